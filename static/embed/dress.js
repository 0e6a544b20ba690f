// The colours of an embedded scene, set before the first paint: ?farbschema=hell, dunkel or auto
// (?theme=light, dark or auto). Classic and blocking on purpose, as js/prefs.js; it needs no storage.
(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  const names = { hell: "light", light: "light", dunkel: "dark", dark: "dark" };
  const night = matchMedia("(prefers-color-scheme: dark)");
  let theme = query.get("farbschema") ?? query.get("theme");

  const dress = () => {
    root.dataset.theme = names[theme] ?? (night.matches ? "dark" : "light");
  };
  dress();
  night.addEventListener("change", dress);
  // The host page may ask for others later (frame.js).
  addEventListener("stellwerk:dress", (event) => {
    theme = event.detail;
    dress();
  });
})();
