// Writes sw.js with Workbox. Arguments: the checkout, the site's folder. Prints JSON.
//
// How versions never mix: everything but index.html and the manifest lies in folders named after
// their content, and all of it is in the precache of the one service worker that was installed
// with it. A page is answered from that precache from its first byte to its last. A newer worker
// fills a precache of its own beside it and then waits: it takes over only when no page of the
// old version is open, or when the player says so and the page reloads (static/js/offline.mjs).
// Old entries are removed as the newer worker takes over, not before.

import { createRequire } from "node:module";

const [root, site] = process.argv.slice(2);
const { generateSW } = createRequire(`${root}/package.json`)("workbox-build");

const { count, size, warnings } = await generateSW({
  swDest: `${site}/sw.js`,
  globDirectory: site,
  globPatterns: ["**/*"],
  globIgnores: ["sw.js"],
  // The default leaves files over 2 MiB out, without which nothing works: the WebAssembly is 9.
  maximumFileSizeToCacheInBytes: 64 * 1024 * 1024,
  // Addresses with a hash need no second one, and may come from the browser's own cache.
  dontCacheBustURLsMatching: /^(app|runtime)-[0-9a-f]{10}\//,
  // Workbox's code goes into sw.js itself instead of a file that an update could miss.
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: "production",
  // A new version waits for the player (see above); it starts to answer at the next navigation.
  skipWaiting: false,
  clientsClaim: false,
  cleanupOutdatedCaches: true,
  directoryIndex: "index.html",
  // A match in a link's fragment never reaches a server; a query must not miss the cache either.
  ignoreURLParametersMatching: [/.*/],
  cacheId: "stellwerk",
});

for (const warning of warnings) console.error(warning);
if (warnings.length) process.exit(1);
console.log(JSON.stringify({ count, size }));
