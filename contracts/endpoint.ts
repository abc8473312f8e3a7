import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { may, type Permission, roles } from './permissions.ts';

/**
 * Who may call an endpoint.
 * `anyone`: everyone. `reader`: signed-in accounts, or everyone if the catalog is public.
 * `identity`: callers with an ID token of the sign-in service. `user`: callers with our access token whose
 * role has the endpoint's permission.
 */
export type Guard = 'anyone' | 'reader' | 'identity' | 'user';

type Access =
  | { readonly guard: 'user'; readonly permission: Permission }
  | { readonly guard: Exclude<Guard, 'user'>; readonly permission?: never };

/** Which rate limit applies to a call. The limits are in server/http/rate-limits.ts. */
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

/** One call below `/api`. Path parameters are in braces: `/bookings/{id}`. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly allowance: Allowance;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: z.ZodMiniType;
  /** The largest body in bytes, if it differs from the server's default. */
  readonly bodyLimit?: number;
  /** The name of the multipart field with one file, sent instead of a JSON body. */
  readonly file?: string;
  /** Whether the call accepts an `Idempotency-Key` header: the same key and body get the same reply. */
  readonly idempotent?: true;
  readonly status: 200 | 201;
  readonly reply: z.ZodMiniType;
  readonly errors: readonly ErrorCode[];
} & Access;

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec;
}

/**
 * Returns every error code of an endpoint: its own codes, the codes implied by its guard, allowance and input,
 * and the codes that any call can get.
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

/** The caller's input: the parts of `{ params, query, body }` that the endpoint has. */
export type EndpointInput<E> = InferPart<E, 'params', 'input'> &
  InferPart<E, 'query', 'input'> &
  InferPart<E, 'body', 'input'>;

/** The handler's input: the same parts, parsed. */
export type EndpointParsed<E> = InferPart<E, 'params', 'output'> &
  InferPart<E, 'query', 'output'> &
  InferPart<E, 'body', 'output'>;

export type EndpointReply<E extends Endpoint> = z.output<E['reply']>;
