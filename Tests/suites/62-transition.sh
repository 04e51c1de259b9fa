#!/bin/bash
# needs: prefix
# The transition's example draws what it should, and a player in Swift works on the installed library.
. "$ORIENT_ROOT/Tests/report.sh"

export LD_LIBRARY_PATH=$ORIENT_PREFIX/lib
read -ra orient <<<"$(pkg-config --cflags --libs orient)"
example=$ORIENT_WORK/transition
gesture=$ORIENT_ROOT/examples/data/throw.gesture

check "the example compiles" gcc -std=c99 -D_POSIX_C_SOURCE=200809L -O2 -Wall -Wextra -Wpedantic -Werror \
  "$ORIENT_ROOT/examples/c/transition.c" -o "$example" "${orient[@]}"
"$example" "$gesture" >"$ORIENT_WORK/told"
same "the example ends well" 0 "$?"
same "it is at rest twice" "at rest: expanded
at rest: collapsed" "$(grep 'at rest' "$ORIENT_WORK/told")"
shows "it stands turned in between" 'idle +0.000  turned  90.00   800 x 390  in 390 x 800 at 0, 0' \
  cat "$ORIENT_WORK/told"
mkdir "$ORIENT_WORK/frames"
check "it draws its pictures" "$example" "$gesture" --png "$ORIENT_WORK/frames"
check "the pictures show it" python3 "$ORIENT_ROOT/Tests/transition/frames.py" "$ORIENT_WORK/frames"

printf '0 begin\n5 squeeze\n' >"$ORIENT_WORK/unknown.gesture"
shows "a gesture that is none is refused" '^transition: at 5 ns: ' "$example" "$ORIENT_WORK/unknown.gesture"
printf '5 begin\n4 update -3\n' >"$ORIENT_WORK/back.gesture"
shows "a gesture that goes back in time is refused" '^transition: at 4 ns: ' "$example" "$ORIENT_WORK/back.gesture"
printf 'begin\n' >"$ORIENT_WORK/junk.gesture"
shows "a line that is no event is refused" '^transition: not an event: begin' "$example" "$ORIENT_WORK/junk.gesture"

player() {
  swiftc -swift-version 6 "$ORIENT_ROOT/Tests/swift-consumer/main.swift" \
    -module-cache-path "$ORIENT_WORK/modules" "${orient[@]}" -o "$ORIENT_WORK/player" && "$ORIENT_WORK/player"
}
check "a player in Swift" player
