/* What the library knows, one thing after the other.
 *
 *     cc concepts.c $(pkg-config --cflags --libs orient) -o concepts && ./concepts
 */
#include <orient.h>
#include <stdio.h>
#include <stdlib.h>

static void must(orient_status status) {
  if (status == ORIENT_OK) return;
  fprintf(stderr, "concepts: %s\n", orient_status_message(status));
  exit(1);
}

static const char *name(orient_orientation orientation) {
  return orient_name(orientation, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT);
}

static void hear(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine, (void)user_data;
  printf("  %s: the device is held %s, the picture stands %s\n", orient_event_kind_name(event->kind),
         name(event->device), name(event->interface));
}

static void locked(orient_engine *engine, uint64_t request, orient_status status, void *user_data) {
  (void)engine, (void)request, (void)user_data;
  printf("  the lock: %s\n", orient_status_message(status));
}

/* A second of samples, as a sensor at rest gives them: the axis that points up reads +9.81. */
static void hold(orient_engine *engine, float x, float y, float z) {
  static int64_t time_ns;
  for (int i = 0; i < 50; ++i) {
    orient_sample sample = {time_ns += 20000000, x, y, z};
    must(orient_engine_feed_acceleration(engine, &sample, 1));
  }
}

int main(void) {
  orient_engine *engine;
  must(orient_engine_new(NULL, &engine));
  must(orient_engine_add_listener(engine, ORIENT_EVENT_DEVICE | ORIENT_EVENT_DID_ROTATE | ORIENT_EVENT_SUGGESTION, 0,
                                  hear, NULL, NULL, NULL));

  puts("Held sideways:");
  hold(engine, 9.81f, 0, 0);
  puts("Laid on the table:");
  hold(engine, 0, 0, 9.81f);

  puts("Upright again, but the user has locked the rotation:");
  must(orient_engine_set_rotation_locked(engine, true));
  hold(engine, 0, 9.81f, 0);
  char words[512];
  must(orient_engine_explain(engine, ORIENT_PORTRAIT_PRIMARY, words, sizeof words, NULL));
  printf("Why not upright?\n%s", words);

  puts("The lock is released:");
  must(orient_engine_set_rotation_locked(engine, false));

  puts("A video asks for landscape:");
  orient_scene *video;
  must(orient_scene_new(engine, NULL, &video));
  must(orient_scene_lock(video, ORIENT_LOCK_LANDSCAPE, locked, NULL, NULL, NULL));
  puts("The video goes:");
  orient_scene_unref(video);

  orient_engine_unref(engine);
  return 0;
}
