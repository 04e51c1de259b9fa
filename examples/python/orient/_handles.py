"""References to C objects, and how long they are held.

A handle is one reference. Each call into the library carries its handle along, so that an object which
is closed, or forgotten by everybody, on one thread while another is inside a call is released when that
call returns. At the end of the program what is still open is closed; after that, and in the child of a
fork, nothing more is released: the memory goes with the process, and the descriptors and sensors behind
a source belong to the parent.
"""

from __future__ import annotations

import atexit
import os
import weakref
from types import TracebackType
from typing import Any, Callable, ClassVar

from .errors import InvalidStateError

# What differs between a process, its forked children, and its end.
_AT_EXIT = -1


class Handle:
    """One reference to a C object; ctypes takes it for a pointer."""

    __slots__ = ("_as_parameter_", "_release", "_keep", "_generation", "__weakref__")
    generation: ClassVar[int] = 0

    def __init__(self, pointer: int, release: Callable[[Any], Any], keep: object) -> None:
        self._as_parameter_ = pointer
        self._release = release
        # What callbacks need, which may still run while the object is released.
        self._keep = keep
        self._generation = Handle.generation

    def __del__(self) -> None:
        if self.is_ours:
            self._release(self._as_parameter_)

    @property
    def is_ours(self) -> bool:
        """Whether this process made it, and has not ended."""
        # By way of the type: at the end of the interpreter the module's names are gone.
        return self._generation == type(self).generation


class Owner:
    """Something that holds a C object until it is closed, or until nobody holds it."""

    _handle: Handle | None = None

    def _own(
        self, pointer: int | None, release: Callable[[Any], Any], keep: object = None
    ) -> None:
        assert pointer
        self._handle = Handle(pointer, release, keep)
        _open.add(self)

    @property
    def _live(self) -> Handle:
        """The handle, or `InvalidStateError` after `close`."""
        handle = self._handle
        if handle is None:
            raise InvalidStateError(f"this {type(self).__name__} is closed")
        return handle

    @property
    def closed(self) -> bool:
        """Whether `close` was called."""
        return self._handle is None

    def close(self) -> None:
        """Lets go of the object, for good; what else holds it keeps it alive. Harmless when repeated."""
        self._handle = None

    def _at_exit(self) -> None:
        """What must not be left undone when the program ends."""

    def __enter__(self) -> Any:
        self._live
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


_open: weakref.WeakSet[Owner] = weakref.WeakSet()


@atexit.register
def _finish() -> None:
    for owner in list(_open):
        owner._at_exit()
    Handle.generation = _AT_EXIT


def _disown_all() -> None:
    Handle.generation += 1


os.register_at_fork(after_in_child=_disown_all)
