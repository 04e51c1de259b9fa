"""Scenes: the clients of a screen."""

from __future__ import annotations

import ctypes

from . import _abi
from ._checked import int32, text, uint32
from ._handles import Owner
from ._library import library
from .engine import Engine
from .errors import InvalidArgumentError
from .requests import Request, submit
from .vocabulary import Lock, Mask

__all__ = ["Scene"]


class Scene(Owner):
    """One client of a screen: a window, a document, a page. It comes on top of the others.

    The topmost visible scene narrows what the screen may do by what it supports and by its lock, and
    those below it have no say unless it inherits. When it is closed, what was below applies again::

        with Scene(engine, name="video") as scene:
            scene.lock(Lock.LANDSCAPE)
            ...
    """

    def __init__(
        self,
        engine: Engine,
        *,
        name: str | None = None,
        supported: Mask | None = None,
        visible: bool | None = None,
        inherit: bool | None = None,
    ) -> None:
        """Makes a scene. What is left out takes the library's default.

        name: what explanations call it; the first 63 bytes count (its number).
        supported: what it can show (all). `NotSupportedError` when that would leave nothing.
        visible: whether it takes part (yes).
        inherit: whether the scenes below have their say as well (no).
        """
        config = _abi.orient_scene_config()
        library().orient_scene_config_init(ctypes.byref(config))
        if name is not None:
            config.name = text(name, InvalidArgumentError)
        if supported is not None:
            config.supported = uint32(supported)
        if visible is not None:
            config.visible = visible
        if inherit is not None:
            config.inherit = inherit
        out = ctypes.c_void_p()
        library().orient_scene_new(engine._live, ctypes.byref(config), ctypes.byref(out))
        #: The engine, which lives as long as its scenes.
        self.engine = engine
        self._own(out.value, library().orient_scene_unref)

    def __enter__(self) -> Scene:
        self._live
        return self

    def raise_(self) -> None:
        """Puts the scene above all others. A hidden one stays hidden."""
        library().orient_scene_raise(self._live)

    def set_visible(self, visible: bool) -> None:
        """Shows or hides the scene, which keeps its place. Hiding ends a pending lock."""
        library().orient_scene_set_visible(self._live, visible)

    def set_supported(self, mask: Mask) -> None:
        """Changes what the scene can show."""
        library().orient_scene_set_supported(self._live, uint32(mask))

    def lock(self, lock: Lock) -> Request:
        """Locks the screen for this scene, as the W3C's screen.orientation.lock().

        Raises `NotAllowedError` while the scene is hidden or the engine inactive, `NotSupportedError`
        when the lock has nothing in common with what is supported.
        """
        return submit(library().orient_scene_lock, self._live, int32(lock))

    def unlock(self) -> None:
        """Ends the scene's lock: what held before applies again, at once. Harmless without one."""
        library().orient_scene_unlock(self._live)

    @property
    def current_lock(self) -> Lock | None:
        """The scene's lock, also one that is pending; None when it has none."""
        handle = self._live
        if not library().orient_scene_is_locked(handle):
            return None
        return Lock(library().orient_scene_current_lock(handle))

    def __repr__(self) -> str:
        return f"<Scene, {'closed' if self.closed else self.current_lock or 'no lock'}>"
