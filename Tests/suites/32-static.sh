#!/bin/bash
# needs: prefix
# The static library: it shows the API alone, and links wherever a C program does.
. "$ORIENT_ROOT/Tests/report.sh"

library=$ORIENT_PREFIX/lib/liborient.a
tools=$(toolchain)

same "its global symbols are the header's functions" \
  "$(python3 "$ORIENT_ROOT/Tests/packaging/functions.py" "$ORIENT_PREFIX/include/orient.h")" \
  "$(nm -g --defined-only "$library" | sed -n 's/.* //p' | grep -v ':$' | sed '/^$/d' | LC_ALL=C sort)"

# Undefined symbols that glibc 2.17 does not have: by name, or by the version asked for.
not_in_old_glibc() {
  local libc libm
  libc=$(gcc -print-file-name=libc.so.6) libm=$(gcc -print-file-name=libm.so.6)
  readelf --dyn-syms -W "$libc" "$libm" | grep -v ' UND ' | grep -oE '[^ ]+@+GLIBC_[0-9.]+' |
    awk -F'@+GLIBC_' '{ split($2, v, "."); if (v[1] == 2 && v[2] <= 17) { print $1; print $1 "@GLIBC_" $2 } }' |
    sort -u >"$ORIENT_WORK/old"
  nm -u "$library" | sed -n 's/^ *[Uw] //p' | grep -v '^_GLOBAL_OFFSET_TABLE_$' | sort -u |
    comm -23 - "$ORIENT_WORK/old"
}
lacks "links with glibc 2.17" . not_in_old_glibc
lacks "has no debug information" '\.debug_' readelf -SW "$library"
# A group of the same name in the host would be taken for ours, whose symbols are hidden.
lacks "has no section group" "^COMDAT|^GROUP" readelf -gW "$library"
lacks "its code does not depend on its address" 'R_X86_64_32S? |R_AARCH64_ABS32' readelf -rW "$library"

# links NAME COMPILER...: a program that uses every function links and runs.
python3 "$ORIENT_ROOT/Tests/packaging/addresses.py" "$ORIENT_PREFIX/include/orient.h" >"$ORIENT_WORK/host.c"
read -ra orient <<<"$(pkg-config --cflags orient)"
links() {
  local name=$1
  shift
  compiled() { "$@" "${orient[@]}" "$ORIENT_WORK/host.c" -o "$ORIENT_WORK/host" "$library" -lm && "$ORIENT_WORK/host"; }
  check "$name" compiled "$@"
}
links "links into a C program" gcc
links "links into a C program of fixed address" gcc -no-pie -fno-pie
links "links into a program without any shared library" gcc -static
links "links with gold" gcc -fuse-ld=gold
links "links with lld" "$tools/clang" -fuse-ld=lld
links "links when unused code is dropped" gcc -Wl,--gc-sections

check "links into another shared library" gcc -shared -fPIC -Dmain=other "${orient[@]}" \
  "$ORIENT_WORK/host.c" -o "$ORIENT_WORK/libother.so" "$library" -lm -Wl,-z,defs,-z,text
lacks "brings no Swift symbol into it" ' (swift_|[$]s)' nm -D --defined-only "$ORIENT_WORK/libother.so"

# A program asks for the static library through pkg-config.
read -ra static <<<"$(pkg-config --static --cflags --libs orient)"
check "links fully statically through pkg-config --static" \
  gcc -static "$ORIENT_WORK/host.c" -o "$ORIENT_WORK/static" "${static[@]}"
check "runs fully statically" "$ORIENT_WORK/static"
