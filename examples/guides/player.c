/* A video player that goes full screen: wide videos sideways, tall ones upright, and back as it was.
 *
 *     cc player.c $(pkg-config --cflags --libs orient) -o player && ./player
 */
#include <orient.h>
#include <stdio.h>

typedef struct player {
  orient_engine *engine;
  orient_scene *scene; /* NULL: not full screen */
} player;

static const char *name(orient_orientation orientation) {
  return orient_name(orientation, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT);
}

/* The screen has turned, or will not. Only now is there something to lay out. */
static void shown(orient_engine *engine, uint64_t request, orient_status status, void *user_data) {
  (void)request, (void)user_data;
  if (status == ORIENT_OK) {
    printf("  full screen, %s\n", name(orient_engine_interface_orientation(engine)));
  } else {
    printf("  stays in its window: %s\n", orient_status_message(status));
  }
}

static void enter_full_screen(player *player, int width, int height) {
  orient_scene_config config;
  orient_scene_config_init(&config);
  config.name = "video";
  orient_status status = orient_scene_new(player->engine, &config, &player->scene);
  if (status == ORIENT_OK) {
    orient_lock lock = width > height ? ORIENT_LOCK_LANDSCAPE : ORIENT_LOCK_PORTRAIT;
    status = orient_scene_lock(player->scene, lock, shown, player, NULL, NULL);
  }
  /* What is refused by its return value does not complete. */
  if (status != ORIENT_OK) printf("  stays in its window: %s\n", orient_status_message(status));
}

/* With the scene goes its lock: the picture stands again as it would without. */
static void leave_full_screen(player *player) {
  orient_scene_unref(player->scene);
  player->scene = NULL;
}

static void lay_out(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine, (void)user_data;
  printf("  the page is laid out for %d x %d\n", (int)event->width, (int)event->height);
}

static void hold(player *player, int second, orient_orientation orientation) {
  printf("the device is held %s\n", name(orientation));
  orient_engine_feed_orientation(player->engine, second * INT64_C(1000000000), orientation);
}

int main(void) {
  player player = {NULL, NULL};
  orient_engine_config config;
  orient_engine_config_init(&config);
  config.width = 390, config.height = 844;
  if (orient_engine_new(&config, &player.engine) != ORIENT_OK) return 1;
  orient_engine_add_listener(player.engine, ORIENT_EVENT_WILL_ROTATE, 0, lay_out, NULL, NULL, NULL);

  hold(&player, 1, ORIENT_PORTRAIT_PRIMARY);
  puts("the button is pressed");
  enter_full_screen(&player, 1920, 1080);
  hold(&player, 2, ORIENT_LANDSCAPE_SECONDARY);
  hold(&player, 3, ORIENT_PORTRAIT_PRIMARY);
  puts("the button is pressed again");
  leave_full_screen(&player);

  puts("the user locks the screen to portrait, and presses the button");
  orient_engine_set_supported(player.engine, ORIENT_MASK_PORTRAIT_PRIMARY);
  enter_full_screen(&player, 1920, 1080);
  leave_full_screen(&player);

  orient_engine_unref(player.engine);
  return 0;
}
