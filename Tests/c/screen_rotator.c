/* What an application that asks a ScreenRotator asks of an engine. */
#include "host.h"

TEST(the_rotation_lock_ignores_the_device_but_not_rotate) {
  host screen = host_new(NULL);
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE, 0);
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_rotation_locked(screen.engine, true));
  host_hold(&screen, "P LL U LR FU LL");
  CHECK_TOLD(&screen, "");
  CHECK_EQUAL(ORIENT_OK, host_rotate(&screen, ORIENT_LANDSCAPE_SECONDARY));
  CHECK_TOLD(&screen, "did-rotate landscape-secondary, ORIENT_OK");
  host_end(&screen);
}

TEST(unlocked_the_device_is_followed_where_it_is_allowed) {
  orient_engine_config config = host_config();
  config.upside_down_allowed = false;
  host screen = host_new(&config);
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE, ORIENT_REPLAY_CURRENT);
  host_hold(&screen, "P");
  CHECK_TOLD(&screen, "did-rotate portrait-primary");
  host_hold(&screen, "U");
  CHECK_TOLD(&screen, "");
  host_hold(&screen, "LL LR");
  CHECK_TOLD(&screen, "did-rotate landscape-primary, did-rotate landscape-secondary");
  host_hold(&screen, "FU");
  CHECK_TOLD(&screen, "");
  host_end(&screen);
}

TEST(the_landscape_lock_follows_the_landscapes_alone) {
  host screen = host_new(NULL);
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE, 0);
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_landscape_locked(screen.engine, true));
  host_hold(&screen, "LL LR");
  CHECK_TOLD(&screen, "did-rotate landscape-primary, did-rotate landscape-secondary");
  host_hold(&screen, "P U");
  CHECK_TOLD(&screen, "");
  CHECK_EQUAL(ORIENT_OK, host_rotate(&screen, ORIENT_PORTRAIT_PRIMARY));
  CHECK_TOLD(&screen, "did-rotate portrait-primary, ORIENT_OK");
  host_end(&screen);
}

TEST(what_is_not_allowed_is_refused_aloud) {
  orient_engine_config config = host_config();
  config.upside_down_allowed = false;
  host screen = host_new(&config);
  uint64_t request = 77;
  CHECK_EQUAL(ORIENT_ERROR_NOT_SUPPORTED, orient_engine_rotate(screen.engine, ORIENT_PORTRAIT_SECONDARY, host_done,
                                                               &screen, host_given_back, &request));
  CHECK_EQUAL(0, screen.completions);
  CHECK_EQUAL(1, screen.given_back);
  CHECK_EQUAL(77, request);
  host_end(&screen);
}

TEST(toggle_goes_to_the_other_axis_as_it_is_held) {
  orient_engine_config config = host_config();
  config.rotation_locked = true;
  config.initial = ORIENT_LANDSCAPE_SECONDARY;
  host screen = host_new(&config);
  host_hold(&screen, "LL");
  CHECK_EQUAL(ORIENT_OK, host_toggle(&screen));
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, host_interface(&screen));
  host_hold(&screen, "LR");
  CHECK_EQUAL(ORIENT_OK, host_toggle(&screen));
  CHECK_EQUAL(ORIENT_LANDSCAPE_SECONDARY, host_interface(&screen));
  CHECK_EQUAL(2, screen.completions);
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_supported(screen.engine, ORIENT_MASK_LANDSCAPE));
  CHECK_EQUAL(ORIENT_ERROR_NOT_SUPPORTED, host_toggle(&screen));
  host_end(&screen);
}

TEST(toggle_never_goes_upside_down_where_that_is_not_allowed) {
  orient_engine_config config = host_config();
  config.upside_down_allowed = false;
  config.initial = ORIENT_LANDSCAPE_PRIMARY;
  host screen = host_new(&config);
  host_hold(&screen, "U");
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, host_interface(&screen));
  CHECK_EQUAL(ORIENT_OK, host_toggle(&screen));
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, host_interface(&screen));
  host_end(&screen);
}

TEST(lock_setters_tell_a_change_once) {
  host screen = host_new(NULL);
  host_listen(&screen, ORIENT_EVENT_ROTATION_LOCK | ORIENT_EVENT_LANDSCAPE_LOCK, 0);
  int i;
  for (i = 0; i < 3; ++i) {
    CHECK_EQUAL(ORIENT_OK, orient_engine_set_rotation_locked(screen.engine, false));
    CHECK_EQUAL(ORIENT_OK, orient_engine_set_landscape_locked(screen.engine, false));
  }
  CHECK_TOLD(&screen, "");
  for (i = 0; i < 3; ++i) CHECK_EQUAL(ORIENT_OK, orient_engine_set_rotation_locked(screen.engine, true));
  for (i = 0; i < 3; ++i) CHECK_EQUAL(ORIENT_OK, orient_engine_set_landscape_locked(screen.engine, true));
  CHECK_TOLD(&screen, "rotation-lock 1, landscape-lock 1");
  CHECK(host_state(&screen).rotation_locked && host_state(&screen).landscape_locked);
  host_end(&screen);
}

TEST(waking_up_catches_up_by_one_rotation) {
  host screen = host_new(NULL);
  host_hold(&screen, "P");
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE, 0);
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_active(screen.engine, false));
  host_hold(&screen, "LL");
  CHECK_TOLD(&screen, "");
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_active(screen.engine, true));
  CHECK_TOLD(&screen, "did-rotate landscape-primary");
  host_end(&screen);
}

TEST(releasing_the_rotation_lock_turns_at_once) {
  host screen = host_new(NULL);
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE, 0);
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_rotation_locked(screen.engine, true));
  host_hold(&screen, "LL");
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_rotation_locked(screen.engine, false));
  CHECK_TOLD(&screen, "did-rotate landscape-primary");
  host_end(&screen);
}

typedef struct sizes {
  int will, did;
} sizes;

static void compare_sizes(orient_engine *engine, const orient_event *event, void *user_data) {
  sizes *seen = (sizes *)user_data;
  orient_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  orient_engine_get_state(engine, &state);
  CHECK_EQUAL(428, event->width_before);
  CHECK_EQUAL(926, event->height_before);
  CHECK_EQUAL(926, event->width);
  CHECK_EQUAL(428, event->height);
  CHECK_EQUAL(90, event->angle);
  CHECK_EQUAL(90, event->turn);
  if (event->kind == ORIENT_EVENT_WILL_ROTATE) {
    ++seen->will;
    CHECK_EQUAL(428, state.width);
    CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, state.interface);
    CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, orient_engine_interface_orientation(engine));
  } else {
    ++seen->did;
    CHECK_EQUAL(926, state.width);
    CHECK_EQUAL(428, state.height);
    CHECK_EQUAL(90, state.angle);
    CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, state.interface);
    CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, state.target);
    CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, orient_engine_interface_orientation(engine));
    CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, event->interface);
    CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, event->previous);
    CHECK(!state.rotating);
  }
}

TEST(sizes_are_announced_and_then_agree) {
  orient_engine_config config = host_config();
  config.width = 428;
  config.height = 926;
  host screen = host_new(&config);
  sizes seen = {0, 0};
  CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(screen.engine, ORIENT_EVENT_WILL_ROTATE | ORIENT_EVENT_DID_ROTATE,
                                                    0, compare_sizes, &seen, NULL, NULL));
  host_hold(&screen, "LL");
  CHECK_EQUAL(1, seen.will);
  CHECK_EQUAL(1, seen.did);
  host_end(&screen);
}

TEST(a_table_of_insets_wins_over_turning_them) {
  orient_insets natural = {47, 0, 34, 0}, wide = {0, 47, 21, 47}, table[4];
  memset(table, 0, sizeof table);
  table[1] = wide;
  orient_insets found =
      orient_insets_for(ORIENT_LANDSCAPE_PRIMARY, ORIENT_AXIS_PORTRAIT, natural, table, ORIENT_MASK_LANDSCAPE_PRIMARY);
  CHECK_EQUAL(0, found.top);
  CHECK_EQUAL(47, found.left);
  CHECK_EQUAL(21, found.bottom);
  CHECK_EQUAL(47, found.right);
  found =
      orient_insets_for(ORIENT_PORTRAIT_PRIMARY, ORIENT_AXIS_PORTRAIT, natural, table, ORIENT_MASK_LANDSCAPE_PRIMARY);
  CHECK_EQUAL(47, found.top);
  CHECK_EQUAL(34, found.bottom);
}

int main(void) {
  RUN(the_rotation_lock_ignores_the_device_but_not_rotate);
  RUN(unlocked_the_device_is_followed_where_it_is_allowed);
  RUN(the_landscape_lock_follows_the_landscapes_alone);
  RUN(what_is_not_allowed_is_refused_aloud);
  RUN(toggle_goes_to_the_other_axis_as_it_is_held);
  RUN(toggle_never_goes_upside_down_where_that_is_not_allowed);
  RUN(lock_setters_tell_a_change_once);
  RUN(waking_up_catches_up_by_one_rotation);
  RUN(releasing_the_rotation_lock_turns_at_once);
  RUN(sizes_are_announced_and_then_agree);
  RUN(a_table_of_insets_wins_over_turning_them);
  return checks_failed();
}
