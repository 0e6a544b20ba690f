// Matches on this device, in IndexedDB. Every answer is a message; no failure is silent.
//
// An entry: {id, revision, saved, writer, record}. A save says which revision it follows: it is
// written only if that is what is stored, so that two tabs never overwrite each other.

import { openDB } from "../vendor/idb.mjs";
import { send } from "./messages.mjs";
import { begin, end, isNext, take, watchLeaving } from "./unsaved.mjs";

const NAME = "stellwerk";
const MATCHES = "matches";

/** This tab. What it wrote last itself it may always write over. */
const TAB = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {number} revision
 * @property {number} saved milliseconds since 1970
 * @property {string} writer
 * @property {string} record
 */

const others = typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : null;
/** @type {Promise<import("idb").IDBPDatabase> | null} */
let opening = null;
let askedToPersist = false;

/** Tells the program what other tabs store and delete; lets no move be lost with the page. */
export function watchOtherTabs() {
  watchLeaving(TAB);
  others?.addEventListener("message", ({ data }) => {
    if (data.entry) send("store.changed", JSON.stringify(data.entry));
    list();
  });
}

/**
 * @param {string} id
 * @param {number} revision the one that this save follows; 0: there is none yet
 * @param {string} record
 */
export async function save(id, revision, record) {
  const entry = { id, revision: revision + 1, saved: Date.now(), writer: TAB, record };
  begin(entry, revision);
  try {
    const there = await writeAfter(entry, revision);
    if (there) return send("store.conflict", JSON.stringify(there));
  } catch (error) {
    return fail(id, error);
  } finally {
    end(entry);
  }
  send("store.saved", `${id} ${entry.revision}`);
  others?.postMessage({ entry });
  askToPersist();
}

/** @param {string} id */
export async function load(id) {
  try {
    const entry = await (await open()).get(MATCHES, id);
    if (entry) send("store.loaded", JSON.stringify(entry));
    else send("store.missing", id);
  } catch (error) {
    fail(id, error);
  }
}

export async function list() {
  try {
    /** @type {Entry[]} */
    const entries = await (await open()).getAll(MATCHES);
    send("store.list", JSON.stringify(entries.sort((a, b) => b.saved - a.saved)));
  } catch (error) {
    fail("", error);
    send("store.list", "[]");
  }
}

/** @param {string} id */
export async function remove(id) {
  try {
    await (await open()).delete(MATCHES, id);
    others?.postMessage({ removed: id });
  } catch (error) {
    fail(id, error);
  }
  await list();
}

/**
 * Compare and set, in one transaction.
 *
 * @param {Entry} entry
 * @param {number} expected the revision that must be stored
 * @returns {Promise<Entry | null>} what is there instead, if it is another one
 */
async function writeAfter(entry, expected) {
  const database = await open();
  // Strict: answered only when the entry would survive a power cut.
  const transaction = database.transaction(MATCHES, "readwrite", { durability: "strict" });
  const there = await transaction.store.get(entry.id);
  if (there && !follows(there, expected)) {
    await transaction.done;
    return there;
  }
  await Promise.all([transaction.store.put(entry), transaction.done]);
  return null;
}

/**
 * Deleted by another tab in the meantime (nothing there) is no conflict: nothing is overwritten.
 *
 * @param {Entry} there
 * @param {number} expected
 */
function follows(there, expected) {
  // If a save of ours failed, the revision expected is ahead of what is stored.
  return there.revision === expected || (expected > 0 && there.writer === TAB);
}

function open() {
  opening ??= openDB(NAME, 1, {
    upgrade: (database) => database.createObjectStore(MATCHES, { keyPath: "id" }),
    // A newer version of the program in another tab wants to change the store.
    blocking: (_now, _wanted, event) => {
      /** @type {IDBDatabase} */ (event.target).close();
      opening = null;
    },
    terminated: () => (opening = null),
  }).then(catchUp).catch((error) => {
    opening = null; // The next try may succeed.
    throw error;
  });
  return opening;
}

/**
 * Writes what earlier pages could not, before anything is read.
 *
 * @param {import("idb").IDBPDatabase} database
 */
async function catchUp(database) {
  for (const unsaved of take()) {
    const transaction = database.transaction(MATCHES, "readwrite");
    const there = await transaction.store.get(unsaved.entry.id);
    if (isNext(unsaved, there)) await transaction.store.put(unsaved.entry);
    await transaction.done;
  }
  return database;
}

/**
 * @param {string} id
 * @param {unknown} error
 */
function fail(id, error) {
  console.warn("[stellwerk] store:", error);
  send("store.failed", id);
}

/** So that the browser does not clear the matches when the disk gets full. */
function askToPersist() {
  if (askedToPersist) return;
  askedToPersist = true;
  navigator.storage?.persist?.().catch(() => {});
}
