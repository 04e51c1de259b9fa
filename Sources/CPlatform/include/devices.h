#ifndef ORIENT_DEVICES_H
#define ORIENT_DEVICES_H

/* What the sensors of Linux need of libc and the kernel. No logic: inline functions stand only where
 * Swift cannot call the original, since it is variadic, a macro, or a flexible structure. */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/netlink.h>
#include <linux/stat.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static inline int orient_errno(void) { return errno; }

static inline int orient_open(const char *path, int flags) { return open(path, flags | O_CLOEXEC | O_NOCTTY); }

static inline int orient_openat(int directory, const char *path, int flags) {
  return openat(directory, path, flags | O_CLOEXEC | O_NOCTTY);
}

/* openat2(2) with RESOLVE_IN_ROOT: absolute and relative symbolic links stay inside the directory. */
static inline int orient_open_in_root(int root, const char *path, int flags) {
#ifdef SYS_openat2
  struct {
    uint64_t flags, mode, resolve;
  } how = {(uint64_t)(unsigned)(flags | O_CLOEXEC), 0, 0x10 /* IN_ROOT */ | 0x02 /* NO_MAGICLINKS */};
  return (int)syscall(SYS_openat2, root, path, &how, sizeof how);
#else
  (void)root, (void)path, (void)flags;
  errno = ENOSYS;
  return -1;
#endif
}

/* By the system call: the C library's fstat has a symbol version of 2.33. */
static inline int orient_file_status(int descriptor, struct statx *out) {
  const unsigned wanted = STATX_TYPE | STATX_NLINK | STATX_SIZE;
  return (int)syscall(SYS_statx, descriptor, "", 0x1000 /* AT_EMPTY_PATH */, wanted, out);
}

/* Whether this process may open the file of an O_PATH descriptor: faccessat2(2), or as far as anybody knows. */
static inline int orient_may_open(int descriptor, int mode) {
#ifdef SYS_faccessat2
  if (syscall(SYS_faccessat2, descriptor, "", mode, 0x1000 /* AT_EMPTY_PATH */ | 0x200 /* AT_EACCESS */) == 0) return 1;
  return errno != EACCES && errno != EROFS;
#else
  (void)descriptor, (void)mode;
  return 1;
#endif
}
static const int ORIENT_MAY_READ = R_OK;
static const int ORIENT_MAY_WRITE = W_OK;

static const uint32_t ORIENT_TYPE_MASK = S_IFMT;
static const uint32_t ORIENT_TYPE_REGULAR = S_IFREG;
static const uint32_t ORIENT_TYPE_LINK = S_IFLNK;
static const uint32_t ORIENT_TYPE_CHARACTER = S_IFCHR;
static const uint32_t ORIENT_TYPE_PIPE = S_IFIFO;

/* O_PATH, which <fcntl.h> only shows to GNU sources. */
static const int32_t ORIENT_OPEN_PATH = 010000000;

static inline const char *orient_entry_name(const struct dirent *entry) { return entry->d_name; }

static inline int64_t orient_clock(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) return INT64_MIN;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Sets a timer to a moment of its clock; 0 disarms it. */
static inline int orient_set_timer(int timer, int64_t moment) {
  struct itimerspec times = {{0, 0}, {moment / 1000000000, moment % 1000000000}};
  return timerfd_settime(timer, TFD_TIMER_ABSTIME, &times, NULL);
}

static inline int orient_epoll_add(int poller, int descriptor, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data = {.u64 = token}};
  return epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event);
}

static inline int orient_epoll_change(int poller, int descriptor, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data = {.u64 = token}};
  return epoll_ctl(poller, EPOLL_CTL_MOD, descriptor, &event);
}

static const uint32_t ORIENT_POLL_IN = EPOLLIN;
static const uint32_t ORIENT_POLL_OUT = EPOLLOUT;
static const uint32_t ORIENT_POLL_EDGE = EPOLLET;
static const uint32_t ORIENT_POLL_GONE = EPOLLHUP | EPOLLERR;
static const int ORIENT_EPOLL_FLAGS = EPOLL_CLOEXEC;
static const int ORIENT_EVENT_FLAGS = EFD_CLOEXEC | EFD_NONBLOCK;
static const int ORIENT_DO_NOT_WAIT = MSG_DONTWAIT;
static const int ORIENT_BLOCKING_EVENT_FLAGS = EFD_CLOEXEC;
static const int ORIENT_TIMER_FLAGS = TFD_CLOEXEC | TFD_NONBLOCK;

/* Waits for at most 16 events; the tokens of those that came are written to `tokens`, their kinds to `events`. */
static inline int orient_epoll_wait(int poller, uint64_t tokens[16], uint32_t events[16], int timeout) {
  struct epoll_event found[16];
  int count = epoll_wait(poller, found, 16, timeout);
  for (int i = 0; i < count; i++) {
    tokens[i] = found[i].data.u64;
    events[i] = found[i].events;
  }
  return count;
}

/* The kernel's and udev's messages about devices: groups 1 and 2. */
static inline int orient_open_uevents(void) {
  int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_KOBJECT_UEVENT);
  if (descriptor < 0) return -1;
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = 1 | 2};
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
    close(descriptor);
    return -1;
  }
  return descriptor;
}

/* A descriptor that becomes readable when the name of an open file goes, or another attribute of it changes. */
static inline int orient_open_attribute_watch(int descriptor) {
  char path[32] = "/proc/self/fd/";
  int digits = 14;
  for (int unit = 1000000000; unit > 0; unit /= 10)
    if (descriptor >= unit || unit == 1) path[digits++] = (char)('0' + descriptor / unit % 10);
  int watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (watch >= 0 && inotify_add_watch(watch, path, IN_ATTRIB) < 0) {
    close(watch);
    return -1;
  }
  return watch;
}

/* evdev */
static inline int orient_axis_state(int device, int axis, struct input_absinfo *out) {
  return ioctl(device, EVIOCGABS(axis), out);
}
static inline int orient_set_event_clock(int device, int clock) { return ioctl(device, EVIOCSCLOCKID, &clock); }
static inline int orient_switch_state(int device, uint8_t *bits, size_t size) {
  return size < 8 ? -1 : ioctl(device, EVIOCGSW(8), bits);
}
static inline int64_t orient_event_seconds(const struct input_event *event) { return (int64_t)event->input_event_sec; }
static inline int64_t orient_event_microseconds(const struct input_event *event) {
  return (int64_t)event->input_event_usec;
}

/* Of newer C libraries' own and of older ones' libpthread and libdl: bound at version 2.2.5 (2.17 on younger
 * architectures) and weak, so that the library loads on either. NULL where they are not there. */
int orient_start_thread(void *(*body)(void *), void *argument);
void *orient_open_library(const char *name);
void *orient_find_symbol(void *library, const char *name);

#endif
