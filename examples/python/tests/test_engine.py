"""Engines, listeners, requests, drivers and scenes as a Python program uses them."""

from __future__ import annotations

import asyncio
import dataclasses
import threading
from pathlib import Path
from typing import Any

import pytest

import orient
from orient import (
    Axis,
    Cause,
    Engine,
    Event,
    EventKind,
    FlatPolicy,
    Lock,
    Mask,
    Orientation,
    Rotation,
    Scene,
    Status,
)

from conftest import held


def test_a_turned_device_turns_the_picture() -> None:
    heard: list[Event] = []
    with Engine(size=(428, 926)) as engine:
        engine.add_listener(heard.append, EventKind.DID_ROTATE)
        engine.feed_acceleration(held(Orientation.PORTRAIT_PRIMARY))
        engine.feed_acceleration(held(Orientation.LANDSCAPE_PRIMARY, 3_000_000_000))
        assert engine.device is engine.interface is Orientation.LANDSCAPE_PRIMARY
        assert engine.state.size == (926, 428)
    (event,) = heard
    assert event.kind is EventKind.DID_ROTATE and event.cause is Cause.DEVICE
    assert event.previous is Orientation.PORTRAIT_PRIMARY
    assert event.target is event.interface is Orientation.LANDSCAPE_PRIMARY
    assert (event.size_before, event.size) == ((428, 926), (926, 428))
    assert (event.angle, event.turn) == (90, 90)
    assert 3_000_000_000 < event.time_ns < 6_000_000_000
    assert len(event.touch_matrix) == 6


def test_options_reach_the_engine() -> None:
    with Engine(
        natural=Axis.LANDSCAPE,
        panel_angle=90,
        supported=Mask.LANDSCAPE,
        upside_down_allowed=False,
        rotation_locked=True,
        landscape_locked=True,
        auto_rotate=False,
        initial=Orientation.LANDSCAPE_SECONDARY,
        size=(800, 480),
        flat_policy=FlatPolicy.REPORTS_UNKNOWN,
        request_timeout_ns=7,
    ) as engine:
        state = engine.state
        assert state.natural is Axis.LANDSCAPE and state.panel_angle == 90
        assert state.mask == Mask.LANDSCAPE and not state.upside_down_allowed
        assert state.rotation_locked and state.landscape_locked and not state.auto_rotate
        assert state.interface is Orientation.LANDSCAPE_SECONDARY and state.angle == 180
        assert state.size == (800, 480)
        assert engine.next_deadline is None
        engine.set_driver(lambda rotation: None)
        engine.advance(100)
        request = engine.rotate(Orientation.LANDSCAPE_PRIMARY)
        assert engine.next_deadline == 107
        engine.advance(106)
        assert not request.done()
        engine.advance(107)
        assert isinstance(request.exception(), orient.TimedOutError)
    with pytest.raises(orient.InvalidArgumentError):
        Engine(panel_angle=45)
    with pytest.raises(orient.NotSupportedError):
        Engine(supported=Mask.PORTRAIT_SECONDARY, upside_down_allowed=False)


def test_switches_are_properties(engine: Engine) -> None:
    names = "upside_down_allowed rotation_locked landscape_locked auto_rotate active tablet_mode"
    for name in names.split():
        before = getattr(engine, name)
        setattr(engine, name, not before)
        assert getattr(engine, name) is not before
        setattr(engine, name, before)


def test_every_part_of_the_state_is_there(engine: Engine) -> None:
    engine.feed_acceleration(held(Orientation.PORTRAIT_PRIMARY))
    state = dataclasses.asdict(engine.state)
    assert state["gravity"][1] == pytest.approx(1.0, abs=0.1) or state["gravity"][1] > 9
    assert state["confidence"] > 0.5 and state["time_ns"] == 149 * 20_000_000
    assert state["demand"] is True and state["held"] is False


def test_policy(engine: Engine) -> None:
    engine.set_preference([Orientation.LANDSCAPE_SECONDARY])
    engine.set_supported(Mask.LANDSCAPE)
    assert engine.interface is Orientation.LANDSCAPE_SECONDARY
    with pytest.raises(orient.InvalidArgumentError):
        engine.set_supported(Mask(0))
    with pytest.raises(orient.InvalidArgumentError):
        engine.set_preference([Orientation.FACE_UP])
    engine.set_preference([])


def test_explanations_are_whole(engine: Engine) -> None:
    assert "portrait-primary" in engine.explain(Orientation.LANDSCAPE_PRIMARY)
    scenes = [Scene(engine, name=f"window {n} {'x' * 40}", inherit=True) for n in range(60)]
    page = engine.describe()
    assert len(page) > 1024 and "window 59" in page
    assert "\0" not in page and page.endswith("\n")
    del scenes


def test_a_decorated_listener_can_be_called_and_removed(engine: Engine) -> None:
    heard: list[Event] = []

    @engine.on(EventKind.ROTATION_LOCK)
    def changed(event: Event) -> None:
        """Hears of the lock."""
        heard.append(event)

    assert changed.__doc__ == "Hears of the lock." and changed.number > 0
    engine.rotation_locked = True
    changed.remove()
    engine.rotation_locked = False
    assert [event.rotation_locked for event in heard] == [True]
    changed(heard[0])
    assert len(heard) == 2
    with pytest.raises(orient.InvalidArgumentError):
        changed.remove()


def test_replay_gives_the_current_value(engine: Engine) -> None:
    heard: list[Event] = []
    engine.add_listener(heard.append, EventKind.DID_ROTATE | EventKind.MASK, replay=True)
    assert [event.cause for event in heard] == [Cause.REPLAY, Cause.REPLAY]
    with pytest.raises(orient.InvalidArgumentError):
        engine.add_listener(heard.append, EventKind(0))


def test_events_of_a_callback_come_after_it(engine: Engine) -> None:
    order: list[str] = []

    @engine.on(EventKind.ROTATION_LOCK)
    def locked(event: Event) -> None:
        order.append("begin")
        engine.landscape_locked = not engine.landscape_locked
        order.append("end")

    engine.add_listener(lambda event: order.append(str(event.kind)), EventKind.LANDSCAPE_LOCK)
    engine.rotation_locked = True
    assert order == ["begin", "end", "landscape-lock"]


def test_a_request_is_a_future(engine: Engine) -> None:
    request = engine.rotate(Orientation.LANDSCAPE_PRIMARY)
    assert request.result(timeout=0) is Orientation.LANDSCAPE_PRIMARY
    assert request.number > 0
    assert engine.toggle().result(timeout=0) is Orientation.PORTRAIT_PRIMARY
    with pytest.raises(orient.NotSupportedError) as caught:
        engine.set_supported(Mask.PORTRAIT)
        engine.rotate(Orientation.LANDSCAPE_PRIMARY)
    assert caught.value.status is Status.NOT_SUPPORTED
    with pytest.raises(orient.NoSceneError):
        engine.lock(Lock.ANY)
    with pytest.raises(orient.NoSceneError):
        engine.unlock()
    engine.active = False
    with pytest.raises(orient.NotAllowedError):
        engine.rotate(Orientation.PORTRAIT_PRIMARY)


def test_a_request_can_be_awaited(engine: Engine) -> None:
    asked: list[Rotation] = []
    engine.set_driver(asked.append)

    async def host() -> None:
        while not asked:
            await asyncio.sleep(0)
        asked.pop().finished()

    async def user() -> Orientation:
        turning = asyncio.create_task(host())
        found = await engine.rotate(Orientation.LANDSCAPE_PRIMARY)
        await turning
        return found

    assert asyncio.run(user()) is Orientation.LANDSCAPE_PRIMARY

    async def superseded() -> None:
        first = engine.rotate(Orientation.PORTRAIT_PRIMARY)
        engine.rotate(Orientation.LANDSCAPE_SECONDARY)
        await first

    with pytest.raises(orient.AbortedError):
        asyncio.run(superseded())


def test_a_cancelled_waiter_leaves_the_request_alone(engine: Engine) -> None:
    asked: list[Rotation] = []
    engine.set_driver(asked.append)

    async def impatient() -> orient.Request:
        request = engine.rotate(Orientation.LANDSCAPE_PRIMARY)
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(request, 0.01)
        return request

    request = asyncio.run(impatient())
    assert not request.done() and not request.cancel()
    asked[0].finished()
    assert request.result(timeout=0) is Orientation.LANDSCAPE_PRIMARY


def test_the_driver_decides(engine: Engine) -> None:
    asked: list[Rotation] = []
    engine.set_driver(asked.append)
    request = engine.rotate(Orientation.LANDSCAPE_PRIMARY)
    (rotation,) = asked
    assert rotation.target is Orientation.LANDSCAPE_PRIMARY and rotation.event.size == (926, 428)
    assert engine.state.rotating and not request.done()
    rotation.finished(Status.IO)
    assert isinstance(request.exception(timeout=0), orient.InputOutputError)
    assert engine.interface is Orientation.PORTRAIT_PRIMARY
    with pytest.raises(orient.InvalidStateError):
        rotation.finished()
    engine.set_driver(None)
    assert engine.rotate(Orientation.LANDSCAPE_PRIMARY).done()


def test_a_driver_may_finish_at_once(engine: Engine) -> None:
    @engine.set_driver
    def turn(rotation: Rotation) -> None:
        rotation.finished(time_ns=engine.state.time_ns + 1)

    assert engine.rotate(Orientation.LANDSCAPE_PRIMARY).result(timeout=0).axis is Axis.LANDSCAPE


def test_what_is_pending_is_aborted_when_the_engine_goes() -> None:
    engine = Engine()
    engine.set_driver(lambda rotation: None)
    request = engine.rotate(Orientation.LANDSCAPE_PRIMARY)
    engine.close()
    assert isinstance(request.exception(timeout=0), orient.AbortedError)


def test_scenes(engine: Engine) -> None:
    with Scene(engine, name="below") as below:
        assert below.current_lock is None
        below.lock(Lock.LANDSCAPE).result(timeout=0)
        assert engine.interface.axis is Axis.LANDSCAPE and below.current_lock is Lock.LANDSCAPE
        with Scene(engine, name="dialog", supported=Mask.PORTRAIT) as dialog:
            assert engine.interface.axis is Axis.PORTRAIT
            below.raise_()
            assert engine.state.mask == Mask.LANDSCAPE
            dialog.raise_()
            dialog.set_visible(False)
            with pytest.raises(orient.NotAllowedError):
                dialog.lock(Lock.ANY)
            dialog.set_visible(True)
            dialog.set_supported(Mask.ALL)
            assert "dialog" in engine.describe()
        assert engine.lock(Lock.CURRENT).result(timeout=0).axis is Axis.LANDSCAPE
        below.unlock()
        assert below.current_lock is None
    assert engine.state.mask == Mask.ALL and engine.interface is Orientation.PORTRAIT_PRIMARY
    with pytest.raises(orient.InvalidArgumentError):
        Scene(engine, name="a\0b")
    with pytest.raises(orient.InvalidStateError):
        below.unlock()


def test_a_closed_engine_says_so() -> None:
    engine = Engine()
    engine.close()
    engine.close()
    assert engine.closed and repr(engine) == "<Engine, closed>"
    for use in (
        lambda: engine.interface,
        lambda: engine.state,
        lambda: engine.advance(1),
        lambda: engine.add_listener(print),
        lambda: engine.rotate(Orientation.PORTRAIT_PRIMARY),
        lambda: engine.set_driver(print),
        lambda: Scene(engine),
        engine.__enter__,
    ):
        with pytest.raises(orient.InvalidStateError, match="closed"):
            use()


def test_a_scene_keeps_its_engine() -> None:
    heard: list[Event] = []
    engine = Engine()
    engine.add_listener(heard.append, EventKind.DID_ROTATE)
    scene = Scene(engine)
    engine.close()
    scene.lock(Lock.LANDSCAPE).result(timeout=0)
    assert len(heard) == 1
    scene.close()


def test_times_and_values_that_make_no_sense(engine: Engine) -> None:
    engine.advance(10)
    with pytest.raises(orient.TimeError):
        engine.advance(9)
    for time in (1 << 63, -(1 << 63) - 1):
        with pytest.raises(orient.InvalidArgumentError):
            engine.advance(time)
    with pytest.raises(TypeError):
        engine.advance(1.5)  # type: ignore[arg-type]
    with pytest.raises(orient.InvalidArgumentError):
        engine.rotate(Orientation(99))
    with pytest.raises(orient.InvalidArgumentError):
        engine.feed_orientation(20, Orientation(-3))
    engine.set_touched(20, True)
    with pytest.raises(orient.TimeError):
        engine.set_touched(19, False)


def test_events_can_be_read_in_a_loop(engine: Engine) -> None:
    async def read() -> list[Orientation]:
        seen = []
        async with engine.events(EventKind.DID_ROTATE, replay=True) as events:
            worker = threading.Thread(target=turn)
            worker.start()
            async for event in events:
                seen.append(event.interface)
                if len(seen) == 3:
                    events.close()
            worker.join()
        return seen

    def turn() -> None:
        engine.rotate(Orientation.LANDSCAPE_PRIMARY)
        engine.rotate(Orientation.PORTRAIT_PRIMARY)

    assert asyncio.run(read()) == [
        Orientation.PORTRAIT_PRIMARY,
        Orientation.LANDSCAPE_PRIMARY,
        Orientation.PORTRAIT_PRIMARY,
    ]
    assert "Listeners: 0" in engine.describe()


def test_a_forgotten_stream_stops_listening(engine: Engine) -> None:
    async def forget() -> None:
        async for event in engine.events(EventKind.DID_ROTATE, replay=True):
            break

    asyncio.run(forget())
    assert "Listeners: 0" in engine.describe()


def test_messages_reach_the_log() -> None:
    told: list[tuple[orient.LogLevel, str]] = []
    orient.set_log_handler(lambda level, message: told.append((level, message)))
    try:
        orient._callbacks.log(1, b"a message", None)
    finally:
        orient.set_log_handler(None)
    orient._callbacks.log(1, b"another", None)
    assert told == [(orient.LogLevel.WARNING, "a message")]


def test_version() -> None:
    assert orient.version().split(".")[0] == "1"


def test_errors_have_a_class_each() -> None:
    for status in Status:
        if status is Status.OK:
            continue
        error = orient.errors.error_for(status)
        assert type(error) is not orient.OrientError and error.status is status
        assert str(error) and isinstance(error, orient.OrientError)
    newer: Any = orient.errors.error_for(-99)
    assert type(newer) is orient.OrientError and newer.status == -99


def test_a_recording_can_be_read(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "recorded.trace"
    with path.open("w") as file:
        file.write("# before\n")
        engine.record(file)
    engine.feed_acceleration(held(Orientation.LANDSCAPE_PRIMARY, 10)[:3])
    engine.record(None)
    engine.advance(10**9)
    lines = path.read_text().splitlines()
    assert lines[:2] == ["# before", "orient-trace,1"]
    assert lines[-1].startswith("40000010,9.81,0")
    with pytest.raises(orient.InputOutputError):
        engine.record(1 << 20)
    with pytest.raises(orient.InvalidArgumentError):
        engine.record(1 << 40)
