// Focus, selection and scroll positions across a patch.

const FOCUSABLE =
  "button:not([disabled]), a[href], input:not([disabled]), select, textarea, summary, [tabindex='0']";

/**
 * @param {HTMLElement} mount
 * @returns {(opener: HTMLElement | null) => void} to call after the patch; `opener` is where the
 *   focus goes if what had it is gone
 */
export function remember(mount) {
  const focused = document.activeElement;
  const had = focused !== null && mount.contains(focused) && focused !== mount;
  const id = had ? focused.id : "";
  const at = had ? focused.getBoundingClientRect() : null;
  const around = had ? ancestorIds(focused, mount) : [];
  const selection = had ? selectionOf(focused) : null;
  const screen = screenOf(mount);
  const scrolls = [...mount.querySelectorAll("[data-scroll]")].map((box) => ({
    box,
    key: keyOf(box),
    left: box.scrollLeft,
    top: box.scrollTop,
  }));

  return (opener) => {
    const another = screenOf(mount) !== screen;
    if (another) scrollTo(0, 0);
    else restoreScrolls(mount, scrolls);
    if (!had || (document.activeElement !== document.body && document.activeElement)) return;
    const next = find(mount, id) ?? opener ?? (another ? start(mount) : closest(mount, around, at));
    next?.focus({ preventScroll: true });
    if (selection && next?.id === id) next.setSelectionRange(...selection);
  };
}

/**
 * Which page the program shows: the markup says so in [data-screen].
 *
 * @param {ParentNode} root
 */
export const screenOf = (root) => root.querySelector("[data-screen]")?.getAttribute("data-screen");

/** @param {Element} box */
const keyOf = (box) => box.id || box.getAttribute("data-scroll");

/** @typedef {{box: Element, key: string, left: number, top: number}} Scroll */

/**
 * A box that is still there has its position still, unless it was taken out for a moment. To ask
 * it at once would lay out everything before its time.
 *
 * @param {HTMLElement} mount
 * @param {Scroll[]} scrolls
 */
function restoreScrolls(mount, scrolls) {
  const moved = scrolls.filter(({ left, top }) => left > 0 || top > 0);
  if (moved.length === 0) return;
  const now = new Map([...mount.querySelectorAll("[data-scroll]")].map((box) => [keyOf(box), box]));
  for (const scroll of moved) if (!scroll.box.isConnected) restore(now.get(scroll.key), scroll);
  requestAnimationFrame(() => {
    for (const scroll of moved) {
      const { box } = scroll;
      if (box.isConnected && box.scrollTop === 0 && box.scrollLeft === 0) restore(box, scroll);
    }
  });
}

/**
 * @param {Element | undefined} box
 * @param {Scroll} scroll
 */
function restore(box, { left, top }) {
  if (box) [box.scrollTop, box.scrollLeft] = [top, left];
}

/** @param {Element} element */
function selectionOf(element) {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  // Null for kinds of input that have no selection.
  return element.selectionStart === null ? null : [element.selectionStart, element.selectionEnd];
}

/**
 * @param {Element} element
 * @param {HTMLElement} mount
 */
function ancestorIds(element, mount) {
  const ids = [];
  for (let e = element.parentElement; e && e !== mount; e = e.parentElement) if (e.id) ids.push(e.id);
  return ids;
}

/**
 * @param {HTMLElement} mount
 * @param {string} id
 * @returns {any}
 */
const find = (mount, id) => (id ? mount.querySelector(`#${CSS.escape(id)}`) : null);

/**
 * Where another page begins, for those who come by keyboard or hear it.
 *
 * @param {HTMLElement} mount
 */
function start(mount) {
  const main = mount.querySelector("main");
  if (main) main.tabIndex = -1;
  return main;
}

/**
 * What can have the focus nearest to where it was, within the smallest part of the page that is
 * still there.
 *
 * @param {HTMLElement} mount
 * @param {string[]} around
 * @param {DOMRect} at
 */
function closest(mount, around, at) {
  for (const id of around) {
    const candidates = [...(find(mount, id)?.querySelectorAll(FOCUSABLE) ?? [])];
    let best = null;
    let least = Infinity;
    for (const candidate of candidates) {
      const { left, top, width } = candidate.getBoundingClientRect();
      const distance = Math.hypot(left - at.left, top - at.top);
      if (width > 0 && distance < least) [best, least] = [candidate, distance];
    }
    if (best) return best;
  }
  return null;
}
