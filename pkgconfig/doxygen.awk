# Reads include/orient.h as Doxygen wants to: the header itself is written to be read as it stands.
#
# The comment at the top becomes the page of the file, each section a group, and of fields that are declared
# together each gets the comment that they have in common. Every line stays where it is.

NR == 1 && /^\/\*$/ { print "/** @file orient.h"; head = 1; next }

# The conventions: a word, and what it says in the column behind it.
head && /^ \*   [A-Z][A-Za-z ]*  +[^ ]/ {
  match($0, /^ \*   [A-Z][a-z]*( [a-z]+)?/)
  print " * - **" substr($0, 6, RLENGTH - 5) "**: " substr($0, 18)
  next
}
head && /^ \*               [^ ]/ { sub(/^ \* +/, " *   ") }
head && /^ \*\/$/ { head = 0 }

/^\/\* -+$/ { print (groups++ ? "/** @} */ " : "") "/**"; title = 1; next }
title {
  name = tolower(substr($0, 4))
  gsub(/[^a-z]+/, "_", name)
  print " * @defgroup " name " " substr($0, 4)
  title = 0
  section = 1
  next
}
section && /^ \*\/$/ { print " * @{ */"; section = 0; next }
/^#endif \/\* ORIENT_H \*\/$/ { print $0 " /** @} */"; next }

# The comment before a declaration, on one line.
/^ *\/\*\*/ { comment = "" }
/^ *(\/\*\*| \*)/ { line = $0; sub(/^ *(\* )? */, "", line); comment = comment " " line }

/^  [a-z0-9_]+ [a-z0-9_]+(, [a-z0-9_]+)+;$/ {
  type = $1
  count = split(substr($0, length(type) + 4, length($0) - length(type) - 4), fields, ", ")
  line = "  " type " " fields[1] ";"
  for (i = 2; i <= count; i++) line = line comment " " type " " fields[i] ";"
  print line
  next
}
/^#define / && defined { line = comment; sub(/\/\*\*/, "/**<", line); print $0 line; next }
{ print; defined = /^#define / && comment != "" }
