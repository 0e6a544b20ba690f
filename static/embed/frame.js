// What an embedded scene's page runs at first, and no more than that, so that ten scenes on one page
// can be read at once: it tells its height, listens to the host page, and waits to be touched. All
// that answers a touch (stage.mjs) is fetched when the reader comes near, or when nothing has
// happened for a while. Classic: a sandbox without an origin may load no module, and there, too, a
// touch must not come to nothing in silence.
//
// What the scene and the page around it say to each other, by postMessage, is the protocol, version
// 1; the pages einbetten/ and embed/ explain it to those who embed.
//
//   to the host     {stellwerk: 1, type, game, scene, …}
//     ready         title: the scene can be read
//     size          height: of the content, in CSS pixels
//     started       Python is there, because the reader touched something
//     tried         action (text or null), verdict ("ok" or a rule's id), seen, of
//     solved        everything the scene wants tried has been tried
//     restarted     the reader began again
//     failed        Python could not be loaded
//   from the host   {stellwerk: 1, type, …}
//     dress         theme: "light" | "dark" | "auto", and/or lang: "de" | "en"
//     begin         Python is wanted, though nothing has been touched yet
//     restart
//
// Only the parent is spoken to and listened to; where the browser tells the parent's origin, only
// that origin. A message that looks otherwise, or is of another version, is ignored.
(() => {
  const VERSION = 1;
  const THEMES = new Set(["light", "dark", "auto"]);
  const LANGUAGES = new Set(["de", "en"]);
  const CONTROLS = "[data-on], [data-target]";
  const EARLY = ["click", "keydown"];
  const NEAR = ["pointermove", "pointerdown", "focusin"];
  /** After so long without a reader the stage comes by itself, in milliseconds. */
  const QUIET = 2000;
  // Whole: in a sandbox this script is another origin's, which has no address of its own to begin at.
  const STAGE = new URL("./stage.mjs", document.currentScript.src).href;

  const { game, scene } = document.body.dataset;
  const parentOrigin = findParentOrigin();

  /** The origin of the page around this one; empty if the browser keeps it to itself. */
  function findParentOrigin() {
    const known = location.ancestorOrigins?.[0];
    if (known) return known === "null" ? "" : known;
    try {
      return document.referrer ? new URL(document.referrer).origin : "";
    } catch {
      return "";
    }
  }

  /**
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   */
  function tell(type, fields = {}) {
    if (parent === window) return;
    // Nothing in these messages is secret, so without a known origin anybody who embeds may read.
    parent.postMessage({ stellwerk: VERSION, type, game, scene, ...fields }, parentOrigin || "*");
  }

  /** What the host asked for last, other than by the address. @type {string | null} */
  let dressed = null;

  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || parent === window) return;
    if (parentOrigin && origin !== parentOrigin) return;
    if (typeof data !== "object" || data === null || data.stellwerk !== VERSION) return;
    if (data.type === "begin") load().then((stage) => stage.begin(), sayItFailed);
    if (data.type === "restart") withStage((stage) => stage.restart());
    if (data.type === "dress") dress(data);
  });

  /** @param {{theme?: unknown, lang?: unknown}} wish */
  function dress({ theme, lang }) {
    if (THEMES.has(theme)) {
      dressed = theme;
      dispatchEvent(new CustomEvent("stellwerk:dress", { detail: theme }));
    }
    if (LANGUAGES.has(lang) && lang !== document.documentElement.lang) {
      withStage((stage) => stage.speak(lang, dressed));
    }
  }

  /** @type {Promise<typeof import("./stage.mjs")> | null} */
  let coming = null;
  /** Touches that came before the stage. @type {Event[]} */
  let early = [];
  let failed = false;

  function load() {
    coming ??= import(STAGE).then((stage) => {
      for (const kind of EARLY) removeEventListener(kind, keepEarly, { capture: true });
      const kept = early;
      early = [];
      for (const event of kept) repeat(event);
      return stage;
    }, withoutStage);
    return coming;
  }

  /** @param {(stage: typeof import("./stage.mjs")) => void} [then] */
  function withStage(then = () => {}) {
    load().then(then, () => {});
  }

  /** Without a network, say: picture and text stay, and trying waits. @param {Error} error */
  function withoutStage(error) {
    console.info("What answers a touch has not come:", error.message);
    if (early.length > 0) sayItFailed();
    early = [];
    coming = null;
    failed = true;
    return Promise.reject(error);
  }

  function sayItFailed() {
    document.getElementById("trouble-failed").hidden = false;
    tell("failed");
  }

  document.getElementById("trouble-failed").addEventListener("click", ({ target }) => {
    if (failed && target.closest("[data-retry]")) location.reload();
  });

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
    withStage();
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

  let told = 0;
  function tellSize() {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === told || height === 0) return;
    told = height;
    tell("size", { height });
  }

  for (const kind of EARLY) addEventListener(kind, keepEarly, { capture: true });
  for (const kind of NEAR) addEventListener(kind, () => withStage(), { once: true, passive: true });
  new ResizeObserver(tellSize).observe(document.body);
  // For stage.mjs, and for the trouble that it has.
  globalThis.stellwerkFrame = { tell };
  tell("ready", { title: document.title });
  // A frame that is not seen yet is not painted, and yet the page around wants to know its height.
  addEventListener("load", () => {
    tellSize();
    const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
    setTimeout(() => whenIdle(() => withStage()), QUIET);
  });
})();
