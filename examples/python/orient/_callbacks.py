"""How C calls Python.

One C function for each kind of callback serves all: the user data that goes with it is a number, under
which the Python callable is found here. The destroy notification takes it away again.

A listener or a driver belongs to its `Engine` object and is known here by a weak reference alone: so a
listener that mentions its own engine is an ordinary cycle, which the garbage collector can see and
break. A completion is held until it has been called.
"""

from __future__ import annotations

import itertools
import threading
import weakref
from typing import Any, Callable

from . import _abi
from ._library import interrupted


class Slot:
    """A Python callable for C, and who counts what it raises."""

    __slots__ = ("function", "home", "key", "__weakref__")

    def __init__(self, function: Callable[..., object], home: Home | None) -> None:
        self.function = function
        self.home = home
        self.key = next(_keys)
        if home is None:
            _held[self.key] = self
        else:
            home.slots[self.key] = self
            _known[self.key] = weakref.ref(self)

    def call(self, *arguments: object) -> None:
        """Calls it. What it raises never reaches C."""
        try:
            self.function(*arguments)
        except (KeyboardInterrupt, SystemExit) as interruption:
            # These are for the program, not for us: the call into the library that this runs in
            # raises them once it has returned.
            self._count()
            if interrupted.setdefault(threading.get_ident(), interruption) is not interruption:
                raise
        except BaseException:
            self._count()
            # From here ctypes hands it to sys.unraisablehook.
            raise

    def _count(self) -> None:
        if self.home is not None:
            self.home.errors += 1


class Home:
    """What keeps the callables of one object alive."""

    def __init__(self) -> None:
        self.slots: dict[int, Slot] = {}
        self.errors = 0


_keys = itertools.count(1)
_held: dict[int, Slot] = {}
_known: dict[int, weakref.ref[Slot]] = {}


def count() -> int:
    """How many callables C holds at the moment."""
    return len(_held) + len(_known)


def _find(key: int) -> Slot | None:
    if (held := _held.get(key)) is not None:
        return held
    known = _known.get(key)
    return None if known is None else known()


def _destroy(key: int) -> None:
    """Forgets a callable."""
    _held.pop(key, None)
    known = _known.pop(key, None)
    slot = None if known is None else known()
    if slot is not None and slot.home is not None:
        slot.home.slots.pop(key, None)


def _listener(engine: int, event: Any, key: int) -> None:
    """Calls a listener with the C event."""
    if (slot := _find(key)) is not None:
        slot.call(event.contents)


def _completion(engine: int, request: int, status: int, key: int) -> None:
    """Calls a completion with its engine's pointer, the request's number and its status."""
    if (slot := _find(key)) is not None:
        slot.call(engine, request, status)


def _driver(engine: int, rotation: int, event: Any, key: int) -> None:
    """Calls a driver with the rotation's number and the C event."""
    if (slot := _find(key)) is not None:
        slot.call(rotation, event.contents)


def _transition(transition: int, status: int, presentation: int, key: int) -> None:
    """Calls the completion of a transition with the status and the end."""
    if (slot := _find(key)) is not None:
        slot.call(status, presentation)


def _probe(info: Any, chosen: bool, remark: bytes, key: int) -> None:
    """Calls what hears of a sensor that was found."""
    if (slot := _find(key)) is not None:
        slot.call(info.contents, chosen, remark)


log_handler: Callable[[int, bytes], object] | None = None


def _log(level: int, message: bytes, key: int | None) -> None:
    """Calls the process's log handler."""
    if (handler := log_handler) is not None:
        handler(level, message)


# The C functions. They live as long as the process.
destroy = _abi.orient_destroy_fn(_destroy)
listener = _abi.orient_listener_fn(_listener)
completion = _abi.orient_request_fn(_completion)
driver = _abi.orient_driver_fn(_driver)
transition = _abi.orient_transition_fn(_transition)
probe = _abi.orient_source_probe_fn(_probe)
log = _abi.orient_log_fn(_log)
