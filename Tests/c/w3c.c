/* The W3C's screen.orientation, as a web view asks it of an engine. */
#include "host.h"

static const orient_axis naturals[2] = {ORIENT_AXIS_PORTRAIT, ORIENT_AXIS_LANDSCAPE};

static host screen_of(orient_axis natural) {
  orient_engine_config config = host_config();
  config.natural = natural;
  return host_new(&config);
}

TEST(type_and_angle_by_the_natural_axis) {
  static const struct {
    orient_orientation type;
    const char *name;
    int32_t portrait, landscape;
  } table[] = {{ORIENT_PORTRAIT_PRIMARY, "portrait-primary", 0, 90},
               {ORIENT_LANDSCAPE_PRIMARY, "landscape-primary", 90, 0},
               {ORIENT_PORTRAIT_SECONDARY, "portrait-secondary", 180, 270},
               {ORIENT_LANDSCAPE_SECONDARY, "landscape-secondary", 270, 180}};
  int n, i;
  for (n = 0; n < 2; ++n) {
    host screen = screen_of(naturals[n]);
    for (i = 0; i < 4; ++i) {
      int32_t angle = n ? table[i].landscape : table[i].portrait;
      orient_orientation back = ORIENT_UNKNOWN;
      CHECK_EQUAL(ORIENT_OK, orient_engine_feed_orientation(screen.engine, ++screen.now, table[i].type));
      CHECK_EQUAL(table[i].type, host_interface(&screen));
      CHECK_EQUAL(angle, host_state(&screen).angle);
      CHECK_EQUAL(angle, orient_angle(table[i].type, naturals[n]));
      CHECK_EQUAL(angle, orient_value(table[i].type, ORIENT_VOCABULARY_W3C, naturals[n]));
      CHECK_EQUAL(ORIENT_OK, orient_from_value(angle, ORIENT_VOCABULARY_W3C, naturals[n], &back));
      CHECK_EQUAL(table[i].type, back);
      CHECK_STRING(table[i].name, orient_name(table[i].type, ORIENT_VOCABULARY_W3C, naturals[n]));
    }
    host_end(&screen);
  }
}

TEST(samples_turn_counter_clockwise) {
  /* Which edge is up, by the sensor, and what that is on either kind of screen. */
  static const struct {
    float x, y;
    orient_orientation portrait, landscape;
  } table[] = {{0, 9.81f, ORIENT_PORTRAIT_PRIMARY, ORIENT_LANDSCAPE_PRIMARY},
               {9.81f, 0, ORIENT_LANDSCAPE_PRIMARY, ORIENT_PORTRAIT_PRIMARY},
               {0, -9.81f, ORIENT_PORTRAIT_SECONDARY, ORIENT_LANDSCAPE_SECONDARY},
               {-9.81f, 0, ORIENT_LANDSCAPE_SECONDARY, ORIENT_PORTRAIT_SECONDARY}};
  int n, i;
  for (n = 0; n < 2; ++n) {
    host screen = screen_of(naturals[n]);
    for (i = 0; i < 4; ++i) {
      host_rest(&screen, table[i].x, table[i].y, 0);
      CHECK_EQUAL(n ? table[i].landscape : table[i].portrait, host_interface(&screen));
      CHECK_EQUAL(90 * i, host_state(&screen).angle);
      CHECK_NEAR(i == 3 ? -90 : 90 * i,
                 fabs(host_state(&screen).screen_angle) > 179 ? 180 : host_state(&screen).screen_angle, 0.5);
      CHECK_NEAR(0, host_state(&screen).tilt, 0.5);
      CHECK_NEAR(9.80665 * (i == 1 ? 1 : i == 3 ? -1 : 0), host_state(&screen).gravity_x, 0.1);
      CHECK_NEAR(9.80665 * (i == 0 ? 1 : i == 2 ? -1 : 0), host_state(&screen).gravity_y, 0.1);
    }
    host_end(&screen);
  }
}

TEST(each_lock_type_permits_what_it_says) {
  static const struct {
    const char *name;
    orient_mask portrait, landscape;
  } table[] = {{"any", ORIENT_MASK_ALL, ORIENT_MASK_ALL},
               {"natural", ORIENT_MASK_PORTRAIT_PRIMARY, ORIENT_MASK_LANDSCAPE_PRIMARY},
               {"landscape", ORIENT_MASK_LANDSCAPE, ORIENT_MASK_LANDSCAPE},
               {"portrait", ORIENT_MASK_PORTRAIT, ORIENT_MASK_PORTRAIT},
               {"portrait-primary", ORIENT_MASK_PORTRAIT_PRIMARY, ORIENT_MASK_PORTRAIT_PRIMARY},
               {"portrait-secondary", ORIENT_MASK_PORTRAIT_SECONDARY, ORIENT_MASK_PORTRAIT_SECONDARY},
               {"landscape-primary", ORIENT_MASK_LANDSCAPE_PRIMARY, ORIENT_MASK_LANDSCAPE_PRIMARY},
               {"landscape-secondary", ORIENT_MASK_LANDSCAPE_SECONDARY, ORIENT_MASK_LANDSCAPE_SECONDARY}};
  static const char *const held[] = {"P", "LL", "U", "LR"};
  size_t t;
  int n, h;
  for (n = 0; n < 2; ++n)
    for (t = 0; t < sizeof table / sizeof *table; ++t)
      for (h = 0; h < 4; ++h) {
        host screen = screen_of(naturals[n]);
        orient_scene *document = host_scene(&screen, ORIENT_MASK_ALL, false);
        orient_lock lock = ORIENT_LOCK_CURRENT;
        orient_mask mask = n ? table[t].landscape : table[t].portrait;
        host_hold(&screen, held[h]);
        orient_orientation before = host_interface(&screen);
        CHECK_EQUAL(ORIENT_OK, orient_parse_lock(table[t].name, &lock));
        CHECK_STRING(table[t].name, orient_lock_name(lock));
        CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, document, lock));
        CHECK_EQUAL(1, screen.completions);
        CHECK_EQUAL(ORIENT_OK, screen.status);
        CHECK_EQUAL(mask, host_state(&screen).mask);
        CHECK(mask & orient_mask_of(host_interface(&screen)));
        if (mask & orient_mask_of(before)) CHECK_EQUAL(before, host_interface(&screen));
        CHECK_EQUAL(lock, orient_scene_current_lock(document));
        /* Within the lock the device is followed. */
        int turn;
        for (turn = 0; turn < 4; ++turn) {
          host_hold(&screen, held[turn]);
          orient_orientation device = orient_engine_device_orientation(screen.engine);
          if (mask & orient_mask_of(device)) CHECK_EQUAL(device, host_interface(&screen));
          CHECK(mask & orient_mask_of(host_interface(&screen)));
        }
        orient_scene_unref(document);
        host_end(&screen);
      }
}

TEST(any_is_a_lock_and_unlocking_is_something_else) {
  orient_engine_config config = host_config();
  config.upside_down_allowed = false;
  host screen = host_new(&config);
  orient_scene *document = host_scene(&screen, ORIENT_MASK_ALL, false);
  CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, document, ORIENT_LOCK_ANY));
  CHECK(orient_scene_is_locked(document));
  CHECK_EQUAL(ORIENT_MASK_ALL & ~ORIENT_MASK_PORTRAIT_SECONDARY, host_state(&screen).mask);
  CHECK_EQUAL(ORIENT_OK, orient_scene_unlock(document));
  CHECK(!orient_scene_is_locked(document));
  CHECK_EQUAL(ORIENT_LOCK_ANY, orient_scene_current_lock(document));
  orient_scene_unref(document);
  host_end(&screen);
}

TEST(a_newer_lock_aborts_a_pending_one) {
  host screen = host_new(NULL);
  orient_scene *document = host_scene(&screen, ORIENT_MASK_ALL, false);
  host_drive(&screen);
  CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, document, ORIENT_LOCK_LANDSCAPE_PRIMARY));
  CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, document, ORIENT_LOCK_LANDSCAPE_SECONDARY));
  CHECK_TOLD(&screen, "drive landscape-primary, ORIENT_ERROR_ABORTED, drive landscape-secondary");
  CHECK_EQUAL(ORIENT_OK, host_answer(&screen, ORIENT_OK));
  CHECK_TOLD(&screen, "ORIENT_OK");
  CHECK_EQUAL(ORIENT_LANDSCAPE_SECONDARY, host_interface(&screen));
  orient_scene_unref(document);
  host_end(&screen);
}

TEST(unlock_hide_and_unload_abort_a_pending_lock) {
  int how;
  for (how = 0; how < 4; ++how) {
    host screen = host_new(NULL);
    orient_scene *document = host_scene(&screen, ORIENT_MASK_ALL, false);
    host_drive(&screen);
    CHECK_EQUAL(ORIENT_OK,
                orient_scene_lock(document, ORIENT_LOCK_LANDSCAPE, host_done, &screen, host_given_back, NULL));
    screen.told[0] = '\0';
    switch (how) {
    case 0:
      CHECK_EQUAL(ORIENT_OK, orient_scene_unlock(document));
      break;
    case 1:
      CHECK_EQUAL(ORIENT_OK, orient_scene_set_visible(document, false));
      break;
    case 2:
      orient_scene_unref(document);
      break;
    default:
      orient_engine_unref(screen.engine);
      orient_scene_unref(document);
      screen.engine = NULL;
    }
    /* Nobody wishes for the rotation any more: the host is called back. */
    CHECK_TOLD(&screen, "ORIENT_ERROR_ABORTED, drive portrait-primary");
    CHECK_EQUAL(1, screen.completions);
    CHECK_EQUAL(1, screen.given_back);
    if (how < 2) {
      CHECK(!orient_scene_is_locked(document));
      orient_scene_unref(document);
    }
    host_end(&screen);
    CHECK_EQUAL(1, screen.completions);
  }
}

TEST(a_refusal_leaves_a_pending_lock_alone) {
  orient_engine_config config = host_config();
  config.supported = ORIENT_MASK_PORTRAIT_PRIMARY | ORIENT_MASK_LANDSCAPE;
  host screen = host_new(&config);
  orient_scene *document = host_scene(&screen, ORIENT_MASK_ALL, false);
  host_drive(&screen);
  CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, document, ORIENT_LOCK_LANDSCAPE));
  CHECK_EQUAL(ORIENT_ERROR_NOT_SUPPORTED, host_lock_scene(&screen, document, ORIENT_LOCK_PORTRAIT_SECONDARY));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, host_lock_scene(&screen, document, (orient_lock)77));
  CHECK_TOLD(&screen, "drive landscape-primary");
  CHECK_EQUAL(ORIENT_OK, host_answer(&screen, ORIENT_OK));
  CHECK_TOLD(&screen, "ORIENT_OK");
  CHECK_EQUAL(ORIENT_LOCK_LANDSCAPE, orient_scene_current_lock(document));
  orient_scene_unref(document);
  host_end(&screen);
}

TEST(hidden_or_inactive_is_not_allowed) {
  host screen = host_new(NULL);
  orient_scene *document = host_scene(&screen, ORIENT_MASK_ALL, false);
  CHECK_EQUAL(ORIENT_OK, orient_scene_set_visible(document, false));
  CHECK_EQUAL(ORIENT_ERROR_NOT_ALLOWED, host_lock_scene(&screen, document, ORIENT_LOCK_LANDSCAPE));
  CHECK_EQUAL(ORIENT_ERROR_NOT_ALLOWED, orient_scene_unlock(document));
  CHECK_EQUAL(ORIENT_ERROR_NO_SCENE, host_lock(&screen, ORIENT_LOCK_LANDSCAPE));
  CHECK_EQUAL(ORIENT_OK, orient_scene_set_visible(document, true));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_active(screen.engine, false));
  CHECK_EQUAL(ORIENT_ERROR_NOT_ALLOWED, host_lock_scene(&screen, document, ORIENT_LOCK_LANDSCAPE));
  CHECK_EQUAL(ORIENT_ERROR_NOT_ALLOWED, orient_scene_unlock(document));
  CHECK_EQUAL(ORIENT_ERROR_NOT_ALLOWED, host_rotate(&screen, ORIENT_LANDSCAPE_PRIMARY));
  CHECK_TOLD(&screen, "");
  CHECK_EQUAL(0, screen.completions);
  orient_scene_unref(document);
  host_end(&screen);
}

TEST(the_change_comes_before_the_completion_and_both_see_the_new) {
  host screen = host_new(NULL);
  orient_scene *document = host_scene(&screen, ORIENT_MASK_ALL, false);
  host_listen(&screen, ORIENT_EVENT_ALL, 0);
  CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, document, ORIENT_LOCK_LANDSCAPE));
  CHECK_TOLD(&screen, "will-rotate landscape-primary, did-rotate landscape-primary, mask 20, request ORIENT_OK, "
                      "ORIENT_OK");
  orient_scene_unref(document);
  host_end(&screen);
}

static void unlocks_in_the_handler(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)event;
  CHECK_EQUAL(ORIENT_OK, orient_scene_unlock((orient_scene *)user_data));
  (void)engine;
}

TEST(the_handler_cannot_abort_a_lock_that_has_been_applied) {
  host screen = host_new(NULL);
  orient_scene *document = host_scene(&screen, ORIENT_MASK_ALL, false);
  CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(screen.engine, ORIENT_EVENT_DID_ROTATE, 0, unlocks_in_the_handler,
                                                    document, NULL, NULL));
  CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, document, ORIENT_LOCK_LANDSCAPE));
  CHECK_TOLD(&screen, "ORIENT_OK");
  CHECK(!orient_scene_is_locked(document));
  host_drive(&screen);
  CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, document, ORIENT_LOCK_PORTRAIT));
  CHECK_EQUAL(ORIENT_OK, host_answer(&screen, ORIENT_OK));
  CHECK_TOLD(&screen, "drive portrait-primary, ORIENT_OK");
  orient_scene_unref(document);
  host_end(&screen);
}

TEST(a_driver_that_refuses_undoes_the_lock) {
  static const orient_status refusals[] = {ORIENT_ERROR_NOT_SUPPORTED, ORIENT_ERROR_NOT_ALLOWED, ORIENT_ERROR_IO,
                                           ORIENT_ERROR_ABORTED};
  size_t i;
  for (i = 0; i < sizeof refusals / sizeof *refusals; ++i) {
    host screen = host_new(NULL);
    orient_scene *document = host_scene(&screen, ORIENT_MASK_ALL, false);
    host_drive(&screen);
    CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, document, ORIENT_LOCK_LANDSCAPE));
    CHECK(orient_scene_is_locked(document));
    CHECK_EQUAL(ORIENT_OK, host_answer(&screen, refusals[i]));
    CHECK_EQUAL(refusals[i], screen.status);
    CHECK_EQUAL(1, screen.completions);
    CHECK(!orient_scene_is_locked(document));
    CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, host_interface(&screen));
    CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, host_answer(&screen, ORIENT_OK));
    CHECK_EQUAL(1, screen.drives);
    orient_scene_unref(document);
    host_end(&screen);
  }
}

TEST(a_driver_that_is_silent_is_given_up) {
  orient_engine_config config = host_config();
  config.request_timeout_ns = 1000000000;
  host screen = host_new(&config);
  orient_scene *document = host_scene(&screen, ORIENT_MASK_ALL, false);
  host_drive(&screen);
  CHECK_EQUAL(INT64_MAX, orient_engine_next_deadline(screen.engine));
  CHECK_EQUAL(ORIENT_OK, orient_engine_advance(screen.engine, 5000000000));
  CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, document, ORIENT_LOCK_LANDSCAPE));
  CHECK_EQUAL(6000000000, orient_engine_next_deadline(screen.engine));
  CHECK_EQUAL(ORIENT_OK, orient_engine_advance(screen.engine, 5999999999));
  CHECK_TOLD(&screen, "drive landscape-primary");
  CHECK_EQUAL(ORIENT_OK, orient_engine_advance(screen.engine, 6000000000));
  CHECK_TOLD(&screen, "ORIENT_ERROR_TIMEOUT");
  CHECK(!orient_scene_is_locked(document));
  CHECK_EQUAL(INT64_MAX, orient_engine_next_deadline(screen.engine));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, host_answer(&screen, ORIENT_OK));
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, host_interface(&screen));
  orient_scene_unref(document);
  host_end(&screen);
}

TEST(an_aborted_lock_calls_its_rotation_off) {
  /* Also while it is not known how the device is held. */
  host screen = host_new(NULL);
  orient_scene *document = host_scene(&screen, ORIENT_MASK_ALL, false);
  host_drive(&screen);
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE, 0);
  CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, document, ORIENT_LOCK_LANDSCAPE_PRIMARY));
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, screen.wanted);
  CHECK_EQUAL(ORIENT_OK, orient_scene_unlock(document));
  CHECK_EQUAL(ORIENT_ERROR_ABORTED, screen.status);
  CHECK_EQUAL(2, screen.drives);
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, screen.wanted);
  CHECK_EQUAL(ORIENT_OK, host_answer(&screen, ORIENT_OK));
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, host_interface(&screen));
  CHECK_TOLD(&screen, "drive landscape-primary, ORIENT_ERROR_ABORTED, drive portrait-primary");
  orient_scene_unref(document);
  host_end(&screen);
}

TEST(half_turns_are_changes) {
  host screen = host_new(NULL);
  orient_scene *document = host_scene(&screen, ORIENT_MASK_ALL, false);
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE | ORIENT_EVENT_AXIS, 0);
  host_hold(&screen, "LL LR");
  CHECK_TOLD(&screen, "axis landscape, did-rotate landscape-primary, did-rotate landscape-secondary");
  orient_scene_unref(document);
  host_end(&screen);
}

typedef struct turns {
  int32_t turn[8], angle[8];
  int count;
} turns;

static void notes_turn(orient_engine *engine, const orient_event *event, void *user_data) {
  turns *seen = (turns *)user_data;
  (void)engine;
  seen->turn[seen->count % 8] = event->turn;
  seen->angle[seen->count++ % 8] = event->angle;
}

TEST(a_turn_goes_the_shorter_way) {
  /* P to LL, LL to P, P to U, U to LR, LR to P, P to LR: of the device, counter-clockwise positive. */
  static const int32_t portrait[] = {90, -90, 180, 90, 90, -90}, landscape[] = {-90, 90, 180, -90, -90, 90};
  static const int32_t angles[2][6] = {{90, 0, 180, 270, 0, 270}, {0, 90, 270, 180, 90, 180}};
  int n, i;
  for (n = 0; n < 2; ++n) {
    host screen = screen_of(naturals[n]);
    turns picture, device;
    memset(&picture, 0, sizeof picture);
    memset(&device, 0, sizeof device);
    host_hold(&screen, "P");
    CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(screen.engine, ORIENT_EVENT_DID_ROTATE, 0, notes_turn, &picture,
                                                      NULL, NULL));
    CHECK_EQUAL(ORIENT_OK,
                orient_engine_add_listener(screen.engine, ORIENT_EVENT_DEVICE, 0, notes_turn, &device, NULL, NULL));
    host_hold(&screen, "LL P U LR P LR");
    CHECK_EQUAL(6, picture.count);
    CHECK_EQUAL(6, device.count);
    for (i = 0; i < 6; ++i) {
      CHECK_EQUAL((n ? landscape : portrait)[i], picture.turn[i]);
      CHECK_EQUAL((n ? landscape : portrait)[i], device.turn[i]);
      CHECK_EQUAL(angles[n][i], picture.angle[i]);
    }
    /* From and to flat nothing is turned. */
    host_hold(&screen, "FU P");
    CHECK_EQUAL(0, device.turn[6]);
    CHECK_EQUAL(0, device.turn[7]);
    host_end(&screen);
  }
}

int main(void) {
  RUN(type_and_angle_by_the_natural_axis);
  RUN(samples_turn_counter_clockwise);
  RUN(each_lock_type_permits_what_it_says);
  RUN(any_is_a_lock_and_unlocking_is_something_else);
  RUN(a_newer_lock_aborts_a_pending_one);
  RUN(unlock_hide_and_unload_abort_a_pending_lock);
  RUN(a_refusal_leaves_a_pending_lock_alone);
  RUN(hidden_or_inactive_is_not_allowed);
  RUN(the_change_comes_before_the_completion_and_both_see_the_new);
  RUN(the_handler_cannot_abort_a_lock_that_has_been_applied);
  RUN(a_driver_that_refuses_undoes_the_lock);
  RUN(a_driver_that_is_silent_is_given_up);
  RUN(an_aborted_lock_calls_its_rotation_off);
  RUN(half_turns_are_changes);
  RUN(a_turn_goes_the_shorter_way);
  return checks_failed();
}
