"""Exceptions: one class a status of the C library, all of them `OrientError`."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """How a call or a request ended."""

    OK = 0
    #: A value that the call does not know or cannot use.
    INVALID_ARGUMENT = -1
    NO_MEMORY = -2
    #: Outside the effective mask, or it would leave no orientation at all.
    NOT_SUPPORTED = -3
    #: Superseded by a newer wish, or its owner went away.
    ABORTED = -4
    #: The engine is inactive, the scene is hidden, or the host forbids it.
    NOT_ALLOWED = -5
    #: There is no visible scene.
    NO_SCENE = -6
    #: The object is not in a state in which this can be done.
    INVALID_STATE = -7
    NO_SENSOR = -8
    #: Reading or writing failed.
    IO = -9
    #: A text could not be understood.
    PARSE = -10
    #: A time stamp is earlier than one of the same stream before it.
    TIME = -11
    #: The host did not answer in time.
    TIMEOUT = -12
    #: Busy with the same thing already.
    BUSY = -13


class OrientError(Exception):
    """Something that liborient refused or could not do.

    `status` is the C library's; for one that a newer library returns and this package does not know
    it is a plain integer.
    """

    status: Status | int = Status.INVALID_STATE


class InvalidArgumentError(OrientError, ValueError):
    """A value that the call does not know or cannot use."""

    status = Status.INVALID_ARGUMENT


class NoMemoryError(OrientError, MemoryError):
    """Out of memory."""

    status = Status.NO_MEMORY


class NotSupportedError(OrientError):
    """Outside the effective mask, or it would leave no orientation at all."""

    status = Status.NOT_SUPPORTED


class AbortedError(OrientError):
    """Superseded by a newer wish, or its owner went away."""

    status = Status.ABORTED


class NotAllowedError(OrientError):
    """The engine is inactive, the scene is hidden, or the host forbids it."""

    status = Status.NOT_ALLOWED


class NoSceneError(OrientError):
    """There is no visible scene."""

    status = Status.NO_SCENE


class InvalidStateError(OrientError):
    """The object is closed, or not in a state in which this can be done."""

    status = Status.INVALID_STATE


class NoSensorError(OrientError):
    """No sensor was found."""

    status = Status.NO_SENSOR


class InputOutputError(OrientError):
    """Reading or writing failed."""

    status = Status.IO


class ParseError(OrientError, ValueError):
    """A text could not be understood."""

    status = Status.PARSE


class TimeError(OrientError, ValueError):
    """A time stamp is earlier than one of the same stream before it."""

    status = Status.TIME


class TimedOutError(OrientError):
    """The host did not answer in time."""

    status = Status.TIMEOUT


class BusyError(OrientError):
    """Busy with the same thing already."""

    status = Status.BUSY


class LibraryNotFoundError(OrientError, ImportError):
    """The C library was not found or cannot be used; the message says what was looked at."""


_classes: dict[int, type[OrientError]] = {
    int(kind.status): kind
    for kind in (
        InvalidArgumentError,
        NoMemoryError,
        NotSupportedError,
        AbortedError,
        NotAllowedError,
        NoSceneError,
        InvalidStateError,
        NoSensorError,
        InputOutputError,
        ParseError,
        TimeError,
        TimedOutError,
        BusyError,
    )
}


def error_for(status: int, message: str | None = None) -> OrientError:
    """The exception for a status other than OK, to be raised; with the library's words by default."""
    if message is None:
        from ._library import library

        text = library().orient_status_message(status)
        message = text.decode() if text else f"status {status}"
    kind = _classes.get(status, OrientError)
    error = kind(message)
    if kind is OrientError:
        error.status = status
    return error
