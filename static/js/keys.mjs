// The keyboard: arrows move the focus between the [data-target]s of a [data-arrows] group, and
// where it ends to the next group; Escape backs out; a few single letters are shortcuts. Buttons
// and links work by themselves.

import { cancelDrag } from "./drag.mjs";
import { cancelHold } from "./hold.mjs";
import { answer } from "./marks.mjs";
import { activate } from "./touch.mjs";

const SHORTCUTS = new Set(["u", "r", "R", "h", "?"]);
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=range], [type=button]), select, textarea";
const NATIVE = "button, a[href], input, select, textarea, summary";

/** Where each key leads: the sign of the way along x and y. */
const WAYS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** @param {HTMLElement} mount */
export function watchKeys(mount) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const focused = /** @type {Element} */ (event.target);
    if (event.key === "Escape") return onEscape(event);
    if (event.key in WAYS || event.key === "Home" || event.key === "End") {
      return moveFocus(event, focused);
    }
    if (event.key === "Enter" || event.key === " ") return press(event, focused, mount);
    if (SHORTCUTS.has(event.key) && !event.repeat && !isBusy(focused)) {
      event.preventDefault();
      answer(event, "key", event.key);
    }
  });
}

/** Whether letters mean something else: in a field, or while a dialog covers the board. */
const isBusy = (/** @type {Element} */ focused) =>
  focused.closest(TYPING) !== null || document.querySelector("dialog:modal") !== null;

/** @param {KeyboardEvent} event */
function onEscape(event) {
  // Prevented so that the browser does not close a dialog that the program still shows.
  event.preventDefault();
  if (!cancelDrag() && !cancelHold()) answer(event, "page.escape");
}

/**
 * Enter and Space on what is no button by itself (a part of an SVG, say).
 *
 * @param {KeyboardEvent} event
 * @param {Element} focused
 * @param {HTMLElement} mount
 */
function press(event, focused, mount) {
  if (event.repeat || !mount.contains(focused) || focused.closest(NATIVE)) return;
  if (activate(focused, event)) event.preventDefault();
}

/**
 * @param {KeyboardEvent} event
 * @param {Element} focused
 */
function moveFocus(event, focused) {
  const group = focused.closest("[data-arrows]");
  if (!group || !focused.matches("[data-target]")) return;
  const inside = reachable(group, "[data-target]");
  const next =
    event.key === "Home" ? inside[0]
    : event.key === "End" ? inside.at(-1)
    : nearest(focused, inside, WAYS[event.key]) ??
      nearest(focused, reachable(document, "[data-arrows] [data-target]"), WAYS[event.key]);
  event.preventDefault();
  if (next) /** @type {HTMLElement} */ (next).focus();
}

/**
 * @param {ParentNode} root
 * @param {string} selector
 */
const reachable = (root, selector) => [...root.querySelectorAll(selector)].filter(isReachable);

/** @param {Element} element */
const isReachable = (element) =>
  /** @type {HTMLElement} */ (element).tabIndex >= -1 && element.getClientRects().length > 0;

/**
 * The closest element in a direction; being off to the side counts double.
 *
 * @param {Element} from
 * @param {Element[]} others
 * @param {number[]} way
 */
function nearest(from, others, [dx, dy]) {
  const start = middle(from);
  let best = null;
  let least = Infinity;
  for (const other of others) {
    if (other === from) continue;
    const { x, y } = middle(other);
    const along = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    const distance = along + 2 * aside;
    // More than 45 degrees off is another direction.
    if (along > 1 && aside <= along + 1 && distance < least) [best, least] = [other, distance];
  }
  return best;
}

/** @param {Element} element */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
