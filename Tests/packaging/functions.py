"""Prints the names of the functions that a header declares, sorted, one a line: functions.py HEADER"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "abi"))
import header as interface  # noqa: E402

print("\n".join(sorted(interface.read(Path(sys.argv[1]).resolve()).functions)))
