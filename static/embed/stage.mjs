// An embedded scene that is touched: the parts of the site's own stage (js/stage.mjs) that a scene
// needs, with its program in a worker.

import "../js/behaviour.mjs";
import { watchDrags } from "../js/drag.mjs";
import { watchKeys } from "../js/keys.mjs";
import { whileAnswering } from "../js/marks.mjs";
import { connect, send } from "../js/messages.mjs";
import { show, whenShown } from "../js/motion.mjs";
import { parse, parseChanges } from "../js/patch.mjs";
import { watchTouches } from "../js/touch.mjs";
import { watchTurns } from "../js/turn.mjs";
import { watchZoom } from "../js/zoom.mjs";
import { keep } from "./offline.mjs";
import * as program from "./program.mjs";

const { tell } = globalThis.stellwerkFrame;
const mount = document.getElementById("app");
const wait = document.getElementById("wait");
const { scene } = document.body.dataset;
let shown = "";
let told = false;

watchDrags(mount);
watchTouches(mount);
watchTurns(mount);
watchZoom(mount);
watchKeys(mount);

/** What makes it worth to load Python; a lone Escape is not. */
const TOUCHES = /^(table|rules)\./;
connect((name, value) => {
  if (program.isBegun() || TOUCHES.test(name)) program.post(name, value);
});

program.connectProgram({
  waits({ loaded, total }) {
    hideTrouble();
    wait.hidden = false;
    if (total === undefined) return;
    wait.querySelector("progress").value = loaded / total;
    wait.querySelector("[data-amount]").textContent =
      `${(loaded / 1e6).toFixed(1)} / ${(total / 1e6).toFixed(1)} MB`;
  },

  started(urls) {
    wait.hidden = true;
    if (!told) tell("started");
    told = true;
    performance.mark("stellwerk:usable");
    wholeSprite()
      .catch((error) => console.error("[stellwerk]", error))
      // The page's own, which have come since, and Python's.
      .then(() => keep([...loaded(), ...urls]));
  },

  failed(details) {
    wait.hidden = true;
    trouble("failed", details);
    tell("failed");
  },

  answered({ markup, effects, broke }) {
    if (broke) return trouble("broke", broke);
    const before = shown;
    shown = markup;
    // The answer to a touch, though it came by way of a worker.
    if (markup !== before) whileAnswering(() => show(mount, parseChanges(markup, mount), true));
    for (const { kind, ...fields } of JSON.parse(effects)) CARRY_OUT[kind]?.(fields);
  },
});

const loaded = () => performance.getEntriesByType("resource").map(({ name }) => name);

const CARRY_OUT = {
  Tell: ({ type, fields }) => tell(type, fields),
  Later: ({ delay, name, value }) => setTimeout(() => send(name, value), delay),
  Focus: ({ id }) => whenShown(() => document.getElementById(id)?.focus()),
};

// What was touched shows that it was, until there is an answer.
mount.addEventListener("click", ({ target }) => {
  const control = /** @type {Element} */ (target).closest("[data-on], [data-target]");
  if (control && !shown) control.setAttribute("data-waiting", "");
});

/** Python is wanted though nothing has been touched yet. */
export function begin() {
  if (!program.isBegun()) program.begin();
}

/** From the beginning, as the scene's own button. */
export function restart() {
  if (program.isBegun()) program.post("rules.restart", scene);
}

/**
 * In another language: where the reader is, or the other page if nothing was done yet.
 *
 * @param {string} lang
 * @param {string | null} theme that the host has asked for since
 */
export function speak(lang, theme) {
  if (!program.isBegun()) {
    const address = new URL(`${scene}.${lang}.html${location.search}`, location.href);
    if (theme) address.searchParams.delete("farbschema");
    if (theme) address.searchParams.set("theme", theme);
    location.replace(address);
    return;
  }
  document.documentElement.lang = lang;
  program.post("page.language", lang);
}

/** The page came with what it showed at first; now anything may be drawn. */
async function wholeSprite() {
  const response = await fetch(new URL("../art/symbols.svg", import.meta.url));
  const sprite = parse(await response.text()).firstElementChild;
  document.getElementById("sprite").replaceChildren(...sprite.children);
}

/** @param {"failed" | "broke"} kind @param {string} details for the console */
function trouble(kind, details) {
  console.error(`[stellwerk] ${kind}: ${details}`);
  document.getElementById(`trouble-${kind}`).hidden = false;
}

function hideTrouble() {
  for (const box of document.querySelectorAll(".embed-trouble[id]")) box.hidden = true;
}

document.addEventListener("click", ({ target }) => {
  const box = /** @type {Element} */ (target).closest("[data-retry]")?.parentElement;
  if (!box) return;
  hideTrouble();
  if (box.id === "trouble-failed") program.begin();
  else restart();
});
