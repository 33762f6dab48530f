// Pyodide as this site wants it: PyScript's `interpreter` on the page, and what assets/worker.mjs starts in a worker.
// It exports what pyodide.mjs exports, and adds the trimmed standard library, a lock without packages (so that no lock
// file is fetched) and a loader that fetches the two big files at the same time.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

export { version };

const home = new URL("./vendor/pyodide/", import.meta.url).href;
const core = import("./vendor/pyodide/pyodide.asm.mjs"); // begins now, not when loadPyodide comes to it

// The same as "info" in Pyodide's own lock file; a test compares them.
const info = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" };

export const loadPyodide = (options) =>
  load({
    ...options,
    indexURL: home,
    packageBaseUrl: home, // without it Pyodide would know an address elsewhere
    stdLibURL: `${home}stdlib.zip`,
    lockFileContents: { info: { ...info, version }, packages: {} },
    createPyodideModule: async (settings) => (await core).default(settings),
  });
