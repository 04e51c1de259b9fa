# For hosts that are not the toolchain's clang's own, and load the library watched by a sanitizer: sets `folder`,
# where it is, and `watched`, what `env` has to be told before the host's name. ORIENT_WATCHED may name the folder.
# shellcheck shell=bash

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
. "$root/Tests/report.sh"
sanitizer=${1:-address}
folder=${ORIENT_WATCHED:-$("$root/Tests/sanitizers/build.sh" "$sanitizer" | tail -n 1)}
swift=$(toolchain)/../lib/swift/linux

# The sanitizer's runtime has to be there before the host is.
runtime() { "$(toolchain)/clang" -print-file-name="libclang_rt.$1-$(uname -m).so"; }
case "$sanitizer" in
address) preloaded=$(runtime asan) ;;
# Swift's thread sanitizer knows its queues of tasks, and wants them to be there.
*) preloaded="$swift/libBlocksRuntime.so $swift/libdispatch.so $(runtime tsan)" ;;
esac

# What the host itself keeps until its end is no leak of the library's, so leaks are left to the programs in C.
# shellcheck disable=SC2034  # It is for who sources this.
watched=("LD_PRELOAD=$preloaded" "LD_LIBRARY_PATH=$folder:$swift" ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=halt_on_error=1)
