/* sway and its relatives, by their IPC socket. sway maps touch devices itself, and turns what is mapped; so they only
 * have to be mapped to the output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "json.h"
#include "process.h"

enum { RUN_COMMAND = 0, GET_OUTPUTS = 3 };

/* A message's header: a mark, the body's length and the kind of message, in the machine's byte order. */
typedef struct header {
  char mark[6];
  char length[4], kind[4];
} header;

static bool is_here(void) { return getenv("SWAYSOCK") != NULL; }

/* Sends a message; the answer is to be freed. NULL, and said why, when there is none. */
static char *ask(uint32_t kind, const char *body) {
  const char *path = getenv("SWAYSOCK");
  if (path == NULL) {
    complain("sway: SWAYSOCK is not set");
    return NULL;
  }
  int descriptor = connect_to(path);
  if (descriptor < 0) return NULL;
  header head;
  uint32_t length = (uint32_t)strlen(body);
  memcpy(head.mark, "i3-ipc", 6);
  memcpy(head.length, &length, 4);
  memcpy(head.kind, &kind, 4);
  char *answer = NULL;
  if (send_all(descriptor, &head, sizeof head) && send_all(descriptor, body, length) &&
      receive_all(descriptor, &head, sizeof head) && memcmp(head.mark, "i3-ipc", 6) == 0) {
    memcpy(&length, head.length, 4);
    if (length <= 1 << 20) answer = malloc((size_t)length + 1);
    if (answer != NULL) {
      answer[length] = 0;
      if (!receive_all(descriptor, answer, length)) {
        free(answer);
        answer = NULL;
      }
    }
  }
  if (answer == NULL) complain("sway: no answer from %s", path);
  close(descriptor);
  return answer;
}

static bool command(const char *text) {
  char *answer = ask(RUN_COMMAND, text);
  if (answer == NULL) return false;
  bool good = json_has(answer, 0);
  for (size_t i = 0; json_has(answer, i); ++i) {
    char success[16] = "", error[256] = "no reason given";
    json_value(answer, i, "success", success, sizeof success);
    json_value(answer, i, "error", error, sizeof error);
    if (strcmp(success, "true") != 0) {
      complain("sway: %s: %s", text, error);
      good = false;
    }
  }
  free(answer);
  return good;
}

static bool find_output(char *name, size_t size) {
  char *outputs = ask(GET_OUTPUTS, "");
  if (outputs == NULL) return false;
  name[0] = 0;
  for (size_t i = 0; json_has(outputs, i); ++i) {
    char candidate[128] = "", active[8] = "";
    json_value(outputs, i, "active", active, sizeof active);
    if (json_value(outputs, i, "name", candidate, sizeof candidate) && strcmp(active, "true") == 0 &&
        is_better_output(candidate, name))
      snprintf(name, size, "%s", candidate);
  }
  free(outputs);
  if (name[0] == 0) complain("sway: no output is active");
  return name[0] != 0;
}

static bool look(const char *output, int32_t *transform, orient_axis *natural) {
  char *outputs = ask(GET_OUTPUTS, "");
  bool found = false;
  for (size_t i = 0; outputs != NULL && json_has(outputs, i); ++i) {
    char name[128] = "", value[32] = "", mode[256] = "";
    int width, height;
    json_value(outputs, i, "name", name, sizeof name);
    if (strcmp(name, output) != 0) continue;
    found = true;
    /* Counted clockwise, as its command does. */
    json_value(outputs, i, "transform", value, sizeof value);
    for (int32_t t = 0; t < 4; ++t)
      if (strcmp(value, transform_name((4 - t) % 4)) == 0) *transform = t;
    if (json_value(outputs, i, "current_mode", mode, sizeof mode) && json_number(mode, "width", &width) &&
        json_number(mode, "height", &height))
      *natural = axis_of_size(width, height);
  }
  free(outputs);
  return found;
}

static bool apply(const turn *turn) {
  char text[512];
  if (strpbrk(turn->output, "\"\\\n") != NULL) {
    complain("sway: \"%s\" cannot be the name of an output", turn->output);
    return false;
  }
  int count = snprintf(text, sizeof text, "output \"%s\" transform %s", turn->output,
                       transform_name((4 - turn->transform) % 4));
  if (turn->touch && count > 0 && (size_t)count < sizeof text) {
    count += snprintf(text + count, sizeof text - (size_t)count,
                      "; input type:touch map_to_output \"%s\"; input type:tablet_tool map_to_output \"%s\"",
                      turn->output, turn->output);
  }
  if (count < 0 || (size_t)count >= sizeof text) {
    complain("sway: the name of the output is too long");
    return false;
  }
  if (turn->dry_run) {
    printf("swaymsg '%s'\n", text);
    return true;
  }
  return command(text);
}

const backend sway_backend = {"sway", is_here, find_output, look, apply};
