// The service worker's side of the page: kept for offline, and updates that wait to be wanted.
//
//   out  stellwerk:offline-ready   everything is kept; the page works without a network
//   out  stellwerk:update-ready    a newer version is kept as well and waits
//   in   stellwerk:update-accept   the player wants it: switch over and reload
//
// All three are events on `window`. Nothing here reloads a page that has not asked for it.

const PAGE = new URL("./", location.href);
let accepted = false;

function announce(name) {
  dispatchEvent(new CustomEvent(name));
}

function follow(registration) {
  const ready = () => {
    // Only a page that an older worker answers can be updated; a first worker is just there.
    if (navigator.serviceWorker.controller) announce("stellwerk:update-ready");
  };
  if (registration.waiting) ready();
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") ready();
    });
  });

  addEventListener("stellwerk:update-accept", () => {
    accepted = true;
    // Workbox's worker knows this message and calls skipWaiting.
    registration.waiting?.postMessage({ type: "SKIP_WAITING" });
  });
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (accepted) location.reload();
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
    follow(await navigator.serviceWorker.register(new URL("sw.js", PAGE), { scope: PAGE.pathname }));
    await navigator.serviceWorker.ready; // active: its precache is complete
    announce("stellwerk:offline-ready");
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
