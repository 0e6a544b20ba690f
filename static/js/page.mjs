// The page itself: its address, language, colours, title, clipboard; and what the browser says
// about it.

import { send } from "./messages.mjs";

export function watchPage() {
  addEventListener("hashchange", () => send("page.route", fragment()));
  const hidden = () => send("page.hidden");
  addEventListener("blur", hidden);
  addEventListener("pagehide", hidden);
  document.addEventListener("visibilitychange", () => document.hidden && hidden());
  // From offline.mjs. Being kept for offline is news only to a page that was not kept before.
  const kept = Boolean(navigator.serviceWorker?.controller);
  addEventListener("stellwerk:offline-ready", () => kept || send("page.offline-ready"));
  addEventListener("stellwerk:update-ready", () => send("page.update-ready"));
}

/** The address's fragment, without "#". */
export function fragment() {
  const raw = location.hash.slice(1);
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/**
 * @param {string} to a fragment
 * @param {boolean} replace without a step in the history, and without a message
 */
export function go(to, replace) {
  const url = `${location.pathname}${location.search}${to && `#${to}`}`;
  if (replace) return history.replaceState(null, "", url);
  if (to === fragment()) return;
  history.pushState(null, "", url);
  send("page.route", to);
}

/**
 * @param {string} lang
 * @param {string} theme auto, light or dark
 * @param {string} title
 */
export function dress(lang, theme, title) {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const colours = theme === "light" || theme === "dark" ? theme : dark ? "dark" : "light";
  // Setting what is there already would style the whole page anew, and titles change every turn.
  if (root.lang !== lang) root.lang = lang;
  if (root.dataset.theme !== colours) root.dataset.theme = colours;
  if (document.title !== title) document.title = title;
}

/**
 * @param {string} text
 * @param {boolean} wholeLink the text is a fragment; copy the page's address with it
 * @param {string} around a text in which the link stands for {link}
 */
export async function copy(text, wholeLink, around = "") {
  const link = wholeLink ? `${location.href.split("#")[0]}#${text}` : text;
  const whole = around ? around.replace("{link}", () => link) : link;
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(whole);
    else copyTheOldWay(whole); // Pages from a LAN address have no clipboard.
    send("page.copied", whole);
  } catch {
    send("page.copy-failed", whole);
  }
}

/** @param {string} text */
function copyTheOldWay(text) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "vh";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  focused?.focus();
  if (!done) throw new Error("the browser does not copy");
}
