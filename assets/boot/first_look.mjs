// What is seen at once: the shelf as it was built, the table as it was left, or the way out of somebody else's page.
import { TEXTS, language } from "./texts.mjs";

const KEPT = { games: 3, over: 5 }; // their places among the parts of the shelf, as in py/sakusen/ui/page/shelf.py
// The same two as in py/sakusen/ui/storage/last_screen.py:
const PARTS = ["head", "prompt", "acting", "tools", "panels", "strip", "handle"];
const MOST_KEPT = 1_500_000; // characters
const OURS = new Set( // what the parts of shelf and table are made of
  ("a article aside b br button caption circle clippath col colgroup dd defs details div dl dt ellipse em " +
    "fieldset figure g h1 h2 h3 h4 header hr i img input kbd label legend li line mask meter nav ol output p path " +
    "pattern polygon polyline rect section small span strong sub summary sup svg symbol table tbody td text tfoot " +
    "th thead title tr tspan ul use wbr").split(" "),
);

/** @type {(id: string) => HTMLElement} */
export const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id)); // index.html has it

/**
 * What was left in the browser's small storage; nobody knows what it holds.
 * @param {string} key
 * @returns {Record<string, any>}
 */
const kept = (key) => {
  try {
    const text = localStorage.getItem(key);
    const found = text && text.length <= MOST_KEPT ? JSON.parse(text) : null;
    return found && typeof found === "object" ? found : {};
  } catch {
    return {}; // nothing kept, or not ours
  }
};

// What was kept as HTML is shown only if it is what the page itself would show: text, pictures and buttons of ours.
// Nothing that runs, sends, leads elsewhere or deletes at one press.
/** @param {Attr} attribute */
const isOurAttribute = ({ name, value }) =>
  ["src", "href", "xlink:href"].includes(name)
    ? /^(#|assets\/|data:image\/(png|jpeg|webp);)/.test(value)
    : !/^on|^(srcdoc|srcset|action|formaction|ping|target|http-equiv)$/.test(name);
/** @param {unknown} html */
const isOurs = (html) => {
  if (typeof html !== "string") return false;
  const made = document.createElement("template");
  made.innerHTML = html;
  return [...made.content.querySelectorAll("*")].every(
    (part) =>
      OURS.has(part.localName.toLowerCase()) &&
      [...part.attributes].every(isOurAttribute) &&
      !/-yes$/.test(part.getAttribute("data-do") || "") &&
      !/url\((?!["']?(data:image\/(png|jpeg|webp);|assets\/|#))/.test(part.getAttribute("style") || ""),
  );
};
/** @param {string} address */
const isPicture = (address) => /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/.test(address);

export const showShelf = () => {
  /** @type {HTMLTemplateElement | null} */
  const built = document.querySelector(`template[data-shelf="${language()}"]`);
  if (!built) return;
  by("shelf").replaceChildren(built.content.cloneNode(true));
  const marks = (built.dataset.marks ?? "").split(" "); // by them Python knows what it need not put there again
  const last = kept("sakusen.shelf");
  if (last.lang === language()) {
    for (const [id, place] of Object.entries(KEPT)) {
      const [html, mark] = [last.parts?.[id]].flat();
      if (!isOurs(html)) continue;
      const made = document.createElement("template");
      made.innerHTML = html;
      if (made.content.childElementCount !== 1 || !made.content.firstElementChild?.matches(`section#${id}`)) continue;
      by(id).replaceWith(made.content);
      marks[place] = /^[0-9a-f]{8}$/.test(mark) ? mark : "";
    }
  }
  by("shelf").dataset.marks = marks.join(" ");
};

// No shelf and no game inside somebody else's page: only a way out of it.
export const showWayOut = () => {
  const texts = TEXTS[language()];
  document.documentElement.classList.remove("seated");
  const link = document.createElement("a");
  Object.assign(link, { href: location.href, target: "_blank", rel: "noopener", className: "btn primary" });
  link.textContent = texts.own;
  const said = document.createElement("p");
  said.append(texts.captured);
  by("shelf").className = "captured";
  by("shelf").replaceChildren(said, link);
  by("loading").hidden = true;
};

export const showTable = () => {
  const last = kept("sakusen.left");
  if (last.lang !== document.documentElement.lang || !isPicture(last.picture)) return false;
  if (location.hash !== "#table" && location.hash !== `#table=${last.ident}`) return false;
  const parts = PARTS.map((id) => [id, last.parts?.[id]]);
  if (!parts.every(([, html]) => isOurs(html))) return false;
  for (const [id, html] of parts) by(id).innerHTML = html;
  const sheet = ["half", "full"].includes(last.sheet) ? last.sheet : "";
  by("side").dataset.open = sheet;
  if (sheet) by("game").dataset.sheet = sheet;
  if (by("tools").querySelector("[data-do=hint]")) by("game").dataset.hint = "on";
  by("game").hidden = false;
  showPicture().src = last.picture;
  return true;
};

export const showPicture = () => {
  const picture = document.createElement("img");
  picture.id = "before";
  picture.alt = "";
  by("board").after(picture);
  return picture;
};
