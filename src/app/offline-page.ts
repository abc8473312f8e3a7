import { createPolicy } from '#contracts/trusted-types.ts';

const worker = '/offline-worker.js';
const files = ['/offline.html', '/offline.css', '/offline.js'];

const policy = createPolicy('offline-worker', {
  createScriptURL(text) {
    if (text === worker) return text;
    throw new TypeError('not the worker of the offline page');
  },
});

let storing: Promise<void> | null = null;

/**
 * Makes the browser show the offline page when it can't load a page. Does nothing if the browser has no service workers
 * or no cache for them.
 */
export function storeOfflinePage(): Promise<void> {
  storing ??= store().catch(() => {
    storing = null;
  });
  return storing;
}

async function store(): Promise<void> {
  // Store the files each time, because a new release may have changed them.
  const cache = await caches.open('offline');
  await cache.addAll(files);
  await navigator.serviceWorker.register(policy.createScriptURL(worker));
}
