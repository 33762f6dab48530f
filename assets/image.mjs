// The image of Python's memory with everything imported: assets/snapshot.mjs keeps one when nothing else is to be done,
// and on the next visit assets/runtime.mjs restores it instead of starting Python anew. It belongs to one build; with
// any other, with ?snapshot=off, and after two starts that came to nothing, there is none. Nor is there one in a
// worker: one game and its player are there as fast without an image, and take 50 MB less.
//
// The page's own thread has enough to do at the start, so this module is also a worker, named READER, that reads the
// image; assets/boot.js has it begin before anything else of Python is fetched.
const BUILD = ""; // build: changes with everything that an image depends on

const site = new URL("../", import.meta.url).href;
const IMAGES = `sakusen-snapshot-${site}`; // sites that share a host share their caches' names
const IMAGE = `${site}snapshot?${BUILD}`;
const READER = "reader";
const TRIES = "sakusen.restoring"; // starts from an image that have not ended well; assets/boot.js takes it away
const MOST_TRIES = 2;
const PATIENCE = 15000; // ms; a slow phone takes one or two seconds

export const isWanted = () => new URLSearchParams(globalThis.location?.search).get("snapshot") !== "off";
export const hasImage = async () => Boolean(await caches.match(IMAGE, { cacheName: IMAGES }));
export const forgetImage = () => caches.delete(IMAGES).catch(() => {});

// ------------------------------------------------------------------ how it is kept
// Half of the memory is empty, and to read it takes as long as the rest. So only what holds something is kept: first
// the SHA-256 of all that follows, then the size of it all and the number of parts, then where each part begins and
// ends, then the parts. A disk may give back something else than it was given, and Python would go on with that.
const PIECE = 65536; // bytes; a multiple of four
const HEAD = 32; // bytes of the SHA-256

/** @param {Uint8Array<ArrayBuffer>} bytes */
const folded = (bytes) => {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  /** @type {[number, number][]} where each part begins and ends */
  const parts = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    const end = Math.min(at + PIECE, bytes.length);
    if (words.subarray(at / 4, end / 4).every((word) => word === 0)) continue;
    const last = parts.at(-1);
    if (last?.[1] === at) last[1] = end;
    else parts.push([at, end]);
  }
  const head = new Uint32Array([bytes.length, parts.length, ...parts.flat()]);
  return new Blob([head, ...parts.map(([start, end]) => bytes.subarray(start, end))]);
};

/** @param {Blob} blob */
const sealed = async (blob) => new Blob([await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()), blob]);

/** @param {ArrayBuffer} buffer */
const unsealed = async (buffer) => {
  const told = new Uint8Array(buffer, 0, HEAD);
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(buffer, HEAD)));
  if (found.some((byte, at) => byte !== told[at])) throw new Error("the image is damaged");
  return buffer;
};

/** @param {ArrayBuffer} buffer */
const unfolded = (buffer) => {
  const [size, count] = new Uint32Array(buffer, HEAD, 2);
  const places = new Uint32Array(buffer, HEAD + 8, 2 * count);
  const bytes = new Uint8Array(size);
  let at = HEAD + 8 + 8 * count;
  for (let part = 0; part < count; part++) {
    const [start, end] = places.subarray(2 * part, 2 * part + 2);
    bytes.set(new Uint8Array(buffer, at, end - start), start);
    at += end - start;
  }
  return bytes;
};

/** @param {Uint8Array<ArrayBuffer>} bytes */
export const keepImage = async (bytes) => {
  const cache = await caches.open(IMAGES);
  for (const key of await cache.keys()) await cache.delete(key);
  await cache.put(IMAGE, new Response(await sealed(folded(bytes))));
};

// ------------------------------------------------------------------ how it is read
const isTrusted = () => {
  try {
    const tries = Number(localStorage.getItem(TRIES)) || 0;
    localStorage.setItem(TRIES, String(tries + 1));
    return tries < MOST_TRIES;
  } catch {
    return true; // a page that may keep nothing: then there is no image either
  }
};

/** @returns {Promise<Uint8Array<ArrayBuffer>>} */
const fromReader = () =>
  new Promise((resolve, reject) => {
    const reader = new Worker(import.meta.url, { type: "module", name: READER });
    /** @type {<T>(settle: (value: T) => void, value: T) => void} */
    const end = (settle, value) => {
      clearTimeout(late); // it would hold the image in memory
      reader.terminate();
      settle(value);
    };
    const late = setTimeout(end, PATIENCE, reject, "it takes too long to read");
    reader.onmessage = ({ data }) => (data.bytes ? end(resolve, data.bytes) : end(reject, data.error));
    reader.onerror = (event) => end(reject, event.message);
  });

const found = async () => {
  try {
    if (!BUILD || !isWanted() || !globalThis.document || !(await hasImage())) return null;
    if (!isTrusted()) {
      await forgetImage();
      localStorage.removeItem(TRIES);
      return null;
    }
  } catch {
    return null; // no caches here
  }
  return fromReader();
};

/** @type {Promise<Uint8Array<ArrayBuffer> | null> | undefined} */
let reading;
// Begin to read. What goes wrong is told to whoever takes the image.
export const beginImage = () => {
  reading ??= found();
  reading.catch(() => {});
  return reading;
};
// The image as it was in memory, once; null when there is none, an error when it cannot be read.
export const takeImage = () => {
  const taken = beginImage();
  reading = Promise.resolve(null);
  return taken;
};

if (!globalThis.document && self.name === READER) {
  try {
    const kept = await caches.match(IMAGE, { cacheName: IMAGES });
    if (!kept) throw new Error("the image is gone");
    const bytes = unfolded(await unsealed(await kept.arrayBuffer()));
    postMessage({ bytes }, { transfer: [bytes.buffer] });
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
}
