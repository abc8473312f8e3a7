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

it('the offline page shows when and where the buyer meets the seller', () => {
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(read('offline.html'))?.[1] ?? '';
  localStorage.setItem('session', JSON.stringify({ user: { _id: 'me' } }));
  const meeting = { agreed: '2036-03-04T12:00:00.000Z', location: 'Café Central' };
  const order = {
    ...{ selectedProduct: 'Telecaster', price: '549.00', status: 'held', handover_code: '042137' },
    ...{ held_until: '2036-03-05T12:00:00.000Z', location: meeting.location, meeting },
    seller: { name: 'Sally', phone: null },
  };
  const result = { owner: 'me', at: '2036-03-01T12:00:00.000Z', orders: [order] };
  const reading = { result, onsuccess: () => {} };
  const opening = {
    onsuccess: () => {},
    result: { transaction: () => ({ objectStore: () => ({ get: () => reading }) }) },
  };
  new Function('indexedDB', read('offline.js'))({ open: () => opening });
  opening.onsuccess();
  reading.onsuccess();
  const text = document.getElementById('orders')?.textContent;
  expect(text).toContain(
    `You meet ${new Date(meeting.agreed).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}`,
  );
  expect(text).toContain('Meeting location: Café Central');
});
