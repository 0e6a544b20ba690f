// Games' stylesheets: the markup says in [data-game] whose a screen wears, and only those are on.
// Rules of the others would be matched against every element at every move.

/** @param {ParentNode} root the markup of a screen */
export function wearSheet(root) {
  const game = root.querySelector("[data-screen]")?.getAttribute("data-game") ?? "";
  for (const link of document.querySelectorAll("link[data-games]")) {
    const media = link.dataset.games.split(" ").includes(game) ? "all" : "not all";
    if (link.media !== media) link.media = media;
  }
}
