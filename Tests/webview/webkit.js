// The world of cases.js in WebKitGTK: runner.c turns the device and the screen, hides the view and clicks.
"use strict";

const { world: channel } = webkit.messageHandlers;

/** Says what is to be done; resolves with the answer. */
function say(text) {
  return channel.postMessage(text);
}

/** Until all that was under way has arrived: some turns of the host's loop, and of everyone's in between. */
async function rest() {
  for (let turn = 0; turn < 3; turn += 1) await say("rest");
}

/** Until something is so, or for two seconds. */
async function until(condition, what) {
  for (let turn = 0; turn < 200; turn += 1) {
    if (condition()) return rest();
    await say("rest");
  }
  throw new Error(`not within two seconds: ${what}`);
}

let lastFrame = 0;

async function makeFrame(outer, { sandbox, isForeign }) {
  const isOpaque = isForeign || (sandbox !== undefined && !sandbox.includes("allow-same-origin"));
  const element = outer.document.createElement("iframe");
  lastFrame += 1;
  element.id = `frame${lastFrame}`;
  element.allow = "fullscreen";
  if (sandbox !== undefined) element.sandbox = sandbox;
  element.src = `test://${isForeign ? "other" : "page"}/frame.html`;
  const loaded = new Promise((resolve) => (element.onload = resolve));
  outer.document.body.append(element);
  await loaded;
  await rest();
  const inner = element.contentWindow;
  const ask = (what) => (argument) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      inner.postMessage({ what, argument }, "*", [port2]);
    });
  const methods = ["lock", "unlock", "read", "order", "listen", "heard"];
  return {
    ...Object.fromEntries(methods.map((what) => [what, ask(what)])),
    element,
    window: isOpaque ? undefined : inner,
    // A call of the same turn, where the page may make it.
    ...(isOpaque ? {} : { lock: (name) => inner.screen.orientation.lock(name).then(() => "ok", (error) => error.name) }),
    frame: (options) => makeFrame(inner, options),
    remove: () => element.remove(),
  };
}

const world = {
  window,
  lacks: { "nested fullscreen": "WebKitGTK refuses fullscreen to a frame of a page that has it" },
  rest,
  hold: async (orientation) => (await say(`hold ${orientation}`), rest()),
  turning: async (how) => (await say(`turning ${how}`), rest()),
  turn: async () => (await say("turn"), rest()),
  supported: async (names) => (await say(`supported ${names.join(" ")}`), rest()),
  state: async () => (await rest(), JSON.parse(await say("state"))),
  frame: (options) => makeFrame(window, options),
  async hide() {
    await say("hide");
    await until(() => document.visibilityState === "hidden", "hidden");
  },
  async show() {
    await say("show");
    await until(() => document.visibilityState === "visible", "visible");
  },
  async enter(frame) {
    const inside = frame?.element.contentDocument ?? document;
    const path = frame ? `document.getElementById("${frame.element.id}").contentDocument` : "document";
    const changed = new Promise((done) => inside.addEventListener("fullscreenchange", done, { once: true }));
    await say(`script ${path}.documentElement.requestFullscreen()`);
    await until(() => inside.fullscreenElement !== null, "fullscreen");
    // The event may come after that, and only then the page tells its frames.
    await changed;
  },
  async leave(frame) {
    const inside = frame?.element.contentDocument ?? document;
    await inside.exitFullscreen();
    await until(() => inside.fullscreenElement === null, "out of fullscreen");
  },
};

/** As it was before the case. */
async function clear(natural) {
  if (document.visibilityState === "hidden") await world.show();
  for (const frame of [...document.querySelectorAll("iframe")]) frame.remove();
  if (document.fullscreenElement) await world.leave();
  await world.supported(quarters);
  await world.turning("now");
  await world.turn();
  thrown(() => screen.orientation.unlock());
  screen.orientation.onchange = null;
  await world.hold(`${natural}-primary`);
}

let failed = 0;

async function report(name, error) {
  if (error) failed += 1;
  const evidence = error ? `\n${error.message}\n${error.stack ?? ""}`.trim().replaceAll("\n", "\n  ") : "";
  await say(`report ${error ? "not ok" : "ok"} - ${name}${error ? "\n  " : ""}${evidence}`);
}

async function runCases(parameters) {
  const settings = Object.fromEntries(parameters);
  const isNatural = found === `${settings.natural}-primary`;
  await report("the first script of a page finds the orientation", isNatural ? null : new Error(`found ${found}`));
  for (const { name, needs, settings: wanted, body } of cases) {
    if (JSON.stringify(wanted) !== JSON.stringify({ ...wanted, ...settings })) continue;
    if (world.lacks[needs]) {
      await say(`report skip - ${name} # ${world.lacks[needs]}`);
      continue;
    }
    let error = null;
    const late = say("rest").then(() => new Promise((_, reject) => setTimeout(reject, 20000, new Error("never ended"))));
    await Promise.race([body(world), late]).catch((reason) => (error = reason));
    await report(name, error);
    await clear(settings.natural).catch((reason) => report(`after: ${name}`, reason));
  }
  await say(`end ${failed ? 1 : 0}`);
}
