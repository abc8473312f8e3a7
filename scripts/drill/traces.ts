import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createSeller } from '#tests/support/seller.ts';
import { until } from '#tests/support/until.ts';

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
};
type Batch = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/**
 * Installs deploy/tracing from the npm registry into a temporary folder, and stands in for an OpenTelemetry collector.
 * `env` makes a server send its traces here.
 */
export async function openCollector() {
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-tracing-'));
  await cp(new URL('../../deploy/tracing/', import.meta.url), folder, { recursive: true });
  await promisify(execFile)('npm', ['ci', '--omit=dev', '--no-audit'], { cwd: folder });
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Batch;
    spans.push(
      ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
    );
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'tracing.js'))}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    },

    /** Sends a request, and looks for its spans, which must contain nothing about the person. */
    async check(origin: string): Promise<void> {
      const person = await createSeller(origin, { name: 'Trudy Tracer' });
      const [traceId, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
      const headers = {
        authorization: `Bearer ${person.token}`,
        traceparent: `00-${traceId}-${parent}-01`,
      };
      const response = await fetch(`${origin}/api/products?q=Trudy`, { headers });
      assert.equal(response.status, 200);
      await response.text();
      const own = () => spans.filter((span) => span.traceId === traceId);
      const request = await until(
        () => own().find((span) => span.parentSpanId === parent),
        'a span',
      );
      const attribute = ({ attributes }: Span, name: string) =>
        attributes.find(({ key }) => key === name)?.value.stringValue;
      assert.equal(request.name, 'GET /api/products');
      assert.equal(attribute(request, 'request.id'), response.headers.get('x-request-id'));
      const statements = own().filter((span) => attribute(span, 'db.query.text')?.includes('$1'));
      assert(statements.length > 0);
      assert(statements.every(({ parentSpanId }) => parentSpanId === request.spanId));
      assert(spans.some(({ name }) => name === 'GET bucket'));
      const text = JSON.stringify(spans);
      for (const secret of ['Trudy', person.token, person.email, person.user._id, '127.0.0.1']) {
        assert(!text.includes(secret), `a span contains ${secret}`);
      }
      console.log(
        `  traces: ${spans.length} spans, ${own().length} of one request; none names a person`,
      );
    },

    async close(): Promise<void> {
      server.close().closeAllConnections();
      await rm(folder, { recursive: true });
    },
  };
}
