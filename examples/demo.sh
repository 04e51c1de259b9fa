#!/bin/sh
# Shows liborient at work: builds it, installs it inside this checkout, compiles the C examples against
# what was installed, and replays a recording. Nothing outside the checkout is touched.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
prefix=$root/.build/demo
recording=$root/examples/data/four-sides.csv
mkdir -p "$root/.build/temporary"
export TMPDIR="$root/.build/temporary"

fail() {
  echo "demo.sh: $1" >&2
  exit 1
}

compiler=
for candidate in "${CC:-cc}" gcc clang; do
  if command -v "$candidate" >/dev/null; then
    compiler=$candidate
    break
  fi
done
[ -n "$compiler" ] || fail "no C compiler: install gcc or clang"
command -v pkg-config >/dev/null || fail "no pkg-config: install it, or pkgconf"

echo "Building liborient; this takes a minute the first time."
rm -rf "$prefix"
"$root/pkgconfig/install.sh" --reuse --prefix "$prefix"

export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
mkdir -p "$prefix/bin"
for source in "$root"/examples/c/*.c; do
  program=$prefix/bin/$(basename "$source" .c)
  # pkg-config writes its answer for a shell to read.
  eval "set -- $(pkg-config --cflags --libs orient)"
  "$compiler" -O2 "$source" -o "$program" "$@" "-Wl,-rpath,$prefix/lib" || fail "$source does not compile"
  echo "compiled $(basename "$source")"
done

echo
echo "A sensor turned by hand (${recording#"$root/"}):"
"$prefix/bin/monitor" --replay "$recording" --events
echo
echo "The library, the header and the programs are in ${prefix#"$root/"}."
