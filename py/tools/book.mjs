// node book.mjs JOB.json: the texts of rulebooks, from Markdown to pieces of HTML that the page puts together.
//
// The job names `out`, `texts`, each with {where, lang, labels, text}, and `words`: by language what words of the glossary
// are written like (presenter/glossary/marks.json). Of those to which a text refers somewhere the first in each passage
// that does not refer to it is made a link, too. Written to `out` is, for every text, a list of
// chapters: {number, title, html, margin, rolls, passages: [{numbers, title, level, html, margin, rolls}]}, and beside it what the text
// refers to ({rule, word, figure, example}) and its `shape` (the kinds of its blocks in order), which must be the same in
// every language. CONTRIBUTING.md says what the Markdown means.
import { readFileSync, writeFileSync } from "node:fs";
import { loadDefaultJapaneseParser, loadDefaultTraditionalChineseParser } from "budoux";
import MarkdownIt from "markdown-it";
import { keptSpaces, marksIn, namesIn, searchFor, tidy } from "../../assets/reading-words.mjs";

/** @typedef {import("markdown-it").Token} Token */
/** @typedef {"rule" | "word" | "figure" | "example"} Kind */
/** @typedef {{where: string, lang: string, labels: Record<string, string>, text: string}} Text */
/** @typedef {{number: string, numbers: string[], title: string, level: number, html: string, margin: string, rolls: object[]}} Part */

const HEADING = /^(\d+(?:\.\d+)*(?:,\s*\d+(?:\.\d+)*)*)\s+/;
const KINDS = ["rule", "word", "figure", "example"];
const BOXES = ["ruled", "differs", "example", "roll"];
const BREAK = "\u200b"; // a line may be broken here, where else only spaces and marks allow it

/** @type {{out: string, texts: Text[], words: Record<string, {words: Record<string, string[]>, others: string[]}>}} */
const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const parsers = { ja: loadDefaultJapaneseParser(), "zh-Hant": loadDefaultTraditionalChineseParser() };

// ---------------------------------------------------------------- where lines may be broken
/** @param {Token} inline @returns {Token[]} its pieces of text */
const textsOf = (inline) => (inline.children ?? []).filter(({ type }) => type === "text");

/** @param {Token} inline no line ends between a number and what it counts */
const joinNumbers = (inline) => {
  const pieces = textsOf(inline);
  const spaces = new Set(keptSpaces(pieces.map(({ content }) => content).join("")));
  let start = 0;
  for (const piece of pieces) {
    const from = start;
    start += piece.content.length;
    piece.content = piece.content.replace(/ /g, (space, at) => (spaces.has(from + at) ? "\u00a0" : space));
  }
};

/** @param {Token} inline @param {string} lang */
const breakLines = (inline, lang) => {
  const parser = parsers[/** @type {keyof typeof parsers} */ (lang)];
  const pieces = textsOf(inline);
  if (!parser || !pieces.length) return;
  const whole = pieces.map(({ content }) => content).join("");
  const breaks = tidy(whole, parser.parseBoundaries(whole));
  let start = 0;
  for (const piece of pieces) {
    const text = piece.content;
    let made = "";
    let from = 0;
    for (const at of breaks.filter((one) => one >= start && one < start + text.length)) {
      made += text.slice(from, at - start) + BREAK;
      from = at - start;
    }
    piece.content = made + text.slice(from);
    start += text.length;
  }
};

/** @param {Token} inline @param {string} lang */
const setLines = (inline, lang) => {
  joinNumbers(inline);
  breakLines(inline, lang);
};

// ---------------------------------------------------------------- what our links, pictures and boxes become
const md = new MarkdownIt({ html: false, linkify: false, typographer: false });
const { escapeHtml } = md.utils;

/** @param {string} address @returns {[Kind | "", string]} */
const meant = (address) => {
  const colon = address.indexOf(":");
  const kind = address.slice(0, colon);
  return KINDS.includes(kind) ? [/** @type {Kind} */ (kind), decodeURI(address.slice(colon + 1))] : ["", address];
};

/** @type {Record<Kind, (name: string) => string>} */
const OPENS = {
  rule: (name) => `<a class="rule" href="#rule-${name}" data-rule="${name}">`,
  word: (name) => `<a class="word" href="#word-${name}" role="button" aria-expanded="false" data-word="${name}">`,
  example: (name) => `<a class="btn" href="#example-${name}" role="button" data-do="example" data-arg="${name}">`,
  figure: () => "<a>",
};

/** @param {any} env of the text @param {Kind} kind @param {string} name */
const refersTo = (env, kind, name) => env.links[kind].push(name);

md.renderer.rules.link_open = (tokens, at, _options, env) => {
  const [kind, name] = meant(String(tokens[at].attrGet("href")));
  if (!kind) return `<a href="${escapeHtml(name)}" target="_blank" rel="noopener">`;
  if (tokens[at].meta?.found) return OPENS.word(name).replace('"word"', '"word found"');
  refersTo(env, kind, name);
  return OPENS[kind](escapeHtml(name));
};
md.renderer.rules.image = (tokens, at, _options, env) => {
  const [kind, name] = meant(String(tokens[at].attrGet("src")));
  if (kind !== "figure") throw new Error(`${env?.where}: a picture that is no figure (${name})`);
  refersTo(env, "figure", name);
  const caption = md.renderer.render(tokens[at].children ?? [], md.options, env);
  return `<figure><img src="figure:${escapeHtml(name)}" alt="" loading="lazy"><figcaption>${caption}</figcaption></figure>`;
};
md.renderer.rules.text = (tokens, at) => { // a browser would break a name behind its hyphen
  const { content } = tokens[at];
  let made = "";
  let from = 0;
  for (const [start, end] of namesIn(content)) {
    made += `${escapeHtml(content.slice(from, start))}<span class="whole">${content.slice(start, end)}</span>`;
    from = end;
  }
  return made + escapeHtml(content.slice(from));
};
md.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>';
md.renderer.rules.table_close = () => "</table></div>";

/** @param {Token[]} block of a quotation @returns {string} the kind of the box that it is */
const boxOf = (block) => {
  const inline = block.find(({ type }) => type === "inline")?.children ?? [];
  const at = inline.findIndex(({ type }) => type === "strong_open");
  const kind = inline[at + 1]?.content ?? "";
  if (at < 0 || !BOXES.includes(kind)) return "";
  inline.splice(at, 3);
  if (inline[at]?.type === "text") inline[at].content = inline[at].content.trimStart();
  return kind;
};

// ---------------------------------------------------------------- a text, block by block
/** @param {Token[]} tokens @returns {Token[][]} the blocks at the top */
const blocksOf = (tokens) => {
  /** @type {Token[][]} */
  const blocks = [];
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0) blocks.push([]);
    blocks[blocks.length - 1].push(token);
    depth += token.nesting;
  }
  return blocks;
};

// ---------------------------------------------------------------- words of the glossary that nobody has linked
/** @param {Token[]} block @returns {string[]} the words to which it refers */
const wordsOf = (block) =>
  block
    .flatMap(({ children }) => children ?? [])
    .map((link) => meant(String(link.attrGet("href") ?? "")))
    .flatMap(([kind, name]) => (kind === "word" ? [name] : []));

/** @param {Token} text @param {number} start @param {number} end @param {string} name @returns {Token[]} with a link */
const linked = (text, start, end, name) => {
  const made = (/** @type {string} */ type, /** @type {-1 | 0 | 1} */ nesting, content = "") =>
    Object.assign(Object.create(Object.getPrototypeOf(text)), text, { type, nesting, content, attrs: null });
  const open = Object.assign(made("link_open", 1), { tag: "a", attrs: [["href", `word:${name}`]], meta: { found: true } });
  const close = Object.assign(made("link_close", -1), { tag: "a" });
  const [before, middle, after] = [text.content.slice(0, start), text.content.slice(start, end), text.content.slice(end)];
  return [made("text", 0, before), open, made("text", 0, middle), close, made("text", 0, after)];
};

/** @param {Token} inline @param {any} env @param {Set<string>} told the words that need no link any more */
const linkWords = (inline, env, told) => {
  const children = inline.children ?? [];
  let depth = 0;
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    if (/^link_/.test(child.type)) depth += child.nesting;
    if (child.type !== "text" || depth) continue;
    const found = marksIn(env.search, child.content).find(({ name }) => env.words.has(name) && !told.has(name));
    if (!found) continue;
    told.add(found.name);
    children.splice(at, 1, ...linked(child, found.start, found.end, found.name));
    at += 3; // what follows the link is looked at next
  }
};

/** @param {Token[]} block */
const isFigure = (block) => {
  const inline = block[0].type === "paragraph_open" ? (block[1].children ?? []) : [];
  return inline.length === 1 && inline[0].type === "image";
};

/**
 * A table to roll on: a title, sentences, a table whose first column is the die and whose bold column is shown first, and
 * a list of what the results mean.
 * @param {Token[]} block @param {any} env
 */
const rollOf = (block, env) => {
  /** @type {{title: string, intro: string, die: string, columns: string[], at: number, rows: string[], cells: string[][], means: Record<string, string>}} */
  const roll = { title: "", intro: "", die: "", columns: [], at: 0, rows: [], cells: [], means: {} };
  /** @param {Token[]} children */
  const html = (children) => md.renderer.renderInline(children, md.options, env);
  /** @param {string} text */
  const bare = (text) => text.replaceAll(BREAK, "").replaceAll("*", "").trim();
  let place = 0;
  block.forEach((token, at) => {
    const before = block[at - 1]?.type;
    if (token.type === "tr_open") place = 0;
    if (token.type !== "inline") return;
    const children = token.children ?? [];
    if (before === "th_open") {
      if (place && children.some(({ type }) => type === "strong_open")) roll.at = place - 1;
      if (place++) roll.columns.push(bare(token.content));
      else roll.die = bare(token.content);
    } else if (before === "td_open") {
      if (place++) roll.cells[roll.cells.length - 1].push(bare(token.content));
      else {
        roll.rows.push(bare(token.content));
        roll.cells.push([]);
      }
    } else if (block[at - 2]?.type === "list_item_open") {
      const end = children.findIndex(({ type }) => type === "strong_close");
      const meaning = html(children.slice(end + 1)).trim();
      for (const key of bare(children.slice(0, end).map(({ content }) => content).join("")).split(/\s+/)) roll.means[key] = meaning;
    } else if (roll.title) roll.intro += `<p>${html(children)}</p>`;
    else roll.title = html(children);
  });
  return roll;
};

/** @param {Token[]} block @param {any} env @param {Text} text @param {Part} part @param {Set<string>} told words of the glossary @returns {[string, boolean]} HTML, and if it is for the margin */
const rendered = (block, env, text, part, told) => {
  const kind = block[0].type === "blockquote_open" ? boxOf(block) : "";
  const links = block.flatMap(({ children }) => children ?? []).filter(({ type }) => /^(link_open|image)$/.test(type));
  const named = links.map((link) => meant(String(link.attrGet("href") ?? link.attrGet("src"))).join(":"));
  env.shape.push([kind || block[0].type, block.filter(({ type }) => type === "inline").length, ...named.sort()].join(" "));
  for (const token of block) {
    if (token.type !== "inline") continue;
    if (kind !== "roll") linkWords(token, env, told);
    setLines(token, text.lang);
    for (const child of token.children ?? []) {
      if (child.type !== "image") continue;
      linkWords(child, env, told);
      setLines(child, text.lang);
    }
  }
  if (isFigure(block)) return [md.renderer.render(block[1].children ?? [], md.options, env), true];
  if (!kind) return [md.renderer.render(block, md.options, env), false];
  if (kind === "roll") {
    part.rolls.push(rollOf(block.slice(1, -1), env));
    return ["", true];
  }
  const inside = md.renderer.render(block.slice(1, -1), md.options, env);
  const label = escapeHtml(text.labels[kind]);
  return [`<aside class="box ${kind}" role="note"><p class="kind">${label}</p>${inside}</aside>`, kind === "example"];
};

/** @param {Token[]} block @param {any} env @param {Text} text @returns {Part} */
const headingOf = (block, env, text) => {
  const level = Number(block[0].tag.slice(1));
  const number = HEADING.exec(block[1].content)?.[1] ?? "";
  const first = block[1].children?.[0];
  if (first) first.content = first.content.replace(HEADING, "");
  env.shape.push(`h${level} ${number}`);
  setLines(block[1], text.lang);
  const title = md.renderer.renderInline(block[1].children ?? [], md.options, env);
  if (!number) throw new Error(`${text.where}: a heading without a number (${block[1].content})`);
  return { number, numbers: number.split(/,\s*/), title, level, html: "", margin: "", rolls: [] };
};

/** @param {Text} text */
const read = (text) => {
  const { words, others } = job.words[text.lang] ?? { words: {}, others: [] };
  const env = { where: text.where, shape: [], links: { rule: [], word: [], figure: [], example: [] } };
  const blocks = blocksOf(md.parse(text.text, env));
  Object.assign(env, { search: searchFor(words, others), words: new Set(blocks.flatMap(wordsOf)) });
  /** @type {(Part & {passages: Part[]})[]} */
  const chapters = [];
  /** @type {Part | undefined} */
  let part;
  let told = new Set();
  for (const [at, block] of blocks.entries()) {
    if (block[0].type === "heading_open") {
      const next = blocks.findIndex((one, place) => place > at && one[0].type === "heading_open");
      told = new Set(blocks.slice(at, next < 0 ? undefined : next).flatMap(wordsOf));
      part = headingOf(block, env, text);
      const chapter = chapters.at(-1);
      if (part.level === 1) chapters.push({ ...part, passages: [] });
      else if (chapter) chapter.passages.push(part);
      else throw new Error(`${text.where}: ${part.number} stands before the first chapter`);
      if (part.level === 1) part = chapters.at(-1);
    } else if (part) {
      const [html, isMargin] = rendered(block, env, text, part, told);
      if (isMargin) part.margin += html;
      else part.html += html;
    } else {
      throw new Error(`${text.where}: something stands before the first heading`);
    }
  }
  return { chapters, shape: env.shape, links: env.links };
};

try {
  writeFileSync(job.out, JSON.stringify(job.texts.map(read)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
