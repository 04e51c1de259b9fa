/* What was recorded happens again when it is played.
 *
 *   replay [LIVES]       how many random lives are recorded, 60 by default
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* mkstemp, pipe */
#endif
#include <orient.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"

#define MS 1000000LL

static char path[] = "/tmp/orient-replay-XXXXXX";
static int file = -1;

/* A file of that text at `path`. */
static void put(const char *text) {
  CHECK_EQUAL(0, ftruncate(file, 0));
  CHECK_EQUAL((long long)strlen(text), pwrite(file, text, strlen(text), 0));
}

static orient_source *open_step(uint32_t step) {
  orient_source_config config;
  orient_source_config_init(&config);
  config.kind = ORIENT_SOURCE_TRACE;
  config.path = path;
  config.realtime = false;
  config.step = step;
  orient_source *source = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_source_open(&config, &source));
  return source;
}

static orient_source *open_trace(void) { return open_step(0); }

static orient_engine *new_engine(void) {
  orient_engine *engine = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &engine));
  return engine;
}

/* Plays the file into an engine and leaves it as it then is. */
static orient_source *play(orient_engine *engine) {
  orient_source *source = open_trace();
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
  CHECK_EQUAL(ORIENT_OK, orient_source_run(source));
  return source;
}

/* ------------------------------------------------------------------------------------------- random lives */

/* What a listener heard, in words. The numbers of requests depend on the listeners there were. */
typedef struct story {
  char *text;
  size_t size, capacity;
} story;

static void tell(orient_engine *engine, const orient_event *event, void *user_data) {
  story *heard = (story *)user_data;
  orient_state state;
  state.struct_size = sizeof state;
  orient_engine_get_state(engine, &state);
  if (heard->capacity - heard->size < 512) {
    heard->capacity = 2 * heard->capacity + 4096;
    heard->text = (char *)realloc(heard->text, heard->capacity);
  }
  heard->size += (size_t)snprintf(
      heard->text + heard->size, 512, "%s %s %s %lld %llu %d %d %d %d %d %d %d %d %x %d %d %d %llu | %d %d %d %d %g\n",
      orient_event_kind_name(event->kind), orient_cause_name(event->cause), orient_status_name(event->status),
      (long long)event->time_ns, (unsigned long long)event->sequence, event->device, event->interface, event->previous,
      event->target, event->suggestion, event->axis, event->width, event->height, event->mask, event->rotation_locked,
      event->landscape_locked, event->demand, (unsigned long long)event->rotation, state.interface, state.held,
      state.rotating, state.scene_locked, (double)state.gravity_y);
}

static unsigned long long seed;

/* A number below `limit`. */
static int any(int limit) {
  seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
  return (int)((seed >> 33) % (unsigned)limit);
}

static void drive(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  *(uint64_t *)user_data = rotation;
  if (any(3) == 0) orient_engine_rotation_finished(engine, rotation, event->time_ns, ORIENT_OK);
}

/* Lets an engine live through `steps` random calls. */
static void live(orient_engine *engine, int steps) {
  int64_t time = any(1000) * MS;
  uint64_t rotation = 0;
  orient_scene *scenes[3] = {NULL, NULL, NULL};
  float x = 0, y = 9.8f, z = 0;
  for (int step = 0; step < steps; ++step) {
    time += any(40) * MS;
    orient_orientation orientation = (orient_orientation)any(7);
    orient_scene **scene = &scenes[any(3)];
    switch (any(30)) {
    default: {
      orient_sample samples[20];
      if (any(8) == 0) {
        static const float poses[6][3] = {{0, 9.8f, 0},  {9.8f, 0, 0}, {0, -9.8f, 0},
                                          {-9.8f, 0, 0}, {0, 0, 9.8f}, {0, 0, -9.8f}};
        const float *pose = poses[any(6)];
        x = pose[0], y = pose[1], z = pose[2];
      }
      for (int i = 0; i < 20; ++i) {
        time += 20 * MS;
        samples[i].time_ns = any(50) ? time : 0;
        samples[i].x = x + (float)any(1000) / 999.0f;
        samples[i].y = y + (float)any(1000) / 999.0f;
        samples[i].z = z + (float)any(1000) / 999.0f;
      }
      orient_engine_feed_acceleration(engine, samples, 20);
      break;
    }
    case 0:
      orient_engine_feed_orientation(engine, time, orientation);
      break;
    case 1:
      orient_engine_advance(engine, time);
      break;
    case 2:
      orient_engine_set_touched(engine, time, any(2));
      break;
    case 3:
      orient_engine_set_active(engine, any(3));
      break;
    case 4:
      orient_engine_set_tablet_mode(engine, any(3));
      break;
    case 5:
      orient_engine_set_supported(engine, (orient_mask)any(32));
      break;
    case 6:
      orient_engine_set_preference(engine, &orientation, 1);
      break;
    case 7:
      orient_engine_set_upside_down_allowed(engine, any(2));
      break;
    case 8:
      orient_engine_set_rotation_locked(engine, any(2));
      break;
    case 9:
      orient_engine_set_landscape_locked(engine, any(2));
      break;
    case 10:
      orient_engine_set_auto_rotate(engine, any(3));
      break;
    case 11:
      orient_engine_rotate(engine, orientation, NULL, NULL, NULL, NULL);
      break;
    case 12:
      orient_engine_toggle(engine, NULL, NULL, NULL, NULL);
      break;
    case 13:
      orient_engine_lock(engine, (orient_lock)any(9), NULL, NULL, NULL, NULL);
      break;
    case 14:
      orient_engine_unlock(engine);
      break;
    case 15:
      orient_engine_set_driver(engine, any(2) ? drive : NULL, &rotation, NULL);
      break;
    case 16:
    case 17:
      orient_engine_rotation_finished(engine, rotation, time, (orient_status)-any(14));
      break;
    case 18:
      if (*scene == NULL) {
        orient_scene_config config;
        orient_scene_config_init(&config);
        config.supported = (orient_mask)any(32);
        config.inherit = any(2);
        config.visible = any(4);
        config.name = "x,%";
        orient_scene_new(engine, &config, scene);
      }
      break;
    case 19:
      orient_scene_unref(*scene);
      *scene = NULL;
      break;
    case 20:
      orient_scene_raise(*scene);
      break;
    case 21:
      orient_scene_set_visible(*scene, any(3));
      break;
    case 22:
      orient_scene_set_supported(*scene, (orient_mask)any(32));
      break;
    case 23:
      orient_scene_lock(*scene, (orient_lock)any(9), NULL, NULL, NULL, NULL);
      break;
    case 24:
      orient_scene_unlock(*scene);
      break;
    }
  }
  /* The recording ends before what is left goes. */
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, -1));
  for (int i = 0; i < 3; ++i) orient_scene_unref(scenes[i]);
  orient_engine_set_driver(engine, NULL, NULL, NULL);
}

static int lives = 60;

TEST(a_recorded_life_is_lived_again_event_by_event) {
  int told = 0;
  for (int round = 0; round < lives; ++round) {
    seed = (unsigned long long)round;
    orient_engine_config config;
    orient_engine_config_init(&config);
    config.natural = round % 2 ? ORIENT_AXIS_LANDSCAPE : ORIENT_AXIS_PORTRAIT;
    config.width = 300;
    config.height = 700;
    config.request_timeout_ns = 900 * MS;
    config.hysteresis = 10 + (float)(round % 10);
    config.flat_policy = round % 3 ? ORIENT_FLAT_KEEPS_LAST : ORIENT_FLAT_REPORTS_UNKNOWN;
    story first = {NULL, 0, 0}, again = {NULL, 0, 0};
    orient_engine *engine = NULL;
    CHECK_EQUAL(ORIENT_OK, orient_engine_new(&config, &engine));
    put("");
    CHECK_EQUAL(ORIENT_OK, lseek(file, 0, SEEK_SET));
    CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, file));
    uint64_t listener = 0;
    CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(engine, ORIENT_EVENT_ALL, 0, tell, &first, NULL, &listener));
    live(engine, 300);
    orient_engine_unref(engine);
    /* What happened after the recording is told as well: of a replay it is what its end brings. */

    orient_source *source = open_trace();
    memset(&config, 0, sizeof config);
    config.struct_size = sizeof config;
    CHECK_EQUAL(ORIENT_OK, orient_source_recorded_config(source, &config));
    CHECK_EQUAL(10 + round % 10, (int)config.hysteresis);
    CHECK_EQUAL(900 * MS, config.request_timeout_ns);
    CHECK_EQUAL(ORIENT_OK, orient_engine_new(&config, &engine));
    CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(engine, ORIENT_EVENT_ALL, 0, tell, &again, NULL, &listener));
    CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
    CHECK_EQUAL(ORIENT_OK, orient_source_run(source));
    CHECK_STRING("", orient_source_error(source));
    CHECK(again.size > 0 && again.size <= first.size);
    CHECK(again.text != NULL && strncmp(first.text, again.text, again.size) == 0);
    told += (int)again.size;
    CHECK_EQUAL(ORIENT_OK, orient_engine_remove_listener(engine, listener));
    orient_source_unref(source);
    orient_engine_unref(engine);
    free(first.text);
    free(again.text);
  }
  /* Lives in which nothing happens would prove little. */
  CHECK(told > lives * 5000);
}

/* ------------------------------------------------------------------------------------------- the source */

static const char turns[] = "orient-trace,1\n"
                            "configuration,natural=landscape,width=800,height=600\n"
                            "0,orientation,landscape-primary\n"
                            "5000000,orientation,portrait-primary\n";

TEST(what_a_trace_leaves_in_an_engine_goes_with_it) {
  put("orient-trace,1\n"
      "0,scene-new,7,any,1,0,video\n"
      "0,scene-lock,7,landscape\n"
      "0,driver,1\n"
      "0,rotate,landscape-secondary\n"
      "1,rotation-finished,ok\n"
      "2,unlock\n"
      "3,scene-lock,7,landscape\n"
      "3,rotate,landscape-primary\n");
  orient_engine *engine = new_engine();
  orient_source *source = play(engine);
  orient_state state;
  state.struct_size = sizeof state;
  orient_engine_get_state(engine, &state);
  CHECK(state.scene_locked);
  CHECK(state.rotating);
  CHECK_EQUAL(ORIENT_LANDSCAPE_SECONDARY, state.interface);
  CHECK_EQUAL(ORIENT_MASK_LANDSCAPE, state.mask);
  CHECK_EQUAL(ORIENT_OK, orient_source_detach(source, engine));
  orient_engine_get_state(engine, &state);
  CHECK(!state.scene_locked);
  CHECK(!state.rotating);
  CHECK_EQUAL(ORIENT_MASK_ALL, state.mask);
  orient_source_unref(source);
  orient_engine_unref(engine);
}

TEST(a_trace_without_a_configuration_says_so) {
  orient_engine_config config;
  orient_engine_config_init(&config);
  config.width = 77;
  put("t_ns,x,y,z\n0,0,9.8,0\n");
  orient_source *source = open_trace();
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_source_recorded_config(source, &config));
  CHECK_EQUAL(77, config.width);
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_recorded_config(source, NULL));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_recorded_config(NULL, &config));
  orient_source_unref(source);
  put(turns);
  source = open_trace();
  CHECK_EQUAL(ORIENT_OK, orient_source_recorded_config(source, &config));
  CHECK_EQUAL(800, config.width);
  CHECK_EQUAL(ORIENT_AXIS_LANDSCAPE, config.natural);
  orient_source_unref(source);
}

TEST(a_trace_can_be_played_record_by_record) {
  put("t_ns,x,y,z\n1,0,9.8,0\n2,0,9.8,0\n\n# no record\n3,rotation-locked,1\n4,0,9.8,0\n");
  orient_engine *engine = new_engine();
  orient_source *source = open_step(1);
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
  orient_source_info info;
  orient_state state;
  info.struct_size = sizeof info;
  state.struct_size = sizeof state;
  static const int times[4] = {1, 2, 2, 4}, counts[4] = {1, 2, 2, 3};
  for (int i = 0; i < 4; ++i) {
    struct pollfd wait = {orient_source_fd(source), POLLIN, 0};
    CHECK_EQUAL(1, poll(&wait, 1, 1000));
    CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
    orient_engine_get_state(engine, &state);
    CHECK_EQUAL(ORIENT_OK, orient_source_describe(source, &info));
    CHECK_EQUAL(times[i], state.time_ns);
    CHECK_EQUAL(counts[i], (int)info.count);
    CHECK_EQUAL(i >= 2, state.rotation_locked);
    CHECK_EQUAL(times[i], info.last_time_ns);
    CHECK_EQUAL(ORIENT_SOURCE_RUNNING, info.state);
  }
  CHECK_EQUAL(ORIENT_OK, orient_source_run(source));
  CHECK_EQUAL(ORIENT_OK, orient_source_describe(source, &info));
  CHECK_EQUAL(ORIENT_SOURCE_FINISHED, info.state);
  orient_source_unref(source);
  orient_engine_unref(engine);
}

TEST(what_an_engine_refuses_is_said) {
  put("t_ns,x,y,z\n9,0,9.8,0\n3,0,9.8,0\n10,0,9.8,0\n10,rotate,landscape-primary\n");
  orient_engine_config config;
  orient_engine_config_init(&config);
  config.supported = ORIENT_MASK_PORTRAIT;
  orient_engine *engine = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(&config, &engine));
  orient_source *source = play(engine);
  const char *reason = orient_source_error(source);
  CHECK(strstr(reason, ": an engine refused what was played, 2 times: time") != NULL);
  CHECK(strncmp(reason, path, strlen(path)) == 0);
  orient_source_unref(source);
  orient_engine_unref(engine);
}

TEST(a_replay_can_be_recorded) {
  put("orient-trace,1\n"
      "4,scene-new,9,portrait,1,0,a\n"
      "4,scene-lock,9,portrait-primary\n"
      "5,0.0,9.8,0.0\n"
      "6,scene-drop,9\n");
  orient_engine *engine = new_engine();
  orient_scene *own = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_scene_new(engine, NULL, &own));
  char text[4096] = "";
  FILE *copy = tmpfile();
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, fileno(copy)));
  orient_source *source = play(engine);
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, -1));
  CHECK(pread(fileno(copy), text, sizeof text - 1, 0) > 0);
  /* With the numbers that the scenes have here. */
  CHECK(strstr(text, "0,scene-new,1,portrait-primary+portrait-secondary,1,0,a\n"
                     "0,scene-lock,1,portrait-primary\n"
                     "5,0.0,9.8,0.0\n"
                     "5,scene-drop,1\n") != NULL);
  fclose(copy);
  orient_source_unref(source);
  orient_scene_unref(own);
  orient_engine_unref(engine);
}

TEST(a_pipe_is_played_as_it_comes) {
  int ends[2];
  char name[64];
  CHECK_EQUAL(0, pipe(ends));
  snprintf(name, sizeof name, "/proc/self/fd/%d", ends[0]);
  orient_source_config config;
  orient_source_config_init(&config);
  config.kind = ORIENT_SOURCE_TRACE;
  config.path = name;
  config.realtime = false;
  orient_source *source = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_source_open(&config, &source));
  orient_engine *engine = new_engine();
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
  CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
  struct pollfd wait = {orient_source_fd(source), POLLIN, 0};
  CHECK_EQUAL(0, poll(&wait, 1, 20));
  /* Half a line is no line. */
  CHECK_EQUAL(50, write(ends[1], "orient-trace,1\n1,orientation,face-up\n2,orientation", 50));
  CHECK_EQUAL(1, poll(&wait, 1, 1000));
  CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
  CHECK_EQUAL(ORIENT_FACE_UP, orient_engine_device_orientation(engine));
  CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
  CHECK_EQUAL(0, poll(&wait, 1, 20));
  CHECK_EQUAL(11, write(ends[1], ",face-down\n", 11));
  CHECK_EQUAL(1, poll(&wait, 1, 1000));
  CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
  CHECK_EQUAL(ORIENT_FACE_DOWN, orient_engine_device_orientation(engine));
  close(ends[1]);
  CHECK_EQUAL(1, poll(&wait, 1, 1000));
  CHECK_EQUAL(ORIENT_OK, orient_source_run(source));
  /* What has ended has ended. */
  CHECK_EQUAL(ORIENT_OK, orient_source_run(source));
  CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
  orient_source_unref(source);
  orient_engine_unref(engine);
  close(ends[0]);
}

TEST(a_long_trace_leaves_the_hosts_loop_alive) {
  CHECK_EQUAL(0, ftruncate(file, 0));
  FILE *out = fopen(path, "w");
  fputs("t_ns,x,y,z\n", out);
  for (int i = 0; i < 300000; ++i) fprintf(out, "%d,0.125,9.8,-0.5\n", i);
  fclose(out);
  orient_engine *engine = new_engine();
  orient_source *source = open_trace();
  orient_source_info info;
  info.struct_size = sizeof info;
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
  int calls = 0;
  do {
    struct pollfd wait = {orient_source_fd(source), POLLIN, 0};
    CHECK_EQUAL(1, poll(&wait, 1, 1000));
    CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
    CHECK_EQUAL(ORIENT_OK, orient_source_describe(source, &info));
  } while (++calls < 1000 && info.state != ORIENT_SOURCE_FINISHED);
  CHECK(calls >= 3 && calls < 1000);
  CHECK_EQUAL(300000, (long long)info.count);
  orient_source_unref(source);
  orient_engine_unref(engine);
}

int main(int count, char **arguments) {
  if (count > 1) lives = atoi(arguments[1]);
  file = mkstemp(path);
  RUN(a_recorded_life_is_lived_again_event_by_event);
  RUN(what_a_trace_leaves_in_an_engine_goes_with_it);
  RUN(a_trace_without_a_configuration_says_so);
  RUN(a_trace_can_be_played_record_by_record);
  RUN(what_an_engine_refuses_is_said);
  RUN(a_replay_can_be_recorded);
  RUN(a_pipe_is_played_as_it_comes);
  RUN(a_long_trace_leaves_the_hosts_loop_alive);
  unlink(path);
  close(file);
  return checks_failed();
}
