#include "write.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

static int write_all(int descriptor, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t written = write(descriptor, bytes, size);
    if (written >= 0) {
      bytes += written;
      size -= (size_t)written;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int orient_write(int descriptor, const void *bytes, size_t size) {
  /* The host's handling of signals is the host's: SIGPIPE is held back on this thread alone, and the one
   * that the write causes is taken away. (pthread_sigmask has a newer symbol version than the library
   * wants; on Linux sigprocmask is the same call.) */
  sigset_t signals, before, pending;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  sigemptyset(&pending);
  sigpending(&pending);
  sigprocmask(SIG_BLOCK, &signals, &before);
  int error = write_all(descriptor, bytes, size);
  if (error == EPIPE && !sigismember(&pending, SIGPIPE)) {
    struct timespec none = {0, 0};
    while (sigtimedwait(&signals, NULL, &none) == -1 && errno == EINTR) continue;
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
  return error;
}

int orient_duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 3); }
