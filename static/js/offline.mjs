// The service worker's side of the page: kept for offline, and updates that wait to be wanted.
//
//   out  stellwerk:offline-ready   everything is kept; the page works without a network
//   out  stellwerk:update-ready    a newer version is kept as well and waits
//   in   stellwerk:update-accept   the player wants it: switch over and reload
//
// All three are events on `window`; none is sent before the mark "stellwerk:usable". No page that
// somebody looks at is reloaded without having asked for it.

import { keepLater } from "./later.mjs";

const PAGE = new URL("./", location.href);
const later = new AbortController();
let accepted = false;
let replaced = false;

function announce(name) {
  dispatchEvent(new CustomEvent(name));
}

function follow(registration, container) {
  let answered = Boolean(container.controller);
  const ready = () => {
    // Only a page that an older worker answers can be updated; a first worker is just there.
    if (registration.waiting && registration.active) announce("stellwerk:update-ready");
  };
  const watch = (worker) => {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") ready();
    });
  };
  ready();
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));

  addEventListener("stellwerk:update-accept", () => {
    accepted = true;
    later.abort();
    if (replaced || !registration.waiting) location.reload();
    // Workbox's worker knows this message and calls skipWaiting.
    else registration.waiting.postMessage({ type: "SKIP_WAITING" });
  });

  container.addEventListener("controllerchange", () => {
    const first = !answered;
    answered = true;
    if (first) return; // the very first worker, of this page's own version
    if (accepted) {
      location.reload();
    } else {
      // Another tab said yes. Everything here is saved after each move, so a tab in the background
      // may follow; one that is looked at asks.
      replaced = true;
      if (document.visibilityState === "hidden") location.reload();
      else announce("stellwerk:update-ready");
    }
  });

  // A tab may stay open for days; look for a newer version when it is looked at again.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}

async function start() {
  // Absent where the page is neither https nor localhost; then it simply needs its server.
  if (!("serviceWorker" in navigator)) return;
  try {
    const container = navigator.serviceWorker;
    const isReturn = Boolean(container.controller);
    const script = new URL("sw.js", PAGE);
    const registration = await container.register(script, { scope: PAGE.pathname });
    follow(registration, container);
    await container.ready; // active, so what it keeps is complete
    announce("stellwerk:offline-ready");
    // A newer version that waits will keep its own.
    registration.addEventListener("updatefound", () => later.abort());
    if (isReturn && !registration.waiting && !registration.installing) keepLater(PAGE, later.signal);
  } catch (error) {
    console.info("No offline copy on this device:", error.message);
  }
}

// The copy must not compete with the start for network and processor.
function whenUsable(work) {
  new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName("stellwerk:usable").length) return;
    observer.disconnect();
    work();
  }).observe({ type: "mark", buffered: true });
}

whenUsable(start);
