"""The command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from orient import __main__ as command

RECORDING = str(Path(__file__).resolve().parents[2] / "data" / "reading.trace")


def test_replay(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["replay", RECORDING]) == 0
    lines = capsys.readouterr().out.splitlines()
    turns = [line.split()[-1] for line in lines if "turns to" in line]
    assert turns == ["landscape-primary", "portrait-primary", "landscape-secondary"]


def test_replay_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["replay", "--json", "--natural", "landscape", RECORDING]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {event["kind"] for event in events} == {"device", "did-rotate"}
    assert events[0]["device"] == "landscape-primary" and events[0]["cause"] == "device"


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["explain", "--wanted", "portrait-primary", RECORDING]) == 0
    told = capsys.readouterr().out
    assert "not in portrait-primary" in told and "Effective mask" in told


def test_mistakes_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for arguments in (["replay", "/nowhere"], ["explain", "--wanted", "up", RECORDING], []):
        with pytest.raises(SystemExit) as ended:
            command.main(arguments)
        assert ended.value.code == 2
    assert "'up' is no orientation" in capsys.readouterr().err
    late = tmp_path / "late.trace"
    late.write_text("5,0,9.81,0\n4,0,9.81,0\n")
    assert command.main(["replay", str(late)]) == 1
    assert "earlier" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        command.main(["--version"])
    assert capsys.readouterr().out.startswith("liborient 1.")
