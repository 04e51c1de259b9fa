/* When there is no memory left: what makes objects says so, and what cannot ends the process with a word. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* fork, pipe, memfd_create */
#endif
#include <fcntl.h>
#include <orient.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "memory.h"

static int given_back;

static void gives_back(void *user_data) {
  (void)user_data;
  ++given_back;
}

static void rests(orient_transition *transition, orient_status status, orient_presentation at, void *user_data) {
  (void)transition;
  (void)status;
  (void)at;
  (void)user_data;
}

static void hears(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine;
  (void)event;
  (void)user_data;
}

static void objects_are_refused(void) {
  orient_engine *engine = NULL, *second = NULL;
  orient_scene *scene = NULL;
  orient_source *source = NULL;
  orient_transition *transition = NULL;
  orient_transition_config config;
  orient_status statuses[4];
  orient_transition_config_init(&config);
  config.completion = rests;
  config.destroy = gives_back;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &engine));
  second = engine;
  memory_left = 0;
  statuses[0] = orient_engine_new(NULL, &second);
  statuses[1] = orient_scene_new(engine, NULL, &scene);
  statuses[2] = orient_transition_new(&config, &transition);
  statuses[3] = orient_source_open(NULL, &source);
  memory_left = -1;
  CHECK_EQUAL(ORIENT_ERROR_NO_MEMORY, statuses[0]);
  CHECK_EQUAL(ORIENT_ERROR_NO_MEMORY, statuses[1]);
  CHECK_EQUAL(ORIENT_ERROR_NO_MEMORY, statuses[2]);
  CHECK_EQUAL(ORIENT_ERROR_NO_MEMORY, statuses[3]);
  CHECK(second == NULL && scene == NULL && transition == NULL && source == NULL);
  CHECK_EQUAL(1, given_back);
  /* And work again. */
  CHECK_EQUAL(ORIENT_OK, orient_scene_new(engine, NULL, &scene));
  orient_scene_unref(scene);
  orient_engine_unref(engine);
}

/* --- After creation */

/* A host that has been at work for a while. */
static struct {
  orient_engine *engine;
  orient_scene *scene;
  orient_transition *transition;
  orient_source *source;
  int64_t now;
  uint64_t listener, rotation;
  int turn, file, trace;
  char text[4096];
} host;

static void done(orient_engine *engine, uint64_t request, orient_status status, void *user_data) {
  (void)engine;
  (void)request;
  (void)status;
  (void)user_data;
}

static void drives(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  (void)engine;
  (void)event;
  (void)user_data;
  host.rotation = rotation;
}

/* A second's samples of a device that is turned every other time. */
static orient_status feed(void) {
  orient_status status = ORIENT_OK;
  int i;
  ++host.turn;
  for (i = 0; i < 50 && !status; ++i) {
    orient_sample sample = {host.now += 20000000, host.turn % 2 ? 9.75f : 0.0625f, host.turn % 2 ? -0.001f : 9.8f,
                            0.1f};
    status = orient_engine_feed_acceleration(host.engine, &sample, 1);
    if (!status) status = orient_engine_feed_gyroscope(host.engine, &sample, 1);
  }
  return status;
}

static orient_status turn(void) {
  orient_status status = orient_engine_feed_orientation(
      host.engine, host.now, host.turn++ % 2 ? ORIENT_LANDSCAPE_PRIMARY : ORIENT_PORTRAIT_PRIMARY);
  if (!status) status = orient_engine_advance(host.engine, host.now += 1000000);
  if (!status) status = orient_engine_set_touched(host.engine, host.now, host.turn % 2);
  return status;
}

static orient_status ask(void) {
  orient_state state;
  state.struct_size = sizeof state;
  orient_engine_get_state(host.engine, &state);
  orient_engine_next_deadline(host.engine);
  orient_scene_current_lock(host.scene);
  orient_engine_unref(orient_engine_ref(host.engine));
  return orient_engine_interface_orientation(host.engine) == state.interface ? ORIENT_OK : ORIENT_ERROR_INVALID_STATE;
}

static orient_status decide(void) {
  bool on = host.turn++ % 2;
  orient_status status = orient_engine_set_active(host.engine, on);
  if (!status) status = orient_engine_set_tablet_mode(host.engine, on);
  if (!status) status = orient_engine_set_supported(host.engine, on ? ORIENT_MASK_ALL : ORIENT_MASK_LANDSCAPE);
  if (!status) status = orient_engine_set_upside_down_allowed(host.engine, on);
  if (!status) status = orient_engine_set_rotation_locked(host.engine, on);
  if (!status) status = orient_engine_set_landscape_locked(host.engine, on);
  if (!status) status = orient_engine_set_auto_rotate(host.engine, on);
  if (!status) status = orient_engine_set_preference(host.engine, NULL, 0);
  return status ? status : orient_engine_set_active(host.engine, true);
}

static orient_status change_scene(void) {
  bool on = host.turn++ % 2;
  orient_status status = orient_scene_set_visible(host.scene, on);
  if (!status) status = orient_scene_raise(host.scene);
  if (!status) status = orient_scene_set_supported(host.scene, on ? ORIENT_MASK_ALL : ORIENT_MASK_PORTRAIT);
  if (!status) status = orient_scene_set_visible(host.scene, true);
  return status ? status : orient_scene_unlock(host.scene);
}

static orient_status drop_scene(void) {
  orient_scene_unref(host.scene);
  host.scene = NULL;
  return ORIENT_OK;
}

static orient_status stop_listening(void) { return orient_engine_remove_listener(host.engine, host.listener--); }

static orient_status drag(void) {
  orient_status status = orient_transition_begin(host.transition, host.now += 1000000);
  if (!status) status = orient_transition_update(host.transition, host.now += 1000000, -0.2);
  if (!status) status = orient_transition_end(host.transition, host.now += 1000000, -0.8, -200);
  if (!status) status = orient_transition_step(host.transition, host.now += 5000000000);
  if (!status) status = orient_transition_animate(host.transition, host.now += 1000000, ORIENT_COLLAPSED);
  return status ? status : orient_transition_step(host.transition, host.now += 5000000000);
}

static orient_status play(void) { return orient_source_dispatch(host.source); }
static orient_status stop_feeding(void) { return orient_source_detach(host.source, host.engine); }
static orient_status stop_recording(void) { return orient_engine_record(host.engine, -1); }

static orient_status listen(void) {
  return orient_engine_add_listener(host.engine, ORIENT_EVENT_ALL, 0, hears, NULL, NULL, &host.listener);
}

static orient_status rotate(void) {
  return orient_engine_rotate(host.engine, ORIENT_LANDSCAPE_PRIMARY, done, NULL, NULL, NULL);
}

static orient_status toggle(void) { return orient_engine_toggle(host.engine, done, NULL, NULL, NULL); }
static orient_status lock(void) { return orient_engine_lock(host.engine, ORIENT_LOCK_ANY, done, NULL, NULL, NULL); }
static orient_status lock_scene(void) { return orient_scene_lock(host.scene, ORIENT_LOCK_ANY, done, NULL, NULL, NULL); }
static orient_status drive(void) { return orient_engine_set_driver(host.engine, drives, NULL, NULL); }
static orient_status record(void) { return orient_engine_record(host.engine, host.file); }
static orient_status explain(void) {
  return orient_engine_explain(host.engine, ORIENT_LANDSCAPE_PRIMARY, host.text, sizeof host.text, NULL);
}
static orient_status describe(void) { return orient_engine_describe(host.engine, host.text, sizeof host.text, NULL); }
static orient_status attach(void) { return orient_source_attach(host.source, host.engine); }
static orient_status describe_source(void) {
  orient_source_info info;
  info.struct_size = sizeof info;
  return orient_source_describe(host.source, &info);
}

static orient_status end(void) {
  orient_scene_unref(host.scene);
  orient_engine_unref(host.engine);
  return ORIENT_OK;
}

/* What a call comes to without memory: it works, it is refused, or there is nobody to tell and the process ends. */
typedef enum outcome { WORKS, REFUSED, ENDS } outcome;

/* What has been done with memory before it goes. */
typedef enum preparation { NOTHING, THE_SAME, RECORDED, ATTACHED, CROWDED } preparation;

static const struct {
  const char *name;
  orient_status (*call)(void);
  outcome expected;
  preparation before;
} calls[] = {
    {"samples", feed, WORKS, THE_SAME},
    {"samples that are recorded", feed, WORKS, RECORDED},
    {"turns", turn, WORKS, THE_SAME},
    {"turns that are recorded", turn, WORKS, RECORDED},
    {"getters", ask, WORKS, NOTHING},
    {"policy", decide, WORKS, THE_SAME},
    {"a scene's changes", change_scene, WORKS, THE_SAME},
    {"a scene's end", drop_scene, WORKS, NOTHING},
    {"a listener's end", stop_listening, WORKS, NOTHING},
    {"a transition", drag, WORKS, THE_SAME},
    {"a trace that is played", play, WORKS, ATTACHED},
    {"a source's detaching", stop_feeding, WORKS, ATTACHED},
    {"a recording's end", stop_recording, WORKS, RECORDED},
    {"a listener", listen, REFUSED, NOTHING},
    {"a rotation", rotate, REFUSED, NOTHING},
    {"a toggle", toggle, REFUSED, NOTHING},
    {"a lock", lock, REFUSED, NOTHING},
    {"a scene's lock", lock_scene, REFUSED, NOTHING},
    {"a driver", drive, REFUSED, NOTHING},
    {"a recording", record, REFUSED, NOTHING},
    {"an explanation", explain, REFUSED, NOTHING},
    {"a description", describe, REFUSED, NOTHING},
    {"attaching", attach, REFUSED, NOTHING},
    {"a source's description", describe_source, REFUSED, NOTHING},
    {"an engine's end", end, WORKS, NOTHING},
    {"the end of an engine with a crowd", end, ENDS, CROWDED},
};

static void begin(preparation before, orient_status (*call)(void)) {
  orient_source_config config;
  char path[32];
  int i;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &host.engine));
  CHECK_EQUAL(ORIENT_OK, orient_scene_new(host.engine, NULL, &host.scene));
  CHECK_EQUAL(ORIENT_OK, orient_transition_new(NULL, &host.transition));
  for (i = 0; i < (before == CROWDED ? 1000 : 4); ++i) listen();
  host.file = open("/dev/null", O_WRONLY | O_CLOEXEC);
  snprintf(path, sizeof path, "/proc/self/fd/%d", host.trace);
  orient_source_config_init(&config);
  config.kind = ORIENT_SOURCE_TRACE;
  config.path = path;
  config.realtime = false;
  config.step = 100;
  CHECK_EQUAL(ORIENT_OK, orient_source_open(&config, &host.source));
  for (i = 0; i < 8; ++i) {
    turn();
    orient_engine_set_rotation_locked(host.engine, i % 2 == 0);
  }
  if (before == RECORDED) CHECK_EQUAL(ORIENT_OK, record());
  if (before == ATTACHED) CHECK_EQUAL(ORIENT_OK, attach());
  if (before == ATTACHED) CHECK_EQUAL(ORIENT_OK, play());
  if (before == THE_SAME || before == RECORDED)
    for (i = 0; i < 8 && call != stop_recording; ++i) CHECK_EQUAL(ORIENT_OK, call());
}

/* In a child; what it says comes through a pipe. */
static outcome outcome_without_memory(orient_status (*call)(void), preparation before, char *said, size_t room) {
  int ends[2], status = 0;
  ssize_t size;
  pid_t child;
  CHECK_EQUAL(0, pipe(ends));
  fflush(stdout);
  child = fork();
  if (child == 0) {
    const struct rlimit none = {0, 0};
    orient_status found;
    setrlimit(RLIMIT_CORE, &none);
    begin(before, call);
    if (check_failures) {
      fflush(stdout);
      _exit(99);
    }
    dup2(ends[1], STDERR_FILENO);
    memory_left = 0;
    found = call();
    memory_left = -1;
    _exit(-(int)found);
  }
  close(ends[1]);
  size = read(ends[0], said, room - 1);
  said[size > 0 ? size : 0] = '\0';
  close(ends[0]);
  CHECK_EQUAL(child, waitpid(child, &status, 0));
  if (WIFSIGNALED(status)) {
    CHECK_EQUAL(SIGABRT, WTERMSIG(status));
    return ENDS;
  }
  CHECK_STRING("", said);
  CHECK(WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == -ORIENT_ERROR_NO_MEMORY);
  return WEXITSTATUS(status) == 0 ? WORKS : REFUSED;
}

static void write_trace(void) {
  int i;
  host.trace = memfd_create("trace", MFD_CLOEXEC);
  CHECK(host.trace >= 0);
  dprintf(host.trace, "orient-trace,1\n");
  for (i = 0; i < 1000; ++i) dprintf(host.trace, "%d0000000,%d,9.5,0.25\n", i, i / 100 % 2 * 9);
}

static void what_is_made_works_on_and_what_cannot_ends_the_process_with_one_line(void) {
  size_t i;
  char said[512];
  write_trace();
  for (i = 0; i < sizeof calls / sizeof *calls; ++i) {
    outcome found = outcome_without_memory(calls[i].call, calls[i].before, said, sizeof said);
    if (found != calls[i].expected)
      CHECK_FAILED("%s: %d instead of %d", calls[i].name, (int)found, (int)calls[i].expected);
    if (found != ENDS) continue;
    CHECK(strncmp(said, "liborient: out of memory", 24) == 0);
    CHECK(said[0] && strchr(said, '\n') == said + strlen(said) - 1);
  }
  close(host.trace);
}

int main(void) {
  if (!memory_is_counted()) {
    printf("ok - memory cannot be taken away here\n");
    return 0;
  }
  RUN(objects_are_refused);
  RUN(what_is_made_works_on_and_what_cannot_ends_the_process_with_one_line);
  return checks_failed();
}
