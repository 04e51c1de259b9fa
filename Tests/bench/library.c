/* What liborient costs. Prints "name value unit" lines; run.py puts them beside the targets and the peers. */
#define _GNU_SOURCE
#include <malloc.h>
#include <orient.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <unistd.h>

#include "measure.h"
#include "motion.h"

#define SAMPLES (1 << 18)
#define COUNTED (1 << 16)
static motion_sample motion[SAMPLES];

static long heard;
static void listen(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine, (void)event, (void)user_data;
  heard++;
}

static orient_engine *engine_with(int listeners, uint32_t kinds) {
  orient_engine *engine = NULL;
  if (orient_engine_new(NULL, &engine) != ORIENT_OK) abort();
  for (int index = 0; index < listeners; index++)
    if (orient_engine_add_listener(engine, kinds, 0, listen, NULL, NULL, NULL) != ORIENT_OK) abort();
  return engine;
}

/* The header's sample is laid out like the recording's. */
static const orient_sample *sample(size_t index) { return (const orient_sample *)&motion[index]; }

static void feed(orient_engine *engine, size_t batch) {
  for (size_t index = 0; index + batch <= SAMPLES; index += batch)
    orient_engine_feed_acceleration(engine, sample(index), batch);
}

static void feeding(const char *name, size_t batch, int turns) {
  motion_fill(motion, SAMPLES, 200, turns);
  double rounds[MEASURE_ROUNDS];
  for (int round = 0; round < MEASURE_ROUNDS; round++) {
    orient_engine *engine = engine_with(1, ORIENT_EVENT_DID_ROTATE);
    double begun = measure_now();
    feed(engine, batch);
    rounds[round] = (measure_now() - begun) / SAMPLES;
    orient_engine_unref(engine);
  }
  measure_print(name, measure_typical(rounds, MEASURE_ROUNDS), "ns");
}

/* A thread that feeds, one sample a call: as a fast sensor does, 1000 a second, or without a pause; and turns the rotation
 * lock on and off if that is wanted. */
typedef struct feeder {
  orient_engine *engine;
  atomic_bool stop, flood, toggle;
} feeder;

static void *feed_on(void *argument) {
  feeder *self = argument;
  orient_sample one = {0, 0, 9.81f, 0};
  bool locked = false;
  while (!atomic_load_explicit(&self->stop, memory_order_relaxed)) {
    one.time_ns += 1000000;
    orient_engine_feed_acceleration(self->engine, &one, 1);
    if (!atomic_load_explicit(&self->flood, memory_order_relaxed)) usleep(1000);
    if (atomic_load_explicit(&self->toggle, memory_order_relaxed))
      orient_engine_set_rotation_locked(self->engine, locked = !locked);
  }
  return NULL;
}

static void reading(void) {
  feeder feeder = {engine_with(1, ORIENT_EVENT_DEVICE), false, false, false};
  orient_state state = {0};
  state.struct_size = sizeof state;
  const int count = 100000;
  long sum = 0;
  MEASURE("getter", count, for (int i = 0; i < count; i++) sum += orient_engine_interface_orientation(feeder.engine));
  MEASURE("get-state", count, for (int i = 0; i < count; i++) orient_engine_get_state(feeder.engine, &state));
  pthread_t thread;
  pthread_create(&thread, NULL, feed_on, &feeder);
  MEASURE("getter-while-fed", count,
          for (int i = 0; i < count; i++) sum += orient_engine_interface_orientation(feeder.engine));
  MEASURE("get-state-while-fed", count, for (int i = 0; i < count; i++) orient_engine_get_state(feeder.engine, &state));

  atomic_store(&feeder.flood, true);
  MEASURE("getter-flooded", count,
          for (int i = 0; i < count; i++) sum += orient_engine_interface_orientation(feeder.engine));
  MEASURE("get-state-flooded", count, for (int i = 0; i < count; i++) orient_engine_get_state(feeder.engine, &state));

  /* Each reading by itself: how long the unlucky ones take, and whether one ever mixes two moments. Each turn of the
   * lock is one event, so the lock is on when an odd number of events has happened since. */
  orient_engine_get_state(feeder.engine, &state);
  const uint64_t before = state.sequence;
  atomic_store(&feeder.toggle, true);
  enum { READINGS = 400000 };
  double *single = malloc(READINGS * sizeof *single);
  long torn = 0;
  int64_t last = 0;
  for (int i = 0; i < READINGS; i++) {
    double begun = measure_now();
    orient_engine_get_state(feeder.engine, &state);
    single[i] = measure_now() - begun;
    torn += state.time_ns < last || state.rotation_locked != ((state.sequence - before) % 2 == 1);
    last = state.time_ns;
  }
  qsort(single, READINGS, sizeof *single, measure_compare);
  measure_print("get-state-p50", single[READINGS / 2], "ns");
  measure_print("get-state-p99", single[READINGS / 100 * 99], "ns");
  measure_print("get-state-p99.9", single[READINGS / 1000 * 999], "ns");
  measure_print("get-state-torn", (double)torn, "of 400000");
  free(single);
  atomic_store(&feeder.stop, true);
  pthread_join(thread, NULL);
  orient_engine_unref(feeder.engine);
  MEASURE_KEEP(sum);
}

static void telling(const char *name, int listeners) {
  orient_engine *engine = engine_with(listeners, ORIENT_EVENT_ROTATION_LOCK);
  int events = listeners > 1000 ? 40 : 1000;
  MEASURE(name, (double)events * listeners,
          for (int i = 0; i < events; i++) orient_engine_set_rotation_locked(engine, i & 1 ? false : true));
  orient_engine_unref(engine);
}

static size_t in_use(void) { return mallinfo2().uordblks + mallinfo2().hblkhd; }

static void making(void) {
  const int count = 10000;
  MEASURE(
      "engine-new-unref", count, for (int i = 0; i < count; i++) {
        orient_engine *engine;
        orient_engine_new(NULL, &engine);
        orient_engine_unref(engine);
      });
  enum { MANY = 100000 };
  orient_engine **engines = malloc(MANY * sizeof *engines);
  size_t before = in_use();
  for (int i = 0; i < MANY; i++) engines[i] = engine_with(1, ORIENT_EVENT_DID_ROTATE);
  measure_print("engine-bytes", (double)(in_use() - before) / MANY, "bytes");
  for (int i = 0; i < MANY; i++) orient_engine_unref(engines[i]);
  free(engines);
}

/* One turn of the policy engine: a lock taken and given back by the topmost scene. */
static void scenes(const char *name, int count) {
  orient_engine *engine = engine_with(0, 0);
  orient_scene **scene = malloc((size_t)count * sizeof *scene);
  for (int i = 0; i < count; i++)
    if (orient_scene_new(engine, NULL, &scene[i]) != ORIENT_OK) abort();
  const int turns = 2000;
  MEASURE(
      name, turns, for (int i = 0; i < turns; i++) {
        orient_scene_lock(scene[count - 1], ORIENT_LOCK_PORTRAIT, NULL, NULL, NULL, NULL);
        orient_scene_unlock(scene[count - 1]);
      });
  for (int i = 0; i < count; i++) orient_scene_unref(scene[i]);
  free(scene);
  orient_engine_unref(engine);
}

/* Records so many samples in memory and says where. */
static int record(char *path, size_t size, size_t count) {
  motion_fill(motion, count, 200, 1);
  int file = memfd_create("recording", 0);
  snprintf(path, size, "/proc/self/fd/%d", file);
  orient_engine *engine = engine_with(0, 0);
  if (orient_engine_record(engine, file) != ORIENT_OK) abort();
  orient_engine_feed_acceleration(engine, sample(0), count);
  orient_engine_unref(engine);
  return file;
}

/* Opens a recording, to be replayed at once into an engine of its own. */
static orient_source *open_recording(const char *path) {
  orient_engine *engine = engine_with(1, ORIENT_EVENT_DID_ROTATE);
  orient_source_config config;
  orient_source_config_init(&config);
  config.kind = ORIENT_SOURCE_TRACE;
  config.path = path;
  config.realtime = false;
  orient_source *source = NULL;
  if (orient_source_open(&config, &source) != ORIENT_OK) abort();
  if (orient_source_attach(source, engine) != ORIENT_OK) abort();
  orient_engine_unref(engine);
  return source;
}

/* A recording as it is written, from text in the page cache to the engine. */
static void replaying(void) {
  char path[64];
  int file = record(path, sizeof path, SAMPLES);
  double rounds[MEASURE_ROUNDS];
  for (int round = 0; round < MEASURE_ROUNDS; round++) {
    orient_source *source = open_recording(path);
    double begun = measure_now();
    if (orient_source_run(source) != ORIENT_OK) abort();
    rounds[round] = (measure_now() - begun) / SAMPLES;
    orient_source_unref(source);
  }
  close(file);
  measure_print("replay", measure_typical(rounds, MEASURE_ROUNDS), "ns");
}

/* Sources of one recording, all of them behind one descriptor that the host waits on. */
static void sources(const char *name, int count) {
  enum { RECORDED = 1 << 14 };
  char path[64];
  int file = record(path, sizeof path, RECORDED), all = epoll_create1(0);
  orient_source **source = malloc((size_t)count * sizeof *source);
  for (int i = 0; i < count; i++) {
    source[i] = open_recording(path);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = source[i]};
    epoll_ctl(all, EPOLL_CTL_ADD, orient_source_fd(source[i]), &event);
  }
  double begun = measure_now();
  for (int left = count; left > 0;) {
    struct epoll_event events[16];
    int ready = epoll_wait(all, events, 16, -1);
    for (int i = 0; i < ready; i++) {
      orient_source_info info = {.struct_size = sizeof info};
      if (orient_source_dispatch(events[i].data.ptr) != ORIENT_OK) abort();
      orient_source_describe(events[i].data.ptr, &info);
      if (info.state != ORIENT_SOURCE_FINISHED) continue;
      epoll_ctl(all, EPOLL_CTL_DEL, orient_source_fd(events[i].data.ptr), NULL);
      left--;
    }
  }
  measure_print(name, (measure_now() - begun) / ((double)count * RECORDED), "ns");
  for (int i = 0; i < count; i++) orient_source_unref(source[i]);
  free(source);
  close(file);
  close(all);
}

/* How the cost grows: "grow-WHAT-N". */
static void growth(void) {
  motion_fill(motion, SAMPLES, 200, 1);
  for (double count = 1e3; count <= 1e8; count *= 10) {
    orient_engine *engine = engine_with(1, ORIENT_EVENT_DID_ROTATE);
    int64_t shift = 0;
    double begun = measure_now();
    static orient_sample batch[256];
    for (double fed = 0; fed < count;) {
      for (size_t index = 0; index + 256 <= SAMPLES && fed < count; index += 256, fed += 256) {
        memcpy(batch, sample(index), sizeof batch);
        for (int i = 0; i < 256; i++) batch[i].time_ns += shift;
        orient_engine_feed_acceleration(engine, batch, 256);
      }
      shift += motion[SAMPLES - 1].time_ns + 5000000;
    }
    char name[64];
    snprintf(name, sizeof name, "grow-samples-%.0f", count);
    measure_print(name, (measure_now() - begun) / count, "ns");
    orient_engine_unref(engine);
  }
  for (int count = 1; count <= 10000; count *= 10) {
    char name[64];
    snprintf(name, sizeof name, "grow-listeners-%d", count);
    telling(name, count);
    snprintf(name, sizeof name, "grow-scenes-%d", count);
    scenes(name, count);
  }
  for (int count = 1; count <= 64; count *= 2) {
    char name[64];
    snprintf(name, sizeof name, "grow-sources-%d", count);
    sources(name, count);
  }
  for (int count = 1; count <= 100000; count *= 10) {
    orient_engine **engines = malloc((size_t)count * sizeof *engines);
    double begun = measure_now();
    for (int i = 0; i < count; i++) engines[i] = engine_with(1, ORIENT_EVENT_DID_ROTATE);
    for (int i = 0; i < count; i++) orient_engine_unref(engines[i]);
    char name[64];
    snprintf(name, sizeof name, "grow-engines-%d", count);
    measure_print(name, (measure_now() - begun) / count, "ns");
    free(engines);
  }
}

int main(int count, char **arguments) {
  if (count > 1 && strcmp(arguments[1], "growth") == 0) {
    growth();
    return 0;
  }
  /* For an instruction counter: a fixed number of samples, or all but them. */
  if (count > 2) {
    motion_fill(motion, COUNTED, 200, 0);
    orient_engine *engine = engine_with(1, ORIENT_EVENT_DID_ROTATE);
    size_t batch = (size_t)strtol(arguments[2], NULL, 10);
    if (strcmp(arguments[1], "count") == 0)
      for (size_t index = 0; index + batch <= COUNTED; index += batch)
        orient_engine_feed_acceleration(engine, sample(index), batch);
    orient_engine_unref(engine);
    return 0;
  }
  feeding("feed-single-rest", 1, 0);
  feeding("feed-single-turning", 1, 1);
  feeding("feed-batch-rest", 256, 0);
  feeding("feed-batch-turning", 256, 1);
  reading();
  telling("event-1-listener", 1);
  telling("event-listener", 10000);
  making();
  scenes("lock-unlock", 1);
  replaying();
  return 0;
}
