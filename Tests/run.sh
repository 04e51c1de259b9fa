#!/bin/bash
# Runs the tests: `Tests/run.sh` all of them, `Tests/run.sh NAME...` some suites, `--list` names them.
#
# A suite is a program Tests/suites/NN-name.sh. It prints one line a test: "ok - name",
# "not ok - name" with the evidence on the lines below, or "skip - name # reason". A line
# "# needs: prefix" in it asks for the library as it ships, installed in .build/prefix; a line
# "# limit: SECONDS" for more time than the usual ten minutes. Tests/report.sh has words to write
# one with. The last line printed here counts all: "N passed, N failed, N skipped".
set -u

ORIENT_ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$ORIENT_ROOT" || exit 1

# Everything a test makes, and the caches of the tools it calls, stay in the checkout.
export ORIENT_ROOT
export ORIENT_PREFIX=$ORIENT_ROOT/.build/prefix
export PKG_CONFIG_PATH=$ORIENT_PREFIX/lib/pkgconfig
export TMPDIR=$ORIENT_ROOT/.build/temporary
export XDG_CACHE_HOME=$ORIENT_ROOT/.build/cache
# Where people have their toolchains and packages stays known; what tools would write at home goes to the checkout.
export RUSTUP_HOME=${RUSTUP_HOME:-${HOME:-/nowhere}/.rustup} PYTHONUSERBASE=${PYTHONUSERBASE:-${HOME:-/nowhere}/.local}
. "$ORIENT_ROOT/Tests/report.sh"
command -v swiftc >/dev/null && PATH=$(toolchain):$PATH
# (Swift asks for the home directory by another name.)
export HOME=$ORIENT_ROOT/.build/home CFFIXED_USER_HOME=$ORIENT_ROOT/.build/home
export CARGO_HOME=$ORIENT_ROOT/.build/cargo
export PYTHONDONTWRITEBYTECODE=1
export LC_ALL=C.UTF-8
results=$ORIENT_ROOT/.build/results
mkdir -p "$TMPDIR" "$HOME" "$results"

name_of() {
  local name
  name=$(basename "$1" .sh)
  printf '%s\n' "${name#*-}"
}

chosen=()
if [ "${1:-}" = --list ]; then
  for suite in Tests/suites/*.sh; do name_of "$suite"; done
  exit 0
elif [ "$#" -eq 0 ]; then
  chosen=(Tests/suites/*.sh)
else
  for name in "$@"; do
    found=(Tests/suites/[0-9]*-"$name".sh)
    if [ ! -f "${found[0]}" ]; then
      echo "there is no suite '$name'; Tests/run.sh --list names them" >&2
      exit 2
    fi
    chosen+=("${found[0]}")
  done
fi

passed=0 failed=0 skipped=0

# The failures in a suite's output, each with the lines that follow it.
failures() {
  awk '/^(ok|skip) - /  { shown = 0 }
       /^not ok - /     { shown = 1; lines = 0 }
       shown && lines++ < 60 { print "    " $0 }' "$1"
}

count() {
  local name=$1 log=$2 status=$3 seconds=$4 good bad left
  good=$(grep -c '^ok - ' "$log")
  bad=$(grep -c '^not ok - ' "$log")
  left=$(grep -c '^skip - ' "$log")
  # A suite that stops half-way, or says nothing, has failed whatever it said before.
  if [ "$bad" -eq 0 ] && { [ "$status" -ne 0 ] || [ $((good + left)) -eq 0 ]; }; then
    local reason="ended with status $status"
    [ "$status" -ne 124 ] || reason="took longer than its limit"
    [ "$status" -ne 0 ] || reason="reported no test"
    tail -n 40 "$log" >"$results/$name.end"
    { printf 'not ok - %s %s; its last lines:\n' "$name" "$reason"; cat "$results/$name.end"; } >>"$log"
    bad=1
  fi
  passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + left))
  printf '%-14s %4d passed  %3d failed  %3d skipped  %4d s\n' "$name" "$good" "$bad" "$left" "$seconds"
  failures "$log"
  sed -n 's/^skip - /    skipped: /p' "$log"
}

# Runs a command with a limit of seconds; its output, its status and its time go to the results.
run() {
  local name=$1 limit=$2 log=$results/$1.log start=$SECONDS status
  shift 2
  timeout -k 10 "$limit" "$@" >"$log" 2>&1 </dev/null
  status=$?
  echo "$status $((SECONDS - start))" >"$results/$name.status"
}

install_prefix() {
  rm -rf "$ORIENT_PREFIX"
  if pkgconfig/install.sh --reuse --prefix "$ORIENT_PREFIX"; then
    echo "ok - the library builds as it ships and installs"
  else
    echo "not ok - the library builds as it ships and installs"
    return 1
  fi
}

export -f install_prefix
prefix=ready
if grep -q '^# needs: prefix' "${chosen[@]}"; then
  prefix=missing
  chosen=(install "${chosen[@]}")
fi

# The first suite that may start, in `next`: those that need the library wait until it is installed.
choose() {
  local index
  for index in "${!chosen[@]}"; do
    next=${chosen[index]}
    [ "$prefix" = ready ] || [ "$next" = install ] || ! grep -q '^# needs: prefix' "$next" || continue
    unset "chosen[index]"
    return 0
  done
  return 1
}

start() {
  local name limit
  name=$(name_of "$1")
  rm -f "$results/$name".*
  if [ "$1" = install ]; then
    run install 900 bash -c install_prefix &
  else
    limit=$(sed -n 's/^# limit: *//p' "$1")
    export ORIENT_WORK=$ORIENT_ROOT/.build/tests/$name
    rm -rf "$ORIENT_WORK"
    mkdir -p "$ORIENT_WORK"
    run "$name" "${limit:-600}" bash "$1" &
  fi
  running[$!]=$name
}

# As many suites at a time as there are processors; each is told of when it has ended.
declare -A running=()
while :; do
  while [ "${#running[@]}" -lt "$(nproc)" ] && choose; do start "$next"; done
  [ "${#running[@]}" -gt 0 ] || break
  wait -n -p ended "${!running[@]}"
  name=${running[$ended]}
  unset "running[$ended]"
  read -r status seconds <"$results/$name.status"
  count "$name" "$results/$name.log" "$status" "$seconds"
  [ "$name $status" != "install 0" ] || prefix=ready
done
for suite in "${chosen[@]}"; do
  printf '%-14s not run: the library could not be installed\n' "$(name_of "$suite")"
done

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
