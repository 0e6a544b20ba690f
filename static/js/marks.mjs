// Answers to input, and two marks for the bench: when a finger or key came, and when what it
// caused was on the screen.

import { send } from "./messages.mjs";

let answering = false;
let painting = false;

/**
 * Sends what an input means. The program answers at once.
 *
 * @param {Event} event
 * @param {string} name
 * @param {string} [value]
 */
export function answer(event, name, value = "") {
  performance.mark("stellwerk:input", { startTime: Math.max(0, event.timeStamp) });
  whileAnswering(() => send(name, value, event.timeStamp));
}

/** Runs what answers an input; an answer may come later than the input. @param {() => void} work */
export function whileAnswering(work) {
  answering = true;
  try {
    work();
  } finally {
    answering = false;
  }
}

/** Whether somebody waits for what is shown now. */
export const isAnswering = () => answering;

/** Call when the DOM has been updated; marks the paint that shows it. */
export function markUpdated() {
  if (!answering || painting) return;
  painting = true;
  // The second frame callback runs when the frame that the first belongs to has been produced.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      painting = false;
      performance.mark("stellwerk:painted");
    }),
  );
}
