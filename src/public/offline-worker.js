// Shows the offline page when a page can't be loaded. Handles no other requests, because an outdated client would be
// worse than a client that doesn't load.
const page = '/offline.html';

addEventListener('install', () => skipWaiting());
// Preloading sends the request while this worker starts.
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const opensPage = request.mode === 'navigate';
  // The client stores these files (see `offline-page.ts`).
  const ownFile = origin === location.origin && pathname.startsWith('/offline.');
  if (!opensPage && !ownFile) return;
  event.respondWith(
    load(event).catch(
      async () => (await caches.match(ownFile ? request : page)) ?? Response.error(),
    ),
  );
});

async function load({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request);
}
