// <dialog data-modal> in the markup is shown as a modal dialog for as long as it is there.

import { send } from "./messages.mjs";

/** What had the focus when a dialog was opened: its id. @type {Map<string, string>} */
const openers = new Map();

/** @param {HTMLElement} mount */
export function watchDialogs(mount) {
  // The Escape key is handled in keys.mjs; this is Android's "back", which can't always be
  // prevented. The program decides whether the dialog goes.
  mount.addEventListener("cancel", onCancel, { capture: true });
  mount.addEventListener("close", onCancel, { capture: true });
  mount.addEventListener("click", (event) => {
    const dialog = /** @type {Element} */ (event.target);
    if (dialog.matches("dialog[data-modal]") && isOutside(event, dialog)) send("page.escape");
  });
}

/**
 * After a patch: opens the dialogs that are new, and gives back the focus of those that are gone.
 *
 * @param {HTMLElement} mount
 * @param {(opener: HTMLElement | null) => void} restoreFocus
 */
export function settleDialogs(mount, restoreFocus) {
  const dialogs = /** @type {HTMLDialogElement[]} */ ([
    ...mount.querySelectorAll("dialog[data-modal]"),
  ]);
  const ids = new Set(dialogs.map((dialog) => dialog.id));
  let opener = null;
  for (const [id, by] of openers) {
    if (ids.has(id)) continue;
    openers.delete(id);
    opener = by ? mount.querySelector(`#${CSS.escape(by)}`) : null;
  }
  restoreFocus(opener);
  for (const dialog of dialogs) {
    if (dialog.matches(":modal")) continue;
    dialog.removeAttribute("open"); // As the pre-rendered markup or a plain patch may have it.
    openers.set(dialog.id, document.activeElement?.id ?? "");
    dialog.showModal();
  }
}

/** @param {Event} event */
function onCancel(event) {
  const dialog = /** @type {Element} */ (event.target);
  if (!dialog.matches("dialog[data-modal]")) return;
  event.preventDefault();
  send("page.escape");
}

/**
 * @param {MouseEvent} event
 * @param {Element} dialog
 */
function isOutside({ clientX: x, clientY: y }, dialog) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}
