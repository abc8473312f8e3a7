import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, EndpointParsed, EndpointReply, Guard } from '#contracts/endpoint.ts';
import { may } from '#contracts/permissions.ts';
import type { Caller, Gatekeeper, Identity } from './caller.ts';
import { compressionOf } from './compression.ts';
import { type IdempotencyKey, readIdempotencyKey } from './idempotency-key.ts';
import type { RateLimits } from './rate-limits.ts';
import { Refusal } from './refusal.ts';
import { replyWriter } from './reply-writer.ts';
import { parseInput } from './validation.ts';

type Who<G extends Guard> = G extends 'user'
  ? { caller: Caller }
  : G extends 'identity'
    ? { identity: Identity }
    : G extends 'reader'
      ? { caller: Caller | null }
      : unknown;

/** A handler's argument: the parsed input, and the caller or identity that the guard found. */
export type Call<E extends Endpoint> = EndpointParsed<E> &
  Who<E['guard']> &
  (E extends { idempotent: true } ? { idempotencyKey: IdempotencyKey | null } : unknown) &
  (E extends { file: string } ? { request: FastifyRequest } : unknown);

/**
 * Serves an endpoint. Each call is authenticated, rate-limited, read, validated and handled, in this order.
 */
export type Mount = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<EndpointReply<E>> | EndpointReply<E>,
) => void;

type MountOptions = { gatekeeper: Gatekeeper; limits: RateLimits; publicCatalogue: boolean };

type Admitted = { caller?: Caller | null; identity?: Identity };

declare module 'fastify' {
  interface FastifyRequest {
    /** The guard's result, set before the body is read. */
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
      // Runs before the body is read, so that rejected callers can't make the server parse one.
      onRequest: async (request: FastifyRequest) => {
        const who = await admit(endpoint, request, options);
        await options.limits.consume(
          endpoint.allowance,
          who.caller ? { account: who.caller.id } : { address: request.ip },
        );
        request.admitted = who;
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const parts = input(request);
        const call = {
          ...request.admitted,
          ...parts,
          ...(endpoint.idempotent && { idempotencyKey: readIdempotencyKey(request, parts.body) }),
          ...(endpoint.file !== undefined && { request }),
        };
        if (endpoint.guard !== 'anyone') reply.header('cache-control', 'no-store');
        if (compress) reply.header('vary', 'accept-encoding');
        // The cast is safe, because the guard and the schemas above guarantee this type.
        const answer = await handler(call as Call<typeof endpoint>);
        return reply
          .status(endpoint.status)
          .type('application/json; charset=utf-8')
          .send(write(answer));
      },
    });
  };
}

async function admit(
  { guard, permission }: Endpoint,
  request: FastifyRequest,
  { gatekeeper, publicCatalogue, limits }: MountOptions,
): Promise<Admitted> {
  if (guard === 'anyone') return {};
  const bearer = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer === undefined) {
    if (guard === 'reader' && publicCatalogue) return { caller: null };
    throw new Refusal('unauthenticated', 'Please log in first.');
  }
  try {
    if (guard === 'identity') return { identity: await gatekeeper.identity(bearer) };
    const caller = await gatekeeper.caller(bearer);
    if (permission && !may(caller.role, permission)) {
      throw new Refusal('forbidden', 'Your account does not have permission to do this.');
    }
    return { caller };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthenticated') {
      await limits.consume('bad-token', { address: request.ip });
    }
    throw error;
  }
}
