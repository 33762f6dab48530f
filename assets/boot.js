// What happens before Python is there: hints for the browser, one line that says what is loading, and a look at
// whether this page may store anything. Then PyScript starts, and with it py/main.py.
//
// It leaves two names on window:
//   sakusenStorage  "ok", or "denied" when nothing can be saved here (a frame of another site, a private window)
//   sakusenReady()  Python calls it when the page can be used; the loading line goes
(() => {
  "use strict";

  const assets = new URL("./", document.currentScript.src);
  const PYSCRIPT = "vendor/pyscript/core.js";
  const MODULES = [
    PYSCRIPT,
    "vendor/pyscript/core-C9KDLldu.js",
    "runtime.mjs",
    "vendor/pyodide/pyodide.mjs",
    "vendor/pyodide/pyodide.asm.mjs",
  ];
  const FILES = [
    "vendor/pyodide/pyodide.asm.wasm",
    "vendor/pyodide/stdlib.zip",
    "app.zip",
    "../pyscript.toml",
    "../py/main.py",
  ];
  const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];
  const STORAGE_PATIENCE = 3000; // ms; some browsers never answer instead of refusing
  const READY_PATIENCE = 10000; // ms that py/main.py may go on after its last line before it counts as failed

  const TEXTS = {
    en: {
      program: "Loading the program …",
      python: "Loading Python …",
      rules: "Loading the rules and the maps …",
      table: "Setting up the table …",
      failed: "Sakusen could not start. Please reload the page.",
    },
    ja: {
      program: "プログラムを読み込んでいます…",
      python: "Pythonを読み込んでいます…",
      rules: "ルールとマップを読み込んでいます…",
      table: "盤面を準備しています…",
      failed: "Sakusenを起動できませんでした。ページを再読み込みしてください。",
    },
    "zh-Hant": {
      program: "正在載入程式…",
      python: "正在載入 Python…",
      rules: "正在載入規則與地圖…",
      table: "正在準備盤面…",
      failed: "Sakusen 無法啟動，請重新載入頁面。",
    },
  };
  const STAGES = {
    "Loading Pyodide": "python",
    "Loading files": "rules",
    "Loaded Pyodide": "table",
  };

  let stage = "program";
  let ready = false;

  const texts = () => {
    const lang = document.documentElement.lang.toLowerCase();
    return TEXTS[lang.startsWith("ja") ? "ja" : lang.startsWith("zh") ? "zh-Hant" : "en"];
  };

  const line = () => {
    let found = document.getElementById("loading");
    if (!found && document.body) {
      found = document.createElement("p");
      found.id = "loading";
      found.setAttribute("role", "status");
      document.body.prepend(found);
    }
    return found;
  };

  const show = (next) => {
    stage = next;
    const shown = line();
    if (shown && !ready) shown.textContent = texts()[stage];
  };

  const fail = (error) => {
    if (error) console.error(error);
    show("failed");
  };

  const hint = (rel, path, as) => {
    const link = document.createElement("link");
    link.rel = rel;
    link.href = new URL(path, assets).href;
    if (as) {
      link.as = as;
      link.crossOrigin = "anonymous"; // as fetch() asks for it, else it is fetched twice
    }
    document.head.append(link);
  };

  // PyScript loads its plugins once more for MicroPython, which is never used here, unless told not to
  const switchOff = (plugins) => {
    const config = document.createElement("mpy-config");
    config.textContent = JSON.stringify({ plugins: plugins.map((name) => `!${name}`) });
    document.head.append(config);
  };

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

  const start = async () => {
    const database = await mayOpenDatabase();
    window.sakusenStorage = database && mayStoreText() ? "ok" : "denied";
    if (!database) {
      // PyScript waits for IndexedDB for ever, so it gets one that forgets
      const { forgetful } = await import(new URL("forgetful.mjs", assets).href);
      Object.defineProperty(window, "indexedDB", { value: forgetful, configurable: true });
    }
    await import(new URL(PYSCRIPT, assets).href);
  };

  window.sakusenReady = () => {
    ready = true;
    const shown = line();
    if (shown) shown.hidden = true;
  };

  switchOff(PLUGINS);
  MODULES.forEach((path) => hint("modulepreload", path));
  FILES.forEach((path) => hint("preload", path, "fetch"));
  addEventListener("py:progress", ({ detail }) => detail in STAGES && show(STAGES[detail]));
  addEventListener("py:all-done", () => setTimeout(() => ready || fail(), READY_PATIENCE));
  document.addEventListener("DOMContentLoaded", () => show(stage));
  start().catch(fail);
})();
