"""Transitions and springs, by the reference values."""

from __future__ import annotations

import math
from typing import Any

import pytest

import orient
from orient import (
    Axis,
    CommitRule,
    Engine,
    Frame,
    Orientation,
    Phase,
    Presentation,
    Scene,
    Spring,
    Status,
    Transition,
)

SCREEN, THUMBNAIL = Frame(0, 0, 400, 800), Frame(10, 600, 160, 90)
SECOND = 1_000_000_000


def test_a_drag_commits_and_comes_to_rest() -> None:
    ended: list[tuple[Status | int, Presentation]] = []
    with Transition(
        collapsed_frame=THUMBNAIL,
        expanded_frame=SCREEN,
        travel=400.0,
        expanded_orientation=Orientation.LANDSCAPE_PRIMARY,
        completion=lambda status, presentation: ended.append((status, presentation)),
    ) as transition:
        state = transition.state
        assert state.frame == THUMBNAIL and state.phase is Phase.IDLE
        transition.begin(0)
        transition.update(SECOND // 10, -200.0)
        state = transition.state
        assert state.phase is Phase.DRAGGING and state.progress == pytest.approx(0.5)
        transition.end(SECOND // 5, -200.0, -500.0)
        assert transition.state.phase is Phase.SETTLING and ended == []
        transition.step(10 * SECOND)
        state = transition.state
        assert state.phase is Phase.IDLE and state.presentation is Presentation.EXPANDED
        assert state.frame == SCREEN and abs(state.angle) == 90
        assert (state.width, state.height) == (800, 400)
        assert ended == [(Status.OK, Presentation.EXPANDED)]
        with pytest.raises(orient.InvalidStateError):
            transition.update(10 * SECOND, 1.0)
        with pytest.raises(orient.TimeError):
            transition.step(0)
        with pytest.raises(orient.InvalidArgumentError):
            transition.animate(10 * SECOND, Presentation(7))
        with pytest.raises(orient.InvalidArgumentError):
            transition.retarget(10 * SECOND, THUMBNAIL, Frame(math.nan, 0, 1, 1))


def test_a_run_that_is_forgotten_is_aborted() -> None:
    ended: list[Any] = []
    transition = Transition(completion=lambda *how: ended.append(how))
    transition.animate(0, Presentation.EXPANDED)
    del transition
    assert ended == [(Status.ABORTED, Presentation.COLLAPSED)]


def test_cancel_and_retarget() -> None:
    with Transition(collapsed_frame=THUMBNAIL, expanded_frame=SCREEN) as transition:
        transition.begin(0)
        transition.update(1, -300.0)
        transition.cancel(2)
        transition.step(10 * SECOND)
        assert transition.state.presentation is Presentation.COLLAPSED
        other = Frame(0, 0, 100, 100)
        transition.retarget(11 * SECOND, other, SCREEN)
        transition.step(30 * SECOND)
        assert transition.state.frame == other


def test_it_locks_the_scene_it_is_bound_to() -> None:
    with Engine() as engine, Scene(engine) as scene:
        transition = Transition(scene=scene, expanded_orientation=Orientation.LANDSCAPE_PRIMARY)
        transition.animate(0, Presentation.EXPANDED)
        transition.step(10 * SECOND)
        assert engine.interface.axis is Axis.LANDSCAPE and scene.current_lock is not None
        transition.animate(11 * SECOND, Presentation.COLLAPSED)
        transition.step(30 * SECOND)
        assert scene.current_lock is None
        transition.close()


def test_options_are_checked() -> None:
    for options in ({"travel": -1.0}, {"damping_ratio": 0.0}, {"duration": math.inf}):
        with pytest.raises(orient.InvalidArgumentError):
            Transition(**options)  # type: ignore[arg-type]
    Transition(
        commit_rule=CommitRule.DISTANCE_OR_VELOCITY,
        height=800.0,
        distance_threshold=100.0,
        velocity_threshold=10.0,
        minimum_fraction=0.0,
        maximum_fraction=1.0,
        duration_factor=2.0,
        velocity_scale=1.0,
        fixed_duration=True,
        natural=Axis.LANDSCAPE,
    ).close()


def test_what_a_completion_raises_is_counted(unraisable: list[Any]) -> None:
    transition = Transition(completion=lambda status, presentation: 1 / 0)
    transition.animate(0, Presentation.EXPANDED)
    transition.step(10 * SECOND)
    assert transition.callback_errors == 1 and len(unraisable) == 1
    unraisable.clear()


def test_springs() -> None:
    spring = Spring.fit(0.8, 0.5)
    assert spring.stiffness == pytest.approx(323.5894917401)
    assert spring.damping == pytest.approx(28.7817494057)
    distance, _ = spring.sample(-1.0, 0.0, 0.1)
    assert 1 + distance == pytest.approx(0.6093181481)
    assert math.isnan(spring.sample(math.nan, 0.0, 0.1)[0])
    with pytest.raises(orient.InvalidArgumentError):
        Spring.fit(0.0, 0.5)
