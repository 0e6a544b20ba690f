// Messages on their way to the Python program. Until it is there they wait: a click on the
// pre-rendered lobby is not lost.

import { showTrouble } from "./trouble.mjs";

/** @typedef {(name: string, value: string, at: number) => void} Receiver */

/** @type {[string, string, number][]} */
const waiting = [];
/** @type {Receiver | null} */
let receiver = null;
let delivering = false;

/**
 * Tells the program that something happened.
 *
 * @param {string} name what, e.g. "table.pick"
 * @param {string} [value] on or with what, e.g. "slot:3"
 * @param {number} [at] when, on the clock of performance.now()
 */
export function send(name, value = "", at = performance.now()) {
  waiting.push([name, String(value), at]);
  deliver();
}

/** Whether the program is there. */
export const isConnected = () => receiver !== null;

/** @param {Receiver} program called for every message from now on, those that waited first */
export function connect(program) {
  receiver = program;
  deliver();
}

function deliver() {
  // A message sent while one is handled (a patch moves the focus, say) waits for its turn.
  if (!receiver || delivering) return;
  delivering = true;
  try {
    let message;
    while ((message = waiting.shift())) {
      try {
        receiver(...message);
      } catch (error) {
        showTrouble("message", `${message[0]}\n${error}`);
      }
    }
  } finally {
    delivering = false;
  }
}
