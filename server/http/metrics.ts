import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Refusal } from './refusal.ts';

type Parts = {
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  streams: { readonly count: number };
  followers: { lags(): Promise<{ name: string; seconds: number }[]> };
  jobs: {
    readonly counts: { done: number; failed: number };
    boss(): Promise<{ getQueues(): Promise<QueueSize[]> }>;
  };
};
type QueueSize = { name: string; readyCount: number; deferredCount: number; activeCount: number };

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Serves Prometheus metrics at `/metrics` to clients that send `token`. Does nothing if `token` is null. The metrics
 * include request durations in seconds, by route and status.
 */
export function installMetrics(
  app: FastifyInstance,
  token: string | null,
  { pool, streams, followers, jobs }: Parts,
): void {
  if (token === null) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time taken to reply to a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Pool connections by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waited for' }, pool.waitingCount);
    },
  });
  const clients = new Gauge({
    name: 'event_streams',
    help: 'Clients that receive events from this server',
    registers: [registry],
    collect() {
      clients.set(streams.count);
    },
  });
  const lag = new Gauge({
    name: 'event_follower_lag_seconds',
    help: 'Age of the oldest event that a follower has not processed; 0 if there is none',
    labelNames: ['follower'],
    registers: [registry],
    async collect() {
      lag.reset();
      const lags = await followers.lags().catch(() => []);
      for (const { name, seconds } of lags) lag.set({ follower: name }, seconds);
    },
  });
  const queued = new Gauge({
    name: 'jobs',
    help: 'Jobs by kind and state, at most 15 seconds old. `failed-jobs` contains jobs that failed on their last attempt',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      queued.reset();
      // The other metrics must be available even if the database is not.
      const sizes = await jobs
        .boss()
        .then((boss) => boss.getQueues())
        .catch(() => []);
      for (const { name, readyCount, deferredCount, activeCount } of sizes) {
        queued.set({ kind: name, state: 'due' }, readyCount);
        queued.set({ kind: name, state: 'later' }, deferredCount);
        queued.set({ kind: name, state: 'running' }, activeCount);
      }
    },
  });
  const attempts = new Counter({
    name: 'job_attempts_total',
    help: 'Jobs that this server has run, by result',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      attempts.reset();
      attempts.inc({ result: 'done' }, jobs.counts.done);
      attempts.inc({ result: 'failed' }, jobs.counts.failed);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
  });
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      throw new Refusal('unauthenticated', 'The metrics require a token.');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
