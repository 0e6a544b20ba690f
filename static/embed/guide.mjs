// The pages einbetten/ and embed/: what is chosen shows in the preview and in the code to copy.

const form = /** @type {HTMLFormElement} */ (document.getElementById("choice"));
const preview = document.getElementById("preview");
const said = document.getElementById("said");
const SITE = new URL("../", location.href).href;

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function update() {
  const select = form.querySelector("select");
  const [game, scene] = select.value.split("/");
  const { lang, theme } = Object.fromEntries(new FormData(form));
  const dress = theme === "auto" ? "" : ` farbschema="${theme}"`;
  const query = theme === "auto" ? "" : `?farbschema=${theme}`;
  const address = `${SITE}szenen/${game}/${scene}.${lang}.html`;
  const title = escape(`Stellwerk: ${select.selectedOptions[0].text}`);

  const wanted = { spiel: game, szene: scene, lang, farbschema: theme };
  for (const [name, value] of Object.entries(wanted)) {
    if (preview.getAttribute(name) !== value) preview.setAttribute(name, value);
  }
  write(
    "code-script",
    `<script src="${SITE}stellwerk.js"></script>\n` +
      `<stellwerk-szene spiel="${game}" szene="${scene}" lang="${lang}"${dress}></stellwerk-szene>`,
  );
  write(
    "code-frame",
    `<iframe src="${address}${query}" title="${title}" width="100%" height="640" loading="lazy"></iframe>`,
  );
  write("code-link", address);
  const { origin } = location;
  write("code-policy", `script-src ${origin}; frame-src ${origin}`);
}

/** @param {string} id @param {string} text */
function write(id, text) {
  document.querySelector(`#${id} code`).textContent = text;
}

form.addEventListener("change", update);
form.addEventListener("submit", (event) => event.preventDefault());

document.addEventListener("click", async ({ target }) => {
  const button = /** @type {Element} */ (target).closest("[data-copy]");
  if (!button) return;
  const { copy, copied } = /** @type {HTMLElement} */ (button).dataset;
  const code = document.getElementById(copy);
  try {
    await navigator.clipboard.writeText(code.textContent);
    said.textContent = "";
    requestAnimationFrame(() => (said.textContent = copied));
    button.setAttribute("data-done", copied);
    setTimeout(() => button.removeAttribute("data-done"), 2500);
  } catch {
    // Without a clipboard it is marked, to be copied by hand.
    getSelection().selectAllChildren(code);
  }
});

update();
