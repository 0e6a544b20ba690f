// Scrolls while something is dragged near an edge of the window or of a [data-scroll] box.

const EDGE = 44;
const FASTEST = 14;

/** @returns {() => void} stops it */
export function followEdges() {
  let x = -1;
  let y = -1;
  let frame = requestAnimationFrame(step);
  const follow = (/** @type {PointerEvent} */ event) => ([x, y] = [event.clientX, event.clientY]);
  addEventListener("pointermove", follow);

  function step() {
    frame = requestAnimationFrame(step);
    if (x < 0) return;
    scrollBy(0, pull(y, 0, innerHeight));
    const box = document.elementFromPoint(x, y)?.closest("[data-scroll]");
    if (!box) return;
    const { left, right, top, bottom } = box.getBoundingClientRect();
    box.scrollBy(pull(x, left, right), pull(y, top, bottom));
  }

  return () => {
    cancelAnimationFrame(frame);
    removeEventListener("pointermove", follow);
  };
}

/**
 * @param {number} at
 * @param {number} start
 * @param {number} end
 * @returns {number} pixels a frame, more the nearer the edge
 */
function pull(at, start, end) {
  if (at < start + EDGE) return -FASTEST * Math.min(1, (start + EDGE - at) / EDGE);
  if (at > end - EDGE) return FASTEST * Math.min(1, (at - end + EDGE) / EDGE);
  return 0;
}
