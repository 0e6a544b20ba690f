// <stellwerk-szene spiel="zug-um-zug" szene="drei-lokomotiven" lang="de" farbschema="hell">
//
// A scene of Stellwerk's rules in any page: this script, from the site that holds the scenes, and
// one line of HTML for each. Readable at once; Python is loaded when a reader touches it, and only
// once however many scenes the page holds. It asks nothing of the page but to allow this origin in
// script-src and frame-src. What the reader does is told as events; embed/ explains them.
(() => {
  "use strict";
  if (customElements.get("stellwerk-szene")) return;

  const VERSION = 1;
  const own = document.currentScript ?? document.querySelector('script[src$="/stellwerk.js"]');
  const SITE = new URL("./", own.src);
  /** The games and their scenes, written by the build. */
  const SCENES = {{scenes}};
  const THEMES = { hell: "light", light: "light", dunkel: "dark", dark: "dark" };
  const DRESS = new Set(["lang", "farbschema", "theme"]);
  /** Until the scene says how high it is. */
  const FIRST_HEIGHT = 480;
  const ANSWER_TIME = 8000;

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

  class StellwerkScene extends HTMLElement {
    static observedAttributes = [
      "spiel", "game", "szene", "scene", "lang", "farbschema", "theme", "warten", "wait",
    ];
    #frame = null;
    #shown = "";
    #timer = 0;
    #ready = false;
    #changed = new Set();
    #onMessage = (event) => this.#receive(event);
    #onPress = (event) => {
      if (!event.target.closest("[data-try]")) return;
      event.preventDefault();
      this.#show(true);
      this.#frame?.focus();
    };

    connectedCallback() {
      addEventListener("message", this.#onMessage);
      this.addEventListener("click", this.#onPress);
      if (getComputedStyle(this).display === "inline") this.style.display = "block";
      this.#begin();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#onMessage);
      this.removeEventListener("click", this.#onPress);
      clearTimeout(this.#timer);
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
      if (onlyDress && this.#ready) this.#say("dress", { theme: this.theme, lang: this.#lang });
      else if (this.isConnected) this.#begin();
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
    restart() { this.#say("restart"); }

    #begin() {
      if (this.#waits && !this.#frame) return;
      this.#show(false);
    }

    #show(touched) {
      const [game, scene, lang] = [this.#game, this.#scene, this.#lang];
      const texts = TEXTS[lang];
      const scenes = Object.hasOwn(SCENES, game) ? SCENES[game] : null;
      if (!scenes) return this.#fail("game", texts.game.replace("{}", game) + Object.keys(SCENES).join(", "));
      if (!scenes.includes(scene)) {
        return this.#fail("scene", texts.scene.replace("{}", scene) + similar(scene, scenes).join(", "));
      }
      const address = new URL(`szenen/${game}/${scene}.${lang}.html`, SITE);
      if (this.theme !== "auto") address.searchParams.set("theme", this.theme);
      if (touched) address.hash = "ausprobieren";
      if (address.href === this.#shown) return;
      this.#shown = address.href;
      this.#ready = false;
      const frame = document.createElement("iframe");
      frame.title = texts.title;
      frame.loading = touched ? "eager" : "lazy";
      frame.src = address.href;
      // One by one by script, which a policy without 'unsafe-inline' allows.
      Object.assign(frame.style, { display: "block", inlineSize: "100%", border: "0" });
      frame.style.blockSize = `${this.#frame?.offsetHeight || this.offsetHeight || FIRST_HEIGHT}px`;
      frame.addEventListener("load", () => {
        clearTimeout(this.#timer);
        if (!this.#ready) this.#timer = setTimeout(() => this.#fail("silent", texts.silent + address.href), ANSWER_TIME);
      });
      this.#frame = frame;
      this.replaceChildren(frame);
      // What stands inside for those without scripts may not have been parsed yet.
      if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => this.#tidy(), { once: true });
    }

    #tidy() {
      for (const child of [...this.childNodes]) if (this.#frame && child !== this.#frame) child.remove();
    }

    #receive({ source, origin, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== SITE.origin) return;
      if (typeof data !== "object" || data === null || data.stellwerk !== VERSION) return;
      const { stellwerk, type, ...fields } = data;
      if (typeof type !== "string" || !/^[a-z]+$/.test(type)) return;
      if (type === "ready") {
        this.#ready = true;
        clearTimeout(this.#timer);
        if (typeof fields.title === "string") this.#frame.title = fields.title;
      }
      if (type === "size" && Number.isFinite(fields.height) && fields.height > 0) {
        this.#frame.style.blockSize = `${Math.min(fields.height, 20_000)}px`;
      }
      this.#announce(type, fields);
    }

    #say(type, fields = {}) {
      this.#frame?.contentWindow?.postMessage({ stellwerk: VERSION, type, ...fields }, SITE.origin);
    }

    #fail(reason, text) {
      this.#frame = null;
      this.#shown = "";
      const line = document.createElement("p");
      line.setAttribute("role", "alert");
      line.textContent = text;
      Object.assign(line.style, { padding: "0.8em 1em", border: "2px solid", margin: "1em 0" });
      this.replaceChildren(line);
      console.error(`[stellwerk-szene] ${text}`);
      this.#announce("error", { reason, text });
    }

    #announce(type, detail) {
      this.dispatchEvent(new CustomEvent(`stellwerk:${type}`, { detail, bubbles: true }));
    }
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
