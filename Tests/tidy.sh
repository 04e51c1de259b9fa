#!/bin/bash
# Looks through C with clang-tidy, two files at a time: tidy.sh FILE... or, without any, all of the project.
#
# The analyzer gives up a function after so many states; with five times as many it finds nothing more here, in three
# times the time.
set -eu
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

[ "$#" -gt 0 ] || mapfile -t found < <(find examples Sources Tests -name .build -prune -o -name '*.c' -print)
options="-std=c11 -D_GNU_SOURCE -Xclang -analyzer-config -Xclang max-nodes=40000 -I include
  -I Sources/CPlatform/include -I Tests/c -I examples/webview $(pkg-config --cflags webkit2gtk-4.1)"
export options
# What it is silent about it counts; that is not for people to read.
# shellcheck disable=SC2016 # the inner shell expands it
printf '%s\0' "${@:-${found[@]}}" | xargs -0 -P 2 -n 2 sh -c 'clang-tidy --quiet "$@" -- $options' tidy 2>&1 |
  { grep -vE '^[0-9]+ warnings? generated|^Suppressed|^Use -header-filter' || :; } >&2
exit "${PIPESTATUS[1]}"
