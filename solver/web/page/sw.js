// Keeps the page and its arrays for use without network. `version.js`, written beside this file by
// `yams page`, says which files there are; its digest changes with any of them, and then a new copy
// is made, which is used once no tab shows the old one, or the only one that does is loaded again.
importScripts("version.js");

const MINE = `yams-${self.registration.scope}-`;
const CACHE = MINE + self.VERSION;
const OWN = `${MINE}own`; // arrays of one's own rules outlive a version, and the server they are from
const MOST_ASKED = 30;
let asked = 0; // how often a newer version was asked to take over

self.addEventListener("install", (event) => {
  const files = self.FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys())
      if (name.startsWith(MINE) && name !== CACHE && name !== OWN) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("message", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const scope = new URL(self.registration.scope);
  const { origin, pathname } = new URL(request.url);
  // What a server computes is never kept, but for the arrays of one's own rules.
  const path = pathname.slice(scope.pathname.length);
  const isAnswer = path.startsWith("api/") && !path.startsWith("api/arrays/");
  if (request.method !== "GET" || origin !== scope.origin || !pathname.startsWith(scope.pathname) || isAnswer) return;
  event.respondWith(request.mode === "navigate" ? arrive(request, path) : answer(request, path));
});

// Where a newer version waits, and the only tab is loaded again ("no-cache"), that one takes over: it
// can once nothing is under way here, and so the tab is to ask again until then.
async function arrive(request, path) {
  const { waiting } = self.registration;
  const tabs = await self.clients.matchAll({ type: "window" });
  if (!waiting || request.cache !== "no-cache" || tabs.length > 1 || asked++ > MOST_ASKED) return answer(request, path);
  waiting.postMessage("now");
  const page = '<!doctype html><link rel="icon" href="icon.svg"><script src="again.js"></script>';
  return new Response(page, { headers: { "Content-Type": "text/html" } });
}

async function answer(request, path) {
  const cache = await caches.open(path.startsWith("api/") ? OWN : CACHE);
  const kept = await cache.match(path === "" ? "./" : request, { ignoreSearch: true });
  if (kept && request.cache !== "reload") return kept;
  const fresh = await fetch(request);
  if (fresh.ok && path.endsWith(".bin")) await cache.put(request, fresh.clone());
  return fresh;
}
