#!/bin/bash
# Runs the tests of the Python package against the library watched by a sanitizer: python.sh address
#
# The sanitizer's runtime has to be there before Python is. What Python itself keeps until its end is no leak
# of the library's, so leaks are left to the programs in C. Two tests are of the installed file, not of its code.
set -eu

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
. "$root/Tests/report.sh"
sanitizer=${1:-address}
folder=$("$root/Tests/sanitizers/build.sh" "$sanitizer" | tail -n 1)
case "$sanitizer" in
address) runtime=asan ;;
*) runtime=tsan ;;
esac

cd "$root/examples/python"
LD_PRELOAD=$("$(toolchain)/clang" -print-file-name="libclang_rt.$runtime-$(uname -m).so") \
  LD_LIBRARY_PATH=$(toolchain)/../lib/swift/linux \
  ASAN_OPTIONS=detect_leaks=0 ORIENT_LIBRARY=$folder/liborient.so PYTHONPATH=$PWD \
  python3 -m pytest -q -p no:cacheprovider --deselect tests/test_lifetimes.py::test_pkg_config_finds_the_library \
  --deselect tests/test_abi.py::test_every_function_is_bound_and_in_the_library "${@:2}"
