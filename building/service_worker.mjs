// Writes the service worker's code with Workbox; offline.py puts the list of files in.
// Arguments: the checkout, the file to write.
//
// How versions never mix: everything but index.html and the manifest lies in folders named after
// their content, so an address means one thing for ever, and the worker keeps all of it. The app is
// answered from what its worker has kept, from index.html to the last file. A newer worker fetches
// what is new beside that (index.html is kept under its own content hash) and then waits: it takes
// over only when no page of the old version is open, or when the player says so and the page
// reloads (static/js/offline.mjs). What only the old version needed is removed as the newer worker
// takes over, not before.

import { createRequire } from "node:module";

const [root, target] = process.argv.slice(2);
const { generateSW } = createRequire(`${root}/package.json`)("workbox-build");

// The rules pages are kept as they are read (and all of them later on, see offline.py). A page comes
// from the network while there is one, so what is kept is what was shown, and what it is made with
// lies in a folder named after its content and is kept beside it.
const PAGES = "stellwerk-pages";
// One page has one address: a question to the search changes nothing, a folder means its index.
const oneAddress = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const url = new URL(request.url);
    url.search = "";
    if (url.pathname.endsWith("/")) url.pathname += "index.html";
    return url.href;
  },
};
const runtimeCaching = [
  {
    urlPattern: ({ url, sameOrigin }) =>
      sameOrigin && /\/pages-[0-9a-f]{10}\//.test(url.pathname),
    handler: "CacheFirst",
    options: { cacheName: PAGES, plugins: [oneAddress] },
  },
  {
    urlPattern: ({ url, sameOrigin }) =>
      sameOrigin && /\/(regeln|rules|szenen)\//.test(url.pathname),
    handler: "NetworkFirst",
    options: { cacheName: PAGES, networkTimeoutSeconds: 4, plugins: [oneAddress] },
  },
];

const { warnings } = await generateSW({
  swDest: target,
  // Workbox's own way to list files leaves out those over 2 MiB unless told otherwise (the
  // WebAssembly has 9) and wants to run for each build; offline.py lists them all.
  globDirectory: root,
  globPatterns: [],
  additionalManifestEntries: [{ url: "LIST", revision: null }],
  // Workbox's code goes into sw.js itself instead of a file that an update could miss.
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: "production",
  // A new version waits for the player (see above). The very first one answers the page that
  // installed it at once, so that what that page loads later (a bot's worker) is there offline.
  skipWaiting: false,
  clientsClaim: true,
  cleanupOutdatedCaches: true,
  directoryIndex: "index.html",
  // What a query adds to an address changes no file here, so it must not miss the cache.
  ignoreURLParametersMatching: [/.*/],
  cacheId: "stellwerk",
  runtimeCaching,
});

for (const warning of warnings) console.error(warning);
