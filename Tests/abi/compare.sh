#!/bin/bash
# Compares the interfaces of two headers: compare.sh OLD.h NEW.h WORK_DIRECTORY
#
# Fails, and says why, when a program built against the old one could misbehave with the new: by the
# measured layouts (compare.py) and, as a second opinion, by abidiff on stubs made from the headers.
set -eu

work=$3
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
mkdir -p "$work"

# describe SIDE HEADER: the manifest and the stub library of one header, unless they are there.
describe() {
  if [ "$work/$1.so" -nt "$2" ]; then return; fi
  python3 "$here/manifest.py" "$2" >"$work/$1.json"
  python3 "$here/stub.py" "$2" "$work/$1.c"
  gcc -g -w -shared -fPIC -o "$work/$1.so" "$work/$1.c"
}
describe old "$1"
describe new "$2"

status=0
python3 "$here/compare.py" "$work/old.json" "$work/new.json" || status=1
if command -v abidiff >/dev/null; then
  python3 "$here/compare.py" --grown "$work/old.json" "$work/new.json" >"$work/grown"
  abidiff --no-added-syms --suppressions "$work/grown" "$work/old.so" "$work/new.so" || status=1
fi
exit "$status"
