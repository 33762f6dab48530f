// Looks at the screen as it is: which texts are cut, covered, pale or lie on each other, what cannot be pressed, what
// a finger cannot meet. A test injects it once; `window.layoutLook({ touch, places })` is one look. `touch` asks for
// targets of a finger, `places` are boxes on the map that can be chosen now.
const PRESSED = "button, a[href], select, input[type=range], summary, .choice label, [data-do], [data-key], [data-action], [data-tap]";
const TABLES = ".crt, .six, .faces, .hist, .seg, .prob, .shares";
const PARTS = [["prompt", "#prompt"], ["map", "#map"], ["undo", "#acting .undo"]];
const FOREIGN = /^(?:SCRIPT|STYLE|NOSCRIPT|OPTION)$/;
const CELL = /^(?:TD|TH|BUTTON)$/;
const CLEAR = /^rgba\(.*, 0(?:\.\d+)?\)$|transparent/;
const LEAST_FONT = 9.5;
const EDGE = 3; // pixels of a line that is being scrolled away: nobody reads it there

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {"rolls" | "" | "cuts"} How what becomes of that which does not fit */
/** @typedef {{e: Element, area: Box, x: How, y: How}} Clip */
/** @typedef {{e: Element, text: string, rest: Box, rolled: Element | null}} Line */
/** @typedef {[number, number, number, number]} Colour red, green, blue from 0 to 255, and what covers from 0 to 1 */
/** @typedef {{name: string, box: [number, number, number, number], small: number}} Place a choice on the map */

/** @type {Map<string, string>} */
let found;
/** @type {Map<Element, CSSStyleDeclaration>} */
let styles;
/** @type {Map<Element, Clip[]>} */
let clippers;
/** @type {Map<Element, boolean>} */
let visible;
/** @type {Map<string, number>} */
const contrasts = new Map();
/** @type {Element | null} */
let dialog;
/** @type {Box} */
let page;
/** @type {boolean} */
let isTouch;
/** @type {() => Box} */
const viewport = () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

// ---------------------------------------------------------------- boxes
/** @type {(a: Box, b: Box, slack?: number) => boolean} */
const isInside = (a, b, slack = 1) =>
  a.left >= b.left - slack && a.right <= b.right + slack && a.top >= b.top - slack && a.bottom <= b.bottom + slack;
/** @type {(a: Box, b: Box) => Box} */
const meet = (a, b) => ({
  left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
});
/** @type {(a: Box, least?: number) => boolean} */
const isSome = (a, least = 1) => a.right - a.left > least && a.bottom - a.top > least;
/** @type {(box: Box, share?: number) => Element | null} */
const under = (box, share = 0.5) =>
  document.elementFromPoint(box.left + (box.right - box.left) * share, (box.top + box.bottom) / 2);

// ---------------------------------------------------------------- elements
/** @type {(e: Element) => string} */
const own = (e) => [e.tagName.toLowerCase(), ...[...e.classList].slice(0, 2)].join(".");
/** @type {(e: Element) => string} */
const place = (e) => {
  const parts = [];
  for (let at = /** @type {Element | null} */ (e); at && at !== document.body; at = at.parentElement) {
    if (at.id) {
      parts.unshift(`#${at.id}`);
      break;
    }
    if (at === e || at.classList.length) parts.unshift(own(at));
  }
  return (parts.length > 3 ? [parts[0], ...parts.slice(-2)] : parts).join(" ");
};
/** @type {(rule: string, e: Element, text: string) => void} */
const note = (rule, e, text) => {
  const key = `${rule}: ${place(e)}`;
  if (!found.has(key)) found.set(key, text.replace(/\s+/g, " ").slice(0, 110));
};
/** @type {(e: Element) => CSSStyleDeclaration} */
const style = (e) => {
  if (!styles.has(e)) styles.set(e, getComputedStyle(e));
  return /** @type {CSSStyleDeclaration} */ (styles.get(e));
};
// A label that only readers have: one pixel, cut off.
/** @type {(e: Element | null) => boolean} */
const isForTheEar = (e) => e !== null && e !== document.body && (style(e).clipPath === "inset(50%)" || isForTheEar(e.parentElement));
/** @type {(e: Element) => boolean} */
const isSeen = (e) => {
  if (!visible.has(e)) {
    const options = { opacityProperty: true, visibilityProperty: true };
    visible.set(e, e.checkVisibility(options) && !e.closest(".unseen, .skip, [inert], .symbols") && !isForTheEar(e));
  }
  return /** @type {boolean} */ (visible.get(e));
};
/** @type {(e: Element) => boolean} */
const isFilled = (e) => !CLEAR.test(style(e).backgroundColor) || style(e).backgroundImage !== "none";
/** @type {(e: Element) => boolean} */
const hasEdge = (e) => {
  const { borderTopWidth, borderTopStyle, display } = style(e);
  if (display === "inline" || display === "contents") return false;
  return isFilled(e) || (borderTopStyle !== "none" && parseFloat(borderTopWidth) > 0) || CELL.test(e.tagName);
};
// Whether something that is not clear lies between an element and what it has in common with another one.
/** @type {(e: Element, other: Element) => boolean} */
const isOver = (e, other) => {
  for (let at = /** @type {Element | null} */ (e); at && !at.contains(other); at = at.parentElement)
    if (isFilled(at)) return true;
  return false;
};

// ---------------------------------------------------------------- colours
/** @type {(said: string) => Colour | null} */
const colourOf = (said) => {
  const [, kind, parts] = said.match(/^(rgba?|color)\((.*)\)$/) ?? [];
  if (!kind || (kind === "color" && !parts.startsWith("srgb "))) return null;
  const [r, g, b, a = 1] = (parts.match(/[\d.e-]+/g) ?? []).map(Number), most = kind === "color" ? 255 : 1;
  return [r * most, g * most, b * most, a];
};
/** @type {(top: Colour, below: Colour) => Colour} */
const laid = (top, below) => {
  const a = top[3], mix = [0, 1, 2].map((i) => top[i] * a + below[i] * (1 - a));
  return [mix[0], mix[1], mix[2], a + below[3] * (1 - a)];
};
/** @type {(colour: Colour) => number} */
const lightOf = (colour) => {
  const [r, g, b] = colour.map((part) => (part <= 10.3 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
// How far a text stands out from its ground, as WCAG 2.2 counts it; null where the ground is a picture.
/** @type {(e: Element) => number | null} */
const contrast = (e) => {
  const ink = colourOf(style(e).color);
  if (!ink) return null;
  let ground = /** @type {Colour} */ ([0, 0, 0, 0]), pale = 1;
  for (let at = /** @type {Element | null} */ (e); at && ground[3] < 0.999; at = at.parentElement) {
    const { backgroundColor, backgroundImage, opacity } = style(at), below = colourOf(backgroundColor);
    if (!below || backgroundImage !== "none" || at.id === "map") return null;
    ground = laid(ground, below);
    pale *= Number(opacity);
  }
  if (ground[3] < 0.999) return null;
  const shown = laid([ink[0], ink[1], ink[2], ink[3] * pale], ground), key = `${shown}/${ground}`;
  if (!contrasts.has(key)) {
    const [low, high] = [lightOf(shown), lightOf(ground)].sort((a, b) => a - b);
    contrasts.set(key, (high + 0.05) / (low + 0.05));
  }
  return /** @type {number} */ (contrasts.get(key));
};
/** @type {(e: Element, text: string) => void} */
const lookAtColour = (e, text) => {
  const { fontSize, fontWeight } = style(e), size = parseFloat(fontSize), ratio = contrast(e);
  const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
  if (ratio !== null && ratio < least - 0.05) note("too pale", e, `${ratio.toFixed(1)} ${text}`);
};

// The whole text can be read somewhere else: as a title, on hover. A finger does not hover, and has at least the first
// sentence of a reason whole.
/** @type {(e: Element, text: string) => boolean} */
const isTold = (e, text) => {
  if (isTouch && e.closest("#prompt small > span > span:first-child")) return false;
  const full = /** @type {HTMLElement | null} */ (e.closest("[title]"))?.title ?? "";
  return full.replace(/\s+/g, "").includes(text.replace(/\s+/g, ""));
};

// ---------------------------------------------------------------- what is in sight
/** @type {(e: Element) => Clip} */
const clip = (e) => {
  const { overflowX, overflowY } = style(e), box = e.getBoundingClientRect();
  const left = box.left + e.clientLeft, top = box.top + e.clientTop;
  /** @type {(way: string, size: number, inner: number) => boolean} */
  const rolls = (way, size, inner) => /auto|scroll/.test(way) && size > inner + 1;
  /** @type {(way: string, size: number, inner: number) => How} */
  const how = (way, size, inner) => (rolls(way, size, inner) ? "rolls" : way === "visible" ? "" : "cuts");
  return {
    e, area: { left, top, right: left + e.clientWidth, bottom: top + e.clientHeight },
    x: how(overflowX, e.scrollWidth, e.clientWidth), y: how(overflowY, e.scrollHeight, e.clientHeight),
  };
};
// What cuts an element off, from the inside out: hidden overflow, or a part that can be scrolled.
/** @type {(e: Element) => Clip[]} */
const clips = (e) => {
  const kept = clippers.get(e);
  if (kept) return kept;
  const { position, overflowX, overflowY } = style(e);
  /** @type {Clip[]} */
  let all = [];
  if (e.parentElement && position !== "fixed" && e !== dialog) {
    all = clips(e.parentElement);
    if (position === "absolute") all = all.filter((one) => one.e.contains(/** @type {HTMLElement} */ (e).offsetParent));
  }
  const isPage = e === document.body || e === document.documentElement;
  if (!isPage && (overflowX !== "visible" || overflowY !== "visible")) all = [clip(e), ...all];
  clippers.set(e, all);
  return all;
};
// The part of a box that is in sight, by what it is cut, and by what it may have been scrolled away.
/** @type {(e: Element, box: Box) => {rest: Box, cut: Element | null, rolled: Element | null}} */
const sight = (e, box) => {
  const rest = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
  /** @type {Element | null} */
  let cut = null;
  /** @type {Element | null} */
  let rolled = null;
  for (const { e: by, area, x, y } of clips(e)) {
    const wide = rest.left < area.left - 1 || rest.right > area.right + 1;
    const high = rest.top < area.top - 1 || rest.bottom > area.bottom + 1;
    if ((x === "cuts" && wide) || (y === "cuts" && high)) cut ??= by;
    if (x === "rolls" && wide && !isTouch) cut ??= by; // a wheel and a keyboard do not find what lies beside
    if ((x === "rolls" && wide) || (y === "rolls" && high)) rolled = by;
    if (x) Object.assign(rest, { left: Math.max(rest.left, area.left), right: Math.min(rest.right, area.right) });
    if (y) Object.assign(rest, { top: Math.max(rest.top, area.top), bottom: Math.min(rest.bottom, area.bottom) });
    if (!isSome(rest, 0)) break;
  }
  return { rest, cut, rolled };
};

// ---------------------------------------------------------------- texts
// What is drawn of a line: about three quarters of its font's height, in the middle.
/** @type {(rect: Box, size: number, mode: string) => Box} */
const inkOf = (rect, size, mode) => {
  const half = size * 0.37, x = (rect.left + rect.right) / 2, y = (rect.top + rect.bottom) / 2;
  return mode === "horizontal-tb"
    ? { left: rect.left + 0.5, right: rect.right - 0.5, top: y - half, bottom: y + half }
    : { left: x - half, right: x + half, top: rect.top + 1, bottom: rect.bottom - 1 };
};
/** @type {(e: Element, text: string, ink: Box) => Line | null} */
const lookAtLine = (e, text, ink) => {
  const { rest, cut, rolled } = sight(e, ink), isHeld = e.closest(".held");
  if (cut && !isHeld && !isTold(e, text)) note("cut", e, `${text} (by ${place(cut)})`);
  if (!isSome(rest, 0.5)) return null;
  if (!rolled && !isInside(rest, page, 2)) note("outside", e, text);
  if (!isInside(rest, viewport(), 0)) return null;
  let edge = /** @type {Element | null} */ (e);
  while (edge && edge !== document.body && !hasEdge(edge)) edge = edge.parentElement;
  const isFree = !edge || edge === document.body || cut || isHeld || (rolled && edge.contains(rolled));
  if (edge && !isFree && !isInside(ink, edge.getBoundingClientRect(), 1.5))
    note("runs out of its box", e, `${text} (of ${place(edge)})`);
  return { e, text, rest, rolled };
};
// Whether the last letter of a paragraph, or the mark that closes it, stands on a line of its own. assets/reading.mjs
// lets a line be broken between phrases only, so it has not seen this text.
/** @type {(node: Node, rects: DOMRect[], size: number) => boolean} */
const endsAlone = (node, rects, size) => {
  const last = rects.at(-1);
  if (!last || last.width <= 0 || last.width > 1.3 * size) return false;
  if (!(last.top - (rects.at(-2)?.top ?? last.top) > size / 2)) return false; // what is cut off lies on the same line
  let whole = node.parentElement;
  while (whole && style(whole).display === "inline") whole = whole.parentElement;
  const words = whole?.textContent?.trimEnd() ?? "";
  if (!whole || !words.endsWith(node.textContent?.trimEnd() ?? "")) return false;
  return /[\u2e80-\uffef]$/.test(words) && style(whole).wordBreak === "keep-all";
};
/** @type {(scope: Element) => Line[]} */
const lines = (scope) => {
  const all = [], range = document.createRange();
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = /** @type {Text} */ (node).data.trim(), e = node.parentElement;
    if (!text || !e || FOREIGN.test(e.tagName) || e.closest("svg") || !isSeen(e)) continue;
    const { fontSize, color, writingMode } = style(e), size = parseFloat(fontSize);
    if (size < 1 || /, 0\)$/.test(color)) continue;
    if (size < LEAST_FONT) note("too small to read", e, `${size}px ${text}`);
    lookAtColour(e, text);
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()];
    if (endsAlone(node, rects, size)) note("a line of one letter", e, text);
    for (const rect of rects)
      if (rect.width >= 0.5) all.push(lookAtLine(e, text, inkOf(rect, size, writingMode)));
  }
  return all.filter((line) => line !== null).sort((a, b) => a.rest.top - b.rest.top);
};
// Whether something stays in sight while the rest of what can be scrolled passes under it.
/** @type {(e: Element, within: Element) => boolean} */
const isStuck = (e, within) => {
  for (let at = /** @type {Element | null} */ (e); at && at !== within; at = at.parentElement)
    if (style(at).position === "sticky") return within.contains(at);
  return false;
};
/** @type {(all: Line[]) => void} */
const lookAtTexts = (all) => {
  for (const [i, a] of all.entries()) {
    for (let k = i + 1; k < all.length && all[k].rest.top < a.rest.bottom - 1.5; k++) {
      const b = all[k];
      if (a.e === b.e || !isSome(meet(a.rest, b.rest), 1.5)) continue;
      if (!isOver(a.e, b.e) && !isOver(b.e, a.e)) note("two texts on each other", b.e, `${a.text} / ${b.text}`);
    }
    const isLeaving = a.rolled && Math.min(a.rest.bottom - a.rest.top, a.rest.right - a.rest.left) < EDGE;
    const top = a.e.closest(".held") || isLeaving ? null : under(a.rest);
    if (top && !isOpened(top) && !isPassing(a.e, top) && isSeen(top) && !top.contains(a.e) && !a.e.contains(top) && isOver(top, a.e))
      note("covered", a.e, `${a.text} (by ${place(top)})`);
  }
};

// ---------------------------------------------------------------- what can be pressed
// Whether what lies over an element is a bar under which it is being scrolled.
/** @type {(e: Element, top: Element | null) => boolean} */
const isPassing = (e, top) =>
  top !== null && clips(e).some((one) => (one.x === "rolls" || one.y === "rolls") && isStuck(top, one.e));
// Whether an element belongs to what is opened over all the rest, and closed again.
/** @type {(e: Element | null) => boolean} */
const isOpened = (e) => Boolean(e?.closest("#send, #book.listing #book-contents"));
/** @type {(e: HTMLElement, touch: boolean) => void} */
const lookAtControl = (e, touch) => {
  const isInline = style(e).display === "inline" || e.matches(".rule, .ref, .hx"), isHeld = e.closest(".held");
  const box = isInline ? e.getClientRects()[0] : e.getBoundingClientRect();
  if (!box || box.width < 0.5) return;
  const said = (e.innerText || e.ariaLabel || e.outerHTML).slice(0, 60), { rest, cut, rolled } = sight(e, box);
  if (!isSome(rest, 0.5)) {
    if (cut && !rolled) note("cannot be pressed", e, `${said} (cut by ${place(cut)})`);
    return;
  }
  if (!rolled && !isInside(rest, page)) note("cannot be pressed", e, `${said} (outside)`);
  if (!rolled && isInside(rest, viewport())) {
    const isHit = (isHeld ? [0.5, 0.12, 0.88] : [0.5]).some((share) => e.contains(under(rest, share)));
    if (!isHit && !isPassing(e, under(rest)) && !isOpened(under(rest))) note("cannot be pressed", e, `${said} (under ${place(under(rest) ?? document.body)})`);
  }
  const least = e.closest("table, .plan, .nx") || !touch ? 24 : 44;
  if (!isInline && !isHeld && Math.min(box.width, box.height) < least - 0.6)
    note("too small to press", e, `${said} ${Math.round(box.width)}x${Math.round(box.height)}`);
};

// ---------------------------------------------------------------- the table
/** @type {(touch: boolean, places: Place[]) => void} */
const lookAtTable = (touch, places) => {
  const first = document.querySelector("#panels .odds");
  const shown = first && [...first.querySelectorAll(TABLES)].find(isSeen);
  if (shown) {
    const box = shown.getBoundingClientRect(), { rest } = sight(shown, box);
    const share = isSome(rest) ? (Math.min(rest.bottom, innerHeight) - rest.top) / box.height : 0;
    if (share < 0.6) note("below the fold", shown, `${Math.round(100 * share)} % in sight`);
  }
  const panels = document.getElementById("panels");
  if (panels?.checkVisibility() && panels.scrollWidth > panels.clientWidth + 1)
    note("scrolls sideways", panels, `${panels.scrollWidth} of ${panels.clientWidth} px`);
  const reason = document.querySelector(".coach .why p"), foot = document.querySelector(".coach .ft");
  if (reason && foot && isSeen(reason)) {
    const range = document.createRange();
    range.selectNodeContents(reason);
    const [line] = range.getClientRects(), hidden = line.bottom - foot.getBoundingClientRect().top;
    if (hidden > 2) note("reason below the fold", reason, `${Math.round(hidden)} px`);
  }
  const tools = [...document.querySelectorAll("#tools button")].filter(isSeen);
  const map = /** @type {HTMLElement} */ (document.getElementById("map"));
  for (const { name, box, small } of places) {
    const [left, top, right, bottom] = box;
    if (small && touch && !document.querySelector(`[data-tap="${name}"]`))
      note("counter too small", map, `${name} ${small}px`);
    for (const tool of tools)
      if (isSome(meet({ left, top, right, bottom }, tool.getBoundingClientRect()), 4))
        note("map tool over what can be chosen", tool, name);
  }
};
/** @type {(touch: boolean) => Record<string, string>} */
const rects = (touch) => {
  /** @type {Record<string, string>} */
  const all = {};
  for (const [name, select] of PARTS) {
    const e = document.querySelector(select);
    if (!e?.checkVisibility()) continue;
    const { left, top, width, height } = e.getBoundingClientRect();
    const isLong = name === "prompt" || (name === "undo" && touch); // buttons stand beside it
    const parts = isLong ? [left, top, height] : [left, top, width, height];
    all[name] = parts.map(Math.round).join(" ");
  }
  return all;
};

/** @typedef {{found: [string, string][], rects: Record<string, string>}} Look */
/** @type {(wanted: {touch: boolean, places?: Place[]}) => Look} */
const layoutLook = ({ touch, places }) => {
  [found, styles, clippers, visible] = [new Map(), new Map(), new Map(), new Map()];
  isTouch = touch;
  dialog = document.querySelector("#dialog[open]") ?? document.querySelector("dialog[open]"); // one may lie over another
  const isShelf = !dialog && document.querySelector("#game[hidden]");
  page = isShelf ? { ...viewport(), top: -Infinity, bottom: Infinity } : viewport();
  const scope = dialog ?? document.body;
  lookAtTexts(lines(scope));
  const pressed = /** @type {NodeListOf<HTMLElement>} */ (scope.querySelectorAll(PRESSED));
  for (const e of pressed)
    if (e.tagName !== "CANVAS" && isSeen(e) && style(e).pointerEvents !== "none") lookAtControl(e, touch);
  const { scrollHeight, clientHeight } = document.documentElement;
  if (!dialog && !isShelf && scrollHeight > clientHeight)
    note("a second scrollbar", document.body, `${scrollHeight} of ${clientHeight} px`);
  if (!dialog) lookAtTable(touch, places ?? []);
  else if (dialog.querySelector(".db") && dialog.scrollHeight > dialog.clientHeight + 1)
    note("a second scrollbar", dialog, `${dialog.scrollHeight} of ${dialog.clientHeight} px`);
  return { found: [...found], rects: dialog ? {} : rects(touch) };
};
Object.assign(window, { layoutLook });
