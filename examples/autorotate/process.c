#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void set_number(const char *name, const char *format, double value) {
  char text[32];
  snprintf(text, sizeof text, format, value);
  setenv(name, text, 1);
}

static void set_environment(const turn *turn) {
  char matrix[128];
  const float *m = turn->matrix;
  setenv("ORIENT_OUTPUT", turn->output, 1);
  setenv("ORIENT_NAME", orient_name(turn->orientation, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT), 1);
  setenv("ORIENT_TRANSFORM", transform_name(turn->transform), 1);
  setenv("ORIENT_ROTATION", rotation_word(turn->transform), 1);
  set_number("ORIENT_TRANSFORM_NUMBER", "%.0f", turn->transform);
  set_number("ORIENT_CLOCKWISE", "%.0f", (4 - turn->transform) % 4 * 90);
  snprintf(matrix, sizeof matrix, "%g %g %g %g %g %g", m[0], m[1], m[2], m[3], m[4], m[5]);
  setenv("ORIENT_TOUCH_MATRIX", matrix, 1);
}

/* The child's side: never returns. */
static void become(const char *const *arguments, int output, const turn *turn) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (output >= 0) dup2(output, STDOUT_FILENO);
  if (turn != NULL) set_environment(turn);
  /* execvp() takes its arguments without const for historical reasons alone. */
  execvp(arguments[0], (char *const *)arguments);
  complain("%s: %s", arguments[0], strerror(errno));
  _exit(127);
}

/* Reads what a child writes until it has written all, or the deadline passes. */
static void gather(int from, char *output, size_t size, long long deadline) {
  size_t count = 0;
  char rest[4096];
  for (;;) {
    long long left = deadline - milliseconds();
    struct pollfd pollfd = {from, POLLIN, 0};
    if (left <= 0 || poll(&pollfd, 1, (int)left) <= 0) break;
    bool fits = count + 1 < size;
    ssize_t got = read(from, fits ? output + count : rest, fits ? size - 1 - count : sizeof rest);
    if (got <= 0) break;
    if (fits) count += (size_t)got;
  }
  output[count] = 0;
}

static bool finish(pid_t child, const char *name, long long deadline) {
  int status;
  for (;;) {
    pid_t done = waitpid(child, &status, WNOHANG);
    if (done == child) break;
    if (done < 0 && errno != EINTR) {
      complain("%s: %s", name, strerror(errno));
      return false;
    }
    if (milliseconds() >= deadline) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      complain("%s did not end within ten seconds", name);
      return false;
    }
    struct timespec pause = {0, 2000000};
    nanosleep(&pause, NULL);
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
  if (WIFEXITED(status)) {
    if (WEXITSTATUS(status) != 127) complain("%s ended with status %d", name, WEXITSTATUS(status));
  } else {
    complain("%s was ended by signal %d", name, WTERMSIG(status));
  }
  return false;
}

static bool run(const char *const *arguments, const char *name, char *output, size_t size, const turn *turn) {
  int ends[2] = {-1, -1};
  if (output != NULL && pipe(ends) != 0) {
    complain("pipe: %s", strerror(errno));
    return false;
  }
  fflush(NULL);
  long long deadline = milliseconds() + 10000;
  pid_t child = fork();
  if (child == 0) {
    if (ends[0] >= 0) close(ends[0]);
    become(arguments, ends[1], turn);
  }
  if (ends[1] >= 0) close(ends[1]);
  bool good = child > 0;
  if (!good) complain("fork: %s", strerror(errno));
  if (output != NULL) {
    output[0] = 0;
    if (good) gather(ends[0], output, size, deadline);
    close(ends[0]);
  }
  return good && finish(child, name, deadline);
}

bool run_program(const char *const *arguments, char *output, size_t size) {
  return run(arguments, arguments[0], output, size, NULL);
}

bool run_shell(const char *command, const turn *turn) {
  const char *const arguments[] = {"/bin/sh", "-c", command, NULL};
  return run(arguments, command, NULL, 0, turn);
}

void print_program(const char *const *arguments) {
  for (size_t i = 0; arguments[i] != NULL; ++i) {
    bool plain = arguments[i][0] != 0 && strpbrk(arguments[i], " '\"$\\*?;&|<>()") == NULL;
    printf(plain ? "%s%s" : "%s'%s'", i ? " " : "", arguments[i]);
  }
  printf("\n");
}

int connect_to(const char *path) {
  struct sockaddr_un address;
  memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  size_t length = strlen(path);
  if (length >= sizeof address.sun_path) {
    complain("%s: the path of a socket cannot be that long", path);
    return -1;
  }
  memcpy(address.sun_path, path, length + 1);
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct timeval limit = {2, 0};
  if (descriptor < 0 || setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) != 0 ||
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit) != 0 ||
      connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
    complain("%s: %s", path, strerror(errno));
    if (descriptor >= 0) close(descriptor);
    return -1;
  }
  return descriptor;
}

bool send_all(int socket, const void *bytes, size_t count) {
  for (const char *next = bytes; count > 0;) {
    ssize_t sent = send(socket, next, count, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    next += sent;
    count -= (size_t)sent;
  }
  return true;
}

bool receive_all(int socket, void *bytes, size_t count) {
  for (char *next = bytes; count > 0;) {
    ssize_t got = recv(socket, next, count, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    next += got;
    count -= (size_t)got;
  }
  return true;
}
