// What makes a rules page more comfortable. Without it everything can be read and printed.

const root = document.documentElement;
const lang = root.lang;

/* --- the place one is at ------------------------------------------------------------------ */

const headings = [...document.querySelectorAll(".rules-h, .rule-title")];

/** The heading of what is being read. */
function here() {
  const line = innerHeight * 0.35;
  return headings.findLast((heading) => heading.getBoundingClientRect().top < line);
}

function markPlace() {
  const id = here()?.id;
  for (const link of document.querySelectorAll(".toc a[aria-current]")) {
    if (link.hash !== `#${id}`) link.removeAttribute("aria-current");
  }
  if (!id) return;
  const link = document.querySelector(`.toc a[href="#${CSS.escape(id)}"]`);
  link?.setAttribute("aria-current", "true");
}

if (headings.length) {
  let waiting = false;
  addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      markPlace();
    });
  }, { passive: true });
  // To the same rule of the other language.
  const other = document.getElementById("other-language");
  other?.addEventListener("click", () => {
    other.hash = here()?.id ?? location.hash;
  });
}

/* --- print -------------------------------------------------------------------------------- */

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

/* --- search ------------------------------------------------------------------------------- */

const SHOWN = 12;
const box = document.querySelector("[data-search]");
if (box) startSearch(/** @type {HTMLElement} */ (box));

/** @param {HTMLElement} box */
function startSearch(box) {
  const input = box.querySelector("input");
  const count = box.querySelector(".search-count");
  const list = box.querySelector(".search-hits");
  const texts = JSON.parse(box.dataset.texts);
  let tools;

  /** Library and documents come when somebody means to search. */
  const load = () => (tools ??= Promise.all([
    import("./search.mjs"),
    fetch(box.dataset.documents).then((answer) => answer.json()),
  ]).then(([module, documents]) => ({
    search: module.searchIn(documents, lang, box.dataset.game),
    excerpt: module.excerpt,
  })));

  async function show() {
    const query = input.value.trim();
    const { search, excerpt } = await load();
    if (query !== input.value.trim()) return; // Somebody types faster than we find.
    const hits = query ? search(query) : [];
    list.replaceChildren(...hits.slice(0, SHOWN).map((hit) => entry(hit, excerpt)));
    count.textContent = query ? counted(hits.length) : "";
  }

  /** @param {number} n */
  function counted(n) {
    if (n === 0) return texts.none;
    if (n === 1) return texts.one;
    return (n > SHOWN ? texts.first : texts.many).replace("{n}", n).replace("{shown}", SHOWN);
  }

  function entry(hit, excerpt) {
    const link = element("a", "hit", element("span", "hit-title", hit.title));
    link.href = box.dataset.root + hit.at;
    const about = element("span", "hit-about", `${hit.name} · ${texts[hit.kind]}`);
    if (hit.kind === "rule") about.append(" ", element("span", "rule-id", hit.id));
    const text = element("span", "hit-text");
    for (const piece of excerpt(hit, lang)) {
      text.append(piece.found ? element("mark", "", piece.text) : piece.text);
    }
    link.append(about, text);
    return element("li", "", link);
  }

  input.addEventListener("focus", load, { once: true });
  input.addEventListener("input", show);
  box.querySelector("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    await show();
    list.querySelector("a")?.click();
  });
  box.addEventListener("keydown", (event) => {
    const stops = [input, ...list.querySelectorAll("a")];
    const at = stops.indexOf(document.activeElement);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
      if (at < 0 || !next) return;
      event.preventDefault();
      next.focus();
    } else if (event.key === "Escape" && (input.value || at > 0)) {
      event.preventDefault();
      input.value = "";
      input.focus();
      show();
    }
  });
  // A link may bring its question along: …/regeln/index.html?q=lok
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) {
    input.value = asked;
    show();
  }
}

/**
 * @param {string} tag
 * @param {string} names
 * @param {...(string | Node)} content
 */
function element(tag, names, ...content) {
  const made = document.createElement(tag);
  if (names) made.className = names;
  made.append(...content);
  return made;
}
