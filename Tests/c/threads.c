/* Eight threads at one engine: feeding, reading, locking, rotating, answering for the host, adding and removing
 * listeners, taking and dropping references. What they do is recorded, and one thread alone hears the same from it.
 *
 *   threads [SECONDS]       how long, 2 by default
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include <pthread.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "host.h"
#include "token.h"

enum { THREADS = 8, LISTENERS = 4 };

typedef struct ear {
  token *mine;
  uint64_t last;
  orient_orientation picture;
  bool is_told;
} ear;

static orient_engine *engine;
static orient_scene *scenes[2];
static int64_t ticks;
static uint64_t asked_rotation;
static int inside, overlaps, disorders, lies, broken_chains;
static int is_over;
static long calls;

/* One callback at a time, whatever the thread. */
static void enter(void) {
  if (__atomic_exchange_n(&inside, 1, __ATOMIC_ACQUIRE)) __atomic_fetch_add(&overlaps, 1, __ATOMIC_RELAXED);
}

static void leave(void) { __atomic_exchange_n(&inside, 0, __ATOMIC_RELEASE); }

static void hears(orient_engine *source, const orient_event *event, void *user_data) {
  ear *mine = (ear *)user_data;
  enter();
  if (event->cause == ORIENT_CAUSE_REPLAY) {
    if (event->sequence < mine->last) ++disorders;
  } else if (event->sequence <= mine->last) {
    ++disorders;
  }
  mine->last = event->sequence;
  if (orient_engine_interface_orientation(source) != event->interface) ++lies;
  if (event->kind == ORIENT_EVENT_DID_ROTATE) {
    if (mine->is_told && event->cause != ORIENT_CAUSE_REPLAY && event->previous != mine->picture) ++broken_chains;
    mine->picture = event->target;
    mine->is_told = true;
  }
  if (__atomic_load_n(&mine->mine->given_back, __ATOMIC_RELAXED)) ++lies;
  leave();
}

static void gone(void *user_data) {
  ear *mine = (ear *)user_data;
  token_given_back(mine->mine);
  free(mine);
}

static void drives(orient_engine *source, uint64_t rotation, const orient_event *event, void *user_data) {
  (void)source;
  (void)event;
  (void)user_data;
  enter();
  __atomic_exchange_n(&asked_rotation, rotation, __ATOMIC_RELAXED);
  leave();
}

static void done(orient_engine *source, uint64_t request, orient_status status, void *user_data) {
  enter();
  token_done(source, request, status, user_data);
  leave();
}

static void check_state(uint64_t *last) {
  orient_state state;
  state.struct_size = sizeof state;
  orient_engine_get_state(engine, &state);
  bool is_tall = orient_axis_of(state.interface) == ORIENT_AXIS_PORTRAIT;
  if (state.width != (is_tall ? 1080 : 1920) || state.height != (is_tall ? 1920 : 1080) || state.mask == 0 ||
      state.angle != orient_angle(state.interface, ORIENT_AXIS_PORTRAIT) || state.sequence < *last ||
      (!state.rotating && state.target != state.interface))
    __atomic_fetch_add(&lies, 1, __ATOMIC_RELAXED);
  *last = state.sequence;
}

static unsigned next(unsigned *state, unsigned limit) {
  *state = *state * 1664525u + 1013904223u;
  return (*state >> 16) % limit;
}

static void *work(void *argument) {
  unsigned random = (unsigned)(size_t)argument * 2654435761u + 1;
  uint64_t ids[LISTENERS] = {0}, last = 0;
  orient_engine *own = orient_engine_ref(engine);
  orient_scene *scene = NULL;
  long count = 0;
  int i;
  while (!__atomic_load_n(&is_over, __ATOMIC_RELAXED) && token_used() < TOKENS - 1000) {
    int64_t time = __atomic_add_fetch(&ticks, 5000000, __ATOMIC_RELAXED);
    orient_orientation orientation = (orient_orientation)(1 + next(&random, 4));
    token *mine;
    ++count;
    switch (next(&random, 16)) {
    case 0:
    case 1:
    case 2: {
      orient_sample samples[8];
      for (i = 0; i < 8; ++i) {
        samples[i].time_ns = time;
        samples[i].x = orientation % 2 ? 0 : orientation == 2 ? 9.81f : -9.81f;
        samples[i].y = orientation % 2 == 0 ? 0 : orientation == 1 ? 9.81f : -9.81f;
        samples[i].z = 0;
      }
      orient_engine_feed_acceleration(own, samples, 8);
      break;
    }
    case 3:
      orient_engine_feed_orientation(own, time, (orient_orientation)next(&random, 7));
      break;
    case 4:
      orient_engine_advance(own, time);
      break;
    case 5:
    case 6:
    case 7: {
      uint64_t rotation = __atomic_load_n(&asked_rotation, __ATOMIC_RELAXED);
      orient_engine_rotation_finished(own, rotation, time, next(&random, 8) ? ORIENT_OK : ORIENT_ERROR_BUSY);
      break;
    }
    case 8:
      mine = token_new();
      token_taken(mine, orient_engine_rotate(own, orientation, done, mine, token_given_back, NULL));
      break;
    case 9:
      mine = token_new();
      token_taken(mine, orient_scene_lock(scenes[next(&random, 2)], (orient_lock)next(&random, 9), done, mine,
                                          token_given_back, NULL));
      break;
    case 10:
      orient_scene_unlock(scenes[next(&random, 2)]);
      break;
    case 11: {
      unsigned place = next(&random, LISTENERS);
      if (ids[place]) CHECK_EQUAL(ORIENT_OK, orient_engine_remove_listener(own, ids[place]));
      ear *new_ear = (ear *)calloc(1, sizeof *new_ear);
      new_ear->mine = token_new();
      new_ear->mine->accepted = 2;
      orient_engine_add_listener(own, ORIENT_EVENT_ALL, next(&random, 2), hears, new_ear, gone, &ids[place]);
      break;
    }
    case 12:
      if (scene) {
        orient_scene_unref(scene);
        scene = NULL;
      } else if (orient_scene_new(own, NULL, &scene) == ORIENT_OK) {
        mine = token_new();
        token_taken(mine, orient_scene_lock(scene, ORIENT_LOCK_PORTRAIT, done, mine, token_given_back, NULL));
      }
      break;
    case 13: {
      orient_engine *again = orient_engine_ref(own);
      orient_engine_unref(own);
      own = again;
      break;
    }
    case 14:
      mine = token_new();
      mine->accepted = 2;
      orient_engine_set_driver(own, next(&random, 3) ? drives : NULL, mine, token_given_back);
      orient_engine_set_rotation_locked(own, next(&random, 4) == 0);
      break;
    default:
      check_state(&last);
      break;
    }
    check_state(&last);
  }
  for (i = 0; i < LISTENERS; ++i) /* Some are left for the engine to give back. */
    if (ids[i] && i % 2) CHECK_EQUAL(ORIENT_OK, orient_engine_remove_listener(own, ids[i]));
  orient_scene_unref(scene);
  orient_engine_unref(own);
  __atomic_fetch_add(&calls, count, __ATOMIC_RELAXED);
  return NULL;
}

/* --- What an engine has said, from its first event on */

typedef struct account {
  orient_event *events;
  size_t count, room;
} account;

static void writes_down(orient_engine *source, const orient_event *event, void *user_data) {
  account *all = (account *)user_data;
  (void)source;
  if (all->count == all->room) {
    all->room = all->room ? all->room * 2 : 1024;
    all->events = (orient_event *)realloc(all->events, all->room * sizeof *all->events);
  }
  all->events[all->count++] = *event;
}

static orient_engine *engine_that_is_heard(account *all) {
  orient_engine_config config = host_config();
  orient_engine *made = NULL;
  memset(all, 0, sizeof *all);
  config.width = 1080;
  config.height = 1920;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(&config, &made));
  CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(made, ORIENT_EVENT_ALL, 0, writes_down, all, NULL, NULL));
  return made;
}

static orient_state state_of(const orient_engine *from) {
  orient_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  orient_engine_get_state(from, &state);
  return state;
}

/* Numbers of requests are not in a trace, which has no listeners either. */
static bool is_same(const orient_event *a, const orient_event *b) {
  return a->kind == b->kind && a->cause == b->cause && a->status == b->status && a->device == b->device &&
         a->interface == b->interface && a->previous == b->previous && a->target == b->target &&
         a->suggestion == b->suggestion && a->axis == b->axis && a->angle == b->angle && a->turn == b->turn &&
         a->width_before == b->width_before && a->height_before == b->height_before && a->width == b->width &&
         a->height == b->height && a->mask == b->mask && a->rotation_locked == b->rotation_locked &&
         a->landscape_locked == b->landscape_locked && a->demand == b->demand && a->sequence == b->sequence &&
         a->time_ns == b->time_ns && a->rotation == b->rotation;
}

static bool is_same_state(const orient_state *a, const orient_state *b) {
  return a->device == b->device && a->interface == b->interface && a->target == b->target &&
         a->suggestion == b->suggestion && a->axis == b->axis && a->width == b->width && a->height == b->height &&
         a->mask == b->mask && a->rotation_locked == b->rotation_locked && a->scene_locked == b->scene_locked &&
         a->held == b->held && a->rotating == b->rotating && a->demand == b->demand && a->reason == b->reason &&
         a->stable_since_ns == b->stable_since_ns && a->time_ns == b->time_ns && a->sequence == b->sequence &&
         a->gravity_x == b->gravity_x && a->gravity_y == b->gravity_y && a->gravity_z == b->gravity_z;
}

/* Plays what eight threads have done, in the order in which it took effect, from one. */
static void one_thread_hears_the_same(int file, const account *heard, const orient_state *last) {
  account again;
  size_t i;
  char path[32];
  orient_engine *alone = engine_that_is_heard(&again);
  orient_source_config config;
  orient_source *source = NULL;
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  orient_source_config_init(&config);
  config.kind = ORIENT_SOURCE_TRACE;
  config.path = path;
  config.realtime = false;
  CHECK_EQUAL(ORIENT_OK, orient_source_open(&config, &source));
  CHECK_EQUAL(ORIENT_OK, orient_source_attach(source, alone));
  CHECK_EQUAL(ORIENT_OK, orient_source_run(source));
  CHECK_STRING("", orient_source_error(source));
  orient_state state = state_of(alone);
  CHECK(heard->count > 0);
  CHECK_EQUAL(heard->count, again.count);
  for (i = 0; i < heard->count && i < again.count; ++i) {
    if (is_same(&heard->events[i], &again.events[i])) continue;
    CHECK_FAILED("event %zu is %s, sequence %llu, at %lld; alone it is %s, sequence %llu, at %lld", i,
                 orient_event_kind_name(heard->events[i].kind), (unsigned long long)heard->events[i].sequence,
                 (long long)heard->events[i].time_ns, orient_event_kind_name(again.events[i].kind),
                 (unsigned long long)again.events[i].sequence, (long long)again.events[i].time_ns);
    break;
  }
  CHECK(is_same_state(last, &state));
  orient_source_unref(source);
  orient_engine_unref(alone);
  free(again.events);
}

static double seconds = 2;

static void run(double duration, bool records) {
  pthread_t threads[THREADS];
  account heard;
  size_t i;
  int file = -1;
  token_start();
  is_over = 0;
  ticks = 0;
  asked_rotation = 0;
  engine = engine_that_is_heard(&heard);
  if (records) {
    file = memfd_create("trace", MFD_CLOEXEC);
    CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, file));
  }
  for (i = 0; i < 2; ++i) CHECK_EQUAL(ORIENT_OK, orient_scene_new(engine, NULL, &scenes[i]));
  for (i = 0; i < THREADS; ++i) CHECK_EQUAL(0, pthread_create(&threads[i], NULL, work, (void *)(i + 1)));
  struct timespec wait;
  wait.tv_sec = (time_t)duration;
  wait.tv_nsec = (long)((duration - (double)wait.tv_sec) * 1e9);
  nanosleep(&wait, NULL);
  __atomic_exchange_n(&is_over, 1, __ATOMIC_RELAXED);
  for (i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  if (records) {
    CHECK_EQUAL(ORIENT_OK, orient_engine_record(engine, -1));
    orient_state last = state_of(engine);
    one_thread_hears_the_same(file, &heard, &last);
    close(file);
  }
  for (i = 0; i < 2; ++i) orient_scene_unref(scenes[i]);
  orient_engine_unref(engine);
  CHECK_EQUAL(0, overlaps);
  CHECK_EQUAL(0, disorders);
  CHECK_EQUAL(0, lies);
  CHECK_EQUAL(0, broken_chains);
  CHECK(token_count > 0 && calls > 0);
  free(heard.events);
  token_end();
}

TEST(eight_threads_at_one_engine) {
  double left, part = seconds < 2 ? seconds / 2 : 1;
  bool records = true;
  for (left = seconds; left > 0 && !check_failures; left -= part, records = !records) run(part, records);
}

/* Many engines, each of which loses its last reference on one thread while another delivers. */
typedef struct race {
  orient_engine *engine;
  token *mine;
} race;

static void *feed_once(void *argument) {
  race *r = (race *)argument;
  int64_t t;
  for (t = 1; t < 20; ++t) orient_engine_feed_orientation(r->engine, t, (orient_orientation)(1 + t % 4));
  orient_engine_unref(r->engine);
  return NULL;
}

TEST(the_last_reference_goes_while_another_thread_delivers) {
  int round, rounds = seconds < 1 ? 50 : 500;
  token_start();
  inside = 0;
  for (round = 0; round < rounds; ++round) {
    race r;
    pthread_t other;
    CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &r.engine));
    ear *mine = (ear *)calloc(1, sizeof *mine);
    mine->mine = token_new();
    mine->mine->accepted = 2;
    orient_engine_add_listener(r.engine, ORIENT_EVENT_ALL, 0, hears, mine, gone, NULL);
    orient_engine_ref(r.engine);
    CHECK_EQUAL(0, pthread_create(&other, NULL, feed_once, &r));
    token *request = token_new();
    token_taken(request, orient_engine_toggle(r.engine, done, request, token_given_back, NULL));
    orient_engine_unref(r.engine);
    CHECK_EQUAL(0, pthread_join(other, NULL));
  }
  CHECK_EQUAL(0, overlaps);
  CHECK_EQUAL(0, disorders);
  token_end();
}

/* Readers that do nothing else, against a writer that does nothing else: it holds the device by the time. */
static void *read_on(void *argument) {
  long *count = (long *)argument;
  while (!__atomic_load_n(&is_over, __ATOMIC_RELAXED)) {
    orient_state state;
    state.struct_size = sizeof state;
    orient_engine_get_state(engine, &state);
    if ((int64_t)state.device != 1 + state.time_ns % 4 || state.interface != state.device ||
        (state.width == 1080) != (state.device % 2 == 1) || state.stable_since_ns != state.time_ns)
      __atomic_fetch_add(&lies, 1, __ATOMIC_RELAXED);
    ++*count;
  }
  return NULL;
}

TEST(readers_never_see_two_moments_at_once) {
  enum { READERS = 4 };
  pthread_t readers[READERS];
  long counts[READERS] = {0};
  orient_engine_config config = host_config();
  struct timespec start, now;
  int64_t t = 0;
  int i;
  config.width = 1080;
  config.height = 1920;
  is_over = 0;
  lies = 0;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(&config, &engine));
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_orientation(engine, t++, ORIENT_PORTRAIT_PRIMARY));
  for (i = 0; i < READERS; ++i) CHECK_EQUAL(0, pthread_create(&readers[i], NULL, read_on, &counts[i]));
  clock_gettime(CLOCK_MONOTONIC, &start);
  do {
    for (i = 0; i < 1000; ++i, ++t) orient_engine_feed_orientation(engine, t, (orient_orientation)(1 + t % 4));
    clock_gettime(CLOCK_MONOTONIC, &now);
  } while ((double)(now.tv_sec - start.tv_sec) + (double)(now.tv_nsec - start.tv_nsec) / 1e9 < seconds / 2);
  __atomic_exchange_n(&is_over, 1, __ATOMIC_RELAXED);
  for (i = 0; i < READERS; ++i) {
    CHECK_EQUAL(0, pthread_join(readers[i], NULL));
    CHECK(counts[i] > 0);
  }
  CHECK_EQUAL(0, lies);
  orient_engine_unref(engine);
}

int main(int count, char **arguments) {
  if (count > 1) seconds = atof(arguments[1]);
  RUN(eight_threads_at_one_engine);
  RUN(the_last_reference_goes_while_another_thread_delivers);
  RUN(readers_never_see_two_moments_at_once);
  printf("# %ld calls\n", calls);
  return checks_failed();
}
