import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { desktopOrigin } from '#contracts/desktop.ts';

export type SchemeHandler = (request: Request) => Response | Promise<Response>;

/**
 * Plays Chromium's part in `protocol.handle`. Only Electron has the `app:` scheme, so here the page runs on a
 * loopback host, and the handler gets each of its requests with an `app:` address. Bodies are streamed both
 * ways. The request's signal is aborted when the page closes the connection.
 */
export async function serveScheme(handler: SchemeHandler) {
  const server = createServer(async (incoming, outgoing) => {
    const leaving = new AbortController();
    outgoing.on('close', () => leaving.abort());
    try {
      const answer = await handler(asRequest(incoming, origin, leaving.signal));
      // The page must see `Response.error()` as a network error.
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
