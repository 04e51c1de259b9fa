"""Makes what abidiff can compare: the interface of a header as an empty library in C.

    stub.py HEADER OUTPUT.c

abidiff cannot read Swift's debug information; it can read that of a stub which defines every function
of the header.
"""

from __future__ import annotations

import sys
from pathlib import Path

import header as interface


def stub(header: interface.Header) -> str:
    """A C file that defines each function of the header, without sense but with all its types."""
    lines = [f'#include "{header.path}"', ""]
    for function in header.functions.values():
        parameters = ", ".join(
            f"__typeof__({kind}) p{place}" for place, (_, kind) in enumerate(function.parameters)
        )
        lines.append(
            f"__typeof__({function.returns}) {function.name}({parameters or 'void'}) {{ __builtin_trap(); }}"
        )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    source, output = (Path(argument) for argument in sys.argv[1:3])
    output.write_text(stub(interface.read(source.resolve())))
