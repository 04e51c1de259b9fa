"""Sources: sensors and traces that feed engines."""

from __future__ import annotations

import ctypes
import os
import select
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Callable, NamedTuple, Sequence, TypeVar

from . import _abi, _callbacks
from ._checked import int32, text, uint32
from ._handles import Handle, Owner
from ._library import library
from .engine import Engine, EventStream
from .errors import BusyError, InvalidArgumentError, InvalidStateError, OrientError, error_for
from .vocabulary import EventKind, OpenEnum

__all__ = [
    "FoundSensor",
    "Location",
    "MountFrame",
    "MountOrigin",
    "Source",
    "SourceInfo",
    "SourceKind",
    "SourceState",
    "probe",
]


class SourceKind(OpenEnum):
    """Where samples come from."""

    #: The best sensor there is.
    AUTO = 0
    #: An accelerometer of the kernel's IIO subsystem.
    IIO = 1
    #: An accelerometer among the input devices.
    EVDEV = 2
    #: The D-Bus service net.hadess.SensorProxy.
    SENSOR_PROXY = 3
    #: A recorded trace.
    TRACE = 4

    def __str__(self) -> str:
        """The name, such as "sensor-proxy"."""
        return _word(library().orient_source_kind_name, self)


class MountFrame(OpenEnum):
    """The axes that a mount matrix leads to."""

    #: As the place has it where the matrix was found.
    UNSPECIFIED = 0
    #: The frame of this library and of kernel and device trees: upright reads y = +g.
    DEVICE = 1
    #: iio-sensor-proxy's frame: upright reads y = -g.
    SENSOR_PROXY = 2


class Location(OpenEnum):
    """Which part of the machine a sensor moves with."""

    UNKNOWN = 0
    DISPLAY = 1
    #: The keyboard's half. Such a sensor is never used.
    BASE = 2
    #: A camera that turns by itself. Such a sensor is never used.
    CAMERA = 3

    def __str__(self) -> str:
        """The name, such as "display"."""
        return _word(library().orient_location_name, self)


class SourceState(OpenEnum):
    """What a source is doing."""

    #: No engine wants samples, so nothing is done.
    IDLE = 0
    #: Sampling has begun; nothing has come yet.
    STARTING = 1
    RUNNING = 2
    #: The sensor is there and has given nothing for more than a second.
    STALLED = 3
    #: There is no sensor that can be used now; one is looked for.
    WAITING = 4
    #: A trace has come to its end.
    FINISHED = 5

    def __str__(self) -> str:
        """The name, such as "running"."""
        return _word(library().orient_source_state_name, self)


class MountOrigin(OpenEnum):
    """Where a mount matrix came from."""

    #: No place had one: the sensor's axes are taken as they are.
    IDENTITY = 0
    #: The option.
    CONFIG = 1
    #: udev's property ACCEL_MOUNT_MATRIX.
    UDEV = 2
    #: mount_matrix and its like in sysfs.
    SYSFS = 3

    def __str__(self) -> str:
        """The name, such as "udev"."""
        return _word(library().orient_mount_origin_name, self)


@dataclass(frozen=True)
class SourceInfo:
    """What is to be known about a source, or about a sensor that was found."""

    state: SourceState
    #: AUTO while there is no sensor.
    kind: SourceKind
    location: Location
    #: How the sensor is mounted, row by row.
    mount_matrix: tuple[float, ...]
    mount_origin: MountOrigin
    mount_frame: MountFrame
    #: Whether face-up and face-down may be exchanged; see `invert_z`.
    face_uncertain: bool
    #: Samples per second that are to come; 0 where they come when something changes.
    rate_hz: float
    #: Accelerations and orientations that have come so far.
    count: int
    #: When the last one came; None before the first.
    last_time_ns: int | None
    #: How samples come, such as "polled"; "" for none.
    method: str
    #: The device in sysfs or /dev, the name of the service, or the trace.
    device: str
    #: What the driver calls the device.
    name: str
    #: The input device with the tablet switch; "" if none is followed.
    tablet_switch: str
    #: How much of a trace has been played, 0 to 1; None for a pipe, and for what is no trace.
    progress: float | None
    #: Whether a gyroscope is read beside the accelerometer.
    gyroscope: bool


class FoundSensor(NamedTuple):
    """One sensor that `probe` has found."""

    info: SourceInfo
    #: Whether a source would choose it.
    chosen: bool
    #: Why it is not used, or what is odd about it.
    remark: str


class Source(Owner):
    """Feeds engines: from a sensor of the machine, or from a recorded trace.

    It reads only while an engine wants samples, and works from any loop: `fileno` is readable when
    `dispatch` has something to do. Without a loop, `run`; with asyncio, ``async for``::

        with Engine() as engine, Source() as source:
            source.attach(engine)
            async for event in source:
                print(event.kind, event.interface)

    Engines that a source feeds need no `Engine.advance`. After a fork it belongs to the parent.
    """

    def __init__(
        self,
        kind: SourceKind | None = None,
        *,
        path: str | os.PathLike[str] | None = None,
        root: str | os.PathLike[str] | None = None,
        bus_address: str | None = None,
        rate_hz: float | None = None,
        mount_matrix: Sequence[float] | None = None,
        mount_frame: MountFrame | None = None,
        location: Location | None = None,
        invert_z: bool | None = None,
        poll_only: bool | None = None,
        wait_for_sensor: bool | None = None,
        tablet_switch: bool | None = None,
        realtime: bool | None = None,
        step: int | None = None,
        gyroscope: bool | None = None,
    ) -> None:
        """Opens a source and chooses a sensor; no sensor is read yet.

        kind: where samples come from (AUTO: the best there is).
        path: the device in sysfs or /dev, or its name; the file of a trace.
        root: a directory in place of / for sysfs, /dev and udev's data.
        bus_address: of the bus with iio-sensor-proxy (the system's).
        rate_hz: samples per second that are wanted, 1 to 1000 (50).
        mount_matrix: nine numbers, row by row, in place of what udev and sysfs have.
        mount_frame: the frame that the matrix leads to (as the place where it was found has it).
        location: where the sensor is, whatever udev and the kernel say.
        invert_z: turns the z axis round: for devices where face-up and face-down are exchanged (no).
        poll_only: never uses the buffer of an IIO device (no).
        wait_for_sensor: opens although there is no sensor yet, and waits for one (no).
        tablet_switch: tells the engines the tablet mode too, from an input device (no).
        realtime: plays a trace at the pace at which it was recorded, not as fast as possible (yes).
        step: how many records of a trace one `dispatch` plays at most (0: as many as are due).
        gyroscope: reads the gyroscope too, where an IIO device has one beside its accelerometer (no).

        Raises `NoSensorError`, `InputOutputError` or `ParseError`; the message says where was looked,
        and what to do.
        """
        options = dict(
            kind=kind,
            path=path,
            root=root,
            bus_address=bus_address,
            rate_hz=rate_hz,
            mount_matrix=mount_matrix,
            mount_frame=mount_frame,
            location=location,
            invert_z=invert_z,
            poll_only=poll_only,
            wait_for_sensor=wait_for_sensor,
            tablet_switch=tablet_switch,
            realtime=realtime,
            step=step,
            gyroscope=gyroscope,
        )
        config, problem = _config(options)
        out = ctypes.c_void_p()
        _with_words(
            lambda: library().orient_source_open(ctypes.byref(config), ctypes.byref(out)),
            lambda: problem.value,
        )
        self._stopping = _Signal()
        self._attached: dict[int, Engine] = {}
        self._own(out.value, library().orient_source_unref)

    def __enter__(self) -> Source:
        self._live
        return self

    @property
    def _live(self) -> Handle:
        handle = super()._live
        if not handle.is_ours:
            raise InvalidStateError("this Source belongs to the process that opened it")
        return handle

    @property
    def engines(self) -> list[Engine]:
        """The engines that are attached, in order."""
        return list(self._attached.values())

    def attach(self, engine: Engine) -> None:
        """Feeds an engine from now on; it is kept alive until it is detached."""
        library().orient_source_attach(self._live, engine._live)
        self._attached[id(engine)] = engine

    def detach(self, engine: Engine) -> None:
        """Feeds an engine no longer. `InvalidStateError` if it is not attached."""
        library().orient_source_detach(self._live, engine._live)
        self._attached.pop(id(engine), None)

    def close(self) -> None:
        """Detaches all engines and lets go of the sensor. Harmless when repeated."""
        super().close()
        self._attached.clear()

    def _at_exit(self) -> None:
        self.close()

    def fileno(self) -> int:
        """A descriptor that is readable when `dispatch` has something to do. Poll it, nothing else."""
        return int(library().orient_source_fd(self._live))

    def dispatch(self) -> None:
        """Reads the sensor, feeds the engines, lets their deadlines pass. Never waits.

        Raises `BusyError` when it is being dispatched already, `ParseError` or `InputOutputError`,
        once, when a trace ends before its time. What is the matter with a sensor is no error here.
        """
        _dispatch(self._live)

    def run(self) -> None:
        """Dispatches until `stop` is called or a trace has come to its end. Ctrl-C ends it too."""
        poller = select.poll()
        poller.register(self.fileno(), select.POLLIN)
        poller.register(self._stopping.fd, select.POLLIN)
        # A source that is closed meanwhile is released when this returns.
        handle = self._live
        while True:
            ready = [fd for fd, _ in poller.poll()]
            if self._stopping.fd in ready or self.closed:
                self._stopping.clear()
                return
            _dispatch(handle)
            if _described(handle).state is SourceState.FINISHED:
                return

    def stop(self) -> None:
        """Lets `run` return: the one that runs, or else the next one. From any thread or callback."""
        self._stopping.set()

    def events(self, kinds: EventKind = EventKind.ALL, *, replay: bool = False) -> EventStream:
        """Dispatches in the running asyncio loop, and gives the events of the engines attached now.

        The stream ends with the trace, or raises what `dispatch` does.
        """
        return _SourceStream(self, kinds, replay)

    def __aiter__(self) -> EventStream:
        return self.events()

    def recorded_engine(self) -> Engine:
        """An engine like the one that a trace recorded, which hears from it what that one heard.

        `InvalidStateError` when this is no trace, or one that does not begin with a configuration.
        """
        config = _abi.orient_engine_config(struct_size=ctypes.sizeof(_abi.orient_engine_config))
        library().orient_source_recorded_config(self._live, ctypes.byref(config))
        engine = Engine.__new__(Engine)
        engine._make(config)
        return engine

    @property
    def info(self) -> SourceInfo:
        """What the source is doing now."""
        return _described(self._live)

    @property
    def error(self) -> str:
        """What is wrong and what to do about it, or odd; "" when nothing is."""
        return _decoded(library().orient_source_error(self._live))

    def __repr__(self) -> str:
        if self.closed:
            return "<Source, closed>"
        info = self.info
        return f"<Source {info.device or info.kind}, {info.state}>"


def probe(**options: Any) -> list[FoundSensor]:
    """Looks for sensors as a `Source` with the same options would. Nothing is opened.

    Those that cannot be used are there too. Raises `NoSensorError` when there is none at all; then the
    message says where was looked.
    """
    unknown = options.keys() - _CONVERSIONS.keys()
    if unknown:
        raise TypeError(f"probe has no option {min(unknown)!r}")
    config, problem = _config(options)
    found: list[FoundSensor] = []

    def hear(info: Any, chosen: bool, remark: bytes) -> None:
        found.append(FoundSensor(_info(info), chosen, _decoded(remark)))

    home = _callbacks.Home()
    slot = _callbacks.Slot(hear, home)
    try:
        _with_words(
            lambda: library().orient_source_probe(
                ctypes.byref(config), _callbacks.probe, slot.key
            ),
            lambda: problem.value,
        )
    except OrientError:
        if not found:
            raise
    finally:
        _callbacks.destroy(slot.key)
    return found


class _SourceStream(EventStream):
    """Events, while the loop dispatches the source that brings them about."""

    def __init__(self, source: Source, kinds: EventKind, replay: bool) -> None:
        super().__init__(source.engines, kinds, replay)
        loop, queue = self._loop, self._queue
        self._descriptor = descriptor = source.fileno()

        # The loop holds this, so it must not hold the stream.
        def dispatch() -> None:
            end: Exception | None = None
            try:
                source.dispatch()
                if source.info.state is not SourceState.FINISHED:
                    return
            except BusyError:
                return
            except Exception as problem:
                end = problem
            loop.remove_reader(descriptor)
            # Behind the events of this dispatch, which come the same way.
            loop.call_soon(queue.put_nowait, end)

        loop.add_reader(descriptor, dispatch)

    def _stop(self) -> None:
        if not self._loop.is_closed():
            self._loop.remove_reader(self._descriptor)
        super()._stop()


class _Signal:
    """Something that another thread can set and a poll can wait for."""

    def __init__(self) -> None:
        self.fd = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)

    def set(self) -> None:
        os.eventfd_write(self.fd, 1)

    def clear(self) -> None:
        try:
            os.eventfd_read(self.fd)
        except BlockingIOError:
            pass

    def __del__(self) -> None:
        os.close(self.fd)


def _matrix(rows: Sequence[float]) -> Any:
    numbers = [float(number) for number in rows]
    if len(numbers) != 9:
        raise InvalidArgumentError(f"a mount matrix has 9 numbers, not {len(numbers)}")
    return (ctypes.c_float * 9)(*numbers)


def _path(path: str | os.PathLike[str]) -> bytes:
    name = os.fsencode(path)
    if b"\0" in name:
        raise InvalidArgumentError(f"{path!r} has a NUL in it")
    return name


_CONVERSIONS: dict[str, Callable[[Any], Any]] = {
    "kind": int32,
    "path": _path,
    "root": _path,
    "bus_address": lambda address: text(address, InvalidArgumentError),
    "rate_hz": float,
    "mount_matrix": _matrix,
    "mount_frame": int32,
    "location": int32,
    "invert_z": bool,
    "poll_only": bool,
    "wait_for_sensor": bool,
    "tablet_switch": bool,
    "realtime": bool,
    "step": uint32,
    "gyroscope": bool,
}


def _config(options: dict[str, Any]) -> tuple[Any, Any]:
    """A C configuration, and the buffer in which it takes its error."""
    config = _abi.orient_source_config()
    library().orient_source_config_init(ctypes.byref(config))
    for name, value in options.items():
        if value is not None:
            setattr(config, name, _CONVERSIONS[name](value))
    problem = ctypes.create_string_buffer(4096)
    config.error, config.error_size = ctypes.addressof(problem), len(problem)
    return config, problem


Result = TypeVar("Result")


def _with_words(call: Callable[[], Result], words: Callable[[], bytes | None]) -> Result:
    """Calls the library; an error gets the sentence that the library has for it."""
    try:
        return call()
    except OrientError as problem:
        sentence = _decoded(words())
        if not sentence:
            raise
        raise error_for(problem.status, sentence) from None


def _dispatch(handle: Handle) -> None:
    _with_words(
        lambda: library().orient_source_dispatch(handle),
        lambda: library().orient_source_error(handle),
    )


def _described(handle: Handle) -> SourceInfo:
    c = _abi.orient_source_info(struct_size=ctypes.sizeof(_abi.orient_source_info))
    library().orient_source_describe(handle, ctypes.byref(c))
    return _info(c)


def _info(c: Any) -> SourceInfo:
    return SourceInfo(
        state=SourceState(c.state),
        kind=SourceKind(c.kind),
        location=Location(c.location),
        mount_matrix=tuple(c.mount_matrix),
        mount_origin=MountOrigin(c.mount_origin),
        mount_frame=MountFrame(c.mount_frame),
        face_uncertain=c.face_uncertain,
        rate_hz=c.rate_hz,
        count=c.count,
        last_time_ns=None if c.last_time_ns == -(1 << 63) else c.last_time_ns,
        method=_decoded(c.method),
        device=_decoded(c.device),
        name=_decoded(c.name),
        tablet_switch=_decoded(c.tablet_switch),
        progress=None if c.progress < 0 else c.progress,
        gyroscope=c.gyroscope,
    )


def _decoded(found: bytes | None) -> str:
    return "" if found is None else found.decode(errors="replace")


def _word(function: Callable[[int], bytes | None], value: IntEnum) -> str:
    return _decoded(function(value)) or value.name
