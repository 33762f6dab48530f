// An IndexedDB that lives in memory, for pages that may not store anything. PyScript will not start without one.
// It answers the few calls that PyScript makes: open, and in one object store get, getKey, getAllKeys, put, count,
// delete and clear. Firefox refuses such pages the channel to their other windows too, and PyScript wants one: Silent.
const databases = new Map();

const request = (answer) => {
  const made = { result: undefined, onsuccess: null, onerror: null };
  queueMicrotask(() => {
    made.result = answer();
    made.onsuccess?.({ type: "success", target: made });
  });
  return made;
};

const store = (data) => ({
  get: (key) => request(() => data.get(key)),
  getKey: (key) => request(() => (data.has(key) ? key : undefined)),
  getAllKeys: () => request(() => [...data.keys()]),
  count: () => request(() => data.size),
  put: (value, key) => request(() => (data.set(key, value), key)),
  delete: (key) => request(() => void data.delete(key)),
  clear: () => request(() => data.clear()),
});

const database = (name) => {
  if (!databases.has(name)) databases.set(name, new Map());
  const data = databases.get(name);
  return { name, close() {}, transaction: () => ({ objectStore: () => store(data) }) };
};

export const forgetful = {
  open: (name) => request(() => database(name)),
  deleteDatabase: (name) => request(() => void databases.delete(name)),
};

export class Silent extends EventTarget {
  postMessage() {}
  close() {}
}
