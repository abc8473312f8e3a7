import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { may, type Permission, roles } from './permissions.ts';

/**
 * Who may call an endpoint. `anyone`: everyone. `visitor`: everyone, and the handler gets the account of who is signed
 * in. `reader`: signed-in accounts, or everyone if the catalog is public. `identity`: callers with an ID token from the
 * sign-in service. `user`: callers with one of our access tokens and a role that has the endpoint's permission. `phone`:
 * a phone that sends photos to an open product form, with the secret that it generated when it scanned the form's QR
 * code.
 */
export type Guard = 'anyone' | 'visitor' | 'reader' | 'identity' | 'user' | 'phone';

/** A permission implies the guard `user`. */
type Access =
  | { readonly permission: Permission; readonly guard?: never }
  | { readonly guard: Exclude<Guard, 'user'>; readonly permission?: never };

/** Whose secret the body contains. `device`: the computer `{id}`'s. `code`: that of a scanned code. */
export type BodySecret = 'device' | 'code';

/**
 * The rate limit that applies to an endpoint. The numbers are in server/http/rate-limits.ts. `upload` limits megapixels,
 * and all others limit requests.
 */
export type Allowance =
  | 'none'
  | 'read'
  | 'write'
  | 'counter'
  | 'customer'
  | 'sign-in'
  | 'booking'
  | 'handover'
  | 'pin'
  | 'upload'
  | 'contact'
  | 'export'
  | 'report'
  | 'client-error';

type ObjectSchema = z.ZodMiniObject;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Spec = {
  readonly summary: string;
  readonly allowance: Allowance;
  /**
   * Whether calls take turns, because their cost can grow with the shop. With a list of query parameters, only calls
   * that have one of them take turns. All other calls must be cheap: their statements use indexes or read a limited
   * number of rows. `npm test` checks this. Endpoints with the guard `identity` always take turns.
   */
  readonly turns?: true | readonly string[];
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: z.ZodMiniType;
  /**
   * Requests with the right secret count toward the limit of the device or code, and all others toward the limit of the
   * address.
   */
  readonly bodySecret?: BodySecret;
  /** The maximum body size in bytes, if it differs from the server's default. */
  readonly bodyLimit?: number;
  /** The name of the multipart field if the body is a form with one file instead of JSON. */
  readonly file?: string;
  /** Whether a server with REQUIRE_VERIFIED_EMAIL rejects accounts whose email address is not verified. */
  readonly verified?: true;
  /** Whether the endpoint rejects sessions that began with a PIN. */
  readonly password?: true;
  /** Whether suspended accounts may use the endpoint. */
  readonly suspended?: true;
  /**
   * Whether the endpoint accepts an `Idempotency-Key` header. Requests with the same key and body get the same
   * response.
   */
  readonly idempotent?: true;
  /** The field of the body that a repeated request may add or change. */
  readonly addedLater?: string;
  /**
   * Whether the response is a stream of server-sent events. In that case, `reply` is the schema of each event's data.
   */
  readonly stream?: true;
  /** Whether the response is a CSV file. */
  readonly csv?: true;
  /** Whether the response is a JSON Lines file. The server streams it, so it can be of any length. */
  readonly lines?: true;
  /** The status of a successful response, if it isn't 200. */
  readonly status?: 201;
  readonly reply: z.ZodMiniType;
  /** The errors besides those that {@link errorsOf} adds. */
  readonly errors?: readonly ErrorCode[];
};

/** The part of an endpoint that follows from its `route` and its permission. */
type Routed<G extends Guard> = {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly guard: G;
};

/** An endpoint under `/api`. Path parameters are in braces: `/bookings/{id}`. */
export type Endpoint = Spec & Routed<Guard> & { readonly permission?: Permission };

/** Returns an endpoint with the exact type of its parts. `route` is its method and path, such as `GET /bookings/{id}`. */
export function endpoint<
  const E extends Spec & Access & { readonly route: `${Method} /${string}` },
>(spec: E): E & Routed<E extends { guard: infer G extends Guard } ? G : 'user'> {
  const [method, path] = spec.route.split(' ');
  // The compiler can't infer this from the split text.
  return { guard: 'user', ...spec, method, path } as unknown as ReturnType<typeof endpoint<E>>;
}

/** Returns the status of a successful response. */
export const statusOf = ({ status }: Endpoint): 200 | 201 => status ?? 200;

/** Returns whether a call with this query takes turns. */
export function takesTurns({ guard, turns }: Endpoint, query: unknown): boolean {
  if (guard === 'identity' || turns === true) return true;
  const given = (query ?? {}) as Readonly<Record<string, unknown>>;
  return turns?.some((name) => Boolean(given[name])) ?? false;
}

/**
 * Returns every error code that an endpoint can reply with: the codes that it declares, those caused by its guard,
 * allowance and input, and those common to all endpoints.
 */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { guard, permission, verified, password, suspended, allowance } = endpoint;
  const { params, query, body } = endpoint;
  const implied: (ErrorCode | false)[] = [
    guard !== 'anyone' && 'unauthenticated',
    guard !== 'anyone' && suspended !== true && 'account_suspended',
    Boolean(permission && !roles.every((role) => may(role, permission))) && 'forbidden',
    verified === true && 'email_unverified',
    password === true && 'sign_in_again',
    allowance !== 'none' && 'rate_limited',
    Boolean(params || query || body) && 'invalid',
    Boolean(endpoint.idempotent) && 'idempotency_key_reused',
    'unavailable',
    'internal',
  ];
  return [...new Set([...(endpoint.errors ?? []), ...implied.filter((code) => code !== false)])];
}

type InferPart<E, Part extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> =
  E extends Record<Part, infer S extends z.ZodMiniType>
    ? { [K in Part]: Side extends 'input' ? z.input<S> : z.output<S> }
    : unknown;

/** A query without required parameters may be omitted. */
type QueryInput<E> =
  InferPart<E, 'query', 'input'> extends infer P extends { query: object }
    ? object extends P['query']
      ? Partial<P>
      : P
    : unknown;

/** The input that the caller passes: the `params`, `query` and `body` that the endpoint declares. */
export type EndpointInput<E> = InferPart<E, 'params', 'input'> &
  QueryInput<E> &
  InferPart<E, 'body', 'input'>;

/** The input that the handler gets: the parsed parts of {@link EndpointInput}. */
export type EndpointParsed<E> = InferPart<E, 'params', 'output'> &
  InferPart<E, 'query', 'output'> &
  InferPart<E, 'body', 'output'>;

export type EndpointReply<E extends Endpoint> = z.output<E['reply']>;
