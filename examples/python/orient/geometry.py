"""Geometry: exact turns of sizes, points, rectangles and insets, and the matrices that go with them.

Screen coordinates: the origin is the top left corner, x to the right, y downwards. An angle is any
multiple of 90 degrees, positive clockwise; any other number is no turn at all. A device that was turned
counter-clockwise by the W3C angle needs its picture turned clockwise by as much. Integers stay integers,
and each turn has an exact inverse: the opposite angle, in the turned size.
"""

from __future__ import annotations

import ctypes
from typing import Any, Mapping, NamedTuple

from . import _abi
from ._checked import int32
from ._library import library
from .errors import InvalidArgumentError
from .vocabulary import Axis, Orientation

__all__ = [
    "Frame",
    "Insets",
    "Matrix",
    "Point",
    "Position",
    "Rect",
    "Size",
    "Vector",
    "compose_transforms",
    "content_transform",
    "insets_for",
    "invert_transform",
    "output_transform",
    "touch_matrix",
]

#: x' = m[0] x + m[1] y + m[2] and y' = m[3] x + m[4] y + m[5].
Matrix = tuple[float, float, float, float, float, float]


class Size(NamedTuple):
    """A width and a height, in the host's own units; zeros where none was told."""

    width: int
    height: int

    def rotated(self, angle: int) -> Size:
        """The size after a turn: a quarter turn exchanges width and height."""
        c = library().orient_rotate_size(_size(self), int32(angle))
        return Size(c.width, c.height)

    def transformed(self, transform: int) -> Size:
        """The size on the panel of a picture of this size, by a wl_output transform."""
        c = library().orient_transform_size(_size(self), int32(transform))
        return Size(c.width, c.height)


class Point(NamedTuple):
    """A pixel: its column and row."""

    x: int
    y: int

    def rotated(self, angle: int, size: Size) -> Point:
        """The pixel that it becomes when an area of `size` is turned."""
        c = library().orient_rotate_point(_point(self), _size(size), int32(angle))
        return Point(c.x, c.y)

    def transformed(self, transform: int, size: Size) -> Point:
        """The pixel of the panel on which it is drawn, by a wl_output transform."""
        c = library().orient_transform_point(_point(self), _size(size), int32(transform))
        return Point(c.x, c.y)


class Rect(NamedTuple):
    """A rectangle: its top left corner and its size."""

    x: int
    y: int
    width: int
    height: int

    def rotated(self, angle: int, size: Size) -> Rect:
        """The rectangle that it becomes when an area of `size` is turned."""
        c = library().orient_rotate_rect(_rect(self), _size(size), int32(angle))
        return Rect(c.x, c.y, c.width, c.height)

    def transformed(self, transform: int, size: Size) -> Rect:
        """The rectangle of the panel on which it is drawn, by a wl_output transform."""
        c = library().orient_transform_rect(_rect(self), _size(size), int32(transform))
        return Rect(c.x, c.y, c.width, c.height)


class Insets(NamedTuple):
    """What each edge of the screen keeps free."""

    top: int
    left: int
    bottom: int
    right: int

    def rotated(self, angle: int) -> Insets:
        """The insets after a turn: at 90 what was at the top is at the right."""
        return _insets_from(library().orient_rotate_insets(_insets(self), int32(angle)))


class Position(NamedTuple):
    """A place between pixels: the distances from the left and the top edge."""

    x: float
    y: float

    def rotated(self, angle: int, size: Size) -> Position:
        """The place that it becomes when an area of `size` is turned."""
        c = library().orient_rotate_position(
            _abi.orient_position(*self), _size(size), int32(angle)
        )
        return Position(c.x, c.y)


class Vector(NamedTuple):
    """A way or a velocity, which is at no place."""

    x: float
    y: float

    def rotated(self, angle: int) -> Vector:
        """The way as it is seen after a turn."""
        c = library().orient_rotate_vector(_abi.orient_vector(*self), int32(angle))
        return Vector(c.x, c.y)


class Frame(NamedTuple):
    """A rectangle that need not fall on pixels."""

    x: float
    y: float
    width: float
    height: float


def insets_for(
    orientation: Orientation,
    natural: Axis,
    natural_insets: Insets,
    table: Mapping[Orientation, Insets] | None = None,
) -> Insets:
    """The insets of a screen in an orientation: the table's where it has them, else the turned ones."""
    entries = (_abi.orient_insets * 4)()
    given = 0
    for key, insets in (table or {}).items():
        mask = int(key.mask)
        if not mask:
            raise InvalidArgumentError(f"{key} is not upright")
        entries[int(key) - 1] = _insets(insets)
        given |= mask
    return _insets_from(
        library().orient_insets_for(
            int32(orientation), int32(natural), _insets(natural_insets), entries, given
        )
    )


def output_transform(
    orientation: Orientation, natural: Axis = Axis.PORTRAIT, panel_angle: int = 0
) -> int | None:
    """The wl_output transform, 0 to 7, that makes the picture upright on the panel.

    None when the orientation is not upright or the angle no multiple of 90.
    """
    found = int(
        library().orient_output_transform(int32(orientation), int32(natural), int32(panel_angle))
    )
    return found if found >= 0 else None


def compose_transforms(first: int, second: int) -> int:
    """One wl_output transform, and another one after it."""
    return _transform(library().orient_transform_compose(int32(first), int32(second)))


def invert_transform(transform: int) -> int:
    """The wl_output transform that undoes one."""
    return _transform(library().orient_transform_invert(int32(transform)))


def touch_matrix(
    orientation: Orientation, natural: Axis = Axis.PORTRAIT, panel_angle: int = 0
) -> Matrix:
    """What libinput calls a calibration matrix, for touch to follow the picture."""
    out = (ctypes.c_float * 6)()
    library().orient_touch_matrix(int32(orientation), int32(natural), int32(panel_angle), out)
    return matrix_from(out)


def content_transform(start: Orientation, end: Orientation, width: float, height: float) -> Matrix:
    """From a picture of `width` and `height` in `start` to that in `end`, on a natural-portrait screen.

    Draw the old picture with it, and it has not moved on the glass.
    """
    out = (ctypes.c_double * 6)()
    library().orient_content_transform(int32(start), int32(end), width, height, out)
    return matrix_from(out)


def matrix_from(out: Any) -> Matrix:
    """Six numbers of C."""
    return (out[0], out[1], out[2], out[3], out[4], out[5])


def _transform(found: int) -> int:
    if found < 0:
        raise InvalidArgumentError("a wl_output transform is 0 to 7")
    return found


def _size(size: tuple[int, int]) -> Any:
    return _abi.orient_size(*map(int32, size))


def _point(point: tuple[int, int]) -> Any:
    return _abi.orient_point(*map(int32, point))


def _rect(rect: tuple[int, int, int, int]) -> Any:
    return _abi.orient_rect(*map(int32, rect))


def _insets(insets: tuple[int, int, int, int]) -> Any:
    return _abi.orient_insets(*map(int32, insets))


def _insets_from(c: Any) -> Insets:
    return Insets(c.top, c.left, c.bottom, c.right)
