#!/bin/bash
# Records the present interface as the one that later versions must keep: run it when a version is
# released. What it writes, Tests/abi/baseline, belongs into the repository.
set -eu

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
mkdir -p "$here/baseline"
cp "$here/../../include/orient.h" "$here/baseline/orient.h"
python3 "$here/manifest.py" >"$here/baseline/manifest.json"
echo "recorded $(grep -o '"version": "[^"]*"' "$here/baseline/manifest.json") in Tests/abi/baseline"
