// What happens before Python is there: the board as it was left (or the shelf as it was built, or the poster of the
// game that a link names), one line that says what is loading, and a look at whether this page may store anything. Then
// PyScript starts, and with it py/main.py.
// What is pressed meanwhile waits and is done as soon as Python can do it.
//
// It leaves these names on window:
//   sakusenStorage  "ok", or "denied" when nothing can be saved here (a frame of another site, a private window)
//   sakusenReady()  Python calls it when the page can be used; the loading line goes
//   sakusenForget() Python calls it when the table is not what the picture showed: presses on it mean nothing
(() => {
  "use strict";

  const script = document.currentScript;
  const assets = new URL("./", script.src);
  const SIZES = JSON.parse(script.dataset.sizes || "{}"); // bytes of what is fetched, put in by the build
  const PYSCRIPT = "vendor/pyscript/core.js";
  const MODULES = [
    PYSCRIPT,
    "vendor/pyscript/core-C9KDLldu.js",
    "runtime.mjs",
    "image.mjs",
    "vendor/pyodide/pyodide.mjs",
    "vendor/pyodide/pyodide.asm.mjs",
    "store.mjs",
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
  const STORAGE_PATIENCE = 3000; // ms; some browsers never answer instead of refusing
  const READY_PATIENCE = 10000; // ms that py/main.py may go on after its last line before it counts as failed
  const DEFLATED = 0x78; // the first byte of a code that is a deflated text, as in py/sakusen/ui/link.py
  const PICTURE_PATIENCE = 600; // ms that pictures may take before the program is fetched beside them
  const FRAME_PATIENCE = 200; // ms; a window that is not seen has no frames
  const AFTER_READY = 1000; // ms for the first game before anything is fetched for later
  const PRESSES = ["do", "key", "press", "action", "rule", "touch"]; // as py/sakusen/ui/app.py looks for them
  const PRESSABLE = PRESSES.map((name) => `[data-${name}]`).join(",");
  const HERO = 1; // its place among the parts of the shelf, as in py/sakusen/ui/shelf.py
  const FRAMED = location.hash.startsWith("#embed"); // in somebody's article

  const TEXTS = {
    en: {
      program: "Loading the program …",
      python: "Loading Python …",
      table: "Setting up the table …",
      noted: "What you pressed comes as soon as the program is there.",
      failed: "Sakusen could not start. Please reload the page.",
    },
    ja: {
      program: "プログラムを読み込んでいます…",
      python: "Pythonを読み込んでいます…",
      table: "盤面を準備しています…",
      noted: "押した操作は、読み込みが終わりしだい行います。",
      failed: "Sakusenを起動できませんでした。ページを再読み込みしてください。",
    },
    "zh-Hant": {
      program: "正在載入程式…",
      python: "正在載入 Python…",
      table: "正在準備盤面…",
      noted: "剛才按下的操作，載入完成後就會執行。",
      failed: "Sakusen 無法啟動，請重新載入頁面。",
    },
  };
  const STAGES = { "Loading Pyodide": "python", "Loaded Pyodide": "table" };

  let stage = "program";
  let ready = false;
  let come = 0; // bytes of FILES that have come, when that is counted
  let waiting = []; // presses, in order

  const by = (id) => document.getElementById(id);
  const isKept = (() => {
    try {
      return Boolean(navigator.serviceWorker?.controller); // everything comes from this device
    } catch {
      return false; // some frames may not even ask
    }
  })();
  const kept = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key)) || {};
    } catch {
      return {}; // nothing kept, or not ours
    }
  };

  // ---------------------------------------------------------------- the loading line
  const language = () => {
    const lang = document.documentElement.lang.toLowerCase();
    return lang.startsWith("ja") ? "ja" : lang.startsWith("zh") ? "zh-Hant" : "en";
  };
  const whole = FILES.reduce((sum, path) => sum + (SIZES[path] || 0), 0);
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

  const show = (next = stage) => {
    stage = next;
    const shown = by("loading");
    if (!shown || ready) return;
    const texts = TEXTS[language()];
    const failed = stage === "failed";
    const said = texts[stage] + (waiting.length && !failed ? ` ${texts.noted}` : "");
    if (shown.firstChild?.data !== said) {
      shown.replaceChildren(said, document.createElement("span"));
      shown.lastChild.setAttribute("aria-hidden", "true"); // figures that run are for the eyes
    }
    shown.lastChild.textContent = come && come < whole && !failed ? ` ${megabytes(come)} / ${megabytes(whole)} MB` : "";
  };

  const fail = (error) => {
    if (error) console.error(error);
    show("failed");
  };

  // ---------------------------------------------------------------- what is seen at once
  const showShelf = () => {
    const built = document.querySelector(`template[data-shelf="${language()}"]`);
    if (!built) return;
    by("shelf").replaceChildren(built.content.cloneNode(true));
    const marks = built.dataset.marks.split(" "); // by them Python knows what it need not put there again
    const last = kept("sakusen.shelf");
    const hero = document.querySelector("#shelf .hero");
    if (last.lang === language() && last.hero && hero) {
      hero.outerHTML = last.hero;
      marks[HERO] = last.mark;
    }
    by("shelf").dataset.marks = marks.join(" ");
  };

  const showTable = () => {
    const last = kept("sakusen.left");
    if (last.lang !== document.documentElement.lang || !last.parts) return false;
    for (const [id, html] of Object.entries(last.parts)) if (by(id)) by(id).innerHTML = html;
    by("side").dataset.open = last.sheet || "";
    by("game").hidden = false;
    showPicture().src = last.picture;
    return true;
  };

  const showPicture = () => {
    const picture = document.createElement("img");
    picture.id = "before";
    picture.alt = "";
    by("board").after(picture);
    return picture;
  };

  // A link names its game, or the beginning of its code does.
  const gameOf = async (wanted) => {
    if (wanted.game) return wanted.game;
    try {
      const code = (wanted.record || wanted.position).replaceAll("-", "+").replaceAll("_", "/");
      const bytes = Uint8Array.from(atob(code), (one) => one.charCodeAt(0));
      if (bytes[0] !== DEFLATED) return new TextDecoder().decode(bytes.slice(0, 80)).split("|")[1];
      const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
      const { value } = await text.getReader().read();
      return /\bgame"?:? *"(\w+)"/i.exec(new TextDecoder().decode(value))[1];
    } catch {
      return ""; // Python says what is wrong with it
    }
  };

  const showPoster = async () => {
    const pairs = location.hash.split("&").slice(1).map((pair) => pair.split("="));
    const wanted = Object.fromEntries(pairs);
    const root = document.documentElement;
    if (Object.hasOwn(TEXTS, wanted.lang)) root.lang = wanted.lang;
    if (FRAMED && ["light", "dark"].includes(wanted.scheme)) root.dataset.scheme = wanted.scheme;
    if (wanted.host) return; // the article shows a picture of its own until the board is there
    const game = await gameOf(wanted);
    const shelf = document.querySelector(`template[data-shelf="${language()}"]`);
    if (ready || !game || !shelf?.content.querySelector(`[data-do=new][data-arg="${CSS.escape(game)}"]`)) return;
    const baked = (kind, end = "") => new URL(`baked/${kind}-${game}-${language().slice(0, 2)}${end}.svg`, assets).href;
    const { scheme } = root.dataset;
    const isDark = scheme ? scheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    by("game").hidden = false;
    const poster = showPicture();
    poster.className = "poster";
    if (isKept) poster.style.backgroundImage = `url("${baked("cover")}")`; // on this device; the poster may not be
    poster.onload = () => (poster.style.backgroundImage = "");
    poster.src = baked("poster", isDark ? "-dark" : "");
  };

  const showFirst = async () => {
    const root = document.documentElement;
    if (location.hash === "#table" && !showTable()) root.classList.remove("seated");
    if (!root.classList.contains("seated")) showShelf();
    show();
    if (/^#(open|embed)&/.test(location.hash)) await showPoster();
    show();
  };

  // ---------------------------------------------------------------- presses that wait
  const note = (event) => {
    if (ready || !event.isTrusted) return;
    const found = event.target.closest(PRESSABLE);
    if (found?.dataset.do === "open") {
      by("picker").click(); // now: browsers open it for a press, not for a program that comes seconds later
      event.preventDefault();
    } else if (found) {
      const name = PRESSES.find((one) => one in found.dataset);
      const value = found.dataset[name];
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

  const brought = (event) => {
    if (ready) return;
    event.preventDefault(); // else the browser leaves the page for the file
    event.stopImmediatePropagation();
    if (event.type === "drop" && event.dataTransfer.files.length) waiting.push({ file: event.dataTransfer.files[0] });
    show();
  };

  const picked = ({ target }) => {
    if (ready || target.id !== "picker" || !target.files.length) return;
    waiting.push({ file: target.files[0] }); // Python finds nothing chosen when it listens already
    target.value = "";
    show();
  };

  const settled = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 60));

  const catchUp = async () => {
    for (const { what, x, y, finger, file } of waiting.splice(0)) {
      if (file) window.sakusenBring(file);
      else if (what) document.querySelector(what)?.click();
      else window.sakusenTap?.(x, y, finger);
      await settled();
    }
    document.querySelectorAll("[aria-busy]").forEach((pressed) => pressed.removeAttribute("aria-busy"));
  };

  // ---------------------------------------------------------------- fetching
  const preload = (path) => {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = new URL(path, assets).href;
    document.head.append(link);
  };

  const count = async (response) => {
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      come += part.value.length;
      show();
    }
  };

  // Everything is asked for at once; whoever asks for it later by fetch() gets what is already on its way.
  const fetchAhead = () => {
    MODULES.forEach(preload);
    const ahead = new Map();
    for (const path of FILES) {
      const href = new URL(path, assets).href;
      const answer = fetch(href);
      ahead.set(href, answer);
      if (!isKept) answer.then((response) => response.ok && count(response.clone())).catch(() => {});
      else answer.catch(() => {});
    }
    const ask = window.fetch;
    window.fetch = (input, ...rest) => {
      const href = new URL(input.url || input, document.baseURI).href;
      const answer = ahead.get(href);
      ahead.delete(href);
      if (!ahead.size) window.fetch = ask;
      return answer || ask(input, ...rest);
    };
  };

  const pictures = () => {
    const coming = [...document.querySelectorAll("#shelf img, #before")].filter((picture) => !picture.complete);
    const there = coming.map((picture) => new Promise((done) => (picture.onload = picture.onerror = done)));
    return Promise.race([Promise.all(there), new Promise((done) => setTimeout(done, PICTURE_PATIENCE))]);
  };

  // Python keeps the browser from painting while it starts, so what is there at once must have been painted before.
  const painted = async () => {
    const picture = by("before");
    if (picture?.complete) await picture.decode().catch(() => {});
    const frame = new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await Promise.race([frame, new Promise((done) => setTimeout(done, FRAME_PATIENCE))]);
  };

  // PyScript loads its plugins once more for MicroPython, which is never used here, unless told not to
  const switchOff = (plugins) => {
    const config = document.createElement("mpy-config");
    config.textContent = JSON.stringify({ plugins: plugins.map((name) => `!${name}`) });
    document.head.append(config);
  };

  // ---------------------------------------------------------------- storage
  const mayOpenDatabase = () =>
    new Promise((resolve) => {
      const name = "sakusen-probe";
      setTimeout(resolve, STORAGE_PATIENCE, false);
      try {
        const request = indexedDB.open(name);
        request.onerror = (event) => {
          event.preventDefault();
          resolve(false);
        };
        request.onsuccess = () => {
          request.result.close();
          indexedDB.deleteDatabase(name);
          resolve(true);
        };
      } catch {
        resolve(false);
      }
    });

  const mayStoreText = () => {
    try {
      return localStorage.length >= 0;
    } catch {
      return false;
    }
  };

  const mayTalk = () => {
    try {
      new BroadcastChannel("sakusen-probe").close();
      return true;
    } catch {
      return false;
    }
  };

  // ---------------------------------------------------------------- start
  const start = async () => {
    const probed = mayOpenDatabase();
    if (document.readyState === "loading") {
      await new Promise((done) => document.addEventListener("DOMContentLoaded", done, { once: true }));
    }
    await showFirst();
    if (!isKept) await pictures();
    fetchAhead();
    const [database] = await Promise.all([probed, painted()]);
    window.sakusenStorage = database && mayStoreText() ? "ok" : "denied";
    if (!database) {
      // PyScript waits for IndexedDB for ever, so it gets one that forgets
      const { forgetful, Silent } = await import(new URL("forgetful.mjs", assets).href);
      Object.defineProperty(window, "indexedDB", { value: forgetful, configurable: true });
      if (!mayTalk()) window.BroadcastChannel = Silent;
    }
    await import(new URL(PYSCRIPT, assets).href);
  };

  const whenIdle = (work) => (window.requestIdleCallback ? requestIdleCallback(work, { timeout: 5000 }) : work());

  window.sakusenReady = () => {
    ready = true;
    performance.mark("usable"); // py/tools/bench_boot.py measures up to here
    by("loading").hidden = true;
    if (mayStoreText()) localStorage.removeItem("sakusen.restoring"); // this start has come to a good end
    catchUp();
    if (FRAMED) return; // what comes next is for those who visit this site, not for the readers of an article
    setTimeout(whenIdle, AFTER_READY, async () => (await import(new URL("offline.mjs", assets).href)).start());
  };
  window.sakusenForget = () => {
    waiting = waiting.filter((press) => press.file);
  };

  if (isKept) import(new URL("image.mjs", assets).href).then(({ beginImage }) => beginImage(), () => {});
  switchOff(PLUGINS);
  document.addEventListener("click", note, true);
  document.addEventListener("change", picked, true);
  ["dragover", "drop"].forEach((kind) => document.addEventListener(kind, brought));
  addEventListener("py:progress", ({ detail }) => detail in STAGES && show(STAGES[detail]));
  addEventListener("py:all-done", () => setTimeout(() => ready || fail(), READY_PATIENCE));
  start().catch(fail);
})();
