// What the program wishes from the world (py/stellwerk/app/effects.py), carried out.

import { ask } from "./bots.mjs";
import { offerFile } from "./download.mjs";
import { send } from "./messages.mjs";
import { whenShown } from "./motion.mjs";
import { offerPicture } from "./picture.mjs";
import { copy, dress, go } from "./page.mjs";
import { prefer } from "./preferences.mjs";
import * as store from "./store.mjs";
import { keepForRescue } from "./trouble.mjs";

/** One function for each class of effects; the argument has the class's fields. */
const CARRY_OUT = {
  Save({ id, revision, record }) {
    keepForRescue(record);
    store.save(id, revision, record);
  },
  Load: ({ id }) => store.load(id),
  ListMatches: () => store.list(),
  Delete: ({ id }) => store.remove(id),
  AskBot: (question) => ask(question),
  Prefer: ({ key, value }) => prefer(key, value),
  Dress: ({ lang, theme, title }) => dress(lang, theme, title),
  Go: ({ fragment, replace }) => go(fragment, replace),
  Copy: ({ text, whole_link, around }) => copy(text, whole_link, around),
  Download: ({ name, text, media_type }) => offerFile(name, text, media_type),
  DownloadPicture: ({ name, svg }) => offerPicture(name, svg),
  Later: ({ delay, name, value }) => setTimeout(() => send(name, value), delay),
  Focus: ({ id }) => whenShown(() => focus(id)),
  AcceptUpdate: () => dispatchEvent(new CustomEvent("stellwerk:update-accept")),
};

/** @param {{kind: keyof typeof CARRY_OUT}[]} effects */
export function carryOut(effects) {
  for (const { kind, ...fields } of effects) CARRY_OUT[kind](fields);
}

/** @param {string} id */
function focus(id) {
  const element = document.getElementById(id);
  if (!element) return;
  // Headings and sections can't have the focus unless they say so.
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  bringIntoView(element, 10);
}

/**
 * For some frames: what was out of sight (content-visibility) gets its real size only when it
 * comes near, and moves what we are going to.
 *
 * @param {HTMLElement} element
 * @param {number} frames
 */
function bringIntoView(element, frames) {
  if (element !== document.activeElement) return;
  element.scrollIntoView({ block: element.matches("h2, h3") ? "start" : "nearest" });
  if (frames > 0) requestAnimationFrame(() => bringIntoView(element, frames - 1));
}
