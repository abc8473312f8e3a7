import type { Endpoint } from './endpoint.ts';
import { ErrorReply } from './errors.ts';
import type { Failure } from './failure.ts';

/** Returns a request's path and query string, for example `/api/products?q=fender`. Omits empty values. */
export function addressOf(
  { path }: Pick<Endpoint, 'path'>,
  parts: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
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
export function failureOf(
  { status, headers }: { status: number; headers: { get(name: string): string | null } },
  content: unknown,
): Failure {
  const wait = headers.get('retry-after');
  const retryAfter = wait !== null && Number.isFinite(Number(wait)) && { retryAfter: Number(wait) };
  const parsed = ErrorReply.safeParse(content);
  if (parsed.success) {
    const { request_id: requestId, ...error } = parsed.data.error;
    return { status, ...error, requestId, ...retryAfter };
  }
  const requestId = headers.get('x-request-id') ?? undefined;
  const message = 'Something went wrong on our side. Try again in a moment.';
  return { status, code: 'unavailable', message, ...retryAfter, requestId };
}

/** Returns the failure for a response that doesn't match its contract. */
export function brokenReply({
  status,
  headers,
}: {
  status: number;
  headers: { get(name: string): string | null };
}): Failure {
  const requestId = headers.get('x-request-id') ?? undefined;
  const message = 'This page is out of date. Reload it, then try again.';
  return { status, code: 'broken_reply', message, requestId };
}

/** The failure for a request that got no response. */
export const unreachable: Failure = {
  status: 0,
  code: 'offline',
  message: 'The shop can’t be reached. Check your connection, then try again.',
};
