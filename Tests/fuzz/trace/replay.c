/* A fuzzer for traces: any bytes as a file. What is no trace is refused with its line; what is one is played, and
 * what was recorded meanwhile must be a trace that plays to the same end. */
#include <orient.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../bytes.h"

static void expect(bool condition, const char *what) {
  if (condition) return;
  fprintf(stderr, "broken promise: %s\n", what);
  abort();
}

/* Files of memory, with names by which they can be opened. */
static int given = -1, recorded = -1;
static char given_name[64], recorded_name[64];

static int new_file(char name[64]) {
  int file = memfd_create("trace", MFD_CLOEXEC);
  expect(file >= 0, "there is memory for a file");
  snprintf(name, 64, "/proc/self/fd/%d", file);
  return file;
}

static void fill(int file, const void *bytes, size_t size) {
  expect(ftruncate(file, 0) == 0 && pwrite(file, bytes, size, 0) == (ssize_t)size, "the file takes the bytes");
}

/* How often something happened, so that two lives can be compared. */
typedef struct count {
  uint64_t events, hash;
} count;

static void hear(orient_engine *engine, const orient_event *event, void *user_data) {
  count *heard = (count *)user_data;
  (void)engine;
  ++heard->events;
  heard->hash = heard->hash * 1099511628211u + (uint64_t)event->kind * 64 + (uint64_t)event->device * 8 +
                (uint64_t)event->target + event->mask * 4096u + (uint64_t)event->time_ns;
}

/* Plays a trace into an engine like the recorded one; NULL when it is no trace. `writer` records it. */
static orient_source *play(const char *name, uint32_t step, int writer, count *heard, orient_engine **engine,
                           orient_status *status) {
  char error[256] = "";
  orient_source_config config;
  orient_source_config_init(&config);
  config.kind = ORIENT_SOURCE_TRACE;
  config.path = name;
  config.realtime = false;
  config.step = step;
  config.error = error;
  config.error_size = sizeof error;
  orient_source *source = NULL;
  *engine = NULL;
  *status = orient_source_open(&config, &source);
  if (*status != ORIENT_OK) {
    expect(source == NULL && *status == ORIENT_ERROR_PARSE, "what is no trace is refused as such");
    expect(strstr(error, ": ") != NULL, "it is said where and why");
    return NULL;
  }
  orient_engine_config like;
  orient_engine_config_init(&like);
  orient_status known = orient_source_recorded_config(source, &like);
  expect(known == ORIENT_OK || known == ORIENT_ERROR_INVALID_STATE, "a trace has a configuration or has none");
  if (orient_engine_new(&like, engine) != ORIENT_OK) {
    orient_engine_config_init(&like);
    expect(orient_engine_new(&like, engine) == ORIENT_OK, "an engine is made");
  }
  orient_engine_add_listener(*engine, ORIENT_EVENT_ALL, 0, hear, heard, NULL, NULL);
  if (writer >= 0) {
    expect(lseek(writer, 0, SEEK_SET) == 0 && ftruncate(writer, 0) == 0, "the file is emptied");
    expect(orient_engine_record(*engine, writer) == ORIENT_OK, "recording starts");
  }
  expect(orient_source_attach(source, *engine) == ORIENT_OK, "the engine is attached");
  *status = orient_source_run(source);
  expect(*status == ORIENT_OK || *status == ORIENT_ERROR_PARSE, "a trace ends, or ends early");
  expect(*status == ORIENT_OK || *orient_source_error(source), "it is said why it ended early");
  if (writer >= 0) expect(orient_engine_record(*engine, -1) == ORIENT_OK, "recording ends");
  return source;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (given < 0) given = new_file(given_name), recorded = new_file(recorded_name);
  if (size < 1) return 0;
  count first = {0, 0}, again = {0, 0}, slow = {0, 0};
  orient_engine *engine, *engine_again, *engine_slow;
  orient_status status, other;
  fill(given, data + 1, size - 1);
  orient_source *source = play(given_name, 0, recorded, &first, &engine, &status);
  if (source == NULL) return 0;

  orient_source *source_again = play(recorded_name, 0, -1, &again, &engine_again, &other);
  expect(source_again != NULL && other == ORIENT_OK, "a recording is a trace");
  expect(*orient_source_error(source_again) == 0, "an engine takes all of a recording");
  expect(first.events == again.events && first.hash == again.hash, "a recording plays to the same events");

  orient_source *source_slow = play(given_name, 1 + data[0] % 7, -1, &slow, &engine_slow, &other);
  expect(source_slow != NULL && other == status, "a trace played in steps ends the same");
  expect(first.events == slow.events && first.hash == slow.hash, "a trace played in steps has the same events");

  orient_source_detach(source, engine);
  orient_engine_unref(engine);
  orient_source_unref(source);
  orient_source_unref(source_again);
  orient_engine_unref(engine_again);
  orient_engine_unref(engine_slow);
  orient_source_unref(source_slow);
  return 0;
}
