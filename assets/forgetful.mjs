// An IndexedDB that lives in memory, for pages that may not store anything. PyScript will not start without one.
// It answers the few calls that PyScript makes: open, and in one object store get, getKey, getAllKeys, put, count,
// delete and clear. Firefox refuses such pages the channel to their other windows too, and PyScript wants one: Silent.
/** @typedef {Map<IDBValidKey, unknown>} Data */

/** @type {Map<string, Data>} */
const databases = new Map();

/**
 * What stands for an IDBRequest; its answer is worked out when whoever asks has put its listeners there.
 * @template T
 * @param {() => T} answer
 */
const request = (answer) => {
  /** @type {{result?: T, onsuccess: ((event: object) => void) | null, onerror: ((event: object) => void) | null}} */
  const made = { result: undefined, onsuccess: null, onerror: null };
  queueMicrotask(() => {
    made.result = answer();
    made.onsuccess?.({ type: "success", target: made });
  });
  return made;
};

/** @param {Data} data */
const store = (data) => ({
  /** @param {IDBValidKey} key */
  get: (key) => request(() => data.get(key)),
  /** @param {IDBValidKey} key */
  getKey: (key) => request(() => (data.has(key) ? key : undefined)),
  getAllKeys: () => request(() => [...data.keys()]),
  count: () => request(() => data.size),
  /** @param {unknown} value @param {IDBValidKey} key */
  put: (value, key) => request(() => (data.set(key, value), key)),
  /** @param {IDBValidKey} key */
  delete: (key) => request(() => void data.delete(key)),
  clear: () => request(() => data.clear()),
});

/** @param {string} name */
const database = (name) => {
  const data = databases.get(name) ?? new Map();
  databases.set(name, data);
  return { name, close() {}, transaction: () => ({ objectStore: () => store(data) }) };
};

export const forgetful = {
  /** @param {string} name */
  open: (name) => request(() => database(name)),
  /** @param {string} name */
  deleteDatabase: (name) => request(() => void databases.delete(name)),
};

export class Silent extends EventTarget {
  postMessage() {}
  close() {}
}
