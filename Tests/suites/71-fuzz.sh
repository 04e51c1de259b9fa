#!/bin/bash
# limit: 1200
# Each fuzzer for a while, from its seeds: Tests/fuzz/run.sh runs one for longer.
. "$ORIENT_ROOT/Tests/report.sh"

if "$ORIENT_ROOT/Tests/sanitizers/build.sh" address >"$ORIENT_WORK/build" 2>&1; then
  while read -r name; do
    check "the fuzzer $name finds nothing" "$ORIENT_ROOT/Tests/fuzz/run.sh" "$name" 30
  done < <("$ORIENT_ROOT/Tests/fuzz/run.sh" --list)
else
  tail -n 40 "$ORIENT_WORK/build" | not_ok "the library builds for fuzzing"
fi
