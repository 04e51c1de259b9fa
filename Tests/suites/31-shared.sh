#!/bin/bash
# needs: prefix
# The shared library as a file: what it needs, what it shows, what it must not contain.
. "$ORIENT_ROOT/Tests/report.sh"

library=$(readlink -f "$ORIENT_PREFIX/lib/liborient.so")
version=$(pkg-config --modversion orient)
major=${version%%.*}
objdump=$(toolchain)/llvm-objdump

# --- What it needs

needed() { readelf -dW "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\].*/\1/p'; }
lacks "needs libc and libm only" '^(libc[^.]|libm[^.]|lib[^cm]|[^l])' needed
shows "needs libc" '^libc\.so\.6$' needed

# What it asks of glibc, as "name version", where that is newer than 2.17.
newer_than_floor() {
  readelf --dyn-syms -W "$library" | grep -oE '[^ ]+@GLIBC_[0-9.]+' | awk -F'@GLIBC_' '
    { split($2, v, "."); if (v[1] > 2 || (v[1] == 2 && v[2] > 17)) print $1, $2 }'
}
lacks "runs with glibc 2.17" . newer_than_floor
version_needs() { readelf -VW "$library" | sed -n '/version_r/,$s/.*Name: \([^ ]*\).*/\1/p'; }
lacks "asks for no version but glibc's" '^([^G]|G[^L])' version_needs

# --- What it is

same "its file carries the full version" "liborient.so.$version" "$(basename "$library")"
same "the soname leads to the file" "liborient.so.$version" "$(readlink "$ORIENT_PREFIX/lib/liborient.so.$major")"
same "liborient.so leads to the soname" "liborient.so.$major" "$(readlink "$ORIENT_PREFIX/lib/liborient.so")"
shows "its soname is that of the major version" "SONAME.*\[liborient\.so\.$major\]" readelf -dW "$library"
lacks "looks for libraries in no place of its own" 'RPATH|RUNPATH' readelf -dW "$library"
lacks "its code needs no relocation" TEXTREL readelf -dW "$library"
shows "symbols are bound at start" 'FLAGS.* NOW' readelf -dW "$library"
shows "its stack is not executable" 'GNU_STACK .* RW +0' readelf -lW "$library"
lacks "nothing is writable and executable" ' RWE ' readelf -lW "$library"
shows "relocations are read-only after start" GNU_RELRO readelf -lW "$library"
shows "has a build id" 'Build ID: [0-9a-f]{40}' readelf -nW "$library"

size=$(stat -c %s "$library")
# The core alone is 150 KB; reading devices, buses and traces is the rest.
check "is not larger than 384 KiB ($size bytes)" test "$size" -le $((384 * 1024))

# --- What it shows

# The dynamic symbols that are defined here, as "type binding visibility name@version".
defined() {
  readelf --dyn-syms -W "$library" |
    awk '$1 ~ /^[0-9]+:$/ && $7 != "UND" && $7 != "ABS" { print $4, $5, $6, $8 }'
}
same "exports the header's functions and nothing else" \
  "$(python3 "$ORIENT_ROOT/Tests/packaging/functions.py" "$ORIENT_PREFIX/include/orient.h")" \
  "$(defined | sed 's/.* //; s/@.*//' | LC_ALL=C sort)"
exports_of_another_kind() {
  defined | grep -vE '^FUNC GLOBAL DEFAULT orient_[a-z0-9_]+@@LIBORIENT_[0-9]+\.[0-9]+$' || :
}
lacks "every export is a function, versioned, of default visibility" . exports_of_another_kind

# --- What it must not contain

disassembly() { "$objdump" -d --no-show-raw-insn "$library"; }
lacks "a broken assumption ends in a message, not in a signal" '\b(ud1[a-z]*|ud2|brk)\b' disassembly
lacks "is stripped" '\.symtab|\.debug_' readelf -SW "$library"
texts() { strings -a "$library" "$library.debug"; }
lacks "names no folder of the machine that built it" "$(sed 's/[^A-Za-z0-9/_-]/./g' <<<"$ORIENT_ROOT")" texts
lacks "reads no environment variable" '\b(secure_getenv|getenv|environ)\b' readelf --dyn-syms -W "$library"

# --- Debug information beside it

build_id() { readelf -nW "$1" | sed -n 's/.*Build ID: //p'; }
same "debug information is of the same build" "$(build_id "$library")" "$(build_id "$library.debug")"
shows "the library names its debug information" "$(basename "$library")\.debug" \
  readelf -p .gnu_debuglink "$library"
if have gdb "a debugger finds the source lines"; then
  shows "a debugger finds the source lines" 'Line [0-9]+ of ".*Sources/CPlatform/trap\.c"' \
    gdb -nx -batch -ex 'info line orient_trap' "$library"
fi
