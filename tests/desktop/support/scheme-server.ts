import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { desktopOrigin } from '#contracts/desktop.ts';

export type SchemeHandler = (request: Request) => Response | Promise<Response>;

/**
 * Stands in for Chromium's side of `protocol.handle`. Browsers other than Electron have no `app:` scheme, so the
 * page runs on a loopback host, and each request reaches the handler as one for `app:`. Streams both ways and
 * aborts the request's signal when the page leaves.
 */
export async function serveScheme(handler: SchemeHandler) {
  const server = createServer(async (incoming, outgoing) => {
    const leaving = new AbortController();
    outgoing.on('close', () => leaving.abort());
    try {
      const answer = await handler(asRequest(incoming, origin, leaving.signal));
      // `Response.error()` is a network error for the page.
      if (answer.type === 'error') return void outgoing.destroy();
      outgoing.writeHead(answer.status, [...answer.headers].flat());
      if (answer.body) await pipeline(Readable.fromWeb(answer.body as never), outgoing);
      else outgoing.end();
    } catch {
      outgoing.destroy();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function asRequest(incoming: IncomingMessage, origin: string, signal: AbortSignal): Request {
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (name === 'host' || name === 'connection' || value === undefined) continue;
    headers.set(name, String(value).replaceAll(origin, desktopOrigin));
  }
  const sends = method !== 'GET' && method !== 'HEAD';
  const body = sends ? { body: Readable.toWeb(incoming) as never, duplex: 'half' as const } : {};
  return new Request(`${desktopOrigin}${url}`, { method, headers, signal, ...body });
}
