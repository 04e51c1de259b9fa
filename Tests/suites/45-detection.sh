#!/bin/bash
# needs: prefix
# What the detector promises, on recordings and on motions made afresh: the gate of Tests/detection, run
# on the installed library through examples/c/monitor.
. "$ORIENT_ROOT/Tests/report.sh"

if ! python3 -c 'import numpy' 2>/dev/null; then
  skip "the detector keeps its promises" "numpy is not installed"
  exit 0
fi
read -ra orient <<<"$(pkg-config --cflags --libs orient)"
monitor=$ORIENT_WORK/monitor
check "monitor compiles" gcc -O2 "$ORIENT_ROOT/examples/c/monitor.c" -o "$monitor" "${orient[@]}" \
  "-Wl,-rpath,$ORIENT_PREFIX/lib"
check "the detector keeps its promises" python3 "$ORIENT_ROOT/Tests/detection/gate.py" \
  --program "$monitor --replay {}" --seed 5
