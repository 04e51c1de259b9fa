/* Preloaded: makes reading raw values and switching on slow, or reading fail, as a file says: milliseconds, the number of an
 * error or 0, and for how many seconds the machine was suspended. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void look(int *milliseconds, int *error, int *suspended) {
  *milliseconds = *error = *suspended = 0;
  const char *control = getenv("ORIENT_TROUBLE");
  FILE *file = control ? fopen(control, "r") : NULL;
  if (!file) return;
  if (fscanf(file, "%d %d %d", milliseconds, error, suspended) < 3) *suspended = 0;
  fclose(file);
}

/* Whether a descriptor's path has one of two words in it. */
static int leads_to(int descriptor, const char *word, const char *other) {
  char link[64], path[512];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length > 0 ? length : 0] = '\0';
  return strstr(path, word) || strstr(path, other);
}

static void wait_for(int milliseconds) {
  struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  nanosleep(&pause, NULL);
}

ssize_t pread(int descriptor, void *buffer, size_t size, off_t offset) {
  static ssize_t (*real)(int, void *, size_t, off_t);
  if (!real) {
    void *found = dlsym(RTLD_NEXT, "pread");
    memcpy(&real, &found, sizeof real);
  }
  if (leads_to(descriptor, "_raw", "_raw")) {
    int milliseconds, error, suspended;
    look(&milliseconds, &error, &suspended);
    wait_for(milliseconds);
    if (error) {
      errno = error;
      return -1;
    }
  }
  return real(descriptor, buffer, size, offset);
}

ssize_t pwrite(int descriptor, const void *buffer, size_t size, off_t offset) {
  static ssize_t (*real)(int, const void *, size_t, off_t);
  if (!real) {
    void *found = dlsym(RTLD_NEXT, "pwrite");
    memcpy(&real, &found, sizeof real);
  }
  if (leads_to(descriptor, "/buffer/enable", "/sampling_frequency")) {
    int milliseconds, error, suspended;
    look(&milliseconds, &error, &suspended);
    wait_for(milliseconds);
  }
  return real(descriptor, buffer, size, offset);
}

/* Lets sd-bus have the name that is told, or none. */
void *dlopen(const char *name, int flags) {
  static void *(*real)(const char *, int);
  if (!real) {
    void *found = dlsym(RTLD_NEXT, "dlopen");
    memcpy(&real, &found, sizeof real);
  }
  const char *bus = getenv("ORIENT_BUS_LIBRARY");
  if (bus && name && strcmp(name, bus) == 0) return real("libsystemd.so.0", flags);
  if (bus && name && (strstr(name, "systemd") || strstr(name, "elogind") || strstr(name, "basu"))) return NULL;
  return real(name, flags);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  if (result == 0 && clock == CLOCK_BOOTTIME) {
    int milliseconds, error, suspended;
    look(&milliseconds, &error, &suspended);
    time->tv_sec += suspended;
  }
  return result;
}
