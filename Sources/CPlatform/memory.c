#include "memory.h"

#include <stdlib.h>

bool orient_has_memory(size_t size) {
  /* Volatile, or the compiler takes malloc and free for nothing. */
  void *volatile block = malloc(size);
  bool had = block != NULL;
  free(block);
  return had;
}
