/* What the user asks for. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "turn.h"

enum { MOST_NAMES = 16 };

typedef struct options {
  /* NULL: the one that is here. */
  const backend *backend;
  const char *outputs[MOST_NAMES];
  size_t output_count;
  const char *devices[MOST_NAMES];
  size_t device_count;
  bool touch;
  const char *command, *before, *after;
  orient_mask allowed;
  int32_t panel_angle;
  /* Unknown: as the output's panel is. */
  orient_axis natural;
  orient_source_kind source;
  const char *device, *root;
  bool fast, locked, tablet_switch, dry_run, verbose;
  /* Turn to this once, and end; unknown: follow the source. */
  orient_orientation once;
} options;

/* Reads the command line. False when the program is to end, with *status. */
bool read_options(int argc, char **argv, options *options, int *status);

/* The back end of this session; NULL, and said why, when there is none. */
const backend *find_backend(void);

#endif
