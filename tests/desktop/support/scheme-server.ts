import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { desktopOrigin } from '#contracts/app/desktop.ts';
import { listen } from './listen.ts';

export type SchemeHandler = (request: Request) => Response | Promise<Response>;

/**
 * Simulates Chromium's side of `protocol.handle`. Only Electron supports the `app:` scheme, so here the page is served
 * from a loopback host, and the handler gets each request with an `app:` URL. Like Electron, it passes whole request
 * bodies, never aborts the request's signal, and caches no reply.
 */
export async function serveScheme(handler: SchemeHandler) {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const answer = await handler(asRequest(incoming, origin, await bodyOf(incoming)));
      // The page must see `Response.error()` as a network error.
      if (answer.type === 'error') return void outgoing.destroy();
      const headers = { ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' };
      outgoing.writeHead(answer.status, headers);
      if (answer.body) await pipeline(Readable.fromWeb(answer.body as never), outgoing);
      else outgoing.end();
    } catch {
      outgoing.destroy();
    }
  });
  const { port, close } = await listen(server);
  const origin = `http://127.0.0.1:${port}`;
  return { origin, close };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer | null> {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return null;
  return Buffer.concat(await incoming.toArray());
}

function asRequest(incoming: IncomingMessage, origin: string, body: Buffer | null): Request {
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (name === 'host' || name === 'connection' || value === undefined) continue;
    headers.set(name, String(value).replaceAll(origin, desktopOrigin));
  }
  return new Request(`${desktopOrigin}${url}`, { method, headers, body: body as never });
}
