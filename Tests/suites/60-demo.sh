#!/bin/bash
# limit: 900
# The README's first command: it builds, installs, compiles the examples, and tells what happened in a
# recording; and it leaves the rest of the machine alone.
. "$ORIENT_ROOT/Tests/report.sh"
cd "$ORIENT_ROOT" || exit 1

# What a program writes, from the system calls that make or change a name.
calls=creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,rmdir,symlink,symlinkat,link,linkat,open,openat
trace=(env)
if have strace "the demonstration writes inside the checkout only"; then
  trace=(strace -f -qq -y -e "trace=?${calls//,/,?}" -o "$ORIENT_WORK/calls")
fi
# As somebody has it who has just come: nothing of Swift's at home, and no cache that is told elsewhere.
home=$ORIENT_WORK/home
mkdir -p "$home"
if env -u XDG_CACHE_HOME -u CFFIXED_USER_HOME HOME="$home" "${trace[@]}" examples/demo.sh >"$ORIENT_WORK/out" 2>"$ORIENT_WORK/err" </dev/null; then
  ok "the demonstration ends well"
else
  not_ok "the demonstration ends well" <"$ORIENT_WORK/err"
fi
same "it has nothing to complain about" "" "$(cat "$ORIENT_WORK/err")"
same "it tells which way the picture turns" \
  "portrait-secondary landscape-secondary landscape-primary" \
  "$(sed -n 's/.*the picture has turned to //p' "$ORIENT_WORK/out" | xargs)"
check "its output fits a screen" test "$(wc -l <"$ORIENT_WORK/out")" -le 50

same "the demonstration writes nothing at home" "" "$(find "$home" -mindepth 1)"

written_outside() {
  grep -vE ' = -1 |O_RDONLY|O_PATH' "$ORIENT_WORK/calls" | grep -oE '"/[^"]*"' | tr -d '"' | sort -u |
    grep -vF "$ORIENT_ROOT/" | grep -vE '^/dev/(null|tty|urandom)$' || :
}
[ ! -f "$ORIENT_WORK/calls" ] ||
  lacks "the demonstration writes inside the checkout only" . written_outside
