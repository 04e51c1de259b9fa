/* Every function with everything that it should not be given, from everywhere that it should not be called.
 *
 *   api_hostile [STORMS]       how many storms of calls, 12 by default
 */
#include <limits.h>
#include <math.h>

#include "host.h"
#include "token.h"

/* No values of any enumeration of the header. */
static const int strange[] = {-1, -2, 9, 17, 255, 256, 257, 65536, INT_MAX, INT_MIN};
enum { STRANGE = sizeof strange / sizeof *strange };

static void never(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine;
  (void)event;
  (void)user_data;
  CHECK_FAILED("called");
}

static void never_done(orient_engine *engine, uint64_t request, orient_status status, void *user_data) {
  (void)engine;
  (void)request;
  (void)status;
  (void)user_data;
  CHECK_FAILED("completed");
}

static void never_drives(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  (void)engine;
  (void)rotation;
  (void)event;
  (void)user_data;
  CHECK_FAILED("driven");
}

#define REFUSED(call) CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, call)

/* A refused call with user data: it comes back, once, at once. */
#define REFUSED_AND_GIVEN_BACK(call)                                                                                   \
  do {                                                                                                                 \
    int given_back_before = screen.given_back;                                                                         \
    REFUSED(call);                                                                                                     \
    CHECK_EQUAL(given_back_before + 1, screen.given_back);                                                             \
  } while (0)

TEST(no_handle_is_an_argument_that_is_refused) {
  host screen;
  memset(&screen, 0, sizeof screen);
  orient_sample sample = {0, 0, 9.81f, 0};
  orient_orientation choice = ORIENT_PORTRAIT_PRIMARY;
  orient_state state;
  orient_scene *scene = (orient_scene *)&screen;
  size_t needed = 7;
  char buffer[8] = "before";
  uint64_t id = 5;
  memset(&state, 0x5a, sizeof state);

  CHECK(orient_engine_ref(NULL) == NULL);
  orient_engine_unref(NULL);
  orient_engine_config_init(NULL);
  REFUSED(orient_engine_feed_acceleration(NULL, &sample, 1));
  REFUSED(orient_engine_feed_gyroscope(NULL, &sample, 1));
  REFUSED(orient_engine_feed_orientation(NULL, 0, ORIENT_FACE_UP));
  REFUSED(orient_engine_advance(NULL, 0));
  CHECK_EQUAL(INT64_MAX, orient_engine_next_deadline(NULL));
  REFUSED(orient_engine_set_active(NULL, true));
  REFUSED(orient_engine_set_touched(NULL, 0, true));
  REFUSED(orient_engine_set_tablet_mode(NULL, true));
  REFUSED(orient_engine_set_supported(NULL, ORIENT_MASK_ALL));
  REFUSED(orient_engine_set_preference(NULL, &choice, 1));
  REFUSED(orient_engine_set_upside_down_allowed(NULL, true));
  REFUSED(orient_engine_set_rotation_locked(NULL, true));
  REFUSED(orient_engine_set_landscape_locked(NULL, true));
  REFUSED(orient_engine_set_auto_rotate(NULL, true));
  orient_engine_get_state(NULL, &state);
  CHECK_EQUAL(0x5a5a5a5a, state.struct_size);
  CHECK_EQUAL(ORIENT_UNKNOWN, orient_engine_device_orientation(NULL));
  CHECK_EQUAL(ORIENT_UNKNOWN, orient_engine_interface_orientation(NULL));
  REFUSED(orient_engine_explain(NULL, ORIENT_PORTRAIT_PRIMARY, buffer, sizeof buffer, &needed));
  REFUSED(orient_engine_describe(NULL, buffer, sizeof buffer, &needed));
  CHECK_STRING("before", buffer);
  CHECK_EQUAL(7, needed);
  REFUSED_AND_GIVEN_BACK(orient_engine_add_listener(NULL, ORIENT_EVENT_ALL, 0, never, &screen, host_given_back, &id));
  REFUSED(orient_engine_remove_listener(NULL, 1));
  REFUSED_AND_GIVEN_BACK(
      orient_engine_rotate(NULL, ORIENT_PORTRAIT_PRIMARY, never_done, &screen, host_given_back, &id));
  REFUSED_AND_GIVEN_BACK(orient_engine_toggle(NULL, never_done, &screen, host_given_back, &id));
  REFUSED_AND_GIVEN_BACK(orient_engine_lock(NULL, ORIENT_LOCK_ANY, never_done, &screen, host_given_back, &id));
  REFUSED(orient_engine_unlock(NULL));
  REFUSED_AND_GIVEN_BACK(orient_engine_set_driver(NULL, never_drives, &screen, host_given_back));
  REFUSED(orient_engine_rotation_finished(NULL, 1, 0, ORIENT_OK));
  REFUSED(orient_scene_new(NULL, NULL, &scene));
  CHECK(scene == NULL);
  CHECK(orient_scene_ref(NULL) == NULL);
  orient_scene_unref(NULL);
  orient_scene_config_init(NULL);
  REFUSED(orient_scene_raise(NULL));
  REFUSED(orient_scene_set_visible(NULL, true));
  REFUSED(orient_scene_set_supported(NULL, ORIENT_MASK_ALL));
  REFUSED_AND_GIVEN_BACK(orient_scene_lock(NULL, ORIENT_LOCK_ANY, never_done, &screen, host_given_back, &id));
  REFUSED(orient_scene_unlock(NULL));
  CHECK_EQUAL(ORIENT_LOCK_ANY, orient_scene_current_lock(NULL));
  CHECK(!orient_scene_is_locked(NULL));
  CHECK_EQUAL(5, id);
  orient_set_log_handler(NULL, NULL);
  /* Without a destroy function there is nothing to call. */
  REFUSED(orient_engine_add_listener(NULL, 1, 0, never, &screen, NULL, NULL));
  REFUSED(orient_engine_toggle(NULL, NULL, NULL, NULL, NULL));
}

TEST(no_pointer_is_refused_where_it_is_the_point) {
  host screen = host_new(NULL);
  orient_orientation out;
  orient_lock lock;
  size_t needed = 0;
  REFUSED(orient_engine_new(NULL, NULL));
  REFUSED(orient_scene_new(screen.engine, NULL, NULL));
  REFUSED(orient_parse(NULL, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT, &out));
  REFUSED(orient_parse("unknown", ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT, NULL));
  REFUSED(orient_parse_lock(NULL, &lock));
  REFUSED(orient_parse_lock("any", NULL));
  REFUSED(orient_from_value(0, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT, NULL));
  REFUSED_AND_GIVEN_BACK(orient_engine_add_listener(screen.engine, 1, 0, NULL, &screen, host_given_back, NULL));
  orient_engine_get_state(screen.engine, NULL);
  CHECK_EQUAL(10, orient_event_kinds(NULL));
  REFUSED(orient_engine_set_preference(screen.engine, NULL, 1));
  REFUSED(orient_engine_explain(screen.engine, ORIENT_PORTRAIT_PRIMARY, NULL, 1, &needed));
  REFUSED(orient_engine_describe(screen.engine, NULL, 1, &needed));
  CHECK_EQUAL(0, needed);
  /* And harmless where it is not. */
  CHECK_EQUAL(ORIENT_OK, orient_engine_explain(screen.engine, ORIENT_PORTRAIT_PRIMARY, NULL, 0, NULL));
  CHECK_EQUAL(ORIENT_OK, orient_engine_describe(screen.engine, NULL, 0, &needed));
  CHECK(needed > 100);
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_preference(screen.engine, NULL, 0));
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_acceleration(screen.engine, NULL, 0));
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_gyroscope(screen.engine, NULL, 0));
  CHECK_EQUAL(ORIENT_OK, orient_engine_rotate(screen.engine, ORIENT_LANDSCAPE_PRIMARY, NULL, NULL, NULL, NULL));
  CHECK_EQUAL(ORIENT_OK, orient_engine_toggle(screen.engine, NULL, &screen, host_given_back, NULL));
  int given_back = screen.given_back;
  CHECK_EQUAL(2, given_back);
  /* No driver keeps its user data either. */
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_driver(screen.engine, NULL, &screen, host_given_back));
  CHECK_EQUAL(3, screen.given_back);
  host_end(&screen);
}

TEST(values_of_no_enumeration_are_refused) {
  host screen = host_new(NULL);
  orient_scene *scene = host_scene(&screen, ORIENT_MASK_ALL, false);
  uint64_t sequence = host_state(&screen).sequence;
  int i;
  for (i = 0; i < STRANGE; ++i) {
    orient_orientation orientation = (orient_orientation)strange[i], out = ORIENT_FACE_DOWN;
    orient_vocabulary vocabulary = (orient_vocabulary)strange[i];
    orient_axis axis = (orient_axis)strange[i];
    orient_lock lock = (orient_lock)strange[i];
    CHECK(orient_name(orientation, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT) == NULL);
    CHECK(orient_name(ORIENT_UNKNOWN, vocabulary, ORIENT_AXIS_PORTRAIT) == NULL);
    CHECK(orient_name(ORIENT_UNKNOWN, ORIENT_VOCABULARY_W3C, axis) == NULL);
    CHECK_EQUAL(-1, orient_value(orientation, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT));
    CHECK_EQUAL(-1, orient_value(ORIENT_PORTRAIT_PRIMARY, vocabulary, ORIENT_AXIS_PORTRAIT));
    CHECK_EQUAL(-1, orient_value(ORIENT_PORTRAIT_PRIMARY, ORIENT_VOCABULARY_W3C, axis));
    REFUSED(orient_parse("portrait", vocabulary, ORIENT_AXIS_PORTRAIT, &out));
    REFUSED(orient_parse("portrait", ORIENT_VOCABULARY_AXIS, axis, &out));
    REFUSED(orient_from_value(0, vocabulary, ORIENT_AXIS_PORTRAIT, &out));
    REFUSED(orient_from_value(0, ORIENT_VOCABULARY_W3C, axis, &out));
    REFUSED(orient_from_value(strange[i], ORIENT_VOCABULARY_XRANDR, ORIENT_AXIS_PORTRAIT, &out));
    CHECK_EQUAL(ORIENT_FACE_DOWN, out);
    CHECK_EQUAL(-1, orient_angle(orientation, ORIENT_AXIS_PORTRAIT));
    CHECK_EQUAL(-1, orient_angle(ORIENT_PORTRAIT_PRIMARY, axis));
    CHECK_EQUAL(-1, orient_angle_between(orientation, ORIENT_PORTRAIT_PRIMARY));
    CHECK_EQUAL(-1, orient_angle_between(ORIENT_PORTRAIT_PRIMARY, orientation));
    CHECK_EQUAL(ORIENT_AXIS_UNKNOWN, orient_axis_of(orientation));
    CHECK_EQUAL(0, orient_mask_of(orientation));
    CHECK(orient_lock_name(lock) == NULL);
    CHECK(orient_reason_name((orient_reason)strange[i]) == NULL);
    CHECK(orient_cause_name((orient_cause)(strange[i] == 9 ? 10 : strange[i])) == NULL);
    if (strange[i] != 256) CHECK(orient_event_kind_name((orient_event_kind)strange[i]) == NULL);
    if (strange[i] < -13 || strange[i] > 0) {
      CHECK_STRING("unknown", orient_status_name((orient_status)strange[i]));
      CHECK_STRING("unknown status", orient_status_message((orient_status)strange[i]));
      REFUSED(orient_engine_rotation_finished(screen.engine, 1, 0, (orient_status)strange[i]));
    }
    REFUSED(orient_engine_feed_orientation(screen.engine, 0, orientation));
    REFUSED(orient_engine_set_preference(screen.engine, &orientation, 1));
    REFUSED(orient_engine_explain(screen.engine, orientation, NULL, 0, NULL));
    REFUSED_AND_GIVEN_BACK(
        orient_engine_rotate(screen.engine, orientation, never_done, &screen, host_given_back, NULL));
    REFUSED_AND_GIVEN_BACK(orient_engine_lock(screen.engine, lock, never_done, &screen, host_given_back, NULL));
    REFUSED_AND_GIVEN_BACK(orient_scene_lock(scene, lock, never_done, &screen, host_given_back, NULL));
    orient_engine *none = NULL;
    orient_engine_config config = host_config();
    config.natural = axis;
    REFUSED(orient_engine_new(&config, &none));
    config = host_config();
    config.initial = orientation;
    REFUSED(orient_engine_new(&config, &none));
    config = host_config();
    config.flat_policy = (orient_flat_policy)strange[i];
    REFUSED(orient_engine_new(&config, &none));
    config = host_config();
    config.panel_angle = strange[i];
    REFUSED(orient_engine_new(&config, &none));
    CHECK(none == NULL);
  }
  /* No picture lies flat. */
  static const orient_orientation flat[] = {ORIENT_UNKNOWN, ORIENT_FACE_UP, ORIENT_FACE_DOWN};
  for (i = 0; i < 3; ++i) {
    REFUSED_AND_GIVEN_BACK(orient_engine_rotate(screen.engine, flat[i], never_done, &screen, host_given_back, NULL));
    REFUSED(orient_engine_set_preference(screen.engine, &flat[i], 1));
    REFUSED(orient_engine_explain(screen.engine, flat[i], NULL, 0, NULL));
  }
  static const orient_mask masks[] = {0, 1, 31, 32, 62, 0x80000000u, UINT32_MAX};
  for (i = 0; i < 7; ++i) {
    orient_scene *none = NULL;
    orient_scene_config config;
    orient_scene_config_init(&config);
    config.supported = masks[i];
    REFUSED(orient_scene_new(screen.engine, &config, &none));
    REFUSED(orient_scene_set_supported(scene, masks[i]));
    REFUSED(orient_engine_set_supported(screen.engine, masks[i]));
  }
  static const uint32_t kinds[] = {0, 0x400, 0x401, 0x80000000u, UINT32_MAX};
  for (i = 0; i < 5; ++i)
    REFUSED_AND_GIVEN_BACK(
        orient_engine_add_listener(screen.engine, kinds[i], 0, never, &screen, host_given_back, NULL));
  for (i = 1; i < 32; ++i)
    REFUSED_AND_GIVEN_BACK(
        orient_engine_add_listener(screen.engine, 1, 1u << i, never, &screen, host_given_back, NULL));
  CHECK_EQUAL(sequence, host_state(&screen).sequence);
  CHECK_EQUAL(0, screen.completions);
  orient_scene_unref(scene);
  host_end(&screen);
}

TEST(a_preference_holds_each_orientation_once) {
  host screen = host_new(NULL);
  static const orient_orientation twice[] = {ORIENT_PORTRAIT_PRIMARY, ORIENT_LANDSCAPE_PRIMARY,
                                             ORIENT_PORTRAIT_PRIMARY};
  static const orient_orientation five[5] = {ORIENT_PORTRAIT_PRIMARY, ORIENT_LANDSCAPE_PRIMARY,
                                             ORIENT_PORTRAIT_SECONDARY, ORIENT_LANDSCAPE_SECONDARY, ORIENT_UNKNOWN};
  REFUSED(orient_engine_set_preference(screen.engine, twice, 3));
  REFUSED(orient_engine_set_preference(screen.engine, five, 5));
  REFUSED(orient_engine_set_preference(screen.engine, five, SIZE_MAX));
  REFUSED(orient_engine_set_preference(screen.engine, NULL, SIZE_MAX));
  REFUSED(orient_engine_set_preference(screen.engine, five, (size_t)INT64_MAX));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_preference(screen.engine, five, 4));
  host_end(&screen);
}

TEST(numbers_from_nowhere_are_refused_and_the_good_ones_taken) {
  host screen = host_new(NULL);
  const float bad[] = {(float)NAN, (float)-NAN, (float)INFINITY, (float)-INFINITY};
  int i, axis;
  for (i = 0; i < 4; ++i)
    for (axis = 0; axis < 3; ++axis) {
      orient_sample samples[3] = {{0, 0, 9.81f, 0}, {0, 0, 9.81f, 0}, {0, 0, 9.81f, 0}};
      samples[0].time_ns = ++screen.now;
      samples[1].time_ns = ++screen.now;
      samples[2].time_ns = ++screen.now;
      (&samples[1].x)[axis] = bad[i];
      REFUSED(orient_engine_feed_acceleration(screen.engine, samples, 3));
      CHECK_EQUAL(screen.now, host_state(&screen).time_ns);
      REFUSED(orient_engine_feed_gyroscope(screen.engine, samples, 3));
    }
  /* The first error counts. */
  orient_sample mixed[3] = {{1, 0, 9.81f, 0}, {0, (float)NAN, 0, 0}, {1000, 0, 9.81f, 0}};
  CHECK_EQUAL(ORIENT_ERROR_TIME, orient_engine_feed_acceleration(screen.engine, mixed, 3));
  CHECK_EQUAL(1000, host_state(&screen).time_ns);
  /* As large as floats are. */
  for (i = 0; i < 400; ++i) {
    static const float large[] = {3.4e38f, -3.4e38f, 1e-45f, 0, -0.0f, 1e18f};
    orient_sample sample = {1000 + i * 20000000LL, large[i % 6], large[(i / 6) % 6], large[(i / 36) % 6]};
    CHECK_EQUAL(ORIENT_OK, orient_engine_feed_acceleration(screen.engine, &sample, 1));
    CHECK_EQUAL(ORIENT_OK, orient_engine_feed_gyroscope(screen.engine, &sample, 1));
    orient_state state = host_state(&screen);
    CHECK(isfinite(state.gravity_x) && isfinite(state.gravity_y) && isfinite(state.gravity_z));
    CHECK(isfinite(state.screen_angle) && isfinite(state.tilt) && isfinite(state.confidence));
  }
  /* Counts that no memory holds. */
  orient_sample one = {0, 0, 9.81f, 0};
  REFUSED(orient_engine_feed_acceleration(screen.engine, NULL, 1));
  REFUSED(orient_engine_feed_acceleration(screen.engine, NULL, SIZE_MAX));
  REFUSED(orient_engine_feed_acceleration(screen.engine, &one, SIZE_MAX));
  REFUSED(orient_engine_feed_acceleration(screen.engine, &one, SIZE_MAX / 2));
  REFUSED(orient_engine_feed_gyroscope(screen.engine, NULL, 1));
  REFUSED(orient_engine_feed_gyroscope(screen.engine, NULL, SIZE_MAX));
  REFUSED(orient_engine_feed_gyroscope(screen.engine, &one, SIZE_MAX / 2));
  host_end(&screen);
}

TEST(time_may_be_anything_that_does_not_go_back) {
  static const int64_t times[] = {INT64_MIN, INT64_MIN + 1, -5000000000, -1, 0, 1, INT64_MAX - 1, INT64_MAX};
  size_t i, j;
  for (i = 0; i < 8; ++i)
    for (j = 0; j < 8; ++j) {
      orient_engine_config config = host_config();
      config.request_timeout_ns = j % 2 ? 1 : INT64_MAX;
      host screen = host_new(&config);
      orient_status expected = times[j] < times[i] ? ORIENT_ERROR_TIME : ORIENT_OK;
      orient_sample first = {times[i], 0, 9.81f, 0}, second = {times[j], 9.81f, 0, 0};
      host_drive(&screen);
      CHECK_EQUAL(ORIENT_OK, orient_engine_feed_orientation(screen.engine, times[i], ORIENT_LANDSCAPE_PRIMARY));
      CHECK_EQUAL(ORIENT_OK, orient_engine_advance(screen.engine, times[i]));
      CHECK_EQUAL(ORIENT_OK, orient_engine_set_touched(screen.engine, times[i], true));
      CHECK_EQUAL(ORIENT_OK, orient_engine_set_touched(screen.engine, times[i], false));
      CHECK_EQUAL(ORIENT_OK, orient_engine_feed_acceleration(screen.engine, &first, 1));
      CHECK_EQUAL(ORIENT_OK, orient_engine_feed_gyroscope(screen.engine, &first, 1));
      (void)orient_engine_next_deadline(screen.engine);
      CHECK_EQUAL(expected, orient_engine_feed_orientation(screen.engine, times[j], ORIENT_PORTRAIT_SECONDARY));
      CHECK_EQUAL(expected, orient_engine_advance(screen.engine, times[j]));
      CHECK_EQUAL(expected, orient_engine_set_touched(screen.engine, times[j], true));
      CHECK_EQUAL(expected, orient_engine_feed_acceleration(screen.engine, &second, 1));
      CHECK_EQUAL(expected, orient_engine_feed_gyroscope(screen.engine, &second, 1));
      (void)orient_engine_next_deadline(screen.engine);
      (void)orient_engine_rotation_finished(screen.engine, screen.rotation, times[j], ORIENT_OK);
      (void)host_state(&screen);
      host_end(&screen);
    }
}

TEST(configs_out_of_their_range_are_refused) {
  orient_engine *engine = (orient_engine *)&engine;
  orient_engine_config config = host_config();
  CHECK_EQUAL(sizeof config, config.struct_size);
  config.width = -1;
  REFUSED(orient_engine_new(&config, &engine));
  CHECK(engine == NULL);
  config = host_config();
  config.height = INT32_MIN;
  REFUSED(orient_engine_new(&config, &engine));
  config = host_config();
  config.request_timeout_ns = -1;
  REFUSED(orient_engine_new(&config, &engine));
  config.request_timeout_ns = INT64_MIN;
  REFUSED(orient_engine_new(&config, &engine));
  config = host_config();
  config.supported = 33;
  REFUSED(orient_engine_new(&config, &engine));
  config.supported = 0;
  CHECK_EQUAL(ORIENT_ERROR_NOT_SUPPORTED, orient_engine_new(&config, &engine));
  config.supported = ORIENT_MASK_PORTRAIT_SECONDARY;
  config.upside_down_allowed = false;
  CHECK_EQUAL(ORIENT_ERROR_NOT_SUPPORTED, orient_engine_new(&config, &engine));
  CHECK(engine == NULL);
  config = host_config();
  config.width = config.height = INT32_MAX;
  config.request_timeout_ns = INT64_MAX;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(&config, &engine));
  orient_engine_unref(engine);
}

TEST(struct_sizes_of_other_versions) {
  static const uint32_t small[] = {0, 1, 3, 4};
  struct {
    orient_engine_config config;
    char more[8];
  } large;
  struct {
    orient_scene_config config;
    char more[8];
  } large_scene;
  orient_engine *engine = NULL;
  orient_scene *scene = NULL;
  int i;
  memset(&large, 0xff, sizeof large);
  orient_engine_config_init(&large.config);
  for (i = 0; i < 5; ++i) {
    large.config.struct_size = i < 4 ? small[i] : (uint32_t)sizeof large.config - 1;
    REFUSED(orient_engine_new(&large.config, &engine));
    CHECK(engine == NULL);
  }
  large.config.struct_size = UINT32_MAX;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(&large.config, &engine));
  orient_engine_unref(engine);
  large.config.struct_size = sizeof large.config + 8;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(&large.config, &engine));

  memset(&large_scene, 0xff, sizeof large_scene);
  orient_scene_config_init(&large_scene.config);
  CHECK_EQUAL(sizeof large_scene.config, large_scene.config.struct_size);
  for (i = 0; i < 5; ++i) {
    large_scene.config.struct_size = i < 4 ? small[i] : (uint32_t)sizeof large_scene.config - 1;
    REFUSED(orient_scene_new(engine, &large_scene.config, &scene));
    CHECK(scene == NULL);
  }
  for (i = 0; i < 2; ++i) {
    large_scene.config.struct_size = i ? UINT32_MAX : sizeof large_scene.config + 8;
    CHECK_EQUAL(ORIENT_OK, orient_scene_new(engine, &large_scene.config, &scene));
    orient_scene_unref(scene);
  }

  /* A state is written as far as the caller's goes, and no further. */
  struct {
    orient_state state;
    unsigned char more[64];
  } room;
  static const uint32_t sizes[] = {
      0, 1, 3, 4, 8, 12, 13, 40, sizeof(orient_state) - 1, sizeof(orient_state), sizeof(orient_state) + 8, UINT32_MAX};
  for (i = 0; i < (int)(sizeof sizes / sizeof *sizes); ++i) {
    size_t j, end = sizes[i] == 0 || sizes[i] > sizeof room.state ? sizeof room.state : sizes[i];
    memset(&room, 0xa5, sizeof room);
    room.state.struct_size = sizes[i];
    orient_engine_get_state(engine, &room.state);
    CHECK_EQUAL(sizes[i], room.state.struct_size);
    const unsigned char *bytes = (const unsigned char *)&room;
    for (j = end < 4 ? 4 : end; j < sizeof room; ++j)
      if (bytes[j] != 0xa5) {
        CHECK_FAILED("size %u: byte %u was written", (unsigned)sizes[i], (unsigned)j);
        break;
      }
    if (end >= 12) CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, room.state.interface);
  }
  orient_engine_unref(engine);
}

TEST(texts_are_cut_at_their_size_and_terminated) {
  host screen = host_new(NULL);
  orient_scene_config config;
  orient_scene *scene = NULL;
  char name[400], whole[4096], cut[4096];
  size_t needed = 0, size;
  /* Four bytes each, so that the 63rd byte falls into a character. */
  memset(name, 0, sizeof name);
  for (size = 0; size < 40; ++size) memcpy(name + 4 * size, "\xf0\x9f\x93\xb1", 4);
  orient_scene_config_init(&config);
  config.name = name;
  config.supported = ORIENT_MASK_PORTRAIT;
  CHECK_EQUAL(ORIENT_OK, orient_scene_new(screen.engine, &config, &scene));
  CHECK_EQUAL(ORIENT_OK, orient_engine_explain(screen.engine, ORIENT_LANDSCAPE_PRIMARY, whole, sizeof whole, &needed));
  CHECK_EQUAL(needed, strlen(whole) + 1);
  name[60] = '"';
  name[61] = '\0';
  CHECK(strstr(whole, name) != NULL);
  for (size = 1; size <= needed + 1; ++size) {
    size_t again = 0;
    memset(cut, 'x', sizeof cut);
    CHECK_EQUAL(ORIENT_OK, orient_engine_explain(screen.engine, ORIENT_LANDSCAPE_PRIMARY, cut, size, &again));
    CHECK_EQUAL(needed, again);
    CHECK_EQUAL(size < needed ? size - 1 : needed - 1, strlen(cut));
    CHECK_EQUAL('x', cut[size]);
    CHECK(strncmp(cut, whole, strlen(cut)) == 0);
  }
  REFUSED(orient_engine_explain(screen.engine, ORIENT_LANDSCAPE_PRIMARY, cut, SIZE_MAX, &needed));
  /* An exact copy of a word without room behind it; a checker of memory sees a step too far. */
  char *tight = (char *)malloc(8);
  orient_orientation out = ORIENT_UNKNOWN;
  memcpy(tight, "face-up", 8);
  CHECK_EQUAL(ORIENT_OK, orient_parse(tight, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT, &out));
  CHECK_EQUAL(ORIENT_FACE_UP, out);
  tight[0] = '\0';
  CHECK_EQUAL(ORIENT_ERROR_PARSE, orient_parse(tight, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT, &out));
  free(tight);
  orient_scene_unref(scene);
  host_end(&screen);
}

/* ------------------------------------------------------------------------------------------------------------------
 * Everything from inside every kind of callback
 */

typedef struct storm {
  orient_engine *engine;
  orient_scene *scene, *other;
  /* How many more times it breaks loose, and which listeners there are. */
  int left;
  unsigned turn;
  uint64_t ids[8];
  uint64_t rotation;
  bool is_ended;
  int inside;
} storm;

static storm weather;
static void blow(void);

static void storm_hears(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)user_data;
  CHECK_EQUAL(0, weather.inside);
  ++weather.inside;
  CHECK_EQUAL(event->interface, orient_engine_interface_orientation(engine));
  blow();
  CHECK_EQUAL(event->interface, orient_engine_interface_orientation(engine));
  --weather.inside;
}

static void storm_drives(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  (void)engine;
  (void)event;
  (void)user_data;
  CHECK_EQUAL(0, weather.inside);
  ++weather.inside;
  weather.rotation = rotation;
  blow();
  --weather.inside;
}

static void storm_done(orient_engine *engine, uint64_t request, orient_status status, void *user_data) {
  CHECK_EQUAL(0, weather.inside);
  ++weather.inside;
  token_done(engine, request, status, user_data);
  blow();
  --weather.inside;
}

static void storm_given_back(void *user_data) {
  token_given_back(user_data);
  /* A refused call gives back from inside whatever made it. */
  blow();
}

static token *mark(token *mine) {
  mine->accepted = 2;
  return mine;
}

static void blow(void) {
  storm *s = &weather;
  if (s->left <= 0 || s->is_ended) return;
  --s->left;
  unsigned turn = s->turn++, i = turn % 8;
  orient_engine *engine = s->engine;
  int64_t time = (int64_t)turn;
  orient_sample sample = {time, turn % 2 ? 9.81f : 0, turn % 2 ? 0 : 9.81f, 0};
  orient_orientation choice = (orient_orientation)(1 + turn % 4);
  orient_scene *scene = NULL;
  orient_state state;
  char text[64];
  size_t needed;
  token *mine;
  state.struct_size = sizeof state;
  orient_engine_feed_acceleration(engine, &sample, 1);
  orient_engine_feed_gyroscope(engine, &sample, 1);
  orient_engine_feed_orientation(engine, time, (orient_orientation)(turn % 7));
  orient_engine_advance(engine, time);
  orient_engine_next_deadline(engine);
  orient_engine_set_active(engine, turn % 5 != 0);
  orient_engine_set_touched(engine, time, turn % 3 == 0);
  orient_engine_set_tablet_mode(engine, turn % 7 != 0);
  orient_engine_set_supported(engine, (1 + turn % 15) << 1);
  orient_engine_set_supported(engine, ORIENT_MASK_ALL);
  orient_engine_set_preference(engine, &choice, 1);
  orient_engine_set_upside_down_allowed(engine, turn % 4 != 0);
  orient_engine_set_rotation_locked(engine, turn % 3 == 0);
  orient_engine_set_landscape_locked(engine, turn % 6 == 0);
  orient_engine_set_auto_rotate(engine, turn % 9 != 0);
  orient_engine_get_state(engine, &state);
  CHECK(state.mask != 0 && (state.mask & ~(orient_mask)ORIENT_MASK_ALL) == 0);
  orient_engine_device_orientation(engine);
  orient_engine_explain(engine, choice, text, sizeof text, &needed);
  orient_engine_describe(engine, text, sizeof text, &needed);
  orient_engine_remove_listener(engine, s->ids[i]);
  mine = mark(token_new());
  orient_engine_add_listener(engine, turn % 2 ? ORIENT_EVENT_ALL : 1u << turn % 10, turn % 2, storm_hears, mine,
                             storm_given_back, &s->ids[i]);
  mine = token_new();
  token_taken(mine, orient_engine_rotate(engine, choice, storm_done, mine, storm_given_back, NULL));
  mine = token_new();
  token_taken(mine, orient_engine_toggle(engine, storm_done, mine, storm_given_back, NULL));
  mine = token_new();
  token_taken(mine, orient_engine_lock(engine, (orient_lock)(turn % 9), storm_done, mine, storm_given_back, NULL));
  mine = token_new();
  token_taken(mine, orient_scene_lock(s->scene, (orient_lock)(turn % 9), storm_done, mine, storm_given_back, NULL));
  if (turn % 4 == 0) orient_engine_unlock(engine);
  mine = mark(token_new());
  orient_engine_set_driver(engine, turn % 3 ? storm_drives : NULL, mine, storm_given_back);
  orient_engine_rotation_finished(engine, s->rotation, time, turn % 4 ? ORIENT_OK : ORIENT_ERROR_BUSY);
  if (orient_scene_new(engine, NULL, &scene) == ORIENT_OK) {
    orient_scene_raise(scene);
    orient_scene_set_supported(scene, (1 + turn % 15) << 1);
    mine = token_new();
    token_taken(mine, orient_scene_lock(scene, ORIENT_LOCK_CURRENT, storm_done, mine, storm_given_back, NULL));
    orient_scene_unref(scene);
  }
  orient_scene_raise(s->other);
  orient_scene_set_visible(s->other, turn % 2);
  orient_scene_set_supported(s->other, ORIENT_MASK_ALL);
  if (turn % 5 == 0) orient_scene_unlock(s->scene);
  orient_scene_current_lock(s->scene);
  orient_scene_is_locked(s->scene);
  orient_scene_unref(orient_scene_ref(s->other));
  orient_engine_unref(orient_engine_ref(engine));
  orient_version();
  orient_set_log_handler(NULL, NULL);
}

static int storms = 12;

TEST(everything_may_be_called_from_everywhere) {
  int first;
  for (first = 0; first < storms; ++first) {
    memset(&weather, 0, sizeof weather);
    token_start();
    CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &weather.engine));
    CHECK_EQUAL(ORIENT_OK, orient_scene_new(weather.engine, NULL, &weather.scene));
    CHECK_EQUAL(ORIENT_OK, orient_scene_new(weather.engine, NULL, &weather.other));
    weather.turn = (unsigned)first * 7;
    weather.left = 300;
    blow();
    int i;
    for (i = 0; i < 40 && weather.left > 0; ++i) blow();
    CHECK(weather.left == 0);
    weather.is_ended = true;
    orient_scene_unref(weather.scene);
    orient_scene_unref(weather.other);
    orient_engine_unref(weather.engine);
    CHECK(token_count > 1000);
    token_end();
  }
}

/* ------------------------------------------------------------------------------------------------------------------
 * Going away inside callbacks
 */

/* In which kind of callback the last references go. */
enum { IN_LISTENER, IN_COMPLETION, IN_DRIVER, IN_LISTENER_DESTROY, IN_COMPLETION_DESTROY, IN_DRIVER_DESTROY, PLACES };

typedef struct exit_plan {
  orient_engine *engine;
  orient_scene *scene;
  int place;
  int listeners_gone, completions, completions_gone, drivers_gone, heard;
} exit_plan;

static void leave(exit_plan *plan, int here) {
  if (here != plan->place || plan->engine == NULL) return;
  orient_engine *engine = plan->engine;
  plan->engine = NULL;
  orient_scene_unref(plan->scene);
  orient_engine_unref(engine);
}

static void plan_hears(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine;
  (void)event;
  ++((exit_plan *)user_data)->heard;
  leave((exit_plan *)user_data, IN_LISTENER);
}

static void plan_done(orient_engine *engine, uint64_t request, orient_status status, void *user_data) {
  exit_plan *plan = (exit_plan *)user_data;
  (void)request;
  (void)status;
  CHECK(orient_engine_interface_orientation(engine) != ORIENT_UNKNOWN);
  ++plan->completions;
  leave(plan, IN_COMPLETION);
}

static void plan_drives(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  (void)event;
  exit_plan *plan = (exit_plan *)user_data;
  bool stays = plan->place != IN_DRIVER;
  /* Whoever has left asks for nothing. */
  CHECK(plan->engine != NULL);
  leave(plan, IN_DRIVER);
  CHECK_EQUAL(stays ? ORIENT_OK : ORIENT_ERROR_INVALID_STATE,
              orient_engine_rotation_finished(engine, rotation, 0, ORIENT_OK));
}

static void plan_listener_gone(void *user_data) {
  ++((exit_plan *)user_data)->listeners_gone;
  leave((exit_plan *)user_data, IN_LISTENER_DESTROY);
}

static void plan_completion_gone(void *user_data) {
  ++((exit_plan *)user_data)->completions_gone;
  leave((exit_plan *)user_data, IN_COMPLETION_DESTROY);
}

static void plan_driver_gone(void *user_data) {
  ++((exit_plan *)user_data)->drivers_gone;
  leave((exit_plan *)user_data, IN_DRIVER_DESTROY);
}

TEST(the_last_reference_may_go_in_any_callback) {
  int place, way;
  for (place = 0; place < PLACES; ++place)
    for (way = 0; way < 4; ++way) {
      exit_plan plan;
      uint64_t id = 0;
      memset(&plan, 0, sizeof plan);
      CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &plan.engine));
      CHECK_EQUAL(ORIENT_OK, orient_scene_new(plan.engine, NULL, &plan.scene));
      CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(plan.engine, ORIENT_EVENT_ALL, 0, plan_hears, &plan,
                                                        plan_listener_gone, &id));
      CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(plan.engine, ORIENT_EVENT_ALL, 0, plan_hears, &plan,
                                                        plan_listener_gone, NULL));
      CHECK_EQUAL(ORIENT_OK, orient_engine_set_driver(plan.engine, plan_drives, &plan, plan_driver_gone));
      plan.place = place;
      orient_engine *engine = plan.engine;
      orient_scene *scene = plan.scene;
      int requests = 0;
      if (place == IN_LISTENER_DESTROY) {
        CHECK_EQUAL(ORIENT_OK, orient_engine_remove_listener(engine, id));
      } else if (place == IN_DRIVER_DESTROY) {
        CHECK_EQUAL(ORIENT_OK, orient_engine_set_driver(engine, NULL, NULL, NULL));
      } else if (way == 0) {
        requests = orient_scene_lock(scene, ORIENT_LOCK_LANDSCAPE, plan_done, &plan, plan_completion_gone, NULL) == 0;
      } else if (way == 1) {
        requests = orient_engine_toggle(engine, plan_done, &plan, plan_completion_gone, NULL) == 0;
      } else {
        requests =
            orient_engine_rotate(engine, ORIENT_PORTRAIT_SECONDARY, plan_done, &plan, plan_completion_gone, NULL) == 0;
      }
      CHECK(plan.engine == NULL);
      CHECK_EQUAL(requests, plan.completions);
      CHECK_EQUAL(requests, plan.completions_gone);
      CHECK_EQUAL(2, plan.listeners_gone);
      CHECK_EQUAL(1, plan.drivers_gone);
    }
}

/* Leaves, and then goes on asking. */
static void asks_too_late(orient_engine *engine, const orient_event *event, void *user_data) {
  exit_plan *plan = (exit_plan *)user_data;
  orient_scene *scene = NULL;
  uint64_t id = 0;
  int gone = plan->completions_gone;
  (void)event;
  if (plan->heard++) return;
  leave(plan, IN_LISTENER);
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_engine_toggle(engine, plan_done, plan, plan_completion_gone, &id));
  CHECK_EQUAL(gone + 1, plan->completions_gone);
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE,
              orient_engine_add_listener(engine, 1, 0, plan_hears, plan, plan_completion_gone, &id));
  CHECK_EQUAL(gone + 2, plan->completions_gone);
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_engine_set_driver(engine, plan_drives, plan, plan_completion_gone));
  CHECK_EQUAL(gone + 3, plan->completions_gone);
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_scene_new(engine, NULL, &scene));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_engine_set_rotation_locked(engine, true));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_engine_feed_orientation(engine, 100, ORIENT_FACE_UP));
  CHECK_EQUAL(0, id);
  CHECK(scene == NULL);
  /* Whoever takes a reference now holds an engine that has ended. */
  orient_engine_unref(orient_engine_ref(engine));
  CHECK_EQUAL(0, plan->completions);
}

TEST(an_engine_that_has_ended_takes_nothing_more) {
  exit_plan plan;
  memset(&plan, 0, sizeof plan);
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &plan.engine));
  CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(plan.engine, ORIENT_EVENT_ALL, 0, asks_too_late, &plan,
                                                    plan_listener_gone, NULL));
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_orientation(plan.engine, 1, ORIENT_LANDSCAPE_PRIMARY));
  CHECK_EQUAL(1, plan.heard);
  CHECK_EQUAL(1, plan.listeners_gone);
  CHECK_EQUAL(3, plan.completions_gone);
}

TEST(a_batch_goes_on_safely_when_a_callback_drops_the_engine) {
  static orient_sample samples[100000];
  int i;
  for (i = 0; i < 100000; ++i) {
    samples[i].time_ns = i * 20000000LL;
    samples[i].x = i / 50 % 2 ? 9.81f : 0;
    samples[i].y = i / 50 % 2 ? 0 : 9.81f;
  }
  exit_plan plan;
  memset(&plan, 0, sizeof plan);
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &plan.engine));
  CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(plan.engine, ORIENT_EVENT_DID_ROTATE, 0, plan_hears, &plan,
                                                    plan_listener_gone, NULL));
  plan.place = IN_LISTENER;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_engine_feed_acceleration(plan.engine, samples, 100000));
  CHECK_EQUAL(1, plan.heard);
  CHECK_EQUAL(1, plan.listeners_gone);
  /* And a batch that makes something happen two thousand times needs no deep stack. */
  memset(&plan, 0, sizeof plan);
  plan.place = PLACES;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &plan.engine));
  CHECK_EQUAL(ORIENT_OK,
              orient_engine_add_listener(plan.engine, ORIENT_EVENT_DID_ROTATE, 0, plan_hears, &plan, NULL, NULL));
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_acceleration(plan.engine, samples, 100000));
  CHECK_EQUAL(1999, plan.heard);
  orient_engine_unref(plan.engine);
}

TEST(what_a_sample_changes_shows_without_a_listener) {
  host screen = host_new(NULL);
  host_rest(&screen, 9.81f, 0, 0);
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, orient_engine_device_orientation(screen.engine));
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, host_interface(&screen));
  CHECK(host_state(&screen).sequence > 0);
  host_end(&screen);
}

typedef struct feeder {
  int heard;
} feeder;

static void feeds_much(orient_engine *engine, const orient_event *event, void *user_data) {
  static orient_sample samples[200000];
  (void)event;
  if (((feeder *)user_data)->heard++) return;
  int i;
  for (i = 0; i < 200000; ++i) {
    samples[i].time_ns = 10000000000LL + i * 20000000LL;
    samples[i].x = i / 100 % 2 ? 9.81f : 0;
    samples[i].y = i / 100 % 2 ? 0 : 9.81f;
  }
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_acceleration(engine, samples, 200000));
}

TEST(a_callback_may_feed_a_long_batch) {
  host screen = host_new(NULL);
  feeder mine = {0};
  CHECK_EQUAL(ORIENT_OK,
              orient_engine_add_listener(screen.engine, ORIENT_EVENT_DID_ROTATE, 0, feeds_much, &mine, NULL, NULL));
  host_hold(&screen, "U");
  CHECK(mine.heard > 1900);
  host_end(&screen);
}

/* ------------------------------------------------------------------------------------------------------------------
 * Listeners that come and go inside callbacks
 */

typedef struct member {
  host *screen;
  uint64_t id, victim;
  int heard, adds;
} member;

static void member_hears(orient_engine *engine, const orient_event *event, void *user_data) {
  member *mine = (member *)user_data;
  ++mine->heard;
  host_say(mine->screen, "%u", (unsigned)mine->id);
  if (mine->victim != 0) {
    CHECK_EQUAL(ORIENT_OK, orient_engine_remove_listener(engine, mine->victim));
    CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_engine_remove_listener(engine, mine->victim));
    mine->victim = 0;
  }
  if (mine->adds) {
    --mine->adds;
    CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(engine, event->kind, 0, host_hears, mine->screen, NULL, NULL));
  }
}

static void member_gone(void *user_data) {
  member *mine = (member *)user_data;
  host_say(mine->screen, "%u goes", (unsigned)mine->id);
}

TEST(listeners_come_and_go_inside_callbacks) {
  host screen = host_new(NULL);
  member members[4];
  int i;
  memset(members, 0, sizeof members);
  for (i = 0; i < 4; ++i) {
    members[i].screen = &screen;
    CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(screen.engine, ORIENT_EVENT_DEVICE, 0, member_hears, &members[i],
                                                      member_gone, &members[i].id));
    CHECK_EQUAL(i + 1, members[i].id);
  }
  members[0].victim = members[2].id;
  members[1].victim = members[1].id;
  members[3].victim = members[0].id;
  members[3].adds = 1;
  host_hold(&screen, "P");
  CHECK_TOLD(&screen, "1, 2, 4, 3 goes, 2 goes, 1 goes");
  host_hold(&screen, "LL");
  CHECK_TOLD(&screen, "4, device landscape-primary");
  host_end(&screen);
  CHECK_TOLD(&screen, "4 goes");
}

static void invites(orient_engine *engine, const orient_event *event, void *user_data) {
  member *mine = (member *)user_data;
  (void)event;
  if (mine->heard++) return;
  CHECK_EQUAL(ORIENT_OK,
              orient_engine_add_listener(engine, ORIENT_EVENT_DID_ROTATE, 0, host_hears, mine->screen, NULL, NULL));
}

static void feeds_one(orient_engine *engine, const orient_event *event, void *user_data) {
  host *screen = (host *)user_data;
  orient_state before = host_state(screen);
  orient_sample sample = {before.time_ns + 1000, 0, 9.81f, 0};
  (void)event;
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_acceleration(engine, &sample, 1));
  CHECK_EQUAL(before.time_ns, host_state(screen).time_ns);
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_rotation_locked(engine, !before.rotation_locked));
  CHECK_EQUAL(before.rotation_locked, host_state(screen).rotation_locked);
}

TEST(a_moment_lasts_until_the_callback_has_returned) {
  host screen = host_new(NULL);
  host_hold(&screen, "P");
  int64_t time = host_state(&screen).time_ns;
  CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(screen.engine, ORIENT_EVENT_DEVICE, ORIENT_REPLAY_CURRENT,
                                                    feeds_one, &screen, NULL, NULL));
  CHECK_EQUAL(time + 1000, host_state(&screen).time_ns);
  CHECK(host_state(&screen).rotation_locked);
  host_end(&screen);
}

static uint64_t number;

static void compares(orient_engine *engine, uint64_t request, orient_status status, void *user_data) {
  (void)engine;
  CHECK_EQUAL(number, request);
  CHECK_EQUAL(ORIENT_OK, status);
  ++*(int *)user_data;
}

static void has_its_number(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine;
  (void)event;
  CHECK(number != 0);
  ++*(int *)user_data;
}

TEST(numbers_are_written_before_any_callback_runs) {
  host screen = host_new(NULL);
  orient_scene *scene = host_scene(&screen, ORIENT_MASK_ALL, false);
  uint64_t last;
  int called = 0;
  number = 0;
  CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(screen.engine, ORIENT_EVENT_DEVICE, ORIENT_REPLAY_CURRENT,
                                                    has_its_number, &called, NULL, &number));
  CHECK_EQUAL(1, called);
  last = number;
  CHECK_EQUAL(ORIENT_OK,
              orient_engine_rotate(screen.engine, ORIENT_LANDSCAPE_PRIMARY, compares, &called, NULL, &number));
  CHECK(number > last);
  last = number;
  CHECK_EQUAL(ORIENT_OK, orient_engine_toggle(screen.engine, compares, &called, NULL, &number));
  CHECK(number > last);
  last = number;
  CHECK_EQUAL(ORIENT_OK, orient_engine_lock(screen.engine, ORIENT_LOCK_LANDSCAPE, compares, &called, NULL, &number));
  CHECK(number > last);
  last = number;
  CHECK_EQUAL(ORIENT_OK, orient_scene_lock(scene, ORIENT_LOCK_PORTRAIT, compares, &called, NULL, &number));
  CHECK(number > last);
  CHECK_EQUAL(5, called);
  orient_scene_unref(scene);
  host_end(&screen);
}

TEST(a_new_listener_hears_nothing_from_before_it) {
  host screen = host_new(NULL);
  member mine = {&screen, 0, 0, 0, 0};
  CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(screen.engine, ORIENT_EVENT_DEVICE | ORIENT_EVENT_DID_ROTATE, 0,
                                                    invites, &mine, NULL, NULL));
  /* The rotation has happened, and waits to be told, when the newcomer is added. */
  host_hold(&screen, "LL");
  CHECK_EQUAL(2, mine.heard);
  CHECK_TOLD(&screen, "");
  host_hold(&screen, "LR");
  CHECK_TOLD(&screen, "did-rotate landscape-secondary");
  host_end(&screen);
}

typedef struct scene_dropper {
  host *screen;
  orient_scene *scene;
} scene_dropper;

static void drops_scene(orient_engine *engine, const orient_event *event, void *user_data) {
  scene_dropper *mine = (scene_dropper *)user_data;
  (void)engine;
  (void)event;
  orient_scene *scene = mine->scene;
  mine->scene = NULL;
  orient_scene_unref(scene);
}

TEST(a_scene_may_go_in_the_callback_that_it_caused) {
  static const orient_event_kind kinds[] = {ORIENT_EVENT_WILL_ROTATE, ORIENT_EVENT_DID_ROTATE, ORIENT_EVENT_MASK,
                                            ORIENT_EVENT_REQUEST};
  int i, driven;
  for (i = 0; i < 4; ++i)
    for (driven = 0; driven < 2; ++driven) {
      host screen = host_new(NULL);
      scene_dropper mine = {&screen, host_scene(&screen, ORIENT_MASK_ALL, false)};
      if (driven) host_drive(&screen);
      CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(screen.engine, kinds[i], 0, drops_scene, &mine, NULL, NULL));
      orient_scene *scene = mine.scene;
      CHECK_EQUAL(ORIENT_OK,
                  orient_scene_lock(scene, ORIENT_LOCK_LANDSCAPE, host_done, &screen, host_given_back, NULL));
      if (driven) (void)host_answer(&screen, ORIENT_OK);
      CHECK_EQUAL(1, screen.completions);
      CHECK_EQUAL(1, screen.given_back);
      CHECK_EQUAL(driven && i == 0 ? ORIENT_ERROR_ABORTED : ORIENT_OK, screen.status);
      CHECK(mine.scene == NULL);
      CHECK_EQUAL(ORIENT_MASK_ALL, host_state(&screen).mask);
      host_end(&screen);
    }
}

static void borrows_scene(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine;
  (void)event;
  orient_scene_unref(orient_scene_ref((orient_scene *)user_data));
}

TEST(a_scene_ends_once_though_its_end_borrows_it) {
  host screen = host_new(NULL);
  orient_scene *scene = host_scene(&screen, ORIENT_MASK_PORTRAIT, false);
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE, 0);
  CHECK_EQUAL(ORIENT_OK,
              orient_engine_add_listener(screen.engine, ORIENT_EVENT_MASK, 0, borrows_scene, scene, NULL, NULL));
  orient_scene_unref(scene);
  CHECK_EQUAL(ORIENT_MASK_ALL, host_state(&screen).mask);
  /* Let go of twice, the engine would be closed under its host. */
  CHECK_EQUAL(0, screen.given_back);
  host_hold(&screen, "LL");
  CHECK_TOLD(&screen, "did-rotate landscape-primary");
  host_end(&screen);
  CHECK_EQUAL(1, screen.given_back);
}

TEST(a_scene_keeps_its_engine_alive) {
  host screen = host_new(NULL);
  orient_scene *scene = host_scene(&screen, ORIENT_MASK_ALL, false);
  host_listen(&screen, ORIENT_EVENT_DID_ROTATE, 0);
  host_end(&screen);
  CHECK_EQUAL(0, screen.given_back);
  CHECK_EQUAL(ORIENT_OK, host_lock_scene(&screen, scene, ORIENT_LOCK_LANDSCAPE));
  CHECK_TOLD(&screen, "did-rotate landscape-primary, ORIENT_OK");
  orient_scene_unref(scene);
  CHECK_EQUAL(1, screen.given_back);
}

int main(int count, char **arguments) {
  if (count > 1) storms = atoi(arguments[1]);
  RUN(no_handle_is_an_argument_that_is_refused);
  RUN(no_pointer_is_refused_where_it_is_the_point);
  RUN(values_of_no_enumeration_are_refused);
  RUN(a_preference_holds_each_orientation_once);
  RUN(numbers_from_nowhere_are_refused_and_the_good_ones_taken);
  RUN(time_may_be_anything_that_does_not_go_back);
  RUN(configs_out_of_their_range_are_refused);
  RUN(struct_sizes_of_other_versions);
  RUN(texts_are_cut_at_their_size_and_terminated);
  RUN(everything_may_be_called_from_everywhere);
  RUN(the_last_reference_may_go_in_any_callback);
  RUN(an_engine_that_has_ended_takes_nothing_more);
  RUN(a_batch_goes_on_safely_when_a_callback_drops_the_engine);
  RUN(what_a_sample_changes_shows_without_a_listener);
  RUN(a_callback_may_feed_a_long_batch);
  RUN(listeners_come_and_go_inside_callbacks);
  RUN(a_moment_lasts_until_the_callback_has_returned);
  RUN(numbers_are_written_before_any_callback_runs);
  RUN(a_new_listener_hears_nothing_from_before_it);
  RUN(a_scene_may_go_in_the_callback_that_it_caused);
  RUN(a_scene_ends_once_though_its_end_borrows_it);
  RUN(a_scene_keeps_its_engine_alive);
  return checks_failed();
}
