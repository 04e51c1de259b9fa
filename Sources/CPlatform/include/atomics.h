#ifndef ORIENT_ATOMICS_H
#define ORIENT_ATOMICS_H
#include <stddef.h>

/* Tells valgrind's checkers of threads, helgrind and drd, that memory holds atomics, until it is freed. They know
 * locks, and call it a race when an atomic is written without one. Without valgrind that is some thirty instructions
 * that change nothing. Whoever calls this says beside it what keeps the order. */
void orient_mark_atomic(const void *memory, size_t size);
#endif
