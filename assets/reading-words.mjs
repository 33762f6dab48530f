// Where lines of Japanese and Chinese may be broken, and which words of a text are words of the trade. It knows no
// page: the build uses it for the rulebooks (py/tools/book.mjs), assets/reading.mjs for everything else.

/** @typedef {Record<string, Record<string, number>>} Model how much each run of letters speaks for a break, by place */
/** @typedef {{start: number, end: number, name: string}} Mark a word of the trade in a text */

const CLOSING = /^[\s、。，．・：；？！）」』】〕〉》…ー々’”)\].,:;?!%％]/u;
const OPENING = /[\s（「『【〔〈《‘“([]$/u;
const JOINED = /[A-Za-z\p{Nd}](?=[-–.:/]?[A-Za-z\p{Nd}])|[-–.:/](?=\p{Nd})|\p{Nd}(?=\p{L})/gu; // F-22A; what is counted
const NAME = /(?<![\w–-])[A-Za-z\d]{1,6}(?:[-–][A-Za-z\d]{1,6}){1,2}(?: \(\d+\))?(?![\w–-])/g; // 6-4, J-16 (2)
const COUNTED = "%|[MV]P|[個枚点點回つ隻列欄組張分格顆場次]|步(?!兵)|ポイント|ヘクス|ステップ";
const KEPT_SPACE = new RegExp(`(?<=\\d) (?=${COUNTED})|(?<=[A-Za-z\\d)]) (?=[ぁ-ん的])`, "gu");
const LETTERS = /[\p{L}\p{N}]/gu;
const LEAST = 2; // letters that a line has at least
/** @type {Record<string, [number, number]>} the letters around a place that each part of a model looks at */
const AROUND = {
  UW1: [-3, -2], UW2: [-2, -1], UW3: [-1, 0], UW4: [0, 1], UW5: [1, 2], UW6: [2, 3],
  BW1: [-2, 0], BW2: [-1, 1], BW3: [0, 2], TW1: [-3, 0], TW2: [-2, 1], TW3: [-1, 2], TW4: [0, 3],
};

/**
 * What finds the places between phrases as BudouX does, by its model for a language.
 * @param {Model} model
 * @returns {(text: string) => number[]}
 */
export const parser = (model) => {
  const parts = Object.entries(model).map(([name, scores]) => /** @type {const} */ ([...AROUND[name], scores]));
  const base = -0.5 * parts.reduce((sum, [, , scores]) => Object.values(scores).reduce((a, b) => a + b, sum), 0);
  return (text) => {
    const found = [];
    for (let at = 1; at < text.length; at++) {
      let score = base;
      for (const [from, to, scores] of parts)
        score += scores[text.slice(Math.max(0, at + from), Math.max(0, at + to))] ?? 0;
      if (score > 0) found.push(at);
    }
    return found;
  };
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
