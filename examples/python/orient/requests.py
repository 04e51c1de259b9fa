"""Wishes that end exactly once."""

from __future__ import annotations

import asyncio
import ctypes
from concurrent.futures import Future
from typing import Any, Callable, Generator

from . import _callbacks
from ._library import library
from .errors import error_for
from .vocabulary import Orientation

__all__ = ["Request"]


class Request(Future[Orientation]):
    """A rotation or a lock that was accepted.

    It ends when the screen has really turned and the listeners have heard of it. Its result is then how
    the picture stands; otherwise it raises an `OrientError`, such as `AbortedError` when a newer wish
    took its place. Both threads and coroutines can wait for it: ``request.result()``,
    ``await request``. It cannot be cancelled; a newer request takes its place.
    """

    #: The request's number, which events carry; 0 until it is known.
    number: int = 0

    def __init__(self) -> None:
        super().__init__()
        self.set_running_or_notify_cancel()

    def __await__(self) -> Generator[Any, None, Orientation]:
        return asyncio.wrap_future(self).__await__()

    def _end(self, engine: int, number: int, status: int) -> None:
        self.number = number
        if status:
            self.set_exception(error_for(status))
        else:
            self.set_result(Orientation(library().orient_engine_interface_orientation(engine)))


def submit(function: Callable[..., Any], *arguments: Any) -> Request:
    """Calls a C function that takes a completion; a refusal is raised."""
    request = Request()
    slot = _callbacks.Slot(request._end, None)
    number = ctypes.c_uint64()
    function(
        *arguments, _callbacks.completion, slot.key, _callbacks.destroy, ctypes.byref(number)
    )
    request.number = number.value
    return request
