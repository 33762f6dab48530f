// The poster of the game that a link or an embedded board names, until the game is there. assets/boot.js loads this for
// such addresses only.
const DEFLATED = 0x78; // the first byte of a code that is a deflated text, as in py/sakusen/ui/sharing/link.py
const LOOKED_AT = 4096; // characters of a code, so that none unfolds into much; the name of the game is among the first

// A link names its game, or the beginning of its code does.
/** @param {Record<string, string>} wanted the names and values of the address */
const gameOf = async (wanted) => {
  if (wanted.game) return wanted.game;
  try {
    const code = (wanted.record || wanted.position).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(code.slice(0, LOOKED_AT)), (one) => one.charCodeAt(0));
    if (bytes[0] !== DEFLATED) return new TextDecoder().decode(bytes.slice(0, 80)).split("|")[1] ?? "";
    const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const { value } = await text.getReader().read();
    return /\bgame"?:? *"(\w+)"/i.exec(new TextDecoder().decode(value))?.[1] ?? "";
  } catch {
    return ""; // Python says what is wrong with it
  }
};

/**
 * What assets/boot.js knows and can.
 * @typedef {object} Page
 * @property {boolean} isFramed whether it is in somebody's article
 * @property {boolean} isKept whether everything comes from this device
 * @property {() => boolean} isReady whether Python has taken over
 * @property {() => string} language
 * @property {string[]} languages
 * @property {() => HTMLImageElement} showPicture
 */

/** @param {Page} page */
export const showPoster = async (page) => {
  const pairs = location.hash.split("&").slice(1).map((pair) => pair.split("="));
  const wanted = Object.fromEntries(pairs);
  const root = document.documentElement;
  if (page.languages.includes(wanted.lang)) root.lang = wanted.lang;
  if (page.isFramed && ["light", "dark"].includes(wanted.scheme)) root.dataset.scheme = wanted.scheme;
  if (wanted.host) return; // the article shows a picture of its own until the board is there
  const game = await gameOf(wanted);
  /** @type {HTMLTemplateElement | null} */
  const shelf = document.querySelector(`template[data-shelf="${page.language()}"]`);
  if (page.isReady() || !game || !shelf?.content.querySelector(`[data-do=new][data-arg="${CSS.escape(game)}"]`)) return;
  const lang = page.language().slice(0, 2);
  /** @param {string} kind */
  const baked = (kind, end = "") => new URL(`baked/${kind}-${game}-${lang}${end}.svg`, import.meta.url).href;
  const { scheme } = root.dataset;
  const isDark = scheme ? scheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.getElementById("game")?.removeAttribute("hidden");
  const poster = page.showPicture();
  poster.className = "poster";
  if (page.isKept) poster.style.backgroundImage = `url("${baked("cover")}")`; // on this device; the poster may not be
  poster.onload = () => (poster.style.backgroundImage = "");
  poster.src = baked("poster", isDark ? "-dark" : "");
};
