#!/bin/sh
# Builds liborient as it ships: Embedded Swift, one shared and one static library that need libc and
# libm only. What comes out is in .build/install/products.
#
#   build.sh [--reuse]       --reuse builds on what an earlier run left; otherwise all is built anew
#
# Needs Swift's toolchain and the C library's development files, nothing else.
set -eu

fail() {
  echo "liborient: $1" >&2
  exit 1
}

case "${1:-}" in
'') reuse=no ;;
--reuse) reuse=yes ;;
*) fail "'$1' is not an option of build.sh" ;;
esac

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
scratch=$root/.build/install

[ "$(uname -s)" = Linux ] || fail "liborient is for Linux"
for command in swift swiftc; do
  command -v "$command" >/dev/null ||
    fail "no '$command' in PATH: install a Swift toolchain, 6.2 or later, and see that 'swift --version' works"
done

# The compiler, linker and object tools that came with Swift, whichever others are in PATH.
toolchain=$(swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1/bin|p')
for tool in swift clang ld.lld llvm-objcopy llvm-ar; do
  [ -x "$toolchain/$tool" ] || fail "this Swift toolchain has no $tool (looked in '$toolchain')"
done

# Runs a step quietly; when it fails, shows what it said.
step() {
  what=$1
  shift
  "$@" >"$root/.build/install.log" 2>&1 || {
    cat "$root/.build/install.log" >&2
    fail "$what failed; what it said is above"
  }
}

# Swift keeps an object when only a flag or a header of C changed, so an earlier build is good only for
# the same compiler, manifest, flags and headers.
mkdir -p "$root/.build"
inputs=$(swiftc --version 2>/dev/null |
  cat - "$root/Package.swift" "$0" "$root"/include/* "$root"/Sources/CPlatform/include/* | cksum)
if [ "$reuse" = no ] || [ "$(cat "$scratch/inputs" 2>/dev/null)" != "$inputs" ]; then
  rm -rf "$scratch"
fi
mkdir -p "$scratch"
printf '%s\n' "$inputs" >"$scratch/inputs"

# Names in debug information start at the checkout and none leads to a module cache, so that two builds
# are the same wherever they are made. DWARF 4 is what older debuggers and valgrind still read. What Swift
# would write to the home directory stays inside the checkout too.
mkdir -p "$root/.build/home"
step "swift build" env HOME="$root/.build/home" CFFIXED_USER_HOME="$root/.build/home" \
  XDG_CACHE_HOME="$root/.build/cache" "$toolchain/swift" build --package-path "$root" --scratch-path "$scratch" \
  --cache-path "$root/.build/cache" --config-path "$root/.build/configuration" \
  --security-path "$root/.build/security" \
  --configuration release --traits Embedded --product orient-static \
  -Xswiftc -Xfrontend -Xswiftc -lto=llvm-full -Xswiftc -Xfrontend -Xswiftc -emit-bc \
  -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs \
  -Xswiftc -dwarf-version=4 -Xcc -gdwarf-4 \
  -Xswiftc -file-prefix-map -Xswiftc "$root=." -Xcc "-ffile-prefix-map=$root=."

products=$scratch/products
rm -rf "$products"
mkdir -p "$products"
cd "$products"

macro() {
  printf '#include "orient.h"\nORIENT_VERSION_%s\n' "$1" |
    "$toolchain/clang" -x c -E -P -I "$root/include" - | tail -n 1
}
major=$(macro MAJOR)
version=$major.$(macro MINOR).$(macro PATCH)
printf '%s\n' "$version" | grep -Eqx '[0-9]+\.[0-9]+\.[0-9]+' ||
  fail "include/orient.h does not define ORIENT_VERSION_MAJOR, _MINOR and _PATCH as numbers"
printf '%s\n' "$version" >version

exports() {
  "$root/pkgconfig/exports.sh" "$1" "$toolchain/clang" "$root/include/orient.h"
}
exports names >exported.names
exports map >exported.map
[ -s exported.names ] || fail "no function found in include/orient.h"

# The modules were compiled to bitcode and become one object: the linker that sees all of them, and which
# functions are exported, drops what repeats and inlines what has one caller. The library it makes on the way
# serves nothing.
step "joining the modules" "$toolchain/clang" -shared -fuse-ld=lld -o whole.so -Wl,--version-script,exported.map \
  -Wl,--lto-O2 -Wl,-mllvm,-inline-threshold=0 -Wl,--lto-obj-path=whole.o \
  -Wl,--whole-archive "$scratch/release/liborient-static.a" -Wl,--no-whole-archive -lm

# Swift's run-time takes its memory from a function that tells valgrind where the counts of references are.
step "setting the source of memory" "$toolchain/llvm-objcopy" --redefine-sym=posix_memalign=orient_allocate whole.o

# Everything as one object. Swift marks what it exports as protected, which a host that is not
# position-independent could not take the address of. Its notes on incremental builds differ from one
# folder to the next, and its index of names does not survive the joining; both stay behind. Each section
# stays on its own, for the linker to drop what nobody calls.
step "joining the objects" "$toolchain/ld.lld" -r --unique -o joined.o whole.o "$scratch"/release/CPlatform.build/*.o
step "setting visibility" "$toolchain/llvm-objcopy" --set-symbols-visibility=exported.names=default \
  --remove-section=.swift_modhash --remove-section=.debug_names joined.o

# The static library shows the API alone: a host written in Swift has a runtime of its own.
step "hiding internal symbols" "$toolchain/llvm-objcopy" --strip-debug \
  --keep-global-symbols=exported.names joined.o liborient.o
step "making liborient.a" "$toolchain/llvm-ar" rcsD liborient.a liborient.o

# The library stays loaded when a host lets it go: a thread that reads a sensor may still be in the kernel.
# lld refuses to link when the header declares a function that nobody wrote. Functions of the same code become
# one, but not those that a host can compare.
file=liborient.so.$version
sed 's/^/--keep-unique=/' exported.names >unique.options
step "linking $file" "$toolchain/clang" -shared -fuse-ld=lld -o "$file" \
  -Wl,-soname,liborient.so."$major" -Wl,--version-script,exported.map \
  -Wl,-z,defs -Wl,-z,nodelete -Wl,-z,noexecstack -Wl,-z,relro -Wl,-z,now \
  -Wl,--as-needed -Wl,--gc-sections -Wl,--icf=all -Wl,@unique.options \
  -Wl,--build-id=sha1 -Wl,-O1 joined.o -lm
step "splitting debug information" "$toolchain/llvm-objcopy" --only-keep-debug "$file" "$file.debug"
step "stripping $file" "$toolchain/llvm-objcopy" --strip-all "--add-gnu-debuglink=$file.debug" "$file"
