// Writing to IndexedDB takes a moment, and what has not been written when the page goes away is
// lost with it. So then it is put into localStorage, which takes it at once, and the next start
// writes it.

const PREFIX = "stellwerk-unsaved-";

/**
 * @typedef {object} Unsaved
 * @property {import("./store.mjs").Entry} entry
 * @property {number} expected the revision stored before the first write that was under way
 */

/** Writes under way, by match. @type {Map<string, Unsaved>} */
const underWay = new Map();
let key = "";
let kept = false;

/** @param {string} tab this tab, so that two of them do not take each other's place */
export function watchLeaving(tab) {
  key = PREFIX + tab;
  addEventListener("pagehide", keep);
  // Phones end pages in the background without another word.
  document.addEventListener("visibilitychange", () => document.hidden && keep());
}

/**
 * @param {import("./store.mjs").Entry} entry about to be written
 * @param {number} expected
 */
export function begin(entry, expected) {
  underWay.set(entry.id, { entry, expected: underWay.get(entry.id)?.expected ?? expected });
}

/** @param {import("./store.mjs").Entry} entry written, or refused */
export function end(entry) {
  if (underWay.get(entry.id)?.entry !== entry) return; // A newer one is on its way.
  underWay.delete(entry.id);
  if (kept && underWay.size === 0) {
    localStorage.removeItem(key);
    kept = false;
  }
}

function keep() {
  if (underWay.size === 0) return;
  try {
    localStorage.setItem(key, JSON.stringify([...underWay.values()]));
    kept = true;
  } catch {
    // No room or not allowed: nothing more can be done in this moment.
  }
}

/** @returns {Unsaved[]} what earlier pages could not write; it is given out once */
export function take() {
  const found = [];
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(PREFIX) || name === key) continue;
      const text = localStorage.getItem(name);
      localStorage.removeItem(name);
      found.push(...JSON.parse(text));
    }
  } catch (error) {
    console.warn("[stellwerk] unsaved:", error);
  }
  return found;
}

/**
 * Whether it still follows what is stored, so that nothing newer is overwritten and nothing that
 * was deleted comes back.
 *
 * @param {Unsaved} unsaved
 * @param {import("./store.mjs").Entry | undefined} there
 */
export function isNext({ entry, expected }, there) {
  if (!there) return expected === 0;
  const own = there.writer === entry.writer && there.revision < entry.revision;
  return own || there.revision === expected;
}
