"""Writes the binary interface of a header as JSON: functions, layouts, values.

    manifest.py [HEADER]        include/orient.h unless another is named

Bindings in other languages compare themselves with it instead of trusting their own transcription.
Sizes and offsets are what the compiler says, in bytes, for the machine that this runs on.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import header as interface


def manifest(path: Path) -> dict:
    """Everything about the header at that path that a program linked against it relies on."""
    header = interface.read(path)
    macros = integer_macros(header)
    values = iter(measure(header, macros))
    structures = {}
    for structure in complete(header):
        layout = {
            "size": next(values),
            "alignment": next(values),
            "grows": structure.grows,
            "fields": {},
        }
        for name, kind in structure.fields or []:
            layout["fields"][name] = {"offset": next(values), "size": next(values), "type": kind}
        structures[structure.name] = layout
    enumerations = {}
    for name, constants in header.enumerations.items():
        size = next(values)
        enumerations[name] = {"size": size, "values": {c: next(values) for c in constants}}
    constants = {name: next(values) for name in macros}
    return {
        "version": "{ORIENT_VERSION_MAJOR}.{ORIENT_VERSION_MINOR}.{ORIENT_VERSION_PATCH}".format(
            **{"ORIENT_VERSION_MAJOR": 0, "ORIENT_VERSION_MINOR": 0, "ORIENT_VERSION_PATCH": 0, **constants}
        ),
        "pointer_size": next(values),
        "functions": {
            f.name: {"returns": f.returns, "parameters": [{"name": n, "type": t} for n, t in f.parameters]}
            for f in header.functions.values()
        },
        "handles": sorted(s.name for s in header.structures.values() if s.fields is None),
        "aliases": header.aliases,
        "structures": structures,
        "enumerations": enumerations,
        "constants": constants,
    }


def complete(header: interface.Header) -> list[interface.Structure]:
    return [s for s in header.structures.values() if s.fields is not None]


def integer_macros(header: interface.Header) -> list[str]:
    """Macros without parameters that are constant integers."""
    candidates = [name for name, body in header.macros.items() if body and "(" not in name]
    if are_integers(header, candidates):
        return candidates
    return [name for name in candidates if are_integers(header, [name])]


def are_integers(header: interface.Header, macros: list[str]) -> bool:
    probes = "".join(f"enum {{ probe_{name} = (({name}) * 1) != 0 }};\n" for name in macros)
    command = [interface.clang(), "-x", "c", "-fsyntax-only", "-w", "-"]
    source = f'#include "{header.path}"\n{probes}'
    return subprocess.run(command, input=source, capture_output=True, text=True).returncode == 0


def measure(header: interface.Header, macros: list[str]) -> list[int]:
    """Sizes, offsets and values in the order in which `manifest` reads them."""
    wanted = []
    for structure in complete(header):
        kind = f"struct {structure.name}"
        wanted += [f"sizeof({kind})", f"_Alignof({kind})"]
        for name, _ in structure.fields or []:
            wanted += [f"offsetof({kind}, {name})", f"sizeof((({kind} *)0)->{name})"]
    for name, constants in header.enumerations.items():
        wanted += [f"sizeof(enum {name})"] + constants
    wanted += macros
    wanted.append("sizeof(void *)")
    lines = "".join(f'  printf("%lld\\n", (long long)({expression}));\n' for expression in wanted)
    source = (
        f'#include "{header.path}"\n#include <stddef.h>\n#include <stdio.h>\n'
        f"int main(void) {{\n{lines}  return 0;\n}}\n"
    )
    with tempfile.TemporaryDirectory() as directory:
        program = str(Path(directory, "measure"))
        subprocess.run(
            [interface.clang(), "-x", "c", "-std=c11", "-", "-o", program],
            input=source, check=True, text=True,
        )
        output = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    return [int(line) for line in output.split()]


if __name__ == "__main__":
    here = Path(__file__).resolve()
    chosen = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else here.parents[2] / "include" / "orient.h"
    print(json.dumps(manifest(chosen), indent=1))
