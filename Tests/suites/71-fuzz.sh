#!/bin/bash
# limit: 1200
# Each fuzzer for half a minute, from its seeds; the two that play programs of calls share theirs.
# Tests/fuzz/run.sh runs one for longer.
. "$ORIENT_ROOT/Tests/report.sh"

# fuzz NAME SECONDS...: one fuzzer after the other.
fuzz() {
  while [ "$#" -gt 0 ]; do
    check "the fuzzer $1 finds nothing" "$ORIENT_ROOT/Tests/fuzz/run.sh" "$1" "$2"
    shift 2
  done
}

if "$ORIENT_ROOT/Tests/sanitizers/build.sh" address >"$ORIENT_WORK/build" 2>&1; then
  ORIENT_WATCHED=$(tail -n 1 "$ORIENT_WORK/build")
  export ORIENT_WATCHED
  fuzz calls 15 threads 15 trace 30 >"$ORIENT_WORK/first" &
  fuzz iio 30 sensor_proxy 30 >"$ORIENT_WORK/second"
  wait
  cat "$ORIENT_WORK/first" "$ORIENT_WORK/second"
  same "every fuzzer has run" "$("$ORIENT_ROOT/Tests/fuzz/run.sh" --list | wc -l)" \
    "$(cat "$ORIENT_WORK/first" "$ORIENT_WORK/second" | grep -c 'the fuzzer')"
else
  tail -n 40 "$ORIENT_WORK/build" | not_ok "the library builds for fuzzing"
fi
