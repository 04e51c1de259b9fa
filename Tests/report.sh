# Words for a suite, to be sourced by it: each prints one test's result as Tests/run.sh counts it.
# shellcheck shell=bash

set -u

ok() { printf 'ok - %s\n' "$1"; }

# not_ok NAME: the evidence follows on standard input, or there is none.
not_ok() {
  printf 'not ok - %s\n' "$1"
  [ -t 0 ] || sed 's/^/  /'
}

skip() { printf 'skip - %s # %s\n' "$1" "$2"; }

# check NAME COMMAND...: passes when the command succeeds; shows what it said when it does not.
check() {
  local name=$1 output
  shift
  if output=$("$@" 2>&1 </dev/null); then ok "$name"; else not_ok "$name" <<<"$output"; fi
}

# refuse NAME COMMAND...: passes when the command fails.
refuse() {
  local name=$1 output
  shift
  if output=$("$@" 2>&1 </dev/null); then not_ok "$name" <<<"$output"; else ok "$name"; fi
}

# shows NAME PATTERN COMMAND...: passes when a line of the output matches the extended expression.
shows() {
  local name=$1 pattern=$2 output
  shift 2
  output=$("$@" 2>&1 </dev/null)
  if grep -qE -- "$pattern" <<<"$output"; then
    ok "$name"
  else
    not_ok "$name" <<<"no line like /$pattern/ in:"$'\n'"$output"
  fi
}

# lacks NAME PATTERN COMMAND...: passes when the command succeeds and no line of its output matches.
lacks() {
  local name=$1 pattern=$2 output status
  shift 2
  output=$("$@" 2>&1 </dev/null)
  status=$?
  if [ "$status" -ne 0 ]; then
    not_ok "$name" <<<"$1 ended with status $status:"$'\n'"$output"
  elif output=$(grep -E -- "$pattern" <<<"$output"); then
    not_ok "$name" <<<"$output"
  else
    ok "$name"
  fi
}

# same NAME EXPECTED FOUND: passes when the two texts are equal.
same() {
  if [ "$2" = "$3" ]; then
    ok "$1"
  else
    diff <(printf '%s\n' "$2") <(printf '%s\n' "$3") | sed 's/^</expected:/; s/^>/found:/' | not_ok "$1"
  fi
}

# have COMMAND NAME: true when the command is there, otherwise the test of that name is skipped.
have() {
  command -v "$1" >/dev/null && return
  skip "$2" "no $1 here; .ci/packages.txt has what the tests use"
  return 1
}

# have_rust NAME: whether there is a Rust new enough for examples/rust.
have_rust() {
  local wanted found
  have cargo "$1" || return 1
  wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$ORIENT_ROOT/examples/rust/Cargo.toml")
  found=$(rustc --version | cut -d ' ' -f 2)
  [ "$(printf '%s\n' "$wanted" "$found" | sort -V | head -n 1)" != "$wanted" ] || return 0
  skip "$1" "Rust $found here; they need $wanted"
  return 1
}

# The directory of Swift's own compiler and object tools.
toolchain() {
  swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1/bin|p'
}
