/* Sources through the C interface, on machines that are made up in a temporary folder. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <orient.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

static char machine[256];

/* Makes the folders that lead to a file. */
static void make_folders(const char *path) {
  char folder[512];
  snprintf(folder, sizeof folder, "%s", path);
  for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    mkdir(folder, 0700);
    *slash = '/';
  }
}

/* Writes a file of the made-up machine, in place. */
static void put(const char *path, const char *text) {
  char whole[512];
  snprintf(whole, sizeof whole, "%s%s", machine, path);
  make_folders(whole);
  FILE *file = fopen(whole, "w");
  CHECK(file != NULL);
  if (!file) return;
  fputs(text, file);
  fclose(file);
}

static void put_number(const char *path, int number) {
  char text[32];
  snprintf(text, sizeof text, "%d\n", number);
  put(path, text);
}

#define DEVICE "/sys/bus/iio/devices/iio:device0"

static void hold(int x, int y, int z) {
  put_number(DEVICE "/in_accel_x_raw", x);
  put_number(DEVICE "/in_accel_y_raw", y);
  put_number(DEVICE "/in_accel_z_raw", z);
}

/* A new machine; with an accelerometer in sensor-proxy's frame where one g is 256. */
static void make_machine(bool with_sensor) {
  const char *folder = getenv("TMPDIR");
  snprintf(machine, sizeof machine, "%s/orient-XXXXXX", folder ? folder : "/tmp");
  if (!mkdtemp(machine)) CHECK_FAILED("no temporary folder");
  if (!with_sensor) return;
  put(DEVICE "/name", "made-up\n");
  put(DEVICE "/in_accel_scale", "0.038307\n");
  hold(0, -256, 0);
}

static void remove_machine(void) {
  char command[300];
  snprintf(command, sizeof command, "rm -rf '%s'", machine);
  if (system(command) != 0) CHECK_FAILED("cannot remove %s", machine);
}

static orient_source_config config_here(void) {
  orient_source_config config;
  orient_source_config_init(&config);
  config.root = machine;
  config.rate_hz = 100;
  return config;
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Loops as a host does until the engine is held so, for three seconds at most. */
static bool becomes(orient_source *source, orient_engine *engine, orient_orientation wanted) {
  int64_t end = now() + 3000000000LL;
  while (orient_engine_device_orientation(engine) != wanted) {
    int64_t rest = end - now();
    if (rest <= 0) return false;
    struct pollfd item = {orient_source_fd(source), POLLIN, 0};
    if (poll(&item, 1, (int)(rest / 1000000) + 1) > 0) CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
  }
  return true;
}

static orient_engine *new_engine(void) {
  orient_engine *engine = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &engine));
  return engine;
}

/* A source that feeds an engine. */
static orient_source *attached(const orient_source_config *config, orient_engine *engine) {
  orient_source *source = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_source_open(config, &source));
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
  return source;
}

static orient_source_info describe(orient_source *source) {
  orient_source_info info;
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  CHECK_EQUAL(ORIENT_OK, orient_source_describe(source, &info));
  return info;
}

TEST(a_sensor_turns_the_screen) {
  make_machine(true);
  orient_source_config config = config_here();
  orient_source *source = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_source_open(&config, &source));
  orient_engine *engine = new_engine();
  CHECK_EQUAL(ORIENT_SOURCE_IDLE, describe(source).state);
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_source_attach(source, engine));
  CHECK(becomes(source, engine, ORIENT_PORTRAIT_PRIMARY));
  hold(-256, 0, 0);
  CHECK(becomes(source, engine, ORIENT_LANDSCAPE_PRIMARY));
  hold(256, 0, 0);
  CHECK(becomes(source, engine, ORIENT_LANDSCAPE_SECONDARY));
  hold(0, 256, 0);
  CHECK(becomes(source, engine, ORIENT_PORTRAIT_SECONDARY));
  hold(0, 0, 256);
  CHECK(becomes(source, engine, ORIENT_FACE_UP));
  orient_source_info info = describe(source);
  CHECK_EQUAL(ORIENT_SOURCE_RUNNING, info.state);
  CHECK_EQUAL(ORIENT_SOURCE_IIO, info.kind);
  CHECK_EQUAL(ORIENT_MOUNT_IDENTITY, info.mount_origin);
  CHECK_EQUAL(ORIENT_MOUNT_FRAME_SENSOR_PROXY, info.mount_frame);
  CHECK(info.face_uncertain);
  CHECK_STRING("polled", info.method);
  CHECK_STRING(DEVICE, info.device);
  CHECK_STRING("made-up", info.name);
  CHECK_NEAR(100, info.rate_hz, 0);
  CHECK_NEAR(-1, info.progress, 0);
  CHECK(!info.gyroscope);
  CHECK_EQUAL(INT64_MAX, orient_source_next_deadline(source));
  CHECK(info.count > 10);
  CHECK(info.last_time_ns <= now() && info.last_time_ns > now() - 1000000000);
  CHECK_STRING("", orient_source_error(source));
  CHECK_EQUAL(ORIENT_OK, orient_source_detach(source, engine));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_source_detach(source, engine));
  orient_engine_unref(engine);
  orient_source_unref(source);
  remove_machine();
}

TEST(a_host_may_keep_the_time) {
  make_machine(true);
  put(DEVICE "/in_anglvel_x_raw", "0\n");
  put(DEVICE "/in_anglvel_y_raw", "0\n");
  put(DEVICE "/in_anglvel_z_raw", "0\n");
  put(DEVICE "/in_anglvel_scale", "0.001\n");
  orient_source_config config = config_here();
  config.host_timer = true;
  config.gyroscope = true;
  orient_engine *engine = new_engine();
  orient_source *source = attached(&config, engine);
  int64_t end = now() + 3000000000LL;
  bool readable = false;
  while (orient_engine_device_orientation(engine) != ORIENT_PORTRAIT_PRIMARY && now() < end) {
    struct pollfd item = {orient_source_fd(source), POLLIN, 0};
    int64_t rest = orient_source_next_deadline(source) - now();
    readable = poll(&item, 1, rest <= 0 ? 0 : rest > 100000000 ? 100 : (int)(rest / 1000000) + 1) > 0;
    CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
  }
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, orient_engine_device_orientation(engine));
  CHECK(describe(source).gyroscope);
  /* Once the reading thread is gone nothing but the time wakes it. */
  for (int i = 0; i < 20; i++) {
    struct pollfd item = {orient_source_fd(source), POLLIN, 0};
    readable = poll(&item, 1, 12) > 0;
    CHECK(orient_source_next_deadline(source) <= now() + 11000000);
    CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
  }
  CHECK(!readable);
  CHECK_EQUAL(INT64_MAX, orient_source_next_deadline(NULL));
  orient_source_unref(source);
  orient_engine_unref(engine);
  remove_machine();
}

TEST(an_unscaled_sensor_is_read_by_its_direction) {
  make_machine(true);
  char path[512];
  snprintf(path, sizeof path, "%s" DEVICE "/in_accel_scale", machine);
  remove(path);
  hold(-5000, -16000, 2000);
  orient_source_config config = config_here();
  orient_engine *engine = new_engine();
  orient_source *source = attached(&config, engine);
  CHECK(becomes(source, engine, ORIENT_PORTRAIT_PRIMARY));
  CHECK(strstr(orient_source_error(source), "has no scale") != NULL);
  orient_source_unref(source);
  orient_engine_unref(engine);
  remove_machine();
}

TEST(no_sensor_says_where_was_looked) {
  make_machine(false);
  char text[400] = "";
  orient_source_config config = config_here();
  config.error = text;
  config.error_size = sizeof text;
  orient_source *source = (orient_source *)&config;
  CHECK_EQUAL(ORIENT_ERROR_NO_SENSOR, orient_source_open(&config, &source));
  CHECK(source == NULL);
  CHECK(strstr(text, "/sys/bus/iio/devices: none") != NULL);
  CHECK_STRING(text, orient_source_error(NULL));
  config.error_size = 10;
  CHECK_EQUAL(ORIENT_ERROR_NO_SENSOR, orient_source_open(&config, &source));
  CHECK_EQUAL(9, strlen(text));
  config.error_size = 0;
  config.root = "/nonexistent";
  CHECK_EQUAL(ORIENT_ERROR_IO, orient_source_open(&config, &source));
  CHECK(strstr(orient_source_error(NULL), "/nonexistent") != NULL);
  remove_machine();
}

TEST(a_sensor_may_come_late_go_and_come_back) {
  make_machine(false);
  orient_source_config config = config_here();
  config.wait_for_sensor = true;
  orient_engine *engine = new_engine();
  orient_source *source = attached(&config, engine);
  CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
  CHECK_EQUAL(ORIENT_SOURCE_WAITING, describe(source).state);
  CHECK(strlen(orient_source_error(source)) > 0);
  put(DEVICE "/in_accel_scale", "0.038307\n");
  hold(0, -256, 0);
  CHECK(becomes(source, engine, ORIENT_PORTRAIT_PRIMARY));
  char command[600];
  snprintf(command, sizeof command, "rm -r '%s" DEVICE "'", machine);
  CHECK_EQUAL(0, system(command));
  CHECK(!becomes(source, engine, ORIENT_LANDSCAPE_PRIMARY));
  CHECK_EQUAL(ORIENT_SOURCE_WAITING, describe(source).state);
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, orient_engine_device_orientation(engine));
  put(DEVICE "/in_accel_scale", "0.038307\n");
  hold(-256, 0, 0);
  CHECK(becomes(source, engine, ORIENT_LANDSCAPE_PRIMARY));
  orient_engine_unref(engine);
  orient_source_unref(source);
  remove_machine();
}

TEST(without_demand_the_descriptor_stays_quiet) {
  make_machine(true);
  orient_source_config config = config_here();
  orient_engine *engine = new_engine();
  orient_source *source = attached(&config, engine);
  CHECK(becomes(source, engine, ORIENT_PORTRAIT_PRIMARY));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_auto_rotate(engine, false));
  struct pollfd item = {orient_source_fd(source), POLLIN, 0};
  while (poll(&item, 1, 100) > 0) CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
  CHECK_EQUAL(ORIENT_SOURCE_IDLE, describe(source).state);
  CHECK_EQUAL(0, poll(&item, 1, 300));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_auto_rotate(engine, true));
  hold(-256, 0, 0);
  CHECK(becomes(source, engine, ORIENT_LANDSCAPE_PRIMARY));
  orient_engine_unref(engine);
  orient_source_unref(source);
  remove_machine();
}

static void *run(void *source) {
  orient_status status = orient_source_run((orient_source *)source);
  return status == ORIENT_OK ? source : NULL;
}

TEST(a_thread_may_run_the_loop) {
  make_machine(true);
  orient_source_config config = config_here();
  orient_source *source = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_source_open(&config, &source));
  orient_engine *engine = new_engine();
  pthread_t thread;
  CHECK_EQUAL(0, pthread_create(&thread, NULL, run, source));
  struct timespec moment = {0, 20000000};
  nanosleep(&moment, NULL);
  CHECK_EQUAL(ORIENT_ERROR_BUSY, orient_source_dispatch(source));
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
  for (int i = 0; i < 150 && orient_engine_device_orientation(engine) != ORIENT_PORTRAIT_PRIMARY; i++)
    nanosleep(&moment, NULL);
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, orient_engine_device_orientation(engine));
  orient_source_stop(source);
  void *result = NULL;
  CHECK_EQUAL(0, pthread_join(thread, &result));
  CHECK(result == source);
  orient_source_unref(source);
  orient_engine_unref(engine);
  remove_machine();
}

/* The last reference goes inside a callback that the source itself has caused. */
static void drop_source(orient_engine *engine, const orient_event *event, void *user_data) {
  orient_source **source = (orient_source **)user_data;
  (void)event;
  if (!*source) return;
  orient_source_detach(*source, engine);
  orient_source_unref(*source);
  *source = NULL;
}

enum { USERS = 6 };
static orient_source *shared_sources[2];
static orient_engine *shared_engines[2];
static int is_over;

/* Everything that can be done with a source, on a thread of many. */
static void *uses(void *argument) {
  unsigned random = (unsigned)(size_t)argument * 2654435761u + 1;
  long calls = 0;
  for (; !__atomic_load_n(&is_over, __ATOMIC_RELAXED); ++calls) {
    random = random * 1664525u + 1013904223u;
    orient_source *source = shared_sources[(random >> 16) % 2];
    orient_engine *engine = shared_engines[(random >> 17) % 2];
    orient_engine_config recorded;
    memset(&recorded, 0, sizeof recorded);
    recorded.struct_size = sizeof recorded;
    switch ((random >> 18) % 12) {
    case 0:
    case 1:
      orient_source_attach(source, engine);
      break;
    case 2:
      orient_source_detach(source, engine);
      break;
    case 3:
      (void)describe(source);
      break;
    case 4:
      /* Others ask as well meanwhile, and the sentence stays readable. */
      for (int i = 0; i < 50; ++i)
        if (strlen(orient_source_error(source)) > 4000) CHECK_FAILED("a long sentence");
      break;
    case 5:
      orient_source_recorded_config(source, &recorded);
      break;
    case 6:
      orient_source_unref(orient_source_ref(source));
      (void)orient_source_next_deadline(source);
      break;
    case 7:
      orient_engine_set_auto_rotate(engine, random >> 31);
      break;
    case 8:
      if ((random >> 22) % 64) break;
      orient_source_stop(source);
      orient_source_run(source);
      break;
    default: {
      struct pollfd item = {orient_source_fd(source), POLLIN, 0};
      if (poll(&item, 1, 1) > 0) orient_source_dispatch(source);
      break;
    }
    }
  }
  return (void *)calls;
}

TEST(any_thread_may_use_a_source) {
  pthread_t threads[USERS];
  char trace[300];
  size_t i;
  long total = 0;
  FILE *file;
  make_machine(true);
  orient_source_config config = config_here();
  CHECK_EQUAL(ORIENT_OK, orient_source_open(&config, &shared_sources[0]));
  snprintf(trace, sizeof trace, "%s/trace", machine);
  file = fopen(trace, "w");
  CHECK(file != NULL);
  if (!file) return;
  fprintf(file, "orient-trace,1\nconfiguration,natural=landscape\n");
  for (i = 0; i < 1000; ++i) fprintf(file, "%zu000000,%s\n", i * 5, i / 50 % 2 ? "9.8,0,0" : "0,9.8,0");
  fprintf(file, "5000000000,rotate,portrait-primary\n6000000000,nonsense\n");
  fclose(file);
  config.kind = ORIENT_SOURCE_TRACE;
  config.path = trace;
  config.root = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_source_open(&config, &shared_sources[1]));
  for (i = 0; i < 2; ++i) shared_engines[i] = new_engine();
  for (i = 0; i < USERS; ++i) CHECK_EQUAL(0, pthread_create(&threads[i], NULL, uses, (void *)(i + 1)));
  usleep(700000);
  __atomic_exchange_n(&is_over, 1, __ATOMIC_RELAXED);
  for (i = 0; i < USERS; ++i) {
    void *calls = NULL;
    CHECK_EQUAL(0, pthread_join(threads[i], &calls));
    total += (long)calls;
  }
  CHECK(total > USERS);
  for (i = 0; i < 2; ++i) {
    orient_source_unref(shared_sources[i]);
    orient_engine_unref(shared_engines[i]);
  }
  remove_machine();
}

TEST(a_callback_may_drop_the_source) {
  make_machine(true);
  orient_source_config config = config_here();
  orient_source *source = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_source_open(&config, &source));
  orient_engine *engine = new_engine();
  CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(engine, ORIENT_EVENT_DEVICE, 0, drop_source, &source, NULL, NULL));
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
  int64_t end = now() + 3000000000LL;
  while (source && now() < end) {
    struct pollfd item = {orient_source_fd(source), POLLIN, 0};
    poll(&item, 1, 1000);
    orient_source_dispatch(source);
  }
  CHECK(source == NULL);
  orient_engine_unref(engine);
  remove_machine();
}

static void report(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine, (void)event, (void)user_data;
}

TEST(the_engine_lives_as_long_as_it_is_attached) {
  make_machine(true);
  orient_source_config config = config_here();
  orient_engine *engine = new_engine();
  orient_source *source = attached(&config, engine);
  orient_engine_unref(engine);
  CHECK(becomes(source, engine, ORIENT_PORTRAIT_PRIMARY));
  orient_source_unref(source);
  remove_machine();
}

static struct late {
  orient_source *source;
  orient_engine *engine;
  orient_status status;
} late;

/* The listener's user data is given back when its engine has ended. */
static void attach_late(void *user_data) {
  (void)user_data;
  late.status = orient_source_attach(late.source, late.engine);
}

TEST(an_engine_that_has_ended_is_not_fed) {
  make_machine(true);
  orient_source_config config = config_here();
  CHECK_EQUAL(ORIENT_OK, orient_source_open(&config, &late.source));
  late.engine = new_engine();
  late.status = ORIENT_OK;
  CHECK_EQUAL(ORIENT_OK,
              orient_engine_add_listener(late.engine, ORIENT_EVENT_ALL, 0, report, &late, attach_late, NULL));
  orient_engine_unref(late.engine);
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, late.status);
  orient_source_unref(late.source);
  remove_machine();
}

/* --- Traces */

static const char half_turn[] =
    "orient-trace,1\n"
    "0,0,9.81,0\n100000000,0,9.81,0\n200000000,0,9.81,0\n300000000,0,9.81,0\n400000000,0,9.81,0\n"
    "500000000,rotation-locked,1\n"
    "500000000,9.81,0,0\n600000000,9.81,0,0\n700000000,9.81,0,0\n800000000,9.81,0,0\n900000000,9.81,0,0\n"
    "1000000000,9.81,0,0\n1000000000,advance\n";

static orient_source *open_trace(const char *text, bool realtime, orient_status expected) {
  static char path[512];
  put("/trace", text);
  snprintf(path, sizeof path, "%s/trace", machine);
  orient_source_config config;
  orient_source_config_init(&config);
  config.kind = ORIENT_SOURCE_TRACE;
  config.path = path;
  config.realtime = realtime;
  orient_source *source = NULL;
  CHECK_EQUAL(expected, orient_source_open(&config, &source));
  return source;
}

TEST(a_trace_is_played_as_fast_as_possible) {
  make_machine(false);
  orient_source *source = open_trace(half_turn, false, ORIENT_OK);
  orient_engine *engine = new_engine();
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
  int64_t start = now();
  CHECK_EQUAL(ORIENT_OK, orient_source_run(source));
  CHECK(now() - start < 500000000);
  CHECK_EQUAL(ORIENT_SOURCE_FINISHED, describe(source).state);
  CHECK_EQUAL(ORIENT_SOURCE_TRACE, describe(source).kind);
  CHECK_EQUAL(ORIENT_LANDSCAPE_PRIMARY, orient_engine_device_orientation(engine));
  CHECK_EQUAL(ORIENT_PORTRAIT_PRIMARY, orient_engine_interface_orientation(engine));
  struct pollfd item = {orient_source_fd(source), POLLIN, 0};
  CHECK_EQUAL(0, poll(&item, 1, 50));
  orient_source_unref(source);
  orient_engine_unref(engine);
  remove_machine();
}

TEST(what_a_trace_held_is_counted) {
  make_machine(false);
  orient_source *source = open_trace(half_turn, false, ORIENT_OK);
  orient_engine *engine = new_engine();
  CHECK_NEAR(0, describe(source).progress, 0);
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
  CHECK_EQUAL(ORIENT_OK, orient_source_run(source));
  CHECK_EQUAL(11, describe(source).count);
  CHECK_NEAR(1, describe(source).progress, 0);
  CHECK_EQUAL(1000000000, describe(source).last_time_ns);
  orient_source_unref(source);
  source = open_trace("orient-trace,1\n0,orientation,portrait-primary\n7,orientation,face-up\n8,advance\n", false,
                      ORIENT_OK);
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
  CHECK_EQUAL(ORIENT_OK, orient_source_run(source));
  CHECK_EQUAL(2, describe(source).count);
  CHECK_EQUAL(7, describe(source).last_time_ns);
  orient_source_unref(source);
  orient_engine_unref(engine);
  remove_machine();
}

TEST(a_source_is_no_listener_of_the_hosts) {
  make_machine(true);
  orient_source_config config = config_here();
  orient_engine *engine = new_engine();
  orient_source *source = attached(&config, engine);
  CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(engine, ORIENT_EVENT_ALL, 0, report, NULL, NULL, NULL));
  char text[2000];
  CHECK_EQUAL(ORIENT_OK, orient_engine_describe(engine, text, sizeof text, NULL));
  CHECK(strstr(text, "Listeners: 1, sources: 1, driver: none\n") != NULL);
  orient_source_unref(source);
  CHECK_EQUAL(ORIENT_OK, orient_engine_describe(engine, text, sizeof text, NULL));
  CHECK(strstr(text, "Listeners: 1, sources: 0, driver: none\n") != NULL);
  orient_engine_unref(engine);
  remove_machine();
}

TEST(a_trace_is_played_in_real_time) {
  make_machine(false);
  orient_source *source = open_trace(half_turn, true, ORIENT_OK);
  orient_engine *engine = new_engine();
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
  int64_t start = now();
  CHECK(becomes(source, engine, ORIENT_PORTRAIT_PRIMARY));
  CHECK(becomes(source, engine, ORIENT_LANDSCAPE_PRIMARY));
  CHECK(now() - start > 500000000 && now() - start < 1500000000);
  orient_source_unref(source);
  orient_engine_unref(engine);
  remove_machine();
}

TEST(a_trace_that_is_none_says_where) {
  make_machine(false);
  CHECK(open_trace("nonsense\n", false, ORIENT_ERROR_PARSE) == NULL);
  CHECK(strstr(orient_source_error(NULL), "/trace:1: ") != NULL);
  CHECK(open_trace("", false, ORIENT_ERROR_PARSE) == NULL);
  orient_source *source = open_trace("t_ns,x,y,z\n0,0,9.81,0\nbroken\n", false, ORIENT_OK);
  orient_engine *engine = new_engine();
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, engine));
  CHECK_EQUAL(ORIENT_ERROR_PARSE, orient_source_run(source));
  CHECK(strstr(orient_source_error(source), "/trace:3: ") != NULL);
  CHECK_EQUAL(ORIENT_SOURCE_FINISHED, describe(source).state);
  CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
  orient_source_unref(source);
  orient_engine_unref(engine);
  orient_source_config config;
  orient_source_config_init(&config);
  config.kind = ORIENT_SOURCE_TRACE;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_open(&config, &source));
  config.path = "/nonexistent.trace";
  CHECK_EQUAL(ORIENT_ERROR_IO, orient_source_open(&config, &source));
  remove_machine();
}

/* --- Looking around */

struct findings {
  int count, chosen;
  char device[256], remark[512];
};

static void found(const orient_source_info *info, bool chosen, const char *remark, void *user_data) {
  struct findings *findings = (struct findings *)user_data;
  ++findings->count;
  if (!chosen) return;
  ++findings->chosen;
  snprintf(findings->device, sizeof findings->device, "%s", info->device);
  snprintf(findings->remark, sizeof findings->remark, "%s", remark);
}

TEST(probing_tells_of_every_sensor) {
  make_machine(true);
  put("/sys/bus/iio/devices/iio:device1/in_accel_x_raw", "0");
  put("/sys/bus/iio/devices/iio:device1/in_accel_y_raw", "0");
  put("/sys/bus/iio/devices/iio:device1/in_accel_z_raw", "0");
  put("/sys/bus/iio/devices/iio:device1/label", "accel-base");
  /* A sensor of light is none of them. */
  put("/sys/bus/iio/devices/iio:device2/in_illuminance_raw", "7");
  orient_source_config config = config_here();
  struct findings findings;
  memset(&findings, 0, sizeof findings);
  CHECK_EQUAL(ORIENT_OK, orient_source_probe(&config, found, &findings));
  CHECK_EQUAL(2, findings.count);
  CHECK_EQUAL(1, findings.chosen);
  CHECK_STRING(DEVICE, findings.device);
  CHECK_STRING("", findings.remark);
  config.path = "iio:device1";
  memset(&findings, 0, sizeof findings);
  CHECK_EQUAL(ORIENT_ERROR_NO_SENSOR, orient_source_probe(&config, found, &findings));
  CHECK_EQUAL(1, findings.count);
  CHECK_EQUAL(0, findings.chosen);
  CHECK(strstr(orient_source_error(NULL), "keyboard") != NULL);
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_probe(&config, NULL, NULL));
  remove_machine();
}

TEST(names_are_known_and_others_are_none) {
  CHECK_STRING("sensor-proxy", orient_source_kind_name(ORIENT_SOURCE_SENSOR_PROXY));
  CHECK_STRING("stalled", orient_source_state_name(ORIENT_SOURCE_STALLED));
  CHECK_STRING("base", orient_location_name(ORIENT_LOCATION_BASE));
  CHECK_STRING("udev", orient_mount_origin_name(ORIENT_MOUNT_UDEV));
  CHECK(orient_source_kind_name((orient_source_kind)99) == NULL);
  CHECK(orient_source_state_name((orient_source_state)99) == NULL);
  CHECK(orient_location_name((orient_location)99) == NULL);
  CHECK(orient_mount_origin_name((orient_mount_origin)99) == NULL);
}

TEST(bad_arguments_change_nothing) {
  make_machine(true);
  orient_source *source = NULL;
  orient_source_config good = config_here(), config = good;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_open(&config, NULL));
  config.struct_size = 4;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_open(&config, &source));
  config = good;
  config.kind = (orient_source_kind)17;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_open(&config, &source));
  config = good;
  config.mount_frame = (orient_mount_frame)-1;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_open(&config, &source));
  config = good;
  config.location = (orient_location)4;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_open(&config, &source));
  const double rates[] = {0, -1, 1e9, NAN, INFINITY};
  for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
    config = good;
    config.rate_hz = rates[i];
    CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_open(&config, &source));
  }
  const float entries[] = {NAN, INFINITY, 1};
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
    config = good;
    config.mount_matrix[0] = entries[i]; /* and two rows of zeros */
    CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_open(&config, &source));
  }
  char endless[5000];
  memset(endless, 'a', sizeof endless - 1);
  endless[sizeof endless - 1] = '\0';
  config = good;
  config.path = endless;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_open(&config, &source));
  CHECK(source == NULL);

  orient_engine *engine = new_engine();
  CHECK_EQUAL(ORIENT_OK, orient_source_open(&good, &source));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_attach(source, NULL));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_attach(NULL, engine));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_source_detach(source, engine));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_detach(NULL, engine));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_detach(source, NULL));
  orient_source_config_init(NULL);
  orient_source_info info;
  info.struct_size = sizeof info;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_describe(NULL, &info));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_dispatch(NULL));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_run(NULL));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_source_describe(source, NULL));
  CHECK_EQUAL(-1, orient_source_fd(NULL));
  CHECK(orient_source_ref(NULL) == NULL);
  CHECK(orient_source_ref(source) == source);
  orient_source_stop(NULL);
  orient_source_unref(NULL);
  orient_source_unref(source);
  CHECK_EQUAL(ORIENT_OK, orient_source_dispatch(source));
  orient_source_unref(source);
  orient_engine_unref(engine);
  remove_machine();
}

int main(void) {
  RUN(a_sensor_turns_the_screen);
  RUN(a_host_may_keep_the_time);
  RUN(an_unscaled_sensor_is_read_by_its_direction);
  RUN(no_sensor_says_where_was_looked);
  RUN(a_sensor_may_come_late_go_and_come_back);
  RUN(without_demand_the_descriptor_stays_quiet);
  RUN(a_thread_may_run_the_loop);
  RUN(any_thread_may_use_a_source);
  RUN(a_callback_may_drop_the_source);
  RUN(the_engine_lives_as_long_as_it_is_attached);
  RUN(an_engine_that_has_ended_is_not_fed);
  RUN(a_trace_is_played_as_fast_as_possible);
  RUN(what_a_trace_held_is_counted);
  RUN(a_source_is_no_listener_of_the_hosts);
  RUN(a_trace_is_played_in_real_time);
  RUN(a_trace_that_is_none_says_where);
  RUN(probing_tells_of_every_sensor);
  RUN(names_are_known_and_others_are_none);
  RUN(bad_arguments_change_nothing);
  return checks_failed();
}
