import type * as z from 'zod/mini';
import type { Endpoint, EndpointInput, EndpointReply } from '#contracts/endpoint.ts';
import { approvalHeader, ErrorReply } from '#contracts/errors.ts';
import type { Failure } from '#contracts/failure.ts';

/** The endpoint's `params`, `query`, `body` and `file`. */
export type CallInput<E extends Endpoint> = EndpointInput<E> &
  (E extends { file: string } ? { file: Blob } : unknown);

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Repeated calls with the same key and body take effect only once and get the same reply. */
  idempotencyKey?: string;
  /** What someone has approved the request with. */
  approval?: string | undefined;
  bearer?: string | null | undefined;
};

export type Outgoing = {
  method: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  signal: AbortSignal | null;
};

/** Sends a request and resolves to the response, as `fetch` does. */
export type Sender = (url: string, request: Outgoing) => Promise<Response>;

type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
};

/**
 * Returns the HTTP client of the shop at `origin`, which is the page's own by default. The client sends requests with
 * `fetch`. It throws a `Failed` for each failure, and the signal's reason if a request is aborted.
 */
export function createClient(
  fetch: Sender,
  Failed: new (failure: Failure, options?: ErrorOptions) => Error,
  origin = '',
) {
  async function reach(
    url: string,
    accept: string,
    { bearer, signal }: Pick<CallOptions, 'bearer' | 'signal'>,
    { method = 'GET', headers = {}, body = null }: Partial<Outgoing>,
  ): Promise<Response> {
    const authorization = bearer && { authorization: `Bearer ${bearer}` };
    const all = { accept, ...headers, ...authorization };
    const request = { method, headers: all, body, signal: signal ?? null };
    const response = await fetch(origin + url, request).catch((cause: unknown) => {
      throw signal?.aborted ? cause : new Failed(unreachable, { cause });
    });
    if (response.ok) return response;
    const content: unknown = await response.json().catch(() => undefined);
    throw new Failed(failureOf(response, content));
  }

  return {
    /** Sends one request and checks the reply against its contract. */
    async call<E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      options: CallOptions = {},
    ): Promise<EndpointReply<E>> {
      // The casts are necessary, because the compiler can't infer the parts of a generic endpoint.
      const parts = input as Parts;
      const { idempotencyKey, approval } = options;
      const response = await reach(addressOf(endpoint, parts), 'application/json', options, {
        method: endpoint.method,
        headers: {
          ...(parts.body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
          ...(approval && { [approvalHeader]: approval }),
        },
        body: bodyOf(endpoint, parts),
      });
      const reading: Promise<unknown> =
        endpoint.csv || endpoint.lines ? response.text() : response.json();
      const content = await reading.catch(() => undefined);
      const reply = (endpoint.reply as z.ZodMiniType).safeParse(content);
      if (reply.success) return reply.data as EndpointReply<E>;
      throw new Failed(brokenReply(response), { cause: reply.error });
    },
    /** Opens a stream: a GET request whose response doesn't end. */
    async stream(
      path: `/${string}`,
      headers: Record<string, string>,
      options: Pick<CallOptions, 'bearer' | 'signal'>,
    ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
      const url = addressOf({ path }, {});
      const response = await reach(url, 'text/event-stream', options, { headers });
      if (!response.body) throw new Failed(brokenReply(response));
      return response.body;
    },
  };
}

/** Sends one request to the shop and checks the reply against its contract. */
export type Call = ReturnType<typeof createClient>['call'];

function bodyOf({ file: field }: Endpoint, parts: Parts): Outgoing['body'] {
  if (field !== undefined && parts.file) {
    const form = new FormData();
    form.append(field, parts.file);
    return form;
  }
  return parts.body === undefined ? null : JSON.stringify(parts.body);
}

/** Returns a request's path and query string, for example `/api/products?q=fender`. Omits empty values. */
function addressOf({ path }: Pick<Endpoint, 'path'>, parts: Parts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const search = Object.entries(parts.query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  );
  return `/api${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`;
}

/** Converts a response with an error status to a failure. `content` is the response's parsed JSON, if any. */
function failureOf(response: Response, content: unknown): Failure {
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(wait) && { retryAfter: wait };
  const parsed = ErrorReply.safeParse(content);
  if (parsed.success) {
    const { request_id: requestId, ...error } = parsed.data.error;
    return { status: response.status, ...error, requestId, ...retryAfter };
  }
  const message = 'Something went wrong on our side. Try again in a moment.';
  return { ...described(response, 'unavailable', message), ...retryAfter };
}

/** Returns the failure for a response that doesn't match its contract. */
const brokenReply = (response: Response) =>
  described(response, 'broken_reply', 'This page is out of date. Reload it, then try again.');

function described({ status, headers }: Response, code: Failure['code'], message: string): Failure {
  return { status, code, message, requestId: headers.get('x-request-id') ?? undefined };
}

/** The failure for a request that got no response. */
const unreachable: Failure = {
  status: 0,
  code: 'offline',
  message: 'The shop can’t be reached. Check your connection, then try again.',
};
