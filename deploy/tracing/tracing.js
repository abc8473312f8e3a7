import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, tracingChannel } from 'node:diagnostics_channel';
import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

// Sends a span for each request, its statements and its requests to the S3 server to an OpenTelemetry collector. Start
// the server with NODE_OPTIONS="--import file:///opt/second-fret-tracing/tracing.js": see docs/operations.md. Spans
// contain routes and statements with placeholders, and nothing else about people: no addresses, queries or values.

const provider = new TracerProvider({
  resource: defaultResource().merge(detectResources({ detectors: [envDetector] })),
  // A proxy that sends `traceparent` decides. Otherwise, everything is traced.
  sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
});
const tracer = provider.getTracer('second-fret');
const propagator = new W3CTraceContextPropagator();
const failed = { code: 2 };
/** The context of the current request. */
const current = new AsyncLocalStorage();
const contexts = new WeakMap();

channel('http.server.request.start').subscribe(({ request, response }) => {
  const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
  const { method } = request;
  const attributes = { 'http.request.method': method };
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
  const context = trace.setSpan(ROOT_CONTEXT, span);
  contexts.set(request, context);
  current.enterWith(context);
  response.once('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= 500) span.setStatus(failed);
    span.end();
  });
});

const handlers = tracingChannel('fastify.request.handler');
handlers.start.bindStore(current, ({ request, route }) => {
  const context = contexts.get(request.raw);
  const span = trace.getSpan(context);
  span?.updateName(`${request.method} ${route.url}`);
  // `request.id` finds the request's lines in the log.
  span?.setAttributes({ 'http.route': route.url, 'request.id': request.id });
  return context;
});

/** Makes a span of each call that a request makes. `name` and `attributes` describe it. */
function traceCalls(channelName, describe) {
  const spans = new WeakMap();
  tracingChannel(channelName).subscribe({
    start(call) {
      const parent = current.getStore();
      if (!parent) return;
      const { name, attributes } = describe(call);
      spans.set(call, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent));
    },
    asyncEnd(call) {
      const span = spans.get(call);
      const status = call.result?.status;
      if (status) span?.setAttribute('http.response.status_code', status);
      if (call.error || status >= 500) span?.setStatus(failed);
      span?.end();
    },
  });
}
traceCalls('second-fret:statement', ({ text }) => ({
  name: /\w+/.exec(text)?.[0].toUpperCase() ?? 'statement',
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
}));
traceCalls('second-fret:bucket', ({ method }) => ({
  name: `${method} bucket`,
  attributes: { 'http.request.method': method },
}));

process.on('beforeExit', () => provider.forceFlush().catch(() => {}));
