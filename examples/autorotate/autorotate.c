/* Turns the screen, and touch with it, as the device is held: in place of rot8, iio-hyprland and their like.
 *
 *     cc -D_GNU_SOURCE *.c $(pkg-config --cflags --libs orient) -o autorotate
 *
 * See autorotate.1. The picture is turned by this program as the engine's driver, so that the engine knows when it has
 * really turned, and when it would not. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "options.h"
#include "process.h"

typedef struct program {
  options options;
  char found_output[128];
  orient_axis natural;
  /* The interface orientation of the output at the start; unknown when that cannot be told. */
  orient_orientation start;
  orient_engine *engine;
  orient_source *source;
  orient_source_state state;
} program;

static const char *name_of(orient_orientation orientation) {
  return orient_name(orientation, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT);
}

/* --- Turning -------------------------------------------------------------------------------------------------- */

static bool turn_one(const program *p, const char *output, orient_orientation orientation) {
  const options *o = &p->options;
  turn turn;
  memset(&turn, 0, sizeof turn);
  turn.orientation = orientation;
  turn.output = output;
  turn.transform = orient_output_transform(orientation, p->natural, o->panel_angle);
  orient_touch_matrix_3x3(orientation, p->natural, o->panel_angle, turn.matrix);
  turn.touch = o->touch;
  turn.devices = o->devices;
  turn.device_count = o->device_count;
  turn.dry_run = o->dry_run;
  turn.command = o->command;
  if (o->before != NULL && (o->dry_run ? printf("sh -c '%s'\n", o->before) < 0 : !run_shell(o->before, &turn)))
    return false;
  if (!o->backend->apply(&turn)) return false;
  if (o->verbose) fprintf(stderr, "autorotate: %s turned to %s\n", output, name_of(orientation));
  /* The output has turned; what comes after cannot undo that. */
  if (o->after != NULL) {
    if (o->dry_run) {
      printf("sh -c '%s'\n", o->after);
    } else {
      run_shell(o->after, &turn);
    }
  }
  fflush(stdout);
  return true;
}

static bool turn_all(const program *p, orient_orientation orientation) {
  bool good = true;
  for (size_t i = 0; i < p->options.output_count; ++i) good = turn_one(p, p->options.outputs[i], orientation) && good;
  return good;
}

static void drive(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  orient_status result = turn_all((program *)user_data, event->target) ? ORIENT_OK : ORIENT_ERROR_IO;
  orient_engine_rotation_finished(engine, rotation, event->time_ns, result);
}

static void tell_lock(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine;
  if (((program *)user_data)->options.verbose)
    fprintf(stderr, "autorotate: rotation is %s\n", event->rotation_locked ? "locked" : "free");
}

/* --- What is here --------------------------------------------------------------------------------------------- */

static bool find_outputs(program *p) {
  options *o = &p->options;
  if (o->backend == NULL) o->backend = find_backend();
  if (o->backend == NULL) return false;
  if (o->output_count == 0) {
    if (o->backend->find_output == NULL) {
      /* A command of the user's need not know of outputs. */
      snprintf(p->found_output, sizeof p->found_output, "default");
    } else if (!o->backend->find_output(p->found_output, sizeof p->found_output)) {
      return false;
    }
    o->outputs[o->output_count++] = p->found_output;
  }
  int32_t transform = -1;
  orient_axis natural = ORIENT_AXIS_UNKNOWN;
  if (o->backend->look != NULL && !o->backend->look(o->outputs[0], &transform, &natural)) {
    complain("%s has no output \"%s\"", o->backend->name, o->outputs[0]);
    return false;
  }
  /* A panel that is built in across the device has the other axis than the device. */
  if (natural != ORIENT_AXIS_UNKNOWN && o->panel_angle % 180 != 0)
    natural = natural == ORIENT_AXIS_PORTRAIT ? ORIENT_AXIS_LANDSCAPE : ORIENT_AXIS_PORTRAIT;
  p->natural = o->natural != ORIENT_AXIS_UNKNOWN ? o->natural : natural;
  if (p->natural == ORIENT_AXIS_UNKNOWN) p->natural = ORIENT_AXIS_PORTRAIT;
  p->start = ORIENT_UNKNOWN;
  for (int k = ORIENT_PORTRAIT_PRIMARY; k <= ORIENT_LANDSCAPE_SECONDARY; ++k)
    if (orient_output_transform((orient_orientation)k, p->natural, o->panel_angle) == transform)
      p->start = (orient_orientation)k;
  return true;
}

static bool make_engine(program *p) {
  orient_engine_config config;
  orient_engine_config_init(&config);
  config.natural = p->natural;
  config.panel_angle = p->options.panel_angle;
  config.supported = p->options.allowed;
  config.rotation_locked = p->options.locked;
  /* Where the output stands outside of what is allowed, it is turned away from there at the first occasion. */
  config.initial = p->start;
  orient_status status = orient_engine_new(&config, &p->engine);
  if (status == ORIENT_OK) status = orient_engine_set_driver(p->engine, drive, p, NULL);
  if (status == ORIENT_OK)
    status = orient_engine_add_listener(p->engine, ORIENT_EVENT_ROTATION_LOCK, 0, tell_lock, p, NULL, NULL);
  if (status != ORIENT_OK) complain("%s", orient_status_message(status));
  return status == ORIENT_OK;
}

static bool open_source(program *p) {
  const options *o = &p->options;
  orient_source_config config;
  orient_source_config_init(&config);
  config.kind = o->source;
  config.path = o->device;
  config.root = o->root;
  config.realtime = !o->fast;
  config.tablet_switch = o->tablet_switch;
  config.wait_for_sensor = true;
  if (orient_source_open(&config, &p->source) != ORIENT_OK) {
    complain("%s", orient_source_error(NULL));
    return false;
  }
  orient_status status = orient_source_attach(p->source, p->engine);
  if (status != ORIENT_OK) complain("%s", orient_status_message(status));
  return status == ORIENT_OK;
}

/* --- Running -------------------------------------------------------------------------------------------------- */

/* Says when the sensor goes away or comes back. */
static void follow_source(program *p) {
  orient_source_info info;
  info.struct_size = sizeof info;
  if (orient_source_describe(p->source, &info) != ORIENT_OK || info.state == p->state) return;
  p->state = info.state;
  if (info.state == ORIENT_SOURCE_STALLED || info.state == ORIENT_SOURCE_WAITING)
    complain("%s", orient_source_error(p->source));
  if (info.state == ORIENT_SOURCE_RUNNING && p->options.verbose)
    fprintf(stderr, "autorotate: reading %s\n", info.device);
}

/* False when the signal ends the program. */
static bool take_signal(program *p, int signals) {
  struct signalfd_siginfo info;
  if (read(signals, &info, sizeof info) != sizeof info) return true;
  orient_state state;
  state.struct_size = sizeof state;
  orient_engine_get_state(p->engine, &state);
  switch (info.ssi_signo) {
  case SIGUSR1:
    orient_engine_set_rotation_locked(p->engine, !state.rotation_locked);
    return true;
  case SIGUSR2: {
    orient_status status = orient_engine_toggle(p->engine, NULL, NULL, NULL, NULL);
    if (status != ORIENT_OK) complain("cannot turn to the other axis: %s", orient_status_message(status));
    return true;
  }
  case SIGHUP:
    turn_all(p, state.interface);
    return true;
  default:
    return false;
  }
}

static bool run(program *p, int signals) {
  struct pollfd wait[2] = {{signals, POLLIN, 0}, {orient_source_fd(p->source), POLLIN, 0}};
  p->state = ORIENT_SOURCE_IDLE;
  for (;;) {
    follow_source(p);
    if (p->state == ORIENT_SOURCE_FINISHED) return true;
    if (poll(wait, 2, -1) < 0) {
      if (errno == EINTR) continue;
      complain("poll: %s", strerror(errno));
      return false;
    }
    if (wait[0].revents != 0 && !take_signal(p, signals)) return true;
    if (wait[1].revents != 0 && orient_source_dispatch(p->source) != ORIENT_OK) {
      complain("%s", orient_source_error(p->source));
      return false;
    }
  }
}

int main(int argc, char **argv) {
  static program p;
  int status;
  if (!read_options(argc, argv, &p.options, &status)) return status;
  if (!find_outputs(&p)) return 1;
  if (p.options.once != ORIENT_UNKNOWN) return turn_all(&p, p.options.once) ? 0 : 1;

  /* From here on signals wait to be read, so that none comes in the middle of something. */
  sigset_t mask;
  sigemptyset(&mask);
  static const int taken[] = {SIGUSR1, SIGUSR2, SIGHUP, SIGINT, SIGTERM};
  for (size_t i = 0; i < sizeof taken / sizeof *taken; ++i) sigaddset(&mask, taken[i]);
  sigprocmask(SIG_BLOCK, &mask, NULL);
  int signals = signalfd(-1, &mask, SFD_CLOEXEC | SFD_NONBLOCK);
  if (signals < 0) {
    complain("signalfd: %s", strerror(errno));
    return 1;
  }
  bool good = make_engine(&p) && open_source(&p);
  /* Touch as the picture stands; where that could not be told, the picture too. */
  if (good) good = turn_all(&p, orient_engine_interface_orientation(p.engine));
  if (good) good = run(&p, signals);
  orient_source_unref(p.source);
  orient_engine_unref(p.engine);
  close(signals);
  return good ? 0 : 1;
}
