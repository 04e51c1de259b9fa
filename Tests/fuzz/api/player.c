/* Plays programs: each byte chooses a call, the next ones its arguments. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "world.h"

_Thread_local player *playing;

enum { DEEPEST = 3 };

/* What a callback does beside listening. */
enum { PLAYS_ON = 1, REMOVES_ITSELF = 2, ANSWERS = 4, REFUSES = 8, LATER = 16, COUNTS = 32 };

static orient_engine *any_engine(player *who) {
  unsigned slot = bytes_below(&who->program, ENGINES * 8);
  return slot < ENGINES * 7 ? who->engines[slot % ENGINES] : NULL;
}

static orient_scene *any_scene(player *who) {
  unsigned slot = bytes_below(&who->program, SCENES * 8);
  return slot < SCENES * 7 ? who->scenes[slot % SCENES] : NULL;
}

static orient_transition *any_transition(player *who) {
  unsigned slot = bytes_below(&who->program, TRANSITIONS * 8);
  return slot < TRANSITIONS * 7 ? who->transitions[slot % TRANSITIONS] : NULL;
}

static bool flip(player *who) { return bytes_u8(&who->program) & 1; }

static void is_status(orient_status status) { HOLDS(status <= ORIENT_OK && status >= ORIENT_ERROR_BUSY); }

/* --- Callbacks */

/* A callback goes on with the program of the player on whose thread it runs. What getters say stays the moment
 * of the event meanwhile. */
static void goes_on(orient_engine *engine, uint8_t behaviour) {
  player *who = playing;
  if (!who || who->depth >= DEEPEST || !bytes_left(&who->program)) return;
  orient_state before = state_of(engine);
  if (behaviour & COUNTS) {
    orient_engine_ref(engine);
    orient_engine_unref(engine);
  }
  if (behaviour & PLAYS_ON) {
    /* The program may drop the last reference; the library keeps the engine until the callback has returned. */
    ++who->depth;
    play(who);
    --who->depth;
  }
  orient_state after = state_of(engine);
  HOLDS(before.sequence == after.sequence && before.interface == after.interface && before.device == after.device);
  HOLDS(before.mask == after.mask && before.target == after.target && before.time_ns == after.time_ns);
  HOLDS(before.rotation_locked == after.rotation_locked && before.demand == after.demand);
  HOLDS(memcmp(&before.gravity_x, &after.gravity_x, 3 * sizeof(float)) == 0);
}

void hears(orient_engine *engine, const orient_event *event, void *user_data) {
  pledge *made = (pledge *)user_data;
  HOLDS(atomic_load(&made->given_back) == 0);
  if (event->cause != ORIENT_CAUSE_REPLAY) {
    HOLDS(!made->has_heard || event->sequence > made->sequence);
    made->has_heard = true;
    made->sequence = event->sequence;
  }
  uint64_t id = atomic_load(&made->id);
  if ((made->behaviour & REMOVES_ITSELF) && id != 0) {
    orient_status status = orient_engine_remove_listener(engine, id);
    HOLDS(status == ORIENT_OK || status == ORIENT_ERROR_INVALID_ARGUMENT || status == ORIENT_ERROR_INVALID_STATE);
    HOLDS(atomic_load(&made->given_back) == 0);
  }
  goes_on(engine, made->behaviour);
}

void drives(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  pledge *made = (pledge *)user_data;
  player *who = playing;
  HOLDS(atomic_load(&made->given_back) == 0);
  HOLDS(rotation != 0 && rotation == event->rotation);
  if (made->behaviour & ANSWERS) {
    orient_status answer = made->behaviour & REFUSES ? ORIENT_ERROR_IO : ORIENT_OK;
    is_status(orient_engine_rotation_finished(engine, rotation, who ? who->now : 0, answer));
  }
  if (who && (made->behaviour & LATER)) who->rotations[who->next_rotation++ % ROTATIONS] = rotation;
  goes_on(engine, made->behaviour);
}

void ends(orient_engine *engine, uint64_t request, orient_status status, void *user_data) {
  pledge *made = (pledge *)user_data;
  HOLDS(request != 0);
  is_status(status);
  HOLDS(atomic_load(&made->given_back) == 0);
  HOLDS(atomic_fetch_add(&made->ended, 1) == 0);
  goes_on(engine, made->behaviour);
}

void rests(orient_transition *transition, orient_status status, orient_presentation presentation, void *user_data) {
  pledge *made = (pledge *)user_data;
  player *who = playing;
  HOLDS(transition != NULL);
  is_status(status);
  HOLDS((unsigned)presentation <= ORIENT_EXPANDED);
  HOLDS(atomic_load(&made->given_back) == 0);
  atomic_fetch_add(&made->ended, 1);
  if (!who || who->depth >= DEEPEST || !(made->behaviour & PLAYS_ON) || !bytes_left(&who->program)) return;
  ++who->depth;
  play(who);
  --who->depth;
}

/* --- Engines */

static void makes_engine(player *who) {
  bytes *program = &who->program;
  orient_engine **slot = &who->engines[bytes_below(program, ENGINES)];
  orient_engine *old = *slot;
  *slot = NULL;
  orient_engine_unref(old);
  /* A callback of the unref may have filled it again. */
  if (*slot) return;
  orient_engine_config config;
  orient_engine_config_init(&config);
  uint8_t differs = bytes_u8(program);
  if (differs & 1) config.natural = (orient_axis)bytes_enum(program, 3);
  if (differs & 2) config.panel_angle = bytes_i32(program);
  if (differs & 4) config.supported = (orient_mask)bytes_below(program, 32) & (flip(who) ? ~0u : ORIENT_MASK_ALL);
  if (differs & 8) {
    uint8_t switches = bytes_u8(program);
    config.upside_down_allowed = switches & 1;
    config.rotation_locked = switches & 2;
    config.landscape_locked = switches & 4;
    config.auto_rotate = switches & 8;
  }
  if (differs & 16) config.initial = (orient_orientation)bytes_enum(program, 7);
  if (differs & 32) config.width = bytes_i32(program);
  if (differs & 32) config.height = bytes_i32(program);
  if (differs & 64) config.request_timeout_ns = bytes_i32(program) * INT64_C(1000000);
  if (differs & 128) config.flat_policy = (orient_flat_policy)bytes_enum(program, 2);
  if ((differs & 3) == 3) {
    /* The thresholds: floats from the first one on, then times. */
    uint8_t where = bytes_u8(program);
    float *limits = &config.hysteresis;
    int64_t *times = &config.settle_time_ns;
    limits[where % (&config.coherence - &config.hysteresis + 1)] = bytes_float(program);
    times[where % (&config.gyroscope_time_ns - &config.settle_time_ns + 1)] = bytes_i32(program) * INT64_C(1000000);
    if (where & 128)
      is_status(orient_engine_config_set_sensitivity(&config, (orient_sensitivity)bytes_enum(program, 3)));
  }
  if (differs == 255) config.struct_size = (uint32_t)bytes_i32(program);
  is_status(audit_engine_new(differs ? &config : NULL, slot));
}

static void changes_references(player *who) {
  unsigned slot = bytes_below(&who->program, ENGINES);
  orient_engine *engine = who->engines[slot];
  if (!flip(who)) {
    HOLDS(orient_engine_ref(engine) == engine);
    orient_engine_unref(engine);
    return;
  }
  who->engines[slot] = NULL;
  orient_engine_unref(engine);
}

/* --- Inputs */

/* Held one way for a while, at 50 Hz: what gets a detector anywhere. */
static void holds_still(player *who) {
  static const float ways[8][3] = {{0, 9.8f, 0},  {9.8f, 0, 0}, {0, -9.8f, 0},   {-9.8f, 0, 0},
                                   {0, 0, -9.8f}, {0, 0, 9.8f}, {6.9f, 6.9f, 0}, {0, 6, 7.7f}};
  orient_engine *engine = any_engine(who);
  uint8_t how = bytes_u8(&who->program);
  orient_sample samples[64];
  const float *way = ways[how & 7];
  size_t count = (size_t)(how >> 3) * 2 + 1, i;
  for (i = 0; i < count; ++i) {
    who->now = who->now > INT64_MAX - 20000000 ? INT64_MAX : who->now + 20000000;
    samples[i].time_ns = who->now;
    samples[i].x = way[0];
    samples[i].y = way[1];
    samples[i].z = way[2];
  }
  is_status(orient_engine_feed_acceleration(engine, samples, count));
}

static void feeds(player *who, bool angular) {
  orient_engine *engine = any_engine(who);
  orient_sample samples[8];
  size_t count = bytes_below(&who->program, 9), i;
  for (i = 0; i < count; ++i) {
    samples[i].time_ns = bytes_time(&who->program, &who->now);
    samples[i].x = bytes_float(&who->program);
    samples[i].y = bytes_float(&who->program);
    samples[i].z = bytes_float(&who->program);
  }
  const orient_sample *given = count < 2 && flip(who) ? NULL : samples;
  is_status(angular ? orient_engine_feed_gyroscope(engine, given, count)
                    : orient_engine_feed_acceleration(engine, given, count));
}

static void passes_time(player *who) {
  orient_engine *engine = any_engine(who);
  int64_t deadline = orient_engine_next_deadline(engine);
  int64_t time = flip(who) && deadline != INT64_MAX ? deadline : bytes_time(&who->program, &who->now);
  is_status(orient_engine_advance(engine, time));
}

static void switches(player *who) {
  orient_engine *engine = any_engine(who);
  bool on = flip(who);
  switch (bytes_below(&who->program, 10)) {
  case 0:
    is_status(orient_engine_set_active(engine, on));
    break;
  case 1:
    is_status(orient_engine_set_touched(engine, bytes_time(&who->program, &who->now), on));
    break;
  case 2:
    is_status(orient_engine_set_tablet_mode(engine, on));
    break;
  case 3:
    is_status(orient_engine_set_supported(engine, bytes_u8(&who->program) & 63));
    break;
  case 4: {
    orient_orientation order[8];
    size_t count = bytes_below(&who->program, 9), i;
    for (i = 0; i < count; ++i) order[i] = (orient_orientation)bytes_enum(&who->program, 7);
    if (count == 8) count = on ? SIZE_MAX : 5;
    is_status(orient_engine_set_preference(engine, on && count < 3 ? NULL : order, count));
    break;
  }
  case 5:
    is_status(orient_engine_set_upside_down_allowed(engine, on));
    break;
  case 6:
    is_status(orient_engine_set_rotation_locked(engine, on));
    break;
  case 7:
    is_status(orient_engine_set_landscape_locked(engine, on));
    break;
  case 8:
    is_status(orient_engine_set_auto_rotate(engine, on));
    break;
  default:
    is_status(orient_engine_set_active(engine, true));
    break;
  }
}

/* --- Listeners, requests, the driver */

static void listens(player *who) {
  orient_engine *engine = any_engine(who);
  uint32_t kinds = bytes_u8(&who->program) * 5u, flags = bytes_u8(&who->program) % 3;
  pledge *made = pledge_new(PLEDGE_LISTENER, bytes_u8(&who->program));
  orient_listener_fn function = bytes_u8(&who->program) < 250 ? hears : NULL;
  uint64_t id = 0;
  orient_status status = orient_engine_add_listener(engine, kinds, flags, function, made, pledge_give_back, &id);
  atomic_store(&made->id, id);
  if (pledge_made(made, status) != ORIENT_OK) return;
  HOLDS(id != 0);
  unsigned slot = who->next_listener++ % LISTENERS;
  who->listeners[slot].engine = engine;
  who->listeners[slot].id = id;
}

static void stops_listening(player *who) {
  unsigned slot = bytes_below(&who->program, LISTENERS), i;
  orient_engine *engine = who->listeners[slot].engine;
  uint64_t id = bytes_u8(&who->program) < 240 ? who->listeners[slot].id : bytes_u64(&who->program);
  if (id <= AUDITOR) return;
  for (i = 0; i < ENGINES; ++i)
    if (engine && who->engines[i] == engine) is_status(orient_engine_remove_listener(engine, id));
}

static void requests(player *who) {
  orient_engine *engine = any_engine(who);
  pledge *made = pledge_new(PLEDGE_REQUEST, bytes_u8(&who->program));
  uint64_t request = 0;
  orient_status status;
  switch (bytes_below(&who->program, 4)) {
  case 0:
    status = orient_engine_rotate(engine, (orient_orientation)bytes_enum(&who->program, 7), ends, made,
                                  pledge_give_back, &request);
    break;
  case 1:
    status = orient_engine_toggle(engine, ends, made, pledge_give_back, &request);
    break;
  case 2:
    status =
        orient_engine_lock(engine, (orient_lock)bytes_enum(&who->program, 9), ends, made, pledge_give_back, &request);
    break;
  default:
    status = orient_scene_lock(any_scene(who), (orient_lock)bytes_enum(&who->program, 9), ends, made, pledge_give_back,
                               &request);
    break;
  }
  if (pledge_made(made, status) == ORIENT_OK) HOLDS(request != 0);
}

static void sets_driver(player *who) {
  orient_engine *engine = any_engine(who);
  orient_driver_fn function = bytes_u8(&who->program) < 200 ? drives : NULL;
  pledge *made = pledge_new(PLEDGE_DRIVER, bytes_u8(&who->program));
  pledge_made(made, orient_engine_set_driver(engine, function, made, pledge_give_back));
}

static void answers(player *who) {
  orient_engine *engine = any_engine(who);
  uint8_t choice = bytes_u8(&who->program);
  uint64_t rotation = choice < 240 ? who->rotations[choice % ROTATIONS] : bytes_u64(&who->program);
  int64_t time = bytes_time(&who->program, &who->now);
  orient_status answer = choice & 64 ? (orient_status)-bytes_enum(&who->program, 14) : ORIENT_OK;
  is_status(orient_engine_rotation_finished(engine, rotation, time, answer));
}

/* --- Scenes */

static void makes_scene(player *who) {
  orient_scene **slot = &who->scenes[bytes_below(&who->program, SCENES)];
  orient_scene *old = *slot;
  *slot = NULL;
  orient_scene_unref(old);
  if (*slot) return;
  orient_engine *engine = any_engine(who);
  orient_scene_config config;
  orient_scene_config_init(&config);
  uint8_t differs = bytes_u8(&who->program);
  if (differs & 1) config.supported = bytes_u8(&who->program) & 63;
  config.visible = !(differs & 2);
  config.inherit = differs & 4;
  char name[100];
  if (differs & 8) {
    size_t length = bytes_below(&who->program, sizeof name), i;
    for (i = 0; i < length; ++i) name[i] = (char)(bytes_u8(&who->program) | 0x81);
    name[length] = '\0';
    config.name = name;
  }
  if (differs >= 248) config.struct_size = (uint32_t)bytes_i32(&who->program);
  orient_scene *made = NULL;
  orient_status status = orient_scene_new(engine, differs ? &config : NULL, &made);
  is_status(status);
  HOLDS((made != NULL) == (status == ORIENT_OK));
  if (*slot) {
    /* Callbacks were faster. */
    orient_scene_unref(made);
  } else {
    *slot = made;
  }
}

static void changes_scene(player *who) {
  orient_scene *scene = any_scene(who);
  switch (bytes_below(&who->program, 6)) {
  case 0:
    is_status(orient_scene_raise(scene));
    break;
  case 1:
    is_status(orient_scene_set_visible(scene, flip(who)));
    break;
  case 2:
    is_status(orient_scene_set_supported(scene, bytes_u8(&who->program) & 63));
    break;
  case 3:
    is_status(orient_scene_unlock(scene));
    break;
  case 4:
    HOLDS(orient_lock_name(orient_scene_current_lock(scene)) != NULL);
    (void)orient_scene_is_locked(scene);
    is_status(orient_engine_unlock(any_engine(who)));
    break;
  default: {
    HOLDS(orient_scene_ref(scene) == scene);
    orient_scene_unref(scene);
    unsigned slot = bytes_below(&who->program, SCENES);
    orient_scene *gone = who->scenes[slot];
    who->scenes[slot] = NULL;
    orient_scene_unref(gone);
    break;
  }
  }
}

/* --- Texts and traces */

static void asks(player *who) {
  orient_engine *engine = any_engine(who);
  char buffer[256];
  size_t size = bytes_below(&who->program, 255), needed = 0, again = 0;
  memset(buffer, 'x', sizeof buffer);
  orient_orientation wanted = (orient_orientation)bytes_enum(&who->program, 7);
  bool explains = flip(who);
  orient_status status = explains ? orient_engine_explain(engine, wanted, size ? buffer : NULL, size, &needed)
                                  : orient_engine_describe(engine, size ? buffer : NULL, size, &needed);
  is_status(status);
  HOLDS(buffer[size] == 'x');
  if (status != ORIENT_OK) return;
  HOLDS(needed > 0);
  if (size) HOLDS(memchr(buffer, '\0', size) != NULL);
  char *all = (char *)malloc(needed);
  status = explains ? orient_engine_explain(engine, wanted, all, needed, &again)
                    : orient_engine_describe(engine, all, needed, &again);
  HOLDS(status == ORIENT_OK && memchr(all, '\0', needed) != NULL);
  free(all);
}

static void records(player *who) {
  static const char *const files[] = {"/dev/null", "/dev/full"};
  orient_engine *engine = any_engine(who);
  uint8_t where = bytes_u8(&who->program);
  int descriptor = where < 160 ? open(files[where >= 120], O_WRONLY) : where < 240 ? -1 : INT32_MAX;
  is_status(orient_engine_record(engine, descriptor));
  if (where < 160) close(descriptor);
}

static void listens_to_log(orient_log_level level, const char *message, void *user_data) {
  (void)user_data;
  HOLDS((unsigned)level <= ORIENT_LOG_INFO && message[0] != '\0' && strchr(message, '\n') == NULL);
}

/* A trace of lines that make sense, or nearly. */
static int writes_trace(bytes *program) {
  static const char *const lines[] = {"0,9.8,0",
                                      "9.8,0,0",
                                      "acceleration,0,-9.8,0",
                                      "angular-rate,0,0,1",
                                      "advance",
                                      "orientation,landscape-primary",
                                      "orientation,face-up",
                                      "touched,1",
                                      "active,0",
                                      "active,1",
                                      "tablet-mode,0",
                                      "rotation-locked,1",
                                      "supported,landscape",
                                      "supported,any",
                                      "preference,none",
                                      "rotate,portrait-secondary",
                                      "toggle",
                                      "lock,landscape",
                                      "unlock",
                                      "driver,1",
                                      "driver,0",
                                      "rotation-finished,ok",
                                      "rotation-finished,timeout",
                                      "scene-new,1,any,1,0,%41%ff",
                                      "scene-new,2,portrait,1,1,",
                                      "scene-drop,1",
                                      "scene-raise,1",
                                      "scene-visible,2,0",
                                      "scene-supported,2,landscape",
                                      "scene-lock,2,natural",
                                      "scene-unlock,2",
                                      "# nothing",
                                      "nan,inf,1e400"};
  int64_t time = 0;
  int file = memfd_create("trace", MFD_CLOEXEC);
  dprintf(file, bytes_u8(program) < 250 ? "orient-trace,1\n" : "t_ns,x,y,z\n");
  if (bytes_u8(program) & 1) dprintf(file, "configuration,natural=landscape,supported=any,auto-rotate=1\n");
  for (unsigned count = bytes_below(program, 24); count > 0; --count) {
    unsigned line = bytes_below(program, sizeof lines / sizeof *lines);
    dprintf(file, "%lld,%s\n", (long long)bytes_time(program, &time), lines[line]);
  }
  return file;
}

static void opens_source(player *who) {
  orient_source **slot = &who->sources[bytes_below(&who->program, SOURCES)];
  orient_source *old = *slot, *made = NULL;
  *slot = NULL;
  orient_source_unref(old);
  if (*slot) return;
  char path[64], error[40];
  int file = writes_trace(&who->program);
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  orient_source_config config;
  orient_source_config_init(&config);
  config.kind = ORIENT_SOURCE_TRACE;
  config.path = path;
  config.realtime = bytes_u8(&who->program) >= 250;
  config.error = error;
  config.error_size = sizeof error;
  orient_status status = orient_source_open(&config, &made);
  is_status(status);
  HOLDS((made != NULL) == (status == ORIENT_OK));
  if (!made) HOLDS(memchr(error, '\0', sizeof error) != NULL && error[0] != '\0');
  close(file);
  *slot = made;
}

static void uses_source(player *who) {
  unsigned slot = bytes_below(&who->program, SOURCES);
  orient_source *source = who->sources[slot];
  orient_source_info info;
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  switch (bytes_below(&who->program, 6)) {
  case 0:
  case 1:
    is_status(orient_source_attach(source, any_engine(who)));
    break;
  case 2:
    is_status(orient_source_detach(source, any_engine(who)));
    break;
  case 3:
    /* A callback may drop the last reference meanwhile. */
    orient_source_ref(source);
    is_status(orient_source_dispatch(source));
    orient_source_unref(source);
    break;
  case 4:
    if (orient_source_describe(source, &info) == ORIENT_OK) HOLDS(orient_source_state_name(info.state) != NULL);
    HOLDS(orient_source_error(source) != NULL);
    HOLDS((orient_source_fd(source) >= 0) == (source != NULL));
    break;
  default:
    who->sources[slot] = NULL;
    orient_source_unref(source);
    break;
  }
  (void)orient_source_kind_name((orient_source_kind)bytes_enum(&who->program, 5));
  (void)orient_location_name((orient_location)bytes_enum(&who->program, 4));
  (void)orient_mount_origin_name((orient_mount_origin)bytes_enum(&who->program, 4));
}

/* --- Transitions */

static orient_frame any_frame(player *who) {
  orient_frame frame;
  frame.x = bytes_double(&who->program);
  frame.y = bytes_double(&who->program);
  frame.width = bytes_double(&who->program);
  frame.height = bytes_double(&who->program);
  return frame;
}

static void makes_transition(player *who) {
  bytes *program = &who->program;
  orient_transition **slot = &who->transitions[bytes_below(program, TRANSITIONS)];
  orient_transition *old = *slot;
  *slot = NULL;
  orient_transition_unref(old);
  if (*slot) return;
  orient_transition_config config;
  orient_transition_config_init(&config);
  uint8_t differs = bytes_u8(program);
  if (differs & 1) config.expanded_frame = any_frame(who);
  if (differs & 2) config.collapsed_frame = any_frame(who);
  if (differs & 4) config.scene = any_scene(who);
  if (differs & 8) config.expanded_orientation = (orient_orientation)bytes_enum(program, 6);
  if (differs & 16) {
    config.height = bytes_double(program);
    config.travel = bytes_double(program);
    config.distance_threshold = bytes_double(program);
    config.velocity_threshold = bytes_double(program);
  }
  if (differs & 32) {
    config.damping_ratio = bytes_double(program);
    config.duration = bytes_double(program);
    config.duration_factor = bytes_double(program);
    config.velocity_scale = bytes_double(program);
    config.minimum_fraction = bytes_double(program);
    config.maximum_fraction = bytes_double(program);
  }
  if (differs & 64) config.fixed_duration = true;
  if (differs & 128) config.commit_rule = (orient_commit_rule)bytes_enum(program, 2);
  pledge *made = pledge_new(PLEDGE_TRANSITION, bytes_u8(program));
  config.completion = rests;
  config.user_data = made;
  config.destroy = pledge_give_back;
  orient_transition *transition = NULL;
  orient_status status = orient_transition_new(&config, &transition);
  HOLDS((transition != NULL) == (status == ORIENT_OK));
  pledge_made(made, status);
  if (*slot) {
    orient_transition_unref(transition);
  } else {
    *slot = transition;
  }
}

static void draws(const orient_transition *transition) {
  orient_transition_state state;
  int i;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  orient_transition_get_state(transition, &state);
  if (!transition) return;
  HOLDS((unsigned)state.phase <= ORIENT_TRANSITION_SETTLING);
  HOLDS((unsigned)state.presentation <= ORIENT_EXPANDED);
  HOLDS(isfinite(state.progress) && isfinite(state.velocity) && isfinite(state.angle));
  HOLDS(isfinite(state.frame.x) && isfinite(state.frame.y));
  HOLDS(isfinite(state.frame.width) && isfinite(state.frame.height));
  HOLDS(isfinite(state.width) && isfinite(state.height));
  for (i = 0; i < 6; ++i) HOLDS(isfinite(state.transform[i]));
}

static void moves_transition(player *who) {
  bytes *program = &who->program;
  orient_transition *transition = any_transition(who);
  unsigned call = bytes_below(program, 9);
  int64_t time = call < 7 ? bytes_time(program, &who->now) : 0;
  switch (call) {
  case 0:
    is_status(orient_transition_begin(transition, time));
    break;
  case 1:
    is_status(orient_transition_update(transition, time, bytes_double(program)));
    break;
  case 2: {
    double translation = bytes_double(program);
    is_status(orient_transition_end(transition, time, translation, bytes_double(program)));
    break;
  }
  case 3:
    is_status(orient_transition_cancel(transition, time));
    break;
  case 4:
    is_status(orient_transition_animate(transition, time, (orient_presentation)bytes_enum(program, 2)));
    break;
  case 5: {
    orient_frame collapsed = any_frame(who);
    is_status(orient_transition_retarget(transition, time, collapsed, any_frame(who)));
    break;
  }
  case 6:
    is_status(orient_transition_step(transition, time));
    break;
  case 7:
    draws(transition);
    break;
  default: {
    HOLDS(orient_transition_ref(transition) == transition);
    orient_transition_unref(transition);
    unsigned slot = bytes_below(program, TRANSITIONS);
    orient_transition *gone = who->transitions[slot];
    if (!flip(who)) break;
    who->transitions[slot] = NULL;
    orient_transition_unref(gone);
    break;
  }
  }
}

/* --- Playing */

void play(player *who) {
  switch (bytes_below(&who->program, 32)) {
  case 0:
    makes_engine(who);
    break;
  case 1:
    changes_references(who);
    break;
  case 2:
  case 3:
  case 4:
    holds_still(who);
    break;
  case 5:
    feeds(who, false);
    break;
  case 6:
    feeds(who, true);
    break;
  case 7:
  case 8: {
    orient_engine *engine = any_engine(who);
    int64_t time = bytes_time(&who->program, &who->now);
    is_status(orient_engine_feed_orientation(engine, time, (orient_orientation)bytes_enum(&who->program, 7)));
    break;
  }
  case 9:
    passes_time(who);
    break;
  case 10:
  case 11:
  case 12:
    switches(who);
    break;
  case 13:
  case 14:
    listens(who);
    break;
  case 15:
    if (flip(who))
      stops_listening(who);
    else
      uses_source(who);
    break;
  case 16:
  case 17:
  case 18:
    requests(who);
    break;
  case 19:
    sets_driver(who);
    break;
  case 20:
    answers(who);
    break;
  case 21:
    makes_scene(who);
    break;
  case 22:
  case 23:
    changes_scene(who);
    break;
  case 24:
    asks(who);
    break;
  case 25:
    if (flip(who))
      records(who);
    else
      opens_source(who);
    break;
  case 26:
    makes_transition(who);
    break;
  case 27:
  case 28:
    moves_transition(who);
    break;
  case 29:
    play_vocabulary(&who->program);
    break;
  case 30:
    play_geometry(&who->program);
    break;
  default:
    play_spring(&who->program);
    orient_set_log_handler(flip(who) ? listens_to_log : NULL, NULL);
    break;
  }
}

void player_leaves(player *who) {
  unsigned slot;
  /* What callbacks still do must not take anything new. */
  who->program.next = who->program.end;
  for (slot = 0; slot < SOURCES; ++slot) {
    orient_source *gone = who->sources[slot];
    who->sources[slot] = NULL;
    orient_source_unref(gone);
  }
  for (slot = 0; slot < TRANSITIONS; ++slot) {
    orient_transition *gone = who->transitions[slot];
    who->transitions[slot] = NULL;
    orient_transition_unref(gone);
  }
  for (slot = 0; slot < SCENES; ++slot) {
    orient_scene *gone = who->scenes[slot];
    who->scenes[slot] = NULL;
    orient_scene_unref(gone);
  }
  for (slot = 0; slot < ENGINES; ++slot) {
    orient_engine *gone = who->engines[slot];
    who->engines[slot] = NULL;
    orient_engine_unref(gone);
  }
}
