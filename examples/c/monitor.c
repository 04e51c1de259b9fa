/* Shows what liborient makes of a sensor, or of a recording.
 *
 *     cc monitor.c $(pkg-config --cflags --libs orient) -o monitor
 *     ./monitor --events                                    the sensor of this machine
 *     ./monitor --probe                                     which sensors there are, and what is wrong with them
 *     ./monitor --replay ../data/four-sides.csv             a recording
 *     ./monitor --replay ../data/four-sides.csv --csv       what it makes of every sample, and why
 */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <orient.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "monitor/calibration.h"
#include "monitor/printing.h"
#include "monitor/probe.h"
#include "monitor/progress.h"

static const char usage[] =
    "usage: monitor [options]\n"
    "\n"
    "Prints the upright orientation of the device at each change, as 'nanoseconds orientation'.\n"
    "That it lies flat, or is not known, is told by --events and --json.\n"
    "\n"
    "  --iio, --evdev, --sensor-proxy\n"
    "                   only that kind of sensor; otherwise the best there is\n"
    "  --device DEVICE  this device, such as iio:device0 or event3\n"
    "  --root FOLDER    look for devices there instead of in /\n"
    "  --bus ADDRESS    look for iio-sensor-proxy on that bus\n"
    "  --wait           wait for a sensor if there is none yet\n"
    "  --tablet         follow the switch of a convertible, too\n"
    "\n"
    "  --replay FILE    play a recording instead of reading this machine's sensor\n"
    "  --realtime       at the pace at which it was recorded; otherwise as fast as possible\n"
    "  --natural AXIS   the screen's natural axis, portrait or landscape; otherwise as recorded, or portrait\n"
    "  --record FILE    write down what goes into the engine, to be replayed\n"
    "\n"
    "  --events         print every event in words\n"
    "  --json           print every event as a JSON object, one a line\n"
    "  --csv            print what was made of every sample: gravity, confidence, reason, orientation\n"
    "  --probe          print every sensor, which one would be used, and what is wrong with the others\n"
    "  --calibrate      ask for four poses, then print the mount matrix for udev's hardware database;\n"
    "                   with --replay from a recording that --calibrate --record has made\n"
    "\n"
    "  --help, --version\n"
    "\n"
    "The exit status is 0, 1 when something failed, or 2 when the options are wrong.\n";

typedef enum output { OUTPUT_CHANGES, OUTPUT_EVENTS, OUTPUT_JSON, OUTPUT_CSV, OUTPUT_PROBE, OUTPUT_CALIBRATION } output;

typedef struct options {
  orient_source_kind kind;
  const char *device, *root, *bus, *replay, *record;
  bool waits, tablet, realtime;
  orient_axis natural; /* unknown: not told */
  output output;
} options;

/* The program ends here when it cannot go on. */
static void fail(const char *what, orient_status status) {
  hide_progress();
  fflush(stdout);
  fprintf(stderr, "monitor: %s: %s\n", what, orient_status_message(status));
  exit(1);
}

static void fail_source(const orient_source *source, orient_status status) {
  const char *reason = orient_source_error(source);
  if (!*reason) fail("the source", status);
  hide_progress();
  fflush(stdout);
  fprintf(stderr, "monitor: %s\n", reason);
  exit(1);
}

/* ------------------------------------------------------------------------------------------------- options */

static void wrong(const char *what, const char *argument) {
  fprintf(stderr, "monitor: %s '%s'; --help tells more\n", what, argument);
  exit(2);
}

static orient_axis parse_axis(const char *name) {
  if (strcmp(name, "portrait") == 0) return ORIENT_AXIS_PORTRAIT;
  if (strcmp(name, "landscape") != 0) wrong("an axis is portrait or landscape, not", name);
  return ORIENT_AXIS_LANDSCAPE;
}

static options parse(int count, char **arguments) {
  options options;
  memset(&options, 0, sizeof options);
  const char *natural = NULL;
  const struct {
    const char *name, **value;
  } texts[] = {{"--device", &options.device}, {"--root", &options.root},     {"--bus", &options.bus},
               {"--replay", &options.replay}, {"--record", &options.record}, {"--natural", &natural}};
  const struct {
    const char *name;
    bool *value;
  } switches[] = {{"--wait", &options.waits}, {"--tablet", &options.tablet}, {"--realtime", &options.realtime}};
  const struct {
    const char *name;
    output value;
  } outputs[] = {{"--events", OUTPUT_EVENTS},
                 {"--json", OUTPUT_JSON},
                 {"--csv", OUTPUT_CSV},
                 {"--probe", OUTPUT_PROBE},
                 {"--calibrate", OUTPUT_CALIBRATION}};
  for (int i = 1; i < count; ++i) {
    const char *argument = arguments[i];
    bool known = false;
    for (size_t t = 0; t < sizeof texts / sizeof *texts; ++t) {
      if (strcmp(argument, texts[t].name) != 0) continue;
      if (i + 1 == count) wrong("a value is missing after", argument);
      *texts[t].value = arguments[++i];
      known = true;
      break;
    }
    for (size_t s = 0; !known && s < sizeof switches / sizeof *switches; ++s)
      if ((known = strcmp(argument, switches[s].name) == 0)) *switches[s].value = true;
    for (size_t o = 0; !known && o < sizeof outputs / sizeof *outputs; ++o)
      if ((known = strcmp(argument, outputs[o].name) == 0)) options.output = outputs[o].value;
    for (int kind = ORIENT_SOURCE_IIO; !known && kind <= ORIENT_SOURCE_SENSOR_PROXY; ++kind)
      if ((known = strncmp(argument, "--", 2) == 0 &&
                   strcmp(argument + 2, orient_source_kind_name((orient_source_kind)kind)) == 0))
        options.kind = (orient_source_kind)kind;
    if (known) continue;
    if (strcmp(argument, "--help") == 0) {
      fputs(usage, stdout);
      exit(0);
    }
    if (strcmp(argument, "--version") == 0) {
      printf("monitor, with liborient %s\n", orient_version_string());
      exit(0);
    }
    wrong("there is no option", argument);
  }
  if (natural) options.natural = parse_axis(natural);
  if (options.realtime && !options.replay) wrong("only a recording is played with", "--realtime");
  if (options.output == OUTPUT_CALIBRATION && options.kind == ORIENT_SOURCE_SENSOR_PROXY)
    wrong("there are no samples to calibrate with from", "--sensor-proxy");
  if (options.output == OUTPUT_PROBE && (options.replay || options.record))
    wrong("nothing is played or recorded with", "--probe");
  return options;
}

static orient_source_config configure(const options *options) {
  orient_source_config config;
  orient_source_config_init(&config);
  config.kind = options->kind;
  config.path = options->device;
  config.root = options->root;
  config.bus_address = options->bus;
  config.tablet_switch = options->tablet;
  config.wait_for_sensor = options->waits;
  if (options->output == OUTPUT_CALIBRATION) {
    /* The sensor as it is, whatever is known of its mounting. */
    config.mount_matrix[0] = config.mount_matrix[4] = config.mount_matrix[8] = 1;
    config.mount_frame = ORIENT_MOUNT_FRAME_DEVICE;
    /* iio-sensor-proxy has no samples. */
    if (config.kind == ORIENT_SOURCE_AUTO) config.kind = ORIENT_SOURCE_IIO;
    /* One in the keyboard's half, if it is asked for. */
    if (config.path) config.location = ORIENT_LOCATION_DISPLAY;
  }
  if (options->replay) {
    config.kind = ORIENT_SOURCE_TRACE;
    config.path = options->replay;
    config.realtime = options->realtime;
    /* The state after every sample is wanted. */
    if (options->output == OUTPUT_CSV || options->output == OUTPUT_CALIBRATION) config.step = 1;
  }
  return config;
}

/* ------------------------------------------------------------------------------------------------- the parts */

static orient_source *open_source(const options *options) {
  orient_source_config config = configure(options);
  orient_source *source = NULL;
  orient_status status = orient_source_open(&config, &source);
  if (status == ORIENT_ERROR_NO_SENSOR && options->kind == ORIENT_SOURCE_AUTO && config.kind == ORIENT_SOURCE_IIO) {
    config.kind = ORIENT_SOURCE_EVDEV;
    status = orient_source_open(&config, &source);
  }
  if (status != ORIENT_OK) fail_source(NULL, status);
  return source;
}

/* An engine like the one that was recorded, if that is known. */
static orient_engine *new_engine(const options *options, const orient_source *source) {
  orient_engine_config config;
  orient_engine_config_init(&config);
  orient_status status = orient_source_recorded_config(source, &config);
  if (status != ORIENT_OK && status != ORIENT_ERROR_INVALID_STATE) fail_source(source, status);
  if (options->natural != ORIENT_AXIS_UNKNOWN) config.natural = options->natural;
  orient_engine *engine = NULL;
  status = orient_engine_new(&config, &engine);
  if (status != ORIENT_OK) fail("making an engine", status);
  return engine;
}

static void listen(orient_engine *engine, output output) {
  orient_listener_fn listener = output == OUTPUT_CHANGES  ? print_change
                                : output == OUTPUT_EVENTS ? print_event
                                : output == OUTPUT_JSON   ? print_json
                                                          : NULL;
  uint32_t kinds = output == OUTPUT_CHANGES ? ORIENT_EVENT_DEVICE : ORIENT_EVENT_ALL;
  if (!listener) return;
  orient_status status = orient_engine_add_listener(engine, kinds, 0, listener, NULL, NULL, NULL);
  if (status != ORIENT_OK) fail("listening", status);
}

static void begin_recording(orient_engine *engine, const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) {
    fprintf(stderr, "monitor: cannot write %s\n", path);
    exit(1);
  }
  orient_status status = orient_engine_record(engine, file);
  close(file);
  if (status != ORIENT_OK) fail(path, status);
}

/* ------------------------------------------------------------------------------------------------- the loop */

static volatile sig_atomic_t interrupted;

static void interrupt(int signal) {
  (void)signal;
  interrupted = 1;
}

/* Says, once, that a sensor gives nothing or that there is none. */
static void tell_trouble(const orient_source *source, const orient_source_info *info) {
  static orient_source_state before = ORIENT_SOURCE_IDLE;
  if (info->state == before) return;
  bool again = info->state == ORIENT_SOURCE_RUNNING && before >= ORIENT_SOURCE_STALLED;
  if (info->state == ORIENT_SOURCE_STALLED || info->state == ORIENT_SOURCE_WAITING) {
    fprintf(stderr, "monitor: %s\n", orient_source_error(source));
  } else if (again) {
    fprintf(stderr, "monitor: %s gives data again\n", info->device);
  } else if (info->state == ORIENT_SOURCE_STARTING) {
    return; /* What was before is not forgotten. */
  }
  before = info->state;
}

/* Follows the source until its recording ends, a calibration is done, or somebody presses Ctrl-C. */
static void follow(orient_source *source, orient_engine *engine, const options *options, calibration *calibration,
                   orient_source_info *info) {
  bool shows_progress = options->replay && isatty(STDERR_FILENO);
  uint64_t printed = 0;
  while (!interrupted && info->state != ORIENT_SOURCE_FINISHED && calibration->done < POSE_COUNT) {
    /* A signal that comes between the question and the wait is noticed half a second later. */
    struct pollfd item = {.fd = orient_source_fd(source), .events = POLLIN};
    orient_status status = poll(&item, 1, 500) > 0 ? orient_source_dispatch(source) : ORIENT_OK;
    if (status != ORIENT_OK) fail_source(source, status);
    orient_source_describe(source, info);
    if (shows_progress) show_progress(info);
    if (!options->replay) tell_trouble(source, info);
    if (info->count == printed) continue;
    printed = info->count;
    if (options->output == OUTPUT_CSV) print_sample(engine);
    if (options->output == OUTPUT_CALIBRATION) {
      orient_state state = {.struct_size = sizeof state};
      orient_engine_get_state(engine, &state);
      vector gravity = {(double)state.gravity_x, (double)state.gravity_y, (double)state.gravity_z};
      if (observe(calibration, state.time_ns, gravity)) ask(calibration);
    }
  }
  hide_progress();
}

static int end_calibration(const calibration *calibration, const options *options, const orient_source_info *info) {
  if (calibration->done == POSE_COUNT)
    return print_calibration(calibration, options->root ? options->root : "", options->replay ? "*" : info->device);
  fprintf(stderr, "monitor: only %d of the four poses were there\n", calibration->done);
  return 1;
}

int main(int argc, char **argv) {
  options options = parse(argc, argv);
  if (options.output == OUTPUT_PROBE) {
    orient_source_config config = configure(&options);
    return probe(&config);
  }
  orient_source *source = open_source(&options);
  orient_engine *engine = new_engine(&options, source);
  listen(engine, options.output);
  /* Whoever reads this through a pipe wants to see a sensor's events when they happen. */
  if (!options.replay || options.realtime) setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  if (options.record) begin_recording(engine, options.record);
  signal(SIGINT, interrupt);
  signal(SIGTERM, interrupt);

  orient_status status = orient_source_attach(source, engine);
  if (status != ORIENT_OK) fail("attaching the engine", status);
  calibration calibration;
  memset(&calibration, 0, sizeof calibration);
  orient_source_info info = {.struct_size = sizeof info};
  if (options.output == OUTPUT_CSV) printf("t_ns,gx,gy,gz,confidence,reason,orientation\n");
  if (options.output == OUTPUT_CALIBRATION) ask(&calibration);
  follow(source, engine, &options, &calibration, &info);
  /* Taking back what the recording left in the engine is no part of the recording. */
  if (options.record && (status = orient_engine_record(engine, -1)) != ORIENT_OK) fail(options.record, status);
  int result = options.output == OUTPUT_CALIBRATION ? end_calibration(&calibration, &options, &info) : 0;
  fflush(stdout);
  bool written = !ferror(stdout);
  orient_engine_unref(engine);
  orient_source_unref(source);
  if (!written) fputs("monitor: the output could not be written\n", stderr);
  return written ? result : 1;
}
