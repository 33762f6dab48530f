// node reading.mjs JOB.json: where BudouX breaks the texts of the page, as tables in which the page looks its places up
// (lookUp of assets/reading-words.mjs).
//
// The job names `out` and `texts`, by language, as the sources have them: with gaps, into which a page puts names and
// numbers that no build knows. A gap is filled with a stand-in, and BudouX cuts the whole. Then of every place the
// fewest letters around it are kept that do not stand around any place where BudouX does not break, a gap not among
// them. Written to `out` is such a table for every language; an error if a text would not be broken where BudouX
// breaks it.
import { readFileSync, writeFileSync } from "node:fs";
import { loadDefaultJapaneseParser, loadDefaultTraditionalChineseParser } from "budoux";
import { END, WIDEST, alike, lookUp } from "../../assets/reading-words.mjs";

/** @typedef {{before: string, behind: string, isBreak: boolean}} Place the letters around it, to a gap or WIDEST */

const APART = /\{\d\}|\[[\d.]+\]|<[^>]*>/; // in a lesson a disc or the number of a rule, which lie between the words
const GAP = /\{[^}]*\}/; // a name or number
const NUMBERED = [/[ +−×=<>≤≥/(:]$/, /^[ %:/)]/]; // what stands before a gap for a number, and behind one
const NUMBER = "11";
const NOUN = "敵軍";
const KNOWN = 3; // letters on each side of a place at which BudouX looks
/** @type {[number, number][]} so many letters before and behind a place are tried, in this order */
const AROUND = [[1, 1], [2, 1], [1, 2], [2, 2], [3, 1], [1, 3], [3, 2], [2, 3], [KNOWN, KNOWN]];
/** @type {[number, number][]} the same beside a gap */
const BESIDE = [2, 3, 4, 5, WIDEST].flatMap((wide) => /** @type {[number, number][]} */ ([[wide, 0], [0, wide]]));

/** @type {{out: string, texts: Record<string, string[]>}} */
const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const parsers = { ja: loadDefaultJapaneseParser(), "zh-Hant": loadDefaultTraditionalChineseParser() };

/** @param {string} text @param {(text: string) => number[]} cut @returns {Place[]} those between its letters */
const placesOf = (text, cut) => {
  const parts = alike(text).split(GAP), ends = END.repeat(WIDEST);
  const gaps = parts.slice(1).map((next, at) =>
    NUMBERED[0].test(parts[at]) || NUMBERED[1].test(next) ? NUMBER : NOUN);
  const whole = parts.map((part, at) => part + (gaps[at] ?? "")).join(""), breaks = new Set(cut(whole));
  const found = [];
  let start = 0;
  for (const [number, part] of parts.entries()) {
    const known = (number ? "" : ends) + part + (number < gaps.length ? "" : ends), from = number ? 0 : WIDEST;
    for (let at = 0; at <= part.length; at++) {
      if (start + at === 0 || start + at === whole.length) continue;
      const here = from + at;
      const before = known.slice(Math.max(0, here - WIDEST), here), behind = known.slice(here, here + WIDEST);
      found.push({ before, behind, isBreak: breaks.has(start + at) });
    }
    start += part.length + (gaps[number]?.length ?? 0);
  }
  return found;
};

/** @param {Place} place @param {[number, number]} width @returns {string | null} the letters, if there are so many */
const lettersOf = ({ before, behind }, [left, right]) =>
  before.length < left || behind.length < right ? null : (left ? before.slice(-left) : "") + behind.slice(0, right);

/** @param {Place[]} places @returns {import("../../assets/reading-words.mjs").Table} */
const tableOf = (places) => {
  const widths = [...AROUND, ...BESIDE], kept = widths.map(() => /** @type {Set<string>} */ (new Set()));
  const unbroken = places.filter(({ isBreak }) => !isBreak);
  const others = widths.map((width) => new Set(unbroken.map((one) => lettersOf(one, width))));
  for (const place of places) {
    const { isBreak, before, behind } = place, isWhole = before.length === WIDEST && behind.length === WIDEST;
    const can = widths.map((width) => lettersOf(place, width));
    const at = can.findIndex((letters, at) => letters && !others[at].has(letters) && !(isWhole && at >= AROUND.length));
    if (isBreak && at >= 0) kept[at].add(can[at] ?? "");
  }
  const filled = [...kept.entries()].filter(([, letters]) => letters.size);
  return Object.fromEntries(filled.map(([at, letters]) => [widths[at].join("|"), [...letters].sort().join("")]));
};

/** @param {string} lang @param {string[]} texts */
const made = (lang, texts) => {
  const pieces = texts.flatMap((text) => text.split(APART));
  const parser = parsers[/** @type {keyof typeof parsers} */ (lang)];
  if (!parser) throw new Error(`BudouX knows no ${lang}`);
  const table = tableOf(pieces.flatMap((text) => placesOf(text, (whole) => parser.parseBoundaries(whole))));
  const find = lookUp(table);
  for (const text of pieces.filter((one) => !GAP.test(one)))
    if (find(text).join() !== parser.parseBoundaries(text).join())
      throw new Error(`the table does not break as BudouX does: ${text}`);
  return table;
};

try {
  const tables = Object.entries(job.texts).map(([lang, texts]) => [lang, made(lang, texts)]);
  writeFileSync(job.out, JSON.stringify(Object.fromEntries(tables)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
