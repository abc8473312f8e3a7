import headings from '@fontsource/caprasimo/files/caprasimo-latin-400-normal.woff2?url';
import text from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import { createPolicy } from '#contracts/trusted-types.ts';

const worker = '/offline-worker.js';
const files = ['/offline.html', '/offline.css', '/offline.js'];
/** The fonts by the address at which the offline page loads them, because their own addresses change with a release. */
const fonts = { '/offline.text.woff2': text, '/offline.headings.woff2': headings };

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
  // The offline page also works without the fonts.
  await Promise.allSettled(
    Object.entries(fonts).map(async ([path, font]) => {
      const reply = await fetch(font);
      if (reply.ok) await cache.put(path, reply);
    }),
  );
  await navigator.serviceWorker.register(policy.createScriptURL(worker));
}
