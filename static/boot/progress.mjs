// Shows how far Python's start is, in the element that index.html holds ready for it, and takes
// it away when the page can be used. The steps are real: bytes that arrived, the interpreter
// that runs, our package imported, the first view shown. They come as performance marks
// ("stellwerk:boot:STEP" and at last "stellwerk:usable"), which are kept, so that none is missed
// however late this module runs; the bytes come as events (see steps.mjs).

const box = document.getElementById("boot");
const bar = box?.querySelector("progress");

// Of the whole bar, the download fills this share; the rest is three steps.
const DOWNLOAD = 0.55;
const AT = { downloaded: DOWNLOAD, interpreter: 0.7, package: 0.85 };

function show(step) {
  for (const line of box.querySelectorAll("[data-step]")) line.hidden = line.dataset.step !== step;
}

function onBytes({ detail: { loaded, total } }) {
  bar.value = Math.max(bar.value, (loaded / total) * DOWNLOAD);
  const text = `${(loaded / 1e6).toFixed(1)} / ${(total / 1e6).toFixed(1)} MB`;
  for (const amount of box.querySelectorAll("[data-amount]")) amount.textContent = text;
}

function finish() {
  removeEventListener("stellwerk:boot-bytes", onBytes);
  box.remove();
}

function onMark(name) {
  if (name === "stellwerk:usable") return finish();
  const step = name.replace("stellwerk:boot:", "");
  if (!(step in AT)) return;
  bar.value = Math.max(bar.value, AT[step]);
  show(step);
}

if (box) {
  addEventListener("stellwerk:boot-bytes", onBytes);
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (name.startsWith("stellwerk:")) onMark(name);
  }).observe({ type: "mark", buffered: true });

  // A start that failed must not look like one that goes on; what happened says js/trouble.mjs.
  addEventListener("stellwerk:boot-failed", finish);
  // PyScript writes an exception in main.py to the console and goes on; here it is an error.
  document.querySelector('script[type="py"]')?.addEventListener("py:done", () => {
    if (performance.getEntriesByName("stellwerk:boot:package").length) return;
    throw new Error("main.py ended without starting the program; see the message above");
  });
}
