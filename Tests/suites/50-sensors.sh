#!/bin/bash
# needs: prefix
# limit: 900
# Sources on real components: devices made up under their real paths by umockdev, the real iio-sensor-proxy on
# a bus of our own, a mock of it for what it rarely does, and a sensor that is slow, fails, or is counted on.
. "$ORIENT_ROOT/Tests/report.sh"

export LD_LIBRARY_PATH=$ORIENT_PREFIX/lib
export ORIENT_WATCH=$ORIENT_WORK/watch
export ORIENT_LIBRARY=$ORIENT_PREFIX/lib/liborient.so
export ORIENT_TROUBLE_LIBRARY=$ORIENT_WORK/trouble.so
strict=(-g -O1 -std=c99 -Wall -Wextra -Wpedantic -Werror)
read -ra orient <<<"$(pkg-config --cflags --libs orient)"

check "the watching program compiles" gcc "${strict[@]}" "$ORIENT_ROOT/Tests/sensors/watch.c" -o "$ORIENT_WATCH" "${orient[@]}"
check "the troubling library compiles" gcc "${strict[@]}" -shared -fPIC "$ORIENT_ROOT/Tests/sensors/trouble.c" \
  -o "$ORIENT_TROUBLE_LIBRARY" -ldl

export ORIENT_MONITOR=$ORIENT_WORK/monitor
check "monitor compiles" gcc "${strict[@]}" "$ORIENT_ROOT/examples/c/monitor.c" -o "$ORIENT_MONITOR" "${orient[@]}"

# Debian's modules for Python are for Debian's Python.
python=/usr/bin/python3
module() { "$python" -c "import $1" 2>/dev/null; }

# Most of it is waiting, so all of it waits at the same time.
begin() {
  local name=$1
  shift
  "$@" "$ORIENT_ROOT/Tests/sensors/$name.py" >"$ORIENT_WORK/$name.log" 2>&1 &
  names+=("$name") processes+=($!)
}
names=() processes=()
begin trouble "$python"
begin tools "$python"
if ! command -v umockdev-wrapper >/dev/null ||
  ! "$python" -c 'import gi; gi.require_version("UMockdev", "1.0")' 2>/dev/null; then
  skip "devices under their real paths" "no umockdev here; .ci/packages.txt has what the tests use"
else
  begin devices umockdev-wrapper "$python"
  if ! command -v dbus-daemon >/dev/null || ! module dbusmock; then
    skip "iio-sensor-proxy" "no dbus-daemon or dbusmock here; .ci/packages.txt has what the tests use"
  else
    begin service umockdev-wrapper "$python"
  fi
fi
for index in "${!names[@]}"; do
  wait "${processes[index]}"
  status=$?
  cat "$ORIENT_WORK/${names[index]}.log"
  if [ "$status" -ne 0 ] && ! grep -q '^not ok - ' "$ORIENT_WORK/${names[index]}.log"; then
    not_ok "${names[index]} ends well (status $status)" <"$ORIENT_WORK/${names[index]}.log"
  fi
done
