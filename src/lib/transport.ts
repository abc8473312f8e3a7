import * as z from 'zod/mini';
import { addressOf, brokenReply, failureOf, unreachable } from '#contracts/call.ts';
import type { Endpoint, EndpointInput, EndpointReply } from '#contracts/endpoint.ts';
import { ApiError } from './api-error.ts';
import { markReachable } from './reachability.ts';

// By default, zod generates code from strings, which the content policy blocks.
z.config({ jitless: true });

/** The endpoint's `params`, `query`, `body` and `file`. */
export type CallInput<E extends Endpoint> = EndpointInput<E> &
  (E extends { file: string } ? { file: Blob } : unknown);

export type CallOptions = {
  signal?: AbortSignal;
  /** Repeated calls with the same key and body take effect only once and get the same reply. */
  idempotencyKey?: string;
  bearer?: string | null;
  /** The function that sends the request. Defaults to `fetch`. To report progress, use `sendWithProgress`. */
  sender?: Sender;
};

/** Sends a request and resolves to the response, as `fetch` does. */
export type Sender = (url: string, request: Outgoing) => Promise<Response>;

type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
};

/** Sends one request and checks the reply against its contract. Throws an {@link ApiError}. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<EndpointReply<E>> {
  // The cast is necessary, because the compiler can't infer the input's parts for a generic endpoint.
  const parts = input as Parts;
  const outgoing = {
    method: endpoint.method,
    headers: headers(parts, options),
    body: body(endpoint, parts),
    signal: options.signal ?? null,
  };
  const response = await reach(addressOf(endpoint, parts), outgoing, options.sender);
  if (!response.ok) throw await refused(response);
  const reading: Promise<unknown> =
    endpoint.csv || endpoint.lines ? response.text() : response.json();
  const content = await reading.catch(() => undefined);
  const reply = endpoint.reply.safeParse(content);
  if (reply.success) return reply.data as EndpointReply<E>;
  throw new ApiError(brokenReply(response), { cause: reply.error });
}

/** Opens a stream: a GET request whose response doesn't end. Throws an {@link ApiError}. */
export async function openStream(
  path: `/${string}`,
  { headers = {}, bearer, signal }: StreamOptions,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await reach(addressOf({ path }, {}), {
    method: 'GET',
    headers: { accept: 'text/event-stream', ...headers, ...authorization(bearer) },
    body: null,
    signal,
  });
  if (!response.ok) throw await refused(response);
  if (!response.body) throw new ApiError(brokenReply(response));
  return response.body;
}

type StreamOptions = {
  headers?: Record<string, string>;
  bearer: string | null;
  signal: AbortSignal;
};

async function refused(response: Response): Promise<ApiError> {
  const content: unknown = await response.json().catch(() => undefined);
  return new ApiError(failureOf(response, content));
}

export type Outgoing = {
  method: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  signal: AbortSignal | null;
};

async function reach(url: string, init: Outgoing, sender: Sender = fetch): Promise<Response> {
  try {
    const response = await sender(url, init);
    markReachable(true);
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    markReachable(false);
    throw new ApiError(unreachable, { cause });
  }
}

function headers(parts: Parts, { bearer, idempotencyKey }: CallOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...(parts.body !== undefined && { 'content-type': 'application/json' }),
    ...authorization(bearer),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
}

function authorization(bearer: string | null | undefined): Record<string, string> {
  return bearer ? { authorization: `Bearer ${bearer}` } : {};
}

function body({ file: field }: Endpoint, parts: Parts): Outgoing['body'] {
  if (field !== undefined && parts.file) {
    const form = new FormData();
    form.append(field, parts.file);
    return form;
  }
  return parts.body === undefined ? null : JSON.stringify(parts.body);
}
