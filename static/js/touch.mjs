// Clicks, taps, changed fields and submitted forms become messages. One listener each, on the
// mount point; what they mean stands in the markup:
//
//   data-on="name" data-value="v"    click or submit: (name, v)
//   data-on on a field               change: (name, the field's value), or, with a data-value k,
//                                    (name, "k value"); a checkbox's value is "true" or "false"
//   data-target="slot:3"             click: ("table.pick", "slot:3")

import { answer } from "./marks.mjs";

const FIELDS = "input, select, textarea";
const BUTTON_TYPES = new Set(["button", "submit", "reset", "image"]);

/** @param {HTMLElement} mount */
export function watchTouches(mount) {
  mount.addEventListener("click", onClick);
  mount.addEventListener("submit", onSubmit);
  mount.addEventListener("change", (event) => onField(event, false));
  mount.addEventListener("input", (event) => onField(event, true));
  mount.addEventListener("mousedown", onRepeatedPress);
}

/**
 * What a click on this element, or one around it, means.
 *
 * @param {Element} start
 * @returns {[name: string, value?: string] | null} the message's name and value
 */
export function meaningOf(start) {
  const element = /** @type {HTMLElement | SVGElement | null} */ (
    start.closest("[data-on], [data-target]")
  );
  if (!element || element instanceof HTMLFormElement) return null;
  const { on, value, target } = element.dataset;
  if (on === undefined) return ["table.pick", target];
  return isField(element) ? null : [on, value];
}

/**
 * Sends what a click on this element, or one around it, means.
 *
 * @param {Element} start
 * @param {Event} event
 * @returns {boolean} whether it means anything
 */
export function activate(start, event) {
  const meaning = meaningOf(start);
  if (meaning) answer(event, ...meaning);
  return meaning !== null;
}

/** @param {Element} element a field that a person fills in, not a button */
function isField(element) {
  return (
    element.matches(FIELDS) &&
    !(element instanceof HTMLInputElement && BUTTON_TYPES.has(element.type))
  );
}

/** @param {MouseEvent} event */
function onClick(event) {
  const start = /** @type {Element} */ (event.target);
  if (start.closest("[data-hold]")) return; // hold.mjs
  const link = start.closest("a[href]");
  // A link opened in another tab, or one that lies within something touchable, stays a link.
  if (link && (event.ctrlKey || event.metaKey || event.shiftKey || !link.hasAttribute("data-on"))) {
    return;
  }
  if (activate(start, event) && link) event.preventDefault();
}

/** @param {SubmitEvent} event */
function onSubmit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  event.preventDefault();
  const { on, value } = form.dataset;
  if (on === undefined) return;
  answer(event, on, value ?? JSON.stringify(Object.fromEntries(new FormData(form))));
}

/**
 * The newest message of a slider that is being moved: one a frame is enough.
 *
 * @type {[Event, string, string] | null}
 */
let sliding = null;

/**
 * @param {Event} event
 * @param {boolean} live an input event, not a change
 */
function onField(event, live) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const { on, value: key } = field.dataset;
  if (on === undefined || field.type === "file") return;
  if (live !== (field.type === "range")) return;
  const value = field.type === "checkbox" ? String(field.checked) : field.value;
  /** @type {[Event, string, string]} */
  const message = [event, on, key === undefined ? value : `${key} ${value}`];
  if (!live) return answer(...message);
  if (!sliding) {
    requestAnimationFrame(() => {
      const newest = sliding;
      sliding = null;
      answer(...newest);
    });
  }
  sliding = message;
}

/** @param {MouseEvent} event */
function onRepeatedPress(event) {
  // The second press of a double click would select text around the thing that was clicked.
  const start = /** @type {Element} */ (event.target);
  if (event.detail > 1 && start.closest("[data-on], [data-target]") && !start.closest(FIELDS)) {
    event.preventDefault();
  }
}
