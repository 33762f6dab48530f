// The service worker: keeps one complete version of the site, so that it works without a network, and never mixes two.
// The build puts the pinned modules of Workbox above this text and the list of the site's files into it.
//
// A new version is fetched beside the running one, every file checked against its hash. Only when all of it is there
// does this worker wait to take over, and it takes over when the page says so or when no page is left. Pages ask:
//   "about"   answered by {about: {version, bytes}}: what this worker keeps
//   "apply"   take over now; answered by {refused: "others"} while other windows of the site are open
(() => {
  "use strict";

  const SITE = { version: "", bytes: 0, files: [] }; // build: the site

  const { core, precaching, routing } = workbox;
  const BROUGHT = `sakusen-brought-${registration.scope}`; // what another program has shared; the page takes it from here
  const SHARE = new URL("share", registration.scope).href;

  core.setCacheNameDetails({ prefix: "sakusen" }); // the rest of the name is the scope: sites that share a host stay apart

  // The page has just loaded most files itself: what lies in the browser's own cache and has the right hash will do.
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
  const unpacking = {
    cacheWillUpdate: async ({ request, response }) => {
      if (!response.ok) return null;
      if (!request.url.split("?")[0].endsWith(".bin")) return response;
      const headers = { "content-type": "application/octet-stream", "x-unpacked": "yes" };
      return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { headers });
    },
  };

  const site = new precaching.PrecacheController({ plugins: [thrifty, unpacking] });
  site.addToCacheList(SITE.files);
  addEventListener("install", (event) => site.install(event));
  addEventListener("activate", (event) => {
    site.activate(event);
    event.waitUntil(clients.claim());
  });
  routing.registerRoute(new precaching.PrecacheRoute(site, { ignoreURLParametersMatching: [/./], cleanURLs: false }));

  // A file or a text that another program shares with the installed site.
  const taken = async ({ request }) => {
    const form = await request.formData();
    const file = form.getAll("records").find((one) => one.size);
    const text = ["text", "url", "title"].map((name) => form.get(name)).find((one) => one);
    const brought = file || new File([text || ""], "shared.txt", { type: "text/plain" });
    const headers = { "x-name": encodeURIComponent(brought.name), "content-type": "text/plain; charset=utf-8" };
    await (await caches.open(BROUGHT)).put(SHARE, new Response(brought, { headers }));
    return Response.redirect(new URL("?brought", registration.scope).href, 303);
  };
  routing.registerRoute(({ url }) => url.href.split("?")[0] === SHARE, taken, "POST");

  // Parts of the cache may have been thrown away while the host has moved on: then everything comes from the host.
  routing.setCatchHandler(({ request }) => fetch(request).catch(() => Response.error()));

  const apply = async (asking) => {
    const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const others = windows.filter((one) => one.url.startsWith(registration.scope) && one.id !== asking.id);
    if (others.length) asking.postMessage({ refused: "others" });
    else await skipWaiting();
  };
  addEventListener("message", (event) => {
    if (event.data === "about") {
      event.source.postMessage({ about: { version: SITE.version, bytes: SITE.bytes } });
    } else if (event.data === "apply") {
      event.waitUntil(apply(event.source));
    }
  });
})();
