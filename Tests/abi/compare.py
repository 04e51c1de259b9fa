"""Says whether programs built against one header keep working with a library of another.

    compare.py OLD.json NEW.json     two manifests, as manifest.py writes them

Within a major version functions may be added, enumerations and constants may gain values, and a
structure that begins with its own size may gain fields at its end. Everything else is a break; each is
named on a line, and the exit status is 1.

    compare.py --grown OLD.json NEW.json

names the structures that have grown in that way, as exceptions for abidiff, whose own rule for fields
at the end also lets those in the middle pass.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def breaks(old: dict, new: dict) -> list[str]:
    """What a program built against `old` could not rely on any more, in words."""
    found = []
    if old["pointer_size"] != new["pointer_size"]:
        return ["the manifests are of different machines"]
    for name, function in old["functions"].items():
        found += function_breaks(name, function, new["functions"].get(name))
    for name, layout in old["structures"].items():
        found += structure_breaks(name, layout, new["structures"].get(name))
    for name, enumeration in old["enumerations"].items():
        other = new["enumerations"].get(name)
        if other is None:
            found.append(f"enumeration {name} is gone")
            continue
        if other["size"] != enumeration["size"]:
            found.append(f"enumeration {name} has {other['size']} bytes instead of {enumeration['size']}")
        found += value_breaks(enumeration["values"], other["values"])
    # The version itself is there to change.
    stable = {n: v for n, v in old["constants"].items() if not n.startswith("ORIENT_VERSION_")}
    found += value_breaks(stable, new["constants"])
    for name, target in old["aliases"].items():
        if new["aliases"].get(name) != target:
            found.append(f"type {name} is {new['aliases'].get(name, 'gone')} instead of {target}")
    for name in old["handles"]:
        if name not in new["handles"]:
            found.append(f"{name} is no opaque handle any more")
    return found


def function_breaks(name: str, old: dict, new: dict | None) -> list[str]:
    if new is None:
        return [f"function {name} is gone"]
    found = []
    if old["returns"] != new["returns"]:
        found.append(f"function {name} returns {new['returns']} instead of {old['returns']}")
    before = [parameter["type"] for parameter in old["parameters"]]
    after = [parameter["type"] for parameter in new["parameters"]]
    if before != after:
        found.append(f"function {name} takes ({', '.join(after)}) instead of ({', '.join(before)})")
    return found


def structure_breaks(name: str, old: dict, new: dict | None) -> list[str]:
    if new is None:
        return [f"structure {name} is gone"]
    found = []
    for field, place in old["fields"].items():
        other = new["fields"].get(field)
        if other is None:
            found.append(f"{name}.{field} is gone")
        elif other != place:
            found.append(f"{name}.{field} is {other} instead of {place}")
    if old["alignment"] != new["alignment"]:
        found.append(f"{name} is aligned to {new['alignment']} bytes instead of {old['alignment']}")
    added = [place for field, place in new["fields"].items() if field not in old["fields"]]
    if old["grows"]:
        # An older caller's size ends inside nothing that is new: what is added lies behind all of it.
        if new["size"] < old["size"] or any(place["offset"] < old["size"] for place in added):
            found.append(f"{name} gains a field that is not behind its first {old['size']} bytes")
    elif added or new["size"] != old["size"]:
        found.append(f"{name} may not grow: it has {new['size']} bytes instead of {old['size']}")
    return found


def value_breaks(old: dict, new: dict) -> list[str]:
    return [
        f"{name} is {new.get(name, 'gone')} instead of {value}"
        for name, value in old.items()
        if new.get(name) != value
    ]


def grown(old: dict, new: dict) -> list[str]:
    """Structures that have gained fields without breaking anybody."""
    return [
        name
        for name, layout in old["structures"].items()
        if name in new["structures"]
        and new["structures"][name]["size"] > layout["size"]
        and not structure_breaks(name, layout, new["structures"][name])
    ]


if __name__ == "__main__":
    if sys.argv[1] == "--grown":
        sides = (json.loads(Path(path).read_text()) for path in sys.argv[2:4])
        for name in grown(*sides):
            print(f"[suppress_type]\n  name = {name}\n  has_data_member_inserted_at = end\n")
        sys.exit(0)
    before, after = (json.loads(Path(path).read_text()) for path in sys.argv[1:3])
    problems = breaks(before, after)
    print("\n".join(problems), end="\n" if problems else "")
    sys.exit(1 if problems else 0)
