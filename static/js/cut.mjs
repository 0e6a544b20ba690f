// Most of what a board shows is what it was. What the markup vouches for with [data-same], and the
// page has already, is left out before the browser parses it: with fifty tiles on a table, parsing
// them again was a quarter of the time until a touch was seen.

const MARK = ' data-same="';

/**
 * The marks of what a page has.
 *
 * @param {ParentNode} root
 * @returns {Set<string>}
 */
export const marksIn = (root) =>
  new Set([...root.querySelectorAll("[data-same]")].map((e) => e.getAttribute("data-same")));

/**
 * @param {string} html of our own templates: no `<` or `>` but those of tags
 * @param {Set<string>} marks
 * @returns {string} the markup, with the elements that have these marks emptied and [data-cut]
 */
export function cut(html, marks) {
  let [kept, from] = ["", 0];
  for (let at = html.indexOf(MARK); at >= 0; at = html.indexOf(MARK, Math.max(at + 1, from))) {
    const end = html.indexOf(">", at);
    const begin = at + MARK.length;
    if (html[end - 1] === "/" || !marks.has(html.slice(begin, html.indexOf('"', begin)))) continue;
    const tag = /[\w-]+/.exec(html.slice(html.lastIndexOf("<", at), at))[0];
    kept += `${html.slice(from, end)} data-cut>`;
    from = closing(html, tag, end + 1);
  }
  return kept + html.slice(from);
}

/**
 * Where an element's closing tag begins.
 *
 * @param {string} html
 * @param {string} tag
 * @param {number} from just behind its opening tag
 */
function closing(html, tag, from) {
  const tags = new RegExp(`<(/?)${tag}(?![\\w-])[^>]*>`, "g");
  tags.lastIndex = from;
  for (let depth = 1; ; ) {
    const found = tags.exec(html);
    if (!found) return html.length;
    if (found[1]) depth -= 1;
    else if (!found[0].endsWith("/>")) depth += 1;
    if (depth === 0) return found.index;
  }
}
