// Two marks for the bench: when a finger or key came, and when what it caused was on the screen.

let unanswered = false;

/** @param {Event} event the input that may lead to a patch */
export function markInput(event) {
  performance.mark("stellwerk:input", { startTime: event.timeStamp });
  unanswered = true;
}

/** Call when the DOM has been updated; marks the paint that shows it. */
export function markUpdated() {
  if (!unanswered) return;
  unanswered = false;
  // The second frame callback runs when the frame that the first belongs to has been produced.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => performance.mark("stellwerk:painted")),
  );
}
