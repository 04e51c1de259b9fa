/* What users of orientation libraries hit, one test for each. */
#include "host.h"

static const orient_orientation upright[4] = {ORIENT_PORTRAIT_PRIMARY, ORIENT_LANDSCAPE_PRIMARY,
                                              ORIENT_PORTRAIT_SECONDARY, ORIENT_LANDSCAPE_SECONDARY};

/* The same numbers every time. */
static uint32_t random_state = 1;
static unsigned random_below(unsigned limit) {
  random_state = random_state * 1664525u + 1013904223u;
  return (random_state >> 16) % limit;
}

/* 1 */
TEST(left_and_right_are_not_exchanged_between_reading_and_locking) {
  static const struct {
    const char *held, *device, *interface, *w3c;
  } sides[] = {{"LL", "landscapeLeft", "landscapeRight", "landscape-primary"},
               {"LR", "landscapeRight", "landscapeLeft", "landscape-secondary"}};
  int i;
  for (i = 0; i < 2; ++i) {
    host screen = host_new(NULL);
    orient_scene *scene = host_scene(&screen, ORIENT_MASK_ALL, false);
    host_hold(&screen, sides[i].held);
    orient_orientation read = host_interface(&screen), again = ORIENT_UNKNOWN;
    CHECK_STRING(sides[i].device, orient_name(orient_engine_device_orientation(screen.engine),
                                              ORIENT_VOCABULARY_UIKIT_DEVICE, ORIENT_AXIS_PORTRAIT));
    CHECK_STRING(sides[i].interface, orient_name(read, ORIENT_VOCABULARY_UIKIT_INTERFACE, ORIENT_AXIS_PORTRAIT));
    CHECK_STRING(sides[i].w3c, host_word(read));
    /* What was read in UIKit's words is locked in UIKit's words: the picture stays. */
    host_listen(&screen, ORIENT_EVENT_WILL_ROTATE, 0);
    CHECK_EQUAL(ORIENT_OK,
                orient_parse(sides[i].interface, ORIENT_VOCABULARY_UIKIT_INTERFACE, ORIENT_AXIS_PORTRAIT, &again));
    orient_lock lock = ORIENT_LOCK_ANY;
    CHECK_EQUAL(ORIENT_OK, orient_parse_lock(host_word(again), &lock));
    CHECK_EQUAL(ORIENT_OK, host_lock(&screen, lock));
    CHECK_TOLD(&screen, "ORIENT_OK");
    CHECK_EQUAL(read, host_interface(&screen));
    orient_scene_unref(scene);
    host_end(&screen);
  }
}

/* 2 */
TEST(every_subset_works_with_every_device_value_in_every_order) {
  static const char *const held[] = {"P", "U", "LL", "LR", "FU", "FD", "?"};
  static const orient_orientation means[] = {ORIENT_PORTRAIT_PRIMARY,
                                             ORIENT_PORTRAIT_SECONDARY,
                                             ORIENT_LANDSCAPE_PRIMARY,
                                             ORIENT_LANDSCAPE_SECONDARY,
                                             ORIENT_UNKNOWN,
                                             ORIENT_UNKNOWN,
                                             ORIENT_UNKNOWN};
  orient_mask mask;
  for (mask = 2; mask < 32; mask += 2) {
    orient_engine_config config = host_config();
    config.supported = mask;
    host screen = host_new(&config);
    orient_orientation standing = host_interface(&screen);
    CHECK(mask & orient_mask_of(standing));
    int a, b, c;
    for (a = 0; a < 7; ++a)
      for (b = 0; b < 7; ++b)
        for (c = 0; c < 2; ++c) {
          int now = c ? b : a;
          host_hold(&screen, held[now]);
          if (mask & orient_mask_of(means[now])) standing = means[now];
          CHECK_EQUAL(standing, host_interface(&screen));
        }
    host_end(&screen);
  }
}

static void applied(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine;
  *(orient_orientation *)user_data = event->target;
}

/* 3 */
TEST(a_thousand_locks_of_several_owners_leave_the_getter_true) {
  host screen = host_new(NULL);
  orient_orientation shown = host_interface(&screen);
  orient_scene *owners[4];
  int i;
  CHECK_EQUAL(ORIENT_OK,
              orient_engine_add_listener(screen.engine, ORIENT_EVENT_DID_ROTATE, 0, applied, &shown, NULL, NULL));
  for (i = 0; i < 4; ++i) owners[i] = host_scene(&screen, ORIENT_MASK_ALL, i % 2);
  int accepted = 0;
  screen.completions = 0;
  for (i = 0; i < 1000; ++i) {
    orient_scene *owner = owners[random_below(4)];
    switch (random_below(6)) {
    case 0:
      CHECK_EQUAL(ORIENT_OK, orient_scene_unlock(owner));
      break;
    case 1:
      host_hold(&screen, "LL");
      break;
    case 2:
      host_hold(&screen, "P FU U");
      break;
    default:
      accepted += host_lock_scene(&screen, owner, (orient_lock)random_below(9)) == ORIENT_OK;
      break;
    }
    screen.told[0] = '\0';
    orient_state state = host_state(&screen);
    CHECK_EQUAL(shown, state.interface);
    CHECK_EQUAL(shown, host_interface(&screen));
    CHECK(state.mask & orient_mask_of(shown));
  }
  CHECK_EQUAL(accepted, screen.completions);
  for (i = 0; i < 4; ++i) orient_scene_unref(owners[i]);
  CHECK_EQUAL(ORIENT_MASK_ALL, host_state(&screen).mask);
  host_end(&screen);
}

/* 4 */
TEST(laid_flat_from_landscape_the_picture_stays_and_a_read_returns_at_once) {
  host screen = host_new(NULL);
  host_rest(&screen, 9.81f, 0, 0);
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, host_interface(&screen));
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE | ORIENT_EVENT_WILL_ROTATE, 0);
  host_rest(&screen, 0, 0, 9.81f);
  CHECK_TOLD(&screen, "");
  CHECK_EQUAL(ORIENT_FACE_UP, orient_engine_device_orientation(screen.engine));
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, host_interface(&screen));
  host_listen(&screen, ORIENT_EVENT_DEVICE, ORIENT_REPLAY_CURRENT);
  CHECK_TOLD(&screen, "device face-up");
  host_end(&screen);
}

/* 5 */
TEST(unlocking_and_waking_up_do_not_leave_the_picture_where_it_was) {
  host screen = host_new(NULL);
  orient_scene *scene = host_scene(&screen, ORIENT_MASK_ALL, false);
  CHECK_EQUAL(ORIENT_OK, host_lock(&screen, ORIENT_LOCK_PORTRAIT));
  host_hold(&screen, "LL");
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, host_interface(&screen));
  CHECK_EQUAL(ORIENT_OK, orient_engine_unlock(screen.engine));
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, host_interface(&screen));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_active(screen.engine, false));
  host_hold(&screen, "LR");
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, host_interface(&screen));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_active(screen.engine, true));
  CHECK_EQUAL(ORIENT_LANDSCAPE_SECONDARY, host_interface(&screen));
  orient_scene_unref(scene);
  host_end(&screen);
}

/* 6 */
TEST(one_request_is_one_transition) {
  int t, driven;
  for (t = 1; t < 4; ++t)
    for (driven = 0; driven < 2; ++driven) {
      host screen = host_new(NULL);
      orient_scene *scene = host_scene(&screen, ORIENT_MASK_ALL, false);
      if (driven) host_drive(&screen);
      host_hold(&screen, "P");
      host_listen(&screen, ORIENT_EVENT_WILL_ROTATE | ORIENT_EVENT_DID_ROTATE, 0);
      CHECK_EQUAL(ORIENT_OK, host_rotate(&screen, upright[t]));
      if (driven) CHECK_EQUAL(ORIENT_OK, host_answer(&screen, ORIENT_OK));
      /* Time, flat and the same position again turn nothing back. */
      host_hold(&screen, "FU P FD P");
      CHECK_EQUAL(ORIENT_OK, orient_engine_advance(screen.engine, screen.now + 60000000000));
      char expected[200];
      sprintf(expected, "will-rotate %s, %s%s%sdid-rotate %s, ORIENT_OK", host_word(upright[t]), driven ? "drive " : "",
              driven ? host_word(upright[t]) : "", driven ? ", " : "", host_word(upright[t]));
      CHECK_TOLD(&screen, expected);
      CHECK_EQUAL(driven, screen.drives);
      orient_scene_unref(scene);
      host_end(&screen);
    }
}

static void reads_inside(orient_engine *engine, const orient_event *event, void *user_data) {
  orient_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  orient_engine_get_state(engine, &state);
  ++*(int *)user_data;
  CHECK_EQUAL(event->target, orient_engine_interface_orientation(engine));
  CHECK_EQUAL(event->target, state.interface);
  CHECK_EQUAL(event->width, state.width);
  CHECK_EQUAL(event->height, state.height);
  CHECK_EQUAL(orient_axis_of(event->target) == ORIENT_AXIS_PORTRAIT ? 1080 : 1920, state.width);
  CHECK_EQUAL(event->angle, state.angle);
  CHECK_EQUAL(event->sequence, state.sequence);
}

/* 7 */
TEST(inside_the_callback_everything_is_new) {
  orient_engine_config config = host_config();
  config.natural = ORIENT_AXIS_UNKNOWN;
  config.width = 1920;
  config.height = 1080;
  host screen = host_new(&config);
  int heard = 0;
  CHECK_EQUAL(ORIENT_AXIS_LANDSCAPE, host_state(&screen).natural);
  CHECK_EQUAL(ORIENT_OK,
              orient_engine_add_listener(screen.engine, ORIENT_EVENT_DID_ROTATE, 0, reads_inside, &heard, NULL, NULL));
  host_hold(&screen, "LL P LR U LL");
  CHECK_EQUAL(4, heard);
  host_end(&screen);
}

/* 8 */
TEST(a_second_page_gives_the_lock_back_to_the_first) {
  host screen = host_new(NULL);
  orient_scene *a = host_scene(&screen, ORIENT_MASK_ALL, false);
  CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, a, ORIENT_LOCK_LANDSCAPE_PRIMARY));
  orient_scene *b = host_scene(&screen, ORIENT_MASK_ALL, false);
  CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, b, ORIENT_LOCK_PORTRAIT_PRIMARY));
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, host_interface(&screen));
  orient_scene_unref(b);
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, host_interface(&screen));
  CHECK_EQUAL(ORIENT_MASK_LANDSCAPE_PRIMARY, host_state(&screen).mask);
  CHECK_EQUAL(ORIENT_LOCK_LANDSCAPE_PRIMARY, orient_scene_current_lock(a));
  orient_scene_unref(a);
  CHECK_EQUAL(ORIENT_MASK_ALL, host_state(&screen).mask);
  host_end(&screen);
}

/* 9 */
TEST(removing_once_too_often_is_an_error) {
  host screen = host_new(NULL);
  uint64_t first = host_listen(&screen, ORIENT_EVENT_AXIS, 0), second = host_listen(&screen, ORIENT_EVENT_AXIS, 0);
  CHECK(first != second);
  CHECK_EQUAL(ORIENT_OK, orient_engine_remove_listener(screen.engine, first));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_engine_remove_listener(screen.engine, first));
  CHECK_EQUAL(1, screen.given_back);
  host_hold(&screen, "P");
  CHECK_TOLD(&screen, "axis portrait");
  CHECK_EQUAL(ORIENT_OK, orient_engine_remove_listener(screen.engine, second));
  int i;
  for (i = 0; i < 3; ++i)
    CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_engine_remove_listener(screen.engine, second));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_engine_remove_listener(screen.engine, 0));
  CHECK_EQUAL(2, screen.given_back);
  host_listen(&screen, ORIENT_EVENT_AXIS, ORIENT_REPLAY_CURRENT);
  CHECK_TOLD(&screen, "axis portrait");
  host_end(&screen);
}

/* Asks again from inside, once. */
static void asks_again(orient_engine *engine, const orient_event *event, void *user_data) {
  host *screen = (host *)user_data;
  if (event->target != ORIENT_LANDSCAPE_PRIMARY) return;
  host_say(screen, "asks");
  CHECK_EQUAL(ORIENT_OK, orient_engine_rotate(engine, ORIENT_PORTRAIT_SECONDARY, host_done, screen, NULL, NULL));
  /* Nothing shows before the callback has returned. */
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, orient_engine_interface_orientation(engine));
  host_say(screen, "asked");
}

/* 10 */
TEST(requests_may_come_at_any_moment) {
  host screen = host_new(NULL);
  host_drive(&screen);
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE, 0);
  /* The same once more while one runs: one transition, two ends. */
  CHECK_EQUAL(ORIENT_OK, host_rotate(&screen, ORIENT_LANDSCAPE_SECONDARY));
  CHECK_EQUAL(ORIENT_OK, host_rotate(&screen, ORIENT_LANDSCAPE_SECONDARY));
  CHECK_EQUAL(ORIENT_OK, host_answer(&screen, ORIENT_OK));
  CHECK_TOLD(&screen, "drive landscape-secondary, did-rotate landscape-secondary, ORIENT_OK, ORIENT_OK");
  /* Another during a rotation. */
  CHECK_EQUAL(ORIENT_OK, host_rotate(&screen, ORIENT_PORTRAIT_PRIMARY));
  uint64_t stale = screen.rotation;
  CHECK_EQUAL(ORIENT_OK, host_rotate(&screen, ORIENT_PORTRAIT_SECONDARY));
  CHECK_TOLD(&screen, "drive portrait-primary, ORIENT_ERROR_ABORTED, drive portrait-secondary");
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_engine_rotation_finished(screen.engine, stale, screen.now, ORIENT_OK));
  CHECK_EQUAL(ORIENT_OK, host_answer(&screen, ORIENT_OK));
  CHECK_TOLD(&screen, "did-rotate portrait-secondary, ORIENT_OK");
  /* One from inside a callback. */
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_driver(screen.engine, NULL, NULL, NULL));
  CHECK_EQUAL(ORIENT_OK,
              orient_engine_add_listener(screen.engine, ORIENT_EVENT_DID_ROTATE, 0, asks_again, &screen, NULL, NULL));
  CHECK_EQUAL(ORIENT_OK, host_rotate(&screen, ORIENT_LANDSCAPE_PRIMARY));
  CHECK_TOLD(&screen, "did-rotate landscape-primary, asks, asked, ORIENT_OK, did-rotate portrait-secondary, ORIENT_OK");
  host_end(&screen);
}

int main(void) {
  RUN(left_and_right_are_not_exchanged_between_reading_and_locking);
  RUN(every_subset_works_with_every_device_value_in_every_order);
  RUN(a_thousand_locks_of_several_owners_leave_the_getter_true);
  RUN(laid_flat_from_landscape_the_picture_stays_and_a_read_returns_at_once);
  RUN(unlocking_and_waking_up_do_not_leave_the_picture_where_it_was);
  RUN(one_request_is_one_transition);
  RUN(inside_the_callback_everything_is_new);
  RUN(a_second_page_gives_the_lock_back_to_the_first);
  RUN(removing_once_too_often_is_an_error);
  RUN(requests_may_come_at_any_moment);
  return checks_failed();
}
