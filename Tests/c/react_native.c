/* What a React Native module for orientations asks of an engine. */
#include <pthread.h>

#include "host.h"

/* An engine with a listener to its axis. */
static void start(host *screen, orient_flat_policy policy) {
  orient_engine_config config = host_config();
  config.flat_policy = policy;
  *screen = host_new(&config);
  host_listen(screen, ORIENT_EVENT_AXIS, 0);
}

TEST(a_stream_is_told_by_its_axis_flat_included) {
  host screen;
  start(&screen, ORIENT_FLAT_REPORTS_UNKNOWN);
  host_hold(&screen, "P LL LL FD FD LR U");
  CHECK_TOLD(&screen, "axis portrait, axis landscape, axis unknown, axis landscape, axis portrait");
  host_end(&screen);
}

TEST(a_half_turn_within_an_axis_is_one_event) {
  host screen;
  start(&screen, ORIENT_FLAT_REPORTS_UNKNOWN);
  host_hold(&screen, "P U P");
  CHECK_TOLD(&screen, "axis portrait");
  host_end(&screen);
  start(&screen, ORIENT_FLAT_REPORTS_UNKNOWN);
  host_hold(&screen, "LL LR LL");
  CHECK_TOLD(&screen, "axis landscape");
  host_end(&screen);
}

TEST(flat_is_unknown_or_keeps_the_last) {
  host screen;
  start(&screen, ORIENT_FLAT_REPORTS_UNKNOWN);
  host_hold(&screen, "P FU P");
  CHECK_TOLD(&screen, "axis portrait, axis unknown, axis portrait");
  host_end(&screen);
  start(&screen, ORIENT_FLAT_KEEPS_LAST);
  host_hold(&screen, "P FU P");
  CHECK_TOLD(&screen, "axis portrait");
  host_end(&screen);
}

TEST(flat_at_the_start_is_no_event) {
  host screen;
  start(&screen, ORIENT_FLAT_REPORTS_UNKNOWN);
  CHECK_EQUAL(ORIENT_UNKNOWN, orient_engine_device_orientation(screen.engine));
  host_hold(&screen, "FU");
  CHECK_TOLD(&screen, "");
  CHECK_EQUAL(ORIENT_AXIS_UNKNOWN, host_state(&screen).axis);
  host_end(&screen);
}

TEST(kinds_and_constants_are_enumerable) {
  const orient_event_kind *kinds = NULL;
  size_t count = orient_event_kinds(&kinds), i, j;
  uint32_t all = 0;
  CHECK_EQUAL(10, count);
  CHECK_EQUAL(count, orient_event_kinds(NULL));
  for (i = 0; i < count; ++i) {
    CHECK_EQUAL(1u << i, kinds[i]);
    all |= (uint32_t)kinds[i];
    for (j = 0; j < i; ++j) CHECK(strcmp(orient_event_kind_name(kinds[i]), orient_event_kind_name(kinds[j])) != 0);
  }
  CHECK_EQUAL(ORIENT_EVENT_ALL, all);
  CHECK_STRING("axis", orient_event_kind_name(ORIENT_EVENT_AXIS));
  CHECK(orient_event_kind_name((orient_event_kind)3) == NULL);
  CHECK(orient_event_kind_name((orient_event_kind)1024) == NULL);
  /* The constants that the module exports: all names of the axis, unknown too. */
  static const char *const names[] = {"unknown", "portrait", "landscape"};
  for (i = 0; i < 3; ++i) {
    orient_orientation orientation = ORIENT_FACE_DOWN;
    CHECK_EQUAL(ORIENT_OK, orient_from_value((int32_t)i, ORIENT_VOCABULARY_AXIS, ORIENT_AXIS_PORTRAIT, &orientation));
    CHECK_STRING(names[i], orient_name(orientation, ORIENT_VOCABULARY_AXIS, ORIENT_AXIS_PORTRAIT));
    CHECK_EQUAL(i, orient_axis_of(orientation));
  }
}

TEST(events_go_on_until_the_last_listener_is_removed) {
  orient_engine_config config = host_config();
  config.auto_rotate = false;
  host screen = host_new(&config);
  host_listen(&screen, ORIENT_EVENT_DEMAND, 0);
  uint64_t first = host_listen(&screen, ORIENT_EVENT_AXIS, 0);
  CHECK_TOLD(&screen, "demand 1");
  uint64_t second = host_listen(&screen, ORIENT_EVENT_AXIS, 0);
  host_hold(&screen, "P");
  CHECK_TOLD(&screen, "axis portrait, axis portrait");
  CHECK_EQUAL(ORIENT_OK, orient_engine_remove_listener(screen.engine, first));
  CHECK_EQUAL(1, screen.given_back);
  host_hold(&screen, "LL");
  CHECK_TOLD(&screen, "axis landscape");
  CHECK(host_state(&screen).demand);
  CHECK_EQUAL(ORIENT_OK, orient_engine_remove_listener(screen.engine, second));
  CHECK_TOLD(&screen, "demand 0");
  host_hold(&screen, "P");
  CHECK_TOLD(&screen, "");
  host_listen(&screen, ORIENT_EVENT_AXIS, 0);
  CHECK_TOLD(&screen, "demand 1");
  host_end(&screen);
  CHECK_EQUAL(4, screen.given_back);
}

static void *create(void *screen) {
  start((host *)screen, ORIENT_FLAT_KEEPS_LAST);
  return NULL;
}

TEST(an_engine_may_be_made_on_a_worker_thread) {
  host screen;
  pthread_t worker;
  CHECK_EQUAL(0, pthread_create(&worker, NULL, create, &screen));
  CHECK_EQUAL(0, pthread_join(worker, NULL));
  host_hold(&screen, "LL");
  CHECK_TOLD(&screen, "axis landscape");
  host_end(&screen);
  CHECK_EQUAL(1, screen.given_back);
}

TEST(who_subscribes_late_hears_the_current_axis_at_once) {
  host screen = host_new(NULL);
  host_hold(&screen, "P LL");
  host_listen(&screen, ORIENT_EVENT_AXIS, ORIENT_REPLAY_CURRENT);
  CHECK_TOLD(&screen, "axis landscape");
  host_hold(&screen, "LR");
  CHECK_TOLD(&screen, "");
  host_hold(&screen, "P");
  CHECK_TOLD(&screen, "axis portrait");
  host_end(&screen);
}

int main(void) {
  RUN(a_stream_is_told_by_its_axis_flat_included);
  RUN(a_half_turn_within_an_axis_is_one_event);
  RUN(flat_is_unknown_or_keeps_the_last);
  RUN(flat_at_the_start_is_no_event);
  RUN(kinds_and_constants_are_enumerable);
  RUN(events_go_on_until_the_last_listener_is_removed);
  RUN(an_engine_may_be_made_on_a_worker_thread);
  RUN(who_subscribes_late_hears_the_current_axis_at_once);
  return checks_failed();
}
