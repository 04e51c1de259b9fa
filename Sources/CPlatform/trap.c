#include "platform.h"

/* Where every Swift trap of the Embedded build ends (-trap-function), a failed allocation too: one line that a person
 * can report, then
 * abort. Without it the process would die of SIGILL without a word. */
__attribute__((noreturn, visibility("hidden"))) void orient_trap(void);

void orient_trap(void) {
  static const char message[] =
      "liborient: out of memory, or an internal error (a Swift precondition failed); please report this\n";
  ssize_t ignored = write(STDERR_FILENO, message, sizeof message - 1);
  (void)ignored;
  abort();
}
