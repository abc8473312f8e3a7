import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type Api, api } from '#contracts/app/api.ts';
import {
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
  errorsOf,
  statusOf,
} from '#contracts/endpoint.ts';
import { approvalHeader, type ErrorCode, ErrorReply, errorStatus } from '#contracts/errors.ts';

/** An endpoint, or its name. */
export type Call = keyof Api | Endpoint;
export type EndpointOf<C extends Call> = C extends keyof Api ? Api[C] : Extract<C, Endpoint>;

export const endpointOf = <C extends Call>(call: C): EndpointOf<C> =>
  (typeof call === 'string' ? api[call as keyof Api] : call) as EndpointOf<C>;

/** The parts of a request that the contract declares, including the file if there is one. */
export type CallInput<E extends Endpoint> = EndpointInput<E> &
  (E extends { file: string } ? { file: Blob } : unknown);

/** The parts of a request without types, for invalid requests. */
export type RawInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
};

export type CallOptions = { token?: string; idempotencyKey?: string; approval?: string };

export type Refused = ErrorReply['error'] & { status: number; headers: Headers };
export type Outcome<E extends Endpoint> =
  | { ok: true; reply: EndpointReply<E>; headers: Headers }
  | { ok: false; error: Refused };

/**
 * Calls endpoints, which can be given by their names, over HTTP. Throws if a response has a key that its contract doesn't
 * declare.
 */
export type ContractClient = {
  /** Returns the response's content. Throws if the request is rejected. */
  call<N extends keyof Api>(
    ...call: [name: N, input: CallInput<Api[N]>, options?: CallOptions]
  ): Promise<EndpointReply<Api[N]>>;
  call<E extends Endpoint>(
    ...call: [endpoint: E, input: CallInput<E>, options?: CallOptions]
  ): Promise<EndpointReply<E>>;
  /** Returns the refusal, `{ status, code, message, fields, headers }`. Throws if the request succeeds. */
  refused(call: Call, input: RawInput, options?: CallOptions): Promise<Refused>;
  /** Returns the response's content or the refusal. Use it for race conditions, where either can happen. */
  attempt<N extends keyof Api>(
    ...call: [name: N, input: CallInput<Api[N]>, options?: CallOptions]
  ): Promise<Outcome<Api[N]>>;
  attempt<E extends Endpoint>(
    ...call: [endpoint: E, input: CallInput<E>, options?: CallOptions]
  ): Promise<Outcome<E>>;
};

/** Creates a client for the API at `origin`, for example `http://127.0.0.1:4000`. */
export function createContractClient(origin: string): ContractClient {
  const attempt = async (call: Call, input: RawInput, options: CallOptions = {}) => {
    const endpoint: Endpoint = endpointOf(call);
    return readReply(endpoint, await fetch(...requestOf(origin, endpoint, input, options)));
  };
  const call = async (...given: Parameters<typeof attempt>) => {
    const outcome = await attempt(...given);
    if (outcome.ok) return outcome.reply;
    throw new Error(`${name(endpointOf(given[0]))} was refused: ${JSON.stringify(outcome.error)}`);
  };
  return {
    call: call as ContractClient['call'],
    async refused(...given) {
      const outcome = await attempt(...given);
      if (!outcome.ok) return outcome.error;
      const what = name(endpointOf(given[0]));
      throw new Error(`${what} was not refused: ${JSON.stringify(outcome.reply)}`);
    },
    attempt: attempt as ContractClient['attempt'],
  };
}

/** Returns the arguments of `fetch` for a request. */
export function requestOf(
  origin: string,
  endpoint: Endpoint,
  input: RawInput,
  options: CallOptions = {},
): [URL, RequestInit] {
  const { method } = endpoint;
  return [address(origin, endpoint, input), { method, ...payload(endpoint, input, options) }];
}

const name = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

function address(origin: string, endpoint: Endpoint, input: RawInput): URL {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    // Replace lone surrogates, because `encodeURIComponent` would throw for them.
    encodeURIComponent((input.params?.[key] ?? '').toWellFormed()),
  );
  const url = new URL(`/api${path}`, origin);
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) url.searchParams.append(key, String(one));
    }
  }
  return url;
}

function payload(endpoint: Endpoint, input: RawInput, options: CallOptions): RequestInit {
  const headers: Record<string, string> = {};
  if (options.token !== undefined) headers.authorization = `bearer ${options.token}`;
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  if (options.approval !== undefined) headers[approvalHeader] = options.approval;
  if (input.file) {
    const form = new FormData();
    form.append(endpoint.file ?? 'file', input.file, 'photo');
    return { headers, body: form };
  }
  if (input.body === undefined) return { headers };
  headers['content-type'] = 'application/json';
  return { headers, body: JSON.stringify(input.body) };
}

/**
 * Reads a response. Throws if it violates the contract. `others` are the error codes for requests that never reach the
 * endpoint, such as invalid JSON.
 */
export async function readReply(
  endpoint: Endpoint,
  response: Response,
  others: readonly ErrorCode[] = [],
): Promise<Outcome<Endpoint>> {
  const { status, headers } = response;
  const text = await response.text();
  const what = `${name(endpoint)} answered ${status}: ${text.slice(0, 500)}`;
  const type = headers.get('content-type') ?? '';
  if (response.ok && (endpoint.csv || endpoint.lines)) {
    assert.match(type, endpoint.csv ? /^text\/csv\b/ : /^application\/jsonl\b/, what);
    return { ok: true, reply: text, headers };
  }
  assert.match(type, /^application\/json\b/, what);
  const body: unknown = JSON.parse(text);
  if (response.ok) {
    assert.equal(status, statusOf(endpoint), what);
    return { ok: true, reply: exactly(endpoint.reply, body, what), headers };
  }
  const { error } = exactly(ErrorReply, body, what);
  assert.equal(status, errorStatus[error.code], `${what} (another status than its code's)`);
  assert.ok(
    [...errorsOf(endpoint), ...others].includes(error.code),
    `${what} (a code that the endpoint does not state)`,
  );
  return { ok: false, error: { ...error, status, headers } };
}

/** Parses a value. Throws if it has a key that is not in the schema, which parsing alone would drop. */
export function exactly<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  what: string,
): z.output<T> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) {
    assert.fail(`${what} (breaks its contract: ${z.prettifyError(parsed.error)})`);
  }
  assert.deepEqual(value, parsed.data, `${what} (has keys that its contract does not know)`);
  return parsed.data;
}
