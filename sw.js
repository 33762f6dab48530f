// The service worker: keeps one complete version of the site, so that it works without a network, and never mixes two.
// The build puts the pinned modules of Workbox above this text and the list of the site's files into it.
//
// A new version is fetched beside the running one, every file checked against its hash. Only when all of it is there
// does this worker wait to take over, and it takes over when the page says so or when no page is left. Pages ask:
//   "about"   answered by {about: {version, bytes}}: what this worker keeps
//   "mend"    look whether what is kept is what was fetched, and fetch anew what is not; answered, through the port
//             that came along, by {healed, lost, replaced}: names of files; of the last the host has others by now
//   "more"    keep the article, the rulebooks and the licences, too: the first visit has not fetched them
//   {loaded}  addresses of what the page had fetched before there was a worker: keep what goes with it
//   "apply"   take over now; answered by {refused: "others"} while other windows of the site are open
//   "stop"    end what is being fetched: a newer version waits until this one has nothing to do
//   "brought" answered by {brought: file}: what another program has just shared, or null; it is given away once
(() => {
  "use strict";

  /** @typedef {{url: string, integrity: string}} Entry a file of the site and the hash that browsers check */

  /**
   * @type {{version: string, bytes: number, files: (Entry & {revision: string})[], unpacked: Record<string, string>,
   *   later: Entry[]}}
   */
  const SITE = { version: "", bytes: 0, files: [], unpacked: {}, later: [] }; // build: the site

  const { core, precaching, routing } = workbox;
  let fetching = new AbortController(); // what it ends is fetched for the pages that are open now
  const SHARE = new URL("share", registration.scope).href;

  // The rest of the name is the scope: sites that share a host stay apart.
  core.setCacheNameDetails({ prefix: "sakusen" });

  // The page has just loaded most files itself: what lies in the browser's own cache and has the right hash will do.
  /** @type {import("workbox-core").WorkboxPlugin} */
  const thrifty = {
    requestWillFetch: async ({ request, event }) => {
      if (event.type !== "install") return request;
      try {
        await fetch(new Request(request, { cache: "only-if-cached", mode: "same-origin" }));
        return new Request(request, { cache: "force-cache" });
      } catch {
        return request; // not there, or of another version: ask the host again
      }
    },
  };

  // Archives are kept unpacked, so that no start has to unpack them; assets/runtime.mjs looks for the header.
  /** @param {{request: Request, response: Response}} come */
  const keepable = async ({ request, response }) => {
    if (!response.ok) return null;
    if (!request.url.split("?")[0].endsWith(".bin")) return response;
    const headers = { "content-type": "application/octet-stream", "x-unpacked": "yes" };
    return new Response(response.body?.pipeThrough(new DecompressionStream("gzip")), { headers });
  };

  const site = new precaching.PrecacheController({ plugins: [thrifty, { cacheWillUpdate: keepable }] });
  site.addToCacheList(SITE.files);
  addEventListener("install", (event) => site.install(event));
  addEventListener("activate", (event) => {
    site.activate(event);
    event.waitUntil(clients.claim());
  });

  // ------------------------------------------------------------------ is it what was fetched?
  /** @param {string} name */
  const at = (name) => new URL(name, registration.scope).href;

  /** @param {Response} answer @param {string} integrity */
  const isRight = async (answer, integrity) => {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
    return `sha256-${btoa(String.fromCharCode(...digest))}` === integrity;
  };

  /**
   * "lost": the host does not give it; "replaced": the host has another one.
   * @param {Entry} entry
   * @returns {Promise<"healed" | "lost" | "replaced">}
   */
  const renew = async ({ url, integrity }) => {
    const request = new Request(at(url), { cache: "reload", signal: fetching.signal });
    try {
      const answer = await fetch(request);
      if (!answer.ok) return "lost";
      if (!(await isRight(answer.clone(), integrity))) return "replaced";
      const right = await keepable({ request, response: answer });
      const key = site.getCacheKeyForURL(at(url));
      if (!right || !key) return "lost";
      const cache = await caches.open(core.cacheNames.precache); // nothing is let go before the right one is there
      await cache.put(key, right);
      return "healed";
    } catch {
      return "lost";
    }
  };

  /** @param {Entry} entry */
  const isKept = async ({ url, integrity }) => {
    try {
      const kept = await site.matchPrecache(at(url));
      return kept !== undefined && (await isRight(kept, SITE.unpacked[url] ?? integrity));
    } catch {
      return false; // it cannot be read to its end
    }
  };

  /** @typedef {Record<"healed" | "lost" | "replaced", string[]>} Found names of files */

  /** @type {Promise<Found> | undefined} */
  let mending;
  const mend = async () => {
    /** @type {Found} */
    const found = { healed: [], lost: [], replaced: [] };
    for (const entry of SITE.files) if (!(await isKept(entry))) found[await renew(entry)].push(entry.url);
    mending = undefined;
    return found;
  };

  // A page that is damaged itself could not ask for that. What asks is small, so it is looked at each time.
  const INDEX = "index.html";
  /** @param {URL} url */
  const bare = (url) => url.origin + url.pathname;
  /** @param {string} name */
  const sound = async (name) => {
    const kept = await site.matchPrecache(at(name));
    const entry = SITE.files.find(({ url }) => url === name);
    if (!entry) return fetch(at(name));
    if (kept && (await isRight(kept.clone(), entry.integrity))) return kept;
    const came = await renew(entry);
    return (came === "replaced" ? null : await site.matchPrecache(at(name))) ?? fetch(at(name));
  };
  /** @param {URL} url */
  const isPage = (url) => [at("./"), at(INDEX)].includes(bare(url));
  const page = () => {
    if (fetching.signal.aborted) fetching = new AbortController(); // a page comes, so this version goes on after all
    return sound(INDEX);
  };
  routing.registerRoute(({ request, url }) => request.mode === "navigate" && isPage(url), page);
  for (const name of ["assets/boot.js", "assets/rescue.mjs"]) {
    routing.registerRoute(({ url }) => bare(url) === at(name), () => sound(name));
  }
  routing.registerRoute(new precaching.PrecacheRoute(site, { ignoreURLParametersMatching: [/./], cleanURLs: false }));

  // ------------------------------------------------------------------ what a first visit does not fetch
  const MORE = `sakusen-more-${registration.scope}`;
  const LATER = new Map(SITE.later.map(({ url, integrity }) => [at(url), integrity]));
  /** @param {string} href */
  const named = (href) => `${href}?${LATER.get(href)}`; // of this version

  const NOT_FOR_PLAY = /\/assets\/demo\/|\/book\//;
  const NOT_LEARNED = /^(?!.*\/learned\/)/;
  /** @param {RegExp} [less] what is not wanted now */
  const keepMore = async (less) => {
    const cache = await caches.open(MORE);
    const known = new Set((await cache.keys()).map((request) => request.url));
    const wanted = new Set([...LATER.keys()].map((href) => new URL(named(href)).href));
    for (const url of known) if (!wanted.has(url)) await cache.delete(url);
    for (const [href, integrity] of LATER) {
      if (less?.test(href) || known.has(new URL(named(href)).href)) continue;
      const answer = await fetch(href, { integrity, cache: "no-cache", signal: fetching.signal });
      if (answer.ok) await cache.put(named(href), answer);
    }
  };
  // Somebody reads the article or a rulebook; or plays by letters or begins a study, which goes on without a network;
  // as does a game for which computer players have learned something.
  /** @param {string} path of a file that somebody asks for */
  const keepWith = async (path) => {
    if (/\.html$|\/book\/[^/]*$/.test(path)) await keepMore();
    else if (/\/late\/[^/]*$/.test(path)) await keepMore(NOT_FOR_PLAY);
    else if (/\/learned\/[^/]*$/.test(path)) await keepMore(NOT_LEARNED);
  };
  // Of this version or not at all: of another one it would not fit. The browser's own cache may have an older one. The
  // article and the licences stand by themselves.
  const BY_ITSELF = /\/assets\/(demo\/|embed\.js|vendor\/licences\/)/;
  /** @param {string} href */
  const fetched = async (href) => {
    if (BY_ITSELF.test(href)) return fetch(href, { signal: fetching.signal });
    const right = { integrity: LATER.get(href), signal: fetching.signal };
    try {
      return await fetch(href, right).catch(() => fetch(href, { ...right, cache: "no-cache" }));
    } catch {
      registration.update().catch(() => {}); // perhaps the host has another version by now
      return Response.error();
    }
  };
  /** @type {import("workbox-core").RouteHandlerCallback} */
  const more = async ({ url, event }) => {
    const kept = await caches.match(named(bare(url)), { cacheName: MORE });
    event?.waitUntil(keepWith(url.pathname).catch(() => {}));
    return kept ?? fetched(bare(url));
  };
  routing.registerRoute(({ url }) => LATER.has(bare(url)), more);
  /** @param {unknown[]} loaded */
  const keepLoaded = async (loaded) => {
    for (const href of loaded.map(String)) if (LATER.has(href)) await keepWith(href);
  };

  // A file or a text that another program shares with the installed site. Any page can post such a form, so nothing of
  // it is stored: it waits here until the page that opens asks for it, and is shown there as a link would be.
  /** @type {File | null} */
  let brought = null;
  /** @type {import("workbox-core").RouteHandlerCallback} */
  const taken = async ({ request }) => {
    const form = await request.formData();
    const file = form.getAll("records").find((one) => one instanceof File && one.size > 0);
    const text = ["text", "url", "title"].map((name) => form.get(name)).find((one) => one);
    brought = file instanceof File ? file : new File([text || ""], "shared.txt", { type: "text/plain" });
    return Response.redirect(new URL("?brought", registration.scope).href, 303);
  };
  routing.registerRoute(({ url }) => url.href.split("?")[0] === SHARE, taken, "POST");

  // Parts of the cache may have been thrown away while the host has moved on: then everything comes from the host.
  routing.setCatchHandler(({ request }) => fetch(request, { signal: fetching.signal }).catch(() => Response.error()));

  /** @param {Client} asking */
  const apply = async (asking) => {
    const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const others = windows.filter((one) => one.url.startsWith(registration.scope) && one.id !== asking.id);
    if (others.length) asking.postMessage({ refused: "others" });
    else await skipWaiting();
  };
  addEventListener("message", (event) => {
    if (event.data === "about") {
      event.source?.postMessage({ about: { version: SITE.version, bytes: SITE.bytes } });
    } else if (event.data === "apply") {
      event.waitUntil(apply(/** @type {Client} */ (event.source)));
    } else if (event.data === "stop") fetching.abort();
    else if (event.data === "brought") {
      event.source?.postMessage({ brought });
      brought = null;
    } else if (event.data === "mend") {
      mending ??= mend();
      event.waitUntil(mending.then((found) => event.ports[0]?.postMessage(found)));
    } else if (event.data === "more") {
      event.waitUntil(keepMore().catch(() => {})); // another time, then
    } else if (Array.isArray(event.data?.loaded)) {
      event.waitUntil(keepLoaded(event.data.loaded).catch(() => {}));
    }
  });
})();
