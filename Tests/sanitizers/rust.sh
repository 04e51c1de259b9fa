#!/bin/bash
# Runs the tests of the Rust crates against the library watched by a sanitizer: rust.sh address|thread
set -eu
# shellcheck source=Tests/sanitizers/host.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/host.sh"

# Its folder as pkg-config tells of one that is installed.
export PKG_CONFIG_PATH=$root/.build/sanitizers/rust/$sanitizer
mkdir -p "$PKG_CONFIG_PATH"
printf '%s\n' "Name: orient" "Description: the library, watched" "Version: 1.0.0" \
  "Libs: -L$folder -lorient" "Cflags: -I$root/include" >"$PKG_CONFIG_PATH/orient.pc"

cd "$root/examples/rust"
export CARGO_HOME=$root/.build/cargo CARGO_TARGET_DIR=$PKG_CONFIG_PATH/target CARGO_NET_OFFLINE=true
triple=$(rustc -vV | sed -n 's/^host: //p')
# Only the tests are watched, not the compiler.
runner=$(printf '"%s",' env "${watched[@]}")
cargo --color never test --locked --workspace --tests --config "target.$triple.runner=[$runner]" "${@:2}"
