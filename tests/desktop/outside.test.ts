import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { lockDown } from '#electron/main/lock-down.ts';
import { createOutside } from '#electron/main/outside.ts';
import { readableLog } from './support/quiet-log.ts';

let time: number;
beforeEach(() => {
  time = 5;
});

function outside(open = vi.fn(async (_url: string) => undefined)) {
  const { log, text } = readableLog();
  return { toOutside: createOutside({ open, now: () => time, log }), open, log, text };
}

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

it('shares one limit between all windows and callers', async () => {
  const { toOutside, open, log } = outside();
  const windows = [0, 1].map(() => {
    let tryToOpen: (given: { url: string }) => void = () => undefined;
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (handler: typeof tryToOpen) => {
        tryToOpen = handler;
      },
    });
    lockDown(contents as never, { openExternal: toOutside, log });
    return (url: string) => tryToOpen({ url });
  });
  for (const open of windows) for (const n of [1, 2, 3]) open(`https://example.com/${n}`);
  await expect(toOutside('https://example.com/4')).rejects.toThrow('too many');
  expect(open.mock.calls).toEqual([['https://example.com/1']]);
});
