// Pyodide as this site wants it: PyScript's `interpreter` on the page, and what assets/worker.mjs starts in a worker.
// It exports what pyodide.mjs exports, and adds the trimmed standard library, a lock without packages (so that no lock
// file is fetched), our own package, and a loader that fetches everything at the same time.
//
// Where assets/snapshot.mjs has kept an image of the memory with everything imported, the page restores that instead of
// starting Python anew. The image belongs to one build; with any other, with ?snapshot=off, after any error and after
// two starts that came to nothing, Python starts the plain way. So it does in a worker: one game and its player are
// there as fast without an image, and take 50 MB less.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

export { version };

const BUILD = ""; // build: changes with everything that an image depends on

const site = new URL("../", import.meta.url).href;
const home = new URL("./vendor/pyodide/", import.meta.url).href;
const core = import("./vendor/pyodide/pyodide.asm.mjs"); // begins now, not when loadPyodide comes to it

const IMAGES = `sakusen-snapshot-${site}`; // sites that share a host share their caches' names
const IMAGE = `${site}snapshot?${BUILD}`;
const TRIES = "sakusen.restoring"; // starts from an image that have not ended well; assets/boot.js takes it away
const MOST_TRIES = 2;

// The same as "info" in Pyodide's own lock file; a test compares them.
const info = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" };

// A zip of bytecode that has been compressed in one piece (see py/tools/inside.py); sw.js keeps it unpacked.
const unpacked = async (path) => {
  const response = await fetch(new URL(path, import.meta.url).href);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  if (response.headers.has("x-unpacked")) return response.arrayBuffer();
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};
let library = unpacked("./vendor/pyodide/stdlib.bin");
let app = unpacked("./app.bin");

// ------------------------------------------------------------------ images
export const isWanted = () => new URLSearchParams(globalThis.location?.search).get("snapshot") !== "off";

export const hasImage = async () => Boolean(await caches.match(IMAGE, { cacheName: IMAGES }));

// Half of the memory is empty, and to read it takes as long as the rest. So only what holds something is kept: first
// the size of it all and the number of parts, then where each part begins and ends, then the parts.
const PIECE = 65536; // bytes; a multiple of four

const folded = (bytes) => {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const parts = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    const end = Math.min(at + PIECE, bytes.length);
    if (words.subarray(at / 4, end / 4).every((word) => word === 0)) continue;
    if (parts.at(-1)?.[1] === at) parts.at(-1)[1] = end;
    else parts.push([at, end]);
  }
  const head = new Uint32Array([bytes.length, parts.length, ...parts.flat()]);
  return new Blob([head, ...parts.map(([start, end]) => bytes.subarray(start, end))]);
};

const unfolded = (buffer) => {
  const [size, count] = new Uint32Array(buffer, 0, 2);
  const places = new Uint32Array(buffer, 8, 2 * count);
  const bytes = new Uint8Array(size);
  let at = 8 + 8 * count;
  for (let part = 0; part < count; part++) {
    const [start, end] = places.subarray(2 * part, 2 * part + 2);
    bytes.set(new Uint8Array(buffer, at, end - start), start);
    at += end - start;
  }
  return bytes;
};

export const keepImage = async (bytes) => {
  const cache = await caches.open(IMAGES);
  for (const key of await cache.keys()) await cache.delete(key);
  await cache.put(IMAGE, new Response(folded(bytes)));
};

const forgetImage = () => caches.delete(IMAGES).catch(() => {});

const isTrusted = () => {
  try {
    const tries = Number(localStorage.getItem(TRIES)) || 0;
    localStorage.setItem(TRIES, tries + 1);
    return tries < MOST_TRIES;
  } catch {
    return true; // a page that may keep nothing: then there is no image either
  }
};

const findImage = async () => {
  try {
    if (!BUILD || !isWanted() || !globalThis.document) return null;
    const found = await caches.match(IMAGE, { cacheName: IMAGES });
    if (!found) return null;
    if (isTrusted()) return await found.arrayBuffer();
    await forgetImage();
    localStorage.removeItem(TRIES);
  } catch {
    // no caches here
  }
  return null;
};
let image = findImage();

// ------------------------------------------------------------------ start
// While Pyodide starts it compiles the same few modules of some bytes again and again, one for each of its functions.
const SMALL = 200; // bytes
const sharing = async (work) => {
  const { Module } = WebAssembly;
  const known = new Map();
  const construct = (_, [bytes]) => {
    if (!(bytes instanceof Uint8Array) || bytes.length > SMALL) return new Module(bytes);
    const text = String(bytes);
    if (!known.has(text)) known.set(text, new Module(bytes));
    return known.get(text);
  };
  WebAssembly.Module = new Proxy(Module, { construct });
  try {
    return await work();
  } finally {
    WebAssembly.Module = Module;
  }
};

const start = async (options, bytes) => {
  const libraryURL = URL.createObjectURL(new Blob([await library]));
  const size = bytes?.length ?? 0;
  const python = await load({
    ...options,
    indexURL: home,
    packageBaseUrl: home, // without it Pyodide would know an address elsewhere
    stdLibURL: libraryURL,
    lockFileContents: { info: { ...info, version }, packages: {} },
    // given once and then let go: Pyodide keeps its options
    ...(bytes ? { _loadSnapshot: { then: (take) => (take(bytes), (bytes = null)) } } : {}),
    createPyodideModule: async (settings) => {
      const { default: create } = await core;
      const module = await sharing(() => create(settings));
      if (size > module.HEAP8.length) module.growMemory(size); // Pyodide makes no room for a large image
      return module;
    },
  });
  URL.revokeObjectURL(libraryURL);
  python.FS.writeFile("/home/pyodide/app.zip", new Uint8Array(await app), { canOwn: true });
  if (size) python.runPython("import random; random.seed()"); // else every start would roll the same
  library = app = null; // Python has them now
  return python;
};

export const loadPyodide = async (options) => {
  const kept = await image;
  image = null;
  if (kept) {
    try {
      const python = await start(options, unfolded(kept));
      globalThis.sakusenRestored = true; // for tests and for whoever wonders
      return python;
    } catch (error) {
      console.warn("starting without the kept image:", error);
      await forgetImage();
    }
  }
  return start(options, null);
};

// A fresh Python that can make an image of its memory.
export const loadForImage = () => start({ _makeSnapshot: true }, null);
