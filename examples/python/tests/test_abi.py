"""The raw layer is what the compiler says about the header, and the enumerations are its values."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import orient
from orient import _abi
from orient._library import library

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def manifest() -> Any:
    prefix = os.environ.get("ORIENT_PREFIX")
    header = Path(prefix, "include", "orient.h") if prefix else ROOT / "include" / "orient.h"
    program = ROOT / "Tests" / "abi" / "manifest.py"
    found = subprocess.run([sys.executable, program, header], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)


def test_layouts(manifest: Any) -> None:
    for name, layout in manifest["structures"].items():
        structure = getattr(_abi, name)
        assert ctypes.sizeof(structure) == layout["size"], name
        assert ctypes.alignment(structure) == layout["alignment"], name
        fields = {field: getattr(structure, field) for field, _ in structure._fields_}
        assert {field: (about.offset, about.size) for field, about in fields.items()} == {
            field: (about["offset"], about["size"]) for field, about in layout["fields"].items()
        }, name


def test_every_function_is_bound_and_in_the_library(manifest: Any) -> None:
    assert set(_abi.PROTOTYPES) == set(manifest["functions"])
    library = ctypes.CDLL(orient.load())
    for name, function in manifest["functions"].items():
        assert hasattr(library, name)
        assert len(_abi.PROTOTYPES[name][1]) == len(function["parameters"]), name


ENUMERATIONS: dict[str, tuple[Any, ...]] = {
    "orient_status": (orient.Status, "ORIENT_", "ORIENT_ERROR_"),
    "orient_orientation": (orient.Orientation, "ORIENT_"),
    "orient_axis": (orient.Axis, "ORIENT_AXIS_"),
    "orient_lock": (orient.Lock, "ORIENT_LOCK_"),
    "orient_vocabulary": (orient.Vocabulary, "ORIENT_VOCABULARY_"),
    "orient_flat_policy": (orient.FlatPolicy, "ORIENT_FLAT_"),
    "orient_event_kind": (orient.EventKind, "ORIENT_EVENT_"),
    "orient_cause": (orient.Cause, "ORIENT_CAUSE_"),
    "orient_reason": (orient.Reason, "ORIENT_REASON_"),
    "orient_log_level": (orient.LogLevel, "ORIENT_LOG_"),
    "orient_presentation": (orient.Presentation, "ORIENT_"),
    "orient_transition_phase": (orient.Phase, "ORIENT_TRANSITION_"),
    "orient_sensitivity": (orient.Sensitivity, "ORIENT_SENSITIVITY_"),
    "orient_source_kind": (orient.SourceKind, "ORIENT_SOURCE_"),
    "orient_source_state": (orient.SourceState, "ORIENT_SOURCE_"),
    "orient_mount_frame": (orient.MountFrame, "ORIENT_MOUNT_FRAME_"),
    "orient_mount_origin": (orient.MountOrigin, "ORIENT_MOUNT_"),
    "orient_location": (orient.Location, "ORIENT_LOCATION_"),
    "orient_commit_rule": (orient.CommitRule, "ORIENT_COMMIT_"),
}


def test_every_enumeration_is_there(manifest: Any) -> None:
    assert set(ENUMERATIONS) == set(manifest["enumerations"])
    for name, (kind, *prefixes) in ENUMERATIONS.items():
        expected = {}
        for constant, value in manifest["enumerations"][name]["values"].items():
            word = constant
            for prefix in sorted(prefixes, key=len, reverse=True):
                if word.startswith(prefix):
                    word = word[len(prefix) :]
                    break
            expected[word] = value
        # Python 3.10 counts what is made of several bits among the members.
        found = {member.name: int(member) for member in kind if member.name != "ALL"}
        assert found == expected, name


def test_masks(manifest: Any) -> None:
    for name, member in orient.Mask.__members__.items():
        assert int(member) == manifest["constants"][f"ORIENT_MASK_{name}"], name
    assert int(orient.EventKind.ALL) == manifest["constants"]["ORIENT_EVENT_ALL"]


def test_kinds_come_from_one_table() -> None:
    table = ctypes.POINTER(ctypes.c_int)()
    count = library().orient_event_kinds(ctypes.byref(table))
    kinds = [int(kind) for kind in orient.EventKind if kind is not orient.EventKind.ALL]
    assert [table[n] for n in range(count)] == kinds
    assert [str(orient.EventKind(table[n])) for n in range(2)] == ["device", "axis"]


def test_a_value_of_a_newer_library_is_kept() -> None:
    assert int(orient.Orientation(77)) == 77
    assert orient.Orientation(77).word() is None
    assert int(orient.Cause(99)) == 99
    assert int(orient.EventKind(1 << 20)) == 1 << 20


def test_every_option_is_there(manifest: Any) -> None:
    """A field that is added to a configuration is an option of the constructor."""
    import dataclasses
    import inspect

    def options(kind: Any) -> set[str]:
        return set(inspect.signature(kind).parameters)

    def fields(name: str, *hidden: str) -> set[str]:
        return set(manifest["structures"][name]["fields"]) - {"struct_size", *hidden}

    thresholds = {field.name for field in dataclasses.fields(orient.Detection)}
    own = options(orient.Engine) - {"sensitivity", "detection", "size"} | {"width", "height"}
    assert own | thresholds == fields("orient_engine_config")
    assert options(orient.Scene) - {"engine"} == fields("orient_scene_config")
    # Loops of Python wait for the descriptor.
    assert options(orient.Source) == fields("orient_source_config", "error", "error_size", "host_timer")
    assert options(orient.Transition) == fields("orient_transition_config", "user_data", "destroy")
    for kind, name in ((orient.SourceInfo, "orient_source_info"),):
        assert {field.name for field in dataclasses.fields(kind)} == fields(name)
    renamed = {"gravity", "size"}
    parts = {"gravity_x", "gravity_y", "gravity_z", "width", "height"}
    state = {field.name for field in dataclasses.fields(orient.State)}
    assert state - renamed == fields("orient_state") - parts
    sizes = {"width", "height", "width_before", "height_before"}
    event = {field.name for field in dataclasses.fields(orient.Event)}
    assert event - {"size", "size_before"} == fields("orient_event") - sizes
