/* Counts what a program allocates, the libraries it uses included: glibc lets a program put functions of its own in place
 * of malloc and its like. Under a sanitizer or valgrind, which do the same, nothing is counted. */
#ifndef MEMORY_H
#define MEMORY_H

#include <errno.h>
#include <malloc.h>
#include <orient.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MEMORY_WATCHED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MEMORY_WATCHED 1
#endif

/* How often memory was taken, and how many bytes are held now. (Volatile, since compilers know that malloc changes no
 * variables.) */
static volatile long memory_allocations, memory_live;
/* How many more may be taken; negative: any number. */
static volatile long memory_left = -1;

#if defined(__GLIBC__) && !defined(MEMORY_WATCHED)
#ifdef __cplusplus
#define MEMORY_NOTHROW noexcept
extern "C" {
#else
#define MEMORY_NOTHROW
#endif
extern void *__libc_malloc(size_t size) MEMORY_NOTHROW;
extern void *__libc_calloc(size_t count, size_t size) MEMORY_NOTHROW;
extern void *__libc_realloc(void *old, size_t size) MEMORY_NOTHROW;
extern void *__libc_memalign(size_t alignment, size_t size) MEMORY_NOTHROW;
extern void __libc_free(void *block) MEMORY_NOTHROW;

/* Whether memory may still be taken. */
static int memory_given(void) MEMORY_NOTHROW {
  if (memory_left == 0) return 0;
  if (memory_left > 0) memory_left = memory_left - 1;
  return 1;
}

static void *memory_counted(void *block) MEMORY_NOTHROW {
  if (block) {
    memory_allocations = memory_allocations + 1;
    memory_live = memory_live + (long)malloc_usable_size(block);
  }
  return block;
}

void *malloc(size_t size) MEMORY_NOTHROW { return memory_given() ? memory_counted(__libc_malloc(size)) : NULL; }
void *calloc(size_t count, size_t size) MEMORY_NOTHROW {
  return memory_given() ? memory_counted(__libc_calloc(count, size)) : NULL;
}
void *memalign(size_t alignment, size_t size) MEMORY_NOTHROW {
  return memory_given() ? memory_counted(__libc_memalign(alignment, size)) : NULL;
}
void *aligned_alloc(size_t alignment, size_t size) MEMORY_NOTHROW {
  return memory_given() ? memory_counted(__libc_memalign(alignment, size)) : NULL;
}

int posix_memalign(void **out, size_t alignment, size_t size) MEMORY_NOTHROW {
  void *block = memory_given() ? memory_counted(__libc_memalign(alignment, size)) : NULL;
  if (!block) return ENOMEM;
  *out = block;
  return 0;
}

void *realloc(void *old, size_t size) MEMORY_NOTHROW {
  if (!memory_given()) return NULL;
  if (old) memory_live = memory_live - (long)malloc_usable_size(old);
  return memory_counted(__libc_realloc(old, size));
}

void free(void *block) MEMORY_NOTHROW {
  if (block) memory_live = memory_live - (long)malloc_usable_size(block);
  __libc_free(block);
}
#ifdef __cplusplus
}
#endif
#endif

/* Whether the library's memory comes from here. */
static inline int memory_is_counted(void) {
  long before = memory_allocations;
  orient_engine *engine = NULL;
  orient_engine_new(NULL, &engine);
  orient_engine_unref(engine);
  return memory_allocations > before;
}

#endif
