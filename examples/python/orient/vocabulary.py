"""Orientations, and the words and numbers by which other systems know them."""

from __future__ import annotations

import ctypes
from enum import IntEnum, IntFlag

from ._checked import int32, text
from ._library import library
from .errors import InvalidArgumentError

__all__ = [
    "Axis",
    "Cause",
    "EventKind",
    "FlatPolicy",
    "Lock",
    "LogLevel",
    "Mask",
    "Orientation",
    "Reason",
    "Sensitivity",
    "Vocabulary",
    "angle_between",
]


class OpenEnum(IntEnum):
    """An enumeration that a newer library may extend: values it does not know become members."""

    @classmethod
    def _missing_(cls, value: object) -> OpenEnum | None:
        if not isinstance(value, int):
            return None
        member = int.__new__(cls, value)
        member._name_ = f"UNKNOWN_VALUE_{value}"
        member._value_ = value
        return member


class Axis(OpenEnum):
    """Taller than wide, or wider than tall."""

    UNKNOWN = 0
    PORTRAIT = 1
    LANDSCAPE = 2


class Vocabulary(IntEnum):
    """The languages in which systems speak of orientations."""

    #: "portrait-primary" and so on; the number is the W3C angle.
    W3C = 0
    #: UIDeviceOrientation, such as "landscapeLeft" and 3: how the device is held.
    UIKIT_DEVICE = 1
    #: UIInterfaceOrientation: how the picture stands; left and right the other way round.
    UIKIT_INTERFACE = 2
    #: AccelerometerOrientation of net.hadess.SensorProxy: "normal", "right-up" and so on.
    SENSOR_PROXY = 3
    #: The wl_output transform that makes the picture upright.
    WAYLAND = 4
    #: xrandr's words; the number is the RandR protocol's rotation bit.
    XRANDR = 5
    #: android.view.Surface: "ROTATION_0" 0 to "ROTATION_270" 3.
    ANDROID = 6
    #: The DRM connector property "panel orientation".
    DRM_PANEL = 7
    #: "portrait", "landscape" and "unknown".
    AXIS = 8


class Orientation(OpenEnum):
    """An orientation of the device or of the interface, by the W3C's names.

    The first four after UNKNOWN are upright; an interface orientation is always one of them.
    """

    UNKNOWN = 0
    PORTRAIT_PRIMARY = 1
    LANDSCAPE_PRIMARY = 2
    PORTRAIT_SECONDARY = 3
    LANDSCAPE_SECONDARY = 4
    #: The device lies with its screen up.
    FACE_UP = 5
    #: The device lies with its screen down.
    FACE_DOWN = 6

    def __str__(self) -> str:
        """The W3C's name, such as "portrait-primary"."""
        return self.word() or self.name

    @property
    def is_upright(self) -> bool:
        """Whether it is neither flat nor unknown."""
        return self.axis is not Axis.UNKNOWN

    @property
    def axis(self) -> Axis:
        """Portrait or landscape; unknown when it is not upright."""
        return Axis(library().orient_axis_of(self))

    @property
    def mask(self) -> Mask:
        """The mask with this orientation alone in it; empty when it is not upright."""
        return Mask(library().orient_mask_of(self))

    def angle(self, natural: Axis = Axis.PORTRAIT) -> int | None:
        """The W3C angle: 0, 90, 180 or 270; None when it is not upright."""
        degrees = int(library().orient_angle(self, natural))
        return degrees if degrees >= 0 else None

    def word(
        self, vocabulary: Vocabulary = Vocabulary.W3C, natural: Axis = Axis.PORTRAIT
    ) -> str | None:
        """What a vocabulary calls it; None where it has no word."""
        found = library().orient_name(self, int32(vocabulary), int32(natural))
        return None if found is None else str(found, "utf-8")

    def number(
        self, vocabulary: Vocabulary = Vocabulary.W3C, natural: Axis = Axis.PORTRAIT
    ) -> int | None:
        """The number by which a vocabulary knows it; None where it has none."""
        found = int(library().orient_value(self, int32(vocabulary), int32(natural)))
        return found if found >= 0 else None

    @classmethod
    def from_word(
        cls, word: str, vocabulary: Vocabulary = Vocabulary.W3C, natural: Axis = Axis.PORTRAIT
    ) -> Orientation:
        """The orientation that a vocabulary calls so. Raises `ParseError` for any other text."""
        out = ctypes.c_int()
        library().orient_parse(text(word), int32(vocabulary), int32(natural), ctypes.byref(out))
        return cls(out.value)

    @classmethod
    def from_number(
        cls, number: int, vocabulary: Vocabulary = Vocabulary.W3C, natural: Axis = Axis.PORTRAIT
    ) -> Orientation:
        """The orientation that a vocabulary knows by a number, or `InvalidArgumentError`."""
        out = ctypes.c_int()
        library().orient_from_value(
            int32(number), int32(vocabulary), int32(natural), ctypes.byref(out)
        )
        return cls(out.value)


class Mask(IntFlag):
    """A set of upright orientations."""

    PORTRAIT_PRIMARY = 1 << 1
    LANDSCAPE_PRIMARY = 1 << 2
    PORTRAIT_SECONDARY = 1 << 3
    LANDSCAPE_SECONDARY = 1 << 4
    PORTRAIT = PORTRAIT_PRIMARY | PORTRAIT_SECONDARY
    LANDSCAPE = LANDSCAPE_PRIMARY | LANDSCAPE_SECONDARY
    ALL = PORTRAIT | LANDSCAPE

    def permits(self, orientation: Orientation) -> bool:
        """Whether the orientation is in it."""
        return bool(self & orientation.mask)


class Lock(OpenEnum):
    """What a scene asks the screen to be held to: the W3C's OrientationLockType, and CURRENT."""

    #: Every supported orientation; a real lock all the same.
    ANY = 0
    #: The natural primary alone.
    NATURAL = 1
    LANDSCAPE = 2
    PORTRAIT = 3
    PORTRAIT_PRIMARY = 4
    PORTRAIT_SECONDARY = 5
    LANDSCAPE_PRIMARY = 6
    LANDSCAPE_SECONDARY = 7
    #: The interface orientation at the moment of the call.
    CURRENT = 8

    def __str__(self) -> str:
        """The W3C's name, such as "landscape"."""
        found = library().orient_lock_name(self)
        return str(found, "utf-8") if found else self.name

    @classmethod
    def from_word(cls, word: str) -> Lock:
        """The lock of a W3C name, or of "current". Raises `InvalidArgumentError` for other text."""
        out = ctypes.c_int()
        library().orient_parse_lock(text(word, InvalidArgumentError), ctypes.byref(out))
        return cls(out.value)


class FlatPolicy(IntEnum):
    """What the axis channel says while the device lies flat."""

    KEEPS_LAST = 0
    REPORTS_UNKNOWN = 1


class Sensitivity(IntEnum):
    """How readily detection follows the device: one word for several thresholds."""

    #: Waits for a clear and finished turn: for reading, and for screens that take long to turn.
    CALM = 0
    NORMAL = 1
    #: Follows early, at the price of a side seen now and then in passing: for games and cameras.
    QUICK = 2


class EventKind(IntFlag):
    """The channels of events. Each speaks only when its value changes."""

    #: How the device is held, flat and unknown included.
    DEVICE = 1 << 0
    #: The device's axis, by the engine's flat policy.
    AXIS = 1 << 1
    #: The picture is about to turn; getters still say the old orientation.
    WILL_ROTATE = 1 << 2
    #: The picture has turned; getters say the new orientation and size.
    DID_ROTATE = 1 << 3
    #: The effective mask.
    MASK = 1 << 4
    #: The rotation lock.
    ROTATION_LOCK = 1 << 5
    #: The landscape lock.
    LANDSCAPE_LOCK = 1 << 6
    #: A request has ended, with `status`; its completion follows.
    REQUEST = 1 << 7
    #: Where the picture would go without the rotation lock.
    SUGGESTION = 1 << 8
    #: Whether anything needs the sensor.
    DEMAND = 1 << 9
    ALL = (1 << 10) - 1

    def __str__(self) -> str:
        """The name of one kind, such as "did-rotate"."""
        found = library().orient_event_kind_name(self)
        return str(found, "utf-8") if found else super().__str__()


class Cause(OpenEnum):
    """What made an event happen."""

    #: Nothing: the listener asked for the current value.
    REPLAY = 0
    #: The device was turned.
    DEVICE = 1
    #: A mask or a switch of the host or its user.
    POLICY = 2
    #: A scene came, went, or changed what it supports.
    SCENE = 3
    #: A request: rotate, toggle, lock or unlock.
    REQUEST = 4
    #: The engine became active or inactive.
    ACTIVITY = 5
    #: The keyboard of a convertible.
    TABLET_MODE = 6
    #: The host's driver: it refused, did not answer, or was replaced.
    HOST = 7
    #: A listener came or went.
    LISTENER = 8

    def __str__(self) -> str:
        """The name, such as "device"."""
        found = library().orient_cause_name(self)
        return str(found, "utf-8") if found else self.name


class Reason(OpenEnum):
    """What detection waits for, or why it does not report what the last sample shows."""

    NONE = 0
    #: Too little has been seen since the start.
    ACQUIRING = 1
    #: The screen lies too flat for a side to be up.
    FLAT = 2
    #: The screen faces down, as when it is held over the head.
    OVERHEAD = 3
    #: A turn is in progress.
    MOVING = 4
    #: Shaken, pushed or falling: the readings are not gravity.
    ACCELERATING = 5
    #: A finger is, or was a moment ago, on the screen.
    TOUCHED = 6
    #: A new orientation is seen and has to last a little longer.
    SETTLING = 7
    #: Between two orientations, not far enough for the next one.
    HYSTERESIS = 8

    def __str__(self) -> str:
        """The name, such as "settling"."""
        found = library().orient_reason_name(self)
        return str(found, "utf-8") if found else self.name


class LogLevel(OpenEnum):
    """How much a message of the library's matters."""

    #: Something does not work.
    ERROR = 0
    #: Something works, but not as it should.
    WARNING = 1
    #: What the library found and chose.
    INFO = 2


def angle_between(start: Orientation, end: Orientation) -> int | None:
    """How far the device is turned counter-clockwise between two orientations, in degrees.

    For a natural-portrait screen: 0, 90, 180 or 270; None when one is not upright.
    """
    degrees = int(library().orient_angle_between(start, end))
    return degrees if degrees >= 0 else None
