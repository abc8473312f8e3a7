import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Google's answer, which the browser delivers: a code, or an error such as `access_denied`. */
export type LoopbackAnswer = { code: string; error?: never } | { code?: never; error: string };

export type LoopbackListener = {
  /** The address that Google redirects the browser to. */
  redirectUri: string;
  /** Resolves to the answer, or to null after the timeout or {@link close}. */
  answer: Promise<LoopbackAnswer | null>;
  close(): void;
};

/**
 * Listens on a free port of 127.0.0.1 for the browser's answer with this `state`, for `timeout`
 * milliseconds. Accepts one answer, then closes. Rejects all other requests.
 */
export async function listenOnLoopback(state: string, timeout: number): Promise<LoopbackListener> {
  const { promise: answer, resolve } = Promise.withResolvers<LoopbackAnswer | null>();
  const server = createServer({ maxHeaderSize: 8192 }, (request, response) => {
    const taken = takeAnswer(request, authority, state);
    respond(response, taken === null ? 404 : 200);
    if (taken === null) return;
    response.on('close', close);
    resolve(taken);
  });
  server.headersTimeout = 5_000;
  server.maxConnections = 16;
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen({ host: '127.0.0.1', port: 0 }, listening);
  });
  const address = server.address();
  const authority = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const timer = setTimeout(close, timeout);

  function close(): void {
    clearTimeout(timer);
    server.close();
    server.closeAllConnections();
    resolve(null);
  }
  return { redirectUri: `http://${authority}/`, answer, close };
}

function takeAnswer(
  { method, url = '', headers }: IncomingMessage,
  authority: string,
  state: string,
): LoopbackAnswer | null {
  // Check the host, because DNS rebinding can point another host name at this port.
  if (method !== 'GET' || headers.host !== authority) return null;
  // `URL.parse` returns null for an invalid request target, such as `//`.
  const target = URL.parse(url, `http://${authority}`);
  if (!target) return null;
  const { pathname, searchParams } = target;
  if (pathname !== '/' || !isSame(searchParams.get('state') ?? '', state)) return null;
  const error = searchParams.get('error');
  if (error !== null) return { error };
  const code = searchParams.get('code');
  return code === null ? null : { code };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function respond(response: ServerResponse, status: 200 | 404): void {
  const text =
    status === 200
      ? '<h1>Go back to Second Fret</h1><p>You can close this page.</p>'
      : '<h1>Nothing here</h1>';
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(`<!doctype html><meta charset="utf-8"><title>Second Fret</title>${text}`);
}
