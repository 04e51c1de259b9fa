/* X11, by xrandr and xinput. The server turns the picture but not what touch devices report, and knows only a matrix that
 * leads from the device to the whole screen, all outputs together. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "process.h"

/* An output as xrandr lists it. */
typedef struct place {
  char name[128];
  bool is_primary;
  int width, height, x, y;
  int32_t transform;
} place;

static char listing[1 << 16];

static bool is_here(void) { return getenv("DISPLAY") != NULL && getenv("WAYLAND_DISPLAY") == NULL; }

static bool list_outputs(void) {
  static const char *const query[] = {"xrandr", "--query", NULL};
  return run_program(query, listing, sizeof listing);
}

/* Reads "NAME connected [primary] WxH+X+Y [ROTATION] (...". */
static bool read_place(const char *line, place *at) {
  char state[32];
  int used = 0;
  memset(at, 0, sizeof *at);
  if (sscanf(line, "%127s %31s %n", at->name, state, &used) != 2 || strcmp(state, "connected") != 0) return false;
  at->is_primary = strncmp(line + used, "primary ", 8) == 0;
  line += used + (at->is_primary ? 8 : 0);
  used = 0;
  if (sscanf(line, "%dx%d+%d+%d %n", &at->width, &at->height, &at->x, &at->y, &used) != 4) return false;
  for (int32_t t = 1; t < 4; ++t) {
    const char *word = rotation_word(t);
    if (strncmp(line + used, word, strlen(word)) == 0) at->transform = t;
  }
  return at->width > 0 && at->height > 0;
}

/* The next output of the listing, which is taken apart; the first for the listing itself. */
static bool next_place(char **rest, place *at) {
  while (*rest != NULL && **rest != 0) {
    char *line = *rest, *end = strchr(line, '\n');
    *rest = end != NULL ? end + 1 : NULL;
    if (end != NULL) *end = 0;
    if (read_place(line, at)) return true;
  }
  return false;
}

static bool find_place(const char *output, place *at) {
  if (!list_outputs()) return false;
  for (char *rest = listing; next_place(&rest, at);)
    if (strcmp(at->name, output) == 0) return true;
  return false;
}

static bool find_output(char *name, size_t size) {
  if (!list_outputs()) return false;
  place at;
  bool has_primary = false;
  name[0] = 0;
  for (char *rest = listing; next_place(&rest, &at);) {
    if (is_better_output(at.name, name) || (at.is_primary && !has_primary && is_better_output(at.name, "")))
      snprintf(name, size, "%s", at.name);
    has_primary = has_primary || at.is_primary;
  }
  if (name[0] == 0) complain("x11: xrandr knows of no active output");
  return name[0] != 0;
}

static bool look(const char *output, int32_t *transform, orient_axis *natural) {
  place at;
  if (!find_place(output, &at)) return false;
  *transform = at.transform;
  *natural = at.transform % 2 ? axis_of_size(at.height, at.width) : axis_of_size(at.width, at.height);
  return true;
}

/* The touch matrix, and from the output to the whole screen. */
static bool whole_matrix(const turn *turn, float *m) {
  memcpy(m, turn->matrix, 9 * sizeof *m);
  int width, height;
  place at;
  if (!list_outputs()) return false;
  const char *screen = strstr(listing, "current ");
  if (screen == NULL || sscanf(screen, "current %d x %d", &width, &height) != 2 || width <= 0 || height <= 0) {
    complain("x11: xrandr does not say how large the screen is");
    return false;
  }
  if (!find_place(turn->output, &at)) {
    complain("x11: xrandr knows of no active output %s", turn->output);
    return false;
  }
  float across = (float)at.width / (float)width, down = (float)at.height / (float)height;
  for (int k = 0; k < 3; ++k) m[k] *= across, m[3 + k] *= down;
  m[2] += (float)at.x / (float)width;
  m[5] += (float)at.y / (float)height;
  return true;
}

static bool set_matrix(const char *device, const float *m, bool dry_run) {
  char numbers[9][32];
  const char *arguments[13 + 1] = {"xinput", "set-prop", device, "Coordinate Transformation Matrix"};
  for (int k = 0; k < 9; ++k) {
    snprintf(numbers[k], sizeof numbers[k], "%g", m[k]);
    arguments[4 + k] = numbers[k];
  }
  if (dry_run) {
    print_program(arguments);
    return true;
  }
  return run_program(arguments, NULL, 0);
}

/* All devices that say that they are touch screens. */
static bool set_all(const float *m, bool dry_run) {
  static char devices[1 << 14], about[1 << 15];
  static const char *const list[] = {"xinput", "list", "--id-only", NULL};
  if (!run_program(list, devices, sizeof devices)) return false;
  bool good = true;
  for (char *id = strtok(devices, " \n"); id != NULL; id = strtok(NULL, " \n")) {
    if (strspn(id, "0123456789") != strlen(id)) continue; /* "~" marks a floating device */
    const char *const ask[] = {"xinput", "list", "--long", id, NULL};
    if (!run_program(ask, about, sizeof about)) {
      good = false;
    } else if (strstr(about, "Touch mode: direct") != NULL && strstr(about, "slave") != NULL) {
      good = set_matrix(id, m, dry_run) && good;
    }
  }
  return good;
}

static bool apply(const turn *turn) {
  const char *const arguments[] = {"xrandr", "--output", turn->output, "--rotate", rotation_word(turn->transform),
                                   NULL};
  if (turn->dry_run) {
    print_program(arguments);
  } else if (!run_program(arguments, NULL, 0)) {
    return false;
  }
  if (!turn->touch) return true;
  float m[9];
  /* Without a turn the screen is not yet as it will be, so that a dry run shows the output's own matrix. */
  if (turn->dry_run) {
    memcpy(m, turn->matrix, sizeof m);
  } else if (!whole_matrix(turn, m)) {
    return false;
  }
  bool good = true;
  for (size_t i = 0; i < turn->device_count; ++i) good = set_matrix(turn->devices[i], m, turn->dry_run) && good;
  return turn->device_count > 0 ? good : set_all(m, turn->dry_run);
}

const backend x11_backend = {"x11", is_here, find_output, look, apply};
