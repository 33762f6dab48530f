// Where lines of Japanese and Chinese may be broken, and which words of a text are words of the trade. It knows no
// page: the build uses it for the rulebooks (py/tools/book.mjs) and to see that its table of places finds those of
// BudouX again (py/tools/reading.mjs), assets/reading.mjs for what stands on the page.

/** @typedef {Record<string, string>} Table the letters around the places that BudouX has found in the texts of the
 * site (py/tools/reading.mjs), all of a width one behind the other: by "2|1" those that begin two letters before a
 * place and end one behind it */
/** @typedef {{start: number, end: number, name: string}} Mark a word of the trade in a text */

const CLOSING = /^[\s、。，．・：；？！）」』】〕〉》…ー々’”)\].,:;?!%％]/u;
const OPENING = /[\s（「『【〔〈《‘“([]$/u;
const JOINED = /[A-Za-z\p{Nd}](?=[-–.:/]?[A-Za-z\p{Nd}])|[-–.:/](?=\p{Nd})|\p{Nd}(?=\p{L})/gu; // F-22A; what is counted
const NAME = /(?<![\w–-])[A-Za-z\d]{1,6}(?:[-–][A-Za-z\d]{1,6}){1,2}(?: \(\d+\))?(?![\w–-])/g; // 6-4, J-16 (2)
const COUNTED = "%|[MV]P|[個枚点點回つ隻列欄組張分格顆場次]|步(?!兵)|ポイント|ヘクス|ステップ";
const KEPT_SPACE = new RegExp(`(?<=\\d) (?=${COUNTED})|(?<=[A-Za-z\\d)]) (?=[ぁ-ん的])`, "gu");
const LETTERS = /[\p{L}\p{N}]/gu;
const LEAST = 2; // letters that a line has at least
const UNKNOWN = 20; // more letters on end than any phrase of the site has: somebody has typed them
const ENDLESS = new RegExp(`[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー]{${UNKNOWN + 1},}`, "gu");
export const WIDEST = 6; // letters on each side of a place that a table may hold
export const END = "\n"; // stands before and behind a text

/** @param {string} text @returns {string} it as it is looked up: one figure stands for all, alike to BudouX */
export const alike = (text) => text.replace(/\u00a0/g, " ").replace(/\d/g, "1");

/**
 * What looks up where lines of a text may be broken: wherever the letters around a place stand in the table. Around
 * what the build did not know (a name that somebody has typed) nothing stands there, so it is not parted, but for a
 * text of many such letters on end, which may be parted anywhere.
 * @param {Table} table
 * @returns {(text: string) => number[]}
 */
export const lookUp = (table) => {
  const widths = Object.entries(table).map(([width, letters]) => {
    const [before, behind] = width.split("|").map(Number), wide = before + behind;
    const known = Array.from({ length: letters.length / wide }, (_, at) => letters.slice(at * wide, (at + 1) * wide));
    return { before, behind, known: new Set(known) };
  });
  return (text) => {
    const ends = END.repeat(WIDEST), all = ends + alike(text) + ends, found = [];
    for (let at = 1; at < text.length; at++) {
      const here = at + WIDEST;
      if (widths.some(({ before, behind, known }) => known.has(all.slice(here - before, here + behind))))
        found.push(at);
    }
    return withTyped(text, found);
  };
};

/** @param {string} text @param {number[]} places @returns {number[]} with all places in letters that nobody knows */
const withTyped = (text, places) => {
  const all = new Set(places);
  for (const { 0: letters, index } of text.matchAll(ENDLESS)) {
    let from = index;
    for (const to of [...places.filter((at) => at > index && at < index + letters.length), index + letters.length]) {
      if (to - from > UNKNOWN) for (let at = from + 1; at < to; at++) all.add(at);
      from = to;
    }
  }
  return [...all].sort((a, b) => a - b);
};

/**
 * Those of the places between phrases at which a line may be broken: no line begins with a closing mark, ends with an
 * opening one or has a single letter, and no name or number is parted, nor a number from what it counts.
 * @param {string} text
 * @param {number[]} places
 */
export const tidy = (text, places) => {
  const joined = new Set([...text.matchAll(JOINED)].map(({ index }) => index + 1));
  for (const [start, end] of namesIn(text)) for (let at = start + 1; at < end; at++) joined.add(at);
  const fit = places.filter(
    (at) => !joined.has(at) && !CLOSING.test(text.slice(at, at + 1)) && !OPENING.test(text.slice(at - 1, at)),
  );
  /** @param {number} from @param {number} to */
  const isLong = (from, to) => (text.slice(from, to).match(LETTERS)?.length ?? 0) >= LEAST;
  const kept = [];
  let from = 0;
  for (const at of fit) {
    if (!isLong(from, at)) continue;
    kept.push(at);
    from = at;
  }
  while (kept.length && !isLong(kept[kept.length - 1], text.length)) kept.pop();
  return kept;
};

/**
 * Names and ranges with a number, which no line parts, though a browser would behind their hyphens.
 * @param {string} text
 * @returns {[number, number][]} where each begins and ends
 */
export const namesIn = (text) =>
  [...text.matchAll(NAME)]
    .filter(([name]) => /\d/.test(name))
    .map(({ 0: name, index }) => [index, index + name.length]);

/**
 * The spaces at which no line ends: between a number and what it counts, and before what a number or name is in the
 * sentence.
 * @param {string} text
 */
export const keptSpaces = (text) => [...text.matchAll(KEPT_SPACE)].map(({ index }) => index);

/** @param {string} text */
const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * How the words of the trade are found in texts: the longest at a place, never inside a Western word, and none in what
 * only looks like one.
 * @param {Record<string, string[]>} words how each is written, by its name
 * @param {string[]} others what only looks like one; 0 stands for any number
 */
export const searchFor = (words, others) => {
  /** @type {Map<string, string>} */
  const names = new Map(others.map((text) => [text.toLowerCase(), ""]));
  for (const [name, spellings] of Object.entries(words))
    for (const text of spellings) names.set(text.toLowerCase(), name);
  const all = [...names.keys()].sort((a, b) => b.length - a.length);
  const alone = (/** @type {string} */ text) => `(?<![A-Za-z0-9])${quoted(text)}(?![A-Za-z0-9])`;
  const made = all.map((text) => (/^\w.*\w$/.test(text) ? alone(text) : quoted(text)).replace(/ 0/g, " \\d+"));
  return { names, pattern: new RegExp(made.join("|") || "(?!)", "giu") };
};

/**
 * The words of the trade in a text, in order.
 * @param {ReturnType<typeof searchFor>} search
 * @param {string} text
 * @returns {Mark[]}
 */
export const marksIn = ({ names, pattern }, text) => {
  const found = [];
  for (const { 0: word, index } of text.matchAll(pattern)) {
    const name = names.get(word.toLowerCase());
    if (name) found.push({ start: index, end: index + word.length, name });
  }
  return found;
};
