#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const backend *const backends[] = {&sway_backend, &hyprland_backend, &kde_backend, &x11_backend,
                                          &command_backend};
enum { BACKENDS = sizeof backends / sizeof *backends };

static const char usage[] =
    "usage: autorotate [OPTION...]\n"
    "Turns the screen, and touch with it, as the device is held.\n"
    "\n"
    "  -b, --backend NAME      sway, hyprland, kde, x11 or command; by itself: what is here\n"
    "  -o, --output NAME       an output to turn, more than once if you like; by itself: the built-in one\n"
    "  -c, --command COMMAND   turn by this shell command\n"
    "  -a, --allow LIST        orientations to use: portrait, landscape, portrait-primary and so on, with commas\n"
    "  -p, --panel DEGREES     how the panel is built in, clockwise: 90, 180 or 270\n"
    "      --natural AXIS      portrait or landscape; by itself: as the panel is\n"
    "      --before COMMAND    run before each turn; there is none if it fails\n"
    "      --after COMMAND     run after each turn\n"
    "      --touch DEVICE      a touch device to turn under X11; by itself: all\n"
    "      --no-touch          leave touch devices alone\n"
    "  -l, --lock              begin with the rotation lock on\n"
    "  -t, --tablet-switch     turn only while the keyboard of a convertible is away\n"
    "  -s, --source KIND       auto, sensor-proxy, iio or evdev\n"
    "  -d, --device PATH       the sensor to use\n"
    "      --root DIRECTORY    look for sensors there instead of in /\n"
    "      --trace FILE        replay a recording\n"
    "      --fast              replay it as fast as possible\n"
    "      --orientation NAME  turn once, and end\n"
    "  -n, --dry-run           only say what would be done\n"
    "  -v, --verbose           say what is done\n"
    "      --help, --version\n"
    "\n"
    "Signals: SIGUSR1 switches the rotation lock, SIGUSR2 turns to the other axis, SIGHUP turns the outputs again.\n";

const backend *find_backend(void) {
  for (size_t i = 0; i < BACKENDS; ++i)
    if (backends[i]->is_here()) return backends[i];
  complain("neither sway nor Hyprland, KDE or X11 is here; say how to turn with --backend or --command");
  return NULL;
}

static bool read_backend(const char *name, const backend **backend) {
  for (size_t i = 0; i < BACKENDS; ++i) {
    if (strcmp(name, backends[i]->name) != 0) continue;
    *backend = backends[i];
    return true;
  }
  return false;
}

static bool read_axis(const char *name, orient_axis *axis) {
  *axis = strcmp(name, "portrait") == 0    ? ORIENT_AXIS_PORTRAIT
          : strcmp(name, "landscape") == 0 ? ORIENT_AXIS_LANDSCAPE
                                           : ORIENT_AXIS_UNKNOWN;
  return *axis != ORIENT_AXIS_UNKNOWN;
}

static bool read_orientation(const char *name, orient_orientation *orientation) {
  return orient_parse(name, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT, orientation) == ORIENT_OK &&
         orient_mask_of(*orientation) != 0;
}

static bool read_mask(const char *list, orient_mask *mask) {
  char names[256];
  size_t length = strlen(list);
  if (length >= sizeof names) return false;
  memcpy(names, list, length + 1);
  *mask = 0;
  for (char *name = strtok(names, ","); name != NULL; name = strtok(NULL, ",")) {
    orient_orientation orientation;
    if (strcmp(name, "portrait") == 0) {
      *mask |= ORIENT_MASK_PORTRAIT;
    } else if (strcmp(name, "landscape") == 0) {
      *mask |= ORIENT_MASK_LANDSCAPE;
    } else if (strcmp(name, "all") == 0) {
      *mask |= ORIENT_MASK_ALL;
    } else if (read_orientation(name, &orientation)) {
      *mask |= orient_mask_of(orientation);
    } else {
      return false;
    }
  }
  return *mask != 0;
}

static bool read_panel(const char *text, int32_t *angle) {
  char *end;
  errno = 0;
  long value = strtol(text, &end, 10);
  if (errno != 0 || end == text || *end != 0 || value < 0 || value > 270 || value % 90 != 0) return false;
  *angle = (int32_t)value;
  return true;
}

static bool read_source(const char *name, orient_source_kind *kind) {
  for (int k = ORIENT_SOURCE_AUTO; k <= ORIENT_SOURCE_SENSOR_PROXY; ++k) {
    if (strcmp(name, orient_source_kind_name((orient_source_kind)k)) != 0) continue;
    *kind = (orient_source_kind)k;
    return true;
  }
  return false;
}

static bool add_name(const char *name, const char **names, size_t *count) {
  if (*count == MOST_NAMES || name[0] == 0) return false;
  names[(*count)++] = name;
  return true;
}

bool read_options(int argc, char **argv, options *o, int *status) {
  enum { NATURAL = 256, BEFORE, AFTER, TOUCH, NO_TOUCH, ROOT, TRACE, FAST, ONCE, HELP, VERSION };
  static const struct option known[] = {{"backend", required_argument, NULL, 'b'},
                                        {"output", required_argument, NULL, 'o'},
                                        {"command", required_argument, NULL, 'c'},
                                        {"allow", required_argument, NULL, 'a'},
                                        {"panel", required_argument, NULL, 'p'},
                                        {"natural", required_argument, NULL, NATURAL},
                                        {"before", required_argument, NULL, BEFORE},
                                        {"after", required_argument, NULL, AFTER},
                                        {"touch", required_argument, NULL, TOUCH},
                                        {"no-touch", no_argument, NULL, NO_TOUCH},
                                        {"lock", no_argument, NULL, 'l'},
                                        {"tablet-switch", no_argument, NULL, 't'},
                                        {"source", required_argument, NULL, 's'},
                                        {"device", required_argument, NULL, 'd'},
                                        {"root", required_argument, NULL, ROOT},
                                        {"trace", required_argument, NULL, TRACE},
                                        {"fast", no_argument, NULL, FAST},
                                        {"orientation", required_argument, NULL, ONCE},
                                        {"dry-run", no_argument, NULL, 'n'},
                                        {"verbose", no_argument, NULL, 'v'},
                                        {"help", no_argument, NULL, HELP},
                                        {"version", no_argument, NULL, VERSION},
                                        {NULL, 0, NULL, 0}};
  memset(o, 0, sizeof *o);
  o->touch = true;
  o->allowed = ORIENT_MASK_ALL;
  *status = 2;
  int option;
  while ((option = getopt_long(argc, argv, "b:o:c:a:p:lts:d:nv", known, NULL)) != -1) {
    bool good = true;
    switch (option) {
    case 'b':
      good = read_backend(optarg, &o->backend);
      break;
    case 'o':
      good = add_name(optarg, o->outputs, &o->output_count);
      break;
    case 'c':
      o->command = optarg, o->backend = &command_backend;
      break;
    case 'a':
      good = read_mask(optarg, &o->allowed);
      break;
    case 'p':
      good = read_panel(optarg, &o->panel_angle);
      break;
    case NATURAL:
      good = read_axis(optarg, &o->natural);
      break;
    case BEFORE:
      o->before = optarg;
      break;
    case AFTER:
      o->after = optarg;
      break;
    case TOUCH:
      good = add_name(optarg, o->devices, &o->device_count);
      break;
    case NO_TOUCH:
      o->touch = false;
      break;
    case 'l':
      o->locked = true;
      break;
    case 't':
      o->tablet_switch = true;
      break;
    case 's':
      good = read_source(optarg, &o->source);
      break;
    case 'd':
      o->device = optarg;
      break;
    case ROOT:
      o->root = optarg;
      break;
    case TRACE:
      o->source = ORIENT_SOURCE_TRACE, o->device = optarg;
      break;
    case FAST:
      o->fast = true;
      break;
    case ONCE:
      good = read_orientation(optarg, &o->once);
      break;
    case 'n':
      o->dry_run = true;
      break;
    case 'v':
      o->verbose = true;
      break;
    case HELP:
      fputs(usage, stdout);
      *status = 0;
      return false;
    case VERSION:
      printf("autorotate, liborient %s\n", orient_version_string());
      *status = 0;
      return false;
    default:
      fputs("autorotate: --help lists the options\n", stderr);
      return false;
    }
    if (!good) {
      complain("'%s' is not what this option takes; --help lists them", optarg);
      return false;
    }
  }
  if (optind < argc) {
    complain("'%s' belongs to no option; --help lists them", argv[optind]);
    return false;
  }
  return true;
}
