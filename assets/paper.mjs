// The rulebook on paper: its contents name the page of every passage. No browser can say yet on which page something
// will stand (CSS has target-counter() for it, which they lack), so the pages are laid out here before they are
// printed: what goes on each of them is measured with the rules of the print, and every page begins where we say. The
// page fetches this when a rulebook is opened for the first time; the browser's own menu prints through it, too.

const HIGH = 261; // what a page of A4 holds between its margins in book.css, in millimetres
const WIDE = 178;
const FULL = 0.96; // of its height; the rest is for letters that come out larger on paper than on the screen
const ROOM = 0.35; // a table that takes more than this part of a page may be parted between its rows
const MILLIMETRE = 96 / 25.4;
const BEHIND = Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY;

/** @type {(selector: string, around?: ParentNode) => HTMLElement[]} */
const all = (selector, around = document) =>
  [...around.querySelectorAll(selector)].map((one) => /** @type {HTMLElement} */ (one));

/**
 * What is to be undone when all is printed.
 * @type {(() => void)[]}
 */
let undo = [];

const restore = () => {
  for (const one of undo.reverse()) one();
  undo = [];
};

/** Set a style until all is printed. @type {(element: HTMLElement, name: string, value: string) => void} */
const style = (element, name, value) => {
  const before = element.style.getPropertyValue(name);
  element.style.setProperty(name, value);
  undo.push(() => element.style.setProperty(name, before));
};

/** Let the rules for paper hold on the screen while something is measured there. @type {<T>(call: () => T) => T} */
const asPrinted = (call) => {
  const sheet = /** @type {HTMLLinkElement | null} */ (document.getElementById("book-style"))?.sheet;
  const rules = [...(sheet?.cssRules ?? [])].filter((rule) => rule instanceof CSSMediaRule);
  const before = rules.map((rule) => rule.media.mediaText);
  for (const rule of rules) rule.media.mediaText = /print|max-width/.test(rule.media.mediaText) ? "all" : "not all";
  const book = document.getElementById("book");
  const width = book?.style.width ?? "";
  if (book) book.style.width = `${WIDE}mm`;
  try {
    return call();
  } finally {
    if (book) book.style.width = width;
    rules.forEach((rule, place) => (rule.media.mediaText = before[place]));
  }
};

/** The pieces of the text that stay whole, in order: each with its elements. @type {() => HTMLElement[][]} */
const pieces = () => {
  /** @type {HTMLElement[][]} */
  const found = [];
  /** @type {HTMLElement[]} */
  let heads = []; // a heading stays with what follows
  const add = (/** @type {HTMLElement} */ one) => {
    if (one.offsetHeight === 0) return;
    found.push([...heads, one]);
    heads = [];
  };
  for (const article of all("#book-pages article")) {
    heads.push(...all(":scope > :is(header, h3, h4, h5)", article));
    for (const one of all(":scope > .text > *, :scope > .margin > *", article)) {
      const isLong = one.offsetHeight > HIGH * MILLIMETRE * ROOM;
      const parts = isLong ? all("tbody tr, dt", one) : [];
      if (parts.length > 0) heads.push(one);
      for (const part of parts.length > 0 ? parts : [one]) add(part);
    }
  }
  return found;
};

/** Where a piece ends: the explanation of a word stands behind the word. @type {(piece: HTMLElement[]) => number} */
const end = (piece) => {
  const last = piece[piece.length - 1];
  const shown = last.matches("dt") && last.nextElementSibling ? last.nextElementSibling : last;
  return shown.getBoundingClientRect().bottom;
};

/** Which piece begins each page behind the first one of the text. @type {(found: HTMLElement[][]) => HTMLElement[]} */
const beginnings = (found) => {
  /** @type {HTMLElement[]} */
  const made = [];
  let top = found[0]?.[0].getBoundingClientRect().top ?? 0;
  for (const piece of found) {
    const begin = piece[0].getBoundingClientRect().top;
    if (end(piece) - top > HIGH * MILLIMETRE * FULL && begin > top) {
      made.push(piece[0].closest("article > :is(header, h3, h4, h5)")?.parentElement ?? piece[0]);
      const above = piece[0].matches("tr") ? piece[0].closest("table")?.tHead?.offsetHeight : 0; // on each page
      top = begin - (above ?? 0);
    }
  }
  return made;
};

/** The line of the contents for a part of the text. @type {(article: HTMLElement, page: number) => HTMLElement} */
const line = (article, page) => {
  const made = document.createElement("a");
  const heading = article.querySelector("h2, h3, h4, h5");
  const numbers = (heading?.querySelector("b")?.textContent ?? "").split(/,\s*/);
  made.href = `#${article.id}`;
  made.className = article.matches(".chapter") ? "chapter" : "";
  for (const [tag, text] of [
    ["b", numbers.length > 1 ? `${numbers[0]}–${numbers[numbers.length - 1]}` : numbers[0]],
    ["span", heading?.querySelector("span")?.textContent ?? ""],
    ["i", String(page)],
  ]) {
    made.append(document.createElement(tag));
    made.lastElementChild?.append(text);
  }
  return made;
};

const lay = () => {
  restore();
  const contents = document.getElementById("book-contents");
  if (!contents || !document.querySelector("#book[open]")) return;
  const list = document.createElement("div");
  list.id = "book-paper";
  contents.append(list);
  undo.push(() => list.remove());
  const begins = asPrinted(() => beginnings(pieces()));
  for (const one of begins) style(one, "break-before", "page");
  for (const article of all("#book-pages article")) {
    const heading = article.querySelector("h2, h3, h4, h5");
    const before = begins.filter((one) => heading && one.compareDocumentPosition(heading) & BEHIND);
    list.append(line(article, 2 + before.length)); // the contents are the first page
  }
};

// The browser's own key would print an empty frame for every figure that nobody has come to yet.
addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() !== "p" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
  const button = /** @type {HTMLElement | null} */ (document.querySelector("#book[open] [data-do=book-print]"));
  if (button) {
    event.preventDefault();
    button.click();
  }
});
addEventListener("beforeprint", lay);
addEventListener("afterprint", restore);
