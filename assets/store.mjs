// What this site keeps: named texts in one IndexedDB database. Python (py/sakusen/ui/storage/database.py) decides what
// they mean; JSON strings go in and out. Every change is one transaction: it happens wholly or not at all, and the
// promise is fulfilled when it is on the disk.
//
// The page loads this module early, so that the database is open when Python asks for the first time.
import { openDB } from "./vendor/idb/build/index.js";

const NAME = "sakusen";
const VERSION = 1;
const TEXTS = "texts";
const OPENING = 5000; // ms; some browsers never answer instead of refusing
const PATIENCE = 8000; // ms for one piece of work

/** @typedef {import("./vendor/idb/build/index.js").IDBPDatabase} Database */

/** @type {Promise<Database> | null} */
let opened = null;

/** @type {<T>(answer: Promise<T>, patience: number) => Promise<T>} */
const inTime = (answer, patience) => {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("the database does not answer", "TimeoutError")), patience);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};

const forget = () => {
  opened?.then((database) => database.close()).catch(() => {});
  opened = null;
};

const open = async () =>
  openDB(NAME, VERSION, {
    upgrade: (fresh) => fresh.createObjectStore(TEXTS),
    blocking: forget, // a newer version of the page wants to change it
    terminated: forget, // the browser has taken it away
  });

const database = () => {
  opened ??= inTime(open(), OPENING);
  return opened;
};

// A connection may have been lost since the last call: then once more with a new one. A change may be done twice.
/** @type {<T>(work: (database: Database) => Promise<T>) => Promise<T>} */
const withDatabase = async (work) => {
  const attempt = async () => work(await database());
  try {
    return await inTime(attempt(), PATIENCE);
  } catch (error) {
    if (error instanceof DOMException && ["QuotaExceededError", "TimeoutError"].includes(error.name)) throw error;
    forget();
    return inTime(attempt(), PATIENCE);
  }
};

// Only texts are ever written here; whatever else is found must not keep the texts from being read
/** @param {unknown} value */
const text = (value) => (typeof value === "string" ? value : String(value));

/** @param {string} prefix */
const beginningWith = (prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

// '["head/", ...]' -> '{"head/x/": text, ...}': all texts whose names begin so, as they were at one moment
/** @param {string} prefixes */
export const find = (prefixes) =>
  withDatabase(async (database) => {
    const texts = database.transaction(TEXTS).store;
    /** @type {string[]} */
    const asked = JSON.parse(prefixes);
    const found = asked.map(beginningWith);
    const parts = found.map((range) => Promise.all([texts.getAllKeys(range), texts.getAll(range)]));
    const pairs = (await Promise.all(parts)).flatMap(([names, all]) => names.map((name, at) => [name, text(all[at])]));
    return JSON.stringify(Object.fromEntries(pairs));
  });

// "record/" -> '["record/x/", ...]': the names only
/** @param {string} prefix */
export const names = (prefix) =>
  withDatabase(async (database) => JSON.stringify(await database.getAllKeys(TEXTS, beginningWith(prefix))));

// A newer version of this site has changed the database: '[its version, the newest known here, games in it or -1]'
export const newer = async () => {
  const there = await inTime(openDB(NAME), OPENING);
  try {
    const games = there.objectStoreNames.contains(TEXTS) ? await there.count(TEXTS, beginningWith("head/")) : -1;
    return JSON.stringify([there.version, VERSION, games]);
  } catch {
    return JSON.stringify([there.version, VERSION, -1]);
  } finally {
    there.close();
  }
};

/** @param {{abort: () => void}} transaction */
const abort = (transaction) => {
  try {
    transaction.abort();
  } catch {
    // it has been aborted already
  }
};

// '{"guard": [name, [text or null, ...]] or null, "drop": [prefix, ...], "put": {name: text, ...}}' -> whether it was
// done: not if the text under the guard's name (null when there is none) is not one of the guard's texts.
/** @param {string} wanted */
export const change = (wanted) =>
  withDatabase(async (database) => {
    const { guard, drop, put } = JSON.parse(wanted);
    const transaction = database.transaction(TEXTS, "readwrite", { durability: "strict" });
    /** @type {Promise<unknown>[]} */
    const steps = [];
    /** @param {Promise<unknown>} step */
    const add = (step) => steps.push(step) && step.catch(() => {}); // looked at below, unless another fails before
    add(transaction.done);
    const texts = transaction.store;
    try {
      // the guard is asked first; the rest is not kept waiting for the answer, which can take it all back
      const found = guard ? texts.get(guard[0]) : null;
      if (found) add(found);
      for (const prefix of drop) add(texts.delete(beginningWith(prefix)));
      for (const [name, text] of Object.entries(put)) add(texts.put(text, name));
      if (guard && !guard[1].includes((await found) ?? null)) {
        abort(transaction);
        await Promise.allSettled(steps);
        return false;
      }
      await Promise.all(steps);
    } catch (error) {
      abort(transaction);
      throw error;
    }
    return true;
  });

database().catch(() => {}); // who asks later hears why
