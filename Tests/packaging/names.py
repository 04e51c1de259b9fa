"""Complains about what does not belong into the public header: foreign names, missing comments.

    names.py HEADER
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "abi"))
import header as interface  # noqa: E402


def complaints(path: Path) -> list[str]:
    declared = interface.read(path)
    found = []
    lower = [*declared.functions, *declared.structures, *declared.enumerations, *declared.aliases]
    lower += declared.static_functions
    upper = [constant for constants in declared.enumerations.values() for constant in constants]
    upper += [name.split("(")[0] for name in declared.macros]
    found += [f"{name} does not begin with orient_" for name in lower if not name.startswith("orient_")]
    found += [f"{name} does not begin with ORIENT_" for name in upper if not name.startswith("ORIENT_")]
    found += [f"{name} is a variable" for name in declared.objects]
    found += [f"{name} has no comment" for name in uncommented(path)]
    return found


def uncommented(path: Path) -> list[str]:
    """Functions and types without a documentation comment of their own."""
    tree = interface.run(
        [interface.clang(), "-x", "c", "-std=c99", "-fsyntax-only", "-Xclang", "-ast-dump=json", str(path)]
    )
    documented, seen = set(), {}
    for node in interface.declarations_of(json.loads(tree), str(path)):
        # A type may be documented where it is announced or where it is defined.
        name = node.get("name", "")
        seen.setdefault(name, node)
        if any(part["kind"] == "FullComment" for part in node.get("inner", [])):
            documented.add(name)
    return [name for name in seen if name not in documented and re.match("orient_", name)]


if __name__ == "__main__":
    problems = complaints(Path(sys.argv[1]).resolve())
    print("\n".join(problems))
    sys.exit(1 if problems else 0)
