"""What the tests share: samples of a device that is held still, and an engine that has seen them."""

from __future__ import annotations

import gc
import sys
from typing import Any, Iterator

import pytest

from orient import Engine, Orientation, _callbacks

GRAVITY = {
    Orientation.PORTRAIT_PRIMARY: (0.0, 9.81, 0.0),
    Orientation.LANDSCAPE_PRIMARY: (9.81, 0.0, 0.0),
    Orientation.PORTRAIT_SECONDARY: (0.0, -9.81, 0.0),
    Orientation.LANDSCAPE_SECONDARY: (-9.81, 0.0, 0.0),
}


def held(
    orientation: Orientation, start_ns: int = 0, count: int = 150
) -> list[tuple[int, float, float, float]]:
    """Samples at 50 Hz of a device that is held so."""
    return [(start_ns + n * 20_000_000, *GRAVITY[orientation]) for n in range(count)]


@pytest.fixture
def engine() -> Iterator[Engine]:
    """An engine that stands in portrait-primary and knows that the device is held so."""
    with Engine(size=(428, 926)) as engine:
        engine.feed_orientation(1, Orientation.PORTRAIT_PRIMARY)
        yield engine


@pytest.fixture
def unraisable(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was reported through sys.unraisablehook."""
    reported: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda report: reported.append(report.exc_value))
    return reported


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """Every test gives back each callable that C held."""
    gc.collect()
    before = _callbacks.count()
    yield
    gc.collect()
    assert _callbacks.count() == before
