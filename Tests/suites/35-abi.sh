#!/bin/bash
# The binary interface: the comparison notices what would break a program, lets pass what would not,
# and finds nothing between the last release and now.
. "$ORIENT_ROOT/Tests/report.sh"

compare=$ORIENT_ROOT/Tests/abi/compare.sh
sample=$ORIENT_ROOT/Tests/abi/sample.h
baseline=$ORIENT_ROOT/Tests/abi/baseline

# change NAME SED_SCRIPT: the sample with one change, in the work folder.
change() {
  mkdir -p "$ORIENT_WORK/$1"
  cp -p "$ORIENT_WORK/same"/old.* "$ORIENT_WORK/$1/"
  sed -E "$2" "$sample" >"$ORIENT_WORK/$1/new.h"
  ! cmp -s "$sample" "$ORIENT_WORK/$1/new.h"
}

# One of the two opinions alone.
layouts() { python3 "$ORIENT_ROOT/Tests/abi/compare.py" "$1/old.json" "$1/new.json"; }
debug_information() {
  abidiff --no-added-syms --suppressions "$1/grown" "$1/old.so" "$1/new.so"
}

# breaks BY NAME SED_SCRIPT: the change must be noticed by the layouts, by abidiff too if BY is both.
breaks() {
  local work=$ORIENT_WORK/$2
  if ! change "$2" "$3"; then not_ok "$2: the test changes nothing" </dev/null; return; fi
  refuse "$2 is noticed" "$compare" "$sample" "$work/new.h" "$work"
  refuse "$2 is noticed by the layouts" layouts "$work"
  if [ "$1" = both ] && have abidiff "$2 is noticed by abidiff"; then
    refuse "$2 is noticed by abidiff" debug_information "$work"
  fi
}

# keeps NAME SED_SCRIPT: the change must pass.
keeps() {
  if ! change "$1" "$2"; then not_ok "$1: the test changes nothing" </dev/null; return; fi
  check "$1 is allowed" "$compare" "$sample" "$ORIENT_WORK/$1/new.h" "$ORIENT_WORK/$1"
}

check "an interface is compatible with itself" "$compare" "$sample" "$sample" "$ORIENT_WORK/same"
breaks both "a removed function" '/orient_axis_of/d'
breaks both "a parameter of another type" 's/orient_axis_of\(float/orient_axis_of(double/'
breaks both "another return type" 's/^int32_t orient_feed/int64_t orient_feed/'
breaks both "one more parameter" 's/size_t count\)/size_t count, int flags)/'
breaks both "growth of a structure without size" 's/float x, y;/float x, y, z;/'
breaks both "a field in the middle" 's/  int32_t angle;/  int32_t angle;\n  int64_t extra;/'
breaks layouts "a field in old padding" \
  's/  int32_t angle;\n//; s/  int64_t time_ns;/  int64_t time_ns;\n  int32_t flags;/; s/^  int32_t angle;/  int32_t angle; int32_t second;/'
breaks both "a callback with another parameter" 's/, void \*user_data\);$/, int, void *user_data);/'
breaks both "a renumbered value" 's/ORIENT_AXIS_PORTRAIT = 1/ORIENT_AXIS_PORTRAIT = 2/'
breaks layouts "a renamed field" 's/int32_t angle/int32_t degrees/'
breaks layouts "a changed constant" 's/1u << 3/1u << 4/'
keeps "a new function" 's/^(orient_axis orient_axis_of.*)/\1\nvoid orient_new(void);/'
keeps "a new value" 's/  ORIENT_AXIS_PORTRAIT = 1,/&\n  ORIENT_AXIS_LANDSCAPE = 2,/'
keeps "a field behind a structure with size" '/int32_t angle;/{n;s/.*/&\n  int32_t extra;/}'
keeps "a new version" 's/VERSION_MINOR 0/VERSION_MINOR 1/'

if [ -f "$baseline/orient.h" ]; then
  check "orient.h keeps what the last release promised" \
    "$compare" "$baseline/orient.h" "$ORIENT_ROOT/include/orient.h" "$ORIENT_WORK/release"
  same "the recorded manifest is of the recorded header" "$(cat "$baseline/manifest.json")" \
    "$(python3 "$ORIENT_ROOT/Tests/abi/manifest.py" "$baseline/orient.h")"
else
  skip "orient.h keeps what the last release promised" "no release is recorded yet"
fi
