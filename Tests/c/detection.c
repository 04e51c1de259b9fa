/* Detection through the C API: its thresholds, its three presets, and the waiting that `advance` ends. */
#include <limits.h>
#include <orient.h>
#include <stddef.h>

#include "check.h"

#define MS ((int64_t)1000000)

/* A device in the hand, leaning back by 30 degrees and turned in the plane of the screen. */
static orient_sample held(int64_t time, double degrees) {
  double turned = degrees * 3.14159265358979 / 180;
  orient_sample sample = {time, (float)(9.81 * 0.866 * sin(turned)), (float)(9.81 * 0.866 * cos(turned)), 9.81f * 0.5f};
  return sample;
}

static orient_engine *engine_of(const orient_engine_config *config) {
  orient_engine *engine = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(config, &engine));
  return engine;
}

/* Turns a held device by 90 degrees within 400 ms, 2 s from the start. Returns the milliseconds from the end of the
 * turn to the moment when the device counts as turned, or -1. */
static long turn_takes(orient_sensitivity sensitivity) {
  orient_engine_config config;
  orient_engine_config_init(&config);
  CHECK_EQUAL(ORIENT_OK, orient_engine_config_set_sensitivity(&config, sensitivity));
  orient_engine *engine = engine_of(&config);
  long found = -1;
  for (int64_t time = 0; time < 5000 && found < 0; time += 10) {
    double turned = time < 2000 ? 0 : time < 2400 ? (double)(time - 2000) / 400 * 90 : 90;
    orient_sample sample = held(time * MS, turned);
    CHECK_EQUAL(ORIENT_OK, orient_engine_feed_acceleration(engine, &sample, 1));
    if (orient_engine_device_orientation(engine) == ORIENT_LANDSCAPE_PRIMARY) found = (long)time - 2400;
  }
  orient_engine_unref(engine);
  return found;
}

TEST(quick_follows_before_normal_before_calm) {
  long quick = turn_takes(ORIENT_SENSITIVITY_QUICK), normal = turn_takes(ORIENT_SENSITIVITY_NORMAL),
       calm = turn_takes(ORIENT_SENSITIVITY_CALM);
  CHECK(quick < normal);
  CHECK(normal < calm);
  CHECK(calm < 1000 && calm > 0);
}

TEST(normal_is_the_default) {
  orient_engine_config config, normal;
  orient_engine_config_init(&config);
  orient_engine_config_init(&normal);
  CHECK_EQUAL(ORIENT_OK, orient_engine_config_set_sensitivity(&normal, ORIENT_SENSITIVITY_QUICK));
  CHECK(normal.hysteresis != config.hysteresis);
  CHECK_EQUAL(ORIENT_OK, orient_engine_config_set_sensitivity(&normal, ORIENT_SENSITIVITY_NORMAL));
  CHECK_EQUAL(
      0, memcmp(&normal.hysteresis, &config.hysteresis, sizeof config - offsetof(orient_engine_config, hysteresis)));
}

TEST(a_sensitivity_leaves_the_rest_of_a_config_alone) {
  orient_engine_config config;
  orient_engine_config_init(&config);
  config.width = 428;
  config.supported = ORIENT_MASK_LANDSCAPE;
  CHECK_EQUAL(ORIENT_OK, orient_engine_config_set_sensitivity(&config, ORIENT_SENSITIVITY_CALM));
  CHECK_EQUAL(428, config.width);
  CHECK_EQUAL(ORIENT_MASK_LANDSCAPE, config.supported);
}

TEST(a_sensitivity_that_is_none_is_refused) {
  orient_engine_config config;
  orient_engine_config_init(&config);
  float before = config.hysteresis;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_engine_config_set_sensitivity(NULL, ORIENT_SENSITIVITY_CALM));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_engine_config_set_sensitivity(&config, (orient_sensitivity)3));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT,
              orient_engine_config_set_sensitivity(&config, (orient_sensitivity)INT_MAX));
  config.struct_size = 8;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_engine_config_set_sensitivity(&config, ORIENT_SENSITIVITY_CALM));
  CHECK(config.hysteresis == before);
}

TEST(a_threshold_that_is_no_number_is_refused) {
  static const size_t measures[] = {
      offsetof(orient_engine_config, hysteresis),         offsetof(orient_engine_config, flat_limit),
      offsetof(orient_engine_config, face_limit),         offsetof(orient_engine_config, overhead_limit),
      offsetof(orient_engine_config, resting_rate),       offsetof(orient_engine_config, fast_rate),
      offsetof(orient_engine_config, resting_share),      offsetof(orient_engine_config, full_trust_deviation),
      offsetof(orient_engine_config, no_trust_deviation), offsetof(orient_engine_config, unsteady_deviation),
      offsetof(orient_engine_config, lasting_push),       offsetof(orient_engine_config, coherence),
  };
  const float values[] = {(float)NAN, (float)INFINITY, -(float)INFINITY};
  for (size_t measure = 0; measure < sizeof measures / sizeof *measures; measure++)
    for (size_t value = 0; value < 3; value++) {
      orient_engine_config config;
      orient_engine *engine = NULL;
      orient_engine_config_init(&config);
      memcpy((char *)&config + measures[measure], &values[value], sizeof(float));
      CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_engine_new(&config, &engine));
      CHECK(engine == NULL);
    }
}

TEST(thresholds_out_of_range_count_as_the_nearest) {
  static const int64_t times[] = {INT64_MIN, -1, 0, INT64_MAX};
  for (size_t index = 0; index < 4; index++) {
    orient_engine_config config;
    orient_engine_config_init(&config);
    for (int64_t *time = &config.settle_time_ns; (char *)time < (char *)(&config + 1); time++) *time = times[index];
    for (float *measure = &config.hysteresis; measure <= &config.coherence; measure++)
      *measure = index & 1 ? 3e38f : -3e38f;
    orient_engine *engine = engine_of(&config);
    for (int64_t time = 0; time < 20000; time += 20) {
      orient_sample sample = held(time * MS, time < 5000 ? 0 : 90);
      CHECK_EQUAL(ORIENT_OK, orient_engine_feed_acceleration(engine, &sample, 1));
    }
    orient_engine_unref(engine);
  }
}

TEST(a_turn_waits_for_the_finger_to_leave_and_a_moment_more) {
  orient_engine *engine = engine_of(NULL);
  int64_t time = 0;
  for (; time < 1000; time += 20) {
    orient_sample sample = held(time * MS, 0);
    orient_engine_feed_acceleration(engine, &sample, 1);
  }
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_touched(engine, time * MS, true));
  for (; time < 3000; time += 20) {
    orient_sample sample = held(time * MS, 90);
    orient_engine_feed_acceleration(engine, &sample, 1);
  }
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, orient_engine_device_orientation(engine));
  orient_state state;
  memset(&state, 0, sizeof state);
  orient_engine_get_state(engine, &state);
  CHECK_EQUAL(ORIENT_REASON_TOUCHED, state.reason);

  /* No sample comes any more: the deadline does it. */
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_touched(engine, time * MS, false));
  int64_t deadline = orient_engine_next_deadline(engine);
  CHECK(deadline > time * MS && deadline <= (time + 400) * MS);
  CHECK_EQUAL(ORIENT_OK, orient_engine_advance(engine, deadline - 1));
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, orient_engine_device_orientation(engine));
  CHECK_EQUAL(ORIENT_OK, orient_engine_advance(engine, deadline));
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, orient_engine_interface_orientation(engine));
  CHECK_EQUAL(INT64_MAX, orient_engine_next_deadline(engine));
  orient_engine_unref(engine);
}

TEST(the_state_tells_angle_and_tilt) {
  orient_engine *engine = engine_of(NULL);
  for (int64_t time = 0; time < 1000; time += 20) {
    orient_sample sample = held(time * MS, -60);
    orient_engine_feed_acceleration(engine, &sample, 1);
  }
  orient_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  orient_engine_get_state(engine, &state);
  CHECK_NEAR(-60, state.screen_angle, 0.01);
  CHECK_NEAR(30, state.tilt, 0.01);
  CHECK_NEAR(9.80665 * 0.5, state.gravity_z, 0.01);
  CHECK_EQUAL(ORIENT_LANDSCAPE_SECONDARY, state.device);
  orient_engine_unref(engine);
}

int main(void) {
  RUN(quick_follows_before_normal_before_calm);
  RUN(normal_is_the_default);
  RUN(a_sensitivity_leaves_the_rest_of_a_config_alone);
  RUN(a_sensitivity_that_is_none_is_refused);
  RUN(a_threshold_that_is_no_number_is_refused);
  RUN(thresholds_out_of_range_count_as_the_nearest);
  RUN(a_turn_waits_for_the_finger_to_leave_and_a_moment_more);
  RUN(the_state_tells_angle_and_tilt);
  return checks_failed();
}
