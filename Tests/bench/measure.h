/* How the benchmarks measure: a body is run in rounds of a fixed number of repetitions, and of the rounds the fastest
 * quarter's median counts, since whatever else the machine does only ever adds time. One line a result:
 * "name value unit". */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MEASURE_ROUNDS 21

static inline double measure_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static inline int measure_compare(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return difference < 0 ? -1 : difference > 0;
}

/* The nanoseconds that stand for these rounds. Sorts them. */
static inline double measure_typical(double *rounds, int count) {
  qsort(rounds, (size_t)count, sizeof *rounds, measure_compare);
  return rounds[count / 8];
}

static inline __attribute__((unused)) void measure_print(const char *name, double value, const char *unit) {
  printf("%s %.4g %s\n", name, value, unit);
  fflush(stdout);
}

/* Runs the rest of its arguments MEASURE_ROUNDS times and prints the nanoseconds for each of `repetitions`, which they do themselves. */
#define MEASURE(name, repetitions, ...)                                                                                \
  do {                                                                                                                 \
    double rounds_[MEASURE_ROUNDS];                                                                                    \
    for (int round_ = 0; round_ < MEASURE_ROUNDS; round_++) {                                                          \
      double begun_ = measure_now();                                                                                   \
      __VA_ARGS__;                                                                                                     \
      rounds_[round_] = (measure_now() - begun_) / (double)(repetitions);                                              \
    }                                                                                                                  \
    measure_print(name, measure_typical(rounds_, MEASURE_ROUNDS), "ns");                                               \
  } while (0)

/* Keeps a value from being optimised away. */
#define MEASURE_KEEP(value) __asm__ volatile("" : : "g"(value) : "memory")

#endif
