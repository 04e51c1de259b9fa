"""The engine: one screen."""

from __future__ import annotations

import asyncio
import ctypes
import weakref
from typing import Any, AsyncIterator, Callable, Iterable, Protocol

from . import _abi, _callbacks
from ._checked import int32, int64, uint32, uint64
from ._handles import Owner
from ._library import library
from ._samples import samples
from .detection import Detection
from .errors import InvalidStateError, Status
from .events import Event, State, event_from, state_from
from .requests import Request, submit
from .vocabulary import Axis, EventKind, FlatPolicy, Lock, Mask, Orientation, Sensitivity

__all__ = ["Engine", "EventStream", "Listener", "Rotation"]


class SupportsFileno(Protocol):
    """An open file."""

    def fileno(self) -> int:
        """Its descriptor."""

    def flush(self) -> object:
        """Writes what Python has not yet."""


_REPLAY_CURRENT = 1
_NEVER = (1 << 63) - 1


class Engine(Owner):
    """One screen: its device orientation, policy, scenes, listeners, and interface orientation.

    ::

        with Engine(natural=Axis.PORTRAIT) as engine:

            @engine.on(EventKind.DID_ROTATE)
            def turned(event: Event) -> None:
                print(event.interface)

            engine.feed_acceleration([(0, 0.0, 9.81, 0.0)])

    Every method may be called from any thread. Callbacks run inside a call into the library, one at a
    time for each engine and in order. What a callback raises goes to `sys.unraisablehook` and is
    counted in `callback_errors`; a `KeyboardInterrupt` or `SystemExit` in one is raised by the call
    that it ran in.

    Scenes and sources keep their engine alive; listeners do not, and may mention it freely.
    """

    def __init__(
        self,
        *,
        natural: Axis | None = None,
        panel_angle: int | None = None,
        supported: Mask | None = None,
        upside_down_allowed: bool | None = None,
        rotation_locked: bool | None = None,
        landscape_locked: bool | None = None,
        auto_rotate: bool | None = None,
        initial: Orientation | None = None,
        size: tuple[int, int] | None = None,
        request_timeout_ns: int | None = None,
        flat_policy: FlatPolicy | None = None,
        sensitivity: Sensitivity | None = None,
        detection: Detection | None = None,
    ) -> None:
        """Makes an engine. What is left out takes the library's default.

        natural: the axis of the screen in its natural position (portrait); UNKNOWN: that of `size`.
        panel_angle: how the panel is mounted, counter-clockwise degrees: 0, 90, 180 or 270 (0).
        supported: what the host can show (all).
        upside_down_allowed: whether portrait-secondary may be shown (yes).
        rotation_locked, landscape_locked, auto_rotate: see the properties (no, no, yes).
        initial: how the picture stands now (the natural primary).
        size: width and height of the screen in its natural position, for the sizes in events.
        request_timeout_ns: how long a driver may take to turn the screen (5 s); 0 is for ever.
        flat_policy: what the axis channel says while the device lies flat (the last axis).
        sensitivity: how readily detection follows the device (NORMAL).
        detection: thresholds that differ from the sensitivity's.
        """
        config = _abi.orient_engine_config()
        library().orient_engine_config_init(ctypes.byref(config))
        if natural is not None:
            config.natural = int32(natural)
        if panel_angle is not None:
            config.panel_angle = int32(panel_angle)
        if supported is not None:
            config.supported = uint32(supported)
        if upside_down_allowed is not None:
            config.upside_down_allowed = upside_down_allowed
        if rotation_locked is not None:
            config.rotation_locked = rotation_locked
        if landscape_locked is not None:
            config.landscape_locked = landscape_locked
        if auto_rotate is not None:
            config.auto_rotate = auto_rotate
        if initial is not None:
            config.initial = int32(initial)
        if size is not None:
            config.width, config.height = map(int32, size)
        if request_timeout_ns is not None:
            config.request_timeout_ns = int64(request_timeout_ns)
        if flat_policy is not None:
            config.flat_policy = int32(flat_policy)
        if sensitivity is not None:
            library().orient_engine_config_set_sensitivity(
                ctypes.byref(config), int32(sensitivity)
            )
        if detection is not None:
            detection.apply(config)
        self._make(config)

    def _make(self, config: Any) -> None:
        self._home = _callbacks.Home()
        out = ctypes.c_void_p()
        library().orient_engine_new(ctypes.byref(config), ctypes.byref(out))
        self._own(out.value, library().orient_engine_unref, self._home)

    _recording = False

    def __enter__(self) -> Engine:
        self._live
        return self

    def __repr__(self) -> str:
        return "<Engine, closed>" if self.closed else f"<Engine, {self.interface}>"

    @property
    def callback_errors(self) -> int:
        """How many times a listener or the driver raised an exception."""
        return self._home.errors

    # Inputs

    def feed_acceleration(self, values: Any, times: Any = None) -> None:
        """Feeds accelerations in m/s^2, in order of time.

        `values` is an iterable of `Sample` or (time_ns, x, y, z); or, by the buffer protocol and in
        one call, a structured array of dtype `SAMPLE_DTYPE`, a float64 array of shape (n, 4) whose
        first column is time_ns, or a float32 or float64 array of shape (n, 3) beside an int64 array
        `times`. (A float64 holds whole nanoseconds up to 104 days only; the others hold all.)

        Good samples are taken and bad ones passed over; then the first bad one's error is raised:
        `InvalidArgumentError` for a value that is not finite, `TimeError` for one that is too early.
        """
        array, count = samples(values, times)
        library().orient_engine_feed_acceleration(self._live, array, count)

    def feed_gyroscope(self, values: Any, times: Any = None) -> None:
        """Feeds angular rates in rad/s, beside the accelerations. Takes what `feed_acceleration` does."""
        array, count = samples(values, times)
        library().orient_engine_feed_gyroscope(self._live, array, count)

    def feed_orientation(self, time_ns: int, orientation: Orientation) -> None:
        """Tells how the device is held, for a host that already knows."""
        library().orient_engine_feed_orientation(self._live, int64(time_ns), int32(orientation))

    def advance(self, time_ns: int) -> None:
        """Lets time pass; wanted at `next_deadline`. A source does that for its engines."""
        library().orient_engine_advance(self._live, int64(time_ns))

    @property
    def next_deadline(self) -> int | None:
        """When `advance` is wanted next, in nanoseconds; None for never."""
        deadline = int(library().orient_engine_next_deadline(self._live))
        return None if deadline == _NEVER else deadline

    def set_touched(self, time_ns: int, touched: bool) -> None:
        """Tells whether the screen is being touched; no new orientation is detected meanwhile."""
        library().orient_engine_set_touched(self._live, int64(time_ns), touched)

    @property
    def active(self) -> bool:
        """Whether the host is in the foreground. While it is not, nothing turns."""
        return self.state.active

    @active.setter
    def active(self, value: bool) -> None:
        library().orient_engine_set_active(self._live, value)

    @property
    def tablet_mode(self) -> bool:
        """Whether a convertible is used as a tablet. While it is not, the natural primary is held."""
        return self.state.tablet_mode

    @tablet_mode.setter
    def tablet_mode(self, value: bool) -> None:
        library().orient_engine_set_tablet_mode(self._live, value)

    # Policy

    def set_supported(self, mask: Mask) -> None:
        """Sets what the host can show. `NotSupportedError` when it would leave nothing."""
        library().orient_engine_set_supported(self._live, uint32(mask))

    def set_preference(self, orientations: Iterable[Orientation]) -> None:
        """Sets which orientations to take when nothing else decides, first choice first."""
        listed = [int32(orientation) for orientation in orientations]
        library().orient_engine_set_preference(
            self._live, (ctypes.c_int * len(listed))(*listed), len(listed)
        )

    @property
    def upside_down_allowed(self) -> bool:
        """Whether portrait-secondary may be shown."""
        return self.state.upside_down_allowed

    @upside_down_allowed.setter
    def upside_down_allowed(self, value: bool) -> None:
        library().orient_engine_set_upside_down_allowed(self._live, value)

    @property
    def rotation_locked(self) -> bool:
        """The user's rotation lock: device changes no longer turn the picture; requests do."""
        return self.state.rotation_locked

    @rotation_locked.setter
    def rotation_locked(self, value: bool) -> None:
        library().orient_engine_set_rotation_locked(self._live, value)

    @property
    def landscape_locked(self) -> bool:
        """Whether automatic rotation follows the two landscapes only."""
        return self.state.landscape_locked

    @landscape_locked.setter
    def landscape_locked(self, value: bool) -> None:
        library().orient_engine_set_landscape_locked(self._live, value)

    @property
    def auto_rotate(self) -> bool:
        """Whether the picture follows the device at all."""
        return self.state.auto_rotate

    @auto_rotate.setter
    def auto_rotate(self, value: bool) -> None:
        library().orient_engine_set_auto_rotate(self._live, value)

    # State

    @property
    def state(self) -> State:
        """Everything at one moment. Never waits, also while another thread feeds."""
        state = _abi.orient_state(struct_size=ctypes.sizeof(_abi.orient_state))
        library().orient_engine_get_state(self._live, ctypes.byref(state))
        return state_from(state)

    @property
    def device(self) -> Orientation:
        """How the device is held; UNKNOWN before it is known. Never waits."""
        return Orientation(library().orient_engine_device_orientation(self._live))

    @property
    def interface(self) -> Orientation:
        """How the picture stands; upright. Never waits."""
        return Orientation(library().orient_engine_interface_orientation(self._live))

    def explain(self, wanted: Orientation) -> str:
        """Says why the picture stands as it does, or would not stand as `wanted`; a reason a line."""
        return self._text(library().orient_engine_explain, int32(wanted))

    def describe(self) -> str:
        """The engine on one readable page: state, policy, scenes, listeners, requests."""
        return self._text(library().orient_engine_describe)

    def _text(self, function: Callable[..., Any], *arguments: Any) -> str:
        size = 1024
        while True:
            buffer = ctypes.create_string_buffer(size)
            needed = ctypes.c_size_t()
            function(self._live, *arguments, buffer, size, ctypes.byref(needed))
            if needed.value <= size:
                return buffer.value.decode(errors="replace")
            size = needed.value

    def record(self, file: SupportsFileno | int | None) -> None:
        """Writes down what goes into the engine from now on, as a trace that can be replayed.

        file: an open file with a descriptor, or the descriptor, which may be closed at once: the library
        keeps its own. None ends the recording, with `InputOutputError` when its last lines could not
        be written. One that fails on the way ends, and says so to the log handler.
        """
        if file is None:
            descriptor = -1
        elif isinstance(file, int):
            descriptor = int32(file)
        else:
            file.flush()
            descriptor = file.fileno()
        library().orient_engine_record(self._live, descriptor)
        self._recording = descriptor >= 0

    def _at_exit(self) -> None:
        if self._recording and not self.closed:
            self.record(None)

    # Listening

    def add_listener(
        self,
        function: Callable[[Event], object],
        kinds: EventKind = EventKind.ALL,
        *,
        replay: bool = False,
    ) -> Listener:
        """Adds a listener, behind those before it.

        It lives until it is removed, or the engine is gone; keeping the result is not needed.

        replay: it first hears the current value of each of its kinds, once, with `Cause.REPLAY`.
        """

        def hear(event: Any) -> None:
            function(event_from(event))

        engine, bits = self._live, uint32(kinds)
        number = ctypes.c_uint64()
        listener = Listener(self, function, number)
        slot = _callbacks.Slot(hear, self._home)
        library().orient_engine_add_listener(
            engine,
            bits,
            _REPLAY_CURRENT if replay else 0,
            _callbacks.listener,
            slot.key,
            _callbacks.destroy,
            ctypes.byref(number),
        )
        return listener

    def on(
        self, kinds: EventKind = EventKind.ALL, *, replay: bool = False
    ) -> Callable[[Callable[[Event], object]], Listener]:
        """`add_listener` as a decorator. The name then stands for the listener, which can be removed."""

        def decorate(function: Callable[[Event], object]) -> Listener:
            return self.add_listener(function, kinds, replay=replay)

        return decorate

    def events(self, kinds: EventKind = EventKind.ALL, *, replay: bool = False) -> EventStream:
        """The events from now on, for ``async for``; call it in a running asyncio loop."""
        return EventStream([self], kinds, replay)

    # Requests

    def rotate(self, orientation: Orientation) -> Request:
        """Turns the picture, whatever rotation lock and landscape lock say.

        It stays so until the device is turned next, or something is unlocked. Raises
        `NotSupportedError` outside the effective mask, `NotAllowedError` while inactive.
        """
        return submit(library().orient_engine_rotate, self._live, int32(orientation))

    def toggle(self) -> Request:
        """Turns the picture to the other axis. Raises as `rotate` does."""
        return submit(library().orient_engine_toggle, self._live)

    def lock(self, lock: Lock) -> Request:
        """`Scene.lock` on the topmost visible scene; `NoSceneError` when there is none."""
        return submit(library().orient_engine_lock, self._live, int32(lock))

    def unlock(self) -> None:
        """`Scene.unlock` on the topmost visible scene; `NoSceneError` when there is none."""
        library().orient_engine_unlock(self._live)

    def set_driver(self, function: Callable[[Rotation], object] | None) -> None:
        """Sets what turns the screen, in place of an earlier one; None takes it away.

        It is called after WILL_ROTATE with a `Rotation`, and calls its `finished` then or later. It
        can be used as a decorator. Without a driver the host turns the screen when it hears of
        WILL_ROTATE, and it counts as turned when all have heard.
        """
        if function is None:
            library().orient_engine_set_driver(
                self._live, _abi.orient_driver_fn(), None, _abi.orient_destroy_fn()
            )
            return
        handle, engine = self._live, weakref.ref(self)

        def drive(number: int, event: Any) -> None:
            function(Rotation(engine, number, event_from(event)))

        slot = _callbacks.Slot(drive, self._home)
        library().orient_engine_set_driver(
            handle, _callbacks.driver, slot.key, _callbacks.destroy
        )

    def rotation_finished(
        self, rotation: int, time_ns: int, result: Status | int = Status.OK
    ) -> None:
        """The host has turned the screen, or has not; see `Rotation.finished`."""
        library().orient_engine_rotation_finished(
            self._live, uint64(rotation), int64(time_ns), int32(result)
        )


class Listener:
    """A function that hears of events, until it is removed. Calling it calls the function."""

    def __init__(
        self, engine: Engine, function: Callable[[Event], object], number: ctypes.c_uint64
    ) -> None:
        self._engine = weakref.ref(engine)
        self._number = number
        self.__wrapped__ = function
        self.__doc__ = function.__doc__

    def __call__(self, event: Event) -> object:
        return self.__wrapped__(event)

    @property
    def number(self) -> int:
        """The listener's number in its engine."""
        return self._number.value

    def remove(self) -> None:
        """Removes it. Never waits: a call that runs on another thread goes on, but no other begins.

        Raises `InvalidArgumentError` when it was removed before.
        """
        engine = self._engine()
        if engine is None:
            raise InvalidStateError("the engine of this listener is gone")
        library().orient_engine_remove_listener(engine._live, self._number)

    def __repr__(self) -> str:
        return f"<Listener {self.number}, {self.__wrapped__!r}>"


class Rotation:
    """A rotation that the host's driver is asked for."""

    def __init__(self, engine: weakref.ref[Engine], number: int, event: Event) -> None:
        self._engine = engine
        #: The rotation's number.
        self.number = number
        #: The event WILL_ROTATE.
        self.event = event

    @property
    def target(self) -> Orientation:
        """How the picture must stand."""
        return self.event.target

    def finished(self, result: Status | int = Status.OK, *, time_ns: int | None = None) -> None:
        """Says that the screen has turned; or, with an error, that it has not.

        time_ns: when; the latest time that the engine was told by default. Raises `InvalidStateError`,
        and nothing happens, when this rotation is no longer the one under way.
        """
        engine = self._engine()
        if engine is None:
            raise InvalidStateError("the engine of this rotation is gone")
        time_ns = engine.state.time_ns if time_ns is None else time_ns
        engine.rotation_finished(self.number, time_ns, result)

    def __repr__(self) -> str:
        return f"<Rotation {self.number} to {self.target}>"


class EventStream(AsyncIterator[Event]):
    """The events of engines for one coroutine: ``async for event in engine.events(...)``.

    It listens from the moment it is made until `close`, the end of an ``async with``, or until nobody
    holds it; what has not been read waits meanwhile. It keeps the engines alive.
    """

    def __init__(self, engines: Iterable[Engine], kinds: EventKind, replay: bool) -> None:
        self._loop = loop = asyncio.get_running_loop()
        # An exception ends the stream after what came before it; None ends it quietly.
        self._queue = queue = asyncio.Queue[Event | Exception | None]()

        def put(event: Event) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(queue.put_nowait, event)

        self._ended = False
        self._listening = [
            (engine, engine.add_listener(put, kinds, replay=replay)) for engine in engines
        ]

    async def __anext__(self) -> Event:
        if self._ended and self._queue.empty():
            raise StopAsyncIteration
        event = await self._queue.get()
        if isinstance(event, Event):
            return event
        self.close()
        if event is not None:
            raise event
        raise StopAsyncIteration

    def close(self) -> None:
        """Stops listening. Who waits for an event is told that there are no more."""
        if not self._ended:
            self._ended = True
            self._stop()
            self._queue.put_nowait(None)

    def _stop(self) -> None:
        while self._listening:
            engine, listener = self._listening.pop()
            if not engine.closed:
                listener.remove()

    async def __aenter__(self) -> EventStream:
        return self

    async def __aexit__(self, *error: object) -> None:
        self.close()

    def __del__(self) -> None:
        if not getattr(self, "_ended", True):
            self._stop()
