"""Samples as C has them, out of what Python programs hold."""

from __future__ import annotations

import array
import ctypes
import re
import struct
import sys
from typing import Any, Iterable, NamedTuple, SupportsIndex

from . import _abi
from .errors import InvalidArgumentError

__all__ = ["SAMPLE_DTYPE", "Sample"]


class Sample(NamedTuple):
    """One reading of a three-axis sensor, in the device frame."""

    #: When it was taken, in nanoseconds.
    time_ns: int
    #: m/s^2 for accelerations, rad/s for angular rates.
    x: float
    y: float
    z: float


#: What `numpy.dtype` takes for an array that is fed as it is, without a copy.
SAMPLE_DTYPE: dict[str, Any] = {
    "names": ["time_ns", "x", "y", "z"],
    "formats": ["i8", "f4", "f4", "f4"],
    "offsets": [0, 8, 12, 16],
    "itemsize": 24,
}

_SIZE = ctypes.sizeof(_abi.orient_sample)
_pack = struct.Struct("=qfff4x").pack
# How a buffer says that its items look like ours.
_NATIVE = "<" if sys.byteorder == "little" else ">"
_OURS = re.compile(rf"T\{{[@={_NATIVE}]?[lq]:\w+:([@={_NATIVE}]?f:\w+:){{3}}(4x|xxxx)?\}}")

_FORMS = (
    "samples are an iterable of (time_ns, x, y, z), a structured array of dtype orient.SAMPLE_DTYPE, "
    "a float64 array of shape (n, 4) whose first column is time_ns, or, with times, a float32 or "
    "float64 array of shape (n, 3)"
)


def samples(values: Any, times: Any = None) -> tuple[Any, int]:
    """An array of C samples, and how many; it lives as long as it is referred to."""
    try:
        view = memoryview(values)
    except TypeError:
        data = bytearray().join(_packed(values if times is None else _joined(times, values)))
        return _array(data)
    shape = view.shape or ()
    if view.ndim == 1 and times is None and _OURS.fullmatch(view.format) and view.itemsize == _SIZE:
        return _array(values if view.c_contiguous and not view.readonly else bytearray(view.tobytes()))
    if view.ndim == 2 and times is None and shape[1] == 4 and view.format == "d":
        flat = _flat(view, "d")
        return _columns(_whole_numbers(flat[0::4]), [_floats(flat[axis::4]) for axis in (1, 2, 3)])
    if view.ndim == 2 and times is not None and shape[1] == 3 and view.format in ("f", "d"):
        flat = _flat(view, view.format)
        return _columns(_integers(times), [_floats(flat[axis::3]) for axis in (0, 1, 2)])
    given = f"an array of shape {shape} and format {view.format!r}"
    raise TypeError(f"{_FORMS}; this is {given}{' with times' if times is not None else ''}")


def _array(data: Any) -> tuple[Any, int]:
    count = memoryview(data).nbytes // _SIZE
    return (_abi.orient_sample * count).from_buffer(data), count


def _joined(times: Iterable[SupportsIndex], values: Iterable[Any]) -> Iterable[Any]:
    for time, value in zip(times, values, strict=True):
        yield (time, *value)


def _packed(values: Iterable[Any]) -> Iterable[bytes]:
    place = 0
    for place, value in enumerate(values):
        try:
            yield _pack(*value)
        except (struct.error, OverflowError) as problem:
            raise InvalidArgumentError(
                f"sample {place}, {value!r}, is not (time_ns, x, y, z): {problem}"
            ) from None
        except TypeError:
            raise TypeError(f"sample {place} is {value!r}; {_FORMS}") from None


def _flat(view: memoryview, kind: str) -> memoryview:
    # A view without items cannot be cast.
    data = view if view.c_contiguous and view.nbytes else view.tobytes()
    return memoryview(data).cast("B").cast(kind)  # type: ignore[call-overload,no-any-return]


def _columns(times: memoryview, axes: list[memoryview]) -> tuple[Any, int]:
    """Interleaves the columns, each by one strided copy."""
    count = len(times)
    data = bytearray(count * _SIZE)
    if count:
        if any(len(axis) != count for axis in axes):
            raise InvalidArgumentError(f"there are {count} times and {len(axes[0])} samples")
        memoryview(data).cast("q")[0::3] = times
        for place, axis in enumerate(axes):
            memoryview(data).cast("f")[2 + place :: 6] = axis
    elif len(axes[0]):
        raise InvalidArgumentError(f"there are no times and {len(axes[0])} samples")
    return _array(data)


def _floats(column: memoryview) -> memoryview:
    # A float64 beyond float32 becomes infinite, and the library says what it thinks of that.
    return column if column.format == "f" else memoryview(array.array("f", column))


def _whole_numbers(column: memoryview) -> memoryview:
    try:
        return memoryview(array.array("q", map(int, column)))
    except (ValueError, OverflowError) as problem:
        raise InvalidArgumentError(f"a time in the first column: {problem}") from None


def _integers(times: Any) -> memoryview:
    try:
        view = memoryview(times)
    except TypeError:
        view = memoryview(array.array("q", times))
    if view.ndim != 1 or view.format not in ("q", "l") or view.itemsize != 8:
        raise TypeError(f"times are int64 of shape (n,), not format {view.format!r}")
    return _flat(view, "q")
