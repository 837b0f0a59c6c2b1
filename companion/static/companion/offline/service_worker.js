/* The service worker: pages as last seen with their time, what they are made of, the engine.
 *
 * The server puts workbox, idb, outbox.js and SHELL before this text: the addresses of the static
 * files with their revisions, and the page that is shown where nothing was kept.
 */
const PAGES = "companion-pages", PARTS = "companion-parts", ALIASES = "companion-aliases", WORKER = "engine-worker";
const STALE = 10 * 60 * 1000;
const { core, routing, strategies, precaching, expiration } = workbox;

self.skipWaiting();
core.clientsClaim();
precaching.cleanupOutdatedCaches();
precaching.precacheAndRoute(SHELL);

/* Pages that are worth nothing when old, or nobody else's business on a phone that changes hands. */
const NEVER = /^\/(admin|api|account|people|sign-in|sign-out|set-password|staff|health|engine|offline|static)\/|^\/events\/new\/|^\/e\/[^/]+\/(desk|judge|print)\/|^\/m\/\d+\/desk\//;

function mayBeKept(url) {
  return url.origin === self.location.origin && !NEVER.test(url.pathname);
}

function stamped(response) {
  const headers = new Headers(response.headers);
  headers.set("X-Kept-At", new Date().toISOString());
  return new Response(response.body, { status: 200, headers });
}

async function forget(request) {
  for (const name of [PAGES, PARTS]) {
    await (await caches.open(name)).delete(request.url, { ignoreVary: true });
  }
}

const keeping = {
  cacheWillUpdate: async ({ request, response }) => {
    const isPage = (response.headers.get("Content-Type") || "").startsWith("text/html");
    // what a private link asks before it leads on is for that moment only
    const passes = new URL(request.url).pathname.startsWith("/me/");
    return response.status === 200 && isPage && !passes ? stamped(response) : null;
  },
  fetchDidSucceed: async ({ request, response }) => {
    if ([502, 503, 504].includes(response.status)) throw new Error("the event's server is away");
    // gone, or no longer this person's to see
    if ([403, 404, 410].includes(response.status)) await forget(request);
    return response;
  },
};

/* A whole page says in its first tag of when it is. */
const dated = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return cachedResponse;
    const text = await cachedResponse.text();
    const at = cachedResponse.headers.get("X-Kept-At");
    return new Response(text.replace("<html ", `<html data-kept="${at}" `), { headers: cachedResponse.headers });
  },
};

/* Where an address that leads on would have led: a private link, the latest round. */
async function ledOn(url) {
  const alias = await (await caches.open(ALIASES)).match(url.pathname);
  if (alias) return Response.redirect(await alias.text());
  const event = url.pathname.match(/^(\/e\/[^/]+\/rounds\/)$/);
  if (!event) return undefined;
  const kept = (await (await caches.open(PAGES)).keys()).map((request) => new URL(request.url).pathname);
  const numbers = kept.filter((path) => path.startsWith(event[1])).map((path) => parseInt(path.slice(event[1].length), 10));
  const latest = Math.max(0, ...numbers.filter(Number.isInteger));
  return latest ? Response.redirect(`${event[1]}${latest}/`) : undefined;
}

const absent = {
  handlerDidError: async ({ request }) => (await ledOn(new URL(request.url))) || precaching.matchPrecache("/offline/"),
};

function few(entries) {
  return new expiration.ExpirationPlugin({ maxEntries: entries, maxAgeSeconds: 7 * 24 * 3600, purgeOnQuotaError: true, matchOptions: { ignoreVary: true } });
}

const page = new strategies.NetworkFirst({
  cacheName: PAGES, networkTimeoutSeconds: 5, matchOptions: { ignoreVary: true }, plugins: [keeping, dated, absent, few(80)],
});
routing.registerRoute(({ request, url }) => request.mode === "navigate" && mayBeKept(url), page);

/* The live part of a page: when the network is away, the last that came, with its time in a header. */
const touching = {
  fetchDidSucceed: async ({ request, response }) => {
    if (response.status === 304) await touch(request);
    return response;
  },
};

async function touch(request) {
  const cache = await caches.open(PARTS);
  const kept = await cache.match(request.url, { ignoreVary: true });
  const old = kept && Date.now() - Date.parse(kept.headers.get("X-Kept-At")) > 60000;
  if (old) await cache.put(request.url, stamped(kept));
}

const part = new strategies.NetworkFirst({
  cacheName: PARTS, matchOptions: { ignoreVary: true }, plugins: [keeping, touching, few(80)],
});
routing.registerRoute(({ request, url }) => request.headers.get("HX-Request") === "true" && mayBeKept(url), part);

routing.registerRoute(
  ({ url }) => url.pathname === "/sign-out/",
  async ({ request }) => {
    await Promise.all([caches.delete(PAGES), caches.delete(PARTS), caches.delete(ALIASES)]);
    return fetch(request);
  },
  "POST",
);

/* The engine: its worker names its build, whose files never change. The worker itself removes the
 * files of older builds once it has started. */
routing.registerRoute(
  ({ url }) => url.pathname === "/engine/worker.mjs",
  new strategies.NetworkFirst({ cacheName: WORKER, networkTimeoutSeconds: 4 }),
);
routing.registerRoute(
  ({ url }) => /^\/engine\/[0-9a-f]{16}\//.test(url.pathname),
  (context) => new strategies.CacheFirst({
    cacheName: "engine-" + context.url.pathname.split("/")[2], matchOptions: { ignoreVary: true },
  }).handle(context),
);

/* A page asks for what its player will want to see when the network is gone. */
async function keep(path, force) {
  const cache = await caches.open(PAGES);
  const url = new URL(path, self.location.origin);
  if (!mayBeKept(url)) return;
  const kept = await cache.match(url, { ignoreVary: true });
  if (!force && kept && Date.now() - Date.parse(kept.headers.get("X-Kept-At")) < STALE) return;
  const response = await fetch(url, { headers: { Accept: "text/html" } });
  if (response.status === 200 && !response.redirected) await cache.put(url, stamped(response));
}

self.addEventListener("message", (event) => {
  const { keep: paths, force, alias } = event.data || {};
  const work = async () => {
    if (alias) await (await caches.open(ALIASES)).put(alias.from, new Response(alias.to));
    for (const path of paths || []) await keep(path, force === path);
  };
  event.waitUntil(work().catch(() => undefined)); // no contact: what is kept stays
});

/* The network is back. A page that is being looked at sends by itself. */
async function send() {
  const open = await self.clients.matchAll({ type: "window" });
  if (open.some((client) => client.visibilityState === "visible")) return;
  if (await companion.outbox.flush()) throw new Error("not all could be sent"); // tried again later
}

self.addEventListener("sync", (event) => {
  if (event.tag === "companion-outbox") event.waitUntil(send());
});
