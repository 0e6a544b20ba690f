// Shows new markup, with what changed its place gliding there.
//
// Things that can move carry data-vt="name" in every view. What nobody waits for (bots' moves,
// mostly) moves by a view transition: only what changes its place, arrives or leaves gets a
// view-transition-name, and only while it moves, so that nothing else is captured and the rest of
// the page stays live. But a view transition shows nothing new for some 40 ms; so the answer to
// a touch or key is shown at once and glides by other means (glide.mjs).

import { glide } from "./glide.mjs";
import { screenOf } from "./keep.mjs";
import { isAnswering, markUpdated } from "./marks.mjs";
import { applyPatch } from "./patch.mjs";

const AT_MOST = 16;
/** If the browser takes longer to begin, the update goes ahead without motion. */
const PATIENCE = 100;

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** @type {ViewTransition | null} */
let running = null;
/** Markup whose motion has begun but that is not in the DOM yet. @type {DocumentFragment | null} */
let pending = null;
/** Puts it there. @type {() => void} */
let land = () => {};
/** @type {(() => void)[]} */
let afterwards = [];
/** A ghost that stands for what was dragged. @type {HTMLElement | null} */
let ghost = null;
/** @type {HTMLElement[]} */
let named = [];

/**
 * @param {HTMLElement} mount
 * @param {DocumentFragment} fragment what its content becomes
 * @param {boolean} animate
 */
export function show(mount, fragment, animate) {
  const atLeisure = animate && !isAnswering();
  if (pending) {
    // The update on its way takes the newest markup along.
    pending = fragment;
    if (!atLeisure) land();
    return;
  }
  running?.skipTransition();
  const moving = animate && !isStill() && screenOf(mount) === screenOf(fragment);
  if (!moving) apply(mount, fragment);
  else if (!atLeisure) glide(mount, () => apply(mount, fragment), AT_MOST, ghost);
  else transition(mount, fragment);
}

/**
 * @param {HTMLElement} mount
 * @param {DocumentFragment} fragment
 */
function transition(mount, fragment) {
  const moves = document.startViewTransition ? findMoves(mount, fragment) : [];
  if (moves.length === 0) return apply(mount, fragment);
  pending = fragment;
  for (const { name, from } of moves) if (from) give(from, name);
  let landed = false;
  land = () => {
    if (landed) return;
    landed = true;
    clearTimeout(timer);
    takeNames();
    const newest = pending;
    pending = null;
    apply(mount, newest);
    const places = byName(mount);
    for (const { name } of moves) if (places.has(name)) give(places.get(name), name);
  };
  const timer = setTimeout(land, PATIENCE);
  begin(async () => {
    land();
    // What has changed is laid out in a task of its own: in one with the patch, or with the first
    // frame of the motion, it would keep input waiting.
    await new Promise((done) => setTimeout(done));
    mount.getBoundingClientRect();
  });
}

/** @param {() => void | Promise<void>} update */
function begin(update) {
  try {
    const transition = document.startViewTransition(update);
    running = transition;
    transition.ready.catch(() => {}); // Skipped: the update has been made all the same.
    transition.updateCallbackDone.catch(() => {});
    transition.finished.catch(() => {}).then(() => {
      if (running !== transition) return;
      running = null;
      takeNames();
    });
  } catch (error) {
    console.warn("no motion:", error);
    update();
    takeNames();
  }
}

/** Calls back when everything given to `show` is in the DOM. @param {() => void} callback */
export function whenShown(callback) {
  if (pending) afterwards.push(callback);
  else callback();
}

/**
 * While `act` runs, what a ghost pictures starts its motion where the ghost is.
 *
 * @param {HTMLElement} element
 * @param {() => void} act
 */
export function fromGhost(element, act) {
  ghost = element;
  try {
    act();
  } finally {
    ghost = null;
  }
}

/**
 * @param {HTMLElement} mount
 * @param {DocumentFragment} fragment
 */
function apply(mount, fragment) {
  applyPatch(mount, fragment);
  markUpdated();
  const callbacks = afterwards;
  afterwards = [];
  for (const callback of callbacks) callback();
}

/** @typedef {{name: string, from: HTMLElement | null}} Move `from`: null for what arrives */

/**
 * @param {HTMLElement} mount
 * @param {DocumentFragment} fragment
 * @returns {Move[]}
 */
function findMoves(mount, fragment) {
  const [now, next] = [byName(mount), byName(fragment)];
  const moves = [];
  for (const [name, to] of next) {
    const from = now.get(name) ?? null;
    if (from && place(from, mount) === place(to, fragment)) continue;
    moves.push({ name, from });
  }
  for (const [name, from] of now) if (!next.has(name)) moves.push({ name, from });
  // When this much changes, another position is shown; nobody could follow it.
  return moves.length > AT_MOST ? [] : moves;
}

/** @param {ParentNode} root */
function byName(root) {
  return new Map([...root.querySelectorAll("[data-vt]")].map((e) => [e.dataset.vt, e]));
}

/**
 * Where in the markup an element stands: its position up to the nearest ancestor with an id.
 *
 * @param {Element} element
 * @param {ParentNode} root
 */
function place(element, root) {
  let path = "";
  let inner = element;
  for (let outer = element.parentNode; outer && outer !== root; outer = outer.parentNode) {
    path += `/${[...outer.children].indexOf(inner)}`;
    if (outer.id) return `${outer.id}${path}`;
    inner = /** @type {Element} */ (outer);
  }
  return path;
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 */
function give(element, name) {
  element.style.setProperty("view-transition-name", name);
  named.push(element);
}

function takeNames() {
  for (const element of named) {
    element.style.removeProperty("view-transition-name");
    if (!element.getAttribute("style")) element.removeAttribute("style");
  }
  named = [];
}
