"""Turns a recorded manifest into C that only compiles where all layouts and values are the same.

    assertions.py MANIFEST.json

The result is plain C99 that is also C++11. Pointers may have another size than where the manifest was
recorded; then offsets are checked only up to the first field that is not of a fixed width.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

FIXED = {"int8_t", "uint8_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "float", "double", "_Bool"}


def assertions(manifest: dict) -> list[str]:
    found = []
    for name, layout in manifest["structures"].items():
        portable = True
        for field, place in layout["fields"].items():
            kind = place["type"].split("[")[0]
            known = kind in FIXED or kind in manifest["enumerations"] or kind in manifest["aliases"]
            portable = portable and known and not place["type"].endswith("*")
            claim = f"offsetof({name}, {field}) == {place['offset']}"
            claim += f" && sizeof((({name} *)0)->{field}) == {place['size']}"
            found.append(claim if portable else same_pointers(manifest, claim))
        claim = f"sizeof({name}) {'>=' if layout['grows'] else '=='} {layout['size']}"
        found.append(claim if portable else same_pointers(manifest, claim))
    for name, enumeration in manifest["enumerations"].items():
        found.append(f"sizeof({name}) == {enumeration['size']}")
        found += [f"(long long){constant} == {value}" for constant, value in enumeration["values"].items()]
    return found


def same_pointers(manifest: dict, claim: str) -> str:
    return f"sizeof(void *) != {manifest['pointer_size']} || ({claim})"


if __name__ == "__main__":
    print("#include <orient.h>\n#include <stddef.h>\n")
    for number, claim in enumerate(assertions(json.loads(Path(sys.argv[1]).read_text()))):
        print(f"typedef char assertion_{number}[({claim}) ? 1 : -1];")
