// Turning what has been chosen, by wheel or by two fingers (a tap, a button and the key R do the
// same by themselves). Each step is a message: ("table.turn", "1") clockwise, ("table.turn", "-1").
//
//   data-turning="name"   on what is being turned; the name goes before the step

import { answer } from "./marks.mjs";

/** How far the wheel goes for a step, and how long a step takes (a touchpad runs on). */
const NOTCH = 40;
const REST = 160;
/** How many degrees two fingers turn for a step. */
const TWIST = 35;

let wheeled = 0;
let rested = 0;
/** Fingers on a drawing. @type {Map<number, PointerEvent>} */
const fingers = new Map();
/** The angle of the line between two fingers at the last step. */
let angle = 0;

/** @param {HTMLElement} mount the mount point */
export function watchTurns(mount) {
  mount.addEventListener("wheel", onWheel, { capture: true, passive: false });
  mount.addEventListener("pointerdown", onDown);
  addEventListener("pointermove", onMove);
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, onUp);
}

/** @param {WheelEvent} event */
function onWheel(event) {
  const turning = /** @type {Element} */ (event.target).closest?.("[data-turning]");
  if (!turning || event.ctrlKey) return;
  event.preventDefault();
  event.stopPropagation(); // It would zoom as well.
  if (event.timeStamp < rested) return;
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  const delta = (event.deltaY || event.deltaX) * lines;
  wheeled = Math.sign(delta) === Math.sign(wheeled) ? wheeled + delta : delta;
  if (Math.abs(wheeled) < NOTCH) return;
  const step = Math.sign(wheeled);
  wheeled = 0;
  rested = event.timeStamp + REST;
  turn(event, turning, step);
}

/** @param {PointerEvent} event */
function onDown(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.pointerType !== "touch" || !target.closest("[data-zoom]")) return;
  fingers.set(event.pointerId, event);
  if (fingers.size === 2) angle = between();
}

/** @param {PointerEvent} event */
function onMove(event) {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, event);
  if (fingers.size !== 2) return;
  const [first] = fingers.values();
  const around = /** @type {Element} */ (first.target).closest("[data-zoom]");
  const turning = around?.querySelector("[data-turning]");
  if (!turning) return;
  const now = between();
  const twist = ((((now - angle) % 360) + 540) % 360) - 180;
  if (Math.abs(twist) < TWIST) return;
  angle = now;
  turn(event, turning, Math.sign(twist));
}

/** @param {PointerEvent} event */
function onUp(event) {
  fingers.delete(event.pointerId);
}

/** The direction from the first finger to the second, in degrees. */
function between() {
  const [a, b] = fingers.values();
  return (Math.atan2(b.clientY - a.clientY, b.clientX - a.clientX) * 180) / Math.PI;
}

/**
 * @param {Event} event
 * @param {Element} turning
 * @param {number} step
 */
function turn(event, turning, step) {
  answer(event, "table.turn", `${turning.getAttribute("data-turning")}${step}`);
}
