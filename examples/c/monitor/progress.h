/* How far a recording has been played, on the terminal of whoever waits for it. */
#ifndef MONITOR_PROGRESS_H
#define MONITOR_PROGRESS_H

#include <inttypes.h>
#include <orient.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>

static struct progress {
  bool shown;
  double start, drawn; /* seconds; 0: not yet */
} progress;

/* Makes room on the terminal for something else. */
static void hide_progress(void) {
  if (!progress.shown) return;
  progress.shown = false;
  fputs("\r\033[K", stderr);
}

/* Shows it five times a second, once half a second has gone by. */
static void show_progress(const orient_source_info *info) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  double now = (double)time.tv_sec + (double)time.tv_nsec / 1e9;
  if (progress.start == 0) progress.start = now;
  if (now - progress.start < 0.5 || now - progress.drawn < 0.2) return;
  progress.drawn = now;
  progress.shown = true;
  fflush(stdout);
  /* A pipe does not say how long it is. */
  if (info->progress >= 0) {
    fprintf(stderr, "\r\033[K%3.0f %% played, %" PRIu64 " samples", 100 * info->progress, info->count);
  } else {
    fprintf(stderr, "\r\033[K%" PRIu64 " samples played", info->count);
  }
  fflush(stderr);
}

#endif
