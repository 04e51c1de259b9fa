#!/bin/bash
# needs: prefix
# limit: 900
# The installer and orient.pc: what goes where, what comes away again, what it says when it cannot.
. "$ORIENT_ROOT/Tests/report.sh"

install=$ORIENT_ROOT/pkgconfig/install.sh
version=$(pkg-config --modversion orient)
major=${version%%.*}

# Everything below a directory, one path a line.
tree() { (cd "$1" && find . -mindepth 1 "${@:2}" | LC_ALL=C sort); }
expected_files() {
  printf '%s\n' ./include/COrient/module.modulemap ./include/orient.h "./$1/liborient.a" \
    "./$1/liborient.so" "./$1/liborient.so.$major" "./$1/liborient.so.$version" \
    "./$1/liborient.so.$version.debug" "./$1/pkgconfig/orient.pc" | LC_ALL=C sort
}

# --- One version everywhere

header_version() {
  printf '#include <orient.h>\nORIENT_VERSION_MAJOR.ORIENT_VERSION_MINOR.ORIENT_VERSION_PATCH\n' |
    gcc -E -P -I "$ORIENT_PREFIX/include" - | tail -n 1 | tr -d ' '
}
same "orient.pc has the header's version" "$(header_version)" "$version"
other_versions() { "$ORIENT_ROOT/Tests/packaging/versions.sh" | grep -v "^$version " || :; }
lacks "no text has another version" . other_versions
library_version() {
  python3 -c "
import ctypes, sys
library = ctypes.CDLL(sys.argv[1])
number = library.orient_version()
print(f'{number // 1000000}.{number // 1000 % 1000}.{number % 1000}')
if hasattr(library, 'orient_version_string'):
    library.orient_version_string.restype = ctypes.c_char_p
    print(library.orient_version_string().decode())" "$ORIENT_PREFIX/lib/liborient.so"
}
same "the library has that version" "$version" "$(library_version | sort -u)"

# --- pkg-config

check "orient.pc is valid" pkg-config --validate orient
same "compiler options" "-I$ORIENT_PREFIX/include" "$(pkg-config --cflags orient | sed 's/ *$//')"
same "linker options" "-L$ORIENT_PREFIX/lib -lorient" "$(pkg-config --libs orient | sed 's/ *$//')"
same "linker options of a static program" "-L$ORIENT_PREFIX/lib -lorient -lm" \
  "$(pkg-config --static --libs orient | sed 's/ *$//')"

# --- Staging, as packagers do

stage=$ORIENT_WORK/stage
mkdir -p "$stage"
check "installs below a staging directory" \
  "$install" --reuse --prefix /opt/nowhere --destdir "$stage" --libdir lib/x86_64-linux-gnu
same "a staging directory receives these files and no others" \
  "$(expected_files lib/x86_64-linux-gnu)" "$(tree "$stage/opt/nowhere" -not -type d)"
check "nothing is written to the prefix itself" test ! -e /opt/nowhere
staged_texts() { cat "$stage"/opt/nowhere/lib/*/pkgconfig/orient.pc "$stage"/opt/nowhere/include/COrient/*; }
lacks "no text names the staging directory" "stage" staged_texts
shows "orient.pc names the prefix" '^prefix=/opt/nowhere$' cat "$stage/opt/nowhere/lib/x86_64-linux-gnu/pkgconfig/orient.pc"
check "removes what it staged" \
  "$install" --uninstall --prefix /opt/nowhere --destdir "$stage" --libdir lib/x86_64-linux-gnu
same "a staging directory is empty again" "" "$(tree "$stage")"

# --- Installing for real, at a place with a difficult name

home="$ORIENT_WORK/a place/it's mine & yours"
mkdir -p "$home/include"
touch "$home/include/other.h"
before=$(tree "$ORIENT_WORK/a place")
export PKG_CONFIG_PATH="$home/deep/lib/pkgconfig"
(umask 077 && "$install" --reuse --prefix "$home/deep") >"$ORIENT_WORK/log" 2>&1
check "installs where others have files, twice" "$install" --reuse --prefix "$home/deep"
same "installs these files and no others" "$(expected_files lib)" "$(tree "$home/deep" -not -type d)"
same "whoever installs, all may read" "" "$(find "$home/deep" -not -type l -not -perm -a=r)"
same "whoever installs, all may enter" "" "$(find "$home/deep" -type d -not -perm -a=x)"
check "orient.pc is valid there" pkg-config --validate orient
compiles() {
  printf '#include <orient.h>\nint main(void) { return orient_version() == 0; }\n' >"$ORIENT_WORK/use.c"
  eval "gcc '$ORIENT_WORK/use.c' -o '$ORIENT_WORK/use' $(pkg-config --cflags --libs "$@" orient)" &&
    LD_LIBRARY_PATH=$home/deep/lib "$ORIENT_WORK/use"
}
check "a program finds it there through pkg-config" compiles
touch "$home/deep/lib/mine"
check "removes itself" "$install" --uninstall --prefix "$home/deep"
same "what others put there stays" ./lib/mine "$(tree "$home/deep" -not -type d)"
rm "$home/deep/lib/mine" && rmdir "$home/deep/lib" "$home/deep"
check "installs again" "$install" --reuse --prefix "$home/deep" --libdir "$home/elsewhere/lib64"
shows "an absolute directory of libraries stays one" elsewhere/lib64 cat "$home/elsewhere/lib64/pkgconfig/orient.pc"
check "removes itself again" "$install" --uninstall --prefix "$home/deep" --libdir "$home/elsewhere/lib64"
same "all is as it was before" "$before" "$(tree "$ORIENT_WORK/a place")"

# --- The static library alone

check "installs the static library alone" "$install" --reuse --static --prefix "$home/deep"
same "without a shared one" "" "$(find "$home/deep" -name '*.so*')"
check "a program links with it without further words" compiles
lacks "and needs no shared one" liborient readelf -dW "$ORIENT_WORK/use"
check "the static library goes, too" "$install" --uninstall --prefix "$home/deep"
same "all is as it was before, again" "$before" "$(tree "$ORIENT_WORK/a place")"

# --- Refusals, each in words

says() {
  local name=$1 pattern=$2 output
  shift 2
  if output=$("$@" 2>&1 </dev/null); then
    not_ok "$name" <<<"it succeeded: $output"
  elif [ "$(wc -l <<<"$output")" -gt 3 ]; then
    not_ok "$name" <<<"it says too much: $output"
  else
    shows "$name" "$pattern" echo "$output"
  fi
}
says "no prefix is refused" '--prefix DIR' "$install"
says "an empty prefix is refused" '--prefix needs a directory' "$install" --prefix
says "an unknown option is refused" "'--prefiks' is not an option" "$install" --prefiks
touch "$ORIENT_WORK/file"
says "a file in the way is refused" 'file is in the way' "$install" --prefix "$ORIENT_WORK/file"
says "removing what is not there is refused" 'not installed' "$install" --uninstall --prefix "$ORIENT_WORK/none"
mkdir -p "$ORIENT_WORK/bin"
for command in sh dirname uname cat sed rm mkdir printf; do ln -sf "$(command -v "$command")" "$ORIENT_WORK/bin/"; done
says "a missing Swift is refused" "no 'swift' in PATH" env PATH="$ORIENT_WORK/bin" "$install" --prefix "$ORIENT_WORK/none"
name="a place without permission is refused"
if [ "$(id -u)" -ne 0 ]; then
  says "$name" 'no permission to write to /usr' "$install" --prefix /usr
elif have setpriv "$name"; then
  nobody=(setpriv --reuid nobody --regid nogroup --clear-groups)
  if "${nobody[@]}" test -r "$install"; then
    says "$name" 'no permission to write to /usr' "${nobody[@]}" sh "$install" --prefix /usr
  else
    skip "$name" "only root can read this checkout"
  fi
fi

# --- The same again, elsewhere

# anew FOLDER: a copy of the sources in another folder, built from nothing.
anew() {
  local copy=$ORIENT_WORK/$1
  mkdir -p "$copy/Tests"
  (cd "$ORIENT_ROOT" && cp -R Package.swift Sources include pkgconfig "$copy/" &&
    find Tests -maxdepth 1 -type d -name '*Tests' -exec cp -R {} "$copy/Tests/" ';')
  check "builds anew $1" "$copy/pkgconfig/build.sh"
}
anew elsewhere
products=.build/install/products
here=$ORIENT_ROOT
# A build on top of an older one may order things differently; only builds from nothing are compared.
if ! cmp -s "$here/$products/liborient.so.$version" "$ORIENT_WORK/elsewhere/$products/liborient.so.$version"; then
  anew "in a third place"
  here="$ORIENT_WORK/in a third place"
fi
for file in "liborient.so.$version" "liborient.so.$version.debug" liborient.a; do
  check "$file is the same, byte by byte" cmp "$here/$products/$file" "$ORIENT_WORK/elsewhere/$products/$file"
done
