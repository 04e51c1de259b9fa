#ifndef ORIENT_MEMORY_H
#define ORIENT_MEMORY_H
#include <stdbool.h>
#include <stddef.h>

/* Whether so many bytes could be had just now. Swift's own allocations cannot fail, they end the process; so what
 * makes objects asks first. */
bool orient_has_memory(size_t size);
#endif
