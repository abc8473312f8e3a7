import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { desktopOrigin } from '#contracts/app/desktop.ts';
import { listen } from './listen.ts';
import { contentsHeader } from './stand-in-window.ts';

export type SchemeHandler = (request: Request) => Response | Promise<Response>;

/**
 * Simulates Chromium's side of `protocol.handle`. Only Electron supports the `app:` scheme, so here the page is served
 * from a loopback host, and the handler gets each request with an `app:` URL. Like Electron, it passes whole request
 * bodies, never aborts the request's signal, caches no reply, and passes neither `Origin` nor `Sec-Fetch-*`. `redirects`
 * returns whether a page, given its contents' id, may follow a redirect.
 */
export async function serveScheme(
  handler: SchemeHandler,
  redirects: (contents: number, url: string) => boolean = () => true,
) {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const answer = await handler(asRequest(incoming, origin, await bodyOf(incoming)));
      // The page must see `Response.error()` as a network error.
      if (answer.type === 'error') return void outgoing.destroy();
      const headers = { ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' };
      const [contents, to] = [incoming.headers[contentsHeader], answer.headers.get('location')];
      if (contents && to && !redirects(Number(contents), to)) {
        return void outgoing.writeHead(204).end();
      }
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

const missing = RegExp(`^(host|connection|origin|sec-fetch-.*|${contentsHeader})$`);

async function bodyOf(incoming: IncomingMessage): Promise<Buffer | null> {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return null;
  return Buffer.concat(await incoming.toArray());
}

function asRequest(incoming: IncomingMessage, origin: string, body: Buffer | null): Request {
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (missing.test(name) || value === undefined) continue;
    headers.set(name, String(value).replaceAll(origin, desktopOrigin));
  }
  return new Request(`${desktopOrigin}${url}`, { method, headers, body: body as never });
}
