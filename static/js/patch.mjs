// Makes the DOM like new markup, keeping what belongs to the person in front of it: focus, text
// being typed, scroll positions, what was folded out.

import { cut, marksIn } from "./cut.mjs";
import { settleDialogs } from "./dialogs.mjs";
import { remember } from "./keep.mjs";
import { say, takeSaid } from "./said.mjs";
import { wearSheet } from "./sheets.mjs";
import { Idiomorph } from "../vendor/idiomorph.mjs";

/** Attributes that the stage itself sets; the markup does not know them. */
const OWN = new Set(["data-lifted", "data-under", "data-held"]);
const TYPED = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])";
const FIELDS = "input, select, textarea";

/** <details> that a person opened or closed. @type {WeakSet<Element>} */
const folded = new WeakSet();

/** The markup of what was parsed in part only. @type {WeakMap<DocumentFragment, string>} */
const wholes = new WeakMap();

/** What will probably be shown next. @type {DocumentFragment | null} */
let prepared = null;

/** @param {HTMLElement} mount */
export function watchFolding(mount) {
  mount.addEventListener("click", (event) => {
    const summary = /** @type {Element} */ (event.target).closest("summary");
    if (summary?.parentElement) folded.add(summary.parentElement);
  });
}

/**
 * @param {string} html
 * @returns {DocumentFragment} inert: nothing in it loads or runs
 */
export function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  // The patcher goes by ids.
  for (const element of template.content.querySelectorAll("[data-key]:not([id])")) {
    element.id = `key-${element.dataset.key}`;
  }
  return template.content;
}

/**
 * Parses what will probably be shown next, so that it need not be done then.
 *
 * @param {string} html
 * @param {HTMLElement} mount
 */
export function prepare(html, mount) {
  prepared = parseChanges(html, mount);
}

/** What was prepared, once, and only if the page is still as it was. */
export function takePrepared() {
  const fragment = prepared;
  prepared = null;
  return fragment;
}

/**
 * Like `parse`, but without what the mount has already; for `applyPatch` on the mount as it is now.
 *
 * @param {string} html
 * @param {HTMLElement} mount
 */
export function parseChanges(html, mount) {
  const fragment = parse(cut(html, marksIn(mount)));
  wholes.set(fragment, html);
  return fragment;
}

/**
 * @param {HTMLElement} mount
 * @param {DocumentFragment} fragment what its content becomes
 */
export function applyPatch(mount, fragment) {
  prepared = null; // It was about the page as it was.
  wearSheet(fragment);
  const said = takeSaid(fragment);
  const restore = remember(mount);
  try {
    Idiomorph.morph(mount, fragment, OPTIONS);
    // What was left out has not been found where it was: it has moved, or stands in two places.
    const empty = mount.querySelectorAll("[data-cut]");
    for (const element of empty) element.removeAttribute("data-same");
    if (empty.length > 0) Idiomorph.morph(mount, parse(wholes.get(fragment)), OPTIONS);
  } catch (error) {
    // Rather without focus than with an old picture.
    console.error("patching failed, replaced instead:", error);
    mount.replaceChildren(wholes.has(fragment) ? parse(wholes.get(fragment)) : fragment);
  }
  settleDialogs(mount, restore);
  say(mount, said);
}

const OPTIONS = {
  morphStyle: "innerHTML",
  callbacks: {
    beforeNodeMorphed: (old, next) => old.id !== "said" && !isSame(old, next),
    beforeAttributeUpdated: (name, element) => !isTheirs(name, element),
  },
};

/**
 * Whether nothing in an element has changed: the markup vouches for it with [data-same], which
 * stands for all of it, or the browser finds it equal, which is much faster than the patcher.
 *
 * @param {Element} old
 * @param {Element} next
 */
function isSame(old, next) {
  if (old.nodeType !== Node.ELEMENT_NODE) return false;
  const mark = old.getAttribute("data-same");
  if (mark !== null && mark === next.getAttribute?.("data-same")) return true;
  // What stands in a field is not in its markup.
  return old.isEqualNode(next) && !old.matches(FIELDS) && !old.querySelector(FIELDS);
}

/**
 * @param {string} name of an attribute
 * @param {Element} element
 * @returns {boolean} whether the markup has no say in it
 */
function isTheirs(name, element) {
  if (name === "value") {
    return element === document.activeElement && element.matches(TYPED)
      || element.matches("[type=range]:active");
  }
  if (name === "open") return element.matches("dialog[data-modal]") || folded.has(element);
  return OWN.has(name);
}
