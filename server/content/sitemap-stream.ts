import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createTurns } from '#server/http/turns.ts';

/**
 * Creates the function that streams sitemaps. Only one chunk is written at a time across all streams, and other
 * requests run between chunks. As a result, crawlers can slow down each other, but not the shop.
 */
export function createSitemapStreams(): (chunks: Iterable<string>) => Readable {
  const noLimit = Number.POSITIVE_INFINITY;
  const turns = createTurns({ all: 1, each: 1, waiting: { all: noLimit, each: 0 } });

  async function* inTurns(chunks: Iterable<string>): AsyncGenerator<string> {
    const iterator = chunks[Symbol.iterator]();
    for (;;) {
      const { done, value } = await turns.run(null, async () => {
        const next = iterator.next();
        await setImmediate();
        return next;
      });
      if (done) return;
      yield value;
    }
  }

  return (chunks) => Readable.from(inTurns(chunks), { objectMode: false });
}
