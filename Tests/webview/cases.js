// What screen.orientation does, row by row of the W3C specification and of the guide's table of decisions.
//
// The same cases run in a browser made of a few objects (browser.js, driven by algorithm.py), which takes
// milliseconds, and in WebKitGTK (runner.c). What they need of the world outside the page, `world` does:
//
//   hold(orientation)     somebody turns the device
//   turning(how)          the screen turns "now", "later" (by turn()), or it "refuses" to
//   turn()                the turn that was put off comes
//   hide(), show()        the page
//   enter(element), leave()  fullscreen, of the page or of a frame's document
//   supported(names)      what the host can show
//   lacks                 what this browser cannot do, and why: { need: reason }
//   frame(options)        an embedded document: { sandbox, isForeign }
//   state()               of the engine: { interface, locked, lock, rotating, messages }
//   rest()                until all that was under way has arrived
"use strict";

const cases = [];

/** Adds a case. Settings: { condition, natural, unlocked }, and what the case needs of a browser. */
function test(name, { needs, ...settings }, body) {
  cases.push({ name, needs, settings: { condition: "none", natural: "portrait", unlocked: "all", ...settings }, body });
}

function equal(found, expected, what) {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: found ${left}, expected ${right}`);
}

/** How a promise ends: "ok" or the name of its error. "pending" when it does not, as far as one can see. */
function outcome(promise) {
  const ended = { name: "pending" };
  promise.then(
    (value) => (ended.name = value === undefined ? "ok" : `a value, ${value}`),
    (error) => (ended.name = error.name),
  );
  return ended;
}

function thrown(body) {
  try {
    body();
    return "nothing";
  } catch (error) {
    return error.name;
  }
}

/** What a document hears and sees, as it comes. */
function observe(target) {
  const seen = [];
  target.addEventListener("change", () => seen.push(`${target.type} ${target.angle}`));
  return seen;
}

const quarters = ["portrait-primary", "landscape-primary", "portrait-secondary", "landscape-secondary"];

// --- Types and angles -----------------------------------------------------------------------------

test("angles count counter-clockwise from natural, and are never negative", {}, async (world) => {
  const { orientation } = world.window.screen;
  equal([orientation.type, orientation.angle], ["portrait-primary", 0], "at first");
  const seen = observe(orientation);
  for (const held of [...quarters.slice(1), "portrait-primary"]) await world.hold(held);
  equal(
    seen,
    ["landscape-primary 90", "portrait-secondary 180", "landscape-secondary 270", "portrait-primary 0"],
    "events",
  );
});

test("angles of a natural landscape", { natural: "landscape" }, async (world) => {
  const { orientation } = world.window.screen;
  equal([orientation.type, orientation.angle], ["landscape-primary", 0], "at first");
  const seen = observe(orientation);
  for (const held of ["portrait-primary", "landscape-secondary", "portrait-secondary"]) await world.hold(held);
  equal(seen, ["portrait-primary 90", "landscape-secondary 180", "portrait-secondary 270"], "events");
  equal(outcome(orientation.lock("natural")), { name: "pending" }, "natural is asked for");
  await world.rest();
  equal([orientation.type, orientation.angle], ["landscape-primary", 0], "natural");
});

test("a device that lies flat is no change", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.hold("landscape-primary");
  const seen = observe(orientation);
  await world.hold("face-up");
  await world.hold("landscape-primary");
  equal(seen, [], "events");
});

test("half turns are events", {}, async (world) => {
  const { orientation } = world.window.screen;
  const seen = observe(orientation);
  await world.hold("portrait-secondary");
  await world.hold("portrait-primary");
  equal(seen, ["portrait-secondary 180", "portrait-primary 0"], "events");
});

// --- What the names stand for -----------------------------------------------------------------------

test("any stays, and follows the device to all four", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.hold("landscape-primary");
  await orientation.lock("any");
  equal(orientation.type, "landscape-primary", "after the lock");
  equal((await world.state()).lock, "any", "the scene's lock");
  const seen = observe(orientation);
  for (const held of ["portrait-primary", "portrait-secondary", "landscape-secondary"]) await world.hold(held);
  equal(seen, ["portrait-primary 0", "portrait-secondary 180", "landscape-secondary 270"], "events");
});

test("any is a lock: it goes beyond the default, to which unlock returns", { unlocked: "no upside down" }, async (world) => {
  const { orientation } = world.window.screen;
  await world.hold("landscape-primary");
  await world.hold("portrait-secondary");
  equal(orientation.type, "landscape-primary", "by default");
  await orientation.lock("any");
  equal(orientation.type, "portrait-secondary", "with any");
  orientation.unlock();
  await world.rest();
  equal(orientation.type === "portrait-secondary", false, "upside down after unlock");
  await world.hold("portrait-primary");
  await world.hold("portrait-secondary");
  equal(orientation.type, "portrait-primary", "by default, again");
});

for (const [name, other] of [["landscape", "portrait"], ["portrait", "landscape"]]) {
  test(`${name} is both: it stays on the side that is held and follows the device`, {}, async (world) => {
    const { orientation } = world.window.screen;
    await world.hold(`${name}-secondary`);
    await orientation.lock(name);
    equal(orientation.type, `${name}-secondary`, "after the lock");
    const seen = observe(orientation);
    await world.hold(`${other}-primary`);
    await world.hold(`${name}-primary`);
    await world.hold(`${other}-secondary`);
    equal(seen.map((event) => event.split(" ")[0]), [`${name}-primary`], "events");
  });
}

test("natural is angle 0 alone", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.hold("portrait-secondary");
  await orientation.lock("natural");
  equal(orientation.type, "portrait-primary", "after the lock");
  const seen = observe(orientation);
  for (const held of ["landscape-primary", "portrait-secondary", "landscape-secondary"]) await world.hold(held);
  equal(seen, [], "events");
});

test("each of the four is locked to, and the picture turns once", {}, async (world) => {
  const { orientation } = world.window.screen;
  for (const wished of [...quarters.slice(1), "portrait-primary"]) {
    const seen = observe(orientation);
    await orientation.lock(wished);
    equal([orientation.type, seen.length], [wished, 1], `after ${wished}`);
    await orientation.lock(orientation.type);
    equal(seen.length, 1, `events when ${wished} is locked once more`);
  }
});

// --- lock(): the checks, in their order -------------------------------------------------------------

test("what is no orientation is a TypeError and leaves a pending lock alone", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.turning("later");
  const pending = outcome(orientation.lock("landscape"));
  for (const value of ["", "up", "PORTRAIT", " portrait", "current", "portrait\u0000", undefined, null, 0, {}]) {
    const refused = outcome(orientation.lock(value));
    await world.rest();
    equal(refused.name, "TypeError", `lock(${JSON.stringify(value)})`);
  }
  const missing = outcome(orientation.lock());
  const symbol = outcome(orientation.lock(Symbol("portrait")));
  await world.rest();
  equal([missing.name, symbol.name], ["TypeError", "TypeError"], "no argument, a symbol");
  equal(pending.name, "pending", "the lock before");
  await world.turn();
  equal([pending.name, orientation.type], ["ok", "landscape-primary"], "the lock before, in the end");
});

test("an argument is made a string", {}, async (world) => {
  const { orientation } = world.window.screen;
  await orientation.lock({ toString: () => "landscape" });
  equal(orientation.type, "landscape-primary", "after the lock");
});

test("a document that is not active is an InvalidStateError, after the TypeError", {}, async (world) => {
  const frame = await world.frame({});
  const { orientation } = frame.window.screen;
  const { DOMException } = frame.window;
  frame.remove();
  const outcomes = [];
  const isItsOwn = [];
  for (const name of ["up", "any"]) {
    await orientation.lock(name).catch((error) => {
      outcomes.push(error.name);
      isItsOwn.push(error instanceof DOMException);
    });
  }
  equal(outcomes, ["TypeError", "InvalidStateError"], "outcomes");
  equal(isItsOwn, [false, true], "exceptions of the frame");
  equal(thrown(() => orientation.unlock()), "InvalidStateError", "unlock");
});

test("a document that is not active is refused before its sandbox is", {}, async (world) => {
  const frame = await world.frame({ sandbox: "allow-scripts allow-same-origin" });
  const { orientation } = frame.window.screen;
  frame.remove();
  let name;
  await orientation.lock("any").catch((error) => (name = error.name));
  equal(name, "InvalidStateError", "lock");
});

test("a sandboxed frame is a SecurityError, unless it may lock", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.turning("later");
  const pending = outcome(orientation.lock("landscape"));
  for (const [sandbox, isForeign, expected] of [
    ["allow-scripts allow-same-origin", false, "SecurityError"],
    ["allow-scripts allow-same-origin", true, "SecurityError"],
    ["allow-scripts", false, "SecurityError"],
  ]) {
    const frame = await world.frame({ sandbox, isForeign });
    equal(await frame.lock("any"), expected, `lock in sandbox="${sandbox}"`);
    equal(await frame.unlock(), expected, `unlock in sandbox="${sandbox}"`);
    frame.remove();
  }
  equal(pending.name, "pending", "the lock before");
  await world.turn();
  equal(pending.name, "ok", "the lock before, in the end");
  await world.turning("now");
  for (const sandbox of ["allow-scripts allow-orientation-lock", "allow-scripts allow-same-origin allow-orientation-lock"]) {
    const frame = await world.frame({ sandbox });
    equal(await frame.lock("portrait"), "ok", `lock in sandbox="${sandbox}"`);
    frame.remove();
  }
});

test("a frame in a sandboxed frame is sandboxed", {}, async (world) => {
  const outer = await world.frame({ sandbox: "allow-scripts allow-same-origin" });
  const inner = await outer.frame({});
  equal([await inner.lock("any"), await inner.unlock()], ["SecurityError", "SecurityError"], "lock, unlock");
});

test("a hidden document is a SecurityError, before what is not supported", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.supported(["portrait-primary", "landscape-primary"]);
  await world.hide();
  const refused = outcome(orientation.lock("landscape"));
  const unsupported = outcome(orientation.lock("portrait-secondary"));
  await world.rest();
  equal([refused.name, unsupported.name], ["SecurityError", "SecurityError"], "lock");
  equal(thrown(() => orientation.unlock()), "SecurityError", "unlock");
  await world.show();
  equal((await world.state()).locked, false, "locked");
  const allowed = outcome(orientation.lock("landscape"));
  await world.rest();
  equal(allowed.name, "ok", "lock when it is seen again");
});

test("condition none: nobody must be fullscreen", { condition: "none" }, async (world) => {
  const frame = await world.frame({});
  const foreign = await world.frame({ isForeign: true });
  equal(await frame.lock("landscape"), "ok", "a frame");
  equal(await foreign.lock("portrait"), "ok", "a frame of another origin");
  await world.window.screen.orientation.lock("landscape");
});

test("condition top: the page must be fullscreen", { condition: "top" }, async (world) => {
  const { orientation } = world.window.screen;
  const frame = await world.frame({});
  const foreign = await world.frame({ isForeign: true });
  const refused = outcome(orientation.lock("any"));
  await world.rest();
  equal(
    [refused.name, await frame.lock("any"), await foreign.lock("any")],
    ["SecurityError", "SecurityError", "SecurityError"],
    "before",
  );
  equal(thrown(() => orientation.unlock()), "SecurityError", "unlock before");
  await world.enter();
  await orientation.lock("landscape");
  equal([await frame.lock("portrait"), await foreign.lock("landscape")], ["ok", "ok"], "frames");
  orientation.unlock();
  await world.rest();
  await world.leave();
});

test("condition frame: the frame itself must be fullscreen", { condition: "frame" }, async (world) => {
  const { orientation } = world.window.screen;
  const frame = await world.frame({});
  const refused = outcome(orientation.lock("any"));
  await world.rest();
  equal([refused.name, await frame.lock("any")], ["SecurityError", "SecurityError"], "before");
  equal(thrown(() => orientation.unlock()), "SecurityError", "unlock before");
  await world.enter();
  equal(await frame.lock("any"), "SecurityError", "the frame, when the page is fullscreen");
  equal(await frame.unlock(), "SecurityError", "the frame's unlock, when the page is fullscreen");
  await orientation.lock("landscape");
  await world.leave();
  await world.enter(frame);
  equal(await frame.lock("landscape"), "ok", "the frame, when it is fullscreen");
  equal(await frame.unlock(), "nothing", "the frame's unlock, when it is fullscreen");
  await world.leave();
});

test("what the host cannot show is a NotSupportedError and leaves a pending lock alone", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.supported(["portrait-primary", "landscape-primary"]);
  await world.turning("later");
  const seen = observe(orientation);
  const pending = outcome(orientation.lock("landscape"));
  await world.rest();
  const refused = outcome(orientation.lock("portrait-secondary"));
  await world.rest();
  const again = outcome(orientation.lock("landscape-secondary"));
  await world.rest();
  equal([pending.name, refused.name, again.name], ["pending", "NotSupportedError", "NotSupportedError"], "outcomes");
  await world.turn();
  equal([pending.name, seen], ["ok", ["landscape-primary 90"]], "the lock before, in the end");
  equal((await world.state()).lock, "landscape", "the lock in force");
});

test("what is not supported leaves a lock of the same turn alone", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.supported(["portrait-primary", "landscape-primary"]);
  const first = outcome(orientation.lock("landscape"));
  const second = outcome(orientation.lock("portrait-secondary"));
  await world.rest();
  equal([first.name, second.name], ["ok", "NotSupportedError"], "outcomes");
});

test("one orientation in common is enough", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.supported(["portrait-primary", "landscape-secondary"]);
  await orientation.lock("landscape");
  equal(orientation.type, "landscape-secondary", "after the lock");
});

// --- A lock aborts the one that is pending ------------------------------------------------------------

test("a lock aborts the pending one", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.turning("later");
  const seen = observe(orientation);
  const first = outcome(orientation.lock("landscape"));
  await world.rest();
  const second = outcome(orientation.lock("portrait-secondary"));
  await world.rest();
  equal([first.name, second.name], ["AbortError", "pending"], "before the turn");
  await world.turn();
  equal([second.name, seen], ["ok", ["portrait-secondary 180"]], "after it");
});

test("a lock aborts the one of the same turn", {}, async (world) => {
  const { orientation } = world.window.screen;
  for (const [first, second] of [["landscape", "portrait"], ["any", "any"], ["portrait", "landscape"]]) {
    const [lost, kept] = [outcome(orientation.lock(first)), outcome(orientation.lock(second))];
    await world.rest();
    equal([lost.name, kept.name], ["AbortError", "ok"], `${first}, ${second}`);
  }
});

test("documents of one page share one lock: each aborts the others' pending one", {}, async (world) => {
  const { orientation } = world.window.screen;
  const frame = await world.frame({});
  await world.turning("later");
  const first = outcome(orientation.lock("landscape"));
  await world.rest();
  const second = outcome(frame.window.screen.orientation.lock("portrait-secondary"));
  await world.rest();
  equal([first.name, second.name], ["AbortError", "pending"], "the frame locks");
  const third = outcome(orientation.lock("landscape-secondary"));
  await world.rest();
  equal([second.name, third.name], ["AbortError", "pending"], "the page locks");
  await world.turn();
  equal([third.name, frame.window.screen.orientation.type], ["ok", "landscape-secondary"], "in the end");
});

test("documents of one page in one turn: the last lock wins", {}, async (world) => {
  const { orientation } = world.window.screen;
  const frame = await world.frame({});
  const inner = await frame.frame({});
  const first = outcome(frame.window.screen.orientation.lock("landscape"));
  const second = outcome(orientation.lock("portrait"));
  const third = outcome(inner.window.screen.orientation.lock("landscape-secondary"));
  await world.rest();
  equal([first.name, second.name, third.name], ["AbortError", "AbortError", "ok"], "outcomes");
  equal(orientation.type, "landscape-secondary", "the picture");
});

test("a document of another origin aborts and is aborted", {}, async (world) => {
  const { orientation } = world.window.screen;
  const foreign = await world.frame({ isForeign: true });
  await world.turning("later");
  const first = outcome(orientation.lock("landscape"));
  await world.rest();
  const second = outcome(foreign.lock("portrait-secondary").then((name) => Promise.reject({ name })));
  await world.rest();
  equal([first.name, second.name], ["AbortError", "pending"], "the frame locks");
  const third = outcome(orientation.lock("landscape-secondary"));
  await world.rest();
  equal([second.name, third.name], ["AbortError", "pending"], "the page locks");
  await world.turn();
  equal(third.name, "ok", "in the end");
});

// --- Applying -----------------------------------------------------------------------------------------

test("the screen refuses to turn: a NotSupportedError, and the lock is dropped", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.turning("refuses");
  const seen = observe(orientation);
  const refused = outcome(orientation.lock("landscape"));
  await world.rest();
  equal([refused.name, seen], ["NotSupportedError", []], "lock");
  equal((await world.state()).locked, false, "locked");
  await world.turning("now");
  await world.hold("portrait-secondary");
  equal(orientation.type, "portrait-secondary", "the picture follows the device");
});

test("the screen refuses: a lock of the same turn that was aborted is not in force either", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.turning("refuses");
  const first = outcome(orientation.lock("portrait"));
  const second = outcome(orientation.lock("landscape"));
  await world.rest();
  equal([first.name, second.name], ["AbortError", "NotSupportedError"], "outcomes");
  equal((await world.state()).locked, false, "locked");
});

test("the screen refuses: an earlier lock stays in force", {}, async (world) => {
  const { orientation } = world.window.screen;
  await orientation.lock("landscape-primary");
  await world.turning("refuses");
  const second = outcome(orientation.lock("portrait"));
  await world.rest();
  equal([second.name, (await world.state()).lock], ["NotSupportedError", "landscape-primary"], "outcome, lock");
});

test("first the event, then the promise", {}, async (world) => {
  const { orientation } = world.window.screen;
  const order = [];
  orientation.addEventListener("change", () => order.push(`event ${orientation.type}`));
  const done = orientation.lock("landscape").then(() => order.push(`promise ${orientation.type}`));
  order.push(`called ${orientation.type}`);
  await done;
  equal(order, ["called portrait-primary", "event landscape-primary", "promise landscape-primary"], "order");
});

test("first the event, then the promise, in frames", {}, async (world) => {
  for (const isForeign of [false, true]) {
    const frame = await world.frame({ isForeign });
    equal(await frame.order("landscape"), "event,promise", isForeign ? "of another origin" : "of this one");
    await world.window.screen.orientation.lock("portrait");
    frame.remove();
  }
});

test("a lock that changes nothing has no event", {}, async (world) => {
  const { orientation } = world.window.screen;
  const seen = observe(orientation);
  await orientation.lock("portrait");
  await orientation.lock("any");
  await orientation.lock("natural");
  equal(seen, [], "events");
});

for (const [what, answer] of [
  ["lock", (orientation) => orientation.lock("portrait").catch(() => {})],
  ["unlock", (orientation) => orientation.unlock()],
]) {
  test(`${what}() in the event cannot abort the lock that caused it`, {}, async (world) => {
    const { orientation } = world.window.screen;
    orientation.onchange = () => {
      orientation.onchange = null;
      answer(orientation);
    };
    const locked = outcome(orientation.lock("landscape"));
    await world.rest();
    await world.rest();
    equal([locked.name, orientation.type], ["ok", "portrait-primary"], "outcome, picture");
  });
}

test("the picture turns to the lock's side when the device allows it, else once", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.hold("landscape-secondary");
  await orientation.lock("portrait");
  equal(orientation.type, "portrait-primary", "portrait");
  const seen = observe(orientation);
  await orientation.lock("landscape");
  equal(seen, ["landscape-secondary 270"], "back to how the device is held");
});

// --- unlock() -------------------------------------------------------------------------------------------

test("unlock follows the device at once", {}, async (world) => {
  const { orientation } = world.window.screen;
  await orientation.lock("portrait-primary");
  await world.hold("landscape-primary");
  equal(orientation.type, "portrait-primary", "locked");
  const seen = observe(orientation);
  equal(orientation.unlock(), undefined, "unlock returns");
  await world.rest();
  equal(seen, ["landscape-primary 90"], "events");
});

test("unlock aborts a pending lock, when nothing is locked yet", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.turning("later");
  const seen = observe(orientation);
  const pending = outcome(orientation.lock("landscape"));
  await world.rest();
  orientation.unlock();
  await world.rest();
  equal(pending.name, "AbortError", "lock");
  await world.turn();
  equal([seen, (await world.state()).locked], [[], false], "events, locked");
});

test("unlock aborts a lock of the same turn, whether it would turn the picture or not", {}, async (world) => {
  const { orientation } = world.window.screen;
  const seen = observe(orientation);
  for (const name of ["any", "portrait", "landscape"]) {
    const pending = outcome(orientation.lock(name));
    orientation.unlock();
    await world.rest();
    equal(pending.name, "AbortError", name);
  }
  equal([seen, (await world.state()).locked], [[], false], "events, locked");
});

test("unlock without a lock does nothing", {}, async (world) => {
  const { orientation } = world.window.screen;
  const seen = observe(orientation);
  orientation.unlock();
  orientation.unlock();
  await world.rest();
  equal(seen, [], "events");
});

test("unlock is refused, and throws, as lock is", {}, async (world) => {
  const { orientation } = world.window.screen;
  await orientation.lock("landscape-primary");
  const sandboxed = await world.frame({ sandbox: "allow-scripts" });
  equal(await sandboxed.unlock(), "SecurityError", "in a sandbox");
  await world.hide();
  equal(thrown(() => orientation.unlock()), "SecurityError", "hidden");
  await world.show();
  equal((await world.state()).lock, "landscape-primary", "the lock");
});

test("a frame unlocks what the page has locked", {}, async (world) => {
  const { orientation } = world.window.screen;
  await orientation.lock("landscape-primary");
  const foreign = await world.frame({ isForeign: true });
  equal(await foreign.unlock(), "nothing", "unlock throws");
  await world.rest();
  equal((await world.state()).locked, false, "locked");
});

// --- Who hears of changes --------------------------------------------------------------------------------

test("every document hears", {}, async (world) => {
  const frame = await world.frame({});
  const inner = await frame.frame({});
  const foreign = await world.frame({ isForeign: true });
  await foreign.listen();
  const seen = [world.window, frame.window, inner.window].map((window) => observe(window.screen.orientation));
  await world.hold("landscape-primary");
  equal(seen, Array(3).fill(["landscape-primary 90"]), "events");
  equal(await foreign.heard(), "landscape-primary 90", "in a frame of another origin");
});

test("a frame that comes later knows how the picture stands", {}, async (world) => {
  await world.hold("landscape-secondary");
  for (const options of [{}, { isForeign: true }, { sandbox: "allow-scripts" }]) {
    const frame = await world.frame(options);
    equal(await frame.read(), "landscape-secondary 270", JSON.stringify(options));
  }
});

test("a hidden document keeps what it saw, and hears once when it is seen", {}, async (world) => {
  const { orientation } = world.window.screen;
  const frame = await world.frame({});
  const [seen, inside] = [observe(orientation), observe(frame.window.screen.orientation)];
  await world.hide();
  await world.hold("landscape-primary");
  await world.hold("portrait-secondary");
  equal([orientation.type, orientation.angle, seen], ["portrait-primary", 0, []], "while it is hidden");
  await world.show();
  equal([seen, inside], [["portrait-secondary 180"], ["portrait-secondary 180"]], "when it is seen");
});

test("a hidden document hears nothing when all is as it was", {}, async (world) => {
  const { orientation } = world.window.screen;
  const seen = observe(orientation);
  await world.hide();
  await world.hold("landscape-primary");
  await world.hold("portrait-primary");
  await world.show();
  equal(seen, [], "events");
});

test("a lock in force has no effect while the page is hidden, and has one again", {}, async (world) => {
  const { orientation } = world.window.screen;
  await orientation.lock("landscape-primary");
  await world.hide();
  equal((await world.state()).interface, "portrait-primary", "the screen, of others now");
  await world.show();
  await world.rest();
  equal((await world.state()).interface, "landscape-primary", "the screen, of the page again");
});

test("hidden while a lock is pending: refused without turning, when its turn comes", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.turning("later");
  const pending = outcome(orientation.lock("landscape"));
  await world.rest();
  await world.hide();
  equal(pending.name, "pending", "hidden");
  await world.turn();
  equal(pending.name, "SecurityError", "its turn");
  equal((await world.state()).interface, "portrait-primary", "the screen");
  await world.show();
  const { locked, interface: standing } = await world.state();
  equal([locked, standing, orientation.type], [false, "portrait-primary", "portrait-primary"], "seen again");
});

test("hidden while a lock is pending, but seen again when its turn comes: granted", {}, async (world) => {
  const { orientation } = world.window.screen;
  await world.turning("later");
  const pending = outcome(orientation.lock("landscape"));
  await world.rest();
  await world.hide();
  await world.show();
  equal(pending.name, "pending", "seen again");
  await world.turn();
  equal([pending.name, orientation.type], ["ok", "landscape-primary"], "its turn");
});

// --- Documents come and go ----------------------------------------------------------------------------------

for (const condition of ["frame", "top", "none"]) {
  test(`leaving fullscreen aborts what is pending and drops the lock; condition ${condition}`, { condition }, async (world) => {
    const { orientation } = world.window.screen;
    await world.enter();
    await orientation.lock("landscape-primary");
    await world.turning("later");
    const pending = outcome(orientation.lock("portrait-secondary"));
    await world.rest();
    equal(pending.name, "pending", "before");
    await world.leave();
    equal(pending.name, "AbortError", "lock");
    equal((await world.state()).locked, false, "locked");
    await world.turning("now");
    await world.hold("landscape-secondary");
    equal(orientation.type, "landscape-secondary", "the picture follows the device");
  });
}

test("condition frame: the frame that leaves fullscreen drops its lock; the page stays fullscreen", { condition: "frame", needs: "nested fullscreen" }, async (world) => {
  const { orientation } = world.window.screen;
  await world.enter();
  const frame = await world.frame({});
  await world.enter(frame);
  equal(await frame.lock("landscape"), "ok", "lock");
  await world.leave(frame);
  equal((await world.state()).locked, false, "locked");
  await orientation.lock("landscape");
  await world.leave();
});

test("a frame that goes aborts its own pending lock, and leaves the one in force", {}, async (world) => {
  const { orientation } = world.window.screen;
  for (const isForeign of [false, true]) {
    await orientation.lock("landscape-primary");
    await world.turning("later");
    const frame = await world.frame({ isForeign });
    frame.lock("portrait").catch(() => {});
    await world.rest();
    equal((await world.state()).rotating, true, "rotating");
    frame.remove();
    await world.rest();
    equal((await world.state()).lock, "landscape-primary", "the lock");
    await world.turn();
    equal(orientation.type, "landscape-primary", "the picture");
    await world.hold("portrait-secondary");
    await world.hold("portrait-primary");
    equal([(await world.state()).rotating, orientation.type], [false, "landscape-primary"], "later");
    await world.turning("now");
  }
});

test("a frame that goes rejects its promise by itself", {}, async (world) => {
  const frame = await world.frame({});
  await world.turning("later");
  const pending = outcome(frame.window.screen.orientation.lock("landscape"));
  await world.rest();
  frame.remove();
  await world.rest();
  equal(pending.name, "AbortError", "lock");
});

test("a frame that goes leaves the others' pending lock", {}, async (world) => {
  const { orientation } = world.window.screen;
  const frame = await world.frame({});
  const foreign = await world.frame({ isForeign: true });
  await world.turning("later");
  const pending = outcome(orientation.lock("landscape"));
  await world.rest();
  frame.remove();
  foreign.remove();
  await world.rest();
  equal(pending.name, "pending", "lock");
  await world.turn();
  equal(pending.name, "ok", "lock, in the end");
});

test("a frame that goes while the device turns does not stop that", {}, async (world) => {
  const { orientation } = world.window.screen;
  const frame = await world.frame({});
  await world.turning("later");
  await world.hold("landscape-primary");
  frame.lock("landscape").catch(() => {});
  await world.rest();
  frame.remove();
  await world.rest();
  await world.turn();
  equal([orientation.type, (await world.state()).locked], ["landscape-primary", false], "picture, locked");
});

test("fragment navigation does nothing", {}, async (world) => {
  const { orientation } = world.window.screen;
  await orientation.lock("landscape-primary");
  await world.turning("later");
  const pending = outcome(orientation.lock("portrait"));
  await world.rest();
  world.window.location.hash = `#${Math.random()}`;
  await world.rest();
  equal(pending.name, "pending", "lock");
  await world.turn();
  equal([pending.name, (await world.state()).lock], ["ok", "portrait"], "lock, in the end");
});

// --- How it is made -------------------------------------------------------------------------------------------

test("one message a turn", {}, async (world) => {
  const { orientation } = world.window.screen;
  const frame = await world.frame({});
  await world.rest();
  const before = (await world.state()).messages;
  const locks = ["landscape", "portrait", "up", "any"].map((name) => outcome(orientation.lock(name)));
  frame.lock("landscape").catch(() => {});
  orientation.unlock();
  await world.rest();
  equal((await world.state()).messages - before, 1, "messages");
  equal(locks.map(({ name }) => name), ["AbortError", "AbortError", "TypeError", "AbortError"], "outcomes");
});

test("it looks like the interface of the specification", {}, async (world) => {
  const { window } = world;
  const { orientation } = window.screen;
  equal(window.screen.orientation === orientation, true, "the same object each time");
  equal(orientation instanceof window.EventTarget, true, "an EventTarget");
  equal(orientation instanceof window.ScreenOrientation, true, "a ScreenOrientation");
  equal(Object.prototype.toString.call(orientation), "[object ScreenOrientation]", "its class");
  equal(thrown(() => new window.ScreenOrientation()), "TypeError", "the constructor");
  const keys = [];
  for (const key in orientation) keys.push(key);
  for (const key of ["type", "angle", "onchange", "lock", "unlock"]) {
    equal(keys.includes(key), true, `${key} is enumerable`);
  }
  equal([orientation.lock.length, orientation.unlock.length, orientation.onchange], [1, 0, null], "members");
  const { prototype } = window.ScreenOrientation;
  equal(thrown(() => prototype.type), "TypeError", "type of another object");
  equal(thrown(() => prototype.unlock()), "TypeError", "unlock of another object");
  const stranger = outcome(prototype.lock.call({}, "any"));
  await world.rest();
  equal(stranger.name, "TypeError", "lock of another object");
  equal(thrown(() => (orientation.type = "landscape")), "TypeError", "type is read-only");
});

test("onchange is a handler like others", {}, async (world) => {
  const { orientation } = world.window.screen;
  const order = [];
  orientation.onchange = () => order.push("replaced");
  orientation.addEventListener("change", (event) => {
    order.push(`listener ${event.type} ${event.target === orientation}`);
  });
  const handler = function (event) {
    order.push(`handler ${this === orientation} ${event.type}`);
  };
  orientation.onchange = handler;
  equal(orientation.onchange === handler, true, "it is kept");
  await world.hold("landscape-primary");
  equal(order, ["handler true change", "listener change true"], "order");
  for (const value of [null, undefined, 1, "text"]) {
    orientation.onchange = value;
    equal(orientation.onchange, null, `after ${value}`);
  }
  await world.hold("portrait-primary");
  equal(order.length, 3, "calls");
});
