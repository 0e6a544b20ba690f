// Small settings of this device, in localStorage under "stellwerk.<key>".

const PREFIX = "stellwerk.";

/** @returns {Record<string, string>} all of them, without the prefix */
export function allPreferences() {
  /** @type {Record<string, string>} */
  const found = {};
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) found[key.slice(PREFIX.length)] = localStorage.getItem(key);
    }
  } catch {
    // Storage may be forbidden; then everything is as at the first visit.
  }
  return found;
}

/**
 * @param {string} key
 * @param {string} value
 */
export function prefer(key, value) {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // It holds as long as the page is open.
  }
}
