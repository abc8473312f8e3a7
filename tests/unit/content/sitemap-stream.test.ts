import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createSitemapStreams } from '#server/content/sitemap-stream.ts';

it('writes only one chunk at a time for all clients, and lets other work run in between', async () => {
  const stream = createSitemapStreams();
  let pauses = 0;
  let going = true;
  const count = () => {
    pauses += 1;
    if (going) setImmediate(count);
  };
  count();
  const madeAt: number[] = [];
  function* chunks(name: string) {
    for (let n = 0; n < 30; n += 1) {
      madeAt.push(pauses);
      yield `${name}${n} `;
    }
  }
  const names = ['a', 'b', 'c', 'd', 'e'];
  const files = await Promise.all(names.map((name) => text(stream(chunks(name)))));
  going = false;
  expect(files).toEqual(names.map((name) => [...chunks(name)].join('')));
  const made = madeAt.slice(0, 150);
  expect(new Set(made).size).toBe(150);
});

it('does not wait for a client that stops reading or disconnects', async () => {
  const stream = createSitemapStreams();
  const large = 'x'.repeat(100_000);
  const [unread, left] = [stream(Array(100).fill(large)), stream(Array(100).fill(large))];
  for (const one of [unread, left]) await new Promise((resolve) => one.once('readable', resolve));
  left.destroy();
  expect(await text(stream(['done']))).toBe('done');
  unread.destroy();
});
