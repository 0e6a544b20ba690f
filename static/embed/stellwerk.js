// <stellwerk-szene spiel="zug-um-zug" szene="drei-lokomotiven" lang="de" farbschema="hell">
//
// A scene of Stellwerk's rules in any page: this script, from the site that holds the scenes, and
// one line of HTML for each. It asks nothing of the page but to allow this origin in script-src and
// frame-src. What the reader does is told as events; embed/ explains them.
//
// At first there is a poster, text and picture in the page's own document: it can be read long
// before a browser has made a frame. The frame, in which the scene can be touched, is fetched when
// the page has come to rest. It takes the poster's place when the reader asks for it, or by itself
// while the poster is still below the screen: nothing that somebody reads moves. Python is loaded
// when a reader touches the scene, and only once however many of them the page holds.
(() => {
  "use strict";
  if (customElements.get("stellwerk-szene")) return;

  const VERSION = 1;
  const own = document.currentScript ?? document.querySelector('script[src$="/stellwerk.js"]');
  const SITE = new URL("./", own.src);
  /** The games and their scenes, written by the build; so is poster.css. */
  const SCENES = {{scenes}};
  const SHEET = sheet({{poster}});
  const THEMES = { hell: "light", light: "light", dunkel: "dark", dark: "dark" };
  const COLOUR_SCHEMES = { light: "light", dark: "dark", auto: "light dark" };
  const DRESS = new Set(["lang", "farbschema", "theme"]);
  /** As long as nobody knows how high it is. */
  const FIRST_HEIGHT = "480px";
  const ANSWER_TIME = 8000;
  /** After the page has been read in, until frames are fetched, in milliseconds. */
  const REST = 200;
  /** A second click that soon after the button's is meant for the button, in milliseconds. */
  const DOUBLE_CLICK = 400;

  const TEXTS = {
    de: {
      title: "Stellwerk: Szene zum Ausprobieren",
      game: "Stellwerk kennt kein Spiel „{}“. Es gibt: ",
      scene: "Stellwerk kennt keine Szene „{}“. Ähnlich heißen: ",
      silent: "Die Szene antwortet nicht. Ist die Seite erreichbar? ",
    },
    en: {
      title: "Stellwerk: a scene to try",
      game: "Stellwerk knows no game “{}”. There are: ",
      scene: "Stellwerk knows no scene “{}”. Similar names: ",
      silent: "The scene does not answer. Can the page be reached? ",
    },
  };

  // ---------- posters ----------

  /** Name → promise of a poster. @type {Map<string, Promise<{markup: string, look: CSSStyleSheet}>>} */
  const posters = new Map();
  /** Name → what takes the poster when its script runs. */
  const takers = new Map();
  globalThis[Symbol.for("stellwerk.poster")] = (name, markup, css) => {
    takers.get(name)?.({ markup, look: sheet(css) });
  };

  function poster(name) {
    if (!posters.has(name)) {
      const coming = fetchPoster(name);
      posters.set(name, coming);
      coming.catch(() => posters.delete(name));
    }
    return posters.get(name);
  }

  /** As a script, which needs no server's leave to be read from elsewhere. */
  function fetchPoster(name) {
    return new Promise((resolve, reject) => {
      takers.set(name, resolve);
      const script = document.createElement("script");
      // Asked for by script, it would come after everything else.
      script.fetchPriority = "high";
      script.src = new URL(`szenen/${name}.js`, SITE).href;
      if (own.nonce) script.nonce = own.nonce;
      // One that has run and handed nothing over is none.
      script.onload = script.onerror = () => reject(new Error(`no ${script.src}`));
      document.head.append(script);
    });
  }

  /** A page without 'unsafe-inline' allows sheets that are made by script. */
  function sheet(css) {
    const made = new CSSStyleSheet();
    made.replaceSync(css);
    return made;
  }

  // ---------- frames, one after the other, when the page has nothing better to do ----------

  const whenIdle = globalThis.requestIdleCallback ?? ((then) => setTimeout(then, 50));
  let turn = new Promise((resolve) => {
    const loaded = () => setTimeout(resolve, REST);
    if (document.readyState === "complete") loaded();
    else addEventListener("load", loaded, { once: true });
  });

  /** Making a frame takes a few milliseconds, of which the page is to notice nothing. */
  function myTurn() {
    turn = turn.then(() => new Promise((resolve) => whenIdle(() => resolve())));
    return turn;
  }

  // ---------- the element ----------

  class StellwerkScene extends HTMLElement {
    static observedAttributes = [
      "spiel", "game", "szene", "scene", "lang", "farbschema", "theme", "warten", "wait",
    ];
    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    /** In the shadow, until the frame takes its place. @type {HTMLElement | null} */
    #poster = null;
    /** The address of what is shown, or is about to be. */
    #shown = "";
    #timer = 0;
    #ready = false;
    /** Whether the frame has said how high it is. */
    #sized = false;
    /** Pressed: as soon as the frame is there, it is shown and Python loaded. */
    #wanted = false;
    #changed = new Set();
    #slot = document.createElement("slot");
    #onMessage = (event) => this.#receive(event);
    #onPress = (event) => this.#press(event);
    /** Whether the poster is still below the screen. */
    #below = false;
    #watch = new IntersectionObserver((seen) => {
      const { isIntersecting, boundingClientRect } = seen.at(-1);
      this.#below = !isIntersecting && boundingClientRect.top > 0;
      this.#considerFrame();
    });

    constructor() {
      super();
      this.attachShadow({ mode: "open" }).append(this.#slot);
      this.shadowRoot.adoptedStyleSheets = [SHEET];
    }

    connectedCallback() {
      addEventListener("message", this.#onMessage);
      this.addEventListener("click", this.#onPress);
      this.#begin();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#onMessage);
      this.removeEventListener("click", this.#onPress);
      clearTimeout(this.#timer);
      // Back in a page, it begins anew; a frame in its place is loaded anew by the browser.
      if (this.#frame && !this.#poster) return;
      this.#forgetFrame();
      this.#shown = "";
    }

    attributeChangedCallback(name, before, now) {
      if (!this.isConnected || before === now) return;
      // Whoever sets several one after the other means them together.
      if (this.#changed.size === 0) queueMicrotask(() => this.#follow());
      this.#changed.add(name);
    }

    #follow() {
      const onlyDress = [...this.#changed].every((name) => DRESS.has(name));
      this.#changed.clear();
      if (!this.isConnected) return;
      if (onlyDress && this.#ready && !this.#poster) {
        this.#say("dress", { theme: this.theme, lang: this.#lang });
      } else this.#begin();
    }

    get #game() { return this.getAttribute("spiel") ?? this.getAttribute("game") ?? ""; }
    get #scene() { return this.getAttribute("szene") ?? this.getAttribute("scene") ?? ""; }
    get #waits() { return this.hasAttribute("warten") || this.hasAttribute("wait"); }

    get #lang() {
      const tag = this.closest("[lang]")?.lang ?? "de";
      return tag.toLowerCase().startsWith("de") ? "de" : "en";
    }

    /** light, dark or auto */
    get theme() {
      return THEMES[this.getAttribute("farbschema") ?? this.getAttribute("theme")] ?? "auto";
    }

    /** Begins the scene anew, as its own button does. */
    restart() { if (!this.#poster) this.#say("restart"); }

    // ---------- what is shown ----------

    #begin() {
      if (this.#waits && !this.#frame) return;
      const name = this.#name();
      if (!name) return;
      const address = this.#address(name);
      if (address === this.#shown) return;
      this.#shown = address;
      const live = this.#frame && !this.#poster;
      if (live) return this.#showFrame(address);
      if (!this.#poster) this.style.minBlockSize = FIRST_HEIGHT;
      const still = () => this.#shown === address && this.isConnected;
      poster(name)
        .then((found) => still() && this.#showPoster(found, address))
        .catch((error) => {
          // Not there, or the page allows no markup from text; a frame needs neither.
          console.info(`[stellwerk-szene] ${error.message}`);
          if (still()) this.#showFrame(address);
        });
    }

    /** The scene's name with its language; empty, and said, if there is none. */
    #name() {
      const [game, scene, lang] = [this.#game, this.#scene, this.#lang];
      const texts = TEXTS[lang];
      const scenes = Object.hasOwn(SCENES, game) ? SCENES[game] : null;
      if (!scenes) this.#fail("game", texts.game.replace("{}", game) + Object.keys(SCENES).join(", "));
      else if (!scenes.includes(scene)) {
        this.#fail("scene", texts.scene.replace("{}", scene) + similar(scene, scenes).join(", "));
      } else return `${game}/${scene}.${lang}`;
      return "";
    }

    /** @param {string} name */
    #address(name) {
      const address = new URL(`szenen/${name}.html`, SITE);
      if (this.theme !== "auto") address.searchParams.set("theme", this.theme);
      return address.href;
    }

    /** @param {{markup: string, look: CSSStyleSheet}} found @param {string} address */
    #showPoster({ markup, look }, address) {
      const box = document.createElement("div");
      box.className = "stage";
      box.innerHTML = markup;
      box.style.colorScheme = COLOUR_SCHEMES[this.theme];
      for (const part of box.querySelectorAll("[data-style]")) part.style.cssText = part.dataset.style;
      this.shadowRoot.adoptedStyleSheets = [SHEET, look];
      this.shadowRoot.replaceChildren(box);
      box.addEventListener("click", ({ target }) => {
        if (target.closest("[data-try], .picture")) this.#want();
      });
      this.#forgetFrame();
      this.#below = false;
      this.#poster = box;
      this.style.minBlockSize = "";
      this.#announce("shown", {});
      myTurn().then(() => {
        if (this.#poster !== box || !this.isConnected) return;
        if (!this.#frame) this.#makeFrame(address);
        this.#watch.disconnect();
        this.#watch.observe(box);
      });
    }

    /** At once, whether it can be read yet or not. @param {string} address */
    #showFrame(address) {
      const height = this.#frame?.offsetHeight || this.offsetHeight;
      this.#forgetFrame();
      this.#makeFrame(address);
      this.#frame.style.blockSize = height ? `${height}px` : FIRST_HEIGHT;
      this.#removePoster();
    }

    /** Behind the poster, if there is one. @param {string} address */
    #makeFrame(address) {
      const frame = document.createElement("iframe");
      frame.title = TEXTS[this.#lang].title;
      frame.loading = this.#wanted ? "eager" : "lazy";
      frame.src = address;
      // One by one by script, which a policy without 'unsafe-inline' allows.
      Object.assign(frame.style, { display: "block", inlineSize: "100%", border: "0" });
      frame.addEventListener("load", () => {
        clearTimeout(this.#timer);
        if (!this.#ready) this.#timer = setTimeout(() => this.#silent(address), ANSWER_TIME);
      });
      this.#frame = frame;
      this.replaceChildren(frame);
      this.#poster?.append(this.#slot);
      // What stands inside for those without scripts may not have been parsed yet.
      if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => this.#tidy(), { once: true });
    }

    #tidy() {
      for (const child of [...this.childNodes]) if (this.#frame && child !== this.#frame) child.remove();
    }

    /** The frame takes the poster's place if it can and may. */
    #considerFrame() {
      if (!this.#poster || !this.#sized) return;
      if (!this.#wanted && !this.#below) return;
      this.#removePoster();
      if (!this.#wanted) return;
      this.#beginFrame();
      const { style } = this.#frame;
      style.pointerEvents = "none";
      setTimeout(() => (style.pointerEvents = ""), DOUBLE_CLICK);
      this.#frame.focus();
    }

    /** What the button was pressed for. */
    #beginFrame() {
      this.#wanted = false;
      this.#say("begin");
    }

    #removePoster() {
      this.#watch.disconnect();
      this.style.minBlockSize = "";
      if (this.#poster) this.shadowRoot.replaceChildren(this.#slot);
      this.#poster = null;
    }

    #forgetFrame() {
      clearTimeout(this.#timer);
      this.#frame?.remove();
      this.#frame = null;
      this.#ready = this.#sized = false;
    }

    // ---------- what the reader does ----------

    /** The button that the page itself has put inside, where the element waits. */
    #press(event) {
      if (!event.target.closest("[data-try]")) return;
      event.preventDefault();
      const name = this.#name();
      if (!name) return;
      this.#wanted = true;
      this.#shown = this.#address(name);
      this.#showFrame(this.#shown);
      this.#frame.focus();
    }

    /** The poster's. */
    #want() {
      this.#wanted = true;
      this.#poster.dataset.coming = "";
      this.#poster.querySelector(".trouble")?.remove();
      if (this.#frame) this.#frame.loading = "eager";
      else this.#makeFrame(this.#shown);
      this.#considerFrame();
    }

    // ---------- what is said ----------

    #receive({ source, origin, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== SITE.origin) return;
      if (typeof data !== "object" || data === null || data.stellwerk !== VERSION) return;
      const { stellwerk, type, ...fields } = data;
      if (typeof type !== "string" || !/^[a-z]+$/.test(type)) return;
      if (type === "ready") {
        this.#ready = true;
        clearTimeout(this.#timer);
        if (typeof fields.title === "string") this.#frame.title = fields.title;
        if (this.#wanted && !this.#poster) this.#beginFrame();
      }
      if (type === "size" && Number.isFinite(fields.height) && fields.height > 0) {
        this.#frame.style.blockSize = `${Math.min(fields.height, 20_000)}px`;
        this.#sized = true;
        this.#considerFrame();
      }
      this.#announce(type, fields);
    }

    #say(type, fields = {}) {
      this.#frame?.contentWindow?.postMessage({ stellwerk: VERSION, type, ...fields }, SITE.origin);
    }

    /** The frame has come, and nothing from it. @param {string} address */
    #silent(address) {
      const text = TEXTS[this.#lang].silent + address;
      if (!this.#poster) return this.#fail("silent", text);
      // Text and picture stay, and the button may be pressed again.
      this.#forgetFrame();
      delete this.#poster.dataset.coming;
      if (this.#wanted) this.#poster.firstElementChild.append(alertLine(text, "trouble"));
      this.#wanted = false;
      this.#report("silent", text);
    }

    #fail(reason, text) {
      this.#forgetFrame();
      this.#removePoster();
      this.#shown = "";
      const line = alertLine(text);
      Object.assign(line.style, { padding: "0.8em 1em", border: "2px solid", margin: "1em 0" });
      this.replaceChildren(line);
      this.#report(reason, text);
    }

    #report(reason, text) {
      console.error(`[stellwerk-szene] ${text}`);
      this.#announce("error", { reason, text });
    }

    #announce(type, detail) {
      this.dispatchEvent(new CustomEvent(`stellwerk:${type}`, { detail, bubbles: true }));
    }
  }

  function alertLine(text, name = "") {
    const line = document.createElement("p");
    line.className = name;
    line.setAttribute("role", "alert");
    line.textContent = text;
    return line;
  }

  /** Names that share most pairs of letters with what was written. */
  function similar(name, names) {
    const pairs = (text) => new Set(Array.from(text, (_, i) => text.slice(i, i + 2)));
    const wanted = pairs(name);
    const shared = (other) => [...pairs(other)].filter((pair) => wanted.has(pair)).length / (other.length + name.length);
    return [...names].sort((a, b) => shared(b) - shared(a)).slice(0, 3);
  }

  customElements.define("stellwerk-szene", StellwerkScene);
})();
