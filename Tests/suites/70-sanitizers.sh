#!/bin/bash
# limit: 1200
# The library watched by sanitizers for addresses (leaks too) and for threads: each program of Tests/c
# against it, and the tests of the Python package and of the Rust crates. Swift's own tests are watched by
# hand, see Tests/README.md.
. "$ORIENT_ROOT/Tests/report.sh"
. "$ORIENT_ROOT/Tests/programs.sh"

clang=$(toolchain)/clang
# Nothing is let pass: no suppressions, and what is found ends the program.
export ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1:check_initialization_order=1
export TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1

# Swift's thread sanitizer knows its queues of tasks, and wants them to be there.
swift_libraries=$(toolchain)/../lib/swift/linux
queues=(-L "$swift_libraries" "-Wl,-rpath,$swift_libraries" -ldispatch -lBlocksRuntime)

# watch SANITIZER FLAG...: builds the library and runs all programs against it.
watch() {
  local sanitizer=$1 folder source program output libraries=()
  local ORIENT_WORK=$ORIENT_WORK/$1
  mkdir -p "$ORIENT_WORK"
  [ "$1" = address ] || libraries=("${queues[@]}")
  shift
  if ! "$ORIENT_ROOT/Tests/sanitizers/build.sh" "$sanitizer" >"$ORIENT_WORK/build" 2>&1; then
    tail -n 40 "$ORIENT_WORK/build" | not_ok "the library builds with -sanitize=$sanitizer"
    return
  fi
  ok "the library builds with -sanitize=$sanitizer"
  folder=$(tail -n 1 "$ORIENT_WORK/build")
  for source in "$ORIENT_ROOT"/Tests/c/*.c; do
    program=$(basename "$source" .c)
    if output=$("$clang" -g -O1 -fno-omit-frame-pointer -fuse-ld=lld "$@" -I "$ORIENT_ROOT/include" "$source" \
      "$folder/liborient.a" -o "$ORIENT_WORK/$program" -lm -pthread "${libraries[@]}" 2>&1); then
      run "$sanitizer" "$program" "$ORIENT_WORK/$program"
    else
      not_ok "$program ($sanitizer) compiles" <<<"$output"
    fi
  done
  export ORIENT_WATCHED=$folder
  if python3 -c 'import pytest' 2>/dev/null; then
    check "Python's tests ($sanitizer)" "$ORIENT_ROOT/Tests/sanitizers/python.sh" "$sanitizer"
  else
    skip "Python's tests ($sanitizer)" "no pytest here; .ci/requirements.txt has what the tests use"
  fi
  if have_rust "Rust's tests ($sanitizer)"; then
    check "Rust's tests ($sanitizer)" "$ORIENT_ROOT/Tests/sanitizers/rust.sh" "$sanitizer"
  fi
}

# Both at once: building is a matter of one processor.
watch thread -fsanitize=thread >"$ORIENT_WORK/threads" &
watch address -fsanitize=address,undefined -fno-sanitize-recover=all
wait
cat "$ORIENT_WORK/threads"
