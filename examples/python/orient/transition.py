"""Transitions: what a finger drags, a spring finishes, and anybody may catch on its way."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Callable

from . import _abi, _callbacks
from ._checked import int32, int64
from ._handles import Owner
from ._library import library
from .errors import InvalidArgumentError, Status
from .events import status_from
from .geometry import Frame, Matrix, matrix_from
from .scene import Scene
from .vocabulary import Axis, OpenEnum, Orientation

__all__ = ["CommitRule", "Phase", "Presentation", "Spring", "Transition", "TransitionState"]


class Presentation(OpenEnum):
    """The two ends of a transition."""

    COLLAPSED = 0
    EXPANDED = 1


class Phase(OpenEnum):
    """What is going on in a transition."""

    #: Exactly at an end.
    IDLE = 0
    #: In a finger's hand.
    DRAGGING = 1
    #: On its way to an end.
    SETTLING = 2


class CommitRule(IntEnum):
    """What decides when the finger lets go."""

    #: A velocity beyond the threshold decides alone; without one, the distance does.
    VELOCITY_FIRST = 0
    #: Either one, towards the other end, commits.
    DISTANCE_OR_VELOCITY = 1


@dataclass(frozen=True)
class TransitionState:
    """What to draw, and how far things are."""

    phase: Phase
    #: The end at which it rests, or from which it is under way.
    presentation: Presentation
    #: How far it is from `presentation`, 0, to the other end, 1. A spring may swing beyond either.
    progress: float
    #: How fast the progress changes, per second.
    velocity: float
    #: Where to draw, in screen coordinates of the collapsed orientation.
    frame: Frame
    #: How far the content is turned, in degrees, clockwise positive.
    angle: float
    #: The size at which to lay the content out and draw it, before it is turned.
    width: float
    height: float
    #: From content of that size to the screen.
    transform: Matrix


class Transition(Owner):
    """A change between two ends, collapsed and expanded.

    The host gives every time stamp, in nanoseconds, and draws what `state` says::

        with Transition(collapsed_frame=thumbnail, expanded_frame=screen) as transition:
            transition.begin(now)
            transition.update(now, -120.0)
            transition.end(now, -200.0, -900.0)
            while transition.state.phase is not Phase.IDLE:
                transition.step(next_frame())
                draw(transition.state)
    """

    def __init__(
        self,
        *,
        commit_rule: CommitRule | None = None,
        collapsed_frame: Frame | None = None,
        expanded_frame: Frame | None = None,
        height: float | None = None,
        travel: float | None = None,
        distance_threshold: float | None = None,
        velocity_threshold: float | None = None,
        minimum_fraction: float | None = None,
        maximum_fraction: float | None = None,
        damping_ratio: float | None = None,
        duration: float | None = None,
        duration_factor: float | None = None,
        velocity_scale: float | None = None,
        fixed_duration: bool | None = None,
        natural: Axis | None = None,
        collapsed_orientation: Orientation | None = None,
        expanded_orientation: Orientation | None = None,
        scene: Scene | None = None,
        completion: Callable[[Status | int, Presentation], object] | None = None,
    ) -> None:
        """Makes a transition that rests collapsed. What is left out takes the library's default.

        commit_rule: what decides when the finger lets go (VELOCITY_FIRST).
        collapsed_frame, expanded_frame: where the content is at each end (0, 0, 1, 1).
        height: the screen's height (that of the expanded frame).
        travel: the finger's way from one end to the other (the height).
        distance_threshold: the way from which on a release commits (a third of the height).
        velocity_threshold: the velocity from which on a release is a throw, per second (100).
        minimum_fraction, maximum_fraction: the progress a finger can reach (0.001, 0.999).
        damping_ratio, duration: the spring's (0.8, 0.5 s); duration_factor makes it longer (1).
        velocity_scale: the velocity that counts as one remaining way per second (0: the finger's own).
        fixed_duration: whether settling ends exactly after duration * duration_factor (no).
        natural: the screen's natural axis (portrait).
        collapsed_orientation, expanded_orientation: of the content at each end (portrait-primary).
        scene: expanded locks it to `expanded_orientation`, collapsed gives back what it found.
        completion: hears how each run ended, and at which end.
        """
        config = _abi.orient_transition_config()
        library().orient_transition_config_init(ctypes.byref(config))
        options: dict[str, Any] = {
            "height": height,
            "travel": travel,
            "distance_threshold": distance_threshold,
            "velocity_threshold": velocity_threshold,
            "minimum_fraction": minimum_fraction,
            "maximum_fraction": maximum_fraction,
            "damping_ratio": damping_ratio,
            "duration": duration,
            "duration_factor": duration_factor,
            "velocity_scale": velocity_scale,
            "fixed_duration": fixed_duration,
            "commit_rule": None if commit_rule is None else int32(commit_rule),
            "natural": None if natural is None else int32(natural),
            "collapsed_orientation": _orientation(collapsed_orientation),
            "expanded_orientation": _orientation(expanded_orientation),
            "collapsed_frame": _frame(collapsed_frame),
            "expanded_frame": _frame(expanded_frame),
        }
        for name, value in options.items():
            if value is not None:
                setattr(config, name, value)
        #: The scene it is bound to, which lives as long as the transition.
        self.scene = scene
        # The reference that C takes is its own; ours is needed until it has.
        bound = None if scene is None else scene._live
        if bound is not None:
            config.scene = bound._as_parameter_
        self._home = _callbacks.Home()
        if completion is not None:
            chosen = completion

            def hear(status: int, presentation: int) -> None:
                chosen(status_from(status), Presentation(presentation))

            config.completion = _callbacks.transition
            config.user_data = _callbacks.Slot(hear, self._home).key
            config.destroy = _callbacks.destroy
        out = ctypes.c_void_p()
        library().orient_transition_new(ctypes.byref(config), ctypes.byref(out))
        self._own(out.value, library().orient_transition_unref, self._home)

    def __enter__(self) -> Transition:
        self._live
        return self

    @property
    def callback_errors(self) -> int:
        """How many times the completion raised an exception."""
        return self._home.errors

    def begin(self, time_ns: int) -> None:
        """A finger takes hold, also of content that is settling."""
        library().orient_transition_begin(self._live, int64(time_ns))

    def update(self, time_ns: int, translation: float) -> None:
        """The finger has moved: from where it took hold; negative is from collapsed to expanded."""
        library().orient_transition_update(self._live, int64(time_ns), translation)

    def end(self, time_ns: int, translation: float, velocity: float) -> None:
        """The finger lets go. The content goes on or goes back, taking the velocity along."""
        library().orient_transition_end(self._live, int64(time_ns), translation, velocity)

    def cancel(self, time_ns: int) -> None:
        """Gives up: back to where the run began. `InvalidStateError` at rest."""
        library().orient_transition_cancel(self._live, int64(time_ns))

    def animate(self, time_ns: int, to: Presentation) -> None:
        """Goes to an end by itself, from wherever it is."""
        library().orient_transition_animate(self._live, int64(time_ns), int32(to))

    def retarget(self, time_ns: int, collapsed: Frame, expanded: Frame) -> None:
        """Sets new frames, for a layout that changed; what is drawn goes over without a jump."""
        library().orient_transition_retarget(
            self._live,
            int64(time_ns),
            _abi.orient_frame(*collapsed),
            _abi.orient_frame(*expanded),
        )

    def step(self, time_ns: int) -> None:
        """Lets time pass. Call it for each picture to be drawn; when the run is over it completes."""
        library().orient_transition_step(self._live, int64(time_ns))

    @property
    def state(self) -> TransitionState:
        """What to draw at the latest time that the transition was told."""
        c = _abi.orient_transition_state(struct_size=ctypes.sizeof(_abi.orient_transition_state))
        library().orient_transition_get_state(self._live, ctypes.byref(c))
        return TransitionState(
            phase=Phase(c.phase),
            presentation=Presentation(c.presentation),
            progress=c.progress,
            velocity=c.velocity,
            frame=Frame(c.frame.x, c.frame.y, c.frame.width, c.frame.height),
            angle=c.angle,
            width=c.width,
            height=c.height,
            transform=matrix_from(c.transform),
        )

    def __repr__(self) -> str:
        if self.closed:
            return "<Transition, closed>"
        state = self.state
        return f"<Transition, {state.phase.name.lower()}, {state.presentation.name.lower()}>"


@dataclass(frozen=True)
class Spring:
    """A damped spring, x'' + damping x' + stiffness x = 0 for the distance x to its target."""

    #: 1/s^2.
    stiffness: float
    #: 1/s.
    damping: float

    @classmethod
    def fit(cls, damping_ratio: float, duration: float) -> Spring:
        """The spring that comes within a thousandth of its way in `duration` seconds, from rest."""
        stiffness, damping = ctypes.c_double(), ctypes.c_double()
        library().orient_spring_fit(
            damping_ratio, duration, ctypes.byref(stiffness), ctypes.byref(damping)
        )
        if not stiffness.value:
            raise InvalidArgumentError(
                f"there is no spring of damping ratio {damping_ratio} and duration {duration}"
            )
        return cls(stiffness.value, damping.value)

    def sample(self, start: float, velocity: float, time: float) -> tuple[float, float]:
        """The distance to the target after `time` seconds, and its velocity; NaN when out of range."""
        after = ctypes.c_double()
        distance = library().orient_spring_sample(
            self.stiffness, self.damping, start, velocity, time, ctypes.byref(after)
        )
        return float(distance), after.value


def _frame(frame: tuple[float, float, float, float] | None) -> Any:
    return None if frame is None else _abi.orient_frame(*frame)


def _orientation(orientation: Orientation | None) -> int | None:
    return None if orientation is None else int32(orientation)
