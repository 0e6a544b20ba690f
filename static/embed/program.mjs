// This scene's program, wherever Python runs: messages go there, answers come back. What the reader
// did is kept here, so that a Python that is gone with its frame can be replaced by another.

import { findRuntime, isAlive } from "./runtime.mjs";

/** How often an answer that has not come is asked after, in milliseconds. */
const PATIENCE = 500;

/** All messages so far, and how many of them were answered. @type {[string, string][]} */
const log = [];
let answered = 0;
/** @type {{runtime: import("./runtime.mjs").Runtime, port: MessagePort} | null} */
let link = null;
let patience = 0;

const { game, scene } = document.body.dataset;
const { lang } = document.documentElement;

/**
 * @typedef {object} Listener
 * @property {(step: {loaded?: number, total?: number}) => void} waits
 * @property {(urls: string[]) => void} started
 * @property {(details: string) => void} failed
 * @property {(answer: {markup: string, effects: string, broke: string}) => void} answered
 */
/** @type {Listener} */
let listener;

/** @param {Listener} one */
export function connectProgram(one) {
  listener = one;
}

/** Whether Python has been asked for. */
export const isBegun = () => link !== null;

/** @param {string} name @param {string} value */
export function post(name, value) {
  log.push([name, value]);
  if (!link || !isAlive(link.runtime)) return begin();
  link.port.postMessage([name, value]);
  askAfter();
}

/** Opens the program, where the reader was when there was another one. */
export function begin() {
  listener.waits({});
  const runtime = findRuntime();
  const { port1: port, port2 } = new MessageChannel();
  link = { runtime, port };
  port.onmessage = onMessage;
  const replay = log.slice(0, answered);
  runtime.worker.postMessage({ open: { game, scene, lang, replay } }, [port2]);
  for (const message of log.slice(answered)) port.postMessage(message);
  // Nothing tells a port that its worker is gone, or was never there.
  runtime.worker.addEventListener("error", () => link?.port === port && fail("no worker"));
  runtime.owner.addEventListener("pagehide", () => setTimeout(lookAfter));
  askAfter();
}

/** @param {MessageEvent} event */
function onMessage({ data, target }) {
  if (target !== link?.port) return;
  if (data.progress) listener.waits(data.progress);
  else if (data.started) listener.started(data.started);
  else if (data.failed) fail(data.failed);
  else {
    answered += 1;
    listener.answered(data.answer);
  }
}

/** @param {string} details */
function fail(details) {
  link?.port.close();
  link = null;
  listener.failed(details);
}

function askAfter() {
  clearTimeout(patience);
  patience = setTimeout(lookAfter, PATIENCE);
}

/** Whoever waits for an answer from a Python that is gone asks another one. */
function lookAfter() {
  if (!link || answered >= log.length) return;
  if (isAlive(link.runtime)) askAfter();
  else begin();
}

// In another frame's worker nothing of this one stays behind.
addEventListener("pagehide", ({ persisted }) => persisted || link?.port.postMessage("close"));
