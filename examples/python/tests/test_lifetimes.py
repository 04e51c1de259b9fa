"""What C holds of Python, and Python of C: exceptions, garbage, threads, forks, ends."""

from __future__ import annotations

import gc
import itertools
import os
import random
import subprocess
import sys
import textwrap
import threading
import weakref
from pathlib import Path
from typing import Any, Callable

import pytest

import orient
from orient import Engine, Event, EventKind, Lock, Orientation, Rotation, Scene, _callbacks

from conftest import held

RECORDING = Path(__file__).resolve().parents[2] / "data" / "reading.trace"
PORTRAIT, LANDSCAPE = Orientation.PORTRAIT_PRIMARY, Orientation.LANDSCAPE_PRIMARY


class Function:
    """A callable that can be watched."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, *arguments: object) -> None:
        self.calls += 1


def test_an_exception_stays_in_python(engine: Engine, unraisable: list[Any]) -> None:
    heard: list[Event] = []
    engine.add_listener(lambda event: 1 / 0, EventKind.DID_ROTATE)
    engine.add_listener(heard.append, EventKind.DID_ROTATE)
    assert engine.rotate(LANDSCAPE).result(timeout=0) is LANDSCAPE
    assert len(heard) == 1
    assert [type(error) for error in unraisable] == [ZeroDivisionError]
    assert engine.callback_errors == 1
    engine.set_driver(lambda rotation: rotation.nonsense)  # type: ignore[attr-defined]
    engine.rotate(PORTRAIT)
    assert [type(error) for error in unraisable[1:]] == [AttributeError]
    assert engine.callback_errors == 2
    unraisable.clear()


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
def test_an_interruption_is_raised_by_the_call(
    engine: Engine, unraisable: list[Any], kind: type[BaseException]
) -> None:
    def interrupt(event: Event) -> None:
        raise kind("stop")

    listener = engine.add_listener(interrupt, EventKind.DID_ROTATE)
    with pytest.raises(kind, match="stop"):
        engine.feed_orientation(5, LANDSCAPE)
    assert engine.interface is LANDSCAPE and unraisable == []
    listener.remove()
    engine.feed_orientation(6, PORTRAIT)


def test_an_exception_in_a_done_callback_changes_nothing(engine: Engine) -> None:
    engine.set_driver(lambda rotation: None)
    request = engine.rotate(LANDSCAPE)
    request.add_done_callback(lambda request: 1 / 0)
    engine.close()
    assert request.done()


def test_destroy_releases_callables(engine: Engine) -> None:
    function, driver, second = Function(), Function(), Function()
    watched = [weakref.ref(it) for it in (function, driver, second)]
    listener = engine.add_listener(function)
    engine.set_driver(driver)
    del function, driver
    gc.disable()
    try:
        assert all(watch() is not None for watch in watched)
        listener.remove()
        del listener
        assert watched[0]() is None
        engine.set_driver(second)
        assert watched[1]() is None
        engine.set_driver(None)
        del second
        assert watched[2]() is None
    finally:
        gc.enable()


def test_a_refused_call_keeps_nothing(engine: Engine) -> None:
    before = _callbacks.count()
    function = Function()
    watched = weakref.ref(function)
    with pytest.raises(orient.InvalidArgumentError):
        engine.add_listener(function, EventKind(1 << 20))
    with pytest.raises(orient.InvalidArgumentError):
        engine.rotate(Orientation.FACE_UP)
    with pytest.raises(orient.InvalidArgumentError):
        orient.Transition(completion=function, damping_ratio=-1.0)
    del function
    assert watched() is None and _callbacks.count() == before


def test_closing_releases_callables_at_once() -> None:
    function = Function()
    watched = weakref.ref(function)
    gc.disable()
    try:
        engine = Engine()
        engine.add_listener(function)
        del function
        engine.close()
        assert watched() is None
    finally:
        gc.enable()


def test_a_listener_that_mentions_its_engine_is_collected() -> None:
    def make() -> tuple[weakref.ref[Engine], weakref.ref[Function]]:
        engine = Engine()
        function = Function()

        @engine.on(EventKind.ALL)
        def everything(event: Event) -> None:
            function(engine, everything)

        @engine.set_driver
        def turn(rotation: Rotation) -> None:
            function(engine)

        return weakref.ref(engine), weakref.ref(function)

    engine, function = make()
    gc.collect()
    assert engine() is None and function() is None


def test_a_listener_may_close_and_forget_everything() -> None:
    heard: list[str] = []
    box = [Engine()]

    def last(event: Event) -> None:
        box.pop().close()
        gc.collect()
        heard.append("still here")

    box[0].add_listener(last, EventKind.DID_ROTATE)
    box[0].add_listener(lambda event: heard.append("after"), EventKind.DID_ROTATE)
    box[0].feed_orientation(1, LANDSCAPE)
    assert heard[0] == "still here"
    gc.collect()


def test_garbage_in_any_order() -> None:
    """Engines, scenes, listeners, requests and transitions, dropped in every order."""

    def make() -> list[Any]:
        engine = Engine()
        engine.set_driver(Function())
        scene = Scene(engine)
        listener = engine.add_listener(Function())
        request = scene.lock(Lock.LANDSCAPE)
        transition = orient.Transition(scene=scene, completion=Function())
        transition.animate(0, orient.Presentation.EXPANDED)
        return [engine, scene, listener, request, transition]

    for order in itertools.permutations(range(5)):
        things = make()
        request = things[3]
        for place in order:
            things[place] = None
        assert request.done()
        del request
    gc.collect()
    assert _callbacks.count() == 0


def test_a_thousand_engines() -> None:
    function = Function()
    engines = [Engine() for _ in range(1000)]
    for engine in engines:
        engine.add_listener(function, EventKind.DID_ROTATE)
    for engine in engines:
        engine.feed_orientation(1, LANDSCAPE)
    assert function.calls == 1000
    random.Random(1).shuffle(engines)
    del engine
    while engines:
        engines.pop()
    assert _callbacks.count() == 0


def test_threads() -> None:
    """Feeding, listening, removing, asking and closing at once."""
    engine = Engine(size=(428, 926))
    counted = Function()
    failures: list[BaseException] = []
    stop = threading.Event()

    def worker(body: Callable[[int], None]) -> Callable[[], None]:
        def run() -> None:
            try:
                for turn in itertools.count():
                    if stop.is_set():
                        return
                    body(turn)
            except orient.InvalidStateError:
                # The engine was closed.
                pass
            except BaseException as failure:
                failures.append(failure)

        return run

    def listen(turn: int) -> None:
        listener = engine.add_listener(counted)
        engine.state
        listener.remove()

    def ask(turn: int) -> None:
        try:
            request = engine.rotate(LANDSCAPE if turn % 2 else PORTRAIT)
            assert request.result(timeout=10).is_upright
        except (orient.AbortedError, orient.NotSupportedError):
            # A scene's lock, or the device, was quicker.
            pass

    def scenes(turn: int) -> None:
        with Scene(engine, name="a") as scene:
            try:
                scene.lock(Lock.LANDSCAPE).result(timeout=10)
            except orient.AbortedError:
                pass

    def feed(turn: int) -> None:
        try:
            engine.feed_acceleration(held(LANDSCAPE if turn % 2 else PORTRAIT, turn * 10**9, 50))
        except orient.TimeError:
            pass

    bodies: list[Callable[[int], None]] = [listen, ask, scenes, feed, listen]
    threads = [threading.Thread(target=worker(body)) for body in bodies]
    for thread in threads:
        thread.start()
    stop.wait(1.5)
    engine.close()
    stop.wait(0.2)
    stop.set()
    for thread in threads:
        thread.join(20)
        assert not thread.is_alive()
    assert failures == [] and counted.calls > 0


def test_a_fork_leaves_the_parent_alone() -> None:
    heard: list[int] = []
    engine = Engine()
    engine.add_listener(lambda event: heard.append(os.getpid()), EventKind.DID_ROTATE)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            engine.feed_orientation(1, LANDSCAPE)
            other = Engine()
            other.feed_orientation(1, LANDSCAPE)
            os.write(write, f"{len(heard)} {other.interface}".encode())
            del engine, other
            gc.collect()
            status = 0
        finally:
            os._exit(status)
    os.close(write)
    assert os.waitpid(child, 0)[1] == 0
    assert os.read(read, 100) == b"1 landscape-primary"
    os.close(read)
    assert heard == [] and engine.interface is PORTRAIT
    engine.feed_orientation(1, LANDSCAPE)
    assert heard == [os.getpid()]


def run(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a Python program with the package, and a path to the library."""
    package = Path(orient.__file__).parents[1]
    return subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=60,
        env={
            **os.environ,
            "PYTHONPATH": str(package),
            "ORIENT_LIBRARY": orient.load(),
            **environment,
        },
    )


def test_a_program_may_end_with_everything_open() -> None:
    ended = run(
        """
        import atexit, threading, time
        from orient import *
        atexit.register(lambda: print("end", request.done()))
        engine = Engine()
        scene = Scene(engine)
        keep = [Engine() for _ in range(10)]
        engine.set_driver(lambda rotation: None)
        request = engine.rotate(Orientation.LANDSCAPE_PRIMARY)
        request.add_done_callback(lambda request: print("aborted", request.exception()))
        engine.add_listener(lambda event: (engine, scene))

        def feed():
            time_ns = 0
            while True:
                time_ns += 1000
                keep[0].feed_acceleration([(time_ns, 0.0, 9.81, 0.0)])

        source = Source(SourceKind.TRACE, path=RECORDING)
        source.attach(keep[1])
        threading.Thread(target=feed, daemon=True).start()
        threading.Thread(target=source.run, daemon=True).start()
        time.sleep(0.1)
        """.replace("RECORDING", repr(str(RECORDING)))
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""
    assert ended.stdout == "end False\n"


def test_an_engine_may_outlive_the_modules() -> None:
    ended = run(
        """
        import builtins
        from orient import *
        builtins.keep = engine = Engine()
        engine.add_listener(print)
        engine.set_driver(print)
        engine.rotate(Orientation.LANDSCAPE_PRIMARY)
        """
    )
    assert ended.returncode == 0 and ended.stderr == "", ended.stderr


def test_the_end_of_a_program_ends_its_recordings(tmp_path: Path) -> None:
    path = tmp_path / "recorded.trace"
    ended = run(
        f"""
        from orient import *
        engine = Engine()
        engine.record(open({str(path)!r}, "w"))
        engine.feed_acceleration([(7, 0.0, 9.81, 0.0)])
        """
    )
    assert ended.returncode == 0, ended.stderr
    assert path.read_text().splitlines()[-1].startswith("7,0.0,9.81")


def test_an_unraised_exception_is_shown_by_default() -> None:
    ended = run(
        """
        from orient import *
        engine = Engine()
        engine.add_listener(lambda event: 1 / 0, EventKind.DID_ROTATE)
        engine.feed_orientation(1, Orientation.LANDSCAPE_PRIMARY)
        print(engine.callback_errors)
        """
    )
    assert ended.stdout == "1\n" and "ZeroDivisionError" in ended.stderr


def test_a_missing_library_is_named() -> None:
    ended = run("import orient; orient.version()", ORIENT_LIBRARY="/nowhere/liborient.so")
    assert ended.returncode == 1 and "/nowhere/liborient.so" in ended.stderr
    assert "LibraryNotFoundError" in ended.stderr


def test_another_library_is_refused() -> None:
    ended = run("import orient; orient.load('libc.so.6')")
    assert ended.returncode == 1 and "is not liborient" in ended.stderr


def test_pkg_config_finds_the_library(tmp_path: Path) -> None:
    directory = Path(orient.load()).resolve().parent
    (tmp_path / "orient.pc").write_text(
        f"libdir={directory}\nName: orient\nDescription: -\nVersion: 1.0.0\nLibs: -L${{libdir}}\n"
    )
    ended = run(
        "import orient; print(orient.load())", ORIENT_LIBRARY="", PKG_CONFIG_PATH=str(tmp_path)
    )
    assert Path(ended.stdout.strip()).parent == directory, ended.stderr
