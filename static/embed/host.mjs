// What an embedded scene and the page around it say to each other, by postMessage. This is the
// protocol, version 1; the pages einbetten/ and embed/ explain it to those who embed.
//
//   to the host     {stellwerk: 1, type, game, scene, …}
//     ready         title: the scene can be read
//     size          height: of the content, in CSS pixels
//     started       Python is there, because the reader touched something
//     tried         action (text or null), verdict ("ok" or a rule's id), seen, of
//     solved        everything the scene wants tried has been tried
//     restarted     the reader began again
//     failed        Python could not be loaded
//   from the host   {stellwerk: 1, type, …}
//     dress         theme: "light" | "dark" | "auto", and/or lang: "de" | "en"
//     restart
//
// Only the parent is spoken to and listened to; where the browser tells the parent's origin, only
// that origin. A message that looks otherwise, or is of another version, is ignored.

const VERSION = 1;
const { game, scene } = document.body.dataset;
const parentOrigin = findParentOrigin();

/** The origin of the page around this one; empty if the browser keeps it to itself. */
function findParentOrigin() {
  const known = location.ancestorOrigins?.[0];
  if (known) return known === "null" ? "" : known;
  try {
    return document.referrer ? new URL(document.referrer).origin : "";
  } catch {
    return "";
  }
}

/**
 * @param {string} type
 * @param {Record<string, unknown>} [fields]
 */
export function tell(type, fields = {}) {
  if (parent === window) return;
  // Nothing in these messages is secret, so without a known origin anybody who embeds may read.
  parent.postMessage({ stellwerk: VERSION, type, game, scene, ...fields }, parentOrigin || "*");
}

const THEMES = new Set(["light", "dark", "auto"]);
const LANGUAGES = new Set(["de", "en"]);

/**
 * @param {{dress(theme: string | null, lang: string | null): void, restart(): void}} wishes
 */
export function listen({ dress, restart }) {
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || parent === window) return;
    if (parentOrigin && origin !== parentOrigin) return;
    if (typeof data !== "object" || data === null || data.stellwerk !== VERSION) return;
    if (data.type === "restart") restart();
    if (data.type !== "dress") return;
    const theme = THEMES.has(data.theme) ? data.theme : null;
    const lang = LANGUAGES.has(data.lang) ? data.lang : null;
    if (theme || lang) dress(theme, lang);
  });
}
