// Zooming and panning a drawing, by wheel, pinch, drag, keys and buttons; and showing on it what
// somebody points at. Python hears nothing of either: where one looks is nobody's state.
//
//   data-zoom                on the part of the page around the drawing (its first svg)
//   data-zoom-mine="x y w h" what the button "mine" brings into view, in units of the drawing
//   data-zoom-do="in"        a button: in, out, fit, mine
//   data-zoom-box="x y w h"  what a touch of this brings into view
//   data-scrolls             around drawings on a page that scrolls: the wheel is the page's, and
//                            zooms only with Ctrl
//   data-shows="id id"       pointing at this, or its focus, shows the elements with these ids
//
// Everything is set by rules of our own stylesheet, not by attributes: a patch of the page can
// neither undo it nor be slowed down by it.

import Panzoom from "../vendor/panzoom.mjs";

const MOST = 6;
const STEP = 1.35;
/** Below so many pixels a unit a finger can't tell things apart: a tap looks closer first. */
const COARSE = 0.62;
/** More than so many pixels, and a press was a drag. */
const SLOP = 7;

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

/**
 * A drawing that is being looked at.
 *
 * @typedef {object} View
 * @property {HTMLElement} box around the drawing
 * @property {SVGSVGElement} art
 * @property {any} panzoom
 * @property {CSSStyleRule} rule where the transform stands
 * @property {(() => void) | null} next what waits until the last step is on the screen
 * @property {boolean} busy
 */
/** @type {Map<string, View>} by the drawing's id */
const views = new Map();
/** @type {Map<number, PointerEvent>} */
const pointers = new Map();
/** @type {{view: View, x: number, y: number, far: boolean, distance: number, scale: number} | null} */
let press = null;
/** What a tap has put on show until the next tap. */
let pinned = "";
/** @type {CSSStyleRule | null} */
let shown = null;

/** @param {HTMLElement} mount the mount point */
export function watchZoom(mount) {
  new MutationObserver((changes) => {
    findViews(mount);
    for (const change of changes) if (change.type === "attributes") keepLooking(change);
  }).observe(mount, {
    childList: true,
    subtree: true,
    attributeFilter: ["viewBox"],
    attributeOldValue: true,
  });
  findViews(mount);
  mount.addEventListener("wheel", onWheel, { passive: false });
  mount.addEventListener("pointerdown", onDown);
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", onUp);
  mount.addEventListener("click", onClick, { capture: true });
  mount.addEventListener("keydown", onKey);
  for (const kind of ["pointerover", "focusin"]) mount.addEventListener(kind, onPoint);
  mount.addEventListener("focusin", onFocus);
}

/** @param {ParentNode} mount */
function findViews(mount) {
  for (const [id, { art, rule }] of views) {
    if (art.isConnected) continue;
    views.delete(id);
    const at = [...sheet.cssRules].indexOf(rule);
    if (at >= 0) sheet.deleteRule(at);
  }
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (mount.querySelectorAll("[data-zoom]"))) {
    if (!views.has(box.id)) addView(box);
  }
}

/** @param {HTMLElement} box */
function addView(box) {
  const art = box.querySelector("svg[viewBox]");
  if (!(art instanceof SVGSVGElement)) return;
  const number = sheet.insertRule(`#${CSS.escape(box.id)} svg[viewBox] {}`);
  const rule = /** @type {CSSStyleRule} */ (sheet.cssRules[number]);
  /** @type {View} */
  const view = { box, art, rule, panzoom: null, next: null, busy: false };
  view.panzoom = Panzoom(art, {
    noBind: true,
    contain: "outside",
    minScale: 1,
    maxScale: MOST,
    cursor: "",
    setTransform(_, { x, y, scale }) {
      rule.style.transform = `scale(${scale}) translate(${x}px, ${y}px)`;
    },
  });
  art.addEventListener("panzoomchange", () => {
    view.busy = false;
    const { next } = view;
    view.next = null;
    if (next) step(view, next);
  });
  views.set(box.id, view);
}

/**
 * The library measures what is on the screen, so the next step waits for the last one's frame;
 * only the newest of those that wait is made.
 *
 * @param {View} view
 * @param {() => void} act
 */
function step(view, act) {
  if (view.busy) {
    view.next = act;
    return;
  }
  view.busy = true;
  act();
  // A step that changes nothing may never be reported.
  requestAnimationFrame(() => requestAnimationFrame(() => (view.busy = false)));
}

/**
 * @param {View} view
 * @param {number} factor
 * @param {{clientX: number, clientY: number}} [point]
 */
function zoomBy(view, factor, point) {
  const scale = Math.min(MOST, Math.max(1, view.panzoom.getScale() * factor));
  step(view, () => view.panzoom.zoomToPoint(scale, point ?? middle(view.box)));
}

/**
 * Brings a part of the drawing into view.
 *
 * @param {View} view
 * @param {string} part "x y width height" in the drawing's units; empty: everything
 */
function look(view, part) {
  const { art, panzoom, box } = view;
  if (!part) return step(view, () => panzoom.reset({ animate: false }));
  const [x, y, width, height] = part.split(" ").map(Number);
  const { width: across, height: down } = box.getBoundingClientRect();
  const drawing = art.viewBox.baseVal;
  const unit = Math.min(across / drawing.width, down / drawing.height);
  const scale = Math.min(MOST, Math.max(1, Math.min(across / width, down / height) / unit));
  const aside = (drawing.x + drawing.width / 2 - x - width / 2) * unit;
  const above = (drawing.y + drawing.height / 2 - y - height / 2) * unit;
  step(view, () => {
    panzoom.zoom(scale, { animate: false });
    requestAnimationFrame(() => requestAnimationFrame(() => panzoom.pan(aside, above)));
  });
}

/**
 * A drawing that has grown still shows the same part of it, as large as before; unless all of it
 * was in view: then all of it is.
 *
 * @param {MutationRecord} change of the viewBox
 */
function keepLooking({ target, oldValue }) {
  const view = viewOf(target);
  if (!view || view.art !== target || !oldValue) return;
  const { art, panzoom, box, rule } = view;
  const [x, y, width, height] = oldValue.split(" ").map(Number);
  const drawing = art.viewBox.baseVal;
  const { width: across, height: down } = box.getBoundingClientRect();
  const before = Math.min(across / width, down / height);
  const now = Math.min(across / drawing.width, down / drawing.height);
  const scale = (panzoom.getScale() * before) / now;
  if (panzoom.getScale() <= 1 || scale <= 1 || !Number.isFinite(scale)) return;
  const pan = panzoom.getPan();
  const middleX = x + width / 2 - pan.x / before;
  const middleY = y + height / 2 - pan.y / before;
  const aside = (drawing.x + drawing.width / 2 - middleX) * now;
  const above = (drawing.y + drawing.height / 2 - middleY) * now;
  rule.style.transform = `scale(${scale}) translate(${aside}px, ${above}px)`;
  const free = { contain: "", animate: false };
  panzoom.zoom(Math.min(MOST, scale), free);
  panzoom.pan(aside, above, free);
}

/** How many pixels of the screen a unit of the drawing is. @param {View} view */
const unitOf = ({ art }) => art.getScreenCTM()?.a ?? 1;

/** @param {Element} element */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

/** The drawing around, or at the side of, what an event is about. @param {EventTarget | null} target */
function viewOf(target) {
  const box = /** @type {Element} */ (target).closest?.("[data-zoom]");
  return box ? views.get(box.id) : undefined;
}

/** The drawing in the same part of the page. @param {Element} target */
function beside(target) {
  const around = target.closest(".scene, main");
  return [...views.values()].find(({ box }) => around?.contains(box));
}

/** @param {EventTarget | null} target */
const isOnArt = (target) => /** @type {Element} */ (target).closest("svg[viewBox]") !== null;

// --- wheel, pointers -------------------------------------------------------------------------

/** @param {WheelEvent} event */
function onWheel(event) {
  const view = viewOf(event.target);
  if (!view || (!event.ctrlKey && view.box.closest("[data-scrolls]"))) return;
  event.preventDefault();
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  const delta = Math.max(-90, Math.min(90, event.deltaY * lines));
  zoomBy(view, Math.exp(-delta / (event.ctrlKey ? 100 : 320)), event);
}

/** @param {PointerEvent} event */
function onDown(event) {
  const view = viewOf(event.target);
  if (!view || event.button !== 0 || !isOnArt(event.target)) return;
  pointers.set(event.pointerId, event);
  const [first, second] = pointers.values();
  press = {
    view,
    x: first.clientX,
    y: first.clientY,
    far: second !== undefined || (press?.far ?? false),
    distance: second ? distance(first, second) : 0,
    scale: view.panzoom.getScale(),
  };
  if (!second) view.panzoom.handleDown(event);
}

/** @param {PointerEvent} event */
function onMove(event) {
  if (!press || !pointers.has(event.pointerId)) return;
  pointers.set(event.pointerId, event);
  const { view } = press;
  const [first, second] = pointers.values();
  if (second) {
    const scale = (press.scale * distance(first, second)) / (press.distance || 1);
    const point = {
      clientX: (first.clientX + second.clientX) / 2,
      clientY: (first.clientY + second.clientY) / 2,
    };
    step(view, () => view.panzoom.zoomToPoint(Math.min(MOST, Math.max(1, scale)), point));
    return;
  }
  if (!press.far && Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLOP) return;
  press.far = true;
  view.panzoom.handleMove(event);
}

/** @param {PointerEvent} event */
function onUp(event) {
  if (!pointers.delete(event.pointerId) || !press) return;
  press.view.panzoom.handleUp(event);
  if (pointers.size === 0) {
    if (press.far) swallowClick();
    press = null;
  } else {
    // One of two fingers is left: it goes on panning from where it is.
    const [left] = pointers.values();
    press.view.panzoom.handleDown(left);
  }
}

/** @param {PointerEvent} a @param {PointerEvent} b */
const distance = (a, b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** What was dragged was not touched. */
function swallowClick() {
  const stop = (/** @type {Event} */ event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", stop, { capture: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
}

/** @param {MouseEvent} event */
function onClick(event) {
  const target = /** @type {Element} */ (event.target);
  const button = target.closest("[data-zoom-do]");
  const view = viewOf(target);
  if (button && view) return act(view, button.getAttribute("data-zoom-do"));
  const showing = target.closest("[data-shows]");
  if (showing?.hasAttribute("data-target")) return;
  const shows = showing?.getAttribute("data-shows") ?? "";
  if (shows) {
    // What lies there is followed, not asked about.
    if (showing.closest("[data-target]:not(.is-open)")) event.stopPropagation();
    pinned = pinned === shows ? "" : shows;
    showOnly(pinned || shows);
    const part = target.closest("[data-zoom-box]")?.getAttribute("data-zoom-box");
    const other = part && beside(target);
    if (part && other) look(other, pinned ? part : "");
    return;
  }
  const isFinger = event instanceof PointerEvent && event.pointerType === "touch";
  if (view && isFinger && isOnArt(target) && unitOf(view) < COARSE) {
    event.stopPropagation();
    zoomBy(view, 0.85 / unitOf(view), event);
  }
}

/** @param {View} view @param {string | null} wish */
function act(view, wish) {
  if (wish === "in") zoomBy(view, STEP);
  else if (wish === "out") zoomBy(view, 1 / STEP);
  else look(view, wish === "mine" ? view.box.dataset.zoomMine ?? "" : "");
}

// --- keys ------------------------------------------------------------------------------------

const KEYS = { "+": "in", "=": "in", "-": "out", 0: "fit", z: "mine" };

/** @param {KeyboardEvent} event */
function onKey(event) {
  const view = viewOf(event.target);
  const wish = KEYS[event.key];
  if (!view || !wish || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  act(view, wish);
}

/** Whatever gets the focus by keyboard comes into view. @param {FocusEvent} event */
function onFocus(event) {
  const view = viewOf(event.target);
  const target = /** @type {Element} */ (event.target);
  if (!view || !isOnArt(target) || !target.matches(":focus-visible")) return;
  const [here, box] = [target.getBoundingClientRect(), view.box.getBoundingClientRect()];
  const margin = 24;
  const dx = overlap(here.left, here.right, box.left + margin, box.right - margin);
  const dy = overlap(here.top, here.bottom, box.top + margin, box.bottom - margin);
  if (!dx && !dy) return;
  const { x, y } = view.panzoom.getPan();
  const scale = view.panzoom.getScale();
  step(view, () => view.panzoom.pan(x + dx / scale, y + dy / scale));
}

/** How far a stretch has to move to lie within another. */
function overlap(start, end, low, high) {
  if (start < low) return low - start;
  return end > high ? Math.max(high - end, low - start) : 0;
}

// --- pointing --------------------------------------------------------------------------------

/** @param {Event} event */
function onPoint(event) {
  const target = /** @type {Element} */ (event.target);
  showOnly(target.closest("[data-shows]")?.getAttribute("data-shows") ?? pinned);
}

/** @param {string} ids of the elements; empty: nothing */
function showOnly(ids) {
  const selector = ids.split(" ").filter(Boolean).map((id) => `#${CSS.escape(id)}`).join(", ");
  if (shown && shown.selectorText === selector) return;
  const at = shown ? [...sheet.cssRules].indexOf(shown) : -1;
  if (at >= 0) sheet.deleteRule(at);
  shown = null;
  if (!selector) return;
  const number = sheet.insertRule(`${selector} { --shown: 1 !important; --seen: visible !important; }`);
  shown = /** @type {CSSStyleRule} */ (sheet.cssRules[number]);
}
