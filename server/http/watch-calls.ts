import { type TracingChannelSubscribers, tracingChannel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** What `server/db/client.ts` and `server/gateways/images/bucket.ts` say about a call. */
type Call = { text?: string; method?: string; error?: unknown; result?: unknown; start?: number };

const slowMs = 1000;

/** Measures the statements and the requests to the bucket until the server stops. Logs slow statements. */
export function watchCalls(app: FastifyInstance, registry: Registry): void {
  const statements = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'Time taken by a statement, without waiting for a connection',
    labelNames: ['result'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 20],
    registers: [registry],
  });
  const requests = new Histogram({
    name: 'bucket_request_duration_seconds',
    help: 'Time taken by the S3 server, by its status, or `none` if it did not reply',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 20],
    registers: [registry],
  });
  watch(app, 'second-fret:statement', ({ text, error }, ms) => {
    statements.observe({ result: error ? 'failed' : 'done' }, ms / 1000);
    // The text contains placeholders instead of values.
    if (ms >= slowMs) app.log.warn({ statement: text, ms: Math.round(ms) }, 'slow statement');
  });
  watch(app, 'second-fret:bucket', ({ method = '', result }, ms) => {
    const status = String((result as Response | undefined)?.status ?? 'none');
    requests.observe({ method, status }, ms / 1000);
  });
}

function watch(app: FastifyInstance, name: string, onEnd: (call: Call, ms: number) => void): void {
  const subscribers: Partial<TracingChannelSubscribers<Call>> = {
    start(call) {
      call.start = performance.now();
    },
    asyncEnd(call) {
      onEnd(call, performance.now() - (call.start ?? 0));
    },
  };
  const calls = tracingChannel<string, Call>(name);
  calls.subscribe(subscribers as TracingChannelSubscribers<Call>);
  app.addHook('onClose', async () => {
    calls.unsubscribe(subscribers as TracingChannelSubscribers<Call>);
  });
}
