import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { may, type Permission, roles } from './permissions.ts';

/**
 * Who may call an endpoint:
 * `anyone`; `reader`, a signed-in account, or anyone where the catalogue is public;
 * `identity`, a bearer with the sign-in service's own ID token; `user`, our access token of an account that
 * has the endpoint's permission.
 */
export type Guard = 'anyone' | 'reader' | 'identity' | 'user';

type Access =
  | { readonly guard: 'user'; readonly permission: Permission }
  | { readonly guard: Exclude<Guard, 'user'>; readonly permission?: never };

/** Which allowance a call draws on; the figures stand in server/http/rate-limits.ts. */
export type Allowance =
  | 'none'
  | 'read'
  | 'write'
  | 'sign-in'
  | 'booking'
  | 'handover'
  | 'upload'
  | 'contact'
  | 'export';

type ObjectSchema = z.ZodMiniObject;

/** One call across the wire, below `/api`. Parameters of the path stand in braces. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly allowance: Allowance;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: z.ZodMiniType;
  /** Bytes of the longest body, where it may be longer than the server takes otherwise. */
  readonly bodyLimit?: number;
  /** The call takes one file in the multipart field of this name instead of a JSON body. */
  readonly file?: string;
  /** The call honours an `Idempotency-Key` header: the same key and body get the same answer. */
  readonly idempotent?: true;
  readonly status: 200 | 201;
  readonly reply: z.ZodMiniType;
  readonly errors: readonly ErrorCode[];
} & Access;

/** States an endpoint and keeps its exact types for the server, the client and the tests. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec;
}

/**
 * Every way the endpoint may refuse: its own errors, and those that follow from its guard, its allowance,
 * its input, and from being a server at all.
 */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { guard, permission, allowance, params, query, body } = endpoint;
  const implied: (ErrorCode | false)[] = [
    guard !== 'anyone' && 'unauthenticated',
    guard !== 'anyone' && 'account_suspended',
    Boolean(permission && !roles.every((role) => may(role, permission))) && 'forbidden',
    allowance !== 'none' && 'rate_limited',
    Boolean(params || query || body) && 'invalid',
    Boolean(endpoint.idempotent) && 'idempotency_key_reused',
    'unavailable',
    'internal',
  ];
  return [...new Set([...endpoint.errors, ...implied.filter((code) => code !== false)])];
}

type InferPart<E, Part extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> =
  E extends Record<Part, infer S extends z.ZodMiniType>
    ? { [K in Part]: Side extends 'input' ? z.input<S> : z.output<S> }
    : unknown;

/** What a caller passes: `{ params, query, body }`, each only where the endpoint has it. */
export type EndpointInput<E> = InferPart<E, 'params', 'input'> &
  InferPart<E, 'query', 'input'> &
  InferPart<E, 'body', 'input'>;

/** What a handler receives: the same parts, parsed. */
export type EndpointParsed<E> = InferPart<E, 'params', 'output'> &
  InferPart<E, 'query', 'output'> &
  InferPart<E, 'body', 'output'>;

export type EndpointReply<E extends Endpoint> = z.output<E['reply']>;
