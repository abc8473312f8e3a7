import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { changedAgo } from '#contracts/changed-ago.ts';

const times = new AsyncLocalStorage<number>();

/**
 * Returns the time, as of `performance.now()`, whose changes the running request has to see: when its client last changed
 * something or heard of a change. It is infinite if an account's client doesn't say that.
 */
export const seesChangesUntil = (): number => times.getStore() ?? Number.NEGATIVE_INFINITY;

/** Notes for each request what {@link seesChangesUntil} returns. */
export function noteChangedAgo(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const ago = headers[changedAgo];
    if (ago === undefined && headers.authorization === undefined) return done();
    const ms = Number(ago);
    times.run(ms >= 0 ? performance.now() - ms : Number.POSITIVE_INFINITY, done);
  });
}
