#!/bin/bash
# Says whether the last commit can be released: does from a clean checkout what whoever gets it will do.
#
#   release.sh                all of it, the tests included
#   release.sh --rehearsal    without the tests, and the changelog's entry need not be dated yet
#
# Looks at the versions, runs all tests, installs to a staging directory, compiles and runs every example from there
# through pkg-config, and removes what was installed. What the tests use has to be there: .ci/run installs it.
# Everything is made in .build/release. The exit status is 0 when all is well.
set -u

case "${1:-}" in
'') rehearsal=no ;;
--rehearsal) rehearsal=yes ;;
*)
  echo "usage: pkgconfig/release.sh [--rehearsal]" >&2
  exit 2
  ;;
esac

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
work=$root/.build/release
checkout=$work/checkout
stage=$work/stage
mkdir -p "$root/.build" || exit 1
# shellcheck source=Tests/report.sh
. "$root/Tests/report.sh"

# What the words of Tests/report.sh print is counted, and shown as it comes.
results=$root/.build/release.log
exec 3>&1 > >(tee "$results" >&3)

# --- A clean checkout

same "everything is committed" "" "$(git -C "$root" status --porcelain)"
rm -rf "$work"
mkdir -p "$work"
git clone --quiet --no-hardlinks "$root" "$checkout" || exit 1
cd "$checkout" || exit 1

# --- One version everywhere

header=$(Tests/packaging/versions.sh | head -n 1 | cut -d ' ' -f 1)
echo "# liborient $header, commit $(git rev-parse --short HEAD)"
other_versions() { Tests/packaging/versions.sh | grep -v "^$header " || :; }
lacks "every text has that version" . other_versions
[ "$rehearsal" = yes ] ||
  shows "the changelog's entry is dated" "^## \[$header\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" grep '^## ' CHANGELOG.md
recorded() { python3 -c 'import json; print(json.load(open("Tests/abi/baseline/manifest.json"))["version"])'; }
same "the interface is recorded as of that version" "$header" "$(recorded)"
check "and as it is" cmp include/orient.h Tests/abi/baseline/orient.h

# --- Every gate

if [ "$rehearsal" = no ]; then
  if Tests/run.sh >"$work/tests" 2>&1; then
    ok "the tests pass: $(tail -n 1 "$work/tests")"
  else
    not_ok "the tests pass" <"$work/tests"
  fi
fi

# --- Installing as packagers do

prefix=/opt/orient
check "the library builds as it ships and installs below a staging directory" \
  pkgconfig/install.sh --prefix "$prefix" --destdir "$stage" --reuse
same "what comes out of the build has that version" "$header" "$(cat .build/install/products/version)"

# The staged files name the prefix that they are for, so here they get another orient.pc.
mkdir -p "$work/pkgconfig" "$work/bin"
sed "s|^prefix=.*|prefix=$stage$prefix|" "$stage$prefix/lib/pkgconfig/orient.pc" >"$work/pkgconfig/orient.pc"
export PKG_CONFIG_PATH=$work/pkgconfig LD_LIBRARY_PATH=$stage$prefix/lib
export XDG_CACHE_HOME=$work/cache CARGO_HOME=$work/cargo CARGO_TARGET_DIR=$work/rust CARGO_NET_OFFLINE=true
export PYTHONDONTWRITEBYTECODE=1
check "orient.pc is valid" pkg-config --validate orient
same "orient.pc has that version" "$header" "$(pkg-config --modversion orient)"
read -ra orient <<<"$(pkg-config --cflags --libs orient)"

# --- Every example, from there

# compiles NAME COMMAND...
compiles() {
  local name=$1
  shift
  check "$name compiles" "$@" -O2 -Wall -Wextra -Werror -o "$work/bin/$name" "${orient[@]}" -pthread
}
for source in examples/c/*.c examples/guides/*.c; do
  compiles "$(basename "$(dirname "$source")")-$(basename "$source" .c)" cc -std=c11 "$source"
done
compiles cpp-turns c++ -std=c++17 examples/cpp/turns.cpp
compiles autorotate cc -std=c11 -D_GNU_SOURCE examples/autorotate/*.c
check "webview compiles" make --silent -C examples/webview PKG_CONFIG_PATH="$PKG_CONFIG_PATH"
check "the package of Python installs" python3 -m pip install --quiet --no-index --no-deps \
  --disable-pip-version-check --target "$work/site" examples/python
check "the crates of Rust build" cargo --quiet build --locked --workspace --examples --manifest-path examples/rust/Cargo.toml
check "the package of Swift builds" swift build --package-path examples/swift --scratch-path "$work/swift" \
  --cache-path "$work/swift/cache" --config-path "$work/swift/configuration" --security-path "$work/swift/security"

# turns NAME PATTERN COMMAND...: what stands behind the pattern in the output, as one line, is how the picture turned.
recording=$checkout/examples/data/reading.trace
turns() {
  local name=$1 pattern=$2
  shift 2
  same "$name tells how the picture turns" "landscape-primary portrait-primary landscape-secondary" \
    "$(timeout 60 "$@" 2>&1 | sed -n "s/.*$pattern\([a-z-]*\).*/\1/p" | xargs)"
}
turns c-monitor 'has turned to ' "$work/bin/c-monitor" --replay "$recording" --events
turns c-turns 'picture turns to ' sh -c "'$work/bin/c-turns' <'$recording'"
turns cpp-turns 'picture turns to ' "$work/bin/cpp-turns" "$recording"
turns rust 'picture turns to ' "$work/rust/debug/examples/turns" "$recording"
turns swift 'picture turns to ' "$work/swift/debug/turns" "$recording"
python() { PYTHONPATH=$work/site python3 -m orient "$@"; }
shows "python tells how the picture turns" landscape-secondary python replay "$recording"
shows "python has that version" "$header" python --version
shows "autorotate says what it is" autorotate "$work/bin/autorotate" --help

# --- Removing

check "it is removed again" pkgconfig/install.sh --uninstall --prefix "$prefix" --destdir "$stage"
same "and nothing is left" "" "$(cd "$stage" && find . -mindepth 1)"
same "nothing was written beside the sources" "" "$(git status --porcelain)"

exec >&3
wait
failures=$(grep -c '^not ok - ' "$results")
skipped=$(grep -c '^skip - ' "$results")
if [ "$failures" -gt 0 ]; then
  echo "$failures of $(grep -cE '^(not )?ok - ' "$results") are not as they should be; nothing to release yet."
  exit 1
fi
echo "All $(grep -c '^ok - ' "$results") are well, $skipped skipped."
[ "$rehearsal" = yes ] || echo "Commit $(git rev-parse --short HEAD) can be released as $header."
