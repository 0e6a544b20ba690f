// Press and hold (data-hold="name"): for what must not happen by a stray touch, as showing a hand.

import { answer } from "./marks.mjs";
import { send } from "./messages.mjs";
import { isStill } from "./motion.mjs";

const MILLISECONDS = 600;

/** @type {{element: HTMLElement, timer: number} | null} */
let held = null;

/** @param {HTMLElement} mount */
export function watchHolds(mount) {
  mount.addEventListener("pointerdown", (event) => {
    if (event.isPrimary && event.button === 0) begin(event);
  });
  for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, cancelHold);
  addEventListener("pointermove", (event) => {
    if (held && !held.element.contains(document.elementFromPoint(event.clientX, event.clientY))) {
      cancelHold();
    }
  });
  mount.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (!event.repeat) begin(event);
    if (holdable(event)) event.preventDefault();
  });
  mount.addEventListener("keyup", (event) => {
    cancelHold();
    if (holdable(event)) event.preventDefault(); // Space would click when it is let go.
  });
  mount.addEventListener("contextmenu", (event) => {
    if (holdable(event)) event.preventDefault(); // A long press on a touch screen asks for one.
  });
  mount.addEventListener("click", (event) => {
    // A click without a press (detail 0) is a screen reader's; its user has chosen deliberately.
    const element = event.detail === 0 ? holdable(event) : null;
    if (element) answer(event, element.dataset.hold, manner());
  });
}

/** Ends a hold before its time. @returns {boolean} whether there was one */
export function cancelHold() {
  if (!held) return false;
  clearTimeout(held.timer);
  release();
  return true;
}

/** @param {Event} event */
const holdable = (event) =>
  /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-hold]"));

/** Whether anything may move on what is uncovered. */
const manner = () => (isStill() ? "still" : "");

/** @param {Event} event */
function begin(event) {
  const element = holdable(event);
  if (!element || held) return;
  element.dataset.held = "";
  const timer = setTimeout(() => {
    release();
    send(element.dataset.hold, manner());
  }, MILLISECONDS);
  held = { element, timer };
}

function release() {
  delete held.element.dataset.held;
  held = null;
}
