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
export CARGO_HOME=$ORIENT_ROOT/.build/cargo
export PYTHONDONTWRITEBYTECODE=1
export LC_ALL=C.UTF-8
results=$ORIENT_ROOT/.build/results
mkdir -p "$TMPDIR" "$results"

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
    { printf 'not ok - %s %s; its last lines:\n' "$name" "$reason"; tail -n 40 "$log"; } >"$log.end"
    cat "$log.end" >>"$log"
    bad=1
  fi
  passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + left))
  printf '%-14s %4d passed  %3d failed  %3d skipped  %4d s\n' "$name" "$good" "$bad" "$left" "$seconds"
  failures "$log"
  sed -n 's/^skip - /    skipped: /p' "$log"
}

run() {
  local name=$1 limit=$2 log=$results/$1.log start=$SECONDS status
  shift 2
  rm -f "$log" "$log.end"
  timeout -k 10 "$limit" "$@" >"$log" 2>&1 </dev/null
  status=$?
  count "$name" "$log" "$status" $((SECONDS - start))
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

if grep -q '^# needs: prefix' "${chosen[@]}"; then
  export -f install_prefix
  run install 900 bash -c install_prefix
  [ "$failed" -eq 0 ] || no_prefix=yes
fi

for suite in "${chosen[@]}"; do
  name=$(name_of "$suite")
  if [ "${no_prefix:-no}" = yes ] && grep -q '^# needs: prefix' "$suite"; then
    printf '%-14s not run: the library could not be installed\n' "$name"
    continue
  fi
  export ORIENT_WORK=$ORIENT_ROOT/.build/tests/$name
  rm -rf "$ORIENT_WORK"
  mkdir -p "$ORIENT_WORK"
  limit=$(sed -n 's/^# limit: *//p' "$suite")
  run "$name" "${limit:-600}" bash "$suite"
done

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
