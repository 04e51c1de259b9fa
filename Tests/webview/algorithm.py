"""Runs cases.js against the library itself, in QuickJS and a browser of a few objects: in milliseconds.

usage: algorithm.py LIBRARY
  LIBRARY  world.c, orientation_page.c and orientation.js, as a shared library that is linked with liborient
"""

import ctypes
import json
import pathlib
import sys

import quickjs

HERE = pathlib.Path(__file__).parent
Changed = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


def load(path):
    """The library, with the types of what is called here."""
    library = ctypes.CDLL(path)
    pointer, text, flag = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_bool
    for name, result, *arguments in [
        ("world_new", pointer, text, text, text, Changed, pointer),
        ("world_free", None, pointer),
        ("world_page", pointer, pointer),
        ("world_work", None, pointer),
        ("world_obey", pointer, pointer, text),
        ("world_count_message", None, pointer),
        ("orientation_page_receive", ctypes.c_int, pointer, text, pointer),
        ("orientation_exception_name", text, ctypes.c_int),
        ("orientation_page_script", pointer, pointer),
        ("orientation_page_take", pointer, pointer),
        ("orientation_page_set_visible", None, pointer, flag),
        ("orientation_page_set_fullscreen", None, pointer, flag),
        ("orientation_page_unload", None, pointer),
        ("free", None, pointer),
    ]:
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class World:
    """A page and what is around it, without a browser."""

    def __init__(self, library, condition="none", natural="portrait", unlocked="all"):
        self.library = library
        self.has_changed = False
        self.changed = Changed(self.note)
        settings = (word.encode() for word in (condition, natural, unlocked))
        self.around = library.world_new(*settings, self.changed, None)
        assert self.around, (condition, natural, unlocked)
        self.page = library.world_page(self.around)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.library.world_free(self.around)

    def note(self, _):
        self.has_changed = True

    def text(self, pointer):
        """A string that is the caller's, which is freed; None for NULL."""
        if not pointer:
            return None
        value = ctypes.string_at(pointer).decode()
        self.library.free(pointer)
        return value

    def script(self):
        return self.text(self.library.orientation_page_script(self.page))

    def take(self):
        return self.text(self.library.orientation_page_take(self.page))

    def obey(self, command):
        state = self.text(self.library.world_obey(self.around, command.encode()))
        assert state, command
        return state

    def state(self):
        return json.loads(self.obey("state"))

    def receive(self, message):
        """The reply, and the name of the error if there is one."""
        reply = ctypes.c_void_p()
        self.library.world_count_message(self.around)
        status = self.library.orientation_page_receive(self.page, message.encode(), ctypes.byref(reply))
        error = self.library.orientation_exception_name(status).decode() if status else None
        return self.text(reply.value), error

    def set_visible(self, is_visible):
        self.library.orientation_page_set_visible(self.page, is_visible)

    def set_fullscreen(self, is_fullscreen):
        self.library.orientation_page_set_fullscreen(self.page, is_fullscreen)

    def unload(self):
        self.library.orientation_page_unload(self.page)

    def work(self):
        """What a host does when it finds the time. Returns a script for the page, or None."""
        if not self.has_changed:
            return None
        self.has_changed = False
        self.library.world_work(self.around)
        return self.take()


class Browser:
    """A JavaScript context with the objects of browser.js in it."""

    def __init__(self, world=None):
        self.context = quickjs.Context()
        self.world = world
        self.scripts = []
        self.context.add_callable("native_script", self.script)
        self.context.add_callable("native_receive", self.receive)
        if world:
            self.context.add_callable("native_obey", world.obey)
            self.context.add_callable("native_visible", world.set_visible)
            self.context.add_callable("native_fullscreen", world.set_fullscreen)
        for name in ("cases.js", "browser.js"):
            self.context.eval((HERE / name).read_text())

    def script(self):
        return self.world.script()

    def receive(self, message):
        reply, error = self.world.receive(message)
        return f"{error or ''}\n{reply or ''}"

    def run(self):
        """Runs until nothing is left to do."""
        run_task, deliver = self.context.get("runTask"), self.context.get("deliver")
        while True:
            while self.context.execute_pending_job():
                pass
            script = self.world.work()
            if script:
                deliver(script)
            elif not run_task() and not self.world.has_changed:
                if not self.context.execute_pending_job():
                    return


def run_cases(library):
    """The cases of cases.js, each with a world and a browser of its own."""
    cases = json.loads(Browser().context.eval("JSON.stringify(cases)"))
    for number, case in enumerate(cases):
        with World(library, **case["settings"]) as world:
            browser = Browser(world)
            browser.context.get("begin")(number)
            browser.run()
            yield case["name"], browser.context.eval("ended") or "never ended"


def check(found, expected):
    return "ok" if found == expected else f"found {found!r}, expected {expected!r}"


# --- What only the host sees ----------------------------------------------------------------------


def done(reply):
    return json.loads(reply)["done"]


def forged_messages(world):
    """A message that orientation.js does not send changes nothing."""
    world.receive("page 7\nopen")
    for message in [
        "", "\n", "page", "page 0\nopen", "page x\nopen", "page 7 8\nunlock", "lock 1 portrait",
        "page 7\nlock", "page 7\nlock 1", "page 7\nlock one portrait", "page 7\nlock 1 portrait now",
        "page 7\nabort", "page 7\nabort 1 2", "page 7\nshout", "page 7\nlock 1 " + "x" * 5000,
        "page 99999999999999999999999999\nunlock\n" * 3,
    ]:  # fmt: skip
        result = check(world.receive(message)[0], None)
        if result != "ok":
            return f"{message[:40]!r}: {result}"
    return check(world.state()["locked"], False)


def names_of_the_library(world):
    """The library's own name for a lock is not the W3C's, whoever sends it."""
    world.receive("page 7\nopen")
    reply, _ = world.receive("page 7\nlock 1 current\nlock 2 up")
    return check([entry[:2] for entry in done(reply)], [[1, "TypeError"], [2, "TypeError"]])


def host_knows_for_itself(world):
    """A document that says it may lock is not believed."""
    world.receive("page 7\nopen")
    reply, _ = world.receive("page 7\nlock 1 landscape")
    first = done(reply)[0][:2]
    world.set_fullscreen(True)
    world.set_visible(False)
    reply, _ = world.receive("page 7\nlock 2 landscape")
    second = done(reply)[0][:2]
    world.set_visible(True)
    reply, _ = world.receive("page 7\nlock 3 portrait")
    found = [first, second, done(reply)]
    return check(found, [[1, "SecurityError"], [2, "SecurityError"], [[3]]])


def unloading(world):
    """When the page goes its lock is dropped, what is pending is aborted, and the new page hears nothing of it."""
    world.receive("page 7\nopen")
    world.receive("page 7\nlock 1 landscape-primary")
    world.work()
    before = world.state()["lock"]
    world.obey("turning later")
    world.receive("page 7\nlock 2 portrait-secondary")
    world.unload()
    state = world.state()
    _, error = world.receive("page 7\nlock 3 landscape")
    reply, _ = world.receive("page 8\nopen")
    found = [before, state["locked"], state["rotating"], error, done(reply), world.work()]
    return check(found, ["landscape-primary", False, True, "AbortError", [], None])


def unloading_while_hidden(world):
    """A page that goes while nobody sees it takes its lock along."""
    world.receive("page 7\nopen")
    world.receive("page 7\nlock 1 landscape-primary")
    world.work()
    world.set_visible(False)
    world.work()
    world.unload()
    world.set_visible(True)
    world.work()
    state = world.state()
    return check([state["locked"], state["interface"]], [False, "portrait-primary"])


def next_page(world):
    """The next page opens, and the one before has no say any more."""
    world.receive("page 7\nopen")
    world.receive("page 7\nlock 1 landscape-primary")
    world.work()
    reply, _ = world.receive("page 8\nopen")
    stale, error = world.receive("page 7\nlock 2 landscape")
    found = [json.loads(reply)["done"], stale, error, world.state()["locked"]]
    return check(found, [[], None, "AbortError", False])


def unload_rejects(world):
    """A document that is unloaded rejects what it waits for itself."""
    browser = Browser(world)
    browser.context.eval(
        """
        const page = makePage();
        native_obey("turning later");
        const lock = outcome(page.screen.orientation.lock("landscape"));
        """
    )
    browser.run()
    before = browser.context.eval("lock.name")
    browser.context.eval('page.dispatchEvent(new page.Event("pagehide", { persisted: true }))')
    world.unload()
    browser.run()
    after = browser.context.eval("lock.name")
    browser.context.eval('const inactive = outcome(page.screen.orientation.lock("landscape"))')
    browser.run()
    kept = browser.context.eval("inactive.name")
    found = [before, after, kept, world.state()["locked"]]
    return check(found, ["pending", "AbortError", "InvalidStateError", False])


def page_cache(world):
    """A document that comes back from the page cache hears how the picture stands now, and may lock again."""
    browser = Browser(world)
    browser.context.eval("const page = makePage(); const seen = observe(page.screen.orientation)")
    browser.run()
    browser.context.eval('page.dispatchEvent(new page.Event("pagehide", { persisted: true }))')
    world.unload()
    world.receive("page 8\nopen")
    world.obey("hold landscape-primary")
    browser.run()
    before = browser.context.eval("seen.join()")
    world.unload()
    browser.context.eval('page.dispatchEvent(new page.Event("pageshow", { persisted: true }))')
    browser.run()
    after = browser.context.eval("seen.join()")
    browser.context.eval('const lock = outcome(page.screen.orientation.lock("portrait"))')
    browser.run()
    found = [before, after, browser.context.eval("lock.name"), world.state()["lock"]]
    return check(found, ["", "landscape-primary 90", "ok", "portrait"])


def host_fails(world):
    """An error of the host's ends all that was asked in that message, under its name."""
    browser = Browser(world)
    browser.context.eval("const page = makePage()")
    browser.run()
    world.unload()
    browser.context.eval('const lock = outcome(page.screen.orientation.lock("landscape"))')
    browser.run()
    return check(browser.context.eval("lock.name"), "AbortError")


def sandboxed_at_once(world):
    """A sandboxed frame of another origin that locks before it knows is refused by the one around it."""
    browser = Browser(world)
    browser.context.eval(
        """
        const frame = makeFrame(makePage(), { sandbox: "allow-scripts" });
        const lock = outcome(frame.inner.screen.orientation.lock("landscape"));
        frame.inner.screen.orientation.unlock();
        """
    )
    browser.run()
    return check([browser.context.eval("lock.name"), world.state()["locked"]], ["SecurityError", False])


def secrecy(world):
    """No message of frames shows the host's secret to the page."""
    browser = Browser(world)
    browser.context.eval(
        """
        const page = makePage();
        const overheard = [];
        page.addEventListener("message", ({ data }) => overheard.push(data));
        makeFrame(page, { isForeign: true });
        """
    )
    browser.run()
    sources = browser.context.eval(
        "const { orientation } = page.screen; [orientation.lock, orientation.unlock, page.ScreenOrientation].join()"
    )
    key = world.script().rpartition('"key":"')[2][:32]
    found = [browser.context.eval("overheard.length"), key in sources, len(set(key)) > 1]
    return check(found, [0, False, True])


HOST_CASES = [
    (forged_messages, {}), (names_of_the_library, {}), (host_knows_for_itself, {"condition": "frame"}),
    (unloading, {}), (unloading_while_hidden, {}), (next_page, {}), (unload_rejects, {}),
    (page_cache, {}), (host_fails, {}), (sandboxed_at_once, {}), (secrecy, {}),
]  # fmt: skip


def run_host_cases(library):
    for case, settings in HOST_CASES:
        with World(library, **settings) as world:
            yield case.__doc__.rstrip("."), case(world)


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    library = load(arguments[0])
    failed = 0
    for cases in (run_cases, run_host_cases):
        for name, result in cases(library):
            if result == "ok":
                print(f"ok - {name}")
            else:
                failed += 1
                print(f"not ok - {name}", *result.strip().splitlines(), sep="\n  ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
