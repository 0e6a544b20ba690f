// What an embedded scene's page runs at first: it tells its height, listens to the host page, and
// waits to be touched. All that answers a touch (stage.mjs) is fetched when the browser has nothing
// else to do, so that ten scenes on one page can be read at once.

import { listen, tell } from "./host.mjs";

// See without.js.
globalThis.stellwerkFrame = true;

/** @type {Promise<typeof import("./stage.mjs")> | null} */
let stage = null;
/** Touches that came before the stage. @type {Event[]} */
let early = [];

const CONTROLS = "[data-on], [data-target]";
const EARLY = ["click", "keydown"];

export function load() {
  stage ??= import("./stage.mjs").then((module) => {
    for (const kind of EARLY) removeEventListener(kind, keepEarly, { capture: true });
    const kept = early;
    early = [];
    for (const event of kept) repeat(event);
    return module;
  }, withoutStage);
  return stage;
}

/** Without a network, say: picture and text stay, and trying waits. @param {Error} error */
function withoutStage(error) {
  console.error("[stellwerk]", error);
  if (early.length > 0) {
    const trouble = document.getElementById("trouble-failed");
    trouble.hidden = false;
    trouble.addEventListener("click", ({ target }) => {
      if (/** @type {Element} */ (target).closest("[data-retry]")) location.reload();
    });
    tell("failed");
  }
  early = [];
  stage = null;
  return Promise.reject(error);
}

/** @param {Event} event */
function keepEarly(event) {
  const control = /** @type {Element} */ (event.target).closest?.(CONTROLS);
  if (!control || !event.isTrusted) return;
  if (event instanceof KeyboardEvent) {
    // Buttons make clicks of their keys by themselves; parts of a drawing do not.
    if (!["Enter", " "].includes(event.key) || control instanceof HTMLButtonElement) return;
  }
  event.preventDefault();
  event.stopPropagation();
  early.push(event);
  load().catch(() => {});
}

/** @param {Event} event */
function repeat(event) {
  const { bubbles, cancelable, type } = event;
  const again =
    event instanceof KeyboardEvent
      ? new KeyboardEvent(type, { bubbles, cancelable, key: event.key })
      : new MouseEvent(type, { bubbles, cancelable, detail: 1 });
  event.target.dispatchEvent(again);
}

for (const kind of EARLY) addEventListener(kind, keepEarly, { capture: true });

let told = 0;
function tellSize() {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (height === told || height === 0) return;
  told = height;
  tell("size", { height });
}
new ResizeObserver(tellSize).observe(document.body);

/** What the host asked for last, other than by the address. @type {string | null} */
let dressed = null;
listen({
  async dress(theme, lang) {
    dressed = theme ?? dressed;
    if (theme) dispatchEvent(new CustomEvent("stellwerk:dress", { detail: theme }));
    if (lang && lang !== document.documentElement.lang) (await load()).speak(lang, dressed);
  },
  restart: async () => (await load()).restart(),
});

tell("ready", { title: document.title });
tellSize();
const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 200));
whenIdle(() => {
  load().catch(() => {});
});
// The element <stellwerk-szene> asks for it when its own button has been pressed.
if (location.hash === "#ausprobieren") load().then((module) => module.begin(), () => {});
