// Reads the lines of texts as the browser has set them. A test injects it; `window.linesLook(selector)` gives the lines
// that nobody would set by hand: those of a single letter, those that begin with a closing mark, and those that end
// within a name or between a number and what it counts.
const HEAD = /^[、。，．・：；？！）」』】〕〉》…ー々’”)\],.:;?!%％]/u;
const PARTED = /(?<![\w–-])\w{1,6}[-–]\n\w{1,6}(?![\w–-])|\d\n(\(\d|%|[MV]P|[個枚点點回隻張顆])/u;
const LETTERS = /[\p{L}\p{N}]/gu;

/** @param {Element} block @returns {string[]} its lines */
const linesOf = (block) => {
  const lines = [], range = document.createRange();
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let low = -Infinity, line = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest(".unseen")) continue;
    let at = 0;
    for (const letter of node.nodeValue ?? "") {
      range.setStart(node, at);
      range.setEnd(node, (at += letter.length));
      const box = [...range.getClientRects()].at(-1); // at a break there are two, the first of them empty
      if (!box?.width) continue;
      if (box.top > low - box.height / 2) {
        lines.push(line);
        line = "";
      }
      low = Math.max(line ? low : -Infinity, box.bottom);
      line += letter;
    }
  }
  return [...lines, line].map((one) => one.trim()).filter(Boolean);
};

/** @param {string} selector @returns {string[]} */
const linesLook = (selector) => {
  const found = [];
  for (const block of document.querySelectorAll(selector)) {
    const lines = linesOf(block);
    const isWrong = (/** @type {string} */ one) => (one.match(LETTERS)?.length ?? 0) < 2 || HEAD.test(one);
    if (lines.length > 1 && (lines.some(isWrong) || PARTED.test(lines.join("\n")))) found.push(lines.join(" / "));
  }
  return found;
};
Object.assign(window, { linesLook });
