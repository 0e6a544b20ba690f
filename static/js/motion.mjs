// Shows new markup, with what changed its place gliding there (View Transitions).
//
// Things that can move carry data-vt="name" in every view. Only those that change their place,
// arrive or leave get a view-transition-name, and only while they move, so that nothing else is
// captured and the rest of the page stays live.

import { screenOf } from "./keep.mjs";
import { markUpdated } from "./marks.mjs";
import { applyPatch } from "./patch.mjs";

const AT_MOST = 16;
/** If the browser takes longer to begin, the update goes ahead without motion. */
const PATIENCE = 100;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @type {ViewTransition | null} */
let running = null;
/** Markup whose motion has begun but that is not in the DOM yet. @type {DocumentFragment | null} */
let pending = null;
/** @type {() => void} */
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
  if (pending) {
    // The update on its way takes the newest markup along.
    pending = fragment;
    if (!animate) land();
    return;
  }
  running?.skipTransition();
  const moves = animate ? findMoves(mount, fragment) : [];
  if (moves.length === 0) return apply(mount, fragment);

  pending = fragment;
  for (const { name, from } of moves) if (from) give(from, name);
  const claimed = moves.some(({ from }) => from && from === ghost) ? ghost : null;
  if (claimed) ghost = null;
  let landed = false;
  land = () => {
    if (landed) return;
    landed = true;
    clearTimeout(timer);
    takeNames();
    claimed?.remove();
    const newest = pending;
    pending = null;
    apply(mount, newest);
    const places = byName(mount);
    for (const { name } of moves) if (places.has(name)) give(places.get(name), name);
  };
  const timer = setTimeout(() => land(), PATIENCE);
  begin();
}

function begin() {
  try {
    const transition = document.startViewTransition(() => land());
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
    land();
    takeNames();
  }
}

/** Calls back when everything given to `show` is in the DOM. @param {() => void} callback */
export function whenShown(callback) {
  if (pending) afterwards.push(callback);
  else callback();
}

/**
 * The ghost from which what it pictures starts its motion.
 *
 * @param {HTMLElement | null} element null: it is not there any more
 * @returns {boolean} whether the last one has been taken for a motion
 */
export function standIn(element) {
  const taken = ghost === null;
  ghost = element;
  return taken;
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
  if (!document.startViewTransition || isStill() || document.hidden) return [];
  if (screenOf(mount) !== screenOf(fragment)) return [];
  const [now, next] = [byName(mount), byName(fragment)];
  const moves = [];
  for (const [name, to] of next) {
    const from = now.get(name) ?? null;
    if (from && place(from, mount) === place(to, fragment)) continue;
    moves.push({ name, from: from && ghost?.dataset.vt === name ? ghost : from });
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
