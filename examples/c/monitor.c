/* Shows what liborient makes of a sensor, or of a recording.
 *
 *     cc monitor.c $(pkg-config --cflags --libs orient) -o monitor
 *     ./monitor --events                                    the sensor of this machine
 *     ./monitor --replay ../data/four-sides.csv             a recording
 *     ./monitor --replay ../data/four-sides.csv --csv       what it makes of every sample, and why
 */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <inttypes.h>
#include <orient.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: monitor [options]\n"
    "\n"
    "Prints the upright orientation of the device at each change, as 'nanoseconds orientation'.\n"
    "That it lies flat, or is not known, is told by --events and --json.\n"
    "\n"
    "  --source KIND    auto, iio, evdev or sensor-proxy; otherwise auto\n"
    "  --device DEVICE  this device, such as iio:device0 or event3\n"
    "  --root FOLDER    look for devices there instead of in /\n"
    "  --bus ADDRESS    look for iio-sensor-proxy on that bus\n"
    "  --tablet         follow the switch of a convertible, too\n"
    "  --record FILE    write down what the sensor says, to be replayed\n"
    "\n"
    "  --replay FILE    play a recording instead of reading this machine's sensor\n"
    "  --realtime       at the pace at which it was recorded; otherwise as fast as possible\n"
    "  --natural AXIS   the screen's natural axis, portrait or landscape; otherwise as recorded, or portrait\n"
    "\n"
    "  --events         print every event in words\n"
    "  --json           print every event as a JSON object, one a line\n"
    "  --csv            print what was made of every sample: gravity, confidence, reason, orientation\n"
    "\n"
    "  --help, --version\n"
    "\n"
    "The exit status is 0, 1 when something failed, or 2 when the options are wrong.\n";

typedef enum output { OUTPUT_CHANGES, OUTPUT_EVENTS, OUTPUT_JSON, OUTPUT_CSV } output;

typedef struct options {
  orient_source_kind kind;
  const char *device, *root, *bus, *record;
  bool tablet;
  const char *replay;
  bool realtime;
  orient_axis natural; /* unknown: not told */
  output output;
} options;

/* The program ends here when it cannot go on. */
static void fail(const char *what, orient_status status) {
  fflush(stdout);
  fprintf(stderr, "monitor: %s: %s\n", what, orient_status_message(status));
  exit(1);
}

static void fail_source(const orient_source *source, orient_status status) {
  const char *reason = orient_source_error(source);
  if (!*reason) fail("the source", status);
  fflush(stdout);
  fprintf(stderr, "monitor: %s\n", reason);
  exit(1);
}

static const char *name(orient_orientation orientation) {
  return orient_name(orientation, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT);
}

static const char *axis_name(orient_axis axis) {
  return axis == ORIENT_AXIS_PORTRAIT ? "portrait" : axis == ORIENT_AXIS_LANDSCAPE ? "landscape" : "unknown";
}

/* The names of a mask, each between `open` and `close`, with `between` between them. */
static void print_mask(orient_mask mask, const char *quote, const char *between) {
  const char *before = "";
  for (int value = ORIENT_PORTRAIT_PRIMARY; value <= ORIENT_LANDSCAPE_SECONDARY; ++value) {
    orient_orientation orientation = (orient_orientation)value;
    if (!(mask & orient_mask_of(orientation))) continue;
    printf("%s%s%s%s", before, quote, name(orientation), quote);
    before = between;
  }
}

/* ------------------------------------------------------------------------------------------------- events */

/* Which edge is up. A device that is laid flat and taken up again as it was has changed nothing in that. */
static void print_change(orient_engine *engine, const orient_event *event, void *user_data) {
  static orient_orientation last = ORIENT_UNKNOWN;
  (void)engine, (void)user_data;
  if (orient_axis_of(event->device) == ORIENT_AXIS_UNKNOWN || event->device == last) return;
  last = event->device;
  printf("%" PRId64 " %s\n", event->time_ns, name(event->device));
}

static void print_event(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine, (void)user_data;
  printf("%9.3f s  ", (double)event->time_ns / 1e9);
  switch (event->kind) {
  case ORIENT_EVENT_DEVICE:
    printf("the device is held %s, before %s", name(event->device), name(event->previous));
    break;
  case ORIENT_EVENT_AXIS:
    printf("its axis is %s", axis_name(event->axis));
    break;
  case ORIENT_EVENT_WILL_ROTATE:
    printf("the picture will turn from %s to %s, by %d degrees, because of the %s", name(event->previous),
           name(event->target), (int)event->turn, orient_cause_name(event->cause));
    break;
  case ORIENT_EVENT_DID_ROTATE:
    printf("the picture has turned to %s", name(event->interface));
    break;
  case ORIENT_EVENT_MASK:
    printf("permitted are ");
    print_mask(event->mask, "", ", ");
    break;
  case ORIENT_EVENT_ROTATION_LOCK:
    printf("the rotation lock is %s", event->rotation_locked ? "on" : "off");
    break;
  case ORIENT_EVENT_LANDSCAPE_LOCK:
    printf("the landscape lock is %s", event->landscape_locked ? "on" : "off");
    break;
  case ORIENT_EVENT_REQUEST:
    printf("request %" PRIu64 " has ended: %s", event->request, orient_status_message(event->status));
    break;
  case ORIENT_EVENT_SUGGESTION:
    if (event->suggestion == ORIENT_UNKNOWN) {
      printf("nothing is suggested any more");
    } else {
      printf("%s is suggested", name(event->suggestion));
    }
    break;
  case ORIENT_EVENT_DEMAND:
    printf("samples are %s", event->demand ? "wanted" : "not wanted");
    break;
  default:
    printf("%s", orient_event_kind_name(event->kind));
  }
  printf("\n");
}

static void print_json(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine, (void)user_data;
  printf("{\"time_ns\": %" PRId64 ", \"sequence\": %" PRIu64
         ", \"kind\": \"%s\", \"cause\": \"%s\", \"status\": \"%s\", ",
         event->time_ns, event->sequence, orient_event_kind_name(event->kind), orient_cause_name(event->cause),
         orient_status_name(event->status));
  printf("\"device\": \"%s\", \"interface\": \"%s\", \"previous\": \"%s\", \"target\": \"%s\", ", name(event->device),
         name(event->interface), name(event->previous), name(event->target));
  printf("\"suggestion\": \"%s\", \"axis\": \"%s\", \"angle\": %d, \"turn\": %d, ", name(event->suggestion),
         axis_name(event->axis), (int)event->angle, (int)event->turn);
  printf("\"mask\": [");
  print_mask(event->mask, "\"", ", ");
  printf("], \"rotation_locked\": %s, \"landscape_locked\": %s, \"demand\": %s, ",
         event->rotation_locked ? "true" : "false", event->landscape_locked ? "true" : "false",
         event->demand ? "true" : "false");
  printf("\"request\": %" PRIu64 ", \"rotation\": %" PRIu64 "}\n", event->request, event->rotation);
}

/* ------------------------------------------------------------------------------------------------- samples */

/* Plays a recording sample by sample, or reads a sensor, and prints the engine's state after each. */
static void print_samples(orient_source *source, orient_engine *engine) {
  orient_source_info info = {.struct_size = sizeof info};
  orient_state state = {.struct_size = sizeof state};
  uint64_t printed = 0;
  printf("t_ns,gx,gy,gz,confidence,reason,orientation\n");
  do {
    struct pollfd wait = {.fd = orient_source_fd(source), .events = POLLIN};
    poll(&wait, 1, -1);
    orient_status status = orient_source_dispatch(source);
    if (status != ORIENT_OK) fail_source(source, status);
    orient_source_describe(source, &info);
    if (info.count == printed) continue;
    printed = info.count;
    orient_engine_get_state(engine, &state);
    printf("%" PRId64 ",%.4f,%.4f,%.4f,%.3f,%s,%s\n", state.time_ns, (double)state.gravity_x, (double)state.gravity_y,
           (double)state.gravity_z, (double)state.confidence, orient_reason_name(state.reason), name(state.device));
  } while (info.state != ORIENT_SOURCE_FINISHED);
}

/* ------------------------------------------------------------------------------------------------- recording */

static volatile sig_atomic_t interrupted;

static void interrupt(int signal) {
  (void)signal;
  interrupted = 1;
}

/* Writes down what the engine is told, until the recording ends or somebody presses Ctrl-C. */
static orient_status record(orient_source *source, orient_engine *engine, const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) {
    fprintf(stderr, "monitor: cannot write %s\n", path);
    exit(1);
  }
  orient_status status = orient_engine_record(engine, file);
  if (status == ORIENT_OK) status = orient_source_attach(source, engine);
  signal(SIGINT, interrupt);
  signal(SIGTERM, interrupt);
  orient_source_info info = {.struct_size = sizeof info};
  while (status == ORIENT_OK && !interrupted && info.state != ORIENT_SOURCE_FINISHED) {
    /* A signal that comes between the question and the wait is noticed half a second later. */
    struct pollfd wait = {.fd = orient_source_fd(source), .events = POLLIN};
    if (poll(&wait, 1, 500) > 0) status = orient_source_dispatch(source);
    orient_source_describe(source, &info);
  }
  orient_status ended = orient_engine_record(engine, -1);
  close(file);
  return status == ORIENT_OK ? ended : status;
}

/* ------------------------------------------------------------------------------------------------- main */

static void wrong(const char *what, const char *argument) {
  fprintf(stderr, "monitor: %s '%s'; --help tells more\n", what, argument);
  exit(2);
}

static orient_source_kind parse_kind(const char *name) {
  for (int kind = ORIENT_SOURCE_AUTO; kind <= ORIENT_SOURCE_SENSOR_PROXY; ++kind)
    if (strcmp(name, orient_source_kind_name((orient_source_kind)kind)) == 0) return (orient_source_kind)kind;
  wrong("a source is auto, iio, evdev or sensor-proxy, not", name);
  return ORIENT_SOURCE_AUTO;
}

static options parse(int count, char **arguments) {
  options options = {ORIENT_SOURCE_AUTO,  NULL,          NULL, NULL, NULL, false, NULL, false,
                     ORIENT_AXIS_UNKNOWN, OUTPUT_CHANGES};
  const struct {
    const char *name, **value;
  } texts[] = {{"--device", &options.device},
               {"--root", &options.root},
               {"--bus", &options.bus},
               {"--record", &options.record},
               {"--replay", &options.replay}};
  for (int i = 1; i < count; ++i) {
    const char *argument = arguments[i];
    bool takes_value = strcmp(argument, "--natural") == 0 || strcmp(argument, "--source") == 0;
    const char **text = NULL;
    for (size_t t = 0; t < sizeof texts / sizeof *texts; ++t)
      if (strcmp(argument, texts[t].name) == 0) text = texts[t].value;
    if ((takes_value || text) && i + 1 == count) wrong("a value is missing after", argument);
    if (text) {
      *text = arguments[++i];
    } else if (strcmp(argument, "--source") == 0) {
      options.kind = parse_kind(arguments[++i]);
    } else if (strcmp(argument, "--tablet") == 0) {
      options.tablet = true;
    } else if (strcmp(argument, "--natural") == 0) {
      argument = arguments[++i];
      options.natural = strcmp(argument, "portrait") == 0    ? ORIENT_AXIS_PORTRAIT
                        : strcmp(argument, "landscape") == 0 ? ORIENT_AXIS_LANDSCAPE
                                                             : ORIENT_AXIS_UNKNOWN;
      if (options.natural == ORIENT_AXIS_UNKNOWN) wrong("an axis is portrait or landscape, not", argument);
    } else if (strcmp(argument, "--realtime") == 0) {
      options.realtime = true;
    } else if (strcmp(argument, "--events") == 0) {
      options.output = OUTPUT_EVENTS;
    } else if (strcmp(argument, "--json") == 0) {
      options.output = OUTPUT_JSON;
    } else if (strcmp(argument, "--csv") == 0) {
      options.output = OUTPUT_CSV;
    } else if (strcmp(argument, "--help") == 0) {
      fputs(usage, stdout);
      exit(0);
    } else if (strcmp(argument, "--version") == 0) {
      printf("monitor, with liborient %s\n", orient_version_string());
      exit(0);
    } else {
      wrong("there is no option", argument);
    }
  }
  if (options.record && options.output == OUTPUT_CSV) wrong("what is recorded cannot be printed with", "--csv");
  if (options.realtime && !options.replay) wrong("only a recording is played with", "--realtime");
  return options;
}

static orient_source *open_source(const options *options) {
  orient_source_config config;
  orient_source_config_init(&config);
  config.kind = options->kind;
  config.path = options->device;
  config.root = options->root;
  config.bus_address = options->bus;
  config.tablet_switch = options->tablet;
  if (options->replay) {
    config.kind = ORIENT_SOURCE_TRACE;
    config.path = options->replay;
    config.realtime = options->realtime;
    /* The state after every sample is wanted. */
    if (options->output == OUTPUT_CSV) config.step = 1;
  }
  orient_source *source = NULL;
  orient_status status = orient_source_open(&config, &source);
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
  orient_listener_fn listeners[] = {print_change, print_event, print_json, NULL};
  uint32_t kinds = output == OUTPUT_CHANGES ? ORIENT_EVENT_DEVICE : ORIENT_EVENT_ALL;
  if (listeners[output] == NULL) return;
  orient_status status = orient_engine_add_listener(engine, kinds, 0, listeners[output], NULL, NULL, NULL);
  if (status != ORIENT_OK) fail("listening", status);
}

int main(int argc, char **argv) {
  options options = parse(argc, argv);
  orient_source *source = open_source(&options);
  orient_engine *engine = new_engine(&options, source);
  listen(engine, options.output);
  /* Whoever reads this through a pipe wants to see a sensor's events when they happen. */
  if (!options.replay || options.realtime) setvbuf(stdout, NULL, _IOLBF, BUFSIZ);

  orient_status status = options.record ? record(source, engine, options.record) : orient_source_attach(source, engine);
  if (status == ORIENT_OK && !options.record) {
    if (options.output == OUTPUT_CSV) {
      print_samples(source, engine);
    } else {
      status = orient_source_run(source);
    }
  }
  if (status != ORIENT_OK) fail_source(source, status);

  /* Taking back what the recording left in the engine is no part of the recording. */
  fflush(stdout);
  bool written = !ferror(stdout);
  orient_engine_unref(engine);
  orient_source_unref(source);
  if (!written) fputs("monitor: the output could not be written\n", stderr);
  return written ? 0 : 1;
}
