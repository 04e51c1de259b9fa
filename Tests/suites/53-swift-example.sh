#!/bin/bash
# needs: prefix
# limit: 900
# Swift: the package of examples/swift, an ordinary Swift program with the installed library.
. "$ORIENT_ROOT/Tests/report.sh"

export LD_LIBRARY_PATH=$ORIENT_PREFIX/lib
package=$ORIENT_ROOT/examples/swift
cache=$ORIENT_ROOT/.build
options=(--package-path "$package" --scratch-path "$cache/examples/swift" --cache-path "$cache/cache"
  --config-path "$cache/configuration" --security-path "$cache/security")

swift test "${options[@]}" --xunit-output "$ORIENT_WORK/tests.xml" >"$ORIENT_WORK/log" 2>&1
status=$?
warnings() { ! grep -E 'warning: |error: ' "$ORIENT_WORK/log"; }
check "it builds without warnings" warnings
if ! python3 "$ORIENT_ROOT/Tests/suites/xunit.py" "$ORIENT_WORK"/*.xml || [ "$status" -ne 0 ]; then
  tail -n 60 "$ORIENT_WORK/log" | not_ok "swift test ends well (status $status)"
fi

program=$cache/examples/swift/debug/turns
turns() {
  "$program" "$ORIENT_ROOT/examples/data/reading.trace" |
    sed -n 's/.*the picture turns to \([^,]*\),.*/\1/p' | xargs
}
same "it tells which way the picture turns" \
  "landscape-primary portrait-primary landscape-secondary" "$(turns 2>&1)"
shows "it says what is missing" '^turns: .*/nowhere.trace' "$program" /nowhere.trace
