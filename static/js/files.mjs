// Files that are chosen (<input type="file" data-on="file">) or dropped on the page:
// "file.read" with the text, or "file.failed" with "too-big" or "unreadable". An input's data-value
// stands for "file" where it is meant for something else: "material.read".

import { send } from "./messages.mjs";

const MOST = 5 * 1024 * 1024;

/** @param {HTMLElement} mount */
export function watchFiles(mount) {
  mount.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.type !== "file" || input.dataset.on !== "file") return;
    const [file] = input.files;
    if (file) read(file, input.dataset.value);
    input.value = ""; // The same file can be chosen again.
  });
  addEventListener("dragover", (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    document.documentElement.dataset.dropping = "";
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) delete document.documentElement.dataset.dropping;
  });
  addEventListener("drop", (event) => {
    delete document.documentElement.dataset.dropping;
    if (!carriesFile(event)) return;
    event.preventDefault(); // The browser would leave the page to show the file.
    const [file] = event.dataTransfer.files;
    if (file) read(file);
  });
}

/** @param {DragEvent} event */
const carriesFile = (event) => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * @param {File} file
 * @param {string} [kind]
 */
async function read(file, kind = "file") {
  if (file.size > MOST) return send(`${kind}.failed`, "too-big");
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return send(`${kind}.failed`, "unreadable");
  }
  send(`${kind}.read`, text);
}
