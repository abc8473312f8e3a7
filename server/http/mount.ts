import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Endpoint,
  type EndpointParsed,
  type EndpointReply,
  type Guard,
  statusOf,
  takesTurns,
} from '#contracts/endpoint.ts';
import {
  type AdmissionOptions,
  type Admitted,
  admit,
  admitBySecret,
  authenticate,
  bearerOf,
} from './admit.ts';
import type { Caller, Device, Identity, Phone } from './caller.ts';
import { compressionOf } from './compression.ts';
import { type IdempotencyKey, readIdempotencyKey } from './idempotency-key.ts';
import type { createLimiter } from './limiter.ts';
import { replyWriter } from './reply-writer.ts';
import { parseInput } from './validation.ts';

type Who<G extends Guard> = G extends 'user'
  ? { caller: Caller }
  : G extends 'identity'
    ? { identity: Identity }
    : G extends 'reader' | 'visitor'
      ? { caller: Caller | null }
      : G extends 'phone'
        ? { phone: Phone }
        : unknown;

/**
 * What a handler receives: the parsed input, and the caller, identity, phone or device that the guard or the secret has
 * authenticated.
 */
export type Call<E extends Endpoint> = EndpointParsed<E> &
  Who<E['guard']> &
  (E extends { bodySecret: 'device' } ? { device: Device } : unknown) &
  (E extends { idempotent: true } ? { idempotencyKey: IdempotencyKey | null } : unknown) &
  (E extends { file: string } ? { request: FastifyRequest } : unknown) &
  (E extends { stream: true } ? StreamedReply : unknown);

/** What the handler of a stream needs in order to write the reply itself. */
export type StreamedReply = { request: FastifyRequest; reply: FastifyReply; token: string };

/**
 * Serves an endpoint. Each request is authenticated, rate-limited, read, validated and handled, in this order. If a
 * secret is in the body, the request is read and validated first.
 */
export type Mount = <E extends Endpoint>(
  endpoint: E,
  handler: (
    call: Call<E>,
  ) => E extends { stream: true }
    ? Promise<void>
    : E extends { lines: true }
      ? AsyncIterable<string>
      : Promise<EndpointReply<E>> | EndpointReply<E>,
) => void;

type MountOptions = AdmissionOptions & {
  /** Cheap calls have a limiter, because together they could still take all database connections. */
  limiters: Record<'expensive' | 'signIn' | 'cheap', ReturnType<typeof createLimiter>>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The result of the guard, which runs before the body is read, or of the check of the body's secret. */
    admitted: Admitted | null;
  }
}

/** Creates the {@link Mount} for a Fastify instance with the prefix `/api`. */
export function createMount(app: FastifyInstance, options: MountOptions): Mount {
  app.decorateRequest('admitted', null);
  return (endpoint, handler) => {
    const input = parseInput(endpoint);
    const write = replyWriter(endpoint);
    const compress = compressionOf(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      compress,
      // A streamed reply never ends, so a HEAD request would never be answered.
      ...(endpoint.stream && { exposeHeadRoute: false }),
      // Runs before the body is read, so that the server doesn't parse the bodies of rejected requests.
      onRequest: async (request: FastifyRequest) => {
        if (!endpoint.bodySecret) request.admitted = await admit(endpoint, request, options);
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const parts = input(request);
        if (endpoint.bodySecret) {
          request.admitted = await admitBySecret(endpoint, parts, request, options);
        }
        const call = {
          ...request.admitted,
          ...parts,
          ...(endpoint.idempotent && {
            idempotencyKey: readIdempotencyKey(request, parts.body, endpoint.addedLater),
          }),
          ...(endpoint.file !== undefined && { request }),
          ...(endpoint.stream && { request, reply, token: bearerOf(request) }),
        };
        if (endpoint.guard !== 'anyone' || endpoint.bodySecret)
          reply.header('cache-control', 'no-store');
        if (compress) reply.header('vary', 'accept-encoding');
        // The cast is safe, because the guard and the schemas above guarantee this type.
        const handle = async () => {
          // A body can take minutes to arrive, and calls wait for their turn. By now, the session may have ended.
          const again =
            request.admitted?.caller && (await authenticate(endpoint, request, options));
          const answer = await handler({ ...call, ...again } as Call<typeof endpoint>);
          if (!endpoint.lines) return answer;
          const lines = Readable.from(answer as AsyncIterable<string>, { objectMode: false });
          reply.status(statusOf(endpoint)).type('application/jsonl; charset=utf-8').send(lines);
          // The turn ends when the file has been sent. Fastify logs errors.
          return finished(lines).catch(() => {});
        };
        const answer = await inTurn(endpoint, parts.query, request.admitted, options, handle);
        if (endpoint.stream || endpoint.lines) return reply;
        return reply
          .status(statusOf(endpoint))
          .type(`${endpoint.csv ? 'text/csv' : 'application/json'}; charset=utf-8`)
          .send(write(answer));
      },
    });
  };
}

/** Runs a call when it is its sender's turn. Streams and uploads last long, and have limits of their own. */
function inTurn<T>(
  endpoint: Endpoint,
  query: unknown,
  who: Admitted | null,
  { limiters: { expensive, signIn, cheap } }: MountOptions,
  call: () => T,
) {
  if (who?.identity) return signIn.run(who.identity.uid, call);
  const account = who?.caller?.id ?? who?.phone?.owner.id ?? null;
  if (takesTurns(endpoint, query)) return expensive.run(account, call);
  return account === null || endpoint.stream || endpoint.file ? call() : cheap.run(account, call);
}
