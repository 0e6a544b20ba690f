// Dragging by pointer (mouse, finger, pen) from one [data-target] to another. What can be picked
// up is marked [data-drag]. Messages: "table.lift" from · "table.drag" "from to" ·
// "table.drop-nowhere" from.
//
// While it lasts, [data-lifted] is on what was picked up and [data-under] on the target below.

import { followEdges } from "./edges.mjs";
import { makeGhost } from "./ghost.mjs";
import { answer } from "./marks.mjs";
import { send } from "./messages.mjs";
import { fromGhost } from "./motion.mjs";

const THRESHOLD = 6;

/**
 * @typedef {object} Drag
 * @property {number} pointer
 * @property {string} from
 * @property {HTMLElement} source
 * @property {number} x where it began
 * @property {number} y
 * @property {ReturnType<typeof makeGhost> | null} ghost there once it really is a drag
 * @property {(() => void) | null} stopEdges
 */
/** @type {Drag | null} */
let drag = null;
/** @type {HTMLElement} */
let mount;

/** @param {HTMLElement} element the mount point */
export function watchDrags(element) {
  mount = element;
  mount.addEventListener("pointerdown", onDown);
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", (event) => event.pointerId === drag?.pointer && cancelDrag());
  // What nobody looks at any more may be private: nothing of it stays in sight.
  addEventListener("blur", () => cancelDrag(true));
  document.addEventListener("visibilitychange", () => cancelDrag(true));
  // The browser's own dragging of links and pictures would take the pointer away.
  mount.addEventListener("dragstart", (event) => event.preventDefault());
  mount.addEventListener("contextmenu", (event) => {
    if (drag?.ghost) event.preventDefault();
  });
}

/**
 * Puts back what is being dragged.
 *
 * @param {boolean} [atOnce] without the ghost flying back
 * @returns {boolean} whether something was
 */
export function cancelDrag(atOnce = false) {
  if (!drag) return false;
  const { from, ghost } = drag;
  end();
  if (!ghost) return false;
  if (atOnce) ghost.remove();
  else ghost.flyBack();
  send("table.drop-nowhere", from);
  return true;
}

/** @param {PointerEvent} event */
function onDown(event) {
  if (drag || !event.isPrimary || event.button !== 0) return;
  const start = /** @type {Element} */ (event.target);
  const source = /** @type {HTMLElement | null} */ (start.closest("[data-drag]"));
  const from = source?.closest("[data-target]")?.getAttribute("data-target");
  if (!source || !from) return;
  const { pointerId: pointer, clientX: x, clientY: y } = event;
  drag = { pointer, from, source, x, y, ghost: null, stopEdges: null };
}

/** @param {PointerEvent} event */
function onMove(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const { clientX: x, clientY: y } = event;
  if (!drag.ghost) {
    if (Math.hypot(x - drag.x, y - drag.y) < THRESHOLD) return;
    lift(event);
    if (!drag) return; // The program's answer may have ended it.
  }
  drag.ghost.moveTo(x - drag.x, y - drag.y);
  showUnder(targetAt(x, y));
}

/** @param {PointerEvent} event */
function lift(event) {
  // Captured by the mount point, which no patch ever replaces.
  mount.setPointerCapture(event.pointerId);
  drag.ghost = makeGhost(drag.source);
  drag.stopEdges = followEdges();
  drag.source.dataset.lifted = "";
  answer(event, "table.lift", drag.from);
}

/** @param {PointerEvent} event */
function onUp(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const { from, ghost } = drag;
  const to = targetAt(event.clientX, event.clientY)?.dataset.target;
  end();
  if (!ghost) return; // It was a tap; the click that follows says so.
  swallowClick();
  if (to === undefined || to === from) {
    ghost.flyBack();
    answer(event, "table.drop-nowhere", from);
    return;
  }
  fromGhost(ghost.element, () => answer(event, "table.drag", `${from} ${to}`));
  ghost.remove();
}

function end() {
  if (mount.hasPointerCapture(drag.pointer)) mount.releasePointerCapture(drag.pointer);
  drag.stopEdges?.();
  drag = null;
  showUnder(null);
  for (const lifted of mount.querySelectorAll("[data-lifted]")) lifted.removeAttribute("data-lifted");
}

/** @param {HTMLElement | null} target */
function showUnder(target) {
  for (const under of mount.querySelectorAll("[data-under]")) {
    if (under !== target) under.removeAttribute("data-under");
  }
  if (target && target.dataset.target !== drag.from) target.dataset.under = "";
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {HTMLElement | null}
 */
function targetAt(x, y) {
  return document.elementFromPoint(x, y)?.closest("[data-target]") ?? null;
}

/** A drag is not also a click. */
function swallowClick() {
  const stop = (/** @type {Event} */ event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const done = () => {
    removeEventListener("click", stop, { capture: true });
    removeEventListener("pointerdown", done, { capture: true });
  };
  addEventListener("click", stop, { capture: true });
  // The click would come at once; one after another press is a click of its own.
  addEventListener("pointerdown", done, { capture: true });
  setTimeout(done, 0);
}
