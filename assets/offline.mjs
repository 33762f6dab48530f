// Keeps the site for use without a network, once it has started: registers the service worker, tells Python how that
// stands and brings it what other programs hand to the site. Loaded by boot.js when the page can be used.
//
//   window.sakusenOffline           JSON: {"state", "bytes", "update"}; "sakusen:offline" is fired when it changes
//     state   "none" (this browser or this frame keeps nothing), "fetching", "ready", "failed"
//     bytes   how large what is kept is
//     update  "", "waiting" (a new version is there), "others" (it waits for other windows), "applied" (reload now)
//   window.sakusenSnapshot  "there", "made", or why there is no image of Python's memory (see snapshot.mjs)
//   "sakusen:apply"         an event by which Python asks for the new version
import { hasImage, isWanted } from "./image.mjs";

const HOUR = 3600000;
const LOOK = 24 * HOUR; // between two looks whether what is kept is still what was fetched
const LOOKED = "sakusen.looked";
const ROOM = 200e6; // bytes that must be free before an image is kept
const LEAST_MEMORY = 4; // GB; a second Python beside the first is too much for less
const LONGEST_LINK = 300000; // bytes; a link to a game, or a text with one in it
const PATIENCE = 5000; // ms for the service worker to hand over what was shared
const TAKING_OVER = 3000; // ms for a new version to take over
const LOADING = 5000; // ms after which a page that is still there is loaded once more
const UPDATING = "sakusen.updating"; // for boot.js, in this tab: first let the new version take over
const site = new URL("../", import.meta.url);

const now = { state: "none", bytes: 0, update: "" };
let asked = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let reloading;
let checked = Date.now();

/** @param {Partial<typeof now>} news */
const tell = (news) => {
  Object.assign(now, news);
  window.sakusenOffline = JSON.stringify(now);
  dispatchEvent(new Event("sakusen:offline"));
};

// While one service worker gives way to the next, a browser can lose what a page asks for; it would wait for ever.
const loadAgain = (patience = LOADING) => {
  location.reload();
  setTimeout(loadAgain, patience, 2 * patience);
};

/** @type {(worker: ServiceWorker, states?: ServiceWorkerState[]) => Promise<ServiceWorkerState>} */
const settled = (worker, states = ["installed", "activated", "redundant"]) =>
  new Promise((resolve) => {
    const look = () => states.includes(worker.state) && resolve(worker.state);
    worker.addEventListener("statechange", look);
    look();
  });

/** @param {ServiceWorkerRegistration} registration */
const watch = async (registration) => {
  const coming = registration.installing;
  if (!coming) return;
  const first = !registration.active;
  const state = await settled(coming);
  if (state === "redundant") {
    if (first) tell({ state: "failed" }); // what was there before goes on; the next visit tries again
  } else if (!first) {
    tell({ update: "waiting" });
  }
};

// The browser lets a new version take over when the old one has nothing to do any more for any page, which may take
// minutes: a file that does not come; and Chromium waits when this page has just started a worker. So after a while the
// old one is told to stop, and this page ends, too.
/** @param {ServiceWorkerRegistration} registration */
const apply = (registration) => {
  if (!registration.waiting) return; // it has taken over already, or come to nothing
  asked = true;
  registration.waiting.postMessage("apply");
  reloading = setTimeout(() => {
    registration.active?.postMessage("stop");
    sessionStorage.setItem(UPDATING, "yes");
    loadAgain();
  }, TAKING_OVER);
};

// The page has been loaded again, and nothing has been started. Whether the new version takes over now or not, the page
// is loaded once more: this one may still be of the old version.
export const takeOver = async () => {
  sessionStorage.removeItem(UPDATING);
  const registration = await navigator.serviceWorker.getRegistration(site.href);
  const coming = registration?.waiting ?? registration?.active;
  registration?.waiting?.postMessage("apply");
  const patience = new Promise((done) => setTimeout(done, TAKING_OVER));
  if (coming) await Promise.race([settled(coming, ["activated", "redundant"]), patience]);
  loadAgain();
};

const keep = async () => {
  const workers = navigator.serviceWorker;
  workers.addEventListener("message", ({ data }) => {
    if (data.about) tell({ state: "ready", bytes: data.about.bytes });
    if (!data.refused) return;
    clearTimeout(reloading);
    tell({ update: data.refused });
  });
  const known = await workers.getRegistration(site.href);
  if (!known?.active) tell({ state: "fetching" });
  const registration = await workers.register(new URL("sw.js", site).href, { updateViaCache: "none" });
  registration.addEventListener("updatefound", () => watch(registration));
  watch(registration);
  if (registration.waiting && registration.active) tell({ update: "waiting" });
  addEventListener("sakusen:apply", () => apply(registration));
  let controlled = Boolean(workers.controller);
  workers.addEventListener("controllerchange", () => {
    clearTimeout(reloading);
    if (controlled && asked) loadAgain();
    else if (controlled) tell({ update: "applied" });
    controlled = true;
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - checked < HOUR) return;
    checked = Date.now();
    registration.update().catch(() => {}); // without a network there is nothing new
  });
  const keeper = (await workers.ready).active;
  if (!keeper) return; // taken away meanwhile
  keeper.postMessage("about");
  if (!known?.active) keeper.postMessage({ loaded: performance.getEntriesByType("resource").map(({ name }) => name) });
  window.sakusenSnapshot = await makeImage().catch(String); // with or without an image, the site is kept
  if (!known?.active || navigator.connection?.saveData) return; // a first visit has fetched enough
  keeper.postMessage("more");
  if (Date.now() - (Number(localStorage.getItem(LOOKED)) || 0) < LOOK) return;
  localStorage.setItem(LOOKED, String(Date.now()));
  keeper.postMessage("mend");
};

// The next visit starts faster from an image of Python's memory; it is made here, when there is nothing else to do.
const makeImage = async () => {
  const memory = navigator.deviceMemory ?? LEAST_MEMORY; // not every browser tells
  if (!isWanted() || navigator.connection?.saveData || memory < LEAST_MEMORY) return "not wanted";
  if (await hasImage()) return "there";
  const { usage, quota } = (await navigator.storage?.estimate()) ?? {};
  if (quota === undefined || usage === undefined || quota - usage < ROOM) return "no room"; // or nobody knows
  const worker = new Worker(new URL("snapshot.mjs", import.meta.url), { type: "module" });
  const answer = await new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve(message);
  });
  worker.terminate();
  return answer;
};

// What the service worker took from another program while the page was not there: a record, or a link to one. A
// stranger's page can do the same, so it is shown and not kept.
const collect = async () => {
  if (!new URLSearchParams(location.search).has("brought")) return;
  history.replaceState(history.state, "", site.href + location.hash);
  const workers = navigator.serviceWorker;
  /** @type {Promise<File | null>} */
  const answer = new Promise((resolve) => {
    workers.addEventListener("message", ({ data }) => "brought" in data && resolve(data.brought));
    setTimeout(resolve, PATIENCE, null);
  });
  workers.startMessages();
  workers.controller?.postMessage("brought");
  const file = await answer;
  const link = file && file.size < LONGEST_LINK && /#open&\S+/.exec(await file.text());
  if (link) location.hash = link[0];
  else window.sakusenShow?.(file ?? undefined); // nothing: it has been lost on the way
};

export const start = () => {
  collect().catch((error) => console.warn(error));
  window.launchQueue?.setConsumer(async ({ files }) => {
    for (const handle of files) window.sakusenBring?.(await handle.getFile());
  });
  keep().catch((error) => {
    console.warn(error); // refused in this frame or by this browser: the site works, but only with a network
    tell({ state: "none" });
  });
};
