#!/bin/bash
# limit: 1200
# The Swift tests, in ordinary mode, each test counted on its own.
. "$ORIENT_ROOT/Tests/report.sh"
cd "$ORIENT_ROOT" || exit 1

swift test --cache-path .build/cache --config-path .build/configuration \
  --security-path .build/security --xunit-output "$ORIENT_WORK/tests.xml" >"$ORIENT_WORK/log" 2>&1
status=$?

warnings() { ! grep -E 'warning: |error: ' "$ORIENT_WORK/log"; }
check "the ordinary build has no warnings" warnings

if ! python3 Tests/suites/xunit.py "$ORIENT_WORK"/*.xml || [ "$status" -ne 0 ]; then
  tail -n 60 "$ORIENT_WORK/log" | not_ok "swift test ends well (status $status)"
fi
