#!/bin/bash
# Builds the library as it ships, but watched by a sanitizer: build.sh address|thread
#
# The last line printed names the folder with liborient.a and liborient.so. The one for addresses counts what
# code is reached, too, so that fuzzers can link it. Programs that use either are to be compiled by the
# toolchain's own clang with the same -fsanitize.
set -eu

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
. "$root/Tests/report.sh"
clang=$(toolchain)/clang

case "${1:-}" in
address) flags=(-Xswiftc -sanitize=fuzzer -Xcc -fsanitize=fuzzer-no-link) runtime=() ;;
thread) flags=() runtime=(-L "$(toolchain)/../lib/swift/linux") ;;
*)
  echo "usage: build.sh address|thread" >&2
  exit 2
  ;;
esac

scratch=$root/.build/sanitizers/$1
mkdir -p "$scratch"
exec 9>"$scratch.lock"
flock 9

# Swift keeps an object when only a flag changed.
inputs=$(swiftc --version 2>/dev/null | cat - "$root/Package.swift" "${BASH_SOURCE[0]}" | cksum)
[ "$(cat "$scratch/inputs" 2>/dev/null)" = "$inputs" ] || rm -rf "$scratch"
mkdir -p "$scratch/products"
printf '%s\n' "$inputs" >"$scratch/inputs"

swift build --package-path "$root" --scratch-path "$scratch" --cache-path "$root/.build/cache" \
  --config-path "$root/.build/configuration" --security-path "$root/.build/security" \
  --configuration release --traits Embedded --product orient-static --sanitize "$1" \
  -Xswiftc -g -Xcc -g -Xcc -fno-omit-frame-pointer "${flags[@]}" >&2

cd "$scratch/products"
cp "$scratch/release/liborient-static.a" liborient.a
# For Python and its like, which load the sanitizer before anything else.
"$clang" -shared -fuse-ld=lld -fsanitize="$1" -shared-libsan "${runtime[@]}" -o liborient.so \
  -Wl,-soname,liborient.so -Wl,--whole-archive liborient.a -Wl,--no-whole-archive -lm -pthread >&2
pwd
