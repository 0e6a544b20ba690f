// The one Python of a page, however many scenes it holds. Frames of the same origin see each
// other, whatever page they are in: the first that needs Python starts it, in a worker of its own,
// and the others let it run their programs, too. Each has a program and a model of its own there.
//
// A frame offers its runtime as `window.stellwerkEmbed`. When it is taken from the page its worker
// ends with it; the next touch in another frame finds that out and starts a new one.

const WORKER = new URL("./worker.mjs", import.meta.url).href;

/**
 * @typedef {object} Runtime
 * @property {Window} owner the frame whose worker it is
 * @property {Worker} worker
 */

/** What other frames find here. Scenes of another version of the site run another Python. */
globalThis.stellwerkEmbed = { version: import.meta.url, runtime: null };

/** @returns {Runtime} the page's, or a new one */
export function findRuntime() {
  const found = findAmong(top, 0);
  if (found) return found;
  const worker = startWorker();
  /** @type {Runtime} */
  const runtime = { owner: window, worker };
  globalThis.stellwerkEmbed.runtime = runtime;
  // One that could not start makes room for the next attempt.
  worker.addEventListener("error", () => forget(runtime));
  worker.addEventListener("message", ({ data }) => data === "failed" && forget(runtime));
  return runtime;
}

/** @param {Runtime} runtime */
function forget(runtime) {
  runtime.worker.terminate();
  if (globalThis.stellwerkEmbed.runtime === runtime) globalThis.stellwerkEmbed.runtime = null;
}

/** Whether the frame that runs it is still there. @param {Runtime} runtime */
export function isAlive({ owner, worker }) {
  return !owner.closed && runtimeOf(owner)?.worker === worker;
}

/**
 * @param {Window} frame
 * @param {number} depth
 * @returns {Runtime | null}
 */
function findAmong(frame, depth) {
  const here = runtimeOf(frame);
  if (here) return here;
  if (depth > 3) return null;
  // Indices and length may be read whatever the frame's origin is.
  for (let i = 0; i < frame.length; i += 1) {
    const below = findAmong(frame[i], depth + 1);
    if (below) return below;
  }
  return null;
}

/** @param {Window} frame @returns {Runtime | null} */
function runtimeOf(frame) {
  try {
    const offer = frame.stellwerkEmbed;
    return offer?.version === import.meta.url ? offer.runtime : null;
  } catch {
    return null; // Somebody else's page.
  }
}

function startWorker() {
  try {
    return new Worker(WORKER, { type: "module" });
  } catch {
    return inThisFrame();
  }
}

/** A frame in a sandbox has no origin, so no worker may be of the same one: Python runs in it. */
function inThisFrame() {
  globalThis.stellwerkListens = true;
  const served = import("./serve.mjs");
  return Object.assign(new EventTarget(), {
    postMessage({ open }, [port]) {
      served.then(({ serve }) => serve(open, port));
    },
    terminate() {},
  });
}
