// Sets and explains the words of a table, in the page as it is: lines of Japanese and Chinese are broken between
// phrases (<wbr>, which no copied text, label or record contains) and never within a name as F-22A, and words of the
// trade open what the glossary says of them. Python (py/sakusen/ui/page/reading_aids.py) loads it with the first table
// and names the title in #game[data-slug].
//
// What is put into the page is looked at before it is drawn. Marked are the first of a word in a panel, of the log the
// last; nothing inside of what can be pressed. The log is long: of its lines only those are set that have just come or
// are in sight, and the oldest of more than a few hundred are what they were again.
import { keptSpaces, lookUp, marksIn, namesIn, searchFor, tidy } from "./reading-words.mjs";

/**
 * @typedef {object} Aids what is known of a language, as py/tools/reading.py writes it
 * @property {string} lang
 * @property {((text: string) => number[]) | undefined} phrases
 * @property {ReturnType<typeof searchFor>} search
 * @property {Record<string, Record<string, string>>} rules
 * @property {Record<string, string>} say
 */
/** @typedef {Record<string, Record<string, {word: string, means: string}>>} Glossary */
/** @typedef {{texts: Text[], place: Element, isLog: boolean, isNew: boolean}} Run text of a paragraph, and the panel
 * where it stands; whether nobody has looked at all of it yet */

const PLACES = ["prompt", "acting", "panels", "lines", "send", "curtain", "dialog", "notices"];
const PANEL = "section, #prompt, #lines, #curtain, #dialog, #notices";
const PRESSED = "do,key,press,action,tap,rule,word,touch".split(",").map((name) => `[data-${name}]`);
const HEADS = "h1, h2, h3, h4, th, .side";
const UNMARKED = `button, a, summary, label, kbd, .laid, ${HEADS}, #notices, #gloss, .gloss, .unseen, ${PRESSED}`;
const WHOLE = ".whole"; // what no line parts, made here or by a lesson
const SKIPPED = "svg, select, input, textarea, script, style";
const NEWEST = 60; // paragraphs of the log in which words are looked for at once
const LAST = 12; // paragraphs of the log that are set as soon as they come
const KEPT = 300; // paragraphs of the log that are set at the same time
const STEP = 9; // pixels between two looks at what of the log is in sight
const MOST = 2000; // texts of which it is kept where they may be broken
const GAP = 6; // pixels between a word and what is said of it
const root = document.documentElement;
/** @param {string} name */
const beside = (name) => new URL(name, import.meta.url).href;
/** @param {string} id */
const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {Aids | undefined} */
let aids;
/** @type {Promise<Glossary> | undefined} */
let glossary;
/** @type {HTMLElement | null} the word that is explained */
let word = null;
/** @type {WeakSet<Text>} */
const seen = new WeakSet();
/** @type {Map<string, number[]>} */
const places = new Map();
/** @type {Set<HTMLElement>} paragraphs of the log that are set, the oldest first */
const lines = new Set();

// ---------------------------------------------------------------- paragraphs
/** @type {Map<string, string>} */
const displays = new Map();
/** @param {Element | null} element */
const kindOf = (element) => `${element?.localName}.${element?.className}`;
// How an element lies among others. What is of the same kind in the same kind of place lies alike: to ask the browser
// each time would make it lay out the page twice.
/** @param {Element} element */
const displayOf = (element) => {
  const key = `${kindOf(element.parentElement)} ${kindOf(element)}`;
  const known = displays.get(key) ?? getComputedStyle(element).display;
  displays.set(key, known);
  return known;
};
addEventListener("resize", () => displays.clear());

/** @param {Element} within @returns {Run[]} the paragraphs, in order */
const paragraphs = (within) => {
  /** @type {Run[]} */
  const found = [];
  /** @type {Text[]} */
  let texts = [];
  const end = () => {
    const parent = texts[0]?.parentElement;
    const isNew = texts.some((text) => !seen.has(text));
    if (parent && texts.some(({ data }) => data.trim())) {
      const place = parent.closest(PANEL) ?? within;
      found.push({ texts, place, isLog: place.id === "lines", isNew });
    }
    texts = [];
  };
  /** @param {Node} node */
  const walk = (node) => {
    for (const child of node.childNodes) {
      if (child instanceof Text) texts.push(child);
      if (!(child instanceof Element) || child.localName === "wbr") continue;
      const isInline = /^inline$|contents/.test(displayOf(child));
      if (!isInline) end();
      if (!child.matches(SKIPPED)) walk(child);
      if (!isInline) end();
    }
  };
  walk(within);
  end();
  return found;
};

/** @param {Run} run one whose children would lie side by side if there were more of them is left as it is */
const isFlowing = ({ texts }) =>
  texts.every(({ parentElement: parent }) => parent && !/flex|grid/.test(displayOf(parent)));

// ---------------------------------------------------------------- words of the trade
/** @param {Run} run @param {number} start @param {number} end @param {string} name */
const wrap = ({ texts }, start, end, name) => {
  let from = 0;
  for (const [at, text] of texts.entries()) {
    const to = from + text.data.length;
    if (start >= from && end <= to && !text.parentElement?.closest(UNMARKED)) {
      const middle = text.splitText(start - from), rest = middle.splitText(end - start);
      const made = document.createElement("span");
      made.className = "gloss";
      for (const [key, value] of Object.entries({ role: "button", tabindex: "0", "aria-haspopup": "dialog" }))
        made.setAttribute(key, value);
      made.setAttribute("aria-expanded", "false");
      made.dataset.gloss = name;
      middle.before(made);
      made.append(middle);
      texts.splice(at, 1, text, middle, rest);
      return true;
    }
    from = to;
  }
  return false;
};

/** @param {Node} one @param {Node} other whether the first stands behind the second */
const isBehind = (one, other) => (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

/** @param {Run} run @param {number} at */
const textAt = ({ texts }, at) => {
  let to = 0;
  return texts.find(({ data }) => (to += data.length) > at) ?? texts[0];
};

/** @param {Run} run */
const mark = (run) => {
  const told = aids?.rules[by("game").dataset.slug ?? ""];
  if (!aids || !told) return;
  for (const { start, end, name } of marksIn(aids.search, run.texts.map(({ data }) => data).join(""))) {
    if (!(name in told)) continue;
    const before = run.place.querySelector(`[data-gloss="${name}"]`);
    if (before && (before === word || !(run.isLog || isBehind(before, textAt(run, start))))) continue;
    if (wrap(run, start, end, name)) before?.replaceWith(...before.childNodes);
  }
};

// ---------------------------------------------------------------- lines
/** @param {Run} run no line ends between a number and what it counts */
const joinNumbers = ({ texts }) => {
  const spaces = keptSpaces(texts.map(({ data }) => data).join(""));
  let from = 0;
  for (const text of texts) {
    const to = from + text.data.length;
    for (const at of spaces) if (at >= from && at < to) text.replaceData(at - from, 1, "\u00a0");
    from = to;
  }
};

/** @param {Run} run no line ends within a name: behind a hyphen the browser would break it */
const keepNames = ({ texts }) => {
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at];
    if (text.parentElement?.closest(WHOLE)) continue;
    for (const [start, end] of namesIn(text.data).reverse()) {
      const name = text.splitText(start), rest = name.splitText(end - start);
      const whole = document.createElement("span");
      whole.className = "whole";
      name.before(whole);
      whole.append(name);
      texts.splice(at + 1, 0, name, rest);
      seen.add(name).add(rest);
    }
  }
};

/** @param {string} text @returns {number[]} where a line of it may be broken: never inside a word of the trade */
const breaksOf = (text) => {
  const known = places.get(text);
  if (known || !aids?.phrases) return known ?? [];
  const words = marksIn(aids.search, text);
  const fit = aids.phrases(text).filter((at) => !words.some(({ start, end }) => start < at && at < end));
  if (places.size > MOST) places.clear();
  places.set(text, tidy(text, fit));
  return breaksOf(text);
};

/** @param {Run} run */
const breakLines = ({ texts }) => {
  const breaks = breaksOf(texts.map(({ data }) => data).join(""));
  let from = 0;
  for (let text of texts) {
    seen.add(text);
    const to = from + text.data.length;
    let done = from;
    for (const at of breaks.filter((one) => one >= from && one < to)) {
      if (at > done) text = text.splitText(at - done);
      (text.parentElement?.closest(WHOLE) ?? text).before(document.createElement("wbr"));
      seen.add(text);
      done = at;
    }
    from = to;
  }
};

/** @param {Element[]} parts in which something is new, of one place; of the log that itself */
const setNew = (parts) => {
  const all = parts.flatMap(paragraphs), isLog = parts[0].closest("#lines");
  const flowing = (isLog ? all.filter(({ isNew }) => isNew).slice(-NEWEST) : all).filter(isFlowing);
  for (const run of all) for (const text of run.texts) seen.add(text);
  for (const run of flowing) {
    if (run.isNew) joinNumbers(run);
    mark(run); // the first of a word in a panel may have gone
    if (!run.isNew || (run.isLog && aids?.phrases)) continue;
    keepNames(run);
    if (aids?.phrases) breakLines(run);
  }
  for (const run of flowing.slice(-LAST)) if (run.isLog) setLine(run.texts[0].parentElement?.closest(LINE));
};

// ---------------------------------------------------------------- lines of the log
const LINE = "#lines :is(p, summary)";

/** @param {Element | null | undefined} line */
const setLine = (line) => {
  if (!aids?.phrases || !(line instanceof HTMLElement) || lines.has(line)) return;
  const texts = textsOf(line);
  const run = { texts, place: line, isLog: true, isNew: true };
  if (!texts.length || !isFlowing(run)) return;
  joinNumbers(run);
  keepNames(run);
  breakLines(run);
  line.dataset.set = "";
  lines.add(line);
  for (const old of lines) {
    if (lines.size <= KEPT) break;
    unset(old);
  }
};

/** @param {HTMLElement} line whose texts are in one piece again */
const unset = (line) => {
  lines.delete(line);
  delete line.dataset.set;
  for (const one of line.querySelectorAll("wbr")) one.remove();
  for (const one of line.querySelectorAll(".whole")) one.replaceWith(...one.childNodes);
  line.normalize();
  for (const text of textsOf(line)) seen.add(text);
};

/** @param {Element} within @returns {Text[]} */
const textsOf = (within) => {
  const found = [], walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(/** @type {Text} */ (walker.currentNode));
  return found.filter(({ parentElement }) => !parentElement?.closest(`${SKIPPED}, .rule, .unseen`));
};

let isLooking = false;
const lookAtLog = () => {
  if (isLooking || !aids?.phrases) return;
  isLooking = true;
  requestAnimationFrame(() => {
    isLooking = false;
    const { left, right, top, bottom } = by("log").getBoundingClientRect();
    const found = new Set();
    for (let y = Math.max(0, top); y < Math.min(bottom, innerHeight); y += STEP)
      found.add(document.elementFromPoint((left + right) / 2, y)?.closest(LINE));
    for (const line of found) setLine(line);
    observer.takeRecords();
  });
};
by("log").addEventListener("scroll", lookAtLog, { passive: true });
new ResizeObserver(lookAtLog).observe(by("log")); // it has been opened, or is wider

/** @param {Element} within */
const set = (within) => setNew([within]);

/** @param {MutationRecord} record @param {Element} place @returns {Node[]} the parts of a place that have changed */
const changed = ({ target, addedNodes }, place) => {
  const panel = target instanceof Element ? target.closest("section") : null;
  const come = [...addedNodes];
  if (place.id === "lines" || (target === place && come.every(({ nodeName }) => nodeName === "SECTION"))) return come;
  return [panel && panel !== place && place.contains(panel) ? panel : place];
};

// The log is long: only what has come is looked at there; of the panels only those that have changed.
const observer = new MutationObserver((records) => {
  for (const id of aids ? PLACES : []) {
    const place = by(id), here = records.filter(({ target }) => place.contains(target));
    const parts = new Set(here.flatMap((record) => changed(record, place)));
    const fresh = [...parts].filter((node) => node instanceof Element && node.isConnected && node.localName !== "wbr");
    if (fresh.length) setNew(/** @type {Element[]} */ (fresh));
  }
  observer.takeRecords(); // what was done here
});

const setAll = () => {
  for (const id of PLACES) set(by(id));
  lookAtLog();
  observer.takeRecords();
};

// ---------------------------------------------------------------- what is said of a word
const entry = document.createElement("div");
entry.id = "gloss";
entry.hidden = true;
for (const [name, value] of Object.entries({ role: "dialog", tabindex: "-1", "aria-labelledby": "gloss-word" }))
  entry.setAttribute(name, value);

/** @param {string} tag @param {string} text @param {Record<string, string>} attributes */
const made = (tag, text, attributes = {}) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(text);
  return element;
};

/** @param {string} name @param {Glossary | null} words */
const fill = (name, words) => {
  const { lang, say, rules } = /** @type {Aids} */ (aids), known = words?.[name]?.[lang];
  const head = made("p", "", { class: "head" });
  head.append(made("b", known?.word ?? word?.textContent ?? "", { id: "gloss-word" }));
  for (const [other, { word: called }] of Object.entries(words?.[name] ?? {}))
    if (other !== lang && called !== known?.word) head.append(made("small", called, { lang: other }));
  head.append(made("button", "×", { type: "button", class: "bt", "aria-label": say.close }));
  const number = rules[by("game").dataset.slug ?? ""]?.[name];
  const rule = made("p", "");
  const label = say["rule.title"].replace("{n}", number ?? "");
  if (number) rule.append(made("a", label, { class: "rule", href: `#rule-${number}`, "data-rule": number }));
  entry.replaceChildren(head, made("p", known?.means ?? say["book.missing"]), rule);
  set(entry);
};

// Under the word or over it, wherever there is room for it.
const lay = () => {
  if (!word?.isConnected) return;
  const { left, top, bottom } = word.getClientRects()[0] ?? word.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = entry;
  const y = bottom + GAP + high <= innerHeight ? bottom + GAP : top - GAP - high;
  entry.style.left = `${Math.max(8, Math.min(left, innerWidth - wide - 8))}px`;
  entry.style.top = `${Math.max(8, Math.min(y, innerHeight - high - 8))}px`;
};

const isOpen = () => entry.getClientRects().length > 0;

/** @param {boolean} back whether the focus goes to the word; when that has gone, to the map */
const close = (back) => {
  const of = word;
  const same = of?.isConnected ? of : document.querySelector(`[data-gloss="${of?.dataset.gloss}"]`);
  of?.setAttribute("aria-expanded", "false");
  entry.hidden = true;
  word = null;
  if (back) (same instanceof HTMLElement ? same : by("board")).focus({ preventScroll: true });
};

/** @param {HTMLElement} pressed */
const open = async (pressed) => {
  const isSame = pressed === word && isOpen();
  if (isOpen()) close(isSame);
  if (isSame || !aids) return;
  word = pressed;
  glossary ??= fetch(beside("../book/words.json")).then((answer) => answer.json());
  const words = await glossary.catch(() => null);
  if (!words) glossary = undefined; // another press asks again
  if (word !== pressed || !aids) return;
  (pressed.closest("dialog") ?? document.body).append(entry); // what lies beside an open dialog cannot be reached
  pressed.setAttribute("aria-expanded", "true");
  entry.hidden = false;
  fill(pressed.dataset.gloss ?? "", words);
  lay();
  entry.focus({ preventScroll: true });
};

// ---------------------------------------------------------------- presses and keys
/** @param {Event} event */
const glossOf = ({ target }) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(".gloss")) : null;

document.addEventListener("click", (event) => {
  const pressed = glossOf(event);
  if (pressed) open(pressed);
});
entry.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("button, a")) close(true); // the page itself opens the rule
}, { capture: true });
addEventListener("pointerdown", (event) => {
  const { target } = event;
  if (isOpen() && target instanceof Node && !entry.contains(target) && !glossOf(event)) close(false);
}, { capture: true });

// Tab behind the last, or before the first, thing in it leads on from the word.
/** @param {KeyboardEvent} event */
const leaves = ({ key, shiftKey, target }) =>
  key === "Tab" && target === (shiftKey ? entry : [...entry.querySelectorAll("button, a")].at(-1));

addEventListener("keydown", (event) => {
  const isInside = isOpen() && event.target instanceof Node && entry.contains(event.target);
  const pressed = ["Enter", " "].includes(event.key) ? glossOf(event) : null;
  if (pressed || (isOpen() && event.key === "Escape")) {
    event.preventDefault();
    event.stopPropagation();
    if (pressed) open(pressed);
    else close(true);
  } else if (isInside) {
    event.stopPropagation(); // none of the table's keys
    if (leaves(event)) close(true);
  }
}, { capture: true });
for (const kind of ["scroll", "resize"])
  addEventListener(kind, () => isOpen() && lay(), { capture: true, passive: true });

// ---------------------------------------------------------------- which language
/** @type {Promise<unknown> | undefined} */
let styled;
const style = () => new Promise((done, fail) => {
  const sheet = document.createElement("link");
  const missed = () => {
    sheet.remove();
    styled = undefined; // the next look at the language asks again
    fail(new Error(sheet.href));
  };
  Object.assign(sheet, { rel: "stylesheet", href: beside("reading.css"), onload: done, onerror: missed });
  document.head.append(sheet);
});

const speak = async () => {
  const { lang } = root;
  if (aids?.lang === lang) return;
  aids = undefined;
  delete root.dataset.phrases; // texts without places to be broken at are not kept together
  close(false);
  styled ??= style();
  const [answer] = await Promise.all([fetch(beside(`reading.${lang}.json`)), styled]);
  const { places: table, words, others, rules, say } = await answer.json();
  if (root.lang !== lang) return;
  places.clear();
  lines.clear();
  aids = { lang, phrases: table && lookUp(table), search: searchFor(words, others), rules, say };
  if (table) root.dataset.phrases = "";
  for (const id of PLACES) forget(by(id));
  setAll();
};

/** @param {Node} node whose texts are looked at again */
const forget = (node) => {
  if (node instanceof Text) seen.delete(node);
  else node.childNodes.forEach(forget);
};

const follow = () => {
  speak().catch((error) => console.warn(error)); // the table can be read without it
};
for (const id of PLACES) observer.observe(by(id), { childList: true, subtree: true });
new MutationObserver(follow).observe(root, { attributeFilter: ["lang"] });
// What could not be fetched is asked for again with the next table, and when there is a network again.
new MutationObserver(follow).observe(by("game"), { attributeFilter: ["data-slug"] });
addEventListener("online", follow);
follow();
