"""Finds the C library, loads it, and gives its functions their types."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Callable, Iterator

from . import _abi
from .errors import LibraryNotFoundError, NotSupportedError, error_for

MAJOR = 1
SONAME = f"liborient.so.{MAJOR}"

_lock = threading.Lock()
_loaded: ctypes.CDLL | None = None

# Exceptions that end a program, such as KeyboardInterrupt, and were raised in a callback: by thread,
# until the call into the library that the callback ran in has returned.
interrupted: dict[int, BaseException] = {}


def load(path: str | os.PathLike[str] | None = None) -> str:
    """Loads the C library and returns where it was found.

    Call it to name the library yourself; otherwise the first use of the package does it. Without a
    path these are tried in order: the file in the environment variable ``ORIENT_LIBRARY``,
    pkg-config, the dynamic loader, and, in a checkout of liborient, what its installer builds.

    Raises `LibraryNotFoundError`, and `InvalidStateError` when another one is in use already.
    """
    global _loaded
    with _lock:
        if _loaded is not None:
            if path is not None and os.path.realpath(path) != os.path.realpath(_loaded._name):
                raise error_for(-7, f"{_loaded._name} is in use already")
            return str(_loaded._name)
        _loaded = _open(os.fspath(path)) if path is not None else _search()
        return str(_loaded._name)


def library() -> ctypes.CDLL:
    """The C library, loaded when it was not."""
    if _loaded is None:
        load()
    assert _loaded is not None
    return _loaded


def _search() -> ctypes.CDLL:
    tried: list[str] = []
    if named := os.environ.get("ORIENT_LIBRARY"):
        # Who names a library wants that one and no other.
        return _open(named)
    for place, path in _places():
        if path is None:
            tried.append(f"{place}: nothing")
            continue
        try:
            return _open(path)
        except LibraryNotFoundError as problem:
            tried.append(f"{place}: {problem}")
    raise LibraryNotFoundError(
        "liborient was not found. Install it (pkgconfig/install.sh --prefix DIR), or name the file "
        "in ORIENT_LIBRARY or with orient.load(). Looked at " + "; ".join(tried)
    )


def _places() -> Iterator[tuple[str, str | None]]:
    yield "pkg-config", _by_pkg_config()
    yield "the dynamic loader", SONAME
    yield "the linker", ctypes.util.find_library("orient")
    yield "a checkout", _by_checkout()


def _by_pkg_config() -> str | None:
    try:
        found = subprocess.run(
            ["pkg-config", "--variable=libdir", "orient"], capture_output=True, text=True
        )
    except OSError:
        return None
    path = os.path.join(found.stdout.strip(), SONAME)
    return path if found.returncode == 0 and os.path.exists(path) else None


def _by_checkout() -> str | None:
    """Builds the library when this file lies in a checkout; again when its sources changed."""
    root = Path(__file__).resolve().parents[3]
    installer = root / "pkgconfig" / "install.sh"
    if not (installer.exists() and (root / "include" / "orient.h").exists()):
        return None
    prefix = root / ".build" / "examples" / "python"
    built = prefix / "lib" / SONAME
    if not built.exists() or built.stat().st_mtime < _newest(root):
        print("orient: building liborient, which takes a minute or two", file=sys.stderr)
        result = subprocess.run(
            [str(installer), "--reuse", "--prefix", str(prefix)], capture_output=True, text=True
        )
        if result.returncode:
            raise LibraryNotFoundError(f"{installer} failed:\n{result.stdout}{result.stderr}")
        os.utime(built)
    return str(built)


def _newest(root: Path) -> float:
    """When a source of the library last changed."""
    return max(
        file.stat().st_mtime
        for directory in ("include", "Sources", "pkgconfig")
        for file in (root / directory).rglob("*")
    )


def _open(path: str) -> ctypes.CDLL:
    try:
        opened = ctypes.CDLL(path)
    except OSError as problem:
        raise LibraryNotFoundError(str(problem)) from None
    try:
        opened.orient_version.restype = ctypes.c_uint32
        version = int(opened.orient_version())
    except AttributeError:
        raise LibraryNotFoundError(f"{path} is not liborient") from None
    if version // 1_000_000 != MAJOR:
        raise LibraryNotFoundError(
            f"{path} is liborient {version // 1_000_000}, and this package is for {MAJOR}"
        )
    for name, (returns, parameters) in _abi.PROTOTYPES.items():
        try:
            function = getattr(opened, name)
        except AttributeError:
            setattr(opened, name, _missing(name, path))
            continue
        function.restype = returns
        function.argtypes = parameters
        if name in _abi.FALLIBLE:
            function.errcheck = _check
    return opened


def _check(status: int, function: Any, arguments: Any) -> int:
    """Turns a status into an exception; ctypes calls it after each function that returns one."""
    if interrupted and (interruption := interrupted.pop(threading.get_ident(), None)):
        raise interruption
    if status:
        raise error_for(status)
    return status


def _missing(name: str, path: str) -> Callable[..., Any]:
    """What stands for a function that an older library does not have."""

    def missing(*arguments: Any) -> Any:
        raise NotSupportedError(f"{path} is too old: it has no {name}")

    return missing
