/* Hours of use in seconds: a device that is turned all the time, clients that come and go, time stamps at both ends of
 * what 64 bits hold. Memory stays as it is after the first minute, to the byte, and nothing is allocated for a sample, an
 * event or a question.
 *
 *   soak [MINUTES]          simulated time, 20 by default
 */
#include <orient.h>
#include <stdlib.h>

#include "check.h"
#include "memory.h"

/* --- The use */

enum { HERTZ = 200, LISTENERS = 8, SCENES = 6 };

typedef struct soak {
  orient_engine *engine;
  orient_scene *scenes[SCENES];
  uint64_t listeners[LISTENERS];
  int64_t now, next_turn;
  int way;
  uint64_t random, rotation;
  long events, completions, requests, given_back, owed;
} soak;

static uint32_t draw(soak *world, uint32_t below) {
  world->random = world->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)((world->random >> 33) % below);
}

static void hears(orient_engine *engine, const orient_event *event, void *user_data) {
  soak *world = (soak *)user_data;
  if (event->interface != orient_engine_interface_orientation(engine)) CHECK_FAILED("an event of another moment");
  ++world->events;
}

static void drives(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  soak *world = (soak *)user_data;
  (void)event;
  /* Now, later, or never. */
  if (draw(world, 4) == 0)
    orient_engine_rotation_finished(engine, rotation, world->now, draw(world, 8) ? ORIENT_OK : ORIENT_ERROR_IO);
  else
    world->rotation = rotation;
}

static void ends(orient_engine *engine, uint64_t request, orient_status status, void *user_data) {
  (void)engine;
  (void)request;
  (void)status;
  ++((soak *)user_data)->completions;
}

static void gives_back(void *user_data) { ++((soak *)user_data)->given_back; }

/* One reading of a hand that trembles, and turns the device every few seconds. */
static void feed(soak *world) {
  static const float ways[6][3] = {{0, 8, 5.7f}, {8, 0, 5.7f}, {0, -8, 5.7f}, {-8, 0, 5.7f}, {0, 0, 9.8f}, {4, 8, 4}};
  orient_sample sample;
  if (world->now >= world->next_turn) {
    int64_t stay = (int64_t)(1 + draw(world, 6)) * 1000000000;
    world->way = (int)draw(world, 6);
    world->next_turn = world->now > INT64_MAX - stay ? INT64_MAX : world->now + stay;
  }
  sample.time_ns = world->now;
  sample.x = ways[world->way][0] + (float)draw(world, 100) * 0.01f - 0.5f;
  sample.y = ways[world->way][1] + (float)draw(world, 100) * 0.01f - 0.5f;
  sample.z = ways[world->way][2] + (float)draw(world, 100) * 0.01f - 0.5f;
  CHECK_EQUAL(ORIENT_OK, orient_engine_feed_acceleration(world->engine, &sample, 1));
}

/* Returns whether time went on. */
static int pass(soak *world) {
  const int64_t step = 1000000000 / HERTZ;
  if (world->now > INT64_MAX - step) return 0;
  world->now += step;
  return 1;
}

static void listen_or_not(soak *world, unsigned slot) {
  if (world->listeners[slot]) {
    CHECK_EQUAL(ORIENT_OK, orient_engine_remove_listener(world->engine, world->listeners[slot]));
    world->listeners[slot] = 0;
    return;
  }
  ++world->owed;
  CHECK_EQUAL(ORIENT_OK, orient_engine_add_listener(world->engine, ORIENT_EVENT_ALL, slot % 2, hears, world, gives_back,
                                                    &world->listeners[slot]));
}

static void come_or_go(soak *world, unsigned slot) {
  orient_scene_config config;
  if (world->scenes[slot]) {
    orient_scene_unref(world->scenes[slot]);
    world->scenes[slot] = NULL;
    return;
  }
  orient_scene_config_init(&config);
  config.supported = draw(world, 3) ? ORIENT_MASK_ALL : ORIENT_MASK_LANDSCAPE;
  config.inherit = slot % 2;
  config.name = "soak";
  orient_scene_new(world->engine, &config, &world->scenes[slot]);
}

static void ask(soak *world) {
  orient_status status;
  orient_scene *scene = world->scenes[draw(world, SCENES)];
  ++world->owed;
  switch (draw(world, 3)) {
  case 0:
    status =
        orient_engine_rotate(world->engine, (orient_orientation)(1 + draw(world, 4)), ends, world, gives_back, NULL);
    break;
  case 1:
    status = orient_engine_toggle(world->engine, ends, world, gives_back, NULL);
    break;
  default:
    status = orient_scene_lock(scene, (orient_lock)draw(world, 9), ends, world, gives_back, NULL);
    break;
  }
  if (status == ORIENT_OK) ++world->requests;
}

/* Something that clients and users do, some of it every second. */
static void live_on(soak *world) {
  switch (draw(world, 10)) {
  case 0:
  case 1:
    listen_or_not(world, draw(world, LISTENERS));
    break;
  case 2:
  case 3:
    come_or_go(world, draw(world, SCENES));
    break;
  case 4:
  case 5:
    ask(world);
    break;
  case 6:
    orient_engine_rotation_finished(world->engine, world->rotation, world->now, ORIENT_OK);
    break;
  case 7:
    orient_engine_set_rotation_locked(world->engine, draw(world, 2));
    break;
  case 8:
    orient_engine_set_touched(world->engine, world->now, draw(world, 2));
    break;
  default:
    ++world->owed;
    orient_engine_set_driver(world->engine, draw(world, 2) ? drives : NULL, world, gives_back);
    break;
  }
}

/* All clients go; the engine is as it was made, but for where it is and what it has room for. */
static void clear(soak *world) {
  unsigned slot;
  ++world->owed;
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_driver(world->engine, NULL, world, gives_back));
  for (slot = 0; slot < LISTENERS; ++slot)
    if (world->listeners[slot]) listen_or_not(world, slot);
  for (slot = 0; slot < SCENES; ++slot)
    if (world->scenes[slot]) come_or_go(world, slot);
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_rotation_locked(world->engine, false));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_touched(world->engine, world->now, false));
}

/* While the first event is told, many more happen and have to wait. */
static void bursts(orient_engine *engine, const orient_event *event, void *user_data) {
  int *left = (int *)user_data;
  while (*left > 0) orient_engine_set_rotation_locked(engine, (*left)-- % 2 == event->rotation_locked);
}

static void waits(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  (void)engine;
  (void)event;
  *(uint64_t *)user_data = rotation;
}

/* Everybody is there at once, and everything happens at once: the most room that will be needed. */
static void crowd(soak *world) {
  unsigned slot;
  uint64_t rotation = 0;
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_driver(world->engine, waits, &rotation, NULL));
  for (slot = 0; slot < 16; ++slot) {
    ++world->owed;
    ++world->requests;
    CHECK_EQUAL(ORIENT_OK,
                orient_engine_rotate(world->engine, ORIENT_LANDSCAPE_SECONDARY, ends, world, gives_back, NULL));
  }
  CHECK_EQUAL(ORIENT_OK, orient_engine_rotation_finished(world->engine, rotation, world->now, ORIENT_OK));
  int left = 64;
  uint64_t id;
  CHECK_EQUAL(ORIENT_OK,
              orient_engine_add_listener(world->engine, ORIENT_EVENT_ROTATION_LOCK, 0, bursts, &left, NULL, &id));
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_rotation_locked(world->engine, true));
  CHECK_EQUAL(0, left);
  CHECK_EQUAL(ORIENT_OK, orient_engine_remove_listener(world->engine, id));
  for (slot = 0; slot < LISTENERS; ++slot)
    if (!world->listeners[slot]) listen_or_not(world, slot);
  for (slot = 0; slot < SCENES; ++slot)
    if (!world->scenes[slot]) come_or_go(world, slot);
}

static void check_state(const soak *world) {
  orient_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  orient_engine_get_state(world->engine, &state);
  CHECK(state.interface >= ORIENT_PORTRAIT_PRIMARY && state.interface <= ORIENT_LANDSCAPE_SECONDARY);
  CHECK(state.mask != 0);
  CHECK_EQUAL(world->now, state.time_ns);
}

static void begin(soak *world, int64_t start) {
  memset(world, 0, sizeof *world);
  world->random = 42;
  world->now = start;
  world->next_turn = start;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &world->engine));
}

static void end(soak *world) {
  clear(world);
  orient_engine_unref(world->engine);
  CHECK_EQUAL(world->requests, world->completions);
  CHECK_EQUAL(world->owed, world->given_back);
}

static long minutes = 20;

static void memory_is_flat(void) {
  soak world;
  long before, flat = 0, minute;
  int second, sample;
  /* What the first engine leaves is what all of them share: the thresholds of the defaults. */
  begin(&world, 0);
  end(&world);
  before = memory_live;
  begin(&world, 0);
  for (minute = 0; minute < minutes; ++minute) {
    if (minute == 0) crowd(&world);
    for (second = 0; second < 60; ++second) {
      live_on(&world);
      for (sample = 0; sample < HERTZ; ++sample)
        if (pass(&world)) feed(&world);
      check_state(&world);
    }
    clear(&world);
    if (minute == 0) flat = memory_live;
    if (memory_live != flat) CHECK_FAILED("minute %ld holds %ld bytes, the first one %ld", minute, memory_live, flat);
    if (check_failures) break;
  }
  printf("# %ld minutes: %ld events, %ld requests, %ld bytes\n", minutes, world.events, world.requests, flat - before);
  CHECK(world.events > minutes * 10);
  CHECK(world.requests > minutes);
  end(&world);
  CHECK_EQUAL(before, memory_live);
}

static void a_sample_an_event_and_a_question_allocate_nothing(void) {
  soak world;
  orient_state state;
  long warm = 0, events = 0, count;
  if (!memory_is_counted()) {
    printf("# allocations cannot be counted here\n");
    return;
  }
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  begin(&world, 0);
  listen_or_not(&world, 0);
  listen_or_not(&world, 1);
  come_or_go(&world, 0);
  for (count = 0; count < 60 * HERTZ * 2; ++count) {
    if (count == 60 * HERTZ) {
      warm = memory_allocations;
      events = world.events;
    }
    if (pass(&world)) feed(&world);
    orient_engine_get_state(world.engine, &state);
    orient_engine_advance(world.engine, world.now);
    orient_engine_interface_orientation(world.engine);
    orient_engine_next_deadline(world.engine);
  }
  CHECK_EQUAL(warm, memory_allocations);
  CHECK(world.events > events);
  end(&world);
}

static void time_may_end(void) {
  /* A minute from the first moment there is, and one up to the last. */
  const int64_t starts[] = {INT64_MIN, INT64_MAX - INT64_C(60000000000), -INT64_C(30000000000)};
  unsigned i;
  for (i = 0; i < sizeof starts / sizeof *starts; ++i) {
    soak world;
    int count;
    begin(&world, starts[i]);
    crowd(&world);
    for (count = 0; count < 61 * HERTZ && pass(&world); ++count) {
      if (count % HERTZ == 0) live_on(&world);
      feed(&world);
      CHECK_EQUAL(ORIENT_OK, orient_engine_advance(world.engine, world.now));
    }
    check_state(&world);
    CHECK(world.events > 0);
    CHECK_EQUAL(ORIENT_OK, orient_engine_advance(world.engine, INT64_MAX));
    end(&world);
  }
}

int main(int count, char **arguments) {
  static char output[4096];
  /* Not from the memory that is counted. */
  setvbuf(stdout, output, _IOFBF, sizeof output);
  if (count > 1) minutes = strtol(arguments[1], NULL, 10);
  RUN(memory_is_flat);
  RUN(a_sample_an_event_and_a_question_allocate_nothing);
  RUN(time_may_end);
  return checks_failed();
}
