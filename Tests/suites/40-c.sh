#!/bin/bash
# needs: prefix
# Programs in C against the installed library: each file in Tests/c compiled by gcc and clang, as C99
# and as C++17, and run; once more under valgrind's checkers of memory and of threads.
. "$ORIENT_ROOT/Tests/report.sh"
. "$ORIENT_ROOT/Tests/programs.sh"

export LD_LIBRARY_PATH=$ORIENT_PREFIX/lib
strict=(-g -O1 -Wall -Wextra -Wpedantic -Werror)
read -ra orient <<<"$(pkg-config --cflags --libs orient)"
clang=$(toolchain)/clang

# build PROGRAM VARIANT COMPILER...: compiles Tests/c/PROGRAM.c; the result is in the work folder.
build() {
  local program=$1 variant=$2 output
  shift 2
  output=$("$@" "${strict[@]}" "$ORIENT_ROOT/Tests/c/$program.c" -o "$ORIENT_WORK/$program-$variant" \
    "${orient[@]}" -lm -pthread 2>&1) && return
  not_ok "$program ($variant) compiles" <<<"$output"
  return 1
}

uncalled() {
  python3 "$ORIENT_ROOT/Tests/packaging/functions.py" "$ORIENT_ROOT/include/orient.h" |
    while read -r function; do
      grep -qrE "\\b$function\\(" "$ORIENT_ROOT/Tests/c" || echo "$function"
    done
}
lacks "every function of the header is called by a test program" . uncalled

for source in "$ORIENT_ROOT"/Tests/c/*.c; do
  program=$(basename "$source" .c)
  build "$program" gcc-c99 gcc -std=c99 && run "gcc, C99" "$program" "$ORIENT_WORK/$program-gcc-c99"
  build "$program" gcc-c++17 g++ -x c++ -std=c++17 && run "gcc, C++17" "$program" "$ORIENT_WORK/$program-gcc-c++17"
  build "$program" clang-c99 "$clang" -std=c99 && run "clang, C99" "$program" "$ORIENT_WORK/$program-clang-c99"
  build "$program" clang-c++17 "$clang" -x c++ -std=c++17 &&
    run "clang, C++17" "$program" "$ORIENT_WORK/$program-clang-c++17"
done

# What is long otherwise is told to be short under valgrind: seconds, minutes, rounds.
declare -A short=([api_hostile]=3 [replay]=15 [soak]=5 [threads]=0.5)

# watch TOOL OPTION...: runs every program under a tool of valgrind's, which is to find nothing.
watch() {
  local tool=$1 programs=$ORIENT_WORK source program
  local ORIENT_WORK=$ORIENT_WORK/$tool
  shift
  mkdir "$ORIENT_WORK"
  for source in "$ORIENT_ROOT"/Tests/c/*.c; do
    program=$(basename "$source" .c)
    [ -x "$programs/$program-gcc-c99" ] || continue
    run "$tool" "$program" valgrind --tool="$tool" --quiet --error-exitcode=99 --fair-sched=yes "$@" \
      "$programs/$program-gcc-c99" ${short[$program]:+"${short[$program]}"}
  done
}

# Both at once: some programs mostly wait.
if have valgrind "valgrind"; then
  watch helgrind >"$ORIENT_WORK/races" &
  watch memcheck --leak-check=full --show-leak-kinds=definite,indirect,possible \
    --errors-for-leak-kinds=definite,indirect,possible --track-fds=yes
  wait
  cat "$ORIENT_WORK/races"
fi
