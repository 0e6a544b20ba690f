// A click comes a moment after its press. In that time the program works out what a touch on the
// board is about to mean, and the page parses it; the click then only has to show it. A press that
// becomes something else (a drag, a scroll, a finger that slides off) has changed nothing.

import { isConnected, send } from "./messages.mjs";
import { meaningOf } from "./touch.mjs";

/** Counts presses and their ends: whoever waits can see whether it is still the same press. */
let presses = 0;

/** @param {HTMLElement} mount the mount point */
export function watchPresses(mount) {
  mount.addEventListener("pointerdown", (event) => onDown(event, mount));
  for (const kind of ["pointerup", "pointercancel"]) {
    addEventListener(kind, () => (presses += 1), { capture: true });
  }
}

/**
 * @param {PointerEvent} event
 * @param {HTMLElement} mount
 */
function onDown(event, mount) {
  presses += 1;
  if (!event.isPrimary || event.button !== 0 || !isConnected()) return;
  const start = /** @type {Element} */ (event.target);
  const [name, target] = meaningOf(start) ?? [];
  if (name !== "table.pick" || start.closest("[data-hold]")) return;
  const press = presses;
  const isOver = () => press !== presses || mount.querySelector("[data-lifted]");
  // The press itself is seen first.
  requestAnimationFrame(() => setTimeout(() => isOver() || send("stage.foresee", target)));
}
