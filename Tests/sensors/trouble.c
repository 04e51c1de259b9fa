/* Preloaded: makes reading raw values slow, or fail, as a file says: milliseconds, and the number of an error or 0. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

ssize_t pread(int descriptor, void *buffer, size_t size, off_t offset) {
  static ssize_t (*real)(int, void *, size_t, off_t);
  if (!real) {
    void *found = dlsym(RTLD_NEXT, "pread");
    memcpy(&real, &found, sizeof real);
  }
  char link[64], path[512];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length > 0 ? length : 0] = '\0';
  const char *control = getenv("ORIENT_TROUBLE");
  if (control && strstr(path, "_raw")) {
    FILE *file = fopen(control, "r");
    int milliseconds = 0, error = 0;
    if (file && fscanf(file, "%d %d", &milliseconds, &error) == 2) {
      struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
      nanosleep(&pause, NULL);
    }
    if (file) fclose(file);
    if (error) {
      errno = error;
      return -1;
    }
  }
  return real(descriptor, buffer, size, offset);
}
