#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "turn.h"

void complain(const char *format, ...) {
  va_list values;
  va_start(values, format);
  fputs("autorotate: ", stderr);
  vfprintf(stderr, format, values);
  fputc('\n', stderr);
  va_end(values);
}

const char *transform_name(int32_t transform) {
  static const char *const names[] = {"normal", "90", "180", "270"};
  return names[transform & 3];
}

const char *rotation_word(int32_t transform) {
  static const char *const words[] = {"normal", "left", "inverted", "right"};
  return words[transform & 3];
}

orient_axis axis_of_size(int width, int height) {
  return width > height ? ORIENT_AXIS_LANDSCAPE : ORIENT_AXIS_PORTRAIT;
}

static bool is_built_in(const char *name) {
  static const char *const connectors[] = {"eDP", "LVDS", "DSI"};
  for (size_t i = 0; i < sizeof connectors / sizeof *connectors; ++i)
    if (strncmp(name, connectors[i], strlen(connectors[i])) == 0) return true;
  return false;
}

bool is_better_output(const char *name, const char *taken) {
  return taken[0] == 0 || (is_built_in(name) && !is_built_in(taken));
}
