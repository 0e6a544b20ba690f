// The service worker of embedded scenes in somebody else's page (offline.mjs). It keeps what they
// load: files in versioned folders for good, pages until there is a newer one.

const CACHE = "stellwerk-embeds";
const VERSIONED = /\/(app|runtime)-[0-9a-f]{10}\//;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith(VERSIONED.test(url.pathname) ? keptFirst(request) : networkFirst(request));
});

// What was loaded before this worker was there.
addEventListener("message", (event) => {
  const urls = event.data?.keep;
  if (Array.isArray(urls)) event.waitUntil(keep(urls.map(String)));
});

/** What is not kept yet passes through untouched; the page says later what there was. @param {Request} request */
async function keptFirst(request) {
  return (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}

/** @param {Request} request */
async function networkFirst(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(bare(request.url), response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(bare(request.url));
    if (kept) return kept;
    throw error;
  }
}

/** A query changes no file here. @param {string} url */
const bare = (url) => url.split(/[?#]/)[0];

/** @param {string[]} urls */
async function keep(urls) {
  const ours = [...new Set(urls.map(bare))].filter((url) => url.startsWith(`${location.origin}/`));
  const cache = await caches.open(CACHE);
  await Promise.all(
    ours.map(async (url) => {
      if (!(await cache.match(url))) await cache.add(url).catch(() => {});
    }),
  );
  await forgetOlder(cache, ours);
}

/** Of the site's older versions nothing is kept. @param {Cache} cache @param {string[]} urls */
async function forgetOlder(cache, urls) {
  const folders = new Map(urls.flatMap((url) => [url.match(VERSIONED)]).filter(Boolean).map(([folder, kind]) => [kind, folder]));
  for (const { url } of await cache.keys()) {
    const [folder, kind] = url.match(VERSIONED) ?? [];
    if (kind && folders.has(kind) && folders.get(kind) !== folder) await cache.delete(url);
  }
}
