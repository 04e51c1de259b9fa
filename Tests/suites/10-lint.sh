#!/bin/bash
# The source texts keep to one style: Swift, C, shell.
. "$ORIENT_ROOT/Tests/report.sh"
cd "$ORIENT_ROOT" || exit 1

# Files of the project by pattern, without what was built.
files() { find . -name .build -prune -o -name target -prune -o -name .git -prune -o -type f "$@" -print; }

mapfile -t swift < <(files -name '*.swift')
mapfile -t c < <(files '(' -name '*.c' -o -name '*.h' -o -name '*.cpp' -o -name '*.hpp' ')' -not -path './Tests/abi/baseline/*')
mapfile -t shell < <(files -name '*.sh'; echo ./.ci/run)

# This takes longest, and works beside the others.
if command -v clang-tidy >/dev/null; then
  Tests/tidy.sh >"$ORIENT_WORK/tidy" 2>&1 &
fi

check "Swift sources are clean for swift format" swift format lint --strict --parallel "${swift[@]}"
if have clang-format "C sources are clean for clang-format"; then
  check "C sources are clean for clang-format" clang-format --dry-run -Werror "${c[@]}"
fi
if have clang-tidy "C sources are clean for clang-tidy"; then
  wait "$!"
  status=$?
  tidied() { cat "$ORIENT_WORK/tidy"; return "$status"; }
  check "C sources are clean for clang-tidy" tidied
fi
if have shellcheck "shell scripts are clean for shellcheck"; then
  check "shell scripts are clean for shellcheck" shellcheck --external-sources "${shell[@]}"
fi

# In Embedded Swift the memory of a class is lost when its initializer fails; a static function that returns nil, or
# throws, stands in its place.
failing() {
  ! awk '/^[a-z].*[{]$/ { inside = /(^| )class / }
    inside && /^  .*init[?(].*/ && (/init[?]/ || / throws/) { print FILENAME ": " $0; found = 1 }
    END { exit !found }' "$@"
}
mapfile -t sources < <(printf '%s\n' "${swift[@]}" | grep '^./Sources/')
check "no initializer of a class can fail" failing "${sources[@]}"

# No line that only one machine or one day understands.
stray() { ! grep -nIE '(^|[^A-Za-z])/(work|root|home)/|[[:space:]]$' "$@"; }
mapfile -t texts < <(files '(' -name '*.swift' -o -name '*.[ch]' -o -name '*.[ch]pp' -o -name '*.sh' -o -name '*.py' \
  -o -name '*.rs' -o -name '*.md' -o -name '*.in' ')' -not -path './Tests/suites/10-lint.sh')
check "no paths of one machine, no blanks at line ends" stray "${texts[@]}"
