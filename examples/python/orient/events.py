"""What an engine tells: events, and its state at one moment."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

from . import _abi
from .errors import Status
from .geometry import Size
from .vocabulary import Axis, Cause, EventKind, Mask, Orientation, Reason

__all__ = ["Event", "State"]


@dataclass(frozen=True)
class Event:
    """One event. A copy: it may be kept."""

    kind: EventKind
    cause: Cause
    #: REQUEST: how it ended. Otherwise OK.
    status: Status | int
    #: How the device is held.
    device: Orientation
    #: How the picture stands.
    interface: Orientation
    #: DEVICE: the device orientation before. Otherwise the interface orientation before.
    previous: Orientation
    #: Where the picture goes or has gone. A WILL_ROTATE whose target is `interface` calls a rotation off.
    target: Orientation
    #: Where the picture would go without the rotation lock.
    suggestion: Orientation
    axis: Axis
    #: The W3C angle of `target`.
    angle: int
    #: The shortest turn of the device, counter-clockwise positive: -90, 0, 90 or 180.
    turn: int
    #: The size of the picture in `previous`.
    size_before: Size
    #: The size of the picture in `target`.
    size: Size
    #: The touch matrix for `target`, in libinput's form.
    touch_matrix: tuple[float, ...]
    mask: Mask
    rotation_locked: bool
    landscape_locked: bool
    demand: bool
    #: Grows by one with each event of the engine.
    sequence: int
    #: The engine's time when it happened.
    time_ns: int
    #: REQUEST: which one ended; WILL_ROTATE and DID_ROTATE: which one asked for it. 0: none.
    request: int
    #: WILL_ROTATE and DID_ROTATE: the rotation's number.
    rotation: int


def event_from(found: Any) -> Event:
    """The event that a C structure describes, of this or of an older library."""
    c = found
    size = ctypes.sizeof(_abi.orient_event)
    if c.struct_size < size:
        c = _abi.orient_event()
        ctypes.memmove(ctypes.byref(c), ctypes.byref(found), found.struct_size)
    return Event(
        kind=EventKind(c.kind),
        cause=Cause(c.cause),
        status=status_from(c.status),
        device=Orientation(c.device),
        interface=Orientation(c.interface),
        previous=Orientation(c.previous),
        target=Orientation(c.target),
        suggestion=Orientation(c.suggestion),
        axis=Axis(c.axis),
        angle=c.angle,
        turn=c.turn,
        size_before=Size(c.width_before, c.height_before),
        size=Size(c.width, c.height),
        touch_matrix=tuple(c.touch_matrix),
        mask=Mask(c.mask),
        rotation_locked=c.rotation_locked,
        landscape_locked=c.landscape_locked,
        demand=c.demand,
        sequence=c.sequence,
        time_ns=c.time_ns,
        request=c.request,
        rotation=c.rotation,
    )


def status_from(number: int) -> Status | int:
    """The status of a number; the number itself when only a newer library knows it."""
    try:
        return Status(number)
    except ValueError:
        return number


@dataclass(frozen=True)
class State:
    """Everything that can be asked of an engine, at one moment."""

    #: How the device is held.
    device: Orientation
    #: How the picture stands; upright.
    interface: Orientation
    #: Where it is on its way to while a driver turns the screen; otherwise `interface`.
    target: Orientation
    #: Where it would go without the rotation lock; UNKNOWN: nowhere else.
    suggestion: Orientation
    #: The value of the axis channel.
    axis: Axis
    #: The screen's natural axis.
    natural: Axis
    #: The panel's mounting in degrees.
    panel_angle: int
    #: The W3C angle of `interface`.
    angle: int
    #: The size of the picture as it stands.
    size: Size
    #: What policy and scenes permit together. Never empty.
    mask: Mask
    upside_down_allowed: bool
    rotation_locked: bool
    landscape_locked: bool
    auto_rotate: bool
    active: bool
    tablet_mode: bool
    #: Whether the topmost visible scene holds a lock.
    scene_locked: bool
    #: Whether an explicit rotation holds the picture.
    held: bool
    #: Whether a driver is turning the screen.
    rotating: bool
    #: Whether anything needs the sensor.
    demand: bool
    #: Whether the sensor's length at rest is steadily not that of gravity.
    scale_suspect: bool
    #: What detection is waiting for.
    reason: Reason
    #: Since when `device` has been what it is.
    stable_since_ns: int
    #: The latest time that the engine was told; 0 before the first.
    time_ns: int
    #: Counts the engine's events; that of the latest.
    sequence: int
    #: The gravity estimate in the device frame, m/s^2; zeros before the first sample.
    gravity: tuple[float, float, float]
    #: How far detection trusts it, 0 to 1.
    confidence: float
    #: How far the device is turned in the plane of the screen, counter-clockwise, -180 to 180 degrees.
    screen_angle: float
    #: How far the screen leans, -90 (facing down) over 0 (upright) to 90 degrees (facing up).
    tilt: float


def state_from(c: Any) -> State:
    """The state that a C structure describes."""
    return State(
        device=Orientation(c.device),
        interface=Orientation(c.interface),
        target=Orientation(c.target),
        suggestion=Orientation(c.suggestion),
        axis=Axis(c.axis),
        natural=Axis(c.natural),
        panel_angle=c.panel_angle,
        angle=c.angle,
        size=Size(c.width, c.height),
        mask=Mask(c.mask),
        upside_down_allowed=c.upside_down_allowed,
        rotation_locked=c.rotation_locked,
        landscape_locked=c.landscape_locked,
        auto_rotate=c.auto_rotate,
        active=c.active,
        tablet_mode=c.tablet_mode,
        scene_locked=c.scene_locked,
        held=c.held,
        rotating=c.rotating,
        demand=c.demand,
        scale_suspect=c.scale_suspect,
        reason=Reason(c.reason),
        stable_since_ns=c.stable_since_ns,
        time_ns=c.time_ns,
        sequence=c.sequence,
        gravity=(c.gravity_x, c.gravity_y, c.gravity_z),
        confidence=c.confidence,
        screen_angle=c.screen_angle,
        tilt=c.tilt,
    )
