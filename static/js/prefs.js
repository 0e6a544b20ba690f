// Language and theme, set before the first paint. Classic and blocking on purpose: a module would
// run after the page has been painted in the wrong language or theme.
//
// Kept in localStorage: "stellwerk.lang" ("de" | "en"), "stellwerk.theme" ("light" | "dark");
// what is not kept follows the browser.
(() => {
  const root = document.documentElement;
  root.dataset.scripts = ""; // What needs them may show itself.
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage may be forbidden; the page works without.
    }
  };

  const languages = ["de", "en"];
  const wanted = [kept("stellwerk.lang"), ...(navigator.languages ?? [navigator.language])];
  // A rules page is written in one language and says so.
  if (!("oneLanguage" in root.dataset)) {
    root.lang =
      wanted
        .map((tag) => String(tag).slice(0, 2).toLowerCase())
        .find((l) => languages.includes(l)) ?? "en";
  }

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const setTheme = () => {
    const theme = kept("stellwerk.theme");
    root.dataset.theme = ["light", "dark"].includes(theme) ? theme : dark.matches ? "dark" : "light";
  };
  setTheme();
  dark.addEventListener("change", setTheme);

  // The page carries both languages' lobby. The one not wanted goes as soon as it is parsed, so
  // that no id exists twice and no script ever meets it; boot.css hides it until then.
  const drop = () => {
    for (const part of document.querySelectorAll("[data-prerendered]")) {
      if (part.dataset.prerendered !== root.lang) part.remove();
    }
  };
  const observer = new MutationObserver(drop);
  observer.observe(root, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => {
    observer.disconnect();
    drop();
  });
})();
