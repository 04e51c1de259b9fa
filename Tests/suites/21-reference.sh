#!/bin/bash
# needs: prefix
# The guides and the reference: what they quote is there and does what they say, and Doxygen and DocC have nothing to
# complain about.
. "$ORIENT_ROOT/Tests/report.sh"
cd "$ORIENT_ROOT" || exit 1

export LD_LIBRARY_PATH=$ORIENT_PREFIX/lib
catalogue=Sources/Orient/Orient.docc
read -ra orient <<<"$(pkg-config --cflags --libs orient)"

programs=$ORIENT_WORK/programs
mkdir -p "$programs"
for source in examples/guides/*.c examples/c/{monitor,minimal}.c; do
  check "$source compiles" gcc -std=c11 -O1 -Wall -Wextra -Wpedantic -Werror "$source" \
    -o "$programs/$(basename "$source" .c)" "${orient[@]}" -pthread
done
check "source.c runs where there is no sensor, too" "$programs/source"

# The picture that the guide to decisions ends with, of both forms of trace.
plot() {
  python3 examples/plot/plot.py "examples/data/$1" --program "$programs/monitor --replay {} --csv" \
    --output "$ORIENT_WORK/plot" && grep -q '<path' "$ORIENT_WORK/plot.svg" && test -s "$ORIENT_WORK/plot.png"
}
if python3 -c "import matplotlib" 2>/dev/null; then
  check "plot draws a recording of this library" plot reading.trace
  check "plot draws a table of accelerations" plot four-sides.csv
else
  skip "plot draws recordings" "no matplotlib here; .ci/requirements.txt has what the tests use"
fi

pages=()
guides=()
for page in "$catalogue"/*.md; do
  name=$(basename "$page" .md)
  case "$name" in
  Orient) ;;
  # These two describe no calls.
  Performance | Threats) pages+=("$name") ;;
  *) pages+=("$name") guides+=("$page") ;;
  esac
done
python3 Tests/reference/quotations.py "$programs" README.md "${guides[@]}"
same "the front page lists every page" "$(printf '<doc:%s>\n' "${pages[@]}")" \
  "$(grep -oE '<doc:\w+>' "$catalogue/Orient.md" | sort)"

if have doxygen "the reference builds without a warning"; then
  check "the reference builds without a warning" pkgconfig/reference.sh
  undescribed() {
    python3 Tests/packaging/functions.py include/orient.h | while read -r function; do
      grep -qr --include='group__*.html' ">$function()</h2>" .build/reference/c || echo "$function"
    done
  }
  lacks "it has every function" . undescribed
fi
