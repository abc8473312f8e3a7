import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { registerGauges, type Sources } from './gauges.ts';
import { Refusal } from './refusal.ts';
import { watchCalls } from './watch-calls.ts';

type Parts = Sources & {
  jobs: { readonly counts: { done: number; failed: number } };
  clientErrors: { readonly count: number };
};

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Serves Prometheus metrics at `/metrics` to clients that send `token`, and logs slow statements. Does nothing if
 * `token` is null. The metrics include request durations in seconds, by route and status.
 */
export function installMetrics(app: FastifyInstance, token: string | null, parts: Parts): void {
  if (token === null) return;
  const { jobs, clientErrors } = parts;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerGauges(registry, parts);
  watchCalls(app, registry);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time taken to reply to a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
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
  const errors = new Counter({
    name: 'client_errors_total',
    help: 'Unexpected errors that browsers and the desktop application have reported',
    registers: [registry],
    collect() {
      errors.reset();
      errors.inc(clientErrors.count);
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
