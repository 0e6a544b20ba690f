// A calm line when something of ours broke, with the match kept safe and a way on. It needs
// neither Python nor the program's texts.

import { offerFile } from "./download.mjs";

const TEXTS = {
  de: {
    start: "Stellwerk konnte nicht starten. Neu laden hilft oft; sonst ist dieser Browser zu alt.",
    "no-wasm": "Dieser Browser kann kein WebAssembly; damit läuft Stellwerk hier leider nicht.",
    message: "Da ist etwas schiefgegangen. Was gespeichert war, bleibt erhalten.",
    reload: "Neu laden",
    file: "Partie als Datei sichern",
    close: "Weiter",
  },
  en: {
    start: "Stellwerk could not start. Reloading often helps; else this browser is too old.",
    "no-wasm": "This browser has no WebAssembly, so Stellwerk can't run in it.",
    message: "Something went wrong. What was saved is kept.",
    reload: "Reload",
    file: "Save the match as a file",
    close: "Go on",
  },
};

/** The match as last saved: what can be rescued. */
let rescue = "";

/** @param {string} record JSON of the match record that was just to be saved */
export function keepForRescue(record) {
  rescue = record;
}

/**
 * Shows the line (once; a second trouble changes its text).
 *
 * @param {"start" | "no-wasm" | "message"} kind
 * @param {string} details for the console
 */
export function showTrouble(kind, details) {
  console.error(`[stellwerk] ${kind}: ${details}`);
  if (kind !== "message") dispatchEvent(new CustomEvent("stellwerk:boot-failed"));
  const texts = TEXTS[document.documentElement.lang] ?? TEXTS.en;
  document.getElementById("trouble")?.remove();
  const bar = document.createElement("div");
  bar.id = "trouble";
  bar.className = "trouble";
  bar.dataset.kind = kind;
  bar.setAttribute("role", "alert");
  const line = document.createElement("p");
  line.textContent = texts[kind];
  bar.append(line, button(texts.reload, () => location.reload()));
  if (kind === "message") {
    if (rescue) bar.append(button(texts.file, saveRescue));
    bar.append(button(texts.close, () => bar.remove()));
  }
  document.body.append(bar);
}

function saveRescue() {
  const { match } = JSON.parse(rescue);
  offerFile("stellwerk-match.json", JSON.stringify(match, null, 1), "application/json");
}

/**
 * @param {string} text
 * @param {() => void} act
 */
function button(text, act) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "btn";
  element.textContent = text;
  element.addEventListener("click", act);
  return element;
}

/**
 * Watches the start: what fails before the program is there must not look like going on.
 *
 * @param {() => boolean} isConnected
 */
export function watchStart(isConnected) {
  if (typeof WebAssembly !== "object") return showTrouble("no-wasm", "WebAssembly is missing");
  const failed = (/** @type {ErrorEvent | PromiseRejectionEvent} */ event) => {
    if (isConnected() || isForeign(event)) return;
    const reason = "reason" in event ? event.reason : event.error ?? event.message;
    showTrouble("start", String(reason?.stack ?? reason));
  };
  addEventListener("error", failed);
  addEventListener("unhandledrejection", failed);
}

/** The program is there after all. */
export function forgetStart() {
  document.querySelector("#trouble[data-kind=start]")?.remove();
}

/**
 * Not ours: a browser extension's error, or one that browsers report though nothing is broken.
 *
 * @param {ErrorEvent | PromiseRejectionEvent} event
 */
function isForeign(event) {
  if ("reason" in event) return false;
  const { filename, message } = event;
  return (filename && !filename.startsWith(location.origin)) || /ResizeObserver/.test(message);
}
