#!/bin/sh
# Builds liborient as it ships and installs it, or removes it again.
set -eu
umask 022

usage() {
  cat <<'END'
usage: pkgconfig/install.sh --prefix DIR [--destdir DIR] [--libdir DIR] [--static] [--reuse]
       pkgconfig/install.sh --prefix DIR [--destdir DIR] [--libdir DIR] --uninstall

Builds liborient in Embedded Swift and installs the header and its module map, the shared and the
static library, debug information and orient.pc.

  --prefix DIR    where the library will live, for example /usr/local
  --destdir DIR   put everything under DIR instead, for packagers; the files still name the prefix
  --libdir DIR    directory of the libraries, absolute or below the prefix (lib)
  --static        install the static library alone
  --reuse         build on what an earlier run left, for developers; otherwise all is built anew
  --uninstall     remove what was installed with the same --prefix, --destdir and --libdir
END
}

fail() {
  echo "liborient: $1" >&2
  exit 1
}

# --- What is asked for --------------------------------------------------------------------------

prefix='' destdir='' libdir=lib static=no reuse='' action=install
while [ "$#" -gt 0 ]; do
  case "$1" in
  --prefix | --destdir | --libdir)
    option=$1 value=${2:-}
    [ "$#" -lt 2 ] || shift
    ;;
  --prefix=* | --destdir=* | --libdir=*) option=${1%%=*} value=${1#*=} ;;
  --static | --reuse | --uninstall) option=$1 value=none ;;
  --help | -h)
    usage
    exit 0
    ;;
  *) fail "'$1' is not an option of install.sh; --help lists them" ;;
  esac
  [ -n "$value" ] || fail "$option needs a directory"
  case "$option" in
  --prefix) prefix=$value ;;
  --destdir) destdir=$value ;;
  --libdir) libdir=$value ;;
  --static) static=yes ;;
  --reuse) reuse=--reuse ;;
  --uninstall) action=uninstall ;;
  esac
  shift
done
[ -n "$prefix" ] || fail "say where with --prefix DIR; --help lists all options"

# An absolute path without a slash at its end; what is relative is taken from here.
absolute() {
  case "$1" in
  /*) path=$1 ;;
  *) path=$(pwd -P)/$1 ;;
  esac
  while [ "${path%/}" != "$path" ]; do path=${path%/}; done
  printf '%s\n' "$path"
}

prefix=$(absolute "$prefix")
[ -z "$destdir" ] || destdir=$(absolute "$destdir")
case "$libdir" in
/*) libdir=$(absolute "$libdir") ;;
*) libdir=$(absolute "$prefix/$libdir") ;;
esac
case "$prefix$libdir$destdir" in
*'
'*) fail "a directory's name must not contain a line break" ;;
esac

# Where the files are put; without --destdir, where they will be used.
includes=$destdir$prefix/include
libraries=$destdir$libdir
package=$libraries/pkgconfig/orient.pc

# orient.pc remembers, in comments, which directories did not exist before.
made_mark='# made by install.sh: '
made_before() {
  [ ! -e "$package" ] || sed -n "s|^$made_mark||p" "$package"
}

# --- Removing -----------------------------------------------------------------------------------

# The shared library of any version, its links and its debug information.
remove_shared_library() {
  for file in "$libraries/liborient.so" "$libraries"/liborient.so.[0-9]*; do
    rm -f "$file"
  done
}

uninstall() {
  [ -e "$package" ] || fail "not installed in $destdir$prefix: there is no $package"
  made=$(made_before)
  remove_shared_library
  rm -f "$libraries/liborient.a" "$package" "$includes/orient.h" "$includes/COrient/module.modulemap"
  rmdir "$includes/COrient" 2>/dev/null || :
  if [ -n "$destdir" ]; then
    # A staging tree serves nothing else: every directory on the way goes when it is empty.
    for directory in "$libraries/pkgconfig" "$includes"; do
      while [ "$directory" != "$destdir" ] && rmdir "$directory" 2>/dev/null; do
        directory=$(dirname "$directory")
      done
    done
  else
    printf '%s\n' "$made" | while IFS= read -r directory; do
      [ -z "$directory" ] || rmdir "$directory" 2>/dev/null || :
    done
  fi
  echo "removed liborient from $destdir$prefix"
}

if [ "$action" = uninstall ]; then
  uninstall
  exit 0
fi

# --- Building -----------------------------------------------------------------------------------

# Refuse before the build what could not be written after it.
for directory in "$includes/COrient" "$libraries/pkgconfig"; do
  while [ ! -e "$directory" ]; do directory=$(dirname "$directory"); done
  [ -d "$directory" ] || fail "$directory is in the way: it is not a directory"
  [ -w "$directory" ] || fail "no permission to write to $directory; take another --prefix, or run this as a user who may"
done

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
"$root/pkgconfig/build.sh" $reuse
products=$root/.build/install/products
version=$(cat "$products/version")
shared=liborient.so.$version

# --- Installing ---------------------------------------------------------------------------------

# A path as pkg-config reads it, as the replacement in a sed command.
quoted() {
  printf '%s\n' "$1" | sed 's/[^A-Za-z0-9_./+:,=@%-]/\\&/g; s/[\\&|]/\\&/g'
}

package_file() {
  case "$libdir" in
  "$prefix"/*) relative="\${prefix}$(quoted "${libdir#"$prefix"}")" ;;
  *) relative=$(quoted "$libdir") ;;
  esac
  if [ "$static" = yes ]; then public=' -lm' private=''; else public='' private=' -lm'; fi
  sed -e "s|@PREFIX@|$(quoted "$prefix")|" -e "s|@LIBDIR@|$relative|" -e "s|@VERSION@|$version|" \
    -e "s|@LIBS@|$public|" -e "s| @LIBS_PRIVATE@|$private|" \
    "$root/pkgconfig/orient.pc.in"
  [ -n "$destdir" ] || printf '%s\n' "$made" | sed "/./!d; s|^|$made_mark|"
}

module_map() {
  printf '%s\n' 'module COrient [extern_c] {' '  header "../orient.h"' '  export *' '}'
}

# Directories that are not there yet, the deepest first.
missing() {
  for directory in "$@"; do
    while [ ! -e "$directory" ]; do
      printf '%s\n' "$directory"
      directory=$(dirname "$directory")
    done
  done
}

# Writes a file to the side and then moves it: a running program keeps the one it has mapped.
put() {
  if ! { cat >"$2.new" && chmod "$1" "$2.new" && mv -f "$2.new" "$2"; }; then
    fail "could not write $2"
  fi
}

made=$({ missing "$includes/COrient" "$libraries/pkgconfig"; made_before; } | sort -ru)
mkdir -p "$includes/COrient" "$libraries/pkgconfig" || fail "could not make the directories in $destdir$prefix"

put 644 "$includes/orient.h" <"$root/include/orient.h"
module_map | put 644 "$includes/COrient/module.modulemap"
remove_shared_library
if [ "$static" = no ]; then
  put 755 "$libraries/$shared" <"$products/$shared"
  put 644 "$libraries/$shared.debug" <"$products/$shared.debug"
  ln -s "$shared" "$libraries/liborient.so.${version%%.*}"
  ln -s "liborient.so.${version%%.*}" "$libraries/liborient.so"
fi
put 644 "$libraries/liborient.a" <"$products/liborient.a"
package_file | put 644 "$package"

echo "installed liborient $version in $destdir$prefix"
