import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createLimiter, workFigures } from '#server/http/limiter.ts';

/**
 * Creates the function that streams sitemaps. Only one chunk is written at a time across all streams, and other
 * requests run between chunks. As a result, crawlers can slow down each other, but not the shop.
 */
export function createSitemapStreams(): (chunks: Iterable<string>) => Readable {
  const limiter = createLimiter(workFigures.sitemaps);

  async function* inTurns(chunks: Iterable<string>): AsyncGenerator<string> {
    const iterator = chunks[Symbol.iterator]();
    for (;;) {
      const { done, value } = await limiter.run(null, async () => {
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
