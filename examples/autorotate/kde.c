/* KDE's Plasma, by kscreen-doctor. KWin turns touch devices by itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "process.h"

static bool is_here(void) {
  const char *desktop = getenv("XDG_CURRENT_DESKTOP");
  return desktop != NULL && strstr(desktop, "KDE") != NULL && getenv("WAYLAND_DISPLAY") != NULL;
}

/* Takes the colours out of a text. */
static void strip_colours(char *text) {
  char *to = text;
  for (const char *from = text; *from != 0;) {
    if (from[0] == '\033' && from[1] == '[') {
      from += 2;
      while (*from != 0 && *from != 'm') ++from;
      if (*from == 'm') ++from;
    } else {
      *to++ = *from++;
    }
  }
  *to = 0;
}

/* Lines such as "Output: 1 eDP-1 enabled connected". */
static bool find_output(char *name, size_t size) {
  static char outputs[1 << 16];
  static const char *const list[] = {"kscreen-doctor", "--outputs", NULL};
  if (!run_program(list, outputs, sizeof outputs)) return false;
  strip_colours(outputs);
  name[0] = 0;
  for (char *line = strtok(outputs, "\n"); line != NULL; line = strtok(NULL, "\n")) {
    char candidate[128], state[16];
    if (sscanf(line, "Output: %*s %127s %15s", candidate, state) == 2 && strcmp(state, "enabled") == 0 &&
        is_better_output(candidate, name))
      snprintf(name, size, "%s", candidate);
  }
  if (name[0] == 0) complain("kde: kscreen-doctor knows of no enabled output");
  return name[0] != 0;
}

static bool apply(const turn *turn) {
  char setting[256];
  /* The same words as xrandr's, but for the first. */
  const char *word = turn->transform == 0 ? "none" : rotation_word(turn->transform);
  snprintf(setting, sizeof setting, "output.%s.rotation.%s", turn->output, word);
  const char *const arguments[] = {"kscreen-doctor", setting, NULL};
  if (turn->dry_run) {
    print_program(arguments);
    return true;
  }
  return run_program(arguments, NULL, 0);
}

const backend kde_backend = {"kde", is_here, find_output, NULL, apply};
