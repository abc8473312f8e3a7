import { workerData } from 'node:worker_threads';
import { createApp } from '#server/app.ts';
import { parseConfig } from '#server/config.ts';
import { createPool } from '#server/db/client.ts';
import { createImageStore } from '#server/gateways/images/image-store.ts';

// A server that gets no requests, but runs jobs and follows events. It runs in a thread, so it shares the
// test's clock, and `terminate()` kills it.

export type ShopWorkerData = { env: Record<string, string>; clock: Float64Array; secret: string };

const { env, clock, secret } = workerData as ShopWorkerData;
const config = parseConfig(env);
const app = await createApp({
  config,
  pool: createPool(config.databaseUrl ?? '', 5, () => {}),
  images: createImageStore(config),
  verifyIdToken: () => Promise.reject(new Error('no one signs in here')),
  signInRoutes: null,
  tokenSecret: new TextEncoder().encode(secret),
  intakeKey: new TextEncoder().encode(secret),
  now: () => new Date(clock[0] ?? 0),
});
// Listening on a port keeps the thread alive after its database connections have been closed.
await app.listen({ host: '127.0.0.1', port: 0 });
