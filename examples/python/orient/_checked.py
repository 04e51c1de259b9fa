"""Values on their way to C, which ctypes would cut to size without a word."""

from __future__ import annotations

import operator
from typing import SupportsIndex

from .errors import InvalidArgumentError, OrientError, ParseError


def _integer(value: SupportsIndex, low: int, high: int) -> int:
    number = operator.index(value)
    if not low <= number <= high:
        raise InvalidArgumentError(f"{number} is not between {low} and {high}")
    return number


def int32(value: SupportsIndex) -> int:
    """The value, if it is a 32-bit integer."""
    return _integer(value, -(1 << 31), (1 << 31) - 1)


def uint32(value: SupportsIndex) -> int:
    """The value, if it is an unsigned 32-bit integer."""
    return _integer(value, 0, (1 << 32) - 1)


def int64(value: SupportsIndex) -> int:
    """The value, if it is a 64-bit integer."""
    return _integer(value, -(1 << 63), (1 << 63) - 1)


def uint64(value: SupportsIndex) -> int:
    """The value, if it is an unsigned 64-bit integer."""
    return _integer(value, 0, (1 << 64) - 1)


def text(value: str, problem: type[OrientError] = ParseError) -> bytes:
    """The text as C has it; one with a NUL in it would be cut there."""
    if "\0" in value:
        raise problem(f"{value!r} has a NUL in it")
    return value.encode()
