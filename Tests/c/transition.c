/* A thumbnail that is dragged to the full screen and back, and the spring that moves it. */
#include <orient.h>
#include <pthread.h>
#include <stdlib.h>

#include "check.h"

#define MS 1000000LL

/* What a transition told its owner. */
typedef struct record {
  int completions, destroyed;
  orient_status status;
  orient_presentation presentation;
  /* Calls from inside the callback: begin again, or drop the last reference. */
  int64_t begin_at;
  orient_transition *drop;
} record;

static void completed(orient_transition *transition, orient_status status, orient_presentation presentation,
                      void *user_data) {
  record *told = (record *)user_data;
  ++told->completions;
  told->status = status;
  told->presentation = presentation;
  CHECK_EQUAL(0, told->destroyed);
  if (status != ORIENT_OK) return;
  if (told->begin_at) {
    int64_t time = told->begin_at;
    told->begin_at = 0;
    CHECK_EQUAL(ORIENT_OK, orient_transition_begin(transition, time));
  }
  if (told->drop) {
    orient_transition *last = told->drop;
    told->drop = NULL;
    orient_transition_unref(last);
    /* What dropping it brings with it comes after this callback. */
    CHECK_EQUAL(0, told->destroyed);
  }
}

static void destroyed(void *user_data) { ++((record *)user_data)->destroyed; }

static orient_frame frame_of(double x, double y, double width, double height) {
  orient_frame frame = {x, y, width, height};
  return frame;
}

static void configure(orient_transition_config *config, record *told) {
  orient_transition_config_init(config);
  config->collapsed_frame = frame_of(210, 700, 160, 90);
  config->expanded_frame = frame_of(0, 0, 390, 800);
  config->travel = 400;
  config->height = 800;
  config->expanded_orientation = ORIENT_LANDSCAPE_PRIMARY;
  config->completion = completed;
  config->user_data = told;
  config->destroy = destroyed;
}

static orient_transition *make(record *told) {
  memset(told, 0, sizeof *told);
  orient_transition_config config;
  configure(&config, told);
  orient_transition *transition = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_transition_new(&config, &transition));
  return transition;
}

static orient_transition_state state_of(const orient_transition *transition) {
  orient_transition_state state;
  memset(&state, 0x55, sizeof state);
  state.struct_size = sizeof state;
  orient_transition_get_state(transition, &state);
  return state;
}

static int same_frame(orient_frame a, orient_frame b) {
  return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

TEST(the_defaults_are_those_of_the_header) {
  orient_transition_config config;
  orient_transition_config_init(&config);
  CHECK_EQUAL(sizeof config, config.struct_size);
  CHECK_EQUAL(ORIENT_COMMIT_VELOCITY_FIRST, config.commit_rule);
  CHECK(config.damping_ratio == 0.8 && config.duration == 0.5 && config.duration_factor == 1);
  CHECK(config.minimum_fraction == 0.001 && config.maximum_fraction == 0.999);
  CHECK(config.velocity_threshold == 100 && config.distance_threshold == 0);
  CHECK(config.velocity_scale == 0 && !config.fixed_duration);
  CHECK(config.scene == NULL && config.completion == NULL && config.destroy == NULL);
  orient_transition_config_init(NULL);
  orient_transition *transition = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_transition_new(NULL, &transition));
  CHECK_EQUAL(ORIENT_OK, orient_transition_animate(transition, 0, ORIENT_EXPANDED));
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(transition, 5000 * MS));
  CHECK_EQUAL(ORIENT_EXPANDED, state_of(transition).presentation);
  orient_transition_unref(transition);
}

/* The whole life of a video player: a thumbnail, dragged and thrown to the full screen where the video
 * stands turned, dragged back, let go too early, dragged again, cancelled by a call that comes in. */
TEST(a_player_goes_through_its_whole_life) {
  record told;
  orient_transition *player = make(&told);
  orient_transition_state state = state_of(player);
  CHECK_EQUAL(ORIENT_TRANSITION_IDLE, state.phase);
  CHECK(same_frame(state.frame, frame_of(210, 700, 160, 90)) && state.angle == 0);
  double first[6];
  memcpy(first, state.transform, sizeof first);

  CHECK_EQUAL(ORIENT_OK, orient_transition_begin(player, 0));
  static const double finger[][2] = {{0, 0.001},    {-1, 0.0025},        {-40, 0.1},  {-200, 0.5}, {-400, 0.999},
                                     {-800, 0.999}, {-266.667, 2 / 3.0}, {50, 0.001}, {-120, 0.3}};
  int64_t now = 0;
  for (size_t i = 0; i < sizeof finger / sizeof *finger; ++i) {
    now += 16 * MS;
    CHECK_EQUAL(ORIENT_OK, orient_transition_update(player, now, finger[i][0]));
    CHECK_NEAR(finger[i][1], state_of(player).progress, 1e-6);
  }
  CHECK_EQUAL(ORIENT_TRANSITION_DRAGGING, state_of(player).phase);
  CHECK_NEAR(27, state_of(player).angle, 1e-9);

  now += 16 * MS;
  CHECK_EQUAL(ORIENT_OK, orient_transition_end(player, now, -140, -900));
  state = state_of(player);
  CHECK_EQUAL(ORIENT_TRANSITION_SETTLING, state.phase);
  CHECK_EQUAL(ORIENT_COLLAPSED, state.presentation);
  CHECK_NEAR(0.35, state.progress, 1e-12);
  CHECK_NEAR(2.25, state.velocity, 1e-12);
  double last = state.progress;
  while (told.completions == 0) {
    now += 1000 * MS / 60;
    CHECK_EQUAL(ORIENT_OK, orient_transition_step(player, now));
    state = state_of(player);
    if (told.completions == 0) CHECK(fabs(state.progress - last) < 0.09);
    last = state.progress;
  }
  CHECK(now < 1200 * MS);
  CHECK_EQUAL(ORIENT_OK, told.status);
  CHECK_EQUAL(ORIENT_EXPANDED, told.presentation);
  CHECK_EQUAL(ORIENT_EXPANDED, state.presentation);
  CHECK(same_frame(state.frame, frame_of(0, 0, 390, 800)));
  CHECK(state.angle == 90 && state.width == 800 && state.height == 390);
  /* The video's top left corner is at the screen's top right, and it fills it exactly. */
  static const double turned[6] = {0, -1, 390, 1, 0, 0};
  for (int k = 0; k < 6; ++k) CHECK(state.transform[k] == turned[k]);

  /* Dragged down a little and let go: it stays. */
  now += 1000 * MS;
  CHECK_EQUAL(ORIENT_OK, orient_transition_begin(player, now));
  CHECK_EQUAL(ORIENT_OK, orient_transition_update(player, now + 16 * MS, 200));
  CHECK_NEAR(0.5, state_of(player).progress, 1e-12);
  CHECK_EQUAL(ORIENT_OK, orient_transition_end(player, now + 300 * MS, 200, 99.9));
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(player, now + 5000 * MS));
  CHECK_EQUAL(2, told.completions);
  CHECK_EQUAL(ORIENT_EXPANDED, told.presentation);

  /* Cancelled in mid-drag: it goes back. */
  now += 6000 * MS;
  CHECK_EQUAL(ORIENT_OK, orient_transition_begin(player, now));
  CHECK_EQUAL(ORIENT_OK, orient_transition_update(player, now + 16 * MS, 380));
  CHECK_EQUAL(ORIENT_OK, orient_transition_cancel(player, now + 40 * MS));
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(player, now + 5000 * MS));
  CHECK_EQUAL(3, told.completions);
  CHECK_EQUAL(ORIENT_EXPANDED, state_of(player).presentation);

  /* Dragged back, caught in mid-flight, and let go again. */
  now += 6000 * MS;
  CHECK_EQUAL(ORIENT_OK, orient_transition_begin(player, now));
  CHECK_EQUAL(ORIENT_OK, orient_transition_end(player, now + 200 * MS, 280, 300));
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(player, now + 250 * MS));
  orient_transition_state before = state_of(player);
  CHECK_EQUAL(ORIENT_OK, orient_transition_begin(player, now + 250 * MS));
  state = state_of(player);
  CHECK_EQUAL(ORIENT_TRANSITION_DRAGGING, state.phase);
  CHECK(state.progress == before.progress && state.velocity == before.velocity);
  CHECK(same_frame(state.frame, before.frame));
  CHECK_EQUAL(ORIENT_OK, orient_transition_end(player, now + 300 * MS, 20, 150));
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(player, now + 5000 * MS));
  CHECK_EQUAL(4, told.completions);
  state = state_of(player);
  CHECK_EQUAL(ORIENT_COLLAPSED, state.presentation);
  CHECK(same_frame(state.frame, frame_of(210, 700, 160, 90)));
  CHECK(memcmp(first, state.transform, sizeof first) == 0);

  orient_transition_unref(player);
  CHECK_EQUAL(4, told.completions);
  CHECK_EQUAL(1, told.destroyed);
}

TEST(the_commit_rules_decide_as_the_table_says) {
  static const struct {
    double translation, velocity;
    int either, first;
  } rows[] = {{-266.667, 0, 1, 1}, {-266.166, 0, 0, 0}, {0, -100, 1, 1},
              {0, -99.999, 0, 0},  {300, -100, 1, 1},   {-266.667, 1000, 1, 0}};
  for (int rule = 0; rule < 2; ++rule) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
      for (int mirrored = 0; mirrored < 2; ++mirrored) {
        record told;
        memset(&told, 0, sizeof told);
        orient_transition_config config;
        configure(&config, &told);
        config.commit_rule = rule ? ORIENT_COMMIT_DISTANCE_OR_VELOCITY : ORIENT_COMMIT_VELOCITY_FIRST;
        orient_transition *transition;
        CHECK_EQUAL(ORIENT_OK, orient_transition_new(&config, &transition));
        if (mirrored) {
          CHECK_EQUAL(ORIENT_OK, orient_transition_animate(transition, 0, ORIENT_EXPANDED));
          CHECK_EQUAL(ORIENT_OK, orient_transition_step(transition, 9000 * MS));
        }
        double sign = mirrored ? -1 : 1;
        CHECK_EQUAL(ORIENT_OK, orient_transition_begin(transition, 10000 * MS));
        CHECK_EQUAL(ORIENT_OK,
                    orient_transition_end(transition, 10100 * MS, sign * rows[i].translation, sign * rows[i].velocity));
        CHECK_EQUAL(ORIENT_OK, orient_transition_step(transition, 20000 * MS));
        int commits = rule ? rows[i].either : rows[i].first;
        CHECK_EQUAL(commits != mirrored ? ORIENT_EXPANDED : ORIENT_COLLAPSED, told.presentation);
        orient_transition_unref(transition);
      }
    }
  }
}

TEST(one_that_goes_away_on_its_way_completes_aborted_once) {
  for (int phase = 0; phase < 3; ++phase) {
    record told;
    orient_transition *transition = make(&told);
    if (phase > 0) CHECK_EQUAL(ORIENT_OK, orient_transition_begin(transition, 0));
    if (phase > 1) CHECK_EQUAL(ORIENT_OK, orient_transition_end(transition, 1, -300, 0));
    CHECK(orient_transition_ref(transition) == transition);
    orient_transition_unref(transition);
    CHECK_EQUAL(0, told.completions);
    orient_transition_unref(transition);
    CHECK_EQUAL(phase ? 1 : 0, told.completions);
    if (phase) CHECK_EQUAL(ORIENT_ERROR_ABORTED, told.status);
    CHECK_EQUAL(1, told.destroyed);
  }
}

TEST(a_callback_may_begin_again_or_drop_the_last_reference) {
  record told;
  orient_transition *transition = make(&told);
  told.begin_at = 5000 * MS;
  CHECK_EQUAL(ORIENT_OK, orient_transition_animate(transition, 0, ORIENT_EXPANDED));
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(transition, 5000 * MS));
  CHECK_EQUAL(ORIENT_TRANSITION_DRAGGING, state_of(transition).phase);
  CHECK_EQUAL(1, told.completions);
  CHECK_EQUAL(ORIENT_OK, orient_transition_end(transition, 5001 * MS, 400, 0));
  told.drop = transition;
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(transition, 9000 * MS));
  CHECK_EQUAL(2, told.completions);
  CHECK_EQUAL(ORIENT_COLLAPSED, told.presentation);
  CHECK_EQUAL(1, told.destroyed);
}

TEST(any_steps_come_to_the_same_bits) {
  record told;
  orient_transition *once = make(&told), *many = NULL;
  record other;
  many = make(&other);
  orient_transition *both[2] = {once, many};
  for (int i = 0; i < 2; ++i) {
    CHECK_EQUAL(ORIENT_OK, orient_transition_begin(both[i], 0));
    CHECK_EQUAL(ORIENT_OK, orient_transition_end(both[i], 50 * MS, -60, -450));
  }
  srand(1);
  for (int64_t now = 50 * MS; now < 377 * MS; now += rand() % 5000000)
    CHECK_EQUAL(ORIENT_OK, orient_transition_step(many, now));
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(many, 377 * MS));
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(once, 377 * MS));
  orient_transition_state a = state_of(once), b = state_of(many);
  CHECK(a.progress != 0 && a.progress == b.progress && a.velocity == b.velocity);
  CHECK(memcmp(a.transform, b.transform, sizeof a.transform) == 0);
  orient_transition_unref(once);
  orient_transition_unref(many);
}

TEST(new_frames_come_without_a_jump) {
  record told;
  orient_transition *transition = make(&told);
  CHECK_EQUAL(ORIENT_OK, orient_transition_animate(transition, 0, ORIENT_EXPANDED));
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(transition, 100 * MS));
  orient_frame before = state_of(transition).frame;
  orient_frame wide = frame_of(0, 0, 800, 390);
  CHECK_EQUAL(ORIENT_OK, orient_transition_retarget(transition, 100 * MS, frame_of(5, 5, 50, 50), wide));
  orient_frame after = state_of(transition).frame;
  CHECK_NEAR(before.x, after.x, 1e-9);
  CHECK_NEAR(before.y, after.y, 1e-9);
  CHECK_NEAR(before.width, after.width, 1e-9);
  CHECK_NEAR(before.height, after.height, 1e-9);
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(transition, 5000 * MS));
  CHECK(same_frame(state_of(transition).frame, wide));
  CHECK_EQUAL(1, told.completions);
  orient_transition_unref(transition);
}

TEST(the_wrong_moment_and_the_wrong_number_are_refused) {
  record told;
  orient_transition *t = make(&told);
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_transition_update(t, 0, 0));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_transition_end(t, 0, 0, 0));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_transition_cancel(t, 0));
  CHECK_EQUAL(ORIENT_OK, orient_transition_begin(t, 10));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_transition_begin(t, 10));
  CHECK_EQUAL(ORIENT_ERROR_TIME, orient_transition_step(t, 9));
  CHECK_EQUAL(ORIENT_ERROR_TIME, orient_transition_update(t, INT64_MIN, 0));
  CHECK_EQUAL(ORIENT_OK, orient_transition_update(t, 20, -100));
  static const double bad[] = {NAN, INFINITY, -INFINITY, 1e10, -1e300};
  for (int i = 0; i < 5; ++i) {
    CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_update(t, 30, bad[i]));
    CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_end(t, 30, bad[i], 0));
    CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_end(t, 30, 0, bad[i]));
    CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT,
                orient_transition_retarget(t, 30, frame_of(0, 0, bad[i], 1), frame_of(0, 0, 1, 1)));
    CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT,
                orient_transition_retarget(t, 30, frame_of(0, 0, 1, 1), frame_of(bad[i], 0, 1, 1)));
  }
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_animate(t, 30, (orient_presentation)2));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_animate(t, 30, (orient_presentation)-1));
  CHECK_NEAR(0.25, state_of(t).progress, 1e-12);
  CHECK_EQUAL(ORIENT_OK, orient_transition_end(t, INT64_MAX, -400, 0));
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(t, INT64_MAX));
  orient_transition_unref(t);
  CHECK_EQUAL(1, told.completions);

  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_begin(NULL, 0));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_update(NULL, 0, 0));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_end(NULL, 0, 0, 0));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_cancel(NULL, 0));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_animate(NULL, 0, ORIENT_EXPANDED));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT,
              orient_transition_retarget(NULL, 0, frame_of(0, 0, 1, 1), frame_of(0, 0, 1, 1)));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_step(NULL, 0));
  CHECK(orient_transition_ref(NULL) == NULL);
  orient_transition_unref(NULL);
  orient_transition_state untouched = state_of(NULL);
  CHECK_EQUAL(0x55555555, untouched.phase);
  t = make(&told);
  orient_transition_get_state(t, NULL);
  orient_transition_unref(t);
}

TEST(a_config_out_of_range_is_refused_and_its_user_data_given_back) {
  for (int i = 0; i < 12; ++i) {
    record told;
    memset(&told, 0, sizeof told);
    orient_transition_config config;
    configure(&config, &told);
    switch (i) {
    case 0:
      config.collapsed_frame.x = NAN;
      break;
    case 1:
      config.expanded_frame.width = -1;
      break;
    case 2:
      config.height = -5;
      break;
    case 3:
      config.travel = INFINITY;
      break;
    case 4:
      config.damping_ratio = 0;
      break;
    case 5:
      config.duration = 1e9;
      break;
    case 6:
      config.minimum_fraction = 1;
      break;
    case 7:
      config.velocity_scale = NAN;
      break;
    case 8:
      config.commit_rule = (orient_commit_rule)9;
      break;
    case 9:
      config.natural = (orient_axis)9;
      break;
    case 10:
      config.expanded_orientation = ORIENT_FACE_UP;
      break;
    default:
      config.collapsed_orientation = (orient_orientation)300;
      break;
    }
    orient_transition *transition = (orient_transition *)&told;
    CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_new(&config, &transition));
    CHECK(transition == NULL);
    CHECK_EQUAL(1, told.destroyed);
  }
  record told;
  memset(&told, 0, sizeof told);
  orient_transition_config config;
  configure(&config, &told);
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_new(&config, NULL));
  CHECK_EQUAL(1, told.destroyed);
  orient_transition *transition;
  config.struct_size = 4;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_transition_new(&config, &transition));
  CHECK(transition == NULL);
}

TEST(a_short_state_struct_is_not_overrun) {
  record told;
  orient_transition *transition = make(&told);
  orient_transition_state state;
  memset(&state, 0x55, sizeof state);
  state.struct_size = (uint32_t)offsetof(orient_transition_state, frame);
  orient_transition_get_state(transition, &state);
  CHECK_EQUAL(ORIENT_TRANSITION_IDLE, state.phase);
  CHECK(state.progress == 0);
  unsigned char *rest = (unsigned char *)&state.frame;
  CHECK(rest[0] == 0x55 && rest[sizeof state.frame] == 0x55);
  orient_transition_unref(transition);
}

/* --- A scene --------------------------------------------------------------------------------- */

static orient_transition *bind(orient_scene *scene, record *told) {
  memset(told, 0, sizeof *told);
  orient_transition_config config;
  configure(&config, told);
  config.scene = scene;
  orient_transition *transition = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_transition_new(&config, &transition));
  return transition;
}

static void go(orient_transition *transition, int64_t seconds, orient_presentation to) {
  CHECK_EQUAL(ORIENT_OK, orient_transition_animate(transition, seconds * 1000 * MS, to));
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(transition, (seconds * 1000 + 900) * MS));
  CHECK_EQUAL(ORIENT_TRANSITION_IDLE, state_of(transition).phase);
}

TEST(a_bound_scene_turns_when_expanded_and_back_when_collapsed) {
  orient_engine *engine;
  orient_scene *scene;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &engine));
  CHECK_EQUAL(ORIENT_OK, orient_scene_new(engine, NULL, &scene));
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_orientation(engine, 1, ORIENT_PORTRAIT_PRIMARY));
  record told;
  orient_transition *transition = bind(scene, &told);

  CHECK_EQUAL(ORIENT_OK, orient_transition_animate(transition, 0, ORIENT_EXPANDED));
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(transition, 100 * MS));
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, orient_engine_interface_orientation(engine));
  CHECK_EQUAL(ORIENT_OK, orient_transition_step(transition, 900 * MS));
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, orient_engine_interface_orientation(engine));
  CHECK_EQUAL(ORIENT_OK, told.status);
  CHECK(orient_scene_is_locked(scene));
  CHECK_EQUAL(ORIENT_LOCK_LANDSCAPE_PRIMARY, orient_scene_current_lock(scene));

  go(transition, 1, ORIENT_COLLAPSED);
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, orient_engine_interface_orientation(engine));
  CHECK(!orient_scene_is_locked(scene));

  /* A lock that was there comes back. */
  CHECK_EQUAL(ORIENT_OK, orient_scene_lock(scene, ORIENT_LOCK_PORTRAIT, NULL, NULL, NULL, NULL));
  go(transition, 2, ORIENT_EXPANDED);
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, orient_engine_interface_orientation(engine));
  go(transition, 3, ORIENT_COLLAPSED);
  CHECK_EQUAL(ORIENT_LOCK_PORTRAIT, orient_scene_current_lock(scene));
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, orient_engine_interface_orientation(engine));
  CHECK_EQUAL(ORIENT_OK, orient_scene_unlock(scene));

  /* It gives back what it holds when it goes, and keeps the scene alive until then. */
  go(transition, 4, ORIENT_EXPANDED);
  orient_scene_unref(scene);
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, orient_engine_interface_orientation(engine));
  orient_transition_unref(transition);
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, orient_engine_interface_orientation(engine));
  CHECK_EQUAL(1, told.destroyed);
  orient_engine_unref(engine);
}

/* How the picture stands after an expansion and a collapse. */
static orient_orientation after_a_cycle(orient_engine *engine, orient_orientation held) {
  orient_scene *scene;
  record told;
  CHECK_EQUAL(ORIENT_OK, orient_scene_new(engine, NULL, &scene));
  orient_transition *transition = bind(scene, &told);
  go(transition, 0, ORIENT_EXPANDED);
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, orient_engine_interface_orientation(engine));
  if (held != ORIENT_UNKNOWN) CHECK_EQUAL(ORIENT_OK, orient_engine_feed_orientation(engine, 2, held));
  go(transition, 1, ORIENT_COLLAPSED);
  CHECK_EQUAL(ORIENT_OK, told.status);
  orient_orientation stands = orient_engine_interface_orientation(engine);
  orient_transition_unref(transition);
  orient_scene_unref(scene);
  orient_engine_unref(engine);
  return stands;
}

TEST(the_picture_turns_back_where_nothing_else_turns_it) {
  orient_engine *engine;
  /* No sensor. */
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &engine));
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, after_a_cycle(engine, ORIENT_UNKNOWN));
  /* The user's lock, also when the device is turned meanwhile. */
  for (int turned = 0; turned < 2; ++turned) {
    CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &engine));
    CHECK_EQUAL(ORIENT_OK, orient_engine_feed_orientation(engine, 1, ORIENT_PORTRAIT_PRIMARY));
    CHECK_EQUAL(ORIENT_OK, orient_engine_set_rotation_locked(engine, true));
    CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, after_a_cycle(engine, turned ? ORIENT_LANDSCAPE_PRIMARY : ORIENT_UNKNOWN));
  }
  /* A device that is turned while it is expanded is followed. */
  static const orient_orientation held[] = {ORIENT_LANDSCAPE_PRIMARY, ORIENT_LANDSCAPE_SECONDARY,
                                            ORIENT_PORTRAIT_PRIMARY};
  for (int i = 0; i < 3; ++i) {
    CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &engine));
    CHECK_EQUAL(ORIENT_OK, orient_engine_feed_orientation(engine, 1, ORIENT_PORTRAIT_PRIMARY));
    CHECK_EQUAL(held[i], after_a_cycle(engine, held[i]));
  }
}

TEST(the_completion_says_when_the_scene_would_not) {
  orient_engine *engine;
  orient_scene *scene;
  orient_scene_config config;
  orient_scene_config_init(&config);
  config.supported = ORIENT_MASK_PORTRAIT;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &engine));
  CHECK_EQUAL(ORIENT_OK, orient_scene_new(engine, &config, &scene));
  record told;
  orient_transition *transition = bind(scene, &told);
  go(transition, 0, ORIENT_EXPANDED);
  CHECK_EQUAL(1, told.completions);
  CHECK_EQUAL(ORIENT_ERROR_NOT_SUPPORTED, told.status);
  CHECK_EQUAL(ORIENT_EXPANDED, told.presentation);
  go(transition, 1, ORIENT_COLLAPSED);
  CHECK_EQUAL(ORIENT_OK, told.status);
  CHECK(!orient_scene_is_locked(scene));
  orient_transition_unref(transition);
  orient_scene_unref(scene);
  orient_engine_unref(engine);
}

/* --- Threads --------------------------------------------------------------------------------- */

static orient_transition *shared;

static void *fling(void *unused) {
  unsigned seed = (unsigned)(size_t)&unused;
  for (int i = 0; i < 2000; ++i) {
    seed = seed * 1664525u + 1013904223u;
    int64_t time = (int64_t)i * 20 * MS;
    switch (seed >> 29) {
    case 0:
      orient_transition_begin(shared, time);
      break;
    case 1:
      orient_transition_update(shared, time, -(double)(seed % 400));
      break;
    case 2:
      orient_transition_end(shared, time, -(double)(seed % 400), -50);
      break;
    case 3:
      orient_transition_cancel(shared, time);
      break;
    case 4:
      orient_transition_animate(shared, time, (orient_presentation)(seed >> 8 & 1));
      break;
    case 5:
      orient_transition_retarget(shared, time, frame_of(seed % 100, 0, 50, 50), frame_of(0, 0, 390, 800));
      break;
    default:
      orient_transition_step(shared, time);
      break;
    }
    orient_transition_state state = state_of(shared);
    if (!(state.width >= 0)) ++*(int *)unused;
  }
  orient_transition_unref(shared);
  return NULL;
}

TEST(any_thread_may_call) {
  record told;
  shared = make(&told);
  pthread_t threads[4];
  int wrong[4] = {0, 0, 0, 0};
  for (int i = 0; i < 4; ++i) {
    orient_transition_ref(shared);
    CHECK_EQUAL(0, pthread_create(&threads[i], NULL, fling, &wrong[i]));
  }
  orient_transition_unref(shared);
  for (int i = 0; i < 4; ++i) {
    pthread_join(threads[i], NULL);
    CHECK_EQUAL(0, wrong[i]);
  }
  CHECK(told.completions > 0);
  CHECK_EQUAL(1, told.destroyed);
}

/* --- The spring ------------------------------------------------------------------------------ */

TEST(the_spring_is_fitted_as_the_table_says) {
  static const double rows[][4] = {{0.25, 3, 54.83363359078326, 3.702486785620688},
                                   {0.5, 0.5, 646.8780063665, 25.4337965386},
                                   {0.8, 0.5, 323.5894917401, 28.7817494057},
                                   {1.0, 0.5, 341.0236977085, 36.9336539058},
                                   {0.8, 1.0, 80.8973729350, 14.3908747029}};
  for (int i = 0; i < 5; ++i) {
    double stiffness = -1, damping = -1;
    orient_spring_fit(rows[i][0], rows[i][1], &stiffness, &damping);
    CHECK_NEAR(rows[i][2], stiffness, 1e-10);
    CHECK_NEAR(rows[i][3], damping, 1e-10);
  }
  static const double bad[][2] = {{0, 1}, {-1, 1}, {NAN, 1}, {0.8, 0}, {0.8, INFINITY}, {1e9, 1}};
  for (int i = 0; i < 6; ++i) {
    double stiffness = -1, damping = -1;
    orient_spring_fit(bad[i][0], bad[i][1], &stiffness, &damping);
    CHECK(stiffness == 0 && damping == 0);
  }
  orient_spring_fit(0.8, 0.5, NULL, NULL);
}

TEST(the_spring_goes_through_the_table) {
  static const double rows[][3] = {{0, 0.05, 0.2485946909}, {0, 0.10, 0.6093181481}, {0, 0.15, 0.8517626968},
                                   {0, 0.20, 0.9687903315}, {0, 0.25, 1.0090768059}, {0, 0.30, 1.0149851823},
                                   {0, 0.40, 1.0051093061}, {0, 0.50, 1.0003008983}, {5, 0.1, 0.70617328},
                                   {5, 0.2, 0.99046958},    {-5, 0.1, 0.51246302},   {-5, 0.2, 0.94711108}};
  double k, c;
  orient_spring_fit(0.8, 0.5, &k, &c);
  for (int i = 0; i < 12; ++i) {
    double velocity, h = 1e-6;
    double x = orient_spring_sample(k, c, -1, rows[i][0], rows[i][1], &velocity);
    CHECK_NEAR(rows[i][2], 1 + x, rows[i][0] == 0 ? 1e-10 : 1e-8);
    double later = orient_spring_sample(k, c, -1, rows[i][0], rows[i][1] + h, NULL);
    double earlier = orient_spring_sample(k, c, -1, rows[i][0], rows[i][1] - h, NULL);
    CHECK_NEAR((later - earlier) / (2 * h), velocity, 1e-6);
  }
  CHECK(orient_spring_sample(k, c, -1, 5, -3, NULL) == -1);
  orient_spring_fit(1, 0.5, &k, &c);
  CHECK_NEAR(0.999, 1 + orient_spring_sample(k, c, -1, 0, 0.5, NULL), 1e-12);
}

TEST(a_spring_that_is_none_is_not_a_number) {
  static const double bad[][5] = {{0, 1, 1, 0, 0},   {NAN, 1, 1, 0, 0},      {1, -1, 1, 0, 0},
                                  {1, NAN, 1, 0, 0}, {1, 1, INFINITY, 0, 0}, {1, 1, 1, NAN, 0},
                                  {1, 1, 1, 0, NAN}, {1, 1, 1, 0, INFINITY}, {1, 1, 1e101, 0, 0}};
  for (int i = 0; i < 9; ++i) {
    double velocity = 0;
    CHECK(isnan(orient_spring_sample(bad[i][0], bad[i][1], bad[i][2], bad[i][3], bad[i][4], &velocity)));
    CHECK(isnan(velocity));
  }
}

int main(void) {
  RUN(the_defaults_are_those_of_the_header);
  RUN(a_player_goes_through_its_whole_life);
  RUN(the_commit_rules_decide_as_the_table_says);
  RUN(one_that_goes_away_on_its_way_completes_aborted_once);
  RUN(a_callback_may_begin_again_or_drop_the_last_reference);
  RUN(any_steps_come_to_the_same_bits);
  RUN(new_frames_come_without_a_jump);
  RUN(the_wrong_moment_and_the_wrong_number_are_refused);
  RUN(a_config_out_of_range_is_refused_and_its_user_data_given_back);
  RUN(a_short_state_struct_is_not_overrun);
  RUN(a_bound_scene_turns_when_expanded_and_back_when_collapsed);
  RUN(the_picture_turns_back_where_nothing_else_turns_it);
  RUN(the_completion_says_when_the_scene_would_not);
  RUN(any_thread_may_call);
  RUN(the_spring_is_fitted_as_the_table_says);
  RUN(the_spring_goes_through_the_table);
  RUN(a_spring_that_is_none_is_not_a_number);
  return checks_failed();
}
