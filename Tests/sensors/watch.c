/* Watches a source and says what changes, one line each, until its standard input ends:
 *
 *   source KIND METHOD DEVICE      state STATE      device ORIENTATION      tablet 0|1      error WORDS
 *
 * A line on standard input does something: `demand 0|1`, or `longest`, which answers `longest N`: how many milliseconds
 * the longest dispatch since the last question took. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <orient.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Nanoseconds. */
static int64_t longest;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void say(char *before, size_t size, const char *text) {
  if (strcmp(before, text) == 0) return;
  snprintf(before, size, "%s", text);
  printf("%s\n", text);
  fflush(stdout);
}

static void report(orient_source *source, orient_engine *engine) {
  static char identity[512], state_line[64], device_line[64], tablet_line[32], error_line[2048];
  char line[2048];
  orient_source_info info;
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  orient_source_describe(source, &info);
  snprintf(line, sizeof line, "source %s %s %s", orient_source_kind_name(info.kind), info.method, info.device);
  say(identity, sizeof identity, line);
  snprintf(line, sizeof line, "state %s", orient_source_state_name(info.state));
  say(state_line, sizeof state_line, line);
  snprintf(line, sizeof line, "error %s", orient_source_error(source));
  /* The seconds that go by are no news. */
  if (strncmp(line, "error no data for", 17) != 0 || strncmp(error_line, "error no data for", 17) != 0)
    say(error_line, sizeof error_line, line);
  orient_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  orient_engine_get_state(engine, &state);
  snprintf(line, sizeof line, "device %s",
           orient_name(orient_engine_device_orientation(engine), ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT));
  say(device_line, sizeof device_line, line);
  snprintf(line, sizeof line, "tablet %d", state.tablet_mode);
  say(tablet_line, sizeof tablet_line, line);
}

/* Does what a line of standard input says; false when there is none any more. */
static bool obey(orient_engine *engine) {
  char line[128];
  ssize_t length = read(STDIN_FILENO, line, sizeof line - 1);
  if (length <= 0) return false;
  line[length] = '\0';
  if (strncmp(line, "demand ", 7) == 0) orient_engine_set_auto_rotate(engine, line[7] == '1');
  if (strncmp(line, "longest", 7) == 0) {
    printf("longest %.3f\n", (double)longest / 1e6);
    fflush(stdout);
    longest = 0;
  }
  return true;
}

int main(int count, char **arguments) {
  orient_source_config config;
  orient_source_config_init(&config);
  bool runs = false, quiet = false, demands = true, locked = false;
  for (int i = 1; i < count; i++) {
    const char *option = arguments[i], *value = i + 1 < count ? arguments[i + 1] : "";
    if (strcmp(option, "--wait") == 0) config.wait_for_sensor = true;
    if (strcmp(option, "--poll-only") == 0) config.poll_only = true;
    if (strcmp(option, "--tablet") == 0) config.tablet_switch = true;
    if (strcmp(option, "--host-timer") == 0) config.host_timer = true;
    if (strcmp(option, "--run") == 0) runs = true;
    if (strcmp(option, "--quiet") == 0) quiet = true;
    if (strcmp(option, "--no-demand") == 0) demands = false;
    if (strcmp(option, "--locked") == 0) locked = true;
    if (strcmp(option, "--path") == 0) config.path = value;
    if (strcmp(option, "--root") == 0) config.root = value;
    if (strcmp(option, "--bus") == 0) config.bus_address = value;
    if (strcmp(option, "--rate") == 0) config.rate_hz = atof(value);
    if (strcmp(option, "--kind") == 0)
      for (int kind = 0; kind < 5; kind++)
        if (strcmp(value, orient_source_kind_name((orient_source_kind)kind)) == 0)
          config.kind = (orient_source_kind)kind;
  }
  orient_source *source;
  orient_status status = orient_source_open(&config, &source);
  if (status != ORIENT_OK) {
    printf("refused %s %s\n", orient_status_name(status), orient_source_error(NULL));
    return 1;
  }
  orient_engine *engine;
  orient_engine_new(NULL, &engine);
  if (locked) orient_engine_set_rotation_locked(engine, true);
  if (!demands) orient_engine_set_auto_rotate(engine, false);
  orient_source_attach(source, engine);
  if (runs) {
    orient_source_run(source);
    return 0;
  }
  struct pollfd items[] = {{orient_source_fd(source), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
  for (;;) {
    if (!quiet) report(source, engine);
    int64_t deadline = orient_source_next_deadline(source), rest = deadline == INT64_MAX ? INT64_MAX : deadline - now();
    int limit = quiet ? -1 : 100, timeout = rest > 1000000000 ? limit
                                            : rest <= 0       ? 0
                                                              : (int)((rest + 999999) / 1000000);
    if (poll(items, 2, timeout) < 0) break;
    int64_t start = now();
    if (items[0].revents || start >= deadline) orient_source_dispatch(source);
    if (now() - start > longest) longest = now() - start;
    if (items[1].revents && !obey(engine)) break;
  }
  orient_source_unref(source);
  orient_engine_unref(engine);
  return 0;
}
