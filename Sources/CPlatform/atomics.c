#include "atomics.h"

#include <stdint.h>

/* A request to valgrind is instructions that no compiler writes: rotations of a register that together turn it all the
 * way round, and one instruction more that does nothing. A register leads to the request's number and its five
 * arguments; another one holds the answer, if somebody gives one. These sequences and numbers are valgrind's binary
 * interface, which does not change. Where none is known here, nothing is said. */
static void request(uintptr_t number, uintptr_t first, uintptr_t second) {
#if defined(__x86_64__) && defined(__LP64__)
  const volatile uintptr_t message[6] = {number, first, second};
  uintptr_t answer = 0;
  __asm__ volatile("rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi; xchgq %%rbx, %%rbx"
                   : "+d"(answer)
                   : "a"(message)
                   : "cc", "memory");
#elif defined(__aarch64__) && defined(__LP64__)
  const volatile uintptr_t message[6] = {number, first, second};
  register uintptr_t answer __asm__("x3") = 0;
  register const volatile uintptr_t *place __asm__("x4") = message;
  __asm__ volatile("ror x12, x12, #3; ror x12, x12, #13; ror x12, x12, #51; ror x12, x12, #61; orr x10, x10, x10"
                   : "+r"(answer)
                   : "r"(place)
                   : "cc", "memory");
#else
  (void)number;
  (void)first;
  (void)second;
#endif
}

/* Requests of the checkers, which do not look at this memory any more. */
enum { HELGRIND_UNTRACK = 0x48470127, DRD_SUPPRESS = 0x44520002 };

__attribute__((visibility("hidden"))) void orient_mark_atomic(const void *memory, size_t size) {
  request(HELGRIND_UNTRACK, (uintptr_t)memory, size);
  request(DRD_SUPPRESS, (uintptr_t)memory, size);
}
