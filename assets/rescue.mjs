// What to do when the start does not come to an end: find out which files are not what this version consists of, and
// get those anew. assets/boot.js loads this only then.
//
// Where the site is kept, the service worker looks through all that it keeps. Elsewhere the files that the start needs
// are compared with the host's own list; one that the browser has kept wrongly is asked for again.
const site = new URL("../", import.meta.url);
const SUMS = "SHA256SUMS";
const PATIENCE = 60000; // ms; a phone reads what is kept in a few seconds

/** @typedef {{healed: string[], lost: string[], replaced?: string[]}} Found */

/** @param {ArrayBuffer} digest */
const hex = (digest) => [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} name @param {string} digest @param {RequestCache} cache */
const isRight = async (name, digest, cache) => {
  try {
    const answer = await fetch(new URL(name, site), { cache });
    const bytes = await answer.arrayBuffer();
    if (!answer.ok) return false;
    return !crypto.subtle || hex(await crypto.subtle.digest("SHA-256", bytes)) === digest; // only https has it
  } catch {
    return false; // broken off
  }
};

/** @type {(names: string[]) => Promise<Found>} */
const lookAtHost = async (names) => {
  const answer = await fetch(new URL(SUMS, site), { cache: "no-store" });
  if (!answer.ok) throw new Error(`${SUMS}: ${answer.status}`);
  const listed = (await answer.text()).split("\n").map((line) => line.split("  "));
  /** @type {Found} */
  const found = { healed: [], lost: [] };
  /** @param {string[]} line */
  const look = async ([digest, name]) => {
    if (await isRight(name, digest, "force-cache")) return;
    ((await isRight(name, digest, "reload")) ? found.healed : found.lost).push(name);
  };
  await Promise.all(listed.filter(([, name]) => names.includes(name)).map(look));
  return found;
};

/** @type {(worker: ServiceWorker) => Promise<Required<Found>>} */
const askWorker = (worker) =>
  new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const late = setTimeout(reject, PATIENCE, new Error("the service worker does not answer"));
    port1.onmessage = ({ data }) => {
      clearTimeout(late);
      port1.close();
      resolve(data);
    };
    worker.postMessage("mend", [port2]);
  });

// Everything from the host, then: nothing of the player's is in these caches.
const letGo = async () => {
  const registration = await navigator.serviceWorker.getRegistration(site.href);
  await registration?.unregister();
  for (const name of await caches.keys()) {
    if (name.startsWith("sakusen-precache") && name.endsWith(site.href)) await caches.delete(name);
  }
};

/**
 * Names of files that are right now and were not, and of those that cannot be had.
 * @type {(names: string[], worker: ServiceWorker | null) => Promise<Found>}
 */
export const rescue = async (names, worker) => {
  if (!worker) return lookAtHost(names);
  const { healed, lost, replaced } = await askWorker(worker).catch(() => ({ healed: [], lost: [], replaced: ["?"] }));
  // A script that has come stays in the browser's memory, and a reload would take it from there; asked for like this,
  // it is let go.
  await Promise.all(healed.map((name) => fetch(new URL(name, site), { cache: "reload" }).catch(() => {})));
  if (!replaced.length) return { healed, lost };
  await letGo(); // the host has another version by now, and this one cannot be made whole any more
  return { healed: [...healed, ...replaced], lost };
};
