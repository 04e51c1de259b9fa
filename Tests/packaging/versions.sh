#!/bin/sh
# Prints the version that each text of the project has, one a line: the version, and where it stands. The first is that
# of the header, from which the library, its soname and orient.pc have theirs.
set -eu
cd -- "$(dirname -- "$0")/../.."

say() { printf '%s %s\n' "${2:-none}" "$1"; }
say "include/orient.h, ORIENT_VERSION_*" \
  "$(awk '/^#define ORIENT_VERSION_/ { printf "%s%s", dot, $3; dot = "." }' include/orient.h)"
say "include/orient.h, the comment at the top" "$(sed -n 's/^ \* Version \([0-9.]*\)\. .*/\1/p' include/orient.h)"
say "CHANGELOG.md, the newest entry" "$(sed -n 's/^## \[\([0-9.]*\)\].*/\1/p' CHANGELOG.md | head -n 1)"
say "examples/python/pyproject.toml" "$(sed -n 's/^version = "\(.*\)"/\1/p' examples/python/pyproject.toml)"
say "examples/rust/Cargo.toml" "$(sed -n 's/^version = "\(.*\)"/\1/p' examples/rust/Cargo.toml)"
