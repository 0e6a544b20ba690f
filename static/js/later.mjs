// From the second visit on: rules pages and pictures are kept for offline too, one by one, while
// nothing else is going on. The service worker keeps what is asked for (building/offline.py).

const KEPT = "stellwerk.kept";

/**
 * @param {URL} root the site's root
 * @param {AbortSignal} signal ends it: a worker that is busy keeping does not make room for a newer
 */
export async function keepLater(root, signal) {
  if (navigator.connection?.saveData) return;
  await idle();
  try {
    const answer = await fetch(new URL("offline.json", root), { signal });
    const { version, urls } = await answer.json();
    if (localStorage.getItem(KEPT) === version) return;
    for (const url of urls) {
      await idle();
      const page = await fetch(new URL(url, root), { priority: "low", signal });
      if (!page.ok) return;
    }
    localStorage.setItem(KEPT, version);
    await forget(new Set(urls.map((url) => new URL(url, root).href)));
  } catch {
    // No network, no storage, or a newer version: another visit will do.
  }
}

/** What no page of this version needs any more. @param {Set<string>} wanted */
async function forget(wanted) {
  for (const name of await caches.keys()) {
    if (!name.includes("stellwerk-pages")) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!wanted.has(request.url)) await cache.delete(request);
    }
  }
}

const idle = () =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: 5000 });
    else setTimeout(resolve, 50);
  });
