#ifndef ORIENT_MEMORY_H
#define ORIENT_MEMORY_H
#include <stdbool.h>
#include <stddef.h>

/* Whether so many bytes could be had just now. Swift's own allocations cannot fail, they end the process; so what
 * makes objects asks first. */
bool orient_has_memory(size_t size);

/* Stands for posix_memalign in the library that ships, from where Swift's run-time takes all memory: what is taken is
 * told to valgrind. */
int orient_allocate(void **memory, size_t alignment, size_t size);
#endif
