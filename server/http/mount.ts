import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Endpoint,
  type EndpointParsed,
  type EndpointReply,
  type Guard,
  takesTurns,
} from '#contracts/endpoint.ts';
import { may } from '#contracts/permissions.ts';
import type { Caller, Gatekeeper, Identity, Phone } from './caller.ts';
import { compressionOf } from './compression.ts';
import { type IdempotencyKey, readIdempotencyKey } from './idempotency-key.ts';
import type { RateLimits, Subject } from './rate-limits.ts';
import { Refusal } from './refusal.ts';
import { replyWriter } from './reply-writer.ts';
import type { Turns } from './turns.ts';
import { parseInput } from './validation.ts';

type Who<G extends Guard> = G extends 'user'
  ? { caller: Caller }
  : G extends 'identity'
    ? { identity: Identity }
    : G extends 'reader'
      ? { caller: Caller | null }
      : G extends 'phone'
        ? { phone: Phone }
        : unknown;

/** What a handler receives: the parsed input, and the caller, identity or phone that the guard has authenticated. */
export type Call<E extends Endpoint> = EndpointParsed<E> &
  Who<E['guard']> &
  (E extends { idempotent: true } ? { idempotencyKey: IdempotencyKey | null } : unknown) &
  (E extends { file: string } ? { request: FastifyRequest } : unknown) &
  (E extends { stream: true } ? StreamedReply : unknown);

/** What the handler of a stream needs in order to write the reply itself. */
export type StreamedReply = { request: FastifyRequest; reply: FastifyReply; token: string };

/** Serves an endpoint. Each request is authenticated, rate-limited, read, validated and handled, in this order. */
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

type MountOptions = {
  gatekeeper: Gatekeeper;
  limits: RateLimits;
  turns: Turns;
  /** Sign-ins have separate turns, because they are more expensive than reads, and each person needs only a few. */
  signIns: Turns;
  publicCatalogue: boolean;
  requireVerifiedEmail: boolean;
  /** Adds keys to the picture URLs in a reply. */
  signImages<T>(reply: T): T;
};

type Admitted = { caller?: Caller | null; identity?: Identity; phone?: Phone };

declare module 'fastify' {
  interface FastifyRequest {
    /** The result of the guard, which runs before the body is read. */
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
        const who = await admit(endpoint, request, options);
        await options.limits.consume(endpoint.allowance, subjectOf(who, request));
        request.admitted = who;
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const parts = input(request);
        const call = {
          ...request.admitted,
          ...parts,
          ...(endpoint.idempotent && { idempotencyKey: readIdempotencyKey(request, parts.body) }),
          ...(endpoint.file !== undefined && { request }),
          ...(endpoint.stream && { request, reply, token: bearerOf(request) }),
        };
        if (endpoint.guard !== 'anyone') reply.header('cache-control', 'no-store');
        if (compress) reply.header('vary', 'accept-encoding');
        // The cast is safe, because the guard and the schemas above guarantee this type.
        const handle = async () => {
          const answer = await handler(call as Call<typeof endpoint>);
          if (!endpoint.lines) return answer;
          const lines = Readable.from(answer as AsyncIterable<string>, { objectMode: false });
          reply.status(endpoint.status).type('application/jsonl; charset=utf-8').send(lines);
          // The turn ends when the file has been sent. Fastify logs errors.
          return finished(lines).catch(() => {});
        };
        const answer = await (takesTurns(endpoint, parts.query)
          ? runInTurn(request.admitted, options, handle)
          : handle());
        if (endpoint.stream || endpoint.lines) return reply;
        return reply
          .status(endpoint.status)
          .type(`${endpoint.csv ? 'text/csv' : 'application/json'}; charset=utf-8`)
          .send(write(endpoint.signedImages ? options.signImages(answer) : answer));
      },
    });
  };
}

/**
 * Returns the subject whose limit a request counts toward. On `identity` endpoints, `admit` has already counted the
 * request toward the IP address's limit as well.
 */
function subjectOf({ caller, identity, phone }: Admitted, { ip }: FastifyRequest): Subject {
  if (caller) return { account: caller.id };
  if (phone) return { account: phone.owner.id };
  return identity ? { account: identity.uid } : { address: ip };
}

function runInTurn<T>(who: Admitted | null, { turns, signIns }: MountOptions, call: () => T) {
  if (who?.identity) return signIns.run(who.identity.uid, call);
  return turns.run(who?.caller?.id ?? who?.phone?.owner.id ?? null, call);
}

async function admit(
  { guard, permission, verified, password, suspended, allowance }: Endpoint,
  request: FastifyRequest,
  { gatekeeper, publicCatalogue, requireVerifiedEmail, limits, signIns }: MountOptions,
): Promise<Admitted> {
  if (guard === 'anyone') return {};
  const bearer = bearerOf(request);
  if (bearer === undefined) {
    if (guard === 'reader' && publicCatalogue) return { caller: null };
    throw new Refusal(
      'unauthenticated',
      guard === 'phone' ? 'Please scan the code first.' : 'Please log in first.',
    );
  }
  try {
    if (guard === 'identity') {
      // Verifying an ID token is expensive, so each IP address is limited to a few attempts, and only a few tokens are
      // verified at a time.
      await limits.consume(allowance, { address: request.ip });
      return { identity: await signIns.run(request.ip, () => gatekeeper.identity(bearer)) };
    }
    if (guard === 'phone') return { phone: await gatekeeper.phone(bearer) };
    const caller = await gatekeeper.caller(bearer, { suspended: suspended === true });
    if (permission && !may(caller.role, permission)) {
      throw new Refusal('forbidden', 'Your account does not have permission to do this.');
    }
    if (verified && requireVerifiedEmail && !caller.emailVerified) {
      throw new Refusal(
        'email_unverified',
        'Please verify your email address first. Request the email on your Account page, open the link in it, and log in again.',
      );
    }
    if (password && caller.byPin) {
      throw new Refusal('sign_in_again', 'Please log in with your password to do this.');
    }
    return { caller };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthenticated') {
      await limits.consume('bad-token', { address: request.ip });
    }
    throw error;
  }
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
