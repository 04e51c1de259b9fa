/* What a Capacitor plugin for the screen's orientation asks of an engine. */
#include "host.h"

static const orient_orientation upright[4] = {ORIENT_PORTRAIT_PRIMARY, ORIENT_LANDSCAPE_PRIMARY,
                                              ORIENT_PORTRAIT_SECONDARY, ORIENT_LANDSCAPE_SECONDARY};

static orient_lock lock_named(const char *name) {
  orient_lock lock = ORIENT_LOCK_CURRENT;
  CHECK_EQUAL(ORIENT_OK, orient_parse_lock(name, &lock));
  return lock;
}

TEST(each_way_to_hold_the_device_has_its_name) {
  host screen = host_new(NULL);
  static const char *const held[] = {"P", "U", "LL", "LR"};
  static const char *const names[] = {"portrait-primary", "portrait-secondary", "landscape-primary",
                                      "landscape-secondary"};
  int i;
  for (i = 0; i < 4; ++i) {
    host_hold(&screen, held[i]);
    CHECK_STRING(names[i], host_word(host_interface(&screen)));
  }
  host_end(&screen);
}

TEST(flat_is_ignored_and_nothing_is_repeated) {
  host screen = host_new(NULL);
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE, ORIENT_REPLAY_CURRENT);
  host_hold(&screen, "P FU P LL FD LL");
  CHECK_TOLD(&screen, "did-rotate portrait-primary, did-rotate landscape-primary");
  host_end(&screen);
}

TEST(what_was_locked_is_read_and_locking_it_again_turns_nothing) {
  int t, from;
  for (t = 0; t < 4; ++t)
    for (from = 0; from < 4; ++from) {
      orient_engine_config config = host_config();
      config.initial = upright[from];
      host screen = host_new(&config);
      orient_scene *scene = host_scene(&screen, ORIENT_MASK_ALL, false);
      host_listen(&screen, ORIENT_EVENT_DID_ROTATE, 0);
      CHECK_EQUAL(ORIENT_OK, host_lock(&screen, lock_named(host_word(upright[t]))));
      CHECK_EQUAL(upright[t], host_interface(&screen));
      if (t == from) {
        CHECK_TOLD(&screen, "ORIENT_OK");
      } else {
        CHECK(strchr(screen.told, ',') != NULL && strchr(screen.told, ',') == strrchr(screen.told, ','));
        screen.told[0] = '\0';
      }
      CHECK_EQUAL(ORIENT_OK, host_lock(&screen, lock_named(host_word(host_interface(&screen)))));
      CHECK_TOLD(&screen, "ORIENT_OK");
      orient_scene_unref(scene);
      host_end(&screen);
    }
}

TEST(locking_an_axis_stays_on_the_side_that_is_held) {
  host screen = host_new(NULL);
  orient_scene *scene = host_scene(&screen, ORIENT_MASK_ALL, false);
  host_hold(&screen, "LR");
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE, 0);
  CHECK_EQUAL(ORIENT_OK, host_lock(&screen, lock_named("landscape")));
  CHECK_TOLD(&screen, "ORIENT_OK");
  CHECK_EQUAL(ORIENT_LANDSCAPE_SECONDARY, host_interface(&screen));
  orient_scene_unref(scene);
  host_end(&screen);
}

TEST(a_missing_or_unknown_word_is_an_error_and_changes_nothing) {
  orient_lock lock = ORIENT_LOCK_CURRENT;
  static const char *const strange[] = {"",
                                        "Landscape",
                                        "landscape ",
                                        "landscape-left",
                                        "undefined",
                                        "null",
                                        "portrait-primary-and-a-very-long-tail-that-no-word-has-not-even-by-mistake"};
  size_t i;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_parse_lock(NULL, &lock));
  for (i = 0; i < sizeof strange / sizeof *strange; ++i)
    CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_parse_lock(strange[i], &lock));
  CHECK_EQUAL(ORIENT_LOCK_CURRENT, lock);
  host screen = host_new(NULL);
  orient_scene *scene = host_scene(&screen, ORIENT_MASK_ALL, false);
  host_listen(&screen, ORIENT_EVENT_ALL, 0);
  uint64_t sequence = host_state(&screen).sequence;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, host_lock(&screen, (orient_lock)9));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, host_lock(&screen, (orient_lock)-1));
  CHECK_TOLD(&screen, "");
  CHECK_EQUAL(sequence, host_state(&screen).sequence);
  CHECK(!orient_scene_is_locked(scene));
  orient_scene_unref(scene);
  host_end(&screen);
}

TEST(unlocking_goes_back_to_before_the_first_lock) {
  orient_engine_config config = host_config();
  config.supported = ORIENT_MASK_PORTRAIT_PRIMARY | ORIENT_MASK_LANDSCAPE;
  host screen = host_new(&config);
  orient_scene *scene = host_scene(&screen, ORIENT_MASK_ALL, false);
  CHECK_EQUAL(ORIENT_OK, host_lock(&screen, ORIENT_LOCK_LANDSCAPE_PRIMARY));
  CHECK_EQUAL(ORIENT_OK, host_lock(&screen, ORIENT_LOCK_PORTRAIT_PRIMARY));
  CHECK_EQUAL(ORIENT_MASK_PORTRAIT_PRIMARY, host_state(&screen).mask);
  CHECK_EQUAL(ORIENT_OK, orient_engine_unlock(screen.engine));
  CHECK_EQUAL(config.supported, host_state(&screen).mask);
  orient_scene_unref(scene);
  host_end(&screen);
}

TEST(one_lock_after_the_other_while_the_device_lies_still) {
  host screen = host_new(NULL);
  orient_scene *scene = host_scene(&screen, ORIENT_MASK_ALL, false);
  CHECK_EQUAL(ORIENT_OK, host_lock(&screen, ORIENT_LOCK_LANDSCAPE_PRIMARY));
  CHECK_EQUAL(ORIENT_OK, host_lock(&screen, ORIENT_LOCK_PORTRAIT_PRIMARY));
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, host_interface(&screen));
  orient_scene_unref(scene);
  host_end(&screen);
}

TEST(each_call_ends_once_after_the_outcome) {
  host screen = host_new(NULL);
  CHECK_EQUAL(ORIENT_ERROR_NO_SCENE, host_lock(&screen, ORIENT_LOCK_LANDSCAPE));
  CHECK_EQUAL(ORIENT_ERROR_NO_SCENE, orient_engine_unlock(screen.engine));
  CHECK_EQUAL(0, screen.completions);

  orient_scene *scene = host_scene(&screen, ORIENT_MASK_ALL, false);
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE | ORIENT_EVENT_REQUEST, 0);
  host_drive(&screen);
  CHECK_EQUAL(ORIENT_OK, host_lock(&screen, ORIENT_LOCK_LANDSCAPE));
  CHECK_TOLD(&screen, "drive landscape-primary");
  CHECK_EQUAL(ORIENT_OK, host_answer(&screen, ORIENT_ERROR_IO));
  CHECK_TOLD(&screen, "request ORIENT_ERROR_IO, ORIENT_ERROR_IO");
  CHECK(!orient_scene_is_locked(scene));
  CHECK_EQUAL(ORIENT_MASK_ALL, host_state(&screen).mask);

  CHECK_EQUAL(ORIENT_OK, host_lock(&screen, ORIENT_LOCK_LANDSCAPE));
  CHECK_TOLD(&screen, "drive landscape-primary");
  CHECK_EQUAL(ORIENT_OK, host_answer(&screen, ORIENT_OK));
  CHECK_TOLD(&screen, "did-rotate landscape-primary, request ORIENT_OK, ORIENT_OK");
  CHECK(orient_scene_is_locked(scene));
  CHECK_EQUAL(2, screen.completions);
  orient_scene_unref(scene);
  host_end(&screen);
  CHECK_EQUAL(2, screen.completions);
}

TEST(a_modal_scene_above_hides_the_lock_below) {
  host screen = host_new(NULL);
  orient_scene *page = host_scene(&screen, ORIENT_MASK_ALL, false);
  orient_scene *modal = host_scene(&screen, ORIENT_MASK_PORTRAIT, false);
  CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, page, ORIENT_LOCK_LANDSCAPE));
  CHECK_TOLD(&screen, "ORIENT_OK");
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, host_interface(&screen));
  CHECK_EQUAL(ORIENT_MASK_PORTRAIT, host_state(&screen).mask);
  orient_scene_unref(modal);
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, host_interface(&screen));
  /* With inherit both apply. */
  modal = host_scene(&screen, ORIENT_MASK_PORTRAIT | ORIENT_MASK_LANDSCAPE_SECONDARY, true);
  CHECK_EQUAL(ORIENT_MASK_LANDSCAPE_SECONDARY, host_state(&screen).mask);
  CHECK_EQUAL(ORIENT_LANDSCAPE_SECONDARY, host_interface(&screen));
  orient_scene_unref(modal);
  CHECK_EQUAL(ORIENT_MASK_LANDSCAPE, host_state(&screen).mask);
  orient_scene_unref(page);
  CHECK_EQUAL(ORIENT_MASK_ALL, host_state(&screen).mask);
  host_end(&screen);
}

int main(void) {
  RUN(each_way_to_hold_the_device_has_its_name);
  RUN(flat_is_ignored_and_nothing_is_repeated);
  RUN(what_was_locked_is_read_and_locking_it_again_turns_nothing);
  RUN(locking_an_axis_stays_on_the_side_that_is_held);
  RUN(a_missing_or_unknown_word_is_an_error_and_changes_nothing);
  RUN(unlocking_goes_back_to_before_the_first_lock);
  RUN(one_lock_after_the_other_while_the_device_lies_still);
  RUN(each_call_ends_once_after_the_outcome);
  RUN(a_modal_scene_above_hides_the_lock_below);
  return checks_failed();
}
