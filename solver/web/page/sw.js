// Keeps the page and its arrays for use without network. `version.js`, written beside this file by
// `yams page`, says which files there are; its digest changes with any of them, and then a new copy
// is made, which is used once no tab shows the old one.
importScripts("version.js");

const CACHE = `yams-${self.registration.scope}-${self.VERSION}`;

self.addEventListener("install", (event) => {
  const files = self.FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  const mine = `yams-${self.registration.scope}-`;
  const clean = async () => {
    for (const name of await caches.keys())
      if (name.startsWith(mine) && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const scope = new URL(self.registration.scope);
  const { origin, pathname } = new URL(request.url);
  // What a server computes is never kept, but for the arrays of one's own rules.
  const path = pathname.slice(scope.pathname.length);
  const isAnswer = path.startsWith("api/") && !path.startsWith("api/arrays/");
  if (request.method !== "GET" || origin !== scope.origin || !pathname.startsWith(scope.pathname) || isAnswer) return;
  event.respondWith(answer(request, path));
});

async function answer(request, path) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path === "" ? "./" : request, { ignoreSearch: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && path.endsWith(".bin")) await cache.put(request, fresh.clone());
  return fresh;
}
