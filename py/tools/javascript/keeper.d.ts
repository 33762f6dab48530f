// The world of a service worker, and the modules of Workbox that the build puts above the text of sw.js.
declare const workbox: {
  core: typeof import("workbox-core");
  precaching: typeof import("workbox-precaching");
  routing: typeof import("workbox-routing");
};
declare const registration: ServiceWorkerRegistration;
declare const clients: Clients;
declare function skipWaiting(): Promise<void>;
declare function addEventListener(type: "install" | "activate", hear: (event: ExtendableEvent) => void): void;
declare function addEventListener(type: "message", hear: (event: ExtendableMessageEvent) => void): void;
