#!/bin/sh
# What a header exports, in the words of the compiler.
#
#   exports.sh names CLANG HEADER          the functions it declares, one a line
#   exports.sh map CLANG HEADER            a linker version script that exports them and nothing else
#
# A function belongs to the symbol version of the release that brought it: LIBORIENT_1.0, or a later
# one where its comment says so ("@since 1.2"). The header is the only list there is.
set -eu

# One line a function: its name and the release it came with. Only functions with external linkage
# count; the tree prints "static" and "inline" behind the type.
functions() {
  "$1" -x c -std=c99 -fsyntax-only -fno-color-diagnostics -fparse-all-comments -Xclang -ast-dump "$2" |
    awk '
      function finish() { if (name != "") print name, since; name = "" }
      /^[|`]-/ {
        finish()
        if ($0 !~ /^[|`]-FunctionDecl /) next
        if ($0 ~ /\047 (static|inline)/) next
        split($0, parts, " \047")
        count = split(parts[1], words, " ")
        if (words[count] !~ /^orient_/) next
        name = words[count]; since = "1.0"; tagged = 0
      }
      name != "" && /BlockCommandComment .* Name="since"/ { tagged = 1; next }
      name != "" && tagged && /TextComment .* Text="/ {
        sub(/.* Text="[ ]*/, ""); if (match($0, /^[0-9]+\.[0-9]+/)) since = substr($0, 1, RLENGTH)
        tagged = 0
      }
      END { finish() }' | sort -u
}

# Nodes from the oldest release to the newest, each one building on the one before.
map() {
  sort -k 2,2V -k 1,1 | awk '
    $2 "" != release "" {
      if (release != "") printf "}%s;\n\n", before
      before = release == "" ? "" : " LIBORIENT_" release
      printf "LIBORIENT_%s {\n", $2
      if (release == "") print "  local:\n    *;"
      print "  global:"
      release = $2
    }
    { print "    " $1 ";" }
    END { if (release != "") printf "}%s;\n", before }'
}

case "${1:-}" in
names) functions "$2" "$3" | cut -d ' ' -f 1 ;;
map) functions "$2" "$3" | map ;;
*)
  echo "usage: exports.sh names|map CLANG HEADER" >&2
  exit 2
  ;;
esac
