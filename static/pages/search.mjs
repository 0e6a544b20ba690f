// The search over all rules: words in any order, beginnings of words, slips of the pen.
//
// What is found comes from documents that the build wrote (py/stellwerk/app/pages/documents.py).

import MiniSearch from "./minisearch.mjs";

/** Words that say nothing about a rule. */
const EMPTY_WORDS = {
  de: "aber als am an auch auf aus bei bin bis da das dass dem den der des die du ein eine einem einen einer er es für hat ich ihr im in ist ja man mein mich mir mit nach noch nun nur oder schon sich sie sind so und uns vom von war was wenn wer wie wir wird zu zum zur".split(" "),
  en: "a an and are as at be but by can do does for from has have he i if in is it its may my of on or she so than that the their them then there they this to was we what when which who will with you your".split(" "),
};

/**
 * One form for all ways to write a word: ä, ae and a are the same, so are ß and ss.
 *
 * @param {string} word
 * @param {string} lang
 */
export function fold(word, lang) {
  const plain = word
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
  return lang === "de" ? plain.replace(/([aou])e/g, "$1") : plain;
}

/** How many letters may be wrong in a word. @param {string} word */
const slips = (word) => (word.length >= 6 ? 2 : word.length >= 4 ? 1 : 0);

/**
 * A function that searches.
 *
 * @param {object[]} documents
 * @param {string} lang
 * @param {string} game whose rules count more, or ""
 */
export function searchIn(documents, lang, game) {
  const empty = new Set(EMPTY_WORDS[lang].map((word) => fold(word, lang)));
  const index = new MiniSearch({
    fields: ["title", "parts", "id", "name", "text"],
    storeFields: ["kind", "game", "name", "title", "at", "text"],
    processTerm: (word) => {
      const folded = fold(word, lang);
      return folded && !empty.has(folded) ? folded : null;
    },
    searchOptions: {
      boost: { title: 5, parts: 1.5, id: 1.5, name: 2 },
      // A rule explains; a scene is an example of it.
      boostDocument: (_, __, stored) =>
        (stored.kind === "rule" ? 3 : 1) * (stored.game === game ? 1.25 : 1),
      prefix: (word) => word.length >= 2,
      fuzzy: slips,
      maxFuzzy: 2,
      weights: { fuzzy: 0.35, prefix: 0.75 },
    },
  });
  index.addAll(documents);
  return (query) => {
    const all = index.search(query, { combineWith: "AND" });
    return all.length ? all : index.search(query, { combineWith: "OR" });
  };
}

/**
 * A piece of the text around the first word that was found, as strings and (found) words.
 *
 * @param {{text: string, terms: string[]}} hit
 * @param {string} lang
 * @returns {{text: string, found: boolean}[]}
 */
export function excerpt({ text, terms }, lang) {
  const found = new Set(terms);
  const pieces = text.split(/(\s+)/).map((piece) => ({
    text: piece,
    found: piece.split(/[^\p{L}\p{N}]+/u).some((word) => word && found.has(fold(word, lang))),
  }));
  const first = Math.max(0, pieces.findIndex((piece) => piece.found));
  const start = Math.max(0, first - 12);
  const shown = pieces.slice(start, start + 52);
  if (start > 0) shown.unshift({ text: "… ", found: false });
  if (start + 52 < pieces.length) shown.push({ text: " …", found: false });
  return shown;
}
