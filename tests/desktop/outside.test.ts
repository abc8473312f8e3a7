import { beforeEach, expect, it, vi } from 'vitest';
import { createOutside } from '#electron/main/outside.ts';
import { readableLog } from './support/quiet-log.ts';

let time: number;
beforeEach(() => {
  time = 5;
});

function outside(open = vi.fn(async (_url: string) => undefined)) {
  const { log, text } = readableLog();
  const confirm = vi.fn(async (_url: string) => true);
  const { direct, asked } = createOutside({ confirm, open, now: () => time, log });
  return { toOutside: direct, asked, confirm, open, text };
}

it('opens an address from the page only after the user has seen all of it and agreed', async () => {
  const { asked, confirm, open } = outside();
  confirm.mockResolvedValueOnce(false);
  await asked('https://evil.test/?stolen=1');
  expect(confirm).toHaveBeenCalledWith('https://evil.test/?stolen=1');
  expect(open).not.toHaveBeenCalled();
  await expect(asked('https://evil.test/')).rejects.toThrow('too many');
  time += 1_000;
  await asked('https://example.com/');
  expect(open.mock.calls).toEqual([['https://example.com/']]);
});

it('opens one address per second, and logs the others', async () => {
  const { toOutside, open, text } = outside();
  await toOutside('https://example.com/1');
  for (time of [5, 500, 1_004]) {
    await expect(toOutside('https://example.com/private')).rejects.toThrow('too many');
  }
  time = 1_005;
  await toOutside('https://example.com/2');
  expect(open.mock.calls.flat()).toEqual(['https://example.com/1', 'https://example.com/2']);
  expect(text().match(/in a short time/g)).toHaveLength(3);
  expect(text()).not.toContain('private');
});

it('rejects if the system can’t open an address', async () => {
  const refusing = vi.fn(async () => {
    throw new Error('no browser');
  });
  await expect(outside(refusing).toOutside('https://example.com/')).rejects.toThrow('no browser');
});
