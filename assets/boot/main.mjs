// What happens before Python is there: the board as it was left (or the shelf as it was built, or the poster of the
// game that a link names), one line that says what is loading, and a look at whether this page may store anything. Then
// PyScript starts, and with it py/main.py.
// What is pressed meanwhile waits and is done as soon as Python can do it.
//
// It leaves these names on window:
//   sakusenStorage  "ok", or "denied" when nothing can be saved here (a frame of another site, a private window)
//   sakusenReady()  Python calls it when the page can be used; the loading line goes
//   sakusenForget() Python calls it when the table is not what the picture showed: presses on it mean nothing
//   sakusenRenew()  Python fills an element by it (see renew.mjs)
//   sakusenLost()   what sakusenMissed names, files of the page itself, did not come when it was asked for twice
//
// A file that does not come is asked for again. Where that cannot be done in this page, or where what came is not what
// it should be, assets/rescue.mjs looks at all files, and the page is loaded once more, once. After that it says what
// is missing; and it says so when for a while nothing happens.
import { by, showPicture, showShelf, showTable, showWayOut } from "./first_look.mjs";
import { renew } from "./renew.mjs";
import { TEXTS, language } from "./texts.mjs";

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const assets = new URL("./", script.src);
/** @type {Record<string, number>} */
const SIZES = JSON.parse(script.dataset.sizes || "{}"); // bytes of what is fetched, put in by the build
const PYSCRIPT = "vendor/pyscript/core.js";
const STORE = "store.mjs"; // a script of the page itself
const MODULES = [
  PYSCRIPT,
  "vendor/pyscript/core-C9KDLldu.js",
  "vendor/pyscript/toml-V4Savzlc.js",
  "vendor/pyscript/error-D2315lOB.js",
  "runtime.mjs",
  "image.mjs",
  "probes.mjs",
  "vendor/pyodide/pyodide.mjs",
  "vendor/pyodide/pyodide.asm.mjs",
  STORE,
  "vendor/idb/build/index.js",
];
const FILES = [
  "vendor/pyodide/pyodide.asm.wasm",
  "vendor/pyodide/stdlib.bin",
  "app.bin",
  "../pyscript.toml",
  "../py/main.py",
];
const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];
const READY_PATIENCE = 10000; // ms that py/main.py may go on after its last line before it counts as failed
const PICTURE_PATIENCE = 600; // ms that pictures may take before the program is fetched beside them
const POSTER_PATIENCE = 3000; // ms; the game itself does not wait for its picture
const FRAME_PATIENCE = 200; // ms; a window that is not seen has no frames
const AFTER_READY = 1000; // ms for the first game before anything is fetched for later
const PAUSES = [500, 2000]; // ms before a file is asked for again
const TICK = 1000; // ms between two looks whether there is something new
const STANDSTILL = 20000; // ms without anything new, after which the page says so
const LAST_BREATH = 4000; // ms in which a start that has met with an error may still come to an end
const PRESSES = ["do", "key", "press", "action", "rule", "touch"]; // as py/sakusen/ui/page/page_input.py looks for them
const PRESSABLE = PRESSES.map((name) => `[data-${name}]`).join(",");
const FRAMED = location.hash.startsWith("#embed"); // in somebody's article
const ARTICLE = // to whom a frame talks, as py/sakusen/ui/sharing/embed.py does; nobody where the address names nobody
  (FRAMED && parent !== window && /&host=(https?:\/\/[a-z0-9.[\]:-]{1,260}|null)(?=&|$)/i.exec(location.hash)?.[1]) ||
  "";
const CAPTURED = window.top !== window && !FRAMED; // in another page that is none: it could lead the reader's presses
/** @typedef {"program" | "python" | "table" | "mending" | "update" | "failed"} Stage */

/** @type {Record<string, Stage>} what PyScript tells of its progress */
const STAGES = { "Loading Pyodide": "python", "Loaded Pyodide": "table" };

/** @type {false | Promise<typeof import("../poster.mjs") | void>} */
const linked = /^#(open|embed)&/.test(location.hash) && import(new URL("poster.mjs", assets).href).catch(() => {});

const mayStoreText = () => {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
};
let isUpdating = mayStoreText() && sessionStorage.getItem("sakusen.updating") !== null; // set by offline.mjs

/** @type {Stage} */
let stage = isUpdating ? "update" : "program";
let ready = false;
let come = 0; // bytes of FILES that have come, when that is counted
/** @type {{what?: string, x?: number, y?: number, finger?: boolean, file?: File}[]} presses, in order */
let waiting = [];
/** @type {string[]} names of files that cannot be had */
let lost = [];
let stood = 0; // ms in which nothing went on, though the page's thread was free; not while Python holds it up
let isTroubled = false;

const isKept = (() => {
  try {
    return Boolean(navigator.serviceWorker?.controller); // everything comes from this device
  } catch {
    return false; // some frames may not even ask
  }
})();

// ---------------------------------------------------------------- the loading line
const whole = FILES.reduce((sum, path) => sum + (SIZES[path] || 0), 0);
/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** @param {typeof TEXTS.en} texts */
const retry = (texts) => {
  const button = document.createElement("button");
  button.className = "btn";
  button.append(texts.again);
  button.addEventListener("click", () => {
    history.replaceState(null, "");
    location.reload();
  });
  return button;
};

const show = (asked = stage) => {
  const next = lost.length ? "failed" : asked; // what cannot be had stays said, with its button, while the rest goes on
  if (next !== stage) stood = 0;
  stage = next;
  const shown = document.getElementById("loading");
  if (!shown || (ready && !lost.length)) return;
  const texts = TEXTS[language()];
  const isOver = stage === "failed";
  const isStuck = isOver || stood > STANDSTILL;
  const names = lost.map((name) => name.split("/").pop()).join(", ");
  let said = isStuck && !isOver ? texts.slow : texts[stage];
  if (isOver && names) said = `${ready ? texts.missed : texts.lost} ${names}`;
  if (waiting.length && !isStuck) said += ` ${texts.noted}`;
  if (shown.firstChild?.nodeValue !== said) {
    const figures = document.createElement("span");
    figures.setAttribute("aria-hidden", "true"); // figures that run are for the eyes
    shown.replaceChildren(said, figures, ...(isStuck ? [" ", retry(texts)] : []));
    shown.classList.toggle("stuck", isStuck);
  }
  shown.children[0].textContent = come && come < whole && !isOver ? ` ${megabytes(come)} / ${megabytes(whole)} MB` : "";
  if (!ARTICLE) return;
  const told = JSON.stringify({ sakusen: isStuck ? "stuck" : "loading" });
  parent.postMessage(told, ARTICLE === "null" ? "*" : ARTICLE); // "null": a page without a name, from a disk
};

const goOn = () => {
  stood = 0;
  show();
};

const showFirst = async () => {
  const root = document.documentElement;
  if (/^#table(=|$)/.test(location.hash) && !showTable()) root.classList.remove("seated");
  if (!root.classList.contains("seated")) showShelf();
  show();
  const poster = linked && (await Promise.race([linked, new Promise((done) => setTimeout(done, POSTER_PATIENCE))]));
  if (poster) {
    const isReady = () => ready;
    const languages = Object.keys(TEXTS);
    await poster.showPoster({ isFramed: FRAMED, isKept, isReady, language, languages, showPicture });
  }
  show();
};

// ---------------------------------------------------------------- presses that wait
/** @param {MouseEvent & {target: Element, pointerType?: string}} event */
const note = (event) => {
  if (ready || isUpdating || !event.isTrusted) return; // in a page that goes at once nothing waits
  /** @type {HTMLElement | null} */
  const found = event.target.closest(PRESSABLE);
  if (found?.dataset.do === "open") {
    by("picker").click(); // now: browsers open it for a press, not for a program that comes seconds later
    event.preventDefault();
  } else if (found) {
    const name = PRESSES.find((one) => one in found.dataset) ?? "";
    const value = found.dataset[name] ?? "";
    const arg = found.dataset.arg === undefined ? "" : `[data-arg="${CSS.escape(found.dataset.arg)}"]`;
    waiting.push({ what: `[data-${name}="${CSS.escape(value)}"]${arg}` });
    found.setAttribute("aria-busy", "true");
    event.preventDefault();
    event.stopPropagation(); // Python listens already while it still puts the page together: not twice
  } else if (event.target.id === "board" || event.target.matches("#before:not(.poster)")) {
    waiting.push({ x: event.clientX, y: event.clientY, finger: event.pointerType === "touch" });
  } else {
    return;
  }
  show();
};

/** @param {DragEvent} event */
const brought = (event) => {
  if (ready) return;
  event.preventDefault(); // else the browser leaves the page for the file
  event.stopImmediatePropagation();
  const file = !isUpdating && event.type === "drop" && event.dataTransfer?.files[0];
  if (file) waiting.push({ file });
  show();
};

/** @param {Event} event */
const picked = ({ target }) => {
  if (ready || !(target instanceof HTMLInputElement) || target.id !== "picker" || !target.files?.length) return;
  waiting.push({ file: target.files[0] }); // Python finds nothing chosen when it listens already
  target.value = "";
  show();
};

const settled = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 60));

const catchUp = async () => {
  for (const { what, x = 0, y = 0, finger = false, file } of waiting.splice(0)) {
    /** @type {HTMLElement | null} */
    const pressed = what ? document.querySelector(what) : null;
    if (file) window.sakusenBring?.(file);
    else if (what) pressed?.click();
    else window.sakusenTap?.(x, y, finger);
    await settled();
  }
  document.querySelectorAll("[aria-busy]").forEach((pressed) => pressed.removeAttribute("aria-busy"));
};

// ---------------------------------------------------------------- what does not come
/** @param {string} path */
const nameOf = (path) => new URL(path, assets).href.slice(new URL("../", assets).href.length);

/** @param {string[]} names */
const rescue = async (names) => {
  const needed = [script.src, ...MODULES, ...FILES, ...[...document.styleSheets].map((one) => one.href || "")];
  const worker = isKept ? navigator.serviceWorker.controller : null;
  try {
    /** @type {typeof import("../rescue.mjs")} */
    const { rescue: look } = await import(new URL("rescue.mjs", assets).href);
    const found = await look(needed.filter(Boolean).map(nameOf), worker);
    return { ...found, lost: found.lost.length ? found.lost : names };
  } catch (error) {
    console.warn(error);
    worker?.postMessage("mend"); // for the next time
    return { healed: [], lost: names };
  }
};

const isFirst = () => !history.state?.again;
/** @param {string} why for whoever looks for the cause */
const loadAgain = (why) => {
  history.replaceState({ again: true, why }, "");
  location.reload();
};

// Something went wrong, with the files of these names or with nobody knows what.
/** @param {string[]} names @param {unknown} [error] */
const trouble = async (names, error) => {
  if (error) console.warn(error);
  if (ready || isTroubled) return;
  isTroubled = true;
  if (isFirst()) show("mending");
  const found = await rescue(names.map(nameOf));
  if (ready && !found.lost.length) return;
  if (isFirst() && !ready) return loadAgain(error ? String(error) : names.join(" "));
  if (error) console.error(error);
  lost = found.lost;
  show("failed");
  by("loading").hidden = false;
};

// An error that nobody has caught may not be the end of the start.
/** @param {ErrorEvent | PromiseRejectionEvent} event */
const lateTrouble = (event) => {
  const error = "reason" in event ? event.reason : event.error;
  if (ready || !error) return;
  if (stood >= LAST_BREATH) trouble([], error);
  else setTimeout(lateTrouble, LAST_BREATH, event);
};

let isCompared = false; // what has come, with the hashes of the version, after a standstill
const watch = setInterval(() => {
  if (ready || isTroubled) {
    clearInterval(watch);
    return;
  }
  stood = document.hidden ? 0 : stood + TICK; // browsers do little for a page that nobody sees
  if (stood <= STANDSTILL) return;
  show();
  if (isCompared || (!isKept && come < whole)) return;
  isCompared = true; // it is all there: is it what it should be?
  rescue([]).then(({ healed, lost: wrong }) => {
    if (healed.length && !ready && isFirst()) loadAgain(healed.join(" "));
    else if (wrong.length) trouble(wrong.map((name) => `../${name}`));
  });
}, TICK);

// ---------------------------------------------------------------- fetching
// To preload a script of the page is an error in Firefox, whether the script has come or not; to import it is none.
/** @param {string} path */
const preload = (path) => {
  if (path === STORE) {
    import(new URL(path, assets).href).then(goOn, () => trouble([path]));
    return;
  }
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = new URL(path, assets).href;
  link.onload = goOn;
  link.onerror = () => trouble([path]);
  document.head.append(link);
};

// A page instead of a file; and WebAssembly is taken only as what it is, without a word when it is not.
/** @param {string} path @param {string} type */
const isMeant = (path, type) => (path.endsWith(".wasm") ? type === "application/wasm" : !/html/.test(type));

const ask = window.fetch;
/** @param {string} path */
const fetched = async (path) => {
  for (const pause of [...PAUSES, 0]) {
    try {
      const answer = await ask(new URL(path, assets), pause === PAUSES[0] ? {} : { cache: "reload" });
      goOn();
      if (answer.ok && isMeant(path, answer.headers.get("content-type") ?? "")) return answer;
    } catch {
      // perhaps the next time
    }
    if (pause) await new Promise((done) => setTimeout(done, pause));
  }
  trouble([path]);
  return Response.error();
};

/** @param {Response} response */
const count = async (response) => {
  const reader = response.body?.getReader();
  if (!reader) return;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    come += part.value.length;
    goOn();
  }
};

// Everything is asked for at once; whoever asks for it later by fetch() gets what is already on its way.
const fetchAhead = () => {
  MODULES.forEach(preload);
  /** @type {Map<string, Promise<Response>>} */
  const ahead = new Map();
  for (const path of FILES) {
    const href = new URL(path, assets).href;
    const answer = fetched(path);
    ahead.set(href, answer);
    if (!isKept) answer.then((response) => (response.ok ? count(response.clone()) : undefined)).catch(() => {});
  }
  /** @type {typeof window.fetch} */
  const handOut = (input, how) => {
    const href = new URL(input instanceof Request ? input.url : input, document.baseURI).href;
    const answer = ahead.get(href);
    ahead.delete(href);
    if (!ahead.size && window.fetch === handOut) window.fetch = ask;
    return answer || ask(input, how);
  };
  window.fetch = handOut;
};

const pictures = () => {
  /** @type {NodeListOf<HTMLImageElement>} */
  const all = document.querySelectorAll("#shelf img, #before");
  const coming = [...all].filter((picture) => !picture.complete);
  const there = coming.map((picture) => new Promise((done) => (picture.onload = picture.onerror = done)));
  return Promise.race([Promise.all(there), new Promise((done) => setTimeout(done, PICTURE_PATIENCE))]);
};

// Python keeps the browser from painting while it starts, so what is there at once must have been painted before.
const painted = async () => {
  const picture = /** @type {HTMLImageElement | null} */ (document.getElementById("before"));
  if (picture?.complete) await picture.decode().catch(() => {});
  const frame = new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await Promise.race([frame, new Promise((done) => setTimeout(done, FRAME_PATIENCE))]);
};

// PyScript loads its plugins once more for MicroPython, which is never used here, unless told not to
/** @param {string[]} plugins */
const switchOff = (plugins) => {
  const config = document.createElement("mpy-config");
  config.textContent = JSON.stringify({ plugins: plugins.map((name) => `!${name}`) });
  document.head.append(config);
};

// ---------------------------------------------------------------- start
const OFFLINE = new URL("offline.mjs", assets).href;

// Before the program is fetched: that would hold the new version back. False when the old version goes on.
const changeVersion = async () => {
  try {
    const { takeOver } = await import(OFFLINE);
    await takeOver();
    return true;
  } catch (error) {
    console.warn(error); // then the old one goes on
    isUpdating = false;
    show("program");
    return false;
  }
};

const start = async () => {
  /** @type {Promise<typeof import("../probes.mjs")>} */
  const probes = import(new URL("probes.mjs", assets).href);
  const probed = CAPTURED || probes.then(({ mayOpenDatabase }) => mayOpenDatabase());
  if (document.readyState === "loading") {
    await new Promise((done) => document.addEventListener("DOMContentLoaded", done, { once: true }));
  }
  if (CAPTURED) {
    ready = true; // as far as it goes
    showWayOut();
    return;
  }
  await showFirst();
  if (isUpdating && (await changeVersion())) return;
  if (!isKept) await pictures();
  fetchAhead();
  const [database] = await Promise.all([probed, painted()]);
  window.sakusenStorage = database && mayStoreText() ? "ok" : "denied";
  if (!database) {
    // PyScript waits for IndexedDB for ever, so it gets one that forgets
    const { forgetful, Silent } = await import(new URL("forgetful.mjs", assets).href);
    Object.defineProperty(window, "indexedDB", { value: forgetful, configurable: true });
    if (!(await probes).mayTalk()) window.BroadcastChannel = Silent;
  }
  await import(new URL(PYSCRIPT, assets).href);
};

/** @param {() => void} work */
const whenIdle = (work) => ("requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 5000 }) : work());

window.sakusenReady = () => {
  ready = true;
  performance.mark("usable"); // py/tools/bench_boot.py measures up to here
  by("loading").hidden = !lost.length;
  if (lost.length) show("failed"); // something is missing all the same
  if (!isFirst()) history.replaceState(null, "");
  if (mayStoreText()) localStorage.removeItem("sakusen.restoring"); // this start has come to a good end
  catchUp();
  if (FRAMED) return; // what comes next is for those who visit this site, not for the readers of an article
  setTimeout(whenIdle, AFTER_READY, () => {
    import(OFFLINE).then(({ start }) => start(), (error) => console.warn(error));
  });
};
window.sakusenForget = () => {
  waiting = waiting.filter((press) => press.file);
};
window.sakusenRenew = renew;
window.sakusenLost = () => trouble(window.sakusenMissed);

const isFit = window.WebAssembly && window.DecompressionStream && "noModule" in script;
if (!isFit) {
  ready = true; // as far as it goes: index.html says what is missing
  addEventListener("DOMContentLoaded", showFirst);
} else {
  const mayHaveImage = isKept && !CAPTURED && !isUpdating;
  if (mayHaveImage) import(new URL("image.mjs", assets).href).then(({ beginImage }) => beginImage(), () => {});
  switchOff(PLUGINS);
  document.addEventListener("click", /** @type {(event: Event) => void} */ (note), true);
  document.addEventListener("change", picked, true);
  document.addEventListener("dragover", brought);
  document.addEventListener("drop", brought);
  addEventListener("py:progress", ({ detail }) => detail in STAGES && show(STAGES[detail]));
  addEventListener("py:all-done", () => setTimeout(trouble, READY_PATIENCE, []));
  addEventListener("error", lateTrouble);
  addEventListener("unhandledrejection", lateTrouble);
  if (window.sakusenMissed.length) window.sakusenLost();
  start().catch((error) => trouble([], error));
}
