"""The command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import orient
from orient import __main__ as command

from test_source import RECORDING, TURNS, machine

__all__ = ["machine"]
TRACE = str(RECORDING)


def turns(text: str) -> list[str]:
    return [line.split()[-1] for line in text.splitlines() if "turns to" in line]


def test_replay(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["replay", TRACE]) == 0
    assert turns(capsys.readouterr().out) == TURNS


def test_replay_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["replay", "--json", "--all", "--natural", "landscape", "--sensitivity", "quick"]
    assert command.main([*arguments, TRACE]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {event["kind"] for event in events} >= {"device", "will-rotate", "did-rotate"}
    assert events[0]["cause"] in ("device", "listener", "policy") and events[-1]["sequence"] > 3


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["explain", "--wanted", "portrait-primary", TRACE]) == 0
    told = capsys.readouterr().out
    assert "not in portrait-primary" in told and "Effective mask" in told


def test_sensors(capsys: pytest.CaptureFixture[str], machine: Path) -> None:
    assert command.main(["sensors", "--source", "iio", "--root", str(machine)]) == 0
    assert "* iio:" in capsys.readouterr().out
    assert command.main(["sensors", "--source", "iio", "--root", "/nowhere"]) == 1
    assert capsys.readouterr().err.startswith("orient: ")


def test_mistakes_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for arguments in (["explain", "--wanted", "up", TRACE], [], ["replay"]):
        with pytest.raises(SystemExit) as ended:
            command.main(arguments)
        assert ended.value.code == 2
    assert "'up' is no orientation" in capsys.readouterr().err
    assert command.main(["replay", "/nowhere.trace"]) == 1
    assert "/nowhere.trace" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        command.main(["--version"])
    assert capsys.readouterr().out.startswith("liborient 1.")


def start(
    *arguments: str, library: str | None = None, **options: Any
) -> subprocess.Popen[str]:
    package = str(Path(orient.__file__).parents[1])
    found = library or orient.load()
    environment = {**os.environ, "PYTHONPATH": package, "ORIENT_LIBRARY": found}
    return subprocess.Popen(
        [sys.executable, "-m", "orient", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        **options,
    )


def test_watch_until_ctrl_c_and_replay_what_it_recorded(machine: Path, tmp_path: Path) -> None:
    record = tmp_path / "recorded.trace"
    watching = start("watch", "--source", "iio", "--root", str(machine), "--record", str(record))
    assert watching.stdout is not None
    told = [watching.stdout.readline(), watching.stdout.readline()]
    watching.send_signal(signal.SIGINT)
    rest, problems = watching.communicate(timeout=10)
    assert watching.returncode == 130 and "Traceback" not in problems
    assert turns("".join(told)) == ["landscape-primary"]
    replayed, problems = start("replay", str(record)).communicate(timeout=10)
    assert replayed == "".join(told) + rest, problems


def test_a_pipe_that_closes() -> None:
    with RECORDING.open() as file:
        replay = start("replay", "-", stdin=file)
    assert replay.stdout is not None and replay.stderr is not None
    replay.stdout.close()
    assert replay.wait(10) == 0 and replay.stderr.read() == ""
    replay.stderr.close()


def test_a_missing_library_is_said_in_one_line() -> None:
    for arguments in (["--version"], ["explain", "--wanted", "natural", TRACE], ["sensors"]):
        missing = start(*arguments, library="/nowhere/liborient.so")
        told, problems = missing.communicate(timeout=10)
        assert missing.returncode == 1 and told == ""
        assert problems.startswith("orient: /nowhere/liborient.so") and problems.count("\n") == 1
