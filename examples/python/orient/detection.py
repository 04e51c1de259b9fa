"""The thresholds of detection."""

from __future__ import annotations

import dataclasses
from typing import Any

from ._checked import int64

__all__ = ["Detection"]


@dataclasses.dataclass(frozen=True)
class Detection:
    """The thresholds of detection; what is None takes the sensitivity's.

    A value out of its range counts as the nearest one in it; one that is not finite is refused. Rates are
    degrees a second, times nanoseconds. orient.h says what each default was chosen by.
    """

    #: How far past the middle between two orientations the device has to be for the next one, in
    #: degrees, 2...40. Default 20.
    hysteresis: float | None = None
    #: How far the device may lean back and still be upright, in degrees, 30...85. Default 72.
    flat_limit: float | None = None
    #: The lean from which on the device is face-up or face-down, in degrees, flat_limit...89.
    #: Default 78.
    face_limit: float | None = None
    #: How far the screen may face down and still be upright, in degrees, 20...85. Default 50.
    overhead_limit: float | None = None
    #: The turning rate below which a device is at rest, in degrees a second, 5...1000. Default 70.
    resting_rate: float | None = None
    #: The turning rate above which a turn is always in progress, resting_rate...1000. Default 220.
    fast_rate: float | None = None
    #: In between, a turn ends when its rate has fallen to this share of its peak, 0...1. Default
    #: 0.85.
    resting_share: float | None = None
    #: Up to which deviation a reading counts fully, 0.05...5. Default 0.5.
    full_trust_deviation: float | None = None
    #: From which deviation on a reading does not count, above full_trust_deviation. Default 1.0, a
    #: length of 0 or 1.41 g.
    no_trust_deviation: float | None = None
    #: From which deviation on the device counts as shaken, 0...5. Default 0.4.
    unsteady_deviation: float | None = None
    #: The squared length of the average of averaging_time_ns, in g^2, above which a lasting push is
    #: taken for what it is, 1.05...10. Default 1.3.
    lasting_push: float | None = None
    #: The least length of the gravity estimate that has a direction, in g, 0.1...0.9. Default 0.6.
    coherence: float | None = None
    #: How long a new orientation has to be seen in steady readings, 0...2 s. Default 30 ms.
    settle_time_ns: int | None = None
    #: What is added to settle_time_ns while the device is shaken, 0...5 s. Default 250 ms: half a
    #: step.
    unsteady_settle_time_ns: int | None = None
    #: How long the device has to lie flat to become face-up or face-down, 0...10 s. Default 400 ms.
    face_dwell_ns: int | None = None
    #: How long the device has to have lain flat for lift_guard_ns to apply, 0...10 s. Default 300
    #: ms.
    lift_dwell_ns: int | None = None
    #: How long after it lay flat a device keeps its orientation, 0...5 s. Default 300 ms.
    lift_guard_ns: int | None = None
    #: How long after the last touch the pose stays, 0...10 s. Default 300 ms.
    touch_guard_ns: int | None = None
    #: How long samples may be away before the last one is taken to hold, 0...10 s. Default 250 ms.
    silence_ns: int | None = None
    #: The longest gap between samples, 0.1...60 s. Default 1 s.
    gap_limit_ns: int | None = None
    #: The time constant of the gravity estimate, 10 ms...2 s. Default 100 ms.
    smoothing_time_ns: int | None = None
    #: How far ahead the angle is extrapolated along the turn, 0...500 ms. Default 60 ms.
    look_ahead_ns: int | None = None
    #: The time constant with which the peak rate is forgotten, 50 ms...10 s. Default 800 ms.
    turn_memory_ns: int | None = None
    #: The time constant with which shaking is noticed and forgotten, 50 ms...10 s. Default 500 ms:
    #: a stride.
    steadying_time_ns: int | None = None
    #: The time constant of the plain average that must agree while the device is shaken hard, 50
    #: ms...10 s. Default 400 ms.
    averaging_time_ns: int | None = None
    #: How long a sensor has to rest before the length that it reads is taken for g, 100 ms...60 s.
    #: Default 1 s.
    scale_time_ns: int | None = None
    #: The time constant with which readings correct a gyroscope, 50 ms...10 s. Default 400 ms.
    gyroscope_time_ns: int | None = None

    def apply(self, config: Any) -> None:
        """Writes what is given into a C configuration."""
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if value is not None:
                setattr(config, field.name, value if "float" in str(field.type) else int64(value))
