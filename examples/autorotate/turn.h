/* What is to be done when the picture turns, in the words of every system that may be asked to do it. */
#ifndef TURN_H
#define TURN_H

#include <orient.h>
#include <stdbool.h>
#include <stddef.h>

/* One turn of one output. */
typedef struct turn {
  orient_orientation orientation;
  /* The output's name. */
  const char *output;
  /* The wl_output transform, 0 to 3. */
  int32_t transform;
  /* The touch matrix row by row, and its last row. */
  float matrix[9];
  /* Whether touch devices are told as well, and which; none: all there are. */
  bool touch;
  const char *const *devices;
  size_t device_count;
  /* Only say what would be done. */
  bool dry_run;
  /* A shell command, for the back end that runs one. */
  const char *command;
} turn;

/* A system that can turn outputs. */
typedef struct backend {
  const char *name;
  /* Whether this program runs under it. */
  bool (*is_here)(void);
  /* Finds the output to turn when the user named none: the built-in one, or the first. False, and said why, when there
   * is none. NULL: the user has to name one. */
  bool (*find_output)(char *name, size_t size);
  /* Looks at an output: its wl_output transform now, 0 to 3, and the axis of its panel. What cannot be told stays as it
   * was. False when there is no such output. NULL: nothing can be told. */
  bool (*look)(const char *output, int32_t *transform, orient_axis *natural);
  /* Turns. False, and said why, when that failed. */
  bool (*apply)(const turn *);
} backend;

extern const backend sway_backend, hyprland_backend, kde_backend, x11_backend, command_backend;

/* Says something about an error, with the program's name before it and a line end behind it. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "normal", "90", "180" or "270" for a transform 0 to 3, and xrandr's word for the same. */
const char *transform_name(int32_t transform);
const char *rotation_word(int32_t transform);

/* The axis of a panel of a given size in its natural position. */
orient_axis axis_of_size(int width, int height);

/* Of several outputs' names, in turn: whether this one is to be taken in place of the one taken so far ("" for none).
 * The first built-in panel wins, otherwise the first output. */
bool is_better_output(const char *name, const char *taken);

#endif
