// Embedded scenes without a network. In somebody else's page a browser keeps what we store apart
// for each such page, and often not at all; where it may, a small service worker (embed-sw.js)
// keeps what the scenes there have loaded, and nothing more. On the site's own pages the site's own
// worker does that.

const SITE = new URL("../../", location.href);

/** @returns {Promise<ServiceWorker | null>} what keeps, if there may be such a thing */
async function begin() {
  if (isAmongOurs() || !("serviceWorker" in navigator)) return null;
  const container = navigator.serviceWorker;
  // The site itself in a frame of the same page has brought its own, which keeps more.
  const known = await container.getRegistration(SITE);
  const script = new URL("embed-sw.js", SITE).href;
  if (known && (known.active ?? known.installing ?? known.waiting)?.scriptURL !== script) return null;
  await container.register(script, { scope: SITE.pathname, updateViaCache: "none" });
  return (await container.ready).active;
}

// A sandbox, a browser that keeps nothing for third parties: then it takes a network.
const keeper = begin().catch((error) => console.info("No offline copy of this scene:", error.message));

/** @param {string[]} urls of what has been loaded */
export async function keep(urls) {
  (await keeper)?.postMessage({ keep: urls });
}

/** Whether the page around is the site's own. */
function isAmongOurs() {
  try {
    return top.location.origin === location.origin;
  } catch {
    return false;
  }
}

keep([location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)]);
