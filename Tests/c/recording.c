/* What an engine writes down while it is recorded. Replaying is in replay.c. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* pipe, mkstemp */
#endif
#include <fcntl.h>
#include <orient.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"

#define MS 1000000LL

static char text[1 << 20];

/* A new file without a name. */
static int new_file(void) {
  FILE *file = tmpfile();
  int descriptor = dup(fileno(file));
  fclose(file);
  return descriptor;
}

/* What has been written to a file so far. */
static const char *read_back(int descriptor) {
  ssize_t size = pread(descriptor, text, sizeof text - 1, 0);
  text[size < 0 ? 0 : size] = 0;
  return text;
}

/* The text behind the configuration, which has all settings. */
static const char *records(int descriptor) {
  const char *all = read_back(descriptor);
  CHECK(strncmp(all, "orient-trace,1\nconfiguration,natural=", 37) == 0);
  const char *line = strchr(all, '\n');
  line = line ? strchr(line + 1, '\n') : NULL;
  return line ? line + 1 : "";
}

static orient_sample reading(int64_t time_ns, float x, float y, float z) {
  orient_sample sample = {time_ns, x, y, z};
  return sample;
}

static orient_engine *new_engine(void) {
  orient_engine *engine = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &engine));
  return engine;
}

static void take_rotation(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  (void)engine, (void)event;
  *(uint64_t *)user_data = rotation;
}

TEST(everything_that_is_taken_is_written) {
  orient_engine *engine = new_engine();
  int file = new_file();
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, file));
  uint64_t rotation = 0;
  orient_orientation preference[2] = {ORIENT_LANDSCAPE_SECONDARY, ORIENT_PORTRAIT_PRIMARY};
  orient_sample sample = reading(7, 0.1f, 9.8f, -1e-9f), rate = reading(8, 0.5f, 0, 0);
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_acceleration(engine, &sample, 1));
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_gyroscope(engine, &rate, 1));
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_orientation(engine, 9, ORIENT_FACE_UP));
  CHECK_EQUAL(ORIENT_OK, orient_engine_advance(engine, 10));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_touched(engine, 11, true));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_active(engine, true));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_tablet_mode(engine, true));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_supported(engine, ORIENT_MASK_ALL & ~ORIENT_MASK_PORTRAIT_SECONDARY));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_preference(engine, preference, 2));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_upside_down_allowed(engine, false));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_rotation_locked(engine, true));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_landscape_locked(engine, false));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_auto_rotate(engine, false));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_driver(engine, take_rotation, &rotation, NULL));
  CHECK_EQUAL(ORIENT_OK, orient_engine_rotate(engine, ORIENT_LANDSCAPE_PRIMARY, NULL, NULL, NULL, NULL));
  CHECK_EQUAL(ORIENT_OK, orient_engine_rotation_finished(engine, rotation, 12, ORIENT_ERROR_NOT_ALLOWED));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_driver(engine, NULL, NULL, NULL));
  CHECK_EQUAL(ORIENT_OK, orient_engine_toggle(engine, NULL, NULL, NULL, NULL));
  orient_scene_config config;
  orient_scene_config_init(&config);
  config.name = "a, 100%\n";
  orient_scene *scene = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_scene_new(engine, &config, &scene));
  CHECK_EQUAL(ORIENT_OK, orient_engine_lock(engine, ORIENT_LOCK_ANY, NULL, NULL, NULL, NULL));
  CHECK_EQUAL(ORIENT_OK, orient_engine_unlock(engine));
  CHECK_EQUAL(ORIENT_OK, orient_scene_lock(scene, ORIENT_LOCK_LANDSCAPE, NULL, NULL, NULL, NULL));
  CHECK_EQUAL(ORIENT_OK, orient_scene_unlock(scene));
  CHECK_EQUAL(ORIENT_OK, orient_scene_set_supported(scene, ORIENT_MASK_LANDSCAPE));
  CHECK_EQUAL(ORIENT_OK, orient_scene_set_visible(scene, false));
  CHECK_EQUAL(ORIENT_OK, orient_scene_raise(scene));
  orient_scene_unref(scene);
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, -1));
  CHECK_STRING("7,0.1,9.8,-1e-9\n"
               "8,angular-rate,0.5,0.0,0.0\n"
               "9,orientation,face-up\n"
               "10,advance\n"
               "11,touched,1\n"
               "11,active,1\n"
               "11,tablet-mode,1\n"
               "11,supported,portrait-primary+landscape-primary+landscape-secondary\n"
               "11,preference,landscape-secondary+portrait-primary\n"
               "11,upside-down-allowed,0\n"
               "11,rotation-locked,1\n"
               "11,landscape-locked,0\n"
               "11,auto-rotate,0\n"
               "11,driver,1\n"
               "11,rotate,landscape-primary\n"
               "12,rotation-finished,not-allowed\n"
               "12,driver,0\n"
               "12,toggle\n"
               "12,scene-new,0,any,1,0,a, 100%25%0A\n"
               "12,lock,any\n"
               "12,unlock\n"
               "12,scene-lock,0,landscape\n"
               "12,scene-unlock,0\n"
               "12,scene-supported,0,landscape-primary+landscape-secondary\n"
               "12,scene-visible,0,0\n"
               "12,scene-raise,0\n"
               "12,scene-drop,0\n",
               records(file));
  /* And nothing after the end. */
  CHECK_EQUAL(ORIENT_OK, orient_engine_advance(engine, 20));
  CHECK(strstr(read_back(file), "20,") == NULL);
  close(file);
  orient_engine_unref(engine);
}

TEST(what_is_refused_is_not_written) {
  orient_engine *engine = new_engine();
  int file = new_file();
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, file));
  orient_sample samples[3];
  samples[0] = reading(5 * MS, 0, 9.8f, 0);
  samples[1] = reading(3 * MS, 0, 9.8f, 0);
  samples[2] = reading(6 * MS, 0, (float)NAN, 0);
  CHECK_EQUAL(ORIENT_ERROR_TIME, orient_engine_feed_acceleration(engine, samples, 3));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_engine_set_supported(engine, 0));
  CHECK_EQUAL(ORIENT_ERROR_NO_SCENE, orient_engine_unlock(engine));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, orient_engine_rotation_finished(engine, 9, 0, ORIENT_OK));
  orient_engine_unref(engine);
  CHECK_STRING("5000000,0.0,9.8,0.0\n", records(file));
  close(file);
}

TEST(a_recording_shows_what_happened_when_it_happened) {
  orient_engine *engine = new_engine();
  int file = new_file();
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, file));
  CHECK_STRING("", records(file));
  orient_sample sample = reading(5 * MS, 0, 9.8f, 0);
  uint64_t id = 0;
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_acceleration(engine, &sample, 1));
  sample.time_ns = 6 * MS;
  /* Nobody listens: this waits. */
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_acceleration(engine, &sample, 1));
  CHECK_STRING("", records(file));
  CHECK_EQUAL(ORIENT_OK, orient_engine_rotate(engine, ORIENT_LANDSCAPE_PRIMARY, NULL, NULL, NULL, &id));
  CHECK_STRING("5000000,0.0,9.8,0.0\n6000000,0.0,9.8,0.0\n6000000,rotate,landscape-primary\n", records(file));
  orient_engine_unref(engine);
  close(file);
}

TEST(a_recording_may_begin_late_and_begin_again) {
  orient_engine *engine = new_engine();
  orient_scene *scene = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_scene_new(engine, NULL, &scene));
  CHECK_EQUAL(ORIENT_OK, orient_scene_lock(scene, ORIENT_LOCK_LANDSCAPE, NULL, NULL, NULL, NULL));
  int first = new_file(), second = new_file();
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, first));
  CHECK(strstr(read_back(first), "initial=landscape-primary") != NULL);
  CHECK(strstr(read_back(first), ",scene-lock,0,landscape\n") != NULL);
  CHECK_EQUAL(ORIENT_OK, orient_engine_advance(engine, 1));
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, second));
  CHECK_EQUAL(ORIENT_OK, orient_engine_advance(engine, 2));
  orient_scene_unref(scene);
  orient_engine_unref(engine);
  CHECK(strstr(read_back(first), "1,advance\n") != NULL);
  CHECK(strstr(read_back(first), "2,advance\n") == NULL);
  CHECK(strstr(read_back(second), "2,advance\n2,scene-drop,0\n") != NULL);
  close(first);
  close(second);
}

static int complaints;
static char complaint[256];

static void take_log(orient_log_level level, const char *message, void *user_data) {
  (void)user_data;
  CHECK_EQUAL(ORIENT_LOG_ERROR, level);
  ++complaints;
  snprintf(complaint, sizeof complaint, "%s", message);
}

TEST(what_cannot_be_written_ends_the_recording_and_nothing_else) {
  orient_engine *engine = new_engine();
  int pipes[2];
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_engine_record(engine, -2));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, orient_engine_record(NULL, 1));
  CHECK_EQUAL(ORIENT_ERROR_IO, orient_engine_record(engine, 987));
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, -1));
  complaints = 0;
  orient_set_log_handler(take_log, NULL);
  CHECK_EQUAL(0, pipe(pipes));
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, pipes[1]));
  /* It has a descriptor of its own. */
  close(pipes[1]);
  CHECK(read(pipes[0], text, sizeof text) > 15);
  close(pipes[0]);
  CHECK_EQUAL(0, complaints);
  CHECK_EQUAL(ORIENT_OK, orient_engine_rotate(engine, ORIENT_LANDSCAPE_PRIMARY, NULL, NULL, NULL, NULL));
  CHECK_EQUAL(1, complaints);
  CHECK_STRING("recording stopped: the trace could not be written: errno 32", complaint);
  CHECK_EQUAL(ORIENT_OK, orient_engine_rotate(engine, ORIENT_PORTRAIT_PRIMARY, NULL, NULL, NULL, NULL));
  CHECK_EQUAL(1, complaints);
  orient_set_log_handler(NULL, NULL);
  orient_engine_unref(engine);
}

TEST(an_engine_of_more_scenes_than_a_trace_can_name_is_not_recorded) {
  enum { NAMES = 4096 };
  static orient_scene *scenes[NAMES];
  orient_engine *engine = new_engine();
  int i, file = open("/dev/null", O_WRONLY);
  for (i = 0; i < NAMES - 1; ++i) CHECK_EQUAL(ORIENT_OK, orient_scene_new(engine, NULL, &scenes[i]));
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, file));
  complaints = 0;
  orient_set_log_handler(take_log, NULL);
  CHECK_EQUAL(ORIENT_OK, orient_scene_new(engine, NULL, &scenes[i]));
  CHECK_EQUAL(0, complaints);
  orient_scene *one_more = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_scene_new(engine, NULL, &one_more));
  CHECK_EQUAL(ORIENT_OK, orient_engine_rotate(engine, ORIENT_LANDSCAPE_PRIMARY, NULL, NULL, NULL, NULL));
  CHECK_EQUAL(1, complaints);
  CHECK_STRING("recording stopped: a trace cannot name so many scenes", complaint);
  CHECK_EQUAL(ORIENT_ERROR_IO, orient_engine_record(engine, file));
  orient_set_log_handler(NULL, NULL);
  orient_scene_unref(one_more);
  for (i = 0; i < NAMES; ++i) orient_scene_unref(scenes[i]);
  orient_engine_unref(engine);
  close(file);
}

/* Records from a callback, and goes in it. */
static void record_and_drop(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)event;
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, *(int *)user_data));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_auto_rotate(engine, false));
  orient_engine_unref(engine);
}

TEST(a_callback_may_start_a_recording_and_drop_the_engine) {
  orient_engine *engine = new_engine();
  int file = new_file();
  CHECK_EQUAL(ORIENT_OK,
              orient_engine_add_listener(engine, ORIENT_EVENT_DEVICE, 0, record_and_drop, &file, NULL, NULL));
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_orientation(engine, 1, ORIENT_LANDSCAPE_PRIMARY));
  CHECK(strstr(read_back(file), "auto-rotate,0\n") != NULL);
  close(file);
}

static void *feed_many(void *user_data) {
  orient_engine *engine = (orient_engine *)user_data;
  for (int i = 0; i < 2000; ++i) orient_engine_set_touched(engine, i, i & 1);
  return NULL;
}

TEST(threads_write_whole_lines) {
  orient_engine *engine = new_engine();
  int file = new_file();
  CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, file));
  pthread_t other;
  pthread_create(&other, NULL, feed_many, engine);
  for (int i = 0; i < 2000; ++i) {
    orient_sample sample = reading(i * MS, i % 7 ? 9.8f : 0, 0, 0);
    orient_engine_feed_acceleration(engine, &sample, 1);
  }
  pthread_join(other, NULL);
  orient_engine_unref(engine);
  int touches = 0, samples = 0;
  for (const char *line = records(file); *line; line = strchr(line, '\n') + 1) {
    long long time;
    float x, y, z;
    int touched;
    if (sscanf(line, "%lld,touched,%d\n", &time, &touched) == 2) {
      CHECK_EQUAL(touches, time);
      ++touches;
    } else {
      CHECK_EQUAL(4, sscanf(line, "%lld,%f,%f,%f\n", &time, &x, &y, &z));
      CHECK_EQUAL(samples * MS, time);
      ++samples;
    }
  }
  CHECK_EQUAL(2000, touches);
  CHECK_EQUAL(2000, samples);
  close(file);
}

int main(void) {
  RUN(everything_that_is_taken_is_written);
  RUN(what_is_refused_is_not_written);
  RUN(a_recording_shows_what_happened_when_it_happened);
  RUN(a_recording_may_begin_late_and_begin_again);
  RUN(what_cannot_be_written_ends_the_recording_and_nothing_else);
  RUN(an_engine_of_more_scenes_than_a_trace_can_name_is_not_recorded);
  RUN(a_callback_may_start_a_recording_and_drop_the_engine);
  RUN(threads_write_whole_lines);
  return checks_failed();
}
