#!/bin/bash
# The header on its own: every dialect of C and C++, nothing but its own names, fixed layouts.
. "$ORIENT_ROOT/Tests/report.sh"

header=$ORIENT_ROOT/include/orient.h
strict=(-Wall -Wextra -Wpedantic -Werror -fsyntax-only)
clang=$(toolchain)/clang

# Included first, alone, and twice.
printf '#include <orient.h>\n#include <orient.h>\ntypedef int nothing_else;\n' >"$ORIENT_WORK/alone.c"

dialects() {
  local file=$1 what=$2 dialect
  shift 2
  for dialect in c99 c11 c17 c2x; do
    check "$what: gcc, $dialect" gcc -x c -std=$dialect "${strict[@]}" -I "$(dirname "$header")" "$file"
    check "$what: clang, $dialect" "$clang" -x c -std=$dialect "${strict[@]}" -I "$(dirname "$header")" "$file"
  done
  for dialect in c++11 c++14 c++17 c++20 c++23; do
    check "$what: g++, $dialect" g++ -x c++ -std=$dialect "${strict[@]}" -I "$(dirname "$header")" "$file"
    check "$what: clang++, $dialect" "$clang" -x c++ -std=$dialect "${strict[@]}" -I "$(dirname "$header")" "$file"
  done
}
dialects "$ORIENT_WORK/alone.c" "the header stands alone"

# Hosts that compile with more warnings than most have no trouble either.
check "the header is silent under gcc's strict warnings" gcc -x c -std=c99 "${strict[@]}" -Wshadow \
  -Wconversion -Wundef -Wcast-qual -Wstrict-prototypes -Wmissing-prototypes -Wredundant-decls \
  -Wc++-compat -I "$(dirname "$header")" "$ORIENT_WORK/alone.c"
check "the header is silent under g++'s strict warnings" g++ -x c++ -std=c++11 "${strict[@]}" -Wshadow \
  -Wconversion -Wundef -Wold-style-cast -Wuseless-cast -Wzero-as-null-pointer-constant \
  -I "$(dirname "$header")" "$ORIENT_WORK/alone.c"
check "the header is silent under all of clang's warnings" "$clang" -x c -std=c11 "${strict[@]}" \
  -Weverything -Wno-padded -Wno-pre-c11-compat -Wno-declaration-after-statement \
  -I "$(dirname "$header")" "$ORIENT_WORK/alone.c"
check "its comments name the parameters there are" "$clang" -x c -std=c11 "${strict[@]}" \
  -Wdocumentation -I "$(dirname "$header")" "$ORIENT_WORK/alone.c"

check "the header has its own names only, each with a comment" \
  python3 "$ORIENT_ROOT/Tests/packaging/names.py" "$header"

# Layouts: as the last release recorded them, on this machine and on others.
manifest=$ORIENT_ROOT/Tests/abi/baseline/manifest.json
if [ -f "$manifest" ]; then
  python3 "$ORIENT_ROOT/Tests/packaging/assertions.py" "$manifest" >"$ORIENT_WORK/layout.c"
  check "layouts are those of the last release: gcc, c99" \
    gcc -std=c99 "${strict[@]}" -I "$(dirname "$header")" "$ORIENT_WORK/layout.c"
  check "layouts are those of the last release: g++, c++11" \
    g++ -x c++ -std=c++11 "${strict[@]}" -Wno-unused-local-typedefs -I "$(dirname "$header")" "$ORIENT_WORK/layout.c"
  for target in x86_64-linux-gnu aarch64-linux-gnu riscv64-linux-gnu armv7-linux-gnueabihf; do
    check "layouts are those of the last release: $target" "$clang" --target="$target" -ffreestanding \
      -std=c11 "${strict[@]}" -I "$(dirname "$header")" "$ORIENT_WORK/layout.c"
  done
else
  skip "layouts are those of the last release" "no release is recorded yet"
fi
