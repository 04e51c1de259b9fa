"""Sources: traces and made-up devices, in every kind of loop."""

from __future__ import annotations

import asyncio
import gc
import math
import os
import select
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import orient
from orient import (
    Detection,
    Engine,
    Event,
    EventKind,
    Location,
    MountFrame,
    MountOrigin,
    Orientation,
    Sensitivity,
    Source,
    SourceKind,
    SourceState,
    _callbacks,
)

RECORDING = Path(__file__).resolve().parents[2] / "data" / "reading.trace"
TURNS = ["landscape-primary", "portrait-primary", "landscape-secondary"]


def trace(**options: Any) -> Source:
    return Source(SourceKind.TRACE, path=RECORDING, realtime=False, **options)


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A root with one accelerometer that is polled; the left edge is up... or what is written there."""
    device = tmp_path / "sys" / "bus" / "iio" / "devices" / "iio:device0"
    device.mkdir(parents=True)
    texts = {
        "name": "made_up",
        "in_accel_scale": "0.00981",
        "in_accel_x_raw": "1000",
        "in_accel_y_raw": "0",
        "in_accel_z_raw": "0",
        "in_accel_mount_matrix": "1, 0, 0; 0, 1, 0; 0, 0, 1",
    }
    for name, content in texts.items():
        (device / name).write_text(content + "\n")
    return tmp_path


def test_a_trace_turns_the_picture() -> None:
    turned: list[str] = []
    with Engine() as engine, trace() as source:
        engine.add_listener(lambda event: turned.append(str(event.target)), EventKind.DID_ROTATE)
        source.attach(engine)
        assert source.engines == [engine] and source.fileno() >= 0
        source.run()
        info = source.info
        assert info.state is SourceState.FINISHED and info.kind is SourceKind.TRACE
        assert info.device == str(RECORDING)
        assert str(info.state) == "finished" and str(info.kind) == "trace"
        source.detach(engine)
        assert source.engines == []
        with pytest.raises(orient.InvalidStateError):
            source.detach(engine)
    assert turned == TURNS


def test_the_same_in_a_loop_of_ones_own() -> None:
    turned: list[str] = []
    with Engine() as engine, trace() as source:
        engine.add_listener(lambda event: turned.append(str(event.target)), EventKind.DID_ROTATE)
        source.attach(engine)
        poller = select.poll()
        poller.register(source, select.POLLIN)
        while source.info.state is not SourceState.FINISHED:
            assert poller.poll(5000)
            source.dispatch()
    assert turned == TURNS


def test_the_same_in_asyncio() -> None:
    async def read(kinds: EventKind) -> list[str]:
        with Engine() as engine, trace() as source:
            source.attach(engine)
            return [str(event.target) async for event in source.events(kinds)]

    assert asyncio.run(read(EventKind.DID_ROTATE)) == TURNS


def test_all_events_in_asyncio() -> None:
    async def read() -> list[Event]:
        engine, source = Engine(), trace()
        source.attach(engine)
        return [event async for event in source]

    kinds = {event.kind for event in asyncio.run(read())}
    assert kinds >= {EventKind.DEVICE, EventKind.DID_ROTATE, EventKind.WILL_ROTATE}


def test_a_loop_that_is_left_reads_no_more(machine: Path) -> None:
    async def leave() -> Source:
        engine = Engine()
        source = Source(SourceKind.IIO, root=machine, rate_hz=200.0)
        source.attach(engine)
        before = _callbacks.count()
        async for event in source:
            break
        gc.collect()
        # The descriptor is the loop's no more.
        assert not asyncio.get_running_loop().remove_reader(source.fileno())
        assert _callbacks.count() == before
        return source

    asyncio.run(leave()).close()


def test_a_stream_that_nobody_reads_ends_too() -> None:
    async def forget() -> None:
        with Engine() as engine, trace() as source:
            source.attach(engine)
            stream = source.events()
            while source.info.state is not SourceState.FINISHED:
                await asyncio.sleep(0.01)
            assert not asyncio.get_running_loop().remove_reader(source.fileno())
            assert len([event async for event in stream]) > 3

    asyncio.run(forget())


def test_a_broken_trace_ends_the_stream(tmp_path: Path) -> None:
    broken = tmp_path / "broken.trace"
    broken.write_text("orient-trace,1\n0,0,9.81,0\n1,nonsense,1\n")

    async def read() -> list[Event]:
        source = Source(SourceKind.TRACE, path=broken, realtime=False)
        source.attach(Engine())
        return [event async for event in source]

    with pytest.raises(orient.ParseError, match="line 3|:3"):
        asyncio.run(read())


def test_a_polled_device(machine: Path) -> None:
    with Engine() as engine, Source(SourceKind.IIO, root=machine, rate_hz=200.0) as source:
        stopped: list[Event] = []

        @engine.on(EventKind.DID_ROTATE)
        def turned(event: Event) -> None:
            stopped.append(event)
            source.stop()

        source.attach(engine)
        source.run()
        assert stopped[0].target is Orientation.LANDSCAPE_PRIMARY
        info = source.info
        assert info.state is SourceState.RUNNING and info.kind is SourceKind.IIO
        assert info.name == "made_up" and info.method == "polled"
        assert info.count > 0 and info.last_time_ns is not None
        assert info.mount_origin is MountOrigin.SYSFS and info.mount_frame is MountFrame.DEVICE
        assert info.location is Location.UNKNOWN and "iio:device0" in repr(source)


def test_options_reach_the_source(machine: Path) -> None:
    with Engine() as engine, Source(
        SourceKind.IIO,
        path="iio:device0",
        root=machine,
        rate_hz=100.0,
        mount_matrix=[0, 1, 0, 1, 0, 0, 0, 0, 1],
        mount_frame=MountFrame.DEVICE,
        location=Location.DISPLAY,
        invert_z=True,
        poll_only=True,
        tablet_switch=False,
        gyroscope=True,
    ) as source:
        source.attach(engine)
        info = source.info
        assert "no gyroscope" in source.error and not info.gyroscope and info.progress is None
        assert info.mount_matrix == (0, 1, 0, 1, 0, 0, 0, 0, 1)
        assert info.mount_origin is MountOrigin.CONFIG and info.location is Location.DISPLAY
        engine.add_listener(lambda event: source.stop(), EventKind.DEVICE)
        source.run()
        assert engine.device is Orientation.PORTRAIT_PRIMARY
    with pytest.raises(orient.InvalidArgumentError):
        Source(mount_matrix=[1, 2])
    with pytest.raises(orient.InvalidArgumentError):
        Source(SourceKind.TRACE, path="a\0b")
    with pytest.raises(orient.InvalidArgumentError):
        Source(rate_hz=math.nan)


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    with pytest.raises(orient.NoSensorError) as caught:
        Source(root=tmp_path)
    assert str(tmp_path) in str(caught.value) or "iio" in str(caught.value).lower()
    with pytest.raises(orient.InputOutputError, match="nowhere.trace"):
        Source(SourceKind.TRACE, path=tmp_path / "nowhere.trace")
    with pytest.raises(orient.ParseError):
        Source(SourceKind.TRACE, path=__file__)
    with Engine() as engine, Source(root=tmp_path, wait_for_sensor=True) as source:
        source.attach(engine)
        source.dispatch()
        assert source.info.state is SourceState.WAITING and source.error
    with pytest.raises(orient.NoSensorError):
        orient.probe(root=tmp_path)


def test_probe(machine: Path) -> None:
    (sensor,) = orient.probe(kind=SourceKind.IIO, root=machine)
    assert sensor.chosen and sensor.info.name == "made_up"
    base = machine / "sys/bus/iio/devices/iio:device0/label"
    base.write_text("accel-base\n")
    (sensor,) = orient.probe(kind=SourceKind.IIO, root=machine)
    assert not sensor.chosen and sensor.remark and sensor.info.location is Location.BASE
    with pytest.raises(TypeError, match="'speed'"):
        orient.probe(speed=3)


def test_an_interruption_ends_run(machine: Path) -> None:
    with Engine() as engine, Source(SourceKind.IIO, root=machine) as source:
        source.attach(engine)
        timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            source.run()
        timer.join()
        # A stop that nobody has heard ends the next run, and only that.
        source.stop()
        source.run()
        timer = threading.Timer(0.2, source.stop)
        start = time.monotonic()
        timer.start()
        source.run()
        assert time.monotonic() - start > 0.15
        timer.join()


def test_stop_and_close_from_another_thread(machine: Path) -> None:
    engine = Engine()
    for end in ("stop", "close"):
        source = Source(SourceKind.IIO, root=machine, rate_hz=200.0)
        source.attach(engine)
        runner = threading.Thread(target=lambda: _until_closed(source))
        runner.start()
        time.sleep(0.1)
        getattr(source, end)()
        source.stop()
        runner.join(5)
        assert not runner.is_alive()
        source.close()
    with pytest.raises(orient.InvalidStateError):
        source.dispatch()


def _until_closed(source: Source) -> None:
    try:
        source.run()
    except orient.InvalidStateError:
        pass


def test_a_source_keeps_its_engine_and_nothing_else() -> None:
    heard: list[Event] = []
    source = trace()
    source.attach(Engine())
    source.engines[0].add_listener(heard.append, EventKind.DID_ROTATE)
    gc.collect()
    source.run()
    assert len(heard) == len(TURNS)
    before = _callbacks.count()
    source.close()
    gc.collect()
    assert _callbacks.count() < before


def test_a_fork_leaves_the_sensor_to_the_parent(machine: Path) -> None:
    with Engine() as engine, Source(SourceKind.IIO, root=machine, rate_hz=200.0) as source:
        source.attach(engine)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                source.dispatch()
            except orient.InvalidStateError:
                source.close()
                del source
                gc.collect()
                status = 0
            finally:
                os._exit(status)
        assert os.waitpid(child, 0)[1] == 0
        engine.add_listener(lambda event: source.stop(), EventKind.DEVICE)
        source.run()
        assert engine.device is Orientation.LANDSCAPE_PRIMARY


def test_thresholds() -> None:
    def when(**options: Any) -> int | None:
        with Engine(**options) as engine, trace() as source:
            turned: list[int] = []
            engine.add_listener(lambda event: turned.append(event.time_ns), EventKind.DID_ROTATE)
            source.attach(engine)
            source.run()
            return turned[0] if turned else None

    normal, quick = when(), when(sensitivity=Sensitivity.QUICK)
    calm = when(sensitivity=Sensitivity.CALM)
    assert normal and quick and calm and quick <= normal <= calm and quick < calm
    slow = when(detection=Detection(settle_time_ns=1_000_000_000))
    assert slow and slow > normal
    assert when(detection=Detection(hysteresis=20.0)) == normal
    with pytest.raises(orient.InvalidArgumentError):
        Engine(detection=Detection(hysteresis=math.inf))


def test_an_engine_like_the_recorded_one(tmp_path: Path) -> None:
    path = tmp_path / "recorded.trace"
    with Engine(natural=orient.Axis.LANDSCAPE, size=(800, 480)) as engine, path.open("w") as file:
        engine.record(file)
        engine.feed_orientation(5, Orientation.PORTRAIT_PRIMARY)
        engine.feed_orientation(6, Orientation.LANDSCAPE_PRIMARY)
        engine.record(None)
    with Source(SourceKind.TRACE, path=path, realtime=False, step=1) as source:
        like = source.recorded_engine()
        assert like.state.natural is orient.Axis.LANDSCAPE and like.state.size == (800, 480)
        source.attach(like)
        seen = []
        while source.info.state is not SourceState.FINISHED:
            source.dispatch()
            seen.append(like.interface)
        assert Orientation.PORTRAIT_PRIMARY in seen and seen[-1] is Orientation.LANDSCAPE_PRIMARY
    plain = tmp_path / "plain.trace"
    plain.write_text("t_ns,x,y,z\n1,0,9.81,0\n")
    with Source(SourceKind.TRACE, path=plain) as source, pytest.raises(orient.InvalidStateError):
        source.recorded_engine()
