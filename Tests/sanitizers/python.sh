#!/bin/bash
# Runs the tests of the Python package against the library watched by a sanitizer: python.sh address|thread
#
# Two tests are of the installed file, not of its code.
set -eu
# shellcheck source=Tests/sanitizers/host.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/host.sh"

cd "$root/examples/python"
env "${watched[@]}" PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 ORIENT_LIBRARY="$folder/liborient.so" PYTHONPATH="$PWD" \
  python3 -m pytest -q -p no:cacheprovider --deselect tests/test_lifetimes.py::test_pkg_config_finds_the_library \
  --deselect tests/test_abi.py::test_every_function_is_bound_and_in_the_library "${@:2}"
