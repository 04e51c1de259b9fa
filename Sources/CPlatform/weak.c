#include "devices.h"

#include <signal.h>

/* glibc 2.34 moved threads and dlopen into libc itself, under a new symbol version. Bound to the old version
 * and weak, the library loads on every glibc, and these calls work wherever the process has them. */
#if defined(__GLIBC__)
#if defined(__x86_64__)
#define ORIENT_OLDEST "GLIBC_2.2.5"
#elif defined(__i386__)
#define ORIENT_OLDEST_THREAD "GLIBC_2.1"
#define ORIENT_OLDEST_OPEN "GLIBC_2.1"
#define ORIENT_OLDEST "GLIBC_2.0"
#elif defined(__aarch64__)
#define ORIENT_OLDEST "GLIBC_2.17"
#endif
#endif

#ifdef ORIENT_OLDEST
#ifndef ORIENT_OLDEST_THREAD
#define ORIENT_OLDEST_THREAD ORIENT_OLDEST
#define ORIENT_OLDEST_OPEN ORIENT_OLDEST
#endif
__asm__(".symver orient_old_pthread_create, pthread_create@" ORIENT_OLDEST_THREAD);
__asm__(".symver orient_old_dlopen, dlopen@" ORIENT_OLDEST_OPEN);
__asm__(".symver orient_old_dlsym, dlsym@" ORIENT_OLDEST);
#else
#define orient_old_pthread_create pthread_create
#define orient_old_dlopen dlopen
#define orient_old_dlsym dlsym
#endif

extern __attribute__((weak)) int orient_old_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *),
                                                           void *);
extern __attribute__((weak)) void *orient_old_dlopen(const char *, int);
extern __attribute__((weak)) void *orient_old_dlsym(void *, const char *);

__attribute__((visibility("hidden"))) int orient_start_thread(void *(*body)(void *), void *argument) {
  if (!orient_old_pthread_create) return ENOSYS;
  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error) return error;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  /* The host's signal handlers are no business of this thread: it inherits a full mask. (On Linux sigprocmask
   * is the calling thread's; pthread_sigmask has a symbol version of 2.32.) */
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  error = orient_old_pthread_create(&thread, &attributes, body, argument);
  sigprocmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return error;
}

__attribute__((visibility("hidden"))) void *orient_open_library(const char *name) {
  return orient_old_dlopen ? orient_old_dlopen(name, 2 /* RTLD_NOW */) : NULL;
}

__attribute__((visibility("hidden"))) void *orient_find_symbol(void *library, const char *name) {
  return orient_old_dlsym ? orient_old_dlsym(library, name) : NULL;
}
