// Pyodide as this site wants it: PyScript's `interpreter` on the page, and what assets/worker.mjs starts in a worker.
// It exports what pyodide.mjs exports, and adds the trimmed standard library, a lock without packages (so that no lock
// file is fetched), our own package, and a loader that fetches everything at the same time.
//
// Where there is an image of the memory with everything imported (see assets/image.mjs), the page restores that instead
// of starting Python anew. After any error Python starts the plain way.
import { beginImage, forgetImage, takeImage } from "./image.mjs";
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

export { version };

// Python can raise an error of JavaScript only if it has a stack. Those that WebKit makes by itself have none, such as
// that of a fetch without a network; whoever waits for such a promise in Python would wait for ever.
if (!("stack" in Error.prototype)) {
  Object.defineProperty(Error.prototype, "stack", { value: "", writable: true, configurable: true });
}

const home = new URL("./vendor/pyodide/", import.meta.url).href;
const core = import("./vendor/pyodide/pyodide.asm.mjs"); // begins now, not when loadPyodide comes to it

// The same as "info" in Pyodide's own lock file; a test compares them.
/** @type {Omit<import("./vendor/pyodide/pyodide.mjs").LockfileInfo, "version">} */
const info = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" };

// A zip of bytecode that has been compressed in one piece (see py/tools/inside.py); sw.js keeps it unpacked.
/** @param {string} path @param {RequestInit} [how] */
const brought = async (path, how) => {
  const response = await fetch(new URL(path, import.meta.url).href, how);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  if (response.headers.has("x-unpacked")) return response.arrayBuffer();
  if (!response.body) throw new Error(`${path}: nothing came`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};
/** @param {string} path */
const unpacked = (path) => brought(path).catch(() => brought(path, { cache: "reload" })); // perhaps kept wrongly
/** @type {Promise<ArrayBuffer> | null} */
let library = unpacked("./vendor/pyodide/stdlib.bin");
/** @type {Promise<ArrayBuffer> | null} */
let app = unpacked("./app.bin");
beginImage();

// ------------------------------------------------------------------ start
// While Pyodide starts it compiles the same few modules of some bytes again and again, one for each of its functions.
// And where WebAssembly can switch stacks it runs every callback on a stack of its own, for functions that wait without
// "await". Nothing here does that, and now and then Chromium falls over such a stack when it clears up its memory, and
// the page is gone (pyodide/pyodide issues 5702 and 6106); so it is not to see that it could.
const SMALL = 200; // bytes
const SWITCHING = "Suspending";
/** @type {<T>(work: () => Promise<T>) => Promise<T>} */
const prepared = async (work) => {
  const { Module, instantiateStreaming } = WebAssembly;
  const switching = Object.getOwnPropertyDescriptor(WebAssembly, SWITCHING);
  const known = new Map();
  /** @param {unknown} _ @param {[BufferSource]} given */
  const construct = (_, [bytes]) => {
    if (!(bytes instanceof Uint8Array) || bytes.length > SMALL) return new Module(bytes);
    const text = String(bytes);
    if (!known.has(text)) known.set(text, new Module(bytes));
    return known.get(text);
  };
  WebAssembly.Module = /** @type {typeof Module} */ (new Proxy(Module, { construct }));
  WebAssembly.instantiateStreaming = (...how) => {
    const made = instantiateStreaming(...how);
    made.catch(reportError); // Pyodide would wait for ever and say nothing
    return made;
  };
  Reflect.deleteProperty(WebAssembly, SWITCHING);
  try {
    return await work();
  } finally {
    Object.assign(WebAssembly, { Module, instantiateStreaming });
    if (switching) Object.defineProperty(WebAssembly, SWITCHING, switching);
  }
};

// Pyodide fetches its library; it is here already, and an address of a text in memory would need a wider policy.
const LIBRARY = new URL("stdlib.zip", home).href;
/** @param {ArrayBuffer} archive */
const handedOut = (archive) => {
  const { fetch } = globalThis;
  /** @type {typeof globalThis.fetch} */
  const handOut = (input, how) => {
    if (String(input instanceof Request ? input.url : input) !== LIBRARY) return fetch(input, how);
    if (globalThis.fetch === handOut) globalThis.fetch = fetch;
    return Promise.resolve(new Response(archive));
  };
  globalThis.fetch = handOut;
};

/**
 * A promise that lets go of what it has given: Pyodide keeps its options.
 * @type {(bytes: Uint8Array<ArrayBuffer>) => PromiseLike<Uint8Array<ArrayBuffer>>}
 */
const givenOnce = (bytes) => {
  const all = [bytes];
  return { then: (take, refuse) => Promise.resolve(all.splice(0)[0]).then(take, refuse) };
};

/**
 * @param {import("./vendor/pyodide/pyodide.mjs").PyodideConfig} [options]
 * @param {Uint8Array<ArrayBuffer> | null} [bytes] an image of the memory
 */
const start = async (options = {}, bytes = null) => {
  const size = bytes?.length ?? 0;
  if (!library || !app) throw new Error("Python has been started already");
  handedOut(await library);
  const python = await load({
    ...options,
    indexURL: home,
    packageBaseUrl: home, // without it Pyodide would know an address elsewhere
    stdLibURL: LIBRARY,
    lockFileContents: { info: { ...info, version }, packages: {} },
    ...(bytes ? { _loadSnapshot: givenOnce(bytes) } : {}),
    createPyodideModule: async (settings) => {
      const { default: create } = await core;
      const module = await prepared(() => create(settings));
      if (size > module.HEAP8.length) module.growMemory(size); // Pyodide makes no room for a large image
      return module;
    },
  });
  python.FS.writeFile("/home/pyodide/app.zip", new Uint8Array(await app), { canOwn: true });
  if (size) python.runPython("import random; random.seed()"); // else every start would roll the same
  library = app = null; // Python has them now
  return python;
};

/** @param {Parameters<typeof start>[0]} [options] */
export const loadPyodide = async (options) => {
  try {
    const bytes = await takeImage();
    if (bytes) {
      const python = await start(options, bytes);
      globalThis.sakusenRestored = true; // for tests and for whoever wonders
      return python;
    }
  } catch (error) {
    console.warn("starting without the kept image:", error);
    await forgetImage();
  }
  return start(options);
};

// A fresh Python that can make an image of its memory.
export const loadForImage = () => start({ _makeSnapshot: true });
