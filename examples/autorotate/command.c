/* Any other system, by a shell command that the user gives. It finds the turn in its environment. */
#include <stdio.h>

#include "process.h"

static bool is_here(void) { return false; }

static bool apply(const turn *turn) {
  if (turn->command == NULL) {
    complain("command: say which with --command");
    return false;
  }
  if (turn->dry_run) {
    printf("ORIENT_OUTPUT='%s' ORIENT_TRANSFORM=%s sh -c '%s'\n", turn->output, transform_name(turn->transform),
           turn->command);
    return true;
  }
  return run_shell(turn->command, turn);
}

const backend command_backend = {"command", is_here, NULL, NULL, apply};
