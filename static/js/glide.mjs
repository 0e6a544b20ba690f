// Motion for what a person has just done. The update itself is on the screen with the very next
// frame, as a view transition can't do it (see motion.mjs): things are put where they belong, and
// glide there from where they were by a transform.

const MILLISECONDS = 340;
const EASING = "cubic-bezier(.3, .05, .15, 1)";
/** Between things that move one after the other: those with data-step="1", "2", … */
const STEP = 90;

/** What is on its way. @type {Set<Animation>} */
const gliding = new Set();

/**
 * @param {HTMLElement} mount
 * @param {() => void} update
 * @param {number} atMost if more than that moves, nothing glides
 * @param {HTMLElement | null} ghost what was dragged; its namesake comes from there
 */
export function glide(mount, update, atMost, ghost) {
  const before = places(mount);
  if (ghost?.dataset.vt && before.has(ghost.dataset.vt)) {
    before.set(ghost.dataset.vt, ghost.getBoundingClientRect());
  }
  update();
  for (const old of gliding) old.cancel();
  gliding.clear();
  /** @type {[Element, Keyframe[]][]} */
  const moves = [];
  for (const element of mount.querySelectorAll("[data-vt]")) {
    const frames = wayFrom(before.get(element.dataset.vt), element.getBoundingClientRect());
    if (frames) moves.push([element, frames]);
  }
  if (moves.length > atMost) return;
  for (const [element, frames] of moves) {
    const animation = element.animate(frames, {
      duration: MILLISECONDS,
      easing: EASING,
      delay: STEP * Number(/** @type {HTMLElement} */ (element).dataset.step ?? 0),
      fill: "backwards",
    });
    gliding.add(animation);
    animation.addEventListener("finish", () => gliding.delete(animation));
  }
}

/** @param {HTMLElement} mount @returns {Map<string, DOMRect>} */
function places(mount) {
  return new Map(
    [...mount.querySelectorAll("[data-vt]")].map((e) => [e.dataset.vt, e.getBoundingClientRect()]),
  );
}

/**
 * @param {DOMRect | undefined} from nowhere: it arrives
 * @param {DOMRect} to
 * @returns {Keyframe[] | null}
 */
function wayFrom(from, to) {
  if (to.width === 0) return null;
  if (!from || from.width === 0) return [{ opacity: 0, transform: "translateY(-14px)" }, {}];
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(x, y) < 2) return null;
  const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
  return [
    { transform: `translate(${x}px, ${y}px) ${scale}`, transformOrigin: "0 0", zIndex: 5 },
    { transform: "none", transformOrigin: "0 0", zIndex: 5 },
  ];
}
