#!/bin/bash
# Measures what the library costs and prints a table beside its targets and its peers.
#
#   Tests/bench/run.sh             the table (some minutes); also as JSON and Markdown in .build/bench
#   Tests/bench/run.sh --growth    how costs grow as well, with plots (matplotlib); some minutes more
#   Tests/bench/run.sh --page      writes the page in the documentation from that
#
# Peers that are missing (GLib, libuv, valgrind) are left out and named. Nothing here passes or fails a
# test: times belong to the machine.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)
work=$root/.build/bench
prefix=$work/prefix
mkdir -p "$work"

"$root/pkgconfig/install.sh" --reuse --prefix "$prefix" >/dev/null
PKG_CONFIG_PATH=$prefix/lib/pkgconfig
export PKG_CONFIG_PATH
read -ra orient <<<"$(pkg-config --cflags --libs orient)"
flags=(-O2 -Wall -Wextra -std=gnu11)

peers=()
packages=()
if pkg-config --exists gobject-2.0; then peers+=(-DHAVE_GLIB) packages+=(gobject-2.0); fi
if pkg-config --exists libuv; then peers+=(-DHAVE_LIBUV) packages+=(libuv); fi
libraries=()
if [ "${#packages[@]}" -gt 0 ]; then read -ra libraries <<<"$(pkg-config --cflags --libs "${packages[@]}")"; fi

bench=$root/Tests/bench
cc "${flags[@]}" "$bench/library.c" -o "$work/library" "${orient[@]}" "-Wl,-rpath,$prefix/lib" -lm -pthread
cc "${flags[@]}" "${peers[@]}" "$bench/peers.c" -o "$work/peers" "${libraries[@]}" -lm
cc "${flags[@]}" "$bench/load.c" -o "$work/load" -ldl
small=(-Os -s '-Wl,--gc-sections' "-I$prefix/include" "$bench/embed.c")
cc "${small[@]}" -o "$work/without-engine"
cc "${small[@]}" -DENGINE -o "$work/with-engine" "$prefix/lib/liborient.a" -lm -pthread

# The same sources in ordinary mode, with Swift's own run-time library: what loading would cost.
ordinary=$root/.build/bench/ordinary
swift build --package-path "$root" --scratch-path "$ordinary" -c release --product orient >"$work/ordinary.log" 2>&1 ||
  echo "the ordinary library did not build; see $work/ordinary.log" >&2

# The ordinary library finds Swift's run-time libraries where the toolchain has them.
LD_LIBRARY_PATH=$(swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)".*|\1/linux|p')
export LD_LIBRARY_PATH

exec python3 "$bench/report.py" --work "$work" --library "$prefix/lib/liborient.so" \
  --ordinary "$ordinary/release/liborient.so" "$@"
