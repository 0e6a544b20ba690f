// Embedded scenes without a network. In somebody else's page a browser keeps what we store apart
// for each such page, and often not at all; where it may, a small service worker (embed-sw.js)
// keeps what the scenes there have loaded, and nothing more. On the site's own pages the site's own
// worker does that.

const SITE = new URL("../../", location.href);

async function keep() {
  if (isAmongOurs() || !("serviceWorker" in navigator)) return;
  const container = navigator.serviceWorker;
  // The site itself in a frame of the same page has brought its own, which keeps more.
  const known = await container.getRegistration(SITE);
  const script = new URL("embed-sw.js", SITE).href;
  if (known && (known.active ?? known.installing ?? known.waiting)?.scriptURL !== script) return;
  await container.register(script, { scope: SITE.pathname, updateViaCache: "none" });
  const { active } = await container.ready;
  active.postMessage({ keep: [location.href, ...loaded()] });
  // Python comes later, if at all; its files are told by the worker that loads them.
  addEventListener("stellwerk:loaded", ({ detail }) => active.postMessage({ keep: detail }));
}

/** Whether the page around is the site's own. */
function isAmongOurs() {
  try {
    return top.location.origin === location.origin;
  } catch {
    return false;
  }
}

const loaded = () => performance.getEntriesByType("resource").map(({ name }) => name);

// A sandbox, a browser that keeps nothing for third parties: then it takes a network.
keep().catch((error) => console.info("No offline copy of this scene:", error.message));
