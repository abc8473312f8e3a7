import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { answer, unreachable } from '#tests/support/web-api.ts';

const folder = join(import.meta.dirname, '../../src/public');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

it('the offline page reloads when the shop responds again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(read('offline.html'))?.[1] ?? '';
  const reload = vi.fn();
  const indexedDB = { open: () => ({}) };
  new Function('location', 'indexedDB', read('offline.js'))({ reload }, indexedDB);
  const tries = unreachable('getHealth');
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => tries.length).toBe(1);
  expect(reload).not.toHaveBeenCalled();
  answer('getHealth', { status: 'ok' });
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});
