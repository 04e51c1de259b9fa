#include "memory.h"

#include <stdlib.h>

#include "atomics.h"

bool orient_has_memory(size_t size) {
  /* Volatile, or the compiler takes malloc and free for nothing. */
  void *volatile block = malloc(size);
  bool had = block != NULL;
  free(block);
  return had;
}

/* What every object of Swift's begins with: its type, and its count of references. That is an atomic; what orders the
 * dropping of a reference and the end of the object is that dropping acquires and releases. (Memory without an object
 * in it loses the checks of as many bytes.) */
enum { OBJECT_HEADER = 2 * sizeof(void *) };

__attribute__((visibility("hidden"))) int orient_allocate(void **memory, size_t alignment, size_t size) {
  int failure = posix_memalign(memory, alignment, size);
  if (!failure) orient_mark_atomic(*memory, size < OBJECT_HEADER ? size : OBJECT_HEADER);
  return failure;
}
