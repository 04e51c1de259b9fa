"""Every form in which samples come gives the engine the same."""

from __future__ import annotations

import array
import math
from typing import Any

import pytest

import orient
from orient import Engine, Orientation, Sample, State

from conftest import held

numpy = pytest.importorskip("numpy")

#: Beyond 2^53, where a float64 no longer holds each nanosecond.
LATE = (1 << 60) + 1


def fed(values: Any, times: Any = None) -> State:
    with Engine() as engine:
        engine.feed_acceleration(values, times)
        engine.feed_gyroscope(values, times)
        return engine.state


@pytest.fixture
def rows() -> list[tuple[int, float, float, float]]:
    return held(Orientation.PORTRAIT_PRIMARY) + held(
        Orientation.LANDSCAPE_SECONDARY, 3_000_000_000
    )


def test_all_forms_agree(rows: list[tuple[int, float, float, float]]) -> None:
    expected = fed(rows)
    assert expected.device is Orientation.LANDSCAPE_SECONDARY
    table = numpy.array(rows, dtype="f8")
    times = numpy.array([row[0] for row in rows], dtype="i8")
    structured = numpy.array(rows, dtype=numpy.dtype(orient.SAMPLE_DTYPE))
    locked = structured.copy()
    locked.flags.writeable = False
    wide = numpy.zeros((len(rows), 8))
    wide[:, ::2] = table
    forms: list[tuple[Any, Any]] = [
        (tuple(rows), None),
        ([Sample(*row) for row in rows], None),
        (table, None),
        (numpy.asfortranarray(table), None),
        (wide[:, ::2], None),
        (structured, None),
        (locked, None),
        (numpy.repeat(structured, 2)[::2], None),
        (table[:, 1:], times),
        (table[:, 1:].astype("f4"), times),
        (table[:, 1:].astype("f4"), numpy.repeat(times, 3)[::3]),
        (table[:, 1:].astype("f4"), array.array("q", times)),
        (table[:, 1:].astype("f4"), list(map(int, times))),
        ([row[1:] for row in rows], times.tolist()),
    ]
    for place, (values, given) in enumerate(forms):
        assert fed(values, given) == expected, place


def test_a_structured_array_is_not_copied(rows: list[tuple[int, float, float, float]]) -> None:
    structured = numpy.array(rows, dtype=numpy.dtype(orient.SAMPLE_DTYPE))
    from orient import _samples
    import ctypes

    found, count = _samples.samples(structured)
    assert count == len(rows)
    assert ctypes.addressof(found) == structured.ctypes.data


def test_times_keep_every_nanosecond() -> None:
    for values, times in (
        ([(LATE, 0.0, 9.81, 0.0)], None),
        (numpy.array([[0.0, 9.81, 0.0]], "f4"), numpy.array([LATE])),
        (numpy.array([(LATE, 0.0, 9.81, 0.0)], numpy.dtype(orient.SAMPLE_DTYPE)), None),
    ):
        assert fed(values, times).time_ns == LATE


def test_nothing_is_fine() -> None:
    assert fed(iter([])).time_ns == 0
    assert fed(numpy.zeros((0, 4))).time_ns == 0
    assert fed(numpy.zeros((0, 3), "f4"), numpy.zeros(0, "i8")).time_ns == 0


def test_bad_samples_are_passed_over() -> None:
    with Engine() as engine:
        rows = held(Orientation.LANDSCAPE_PRIMARY)
        rows[3] = (rows[3][0], math.nan, 0.0, 0.0)
        with pytest.raises(orient.InvalidArgumentError):
            engine.feed_acceleration(rows)
        assert engine.device is Orientation.LANDSCAPE_PRIMARY
        with pytest.raises(orient.TimeError):
            engine.feed_acceleration([(0, 0.0, 9.81, 0.0)])


@pytest.mark.parametrize(
    "values, times, kind",
    [
        (numpy.zeros((2, 5)), None, TypeError),
        (numpy.zeros((2, 4), "f4"), None, TypeError),
        (numpy.zeros((2, 3)), None, TypeError),
        (numpy.zeros((2, 4)), numpy.zeros(2, "i8"), TypeError),
        (numpy.zeros(8), None, TypeError),
        (numpy.zeros((2, 3)), numpy.zeros(2, "f8"), TypeError),
        (numpy.zeros((2, 3)), numpy.zeros(3, "i8"), ValueError),
        (numpy.zeros((2, 3)), numpy.zeros(0, "i8"), ValueError),
        (numpy.zeros(2, "i8,f4,f4,f4"), None, TypeError),
        (numpy.full((2, 4), numpy.nan), None, ValueError),
        (numpy.full((2, 4), 1e30), None, ValueError),
        (numpy.zeros((2, 4), ">f8"), None, TypeError),
        (b"1234", None, TypeError),
        ([(1, 2.0, 3.0)], None, ValueError),
        ([(1 << 63, 0.0, 0.0, 0.0)], None, ValueError),
        ([(0, 1e39, 0.0, 0.0)], None, ValueError),
        ([(0, "x", 0.0, 0.0)], None, ValueError),
        ([(0.5, 0.0, 0.0, 0.0)], None, ValueError),
        ([7], None, TypeError),
        (7, None, TypeError),
        ([(0.0, 0.0, 0.0)], [1, 2], ValueError),
    ],
)
def test_what_is_no_sample_is_refused(values: Any, times: Any, kind: type[Exception]) -> None:
    with Engine() as engine, pytest.raises(kind):
        engine.feed_acceleration(values, times)
    with Engine() as engine:
        try:
            engine.feed_acceleration(values, times)
        except (TypeError, ValueError):
            pass
        assert engine.state.time_ns == 0


def test_feeding_with_numpy_missing() -> None:
    """The package never imports numpy: it reads buffers."""
    import subprocess
    import sys
    from pathlib import Path

    package = Path(orient.__file__).parents[1]
    program = (
        f"import sys; sys.path.insert(0, {str(package)!r}); sys.modules['numpy'] = None\n"
        f"import orient; orient.load({orient.load()!r})\n"
        "engine = orient.Engine(); engine.feed_acceleration([(5, 0.0, 9.81, 0.0)])\n"
        "print(engine.state.time_ns)"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert found.stdout == "5\n", found.stderr
