import type { Request } from '@playwright/test';
import type { Desktop } from './launch.ts';

/**
 * Starts recording what the page sends and receives. The returned function resolves to the recorded traffic and the
 * page's stored data: one string per kind of data.
 */
export function recordPage(desktop: Desktop): () => Promise<Map<string, string>> {
  const { page, messages } = desktop;
  const traffic: Promise<string>[] = [];
  page.on('requestfinished', (request) => traffic.push(describe(request)));
  page.on('requestfailed', (request) => traffic.push(describe(request)));
  const shown: string[] = [];
  page.on('console', (message) => shown.push(message.text()));

  return async () => {
    const state = await page.context().storageState({ indexedDB: true });
    const session = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    return new Map([
      ['messages', JSON.stringify(messages)],
      ['traffic', (await Promise.all(traffic)).join('\n')],
      ['storage', JSON.stringify(state) + session],
      ['console', shown.join('\n')],
      ['heap', await heapOf(page)],
    ]);
  };
}

async function describe(request: Request): Promise<string> {
  const response = await request.response().catch(() => null);
  const parts = [
    request.url(),
    JSON.stringify(await request.allHeaders()),
    request.postData(),
    JSON.stringify(await response?.allHeaders()),
    await response?.text().catch(() => ''),
  ];
  return parts.join('\n');
}

/** Returns the page's heap as text, after garbage collection. */
async function heapOf(page: Desktop['page']): Promise<string> {
  const debug = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  debug.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await debug.send('HeapProfiler.collectGarbage');
  await debug.send('HeapProfiler.takeHeapSnapshot', {});
  await debug.detach();
  return chunks.join('');
}
