/* Hyprland, by its command socket. Touch and tablet are turned by settings of their own. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "json.h"
#include "process.h"

static bool is_here(void) { return getenv("HYPRLAND_INSTANCE_SIGNATURE") != NULL; }

/* Sends a request and reads the answer until the compositor hangs up. */
static bool ask(const char *request, char *answer, size_t size) {
  const char *runtime = getenv("XDG_RUNTIME_DIR"), *instance = getenv("HYPRLAND_INSTANCE_SIGNATURE");
  if (runtime == NULL || instance == NULL) {
    complain("hyprland: XDG_RUNTIME_DIR or HYPRLAND_INSTANCE_SIGNATURE is not set");
    return false;
  }
  char path[256];
  snprintf(path, sizeof path, "%s/hypr/%s/.socket.sock", runtime, instance);
  int descriptor = connect_to(path);
  if (descriptor < 0) return false;
  bool good = send_all(descriptor, request, strlen(request));
  size_t count = 0;
  while (good && count + 1 < size) {
    ssize_t got = recv(descriptor, answer + count, size - 1 - count, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      good = got == 0;
      break;
    }
    count += (size_t)got;
  }
  answer[count] = 0;
  close(descriptor);
  if (!good || count == 0) complain("hyprland: no answer from %s", path);
  return good && count > 0;
}

static bool find_output(char *name, size_t size) {
  static char monitors[1 << 16];
  if (!ask("j/monitors", monitors, sizeof monitors)) return false;
  name[0] = 0;
  for (size_t i = 0; json_has(monitors, i); ++i) {
    char candidate[128] = "";
    if (json_value(monitors, i, "name", candidate, sizeof candidate) && is_better_output(candidate, name))
      snprintf(name, size, "%s", candidate);
  }
  if (name[0] == 0) complain("hyprland: no monitor");
  return name[0] != 0;
}

static bool look(const char *output, int32_t *transform, orient_axis *natural) {
  static char monitors[1 << 16];
  if (!ask("j/monitors", monitors, sizeof monitors)) return false;
  for (size_t i = 0; json_has(monitors, i); ++i) {
    char name[128] = "", width[16] = "", height[16] = "", value[16] = "";
    json_value(monitors, i, "name", name, sizeof name);
    if (strcmp(name, output) != 0) continue;
    json_value(monitors, i, "transform", value, sizeof value);
    if (value[0] >= '0' && value[0] <= '3' && value[1] == 0) *transform = value[0] - '0';
    if (json_value(monitors, i, "width", width, sizeof width) &&
        json_value(monitors, i, "height", height, sizeof height))
      *natural = axis_of_size(atoi(width), atoi(height));
    return true;
  }
  return false;
}

static bool apply(const turn *turn) {
  char request[512], answer[512];
  if (strpbrk(turn->output, ",;\n") != NULL) {
    complain("hyprland: \"%s\" cannot be the name of a monitor", turn->output);
    return false;
  }
  int count =
      snprintf(request, sizeof request, "[[BATCH]]keyword monitor %s,transform,%d", turn->output, (int)turn->transform);
  if (turn->touch && count > 0 && (size_t)count < sizeof request) {
    count += snprintf(request + count, sizeof request - (size_t)count,
                      " ; keyword input:touchdevice:transform %d ; keyword input:tablet:transform %d",
                      (int)turn->transform, (int)turn->transform);
  }
  if (count < 0 || (size_t)count >= sizeof request) {
    complain("hyprland: the name of the monitor is too long");
    return false;
  }
  if (turn->dry_run) {
    printf("hyprctl --batch '%s'\n", request + strlen("[[BATCH]]"));
    return true;
  }
  if (!ask(request, answer, sizeof answer)) return false;
  /* One "ok" a command, and nothing else. */
  for (char *word = strtok(answer, " \n\t"); word != NULL; word = strtok(NULL, " \n\t")) {
    if (strcmp(word, "ok") == 0) continue;
    const char *rest = strtok(NULL, "");
    complain("hyprland: refused: %s %s", word, rest ? rest : "");
    return false;
  }
  return true;
}

const backend hyprland_backend = {"hyprland", is_here, find_output, look, apply};
