#!/bin/sh
# Builds the reference, in .build/reference: of the C API (c/index.html), the guides, and of the modules in Swift
# (guides/ and core/, to be served by any web server). Fails when one of the tools has a warning.
#
# Needs Doxygen, and a Swift toolchain with its DocC.
set -eu

fail() {
  echo "reference.sh: $1" >&2
  exit 1
}

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
cd "$root"
for command in doxygen swift swiftc; do
  command -v "$command" >/dev/null || fail "no '$command' in PATH"
done
information=$(swiftc -print-target-info)
toolchain=$(printf '%s\n' "$information" | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1/bin|p')
target=$(printf '%s\n' "$information" | sed -n 's|.*"triple": "\(.*\)".*|\1|p' | head -n 1)
for tool in docc swift-symbolgraph-extract; do
  [ -x "$toolchain/$tool" ] || fail "this Swift toolchain has no $tool (looked in '$toolchain')"
done

# Runs a step quietly; when it fails, shows what it said.
step() {
  what=$1
  shift
  "$@" >"$output/log" 2>&1 || {
    cat "$output/log" >&2
    fail "$what failed; what it said is above"
  }
}

version=$(awk '/^#define ORIENT_VERSION_/ { printf "%s%s", dot, $3; dot = "." }' include/orient.h)
output=.build/reference
rm -rf "$output"
mkdir -p "$output/symbols"

export ORIENT_VERSION="$version" ORIENT_REFERENCE="$output"
step Doxygen doxygen pkgconfig/Doxyfile

# What DocC knows of a module comes from the module as the tests use it.
step "swift build" env CFFIXED_USER_HOME="$root/.build/home" XDG_CACHE_HOME="$root/.build/cache" \
  swift build --target OrientCore --cache-path .build/cache --config-path .build/configuration \
  --security-path .build/security
"$toolchain/swift-symbolgraph-extract" -module-name OrientCore -I .build/debug/Modules -target "$target" \
  -minimum-access-level public -output-dir "$output/symbols"

# convert NAME CATALOGUE OPTION...: one archive.
convert() {
  name=$1 catalogue=$2
  shift 2
  step DocC "$toolchain/docc" convert "$catalogue" --warnings-as-errors --output-path "$output/$name" \
    --fallback-bundle-identifier "liborient.$name" "$@"
}
convert guides Sources/Orient/Orient.docc --fallback-display-name liborient
convert core Sources/OrientCore/OrientCore.docc --fallback-display-name OrientCore \
  --additional-symbol-graph-dir "$output/symbols"

echo "The reference is in $output: c/index.html, guides, core."
