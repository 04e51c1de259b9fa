"""Holds what guides quote against what is there.

    quotations.py PROGRAMS GUIDE...

A ```c block must stand in one of the examples, word for word but for its indentation. A ```console block has commands
behind "$ ", which are run in examples/data with the programs of the folder PROGRAMS, and what they print.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples() -> list[list[str]]:
    found = [path for pattern in ("*.c", "*.h") for path in sorted((ROOT / "examples").glob(f"*/{pattern}"))]
    return [path.read_text().splitlines() for path in found]


def is_quoted(block: str, sources: list[list[str]]) -> bool:
    wanted = block.splitlines()
    first = wanted[0].strip()
    for lines in sources:
        for start, line in enumerate(lines):
            if line.strip() == first and dedent("\n".join(lines[start : start + len(wanted)])) == "\n".join(wanted):
                return True
    return False


def session(block: str, programs: str) -> tuple[str, str]:
    """What a block says, and what is so."""
    environment = dict(os.environ, PATH=f"{programs}{os.pathsep}{os.environ['PATH']}")
    found = []
    for command in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
        run = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command],
            cwd=ROOT / "examples/data",
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
        )
        found.append(f"$ {command}\n{run.stdout}{run.stderr}")
        # head ends whoever writes to it; that is no failure.
        if run.returncode not in (0, 141):
            found.append(f"(status {run.returncode})\n")
    return block, "".join(found)


def check(guide: Path, programs: str, sources: list[list[str]]) -> list[str]:
    complaints = []
    blocks = FENCE.findall(guide.read_text())
    if not any(language in ("c", "console") for language, _ in blocks):
        complaints.append("it has no example")
    for language, block in blocks:
        if language == "c" and not is_quoted(block, sources):
            complaints.append(f"not in any example:\n{block}")
        if language == "console":
            said, found = session(block, programs)
            if said != found:
                complaints.append(f"it says:\n{said}but it is:\n{found}")
    return complaints


def main() -> None:
    programs, *guides = sys.argv[1:]
    programs = str(Path(programs).resolve())
    sources = examples()
    for path in map(Path, guides):
        complaints = check(path, programs, sources)
        print(f"{'not ok' if complaints else 'ok'} - {path.name} quotes what is there")
        for complaint in complaints:
            print("  " + complaint.replace("\n", "\n  "))


main()
