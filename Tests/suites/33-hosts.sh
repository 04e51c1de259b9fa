#!/bin/bash
# needs: prefix
# Programs of many kinds live with the installed library: C of fixed address, C++, Swift, Python, and
# those that load it at run time.
. "$ORIENT_ROOT/Tests/report.sh"

export LD_LIBRARY_PATH=$ORIENT_PREFIX/lib
hosts=$ORIENT_ROOT/Tests/packaging/hosts
shared=$ORIENT_PREFIX/lib/liborient.so
read -ra orient <<<"$(pkg-config --cflags --libs orient)"
read -ra cflags <<<"$(pkg-config --cflags orient)"
tools=$(toolchain)

# runs NAME COMPILER...: compiles into a program, with the arguments given, and runs that.
runs() {
  local name=$1
  shift
  both() { "$@" -o "$ORIENT_WORK/host" && "$ORIENT_WORK/host"; }
  check "$name" both "$@"
}

# The address of a function is one and the same in the program and in the library.
python3 "$ORIENT_ROOT/Tests/packaging/addresses.py" "$ORIENT_PREFIX/include/orient.h" >"$ORIENT_WORK/all.c"
all=(-DCOMPARE "$ORIENT_WORK/all.c" "${orient[@]}" -ldl)
runs "addresses agree: position-independent" gcc -fPIE -pie "${all[@]}"
runs "addresses agree: fixed address, ld.bfd" gcc -fno-pic -no-pie -fuse-ld=bfd "${all[@]}"
runs "addresses agree: fixed address, gold" gcc -fno-pic -no-pie -fuse-ld=gold "${all[@]}"
runs "addresses agree: fixed address, lld" "$tools/clang" -fno-pic -no-pie -fuse-ld=lld "${all[@]}"
runs "addresses agree: C++" g++ -x c++ -fpermissive -w "${all[@]}"

# A host with a Swift runtime of its own.
runs "a Swift program with the shared library" \
  swiftc "$hosts/host.swift" -module-cache-path "$ORIENT_WORK/modules" "${orient[@]}"
runs "an optimised Swift program with the shared library" \
  swiftc -O "$hosts/host.swift" -module-cache-path "$ORIENT_WORK/modules" "${orient[@]}"
runs "a Swift program with the static library" swiftc "$hosts/host.swift" \
  -module-cache-path "$ORIENT_WORK/modules" "${cflags[@]}" "$ORIENT_PREFIX/lib/liborient.a" -lm
runs "a static Swift program with the static library" swiftc -static-stdlib "$hosts/host.swift" \
  -module-cache-path "$ORIENT_WORK/modules" "${cflags[@]}" "$ORIENT_PREFIX/lib/liborient.a" -lm
runs "an Embedded Swift program with the static library" swiftc -wmo -enable-experimental-feature Embedded \
  "$hosts/embedded.swift" -module-cache-path "$ORIENT_WORK/modules" "${cflags[@]}" \
  "$ORIENT_PREFIX/lib/liborient.a" -lm

loads() { gcc -Wall -Werror "$hosts/unload.c" -o "$ORIENT_WORK/unload" -ldl && "$ORIENT_WORK/unload" "$shared"; }
check "is loaded and let go a hundred times" loads

python() {
  python3 -c "
import ctypes, sys
version = ctypes.CDLL(sys.argv[1]).orient_version
version.restype = ctypes.c_uint32
assert version() // 1000000 == ${1:?}, version()" "$shared"
}
check "Python calls it" python "$(pkg-config --modversion orient | cut -d. -f1)"

# A broken assumption says so and aborts.
check "the trap compiles on its own" gcc -Wall -Wextra -I "$ORIENT_ROOT/Sources/CPlatform/include" \
  "$hosts/trap.c" -o "$ORIENT_WORK/trap"
(ulimit -c 0; "$ORIENT_WORK/trap") >"$ORIENT_WORK/out" 2>"$ORIENT_WORK/err"
same "a broken assumption aborts" 134 "$?"
same "nothing of it goes to standard output" "" "$(cat "$ORIENT_WORK/out")"
shows "it says so in words" '^liborient: out of memory, or an internal error .* please report' cat "$ORIENT_WORK/err"
