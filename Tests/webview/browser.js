// As much of a browser as orientation.js meets: windows, documents, frames, events, messages, and a queue
// of tasks that algorithm.py runs one by one. The functions native_... are Python's.
"use strict";

const tasks = [];
const resting = [];
const failures = [];

function task(body) {
  tasks.push(body);
}

/** Runs one task; when there is none, what has been waiting for that. Tells whether there was anything. */
function runTask() {
  const next = tasks.shift() ?? resting.shift();
  if (next) next();
  return next !== undefined;
}

function rest() {
  return new Promise((resolve) => resting.push(resolve));
}

/** The interfaces of one window: each has its own. */
function makeInterfaces() {
  class Event {
    #isStopped = false;
    constructor(type, members = {}) {
      Object.assign(this, { type, target: null, defaultPrevented: false }, members);
    }
    stopImmediatePropagation() {
      this.#isStopped = true;
    }
    get isStopped() {
      return this.#isStopped;
    }
    preventDefault() {
      this.defaultPrevented = true;
    }
  }
  class CustomEvent extends Event {}
  class EventTarget {
    #listeners = [];
    addEventListener(type, listener) {
      const isThere = this.#listeners.some((entry) => entry.type === type && entry.listener === listener);
      if (!isThere) this.#listeners.push({ type, listener });
    }
    removeEventListener(type, listener) {
      this.#listeners = this.#listeners.filter((entry) => entry.type !== type || entry.listener !== listener);
    }
    dispatchEvent(event) {
      event.target = this;
      for (const entry of [...this.#listeners]) {
        if (entry.type !== event.type || !this.#listeners.includes(entry)) continue;
        try {
          entry.listener.call(this, event);
        } catch (error) {
          failures.push(`a listener failed: ${error}`);
        }
        if (event.isStopped) break;
      }
      return !event.defaultPrevented;
    }
  }
  class DOMException extends Error {
    #name;
    constructor(message, name) {
      super(message);
      this.#name = name;
    }
    get name() {
      return this.#name;
    }
  }
  class Screen {
    // A native one, as WebKit's when it is switched on.
    get orientation() {
      return { type: "landscape-primary", angle: 90, lock: () => Promise.reject(new Error("native")) };
    }
  }
  return { Event, CustomEvent, EventTarget, DOMException, Screen };
}

class MessagePort {
  #waiting = [];
  #handler = null;
  set onmessage(handler) {
    this.#handler = handler;
    for (const data of this.#waiting.splice(0)) task(() => handler({ data }));
  }
  postMessage(data) {
    const copy = JSON.parse(JSON.stringify(data));
    task(() => this.peer.#receive(copy));
  }
  #receive(data) {
    if (this.#handler) this.#handler({ data });
    else this.#waiting.push(data);
  }
}

class MessageChannel {
  port1 = new MessagePort();
  port2 = new MessagePort();
  constructor() {
    [this.port1.peer, this.port2.peer] = [this.port2, this.port1];
  }
}

/** What a window of another origin shows. */
function foreign(window, members) {
  return new Proxy(members, {
    get(target, name) {
      if (name in target) return target[name];
      throw new window.DOMException("Blocked a frame with another origin", "SecurityError");
    },
  });
}

const windows = [];

function makeWindow(members) {
  const interfaces = makeInterfaces();
  const window = Object.assign(new interfaces.EventTarget(), interfaces, {
    frames: [],
    queueMicrotask: (body) => void Promise.resolve().then(body),
    location: { hash: "" },
  });
  window.window = window;
  window.parent = window;
  window.screen = new interfaces.Screen();
  class Document extends interfaces.EventTarget {
    defaultView = window;
    visibilityState = "visible";
    documentElement = {};
    fullscreen = [];
    get fullscreenElement() {
      return this.fullscreen[this.fullscreen.length - 1] ?? null;
    }
    querySelectorAll() {
      return window.frames;
    }
  }
  window.document = new Document();
  Object.assign(window, members?.(window));
  windows.push(window);
  run(window, native_script());
  return window;
}

function run(window, script) {
  new Function("window", "MessageChannel", "CustomEvent", script)(window, MessageChannel, window.CustomEvent);
}

/** Has the page's main window run a script of the host's. */
function deliver(script) {
  task(() => run(windows[0], script));
}

/** The page's main window, which has the host above it. */
function makePage() {
  return makeWindow(() => ({
    webkit: {
      messageHandlers: {
        orientation: {
          postMessage: (text) =>
            new Promise((resolve, reject) => {
              task(() => {
                const [error, reply] = native_receive(text).split("\n");
                // Later than what the host has said meanwhile, as may happen in WebKit.
                task(() => task(() => (error ? reject(new Error(error)) : resolve(reply))));
              });
            }),
        },
      },
    },
  }));
}

/** A frame in a window, with what cases.js does in it. */
function makeFrame(outer, { sandbox, isForeign }) {
  const isOpaque = isForeign || (sandbox !== undefined && !sandbox.includes("allow-same-origin"));
  const element = {
    hasAttribute: (name) => name === "sandbox" && sandbox !== undefined,
    sandbox: { contains: (token) => (sandbox ?? "").split(" ").includes(token) },
  };
  outer.frames.push(element);
  const inner = makeWindow((window) => {
    element.contentWindow = isOpaque ? foreign(outer, { self: true }) : window;
    const parent = foreign(window, {
      postMessage: (data, _, ports) =>
        task(() => {
          const members = { data, ports, source: element.contentWindow };
          outer.dispatchEvent(new outer.Event("message", members));
        }),
    });
    return isOpaque ? { parent, frameElement: null } : { parent: outer, frameElement: element };
  });
  const { orientation } = inner.screen;
  return {
    element,
    inner,
    window: isOpaque ? undefined : inner,
    async frame(options) {
      const frame = makeFrame(inner, options);
      await rest();
      return frame;
    },
    lock: (name) => orientation.lock(name).then(() => "ok", (error) => error.name),
    unlock: async () => thrown(() => orientation.unlock()),
    read: async () => `${orientation.type} ${orientation.angle}`,
    async order(name) {
      const order = [];
      orientation.addEventListener("change", () => order.push("event"));
      await orientation.lock(name).then(() => order.push("promise"));
      return order.join();
    },
    async listen() {
      this.seen = observe(orientation);
    },
    async heard() {
      return this.seen.join();
    },
    remove() {
      for (const window of [inner, ...inner.frames.map((frame) => frame.contentWindow)]) {
        window.dispatchEvent(new inner.Event("pagehide", { persisted: false }));
        window.document.defaultView = null;
      }
      outer.frames.splice(outer.frames.indexOf(element), 1);
    },
  };
}

/** Fires an event at every document, the page's first. */
function everywhere(type) {
  for (const window of windows) {
    if (window.document.defaultView) window.document.dispatchEvent(new window.Event(type));
  }
}

function makeWorld(page) {
  const see = (isVisible) => {
    native_visible(isVisible);
    for (const { document } of windows) document.visibilityState = isVisible ? "visible" : "hidden";
    everywhere("visibilitychange");
    return rest();
  };
  return {
    window: page,
    rest,
    hold: (orientation) => (native_obey(`hold ${orientation}`), rest()),
    turning: (how) => (native_obey(`turning ${how}`), rest()),
    turn: () => (native_obey("turn"), rest()),
    supported: (names) => (native_obey(`supported ${names.join(" ")}`), rest()),
    state: async () => (await rest(), JSON.parse(native_obey("state"))),
    hide: () => see(false),
    show: () => see(true),
    async frame(options) {
      const frame = makeFrame(page, options);
      await rest();
      return frame;
    },
    enter(frame) {
      native_fullscreen(true);
      page.document.fullscreen.push(frame?.element ?? page.document.documentElement);
      frame?.inner.document.fullscreen.push({});
      everywhere("fullscreenchange");
      return rest();
    },
    leave(frame) {
      for (const { document } of windows) {
        if (frame) document.fullscreen.pop();
        else document.fullscreen = [];
      }
      native_fullscreen(page.document.fullscreenElement !== null);
      everywhere("fullscreenchange");
      return rest();
    },
  };
}

/** Begins the case of that number; what came of it is in `ended`. */
let ended;
function begin(number) {
  ended = undefined;
  const { body } = cases[number];
  body(makeWorld(makePage())).then(
    () => (ended = failures.join("\n") || "ok"),
    (error) => (ended = `${error.message}\n${error.stack ?? ""}`),
  );
}
