#!/bin/bash
# needs: prefix
# C++: the layer of examples/cpp, as two compilers and three standards understand it.
. "$ORIENT_ROOT/Tests/report.sh"
. "$ORIENT_ROOT/Tests/programs.sh"

export LD_LIBRARY_PATH=$ORIENT_PREFIX/lib
layer=$ORIENT_ROOT/examples/cpp
strict=(-g -O1 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
read -ra orient <<<"$(pkg-config --cflags --libs orient)"
orient+=(-I "$layer" -I "$ORIENT_ROOT/Tests/c" -pthread)
clang=$(toolchain)/clang++
program=$ORIENT_WORK/layer

# build NAME COMPILER...: compiles a file of the arguments into the program; says why it does not.
build() {
  local name=$1 output
  shift
  rm -f "$program"
  output=$("$@" "${strict[@]}" -o "$program" "${orient[@]}" 2>&1) && return
  not_ok "$name" <<<"$output"
  return 1
}

for standard in c++17 c++20 c++23; do
  for compiler in g++ "$clang"; do
    label="$(basename "$compiler") $standard"
    build "$label compiles" "$compiler" "-std=$standard" "$ORIENT_ROOT/Tests/cpp/layer.cpp" || continue
    run "$label" layer "$program"
  done
done

if have valgrind "the layer under valgrind" &&
  build "the layer for valgrind compiles" g++ -std=c++17 "$ORIENT_ROOT/Tests/cpp/layer.cpp"; then
  run "valgrind" layer valgrind --quiet --leak-check=full --show-leak-kinds=definite,indirect,possible \
    --errors-for-leak-kinds=definite,indirect,possible --error-exitcode=99 --fair-sched=yes "$program"
fi
if build "the layer with the address sanitizer compiles" g++ -std=c++17 -fsanitize=address,undefined \
  -fno-sanitize-recover=all "$ORIENT_ROOT/Tests/cpp/layer.cpp"; then
  run "address and undefined behaviour" layer "$program"
fi

# The layer twice in one program: everything in it is inline.
twice() {
  printf '#include "orient.hpp"\nint other() { return orient::engine().interface(); }\n' >"$ORIENT_WORK/other.cpp"
  printf '#include "orient.hpp"\nint other();\nint main() { return other() != orient::engine().interface(); }\n' \
    >"$ORIENT_WORK/main.cpp"
  g++ -std=c++17 "${strict[@]}" "$ORIENT_WORK"/{main,other}.cpp -o "$program" "${orient[@]}" && "$program"
}
check "it may be included in several files" twice

turns() {
  g++ -std=c++17 "${strict[@]}" "$layer/turns.cpp" -o "$program" "${orient[@]}" &&
    "$program" "$ORIENT_ROOT/examples/data/reading.trace" | sed -n 's/.*the picture turns to //p' | xargs
}
same "the example tells which way the picture turns" \
  "landscape-primary portrait-primary landscape-secondary" "$(turns 2>&1)"
