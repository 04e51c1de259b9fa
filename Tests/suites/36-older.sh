#!/bin/bash
# needs: prefix
# Programs that were built against the header of the last recorded release run with the library of today. Those of
# Tests/c that need what came later do not compile with it, and are passed over.
. "$ORIENT_ROOT/Tests/report.sh"
. "$ORIENT_ROOT/Tests/programs.sh"

baseline=$ORIENT_ROOT/Tests/abi/baseline
export LD_LIBRARY_PATH=$ORIENT_PREFIX/lib

if [ -f "$baseline/orient.h" ]; then
  built=0
  for source in "$ORIENT_ROOT"/Tests/c/*.c; do
    program=$(basename "$source" .c)
    gcc -std=c99 -O1 -Werror -I "$baseline" "$source" -o "$ORIENT_WORK/$program" -L "$ORIENT_PREFIX/lib" -lorient -lm \
      -pthread >"$ORIENT_WORK/$program.log" 2>&1 || continue
    built=$((built + 1))
    run "header of the last release" "$program" "$ORIENT_WORK/$program"
  done
  check "there are such programs" test "$built" -gt 0

  # What neither of the two interfaces shows: a config that grew, and an initialiser that writes all of it.
  python3 "$ORIENT_ROOT/Tests/abi/initialisers.py" "$baseline/manifest.json" >"$ORIENT_WORK/initialisers.c"
  check "a program of the last release that calls each initialiser compiles" gcc -std=c99 -Wall -Wextra -Werror \
    -I "$baseline" "$ORIENT_WORK/initialisers.c" -o "$ORIENT_WORK/initialisers" -ldl
  run "as the last release calls it" initialisers "$ORIENT_WORK/initialisers" "$ORIENT_PREFIX/lib/liborient.so"
else
  skip "programs of the last release run with this library" "no release is recorded yet"
fi
