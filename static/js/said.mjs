// The live region, <p id="said" role="status" aria-live="polite" data-count="…">: what it says is
// read out by screen readers. It stays out of the patch: the same sentence again (data-count
// differs) would change nothing in the DOM and so not be read.

const PAUSE = 60;

/** @typedef {{text: string, count: string} | null} Said */

/** @type {Said} */
let last = { text: "", count: "" };
/** Sentences that will be said together. @type {string[]} */
let soon = [];

/**
 * Takes what is to be said out of new markup, so that the patch leaves the region alone.
 *
 * @param {DocumentFragment} fragment
 * @returns {Said}
 */
export function takeSaid(fragment) {
  const region = /** @type {HTMLElement | null} */ (fragment.querySelector("#said"));
  if (!region) return null;
  const said = { text: region.textContent.trim(), count: region.dataset.count ?? "" };
  region.textContent = "";
  return said;
}

/**
 * @param {HTMLElement} mount
 * @param {Said} said
 */
export function say(mount, said) {
  if (!said || (said.text === last.text && said.count === last.count)) return;
  last = said;
  const region = mount.querySelector("#said");
  region.textContent = "";
  if (!said.text) return;
  soon.push(said.text);
  if (soon.length > 1) return;
  // Emptied first and filled later, it counts as changed even if the text is the same.
  setTimeout(() => {
    const now = mount.querySelector("#said");
    if (now) now.textContent = soon.join(" ");
    soon = [];
  }, PAUSE);
}
