/**
 * Offers a text as a file.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} type media type
 */
export function offerFile(name, text, type) {
  offerBlob(name, new Blob([text], { type }));
}

/**
 * @param {string} name
 * @param {Blob} blob
 */
export function offerBlob(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
