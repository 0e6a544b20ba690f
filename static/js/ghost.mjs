// The picture of what is dragged, that follows the pointer.

/** @param {HTMLElement} source */
export function makeGhost(source) {
  const { left, top, width, height } = source.getBoundingClientRect();
  const element = /** @type {HTMLElement} */ (source.cloneNode(true));
  for (const part of [element, ...element.querySelectorAll("*")]) {
    for (const name of ["id", "data-target", "data-on", "data-drag"]) part.removeAttribute(name);
  }
  element.setAttribute("aria-hidden", "true");
  element.setAttribute("tabindex", "-1");
  element.classList.add("drag-ghost");
  Object.assign(element.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  // Beside the mount point, where no patch takes it away.
  document.body.append(element);
  let way = "none";

  return {
    element,
    /**
     * @param {number} x how far from where it was picked up
     * @param {number} y
     */
    moveTo(x, y) {
      way = `translate(${x}px, ${y}px)`;
      element.style.transform = way;
    },
    remove: () => element.remove(),
    flyBack() {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (still || !element.isConnected) return element.remove();
      const flight = element.animate([{ transform: way }, { transform: "none" }], {
        duration: 160,
        easing: "ease-out",
        fill: "forwards",
      });
      flight.onfinish = flight.oncancel = () => element.remove();
    },
  };
}
