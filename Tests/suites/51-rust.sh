#!/bin/bash
# needs: prefix
# limit: 900
# Rust: the crates of examples/rust against the installed library, without a registry.
. "$ORIENT_ROOT/Tests/report.sh"

have_rust "the tests of the crates" || exit 0
cd "$ORIENT_ROOT/examples/rust" || exit 1
export LD_LIBRARY_PATH=$ORIENT_PREFIX/lib
export CARGO_TARGET_DIR=$ORIENT_ROOT/.build/rust
export CARGO_NET_OFFLINE=true RUST_BACKTRACE=0
cargo=(cargo --quiet --color never)

# Layouts are compared with the header's when the crate compiles; here, that they are the header's.
check "the raw layers are what the header says" python3 "$ORIENT_ROOT/Tests/abi/bindings.py" --check
same "there are no dependencies but each other" "orient orient-sys" \
  "$(sed -n 's/^name = "\(.*\)"/\1/p' Cargo.lock | sort | xargs)"

cargo --color never test --locked --workspace --no-fail-fast >"$ORIENT_WORK/log" 2>&1
status=$?
sed -n 's/^test \(.*\) \.\.\. ok$/ok - \1/p; s/^test \(.*\) \.\.\. FAILED$/not ok - \1/p' "$ORIENT_WORK/log"
if [ "$status" -ne 0 ]; then
  tail -n 60 "$ORIENT_WORK/log" | not_ok "cargo test ends well (status $status)"
fi

if cargo clippy --version >/dev/null 2>&1; then
  check "clippy has nothing to say" "${cargo[@]}" clippy --locked --workspace --all-targets -- -D warnings
else
  # The compiler's own warnings, when its stricter sister is not there.
  check "rustc has nothing to say" env RUSTFLAGS=-Dwarnings "${cargo[@]}" check --locked --workspace --all-targets
fi
check "the documentation has nothing to say" env RUSTDOCFLAGS=-Dwarnings "${cargo[@]}" doc --locked --workspace --no-deps
if cargo fmt --version >/dev/null 2>&1; then
  check "the sources are clean for rustfmt" cargo fmt --check
else
  skip "the sources are clean for rustfmt" "no rustfmt here"
fi

turns() {
  "${cargo[@]}" run --locked --example turns "$ORIENT_ROOT/examples/data/reading.trace" |
    sed -n 's/.*the picture turns to //p' | xargs
}
same "the example tells which way the picture turns" \
  "landscape-primary portrait-primary landscape-secondary" "$(turns 2>&1)"

# What a newcomer sees who has not installed the library.
refuse "without the library it does not build" \
  env PKG_CONFIG_PATH= CARGO_TARGET_DIR="$ORIENT_WORK/target" "${cargo[@]}" check --locked
shows "and it says what to do" "pkgconfig/install.sh --prefix" \
  env PKG_CONFIG_PATH= CARGO_TARGET_DIR="$ORIENT_WORK/target" "${cargo[@]}" check --locked
