import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createContractClient } from './contract-client.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { exampleProduct } from './example-product.ts';
import { until } from './until.ts';

const pauseMs = 20;

/**
 * People who read, publish and watch live at the shop at `origin`. They repeat no failed request. `seller` publishes
 * products with the photo at `image_url`. `watchers` are the access tokens of those who watch.
 */
export function startVisitors(
  origin: string,
  { token, image_url }: { token: string; image_url: string },
  watchers: readonly string[],
) {
  const client = createContractClient(origin);
  const failures: string[] = [];
  const published: string[] = [];
  const over = { working: false, watching: false };
  let requests = 0;

  async function keep(part: keyof typeof over, run: () => Promise<unknown>): Promise<void> {
    while (!over[part]) {
      requests += 1;
      await run().catch((error) => failures.push(`${error} ${error.cause ?? ''}`));
      await setTimeout(pauseMs);
    }
  }

  async function readPage(): Promise<void> {
    const reply = await fetch(`${origin}/about`, { headers: { accept: 'text/html' } });
    await reply.text();
    if (!reply.ok) throw new Error(`the page answered ${reply.status}`);
  }

  async function publish(): Promise<void> {
    const body = { ...exampleProduct, image_url };
    const options = { token, idempotencyKey: randomUUID() };
    published.push((await client.call('createProduct', { body }, options))._id);
  }

  /** The streams of each watcher, one after another. */
  const watched: EventStream[][] = watchers.map(() => []);
  const messages = (streams: EventStream[]) => streams.flatMap(({ received }) => received);
  const heard = (streams: EventStream[]) =>
    messages(streams).flatMap(({ event, data }) =>
      event === 'product.published' ? [data.subject.id] : [],
    );

  async function watch(streams: EventStream[], watcher: string): Promise<void> {
    const last = messages(streams).findLast(({ id }) => id !== null)?.id;
    const stream = await openEventStream(origin, watcher, last ?? undefined);
    if (stream.status !== 200) throw new Error(`the stream answered ${stream.status}`);
    streams.push(stream);
    while (!stream.ended && !over.watching) await setTimeout(pauseMs);
    stream.close();
  }

  const read = () => client.call('listProducts', { query: {} }, { token });
  const watching = watchers.map((watcher, index) =>
    keep('watching', () => watch(watched[index] ?? [], watcher)),
  );
  const working = [readPage, publish, read, read, read].map((run) => keep('working', run));
  return {
    failures,
    /** The ids of the products whose publication was acknowledged. */
    published,
    get requests() {
      return requests;
    },
    get reloads() {
      return watched.flatMap(messages).filter(({ event }) => event === 'resync').length;
    },
    get streams() {
      return watched.flat().length;
    },
    /**
     * Ends the visits. Returns the ids of the published products, in the order in which each watcher heard about them.
     */
    async stop(): Promise<string[][]> {
      over.working = true;
      await Promise.all(working);
      const last = published.at(-1) ?? '';
      await until(() => watched.every((one) => heard(one).includes(last)), 'all watchers hear it');
      over.watching = true;
      await Promise.all(watching);
      return watched.map(heard);
    },
  };
}
