#!/bin/bash
# needs: prefix
# limit: 900
# The web view: the W3C's rules in a browser of a few objects and in WebKitGTK, and the example as its
# users see it.
. "$ORIENT_ROOT/Tests/report.sh"
cd "$ORIENT_ROOT" || exit 1

example=examples/webview
tests=Tests/webview
strict=(-g -O1 -std=c11 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Werror)
read -ra orient <<<"$(pkg-config --cflags --libs orient)"
orient+=("-Wl,-rpath,$ORIENT_PREFIX/lib")

# label NAME COMMAND...: runs a program that reports tests, and names NAME with each. One that stops without
# a word of failure has failed.
label() {
  local name=$1 status
  shift
  "$@" >"$ORIENT_WORK/said" 2>"$ORIENT_WORK/messages"
  status=$?
  sed -n "s/^\(ok\|not ok\|skip\) - /\1 - $name: /p; /^ /p" "$ORIENT_WORK/said"
  if [ "$status" -ne 0 ] && ! grep -q '^not ok - ' "$ORIENT_WORK/said"; then
    tail -n 20 "$ORIENT_WORK/said" "$ORIENT_WORK/messages" | not_ok "$name: came to its end (status $status)"
  fi
}

# --- The rules, without a browser -----------------------------------------------------------------

build_world() {
  (cd "$example" && ld -r -b binary -z noexecstack -o "$ORIENT_WORK/script.o" orientation.js) &&
    gcc "${strict[@]}" -fPIC -shared -o "$ORIENT_WORK/world.so" "$tests/world.c" "$example/orientation_page.c" \
      "$ORIENT_WORK/script.o" "${orient[@]}"
}
check "the page's side of the web view compiles" build_world
build_lifetimes() {
  gcc "${strict[@]}" -o "$ORIENT_WORK/lifetimes" "$tests/lifetimes.c" "$tests/world.c" "$example/orientation_page.c" \
    "$ORIENT_WORK/script.o" "${orient[@]}"
}
check "a program of pages that come and go compiles" build_lifetimes
if have valgrind "pages come and go without a trace"; then
  label valgrind valgrind --quiet --leak-check=full --show-leak-kinds=definite,indirect,possible --errors-for-leak-kinds=definite,indirect,possible \
    --error-exitcode=99 "$ORIENT_WORK/lifetimes"
fi
rules="the W3C's rules, in QuickJS"
if ! python3 -c 'import quickjs' 2>/dev/null; then
  skip "$rules" "no Python package quickjs here; .ci/requirements.txt has what the tests use"
else
  label QuickJS python3 "$tests/algorithm.py" "$ORIENT_WORK/world.so"
fi

# --- In WebKitGTK ---------------------------------------------------------------------------------

if ! pkg-config --exists webkit2gtk-4.1; then
  skip "the W3C's rules, in WebKitGTK" "no webkit2gtk-4.1 here; .ci/packages.txt has what the tests use"
  exit
fi
have xvfb-run "the W3C's rules, in WebKitGTK" || exit

display() { timeout -k 5 120 xvfb-run -a -s '-screen 0 1024x1024x24' "$@"; }

read -ra webkit <<<"$(pkg-config --cflags --libs webkit2gtk-4.1)"
make_example() { make -s -C "$example" BUILD="$ORIENT_WORK" CFLAGS='-O1 -g -Werror'; }
check "the example compiles as its Makefile says" make_example
if ! [ -x "$ORIENT_WORK/webview" ]; then exit 1; fi
build_runner() {
  gcc -g -O1 -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -o "$ORIENT_WORK/runner" "$tests/runner.c" "$tests/world.c" \
    "$ORIENT_WORK"/{web_view,orientation_page,orientation.js}.o "${orient[@]}" "${webkit[@]}"
}
check "the example's web view compiles into a test" build_runner

# page FILE CONDITION NATURAL UNLOCKED
page() { label "WebKitGTK, $1, $2, natural $3, by default $4" display "$ORIENT_WORK/runner" "$tests" "$@"; }
page page.html none portrait all
page page.html top portrait all
page page.html frame portrait all
page page.html none landscape all
page page.html none portrait "no upside down"
page unload.html none portrait all

# --- The example, played ----------------------------------------------------------------------------

play() {
  display "$ORIENT_WORK/webview" --size 400x700 --snapshot "$ORIENT_WORK/seen-" \
    --play portrait-primary,landscape-primary,portrait-secondary,landscape-secondary
}
check "the example plays a sequence to its end" play
picture() {
  check "the page shows the device turned: $1" \
    python3 "$tests/picture.py" "$ORIENT_WORK/seen-$1.png" "${@:2}"
}
picture 1-portrait-primary 400 700 up
picture 2-landscape-primary 700 400 left
picture 3-portrait-secondary 400 700 down
picture 4-landscape-secondary 700 400 right
# A trace: two seconds upright, two on the left side.
awk 'BEGIN {
  print "t_ns,x,y,z"
  for (i = 0; i < 200; i++) printf "%.0f,%s\n", i * 20000000, i < 100 ? "0,9.81,0" : "9.81,0,0"
}' >"$ORIENT_WORK/turn.trace"
replay() {
  display "$ORIENT_WORK/webview" --size 400x700 --snapshot "$ORIENT_WORK/replayed-" \
    --source "trace:$ORIENT_WORK/turn.trace"
}
check "the example replays a trace to its end" replay
check "the page shows the device turned by a trace" \
  python3 "$tests/picture.py" "$ORIENT_WORK/replayed-0-landscape-primary.png" 700 400 left

for wrong in '--condition nobody' '--size 0x5' '--play sideways' '--source nothing' 'one two'; do
  read -ra words <<<"$wrong"
  shows "the example refuses $wrong" '^webview: .*--help' display "$ORIENT_WORK/webview" "${words[@]}"
done
