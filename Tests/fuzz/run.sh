#!/bin/bash
# Fuzzes one part of the library: run.sh NAME [SECONDS] [OPTION...]; run.sh --list names the parts.
#
# Builds the fuzzer against the library watched for addresses, and lets it run from its seeds, for 30 seconds
# unless told otherwise. What it found is in .build/fuzz/NAME/found; it ends well when that is nothing.
# Options go to libFuzzer: run.sh calls 0 FILE tries one input. ORIENT_WATCHED may name a folder with the library.
set -eu

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
. "$root/Tests/report.sh"
here=$root/Tests/fuzz
api=(promises audit player values)
api=("${api[@]/#/$here/api/}")
api=("${api[@]/%/.c}")

words=()
name=${1:-}
seconds=${2:-30}
case "$name" in
--list)
  printf '%s\n' calls threads iio sensor_proxy trace
  exit
  ;;
calls | threads) sources=("${api[@]}" "$here/api/$name.c") longest=2048 ;;
iio) sources=("$here/iio/tree.c") longest=1024 ;;
sensor_proxy) sources=("$here/sensor_proxy/bus.c") longest=1024 ;;
trace) sources=("$here/trace/replay.c") longest=8192 words=(-dict="$here/trace/words.dict") ;;
*)
  echo "usage: run.sh calls|threads|iio|sensor_proxy|trace [SECONDS] [OPTION...]" >&2
  exit 2
  ;;
esac

folder=${ORIENT_WATCHED:-$("$root/Tests/sanitizers/build.sh" address | tail -n 1)}
work=$root/.build/fuzz/$name
mkdir -p "$work/corpus" "$work/found"
"$(toolchain)/clang" -g -O1 -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -fno-omit-frame-pointer \
  -fsanitize=address,fuzzer -fuse-ld=lld -I "$root/include" "${sources[@]}" "$folder/liborient.a" -lm -pthread \
  -o "$work/fuzzer"

# Seeds are kept as text: files as they are, or an input a line.
[ ! -d "$here/seeds/$name" ] || cp "$here/seeds/$name"/* "$work/corpus"
python3 - "$here/seeds/$name.hex" "$work/corpus" <<'PROGRAM'
import pathlib, sys
seeds = pathlib.Path(sys.argv[1])
for number, line in enumerate(seeds.read_text().split() if seeds.exists() else []):
    pathlib.Path(sys.argv[2], f"seed-{number}").write_bytes(bytes.fromhex(line))
PROGRAM

export ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1
cd "$work"
if [ "$seconds" -eq 0 ]; then exec ./fuzzer "${@:3}"; fi
exec ./fuzzer -max_total_time="$seconds" -max_len="$longest" -timeout=20 -rss_limit_mb=4096 \
  -artifact_prefix=found/ -print_final_stats=1 "${words[@]}" "${@:3}" corpus
