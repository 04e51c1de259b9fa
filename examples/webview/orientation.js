// The screen.orientation of the W3C Screen Orientation API, with a native engine behind it.
//
// The host injects this into every document of a page before the document's own scripts, as
//
//     (this function)({ key, condition, locks, type, angle, sequence });
//
//   key        a secret of the host's, by which its script and the documents of one page know each other
//   condition  who must be fullscreen before anyone may lock: "frame" the document itself, "top" the
//              page, "none" nobody
//   locks      the names that lock() takes
//   type       how the picture stands now,
//   angle      its angle,
//   sequence   and a number that is greater the later that was
//
// Wishes travel up: from a document to the one that embeds it, and from the page's main document to the
// host, one message a turn. What became of them travels down the same way, together with the orientation.
(function (host) {
  "use strict";

  const { document, parent, queueMicrotask, CustomEvent, DOMException, Event, EventTarget } = window;
  const isMain = parent === window;

  /** How the picture stands, and how it stood when this document was last told. */
  let latest = { type: host.type, angle: host.angle, sequence: host.sequence };
  let seen = latest;
  /** What lies around this document and is for others to know. */
  let around = { isSandboxed: false, isTopFullscreen: false };
  /** Between pagehide and pageshow: the document is not active. */
  let isAway = false;

  /** Wishes that wait for an answer, by number: { resolve, reject } or { child, number }. */
  const waiting = new Map();
  let lastNumber = 0;
  /** The documents embedded in this one that have said that they are there, by their windows. */
  const children = new Map();
  /** Whose lock is in force: a child, or this document itself (null); undefined when nobody's here. */
  let owner;
  /** Sends a message to who is above. */
  let send;

  // --- What the page sees -------------------------------------------------------------------------

  const secret = {};

  class ScreenOrientation extends EventTarget {
    #handler = null;
    #listener = (event) => {
      if (typeof this.#handler === "function" && this.#handler.call(this, event) === false) {
        event.preventDefault();
      }
    };

    constructor(given) {
      if (given !== secret) throw new TypeError("Illegal constructor");
      super();
    }

    get type() {
      return this.#handler, seen.type;
    }

    get angle() {
      return this.#handler, seen.angle;
    }

    get onchange() {
      return this.#handler;
    }

    set onchange(value) {
      const isObject = typeof value === "function" || (typeof value === "object" && value !== null);
      const handler = isObject ? value : null;
      if (handler === null) super.removeEventListener("change", this.#listener);
      else if (this.#handler === null) super.addEventListener("change", this.#listener);
      this.#handler = handler;
    }

    lock(orientation) {
      // What an executor throws, the promise is rejected with.
      return new Promise((resolve, reject) => {
        this.#handler;
        if (arguments.length === 0) throw new TypeError("lock() needs an orientation");
        const name = `${orientation}`;
        if (!host.locks.includes(name)) throw new TypeError(`'${name}' is no orientation to lock to`);
        check();
        ask({ lock: name }, { resolve, reject });
      });
    }

    unlock() {
      this.#handler;
      check();
      owner = undefined;
      send({ unlock: true });
    }
  }

  for (const name of ["type", "angle", "onchange", "lock", "unlock"]) {
    Object.defineProperty(ScreenOrientation.prototype, name, { enumerable: true });
  }
  Object.defineProperty(ScreenOrientation.prototype, Symbol.toStringTag, {
    configurable: true,
    value: "ScreenOrientation",
  });

  const orientation = new ScreenOrientation(secret);

  // In the place of an engine's own, where there is one.
  Object.defineProperty(window, "ScreenOrientation", {
    configurable: true,
    writable: true,
    value: ScreenOrientation,
  });
  const { screen } = window;
  Object.defineProperty(Object.getPrototypeOf(screen), "orientation", {
    configurable: true,
    enumerable: true,
    get() {
      if (this !== screen) throw new TypeError("Illegal invocation");
      return orientation;
    },
  });

  // --- Who may lock -------------------------------------------------------------------------------

  function failure(name, message) {
    return name === "TypeError" ? new TypeError(message) : new DOMException(message, name);
  }

  /** Throws what lock() is rejected with, and unlock() throws, in a document that may do neither. */
  function check() {
    if (isAway || document.defaultView === null) {
      throw failure("InvalidStateError", "The document is not active");
    }
    if (around.isSandboxed) {
      throw failure("SecurityError", "The frame's sandbox lacks allow-orientation-lock");
    }
    if (document.visibilityState !== "visible") {
      throw failure("SecurityError", "The document is hidden");
    }
    if (!meetsCondition()) {
      throw failure("SecurityError", "The orientation can be locked in fullscreen only");
    }
  }

  function isFullscreen() {
    return document.fullscreenElement !== null;
  }

  function meetsCondition() {
    if (host.condition === "none") return true;
    return host.condition === "frame" ? isFullscreen() : isTopFullscreen();
  }

  function isTopFullscreen() {
    return isMain ? isFullscreen() : around.isTopFullscreen;
  }

  // --- Up: wishes ---------------------------------------------------------------------------------

  function ask(wish, entry) {
    lastNumber += 1;
    waiting.set(lastNumber, entry);
    send({ number: lastNumber, ...wish });
  }

  /** A wish of an embedded document. One of another origin may wish before it knows that it is sandboxed. */
  function relay(child, wish) {
    if (wish.leave) {
      abandon(child);
    } else if (child.isSandboxed) {
      if (wish.lock) tell(child, [{ entry: wish, error: "SecurityError", message: "Sandboxed" }]);
    } else if (wish.lock) {
      ask({ lock: wish.lock }, { child, number: wish.number });
    } else if (wish.abort) {
      for (const [number, entry] of waiting) {
        if (entry.child === child && entry.number === wish.abort) send({ abort: number });
      }
    } else if (!wish.release || owner === child || isWaitedFor(child)) {
      owner = undefined;
      send(wish);
    }
  }

  function isWaitedFor(child) {
    return [...waiting.values()].some((entry) => entry.child === child);
  }

  // --- Down: the orientation, and what became of wishes -------------------------------------------

  /** Takes what comes from above: { type, angle, sequence, around, done: [[number, error, message], ...] }. */
  function hear(news) {
    // Detached before a handler runs, which may lock and unlock as well.
    const done = [];
    for (const [number, error, message] of news.done ?? []) {
      const entry = waiting.get(number);
      if (entry !== undefined) done.push({ entry, error, message });
      waiting.delete(number);
    }
    if (news.around) around = news.around;
    // An answer may arrive later than what was said after it.
    const { type, angle, sequence } = news;
    if (sequence > latest.sequence) latest = { type, angle, sequence };
    for (const { entry, error } of done) {
      if (!error) owner = entry.child ?? null;
    }

    // First the event, then the promise.
    show();
    for (const child of children.values()) {
      tell(child, done.filter(({ entry }) => entry.child === child));
    }
    for (const { entry, error, message } of done) {
      if (entry.child) continue;
      if (error) entry.reject(failure(error, message));
      else entry.resolve(undefined);
    }
  }

  function tell(child, done = []) {
    child.hear({
      ...latest,
      around: { isSandboxed: child.isSandboxed, isTopFullscreen: isTopFullscreen() },
      done: done.map(({ entry, error, message }) => [entry.number, error, message]),
    });
  }

  /** Lets the page see the latest orientation; a document that nobody sees waits until somebody does. */
  function show() {
    if (isAway || document.visibilityState !== "visible") return;
    if (seen.type === latest.type && seen.angle === latest.angle) return;
    seen = latest;
    orientation.dispatchEvent(new Event("change"));
  }

  // --- The documents embedded in this one ---------------------------------------------------------

  /** Takes in an embedded document; returns how it sends. */
  function adopt(childWindow, hear) {
    const former = children.get(childWindow);
    if (former) abandon(former);
    const isSandboxed = around.isSandboxed || isSandboxedFrame(frameOf(childWindow));
    const child = { window: childWindow, hear, isSandboxed };
    children.set(childWindow, child);
    tell(child);
    return (wish) => relay(child, wish);
  }

  /** An embedded document has gone: what it waits for is waited for no longer. */
  function abandon(child) {
    for (const [number, entry] of waiting) {
      if (entry.child !== child) continue;
      waiting.delete(number);
      send({ abort: number });
    }
    if (children.get(child.window) === child) children.delete(child.window);
  }

  /** The element that embeds a window. */
  function frameOf(childWindow) {
    try {
      if (childWindow.frameElement) return childWindow.frameElement;
    } catch {
      // Of another origin, which cannot be asked.
    }
    const frames = document.querySelectorAll("iframe, frame, object, embed");
    return [...frames].find((frame) => frame.contentWindow === childWindow);
  }

  /** A frame that cannot be found may be anything, so it is taken for a sandboxed one. */
  function isSandboxedFrame(frame) {
    if (!frame) return true;
    return frame.hasAttribute("sandbox") && !frame.sandbox.contains("allow-orientation-lock");
  }

  // --- Who is above -------------------------------------------------------------------------------

  /** The host: all wishes of a turn in one message, so that it cannot act between two of them. */
  function hostAbove() {
    const channel = window.webkit.messageHandlers.orientation;
    const page = Math.floor(Math.random() * 2 ** 53);
    let wishes = [];

    function flush() {
      const sent = wishes;
      wishes = [];
      const text = [`page ${page}`, ...sent.map(line)].join("\n");
      channel.postMessage(text).then(
        (reply) => hear(JSON.parse(reply)),
        // An error is named by its message; it is the end of all that was asked.
        ({ message }) => hear({ done: sent.map(({ number }) => [number, message, "The host refused"]) }),
      );
    }

    function line(wish) {
      if (wish.lock) return `lock ${wish.number} ${wish.lock}`;
      if (wish.abort) return `abort ${wish.abort}`;
      return Object.keys(wish)[0];
    }

    return (wish) => {
      wishes.push(wish);
      if (wishes.length === 1) queueMicrotask(flush);
    };
  }

  /** The embedding document: called if it is of the same origin, else by messages. */
  function parentAbove() {
    const offer = { window, hear, send: undefined };
    try {
      parent.dispatchEvent(new parent.CustomEvent(host.key, { detail: offer }));
    } catch {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => hear(data);
      parent.postMessage({ orientation: host.key }, "*", [port2]);
      return (wish) => port1.postMessage(wish);
    }
    return offer.send ?? (() => {});
  }

  function join() {
    send = isMain ? hostAbove() : parentAbove();
    if (isMain) send({ open: true });
  }

  // --- What happens to the document ---------------------------------------------------------------

  // A window may outlive its first, empty document, and keeps its listeners then.
  function listen(target, type, listener) {
    target.addEventListener(type, (event) => window.document === document && listener(event), true);
  }

  listen(window, host.key, (event) => {
    event.stopImmediatePropagation();
    const { detail } = event;
    if (detail.hear) detail.send = adopt(detail.window, detail.hear);
    else hear(detail);
  });

  listen(window, "message", (event) => {
    if (event.data?.orientation !== host.key) return;
    event.stopImmediatePropagation();
    const [port] = event.ports;
    const relayed = adopt(event.source, (news) => port.postMessage(news));
    port.onmessage = ({ data }) => relayed(data);
  });

  listen(document, "visibilitychange", show);

  listen(document, "fullscreenchange", () => {
    for (const child of children.values()) tell(child);
    // The host knows when the page leaves fullscreen, but not when a frame inside it does.
    if (isMain || host.condition !== "frame" || isFullscreen()) return;
    if (owner === null || isWaitedFor(undefined)) send({ release: true });
  });

  listen(window, "pagehide", () => {
    isAway = true;
    for (const { reject } of waiting.values()) {
      if (reject) reject(failure("AbortError", "The document was unloaded"));
    }
    waiting.clear();
    children.clear();
    if (!isMain) send({ leave: true });
  });

  listen(window, "pageshow", (event) => {
    if (!event.persisted) return;
    isAway = false;
    join();
  });

  join();
})
