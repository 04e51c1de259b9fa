"""The README's program runs and says what one expects."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path


def test_the_program_in_the_readme() -> None:
    text = (Path(__file__).parents[1] / "README.md").read_text()
    program, loop = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        exec(compile(program, "README.md", "exec"), {})
    lines = told.getvalue().splitlines()
    compile(loop, "README.md", "exec")
    assert lines[0] == "portrait-primary to landscape-primary, now 926 x 428"
    assert lines[1] == "landscape-primary to portrait-primary, now 428 x 926"
    assert "video" in told.getvalue()
