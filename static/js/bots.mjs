// Bots think in a worker of their own: a second Python, started when the first question comes.
// Questions and answers are JSON strings, see py/stellwerk/browser/thinking.py.

import { send } from "./messages.mjs";

const NAME = "bot";
/** If the worker has not started by then, the page's own Python thinks. */
const PATIENCE = 20_000;

/** @typedef {{think(question: string): Promise<string>}} Thinker */

/** @type {Promise<Thinker> | null} */
let worker = null;
/** Questions that the page's own Python is to answer. @type {Map<string, (answer: string) => void>} */
const here = new Map();

/**
 * Answers with "bot.chosen" or "bot.failed".
 *
 * @param {{request: number, match: string, level: number, delay: number}} question
 */
export async function ask({ request, match, level, delay }) {
  const notBefore = new Promise((resolve) => setTimeout(resolve, delay));
  try {
    const answer = await think(JSON.stringify({ request, match, level }));
    await notBefore;
    send("bot.chosen", answer);
  } catch (error) {
    console.error("[stellwerk] bot:", error);
    send("bot.failed", String(request));
  }
}

/** The page's Python has answered a "stage.think". @param {string} question @param {string} answer */
export function answerHere(question, answer) {
  here.get(question)?.(answer);
  here.delete(question);
}

/** @param {string} question */
async function think(question) {
  worker ??= start();
  /** @type {Thinker} */
  let thinker;
  try {
    thinker = await worker;
  } catch (error) {
    console.warn("[stellwerk] bots think on the page itself:", error);
    thinker = { think: thinkHere };
  }
  const answer = await thinker.think(question);
  if (!answer) throw new Error("no answer; see the worker's message above");
  return answer;
}

/** @param {string} question @returns {Promise<string>} */
function thinkHere(question) {
  return new Promise((resolve) => {
    here.set(question, resolve);
    send("stage.think", question);
  });
}

/** @returns {Promise<Thinker>} */
async function start() {
  const main = document.querySelector('script[type="py"][src]').getAttribute("src");
  const script = document.createElement("script");
  // As PyScript's own create_named_worker does it. Without a configuration of its own, the worker
  // takes the page's.
  script.type = "py";
  script.setAttribute("worker", "");
  script.setAttribute("name", NAME);
  script.setAttribute("src", main.replace(/main\.py$/, "worker.py"));
  document.body.append(script);
  const xworker = await until(() => script.xworker);
  await within(PATIENCE, xworker.ready);
  return xworker.sync;
}

/** @template T @param {() => T | undefined} look @returns {Promise<T>} */
async function until(look) {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("PyScript did not take up the worker's script");
}

/** @template T @param {number} limit @param {Promise<T>} promise @returns {Promise<T>} */
function within(limit, promise) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`not there after ${limit} ms`)), limit);
  });
  return Promise.race([promise, late]);
}
