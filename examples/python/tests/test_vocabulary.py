"""Words, numbers, angles and geometry: samples from the tables, and that all of it comes back."""

from __future__ import annotations

import itertools

import pytest

import orient
from orient import Axis, Insets, Lock, Mask, Orientation, Point, Rect, Size, Vocabulary

UPRIGHT = [orientation for orientation in Orientation if 1 <= orientation <= 4]


@pytest.mark.parametrize("vocabulary", Vocabulary)
@pytest.mark.parametrize("natural", [Axis.PORTRAIT, Axis.LANDSCAPE])
def test_words_and_numbers_come_back(vocabulary: Vocabulary, natural: Axis) -> None:
    for orientation in Orientation:
        word = orientation.word(vocabulary, natural)
        if word is not None:
            found = Orientation.from_word(word, vocabulary, natural)
            assert found.word(vocabulary, natural) == word
            assert vocabulary is Vocabulary.AXIS or found.is_upright <= (found is orientation)
        number = orientation.number(vocabulary, natural)
        if number is not None and vocabulary is not Vocabulary.AXIS:
            assert Orientation.from_number(number, vocabulary, natural) is orientation


def test_left_and_right_are_not_exchanged() -> None:
    landscape = Orientation.LANDSCAPE_PRIMARY
    assert landscape.word(Vocabulary.UIKIT_DEVICE) == "landscapeLeft"
    assert landscape.word(Vocabulary.UIKIT_INTERFACE) == "landscapeRight"
    assert landscape.number(Vocabulary.UIKIT_INTERFACE) == 3
    assert f"{landscape}" == "landscape-primary"


def test_bad_words_are_refused() -> None:
    with pytest.raises(orient.ParseError) as caught:
        Orientation.from_word("sideways")
    assert caught.value.status is orient.Status.PARSE
    with pytest.raises(ValueError):
        Orientation.from_word("portrait-primary\0")
    with pytest.raises(orient.InvalidArgumentError):
        Orientation.from_number(45)
    with pytest.raises(orient.InvalidArgumentError):
        Lock.from_word("")
    with pytest.raises(orient.InvalidArgumentError):
        Lock.from_word("any\0")


def test_locks() -> None:
    for lock in Lock:
        assert Lock.from_word(str(lock)) is lock


def test_angles_and_masks() -> None:
    assert [orientation.angle() for orientation in Orientation] == [None, 0, 90, 180, 270, None, None]
    assert Orientation.LANDSCAPE_PRIMARY.angle(Axis.LANDSCAPE) == 0
    assert orient.angle_between(Orientation.PORTRAIT_PRIMARY, Orientation.LANDSCAPE_SECONDARY) == 270
    assert orient.angle_between(Orientation.UNKNOWN, Orientation.PORTRAIT_PRIMARY) is None
    assert Orientation.FACE_UP.mask == Mask(0)
    assert Mask.LANDSCAPE.permits(Orientation.LANDSCAPE_SECONDARY)
    assert not Mask.LANDSCAPE.permits(Orientation.PORTRAIT_PRIMARY)


def test_turns_have_an_inverse() -> None:
    size, point, rect = Size(428, 926), Point(3, 7), Rect(1, 2, 30, 40)
    for angle in (0, 90, 180, 270):
        turned = size.rotated(angle)
        assert turned.rotated(-angle) == size
        assert point.rotated(angle, size).rotated(-angle, turned) == point
        assert rect.rotated(angle, size).rotated(-angle, turned) == rect
    assert size.rotated(90) == (926, 428)
    assert point.rotated(90, size) == (918, 3)
    assert Insets(47, 0, 34, 0).rotated(90) == Insets(0, 34, 0, 47)


def test_transforms() -> None:
    for first, second in itertools.product(range(8), repeat=2):
        both = orient.compose_transforms(first, second)
        assert orient.compose_transforms(both, orient.invert_transform(both)) == 0
    with pytest.raises(orient.InvalidArgumentError):
        orient.invert_transform(8)
    assert orient.output_transform(Orientation.FACE_UP) is None
    assert orient.output_transform(Orientation.PORTRAIT_PRIMARY) == 0


def test_matrices() -> None:
    assert orient.touch_matrix(Orientation.PORTRAIT_PRIMARY) == (1, 0, 0, 0, 1, 0)
    there = orient.content_transform(
        Orientation.PORTRAIT_PRIMARY, Orientation.LANDSCAPE_PRIMARY, 428, 926
    )
    assert sorted(map(abs, there[0:2] + there[3:5])) == [0, 0, 1, 1]


def test_insets_from_a_table() -> None:
    natural = Insets(47, 0, 34, 0)
    table = {Orientation.LANDSCAPE_PRIMARY: Insets(0, 47, 21, 47)}
    found = orient.insets_for(Orientation.LANDSCAPE_PRIMARY, Axis.PORTRAIT, natural, table)
    assert found == Insets(0, 47, 21, 47)
    guess = orient.insets_for(Orientation.LANDSCAPE_SECONDARY, Axis.PORTRAIT, natural, table)
    assert sorted(guess) == sorted(natural) and guess != natural
    with pytest.raises(orient.InvalidArgumentError):
        orient.insets_for(
            Orientation.PORTRAIT_PRIMARY, Axis.PORTRAIT, natural, {Orientation.FACE_UP: natural}
        )


@pytest.mark.parametrize("value", [1 << 31, -(1 << 31) - 1, 1 << 64])
def test_numbers_are_not_cut_to_size(value: int) -> None:
    with pytest.raises(orient.InvalidArgumentError):
        Size(value, 1).rotated(90)
    with pytest.raises(orient.InvalidArgumentError):
        orient.Engine(panel_angle=value)
