"""Screen orientation: how a device is held, and how its picture must stand.

The Python side of liborient. `Engine` is one screen; feed it with samples, and it tells its listeners
when to turn the picture, and which way. `Source` is a sensor or a trace that feeds it. `Scene` is one
client of that screen, with a lock of its own. `Transition` is what a finger drags and a spring finishes.
Units are those of the C library: nanoseconds, m/s^2, degrees.
"""

from __future__ import annotations

from typing import Callable

from . import _abi, _callbacks
from ._library import library, load
from ._samples import SAMPLE_DTYPE, Sample
from .detection import Detection
from .engine import Engine, EventStream, Listener, Rotation
from .errors import (
    AbortedError,
    BusyError,
    InputOutputError,
    InvalidArgumentError,
    InvalidStateError,
    LibraryNotFoundError,
    NoMemoryError,
    NoSceneError,
    NoSensorError,
    NotAllowedError,
    NotSupportedError,
    OrientError,
    ParseError,
    Status,
    TimedOutError,
    TimeError,
)
from .events import Event, State
from .geometry import (
    Frame,
    Insets,
    Matrix,
    Point,
    Position,
    Rect,
    Size,
    Vector,
    compose_transforms,
    content_transform,
    insets_for,
    invert_transform,
    output_transform,
    touch_matrix,
)
from .requests import Request
from .scene import Scene
from .source import (
    FoundSensor,
    Location,
    MountFrame,
    MountOrigin,
    Source,
    SourceInfo,
    SourceKind,
    SourceState,
    probe,
)
from .transition import (
    CommitRule,
    Phase,
    Presentation,
    Spring,
    Transition,
    TransitionState,
)
from .vocabulary import (
    Axis,
    Cause,
    EventKind,
    FlatPolicy,
    Lock,
    LogLevel,
    Mask,
    Orientation,
    Reason,
    Sensitivity,
    Vocabulary,
    angle_between,
)

__all__ = [
    "AbortedError",
    "Axis",
    "BusyError",
    "Cause",
    "CommitRule",
    "Detection",
    "Engine",
    "Event",
    "EventKind",
    "EventStream",
    "FlatPolicy",
    "FoundSensor",
    "Frame",
    "InputOutputError",
    "Insets",
    "InvalidArgumentError",
    "InvalidStateError",
    "LibraryNotFoundError",
    "Listener",
    "Location",
    "Lock",
    "LogLevel",
    "Mask",
    "Matrix",
    "MountFrame",
    "MountOrigin",
    "NoMemoryError",
    "NoSceneError",
    "NoSensorError",
    "NotAllowedError",
    "NotSupportedError",
    "OrientError",
    "Orientation",
    "ParseError",
    "Phase",
    "Point",
    "Position",
    "Presentation",
    "Reason",
    "Rect",
    "Request",
    "Rotation",
    "SAMPLE_DTYPE",
    "Sample",
    "Scene",
    "Sensitivity",
    "Size",
    "Source",
    "SourceInfo",
    "SourceKind",
    "SourceState",
    "Spring",
    "State",
    "Status",
    "TimeError",
    "TimedOutError",
    "Transition",
    "TransitionState",
    "Vector",
    "Vocabulary",
    "angle_between",
    "compose_transforms",
    "content_transform",
    "insets_for",
    "invert_transform",
    "load",
    "output_transform",
    "probe",
    "set_log_handler",
    "touch_matrix",
    "version",
]


def version() -> str:
    """The version of the C library in use, such as "1.0.0"."""
    return str(library().orient_version_string(), "utf-8")


def set_log_handler(handler: Callable[[LogLevel, str], object] | None) -> None:
    """Sets what hears the library's messages, on any thread; None takes it away.

    Without one nothing is said. To Python's own log::

        LEVELS = {LogLevel.ERROR: 40, LogLevel.WARNING: 30, LogLevel.INFO: 20}
        set_log_handler(lambda level, text: logging.getLogger("orient").log(LEVELS[level], text))
    """
    if handler is None:
        library().orient_set_log_handler(_abi.orient_log_fn(), None)
        _callbacks.log_handler = None
        return
    chosen = handler
    _callbacks.log_handler = lambda level, message: chosen(
        LogLevel(level), message.decode(errors="replace")
    )
    library().orient_set_log_handler(_callbacks.log, None)
