#!/bin/bash
# needs: prefix
# Python: the package of examples/python against the installed library; its types, its installation.
. "$ORIENT_ROOT/Tests/report.sh"

package=$ORIENT_ROOT/examples/python
before=$(find "$package" | sort)

check "the raw layers are what the header says" python3 "$ORIENT_ROOT/Tests/abi/bindings.py" --check

if python3 -c "import pytest" 2>/dev/null; then
  (
    cd "$package" || exit 1
    # Plugins that the machine happens to have take no part.
    PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 PYTHONPATH=$package ORIENT_LIBRARY=$ORIENT_PREFIX/lib/liborient.so \
      python3 -m pytest -q -p no:cacheprovider --junit-xml "$ORIENT_WORK/tests.xml"
  ) >"$ORIENT_WORK/log" 2>&1
  status=$?
  if ! python3 "$ORIENT_ROOT/Tests/suites/xunit.py" "$ORIENT_WORK/tests.xml" || [ "$status" -ne 0 ]; then
    tail -n 60 "$ORIENT_WORK/log" | not_ok "pytest ends well (status $status)"
  fi
else
  skip "the tests of the package" "no pytest here; .ci/requirements.txt has what the tests use"
fi

types() {
  cd "$package" && python3 -m mypy --strict --cache-dir "$ORIENT_WORK/mypy" "$@"
}
tests_types() { MYPYPATH=$package:$package/tests types --explicit-package-bases "$package"/tests/*.py; }
if python3 -c "import mypy" 2>/dev/null; then
  check "the package is clean for mypy --strict" types
  check "so are its tests" tests_types
else
  skip "the package is clean for mypy --strict" "no mypy here; .ci/requirements.txt has what the tests use"
fi

# As a newcomer has it: installed by pip, the library found through pkg-config.
installs() {
  python3 -m pip install --quiet --no-index --no-deps --disable-pip-version-check \
    --target "$ORIENT_WORK/site" "$package"
}
installed() { env -u ORIENT_LIBRARY -C "$ORIENT_WORK" PYTHONPATH="$ORIENT_WORK/site" "$@"; }
if python3 -c "import pip" 2>/dev/null; then
  check "pip installs it, without a network" installs
  shows "the installed package finds the library through pkg-config" \
    "^$ORIENT_PREFIX/lib/liborient.so" installed python3 -c "import orient; print(orient.load())"
  check "it carries its types" test -f "$ORIENT_WORK/site/orient/py.typed"
  check "its command runs" installed "$ORIENT_WORK/site/bin/orient" --help
  same "nothing is left beside its sources" "$before" "$(find "$package" | sort)"
else
  skip "pip installs it, without a network" "no pip here"
fi
