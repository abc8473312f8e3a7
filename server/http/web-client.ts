import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const year = 31_536_000_000;

/**
 * Serves the built web client from `folder`: hashed files for ever, everything else asked for again
 * each time, and the page itself at every address that a browser opens (the router does the rest).
 */
export async function serveWebClient(app: FastifyInstance, folder: string): Promise<void> {
  if (existsSync(join(folder, 'index.html'))) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(join(folder, 'assets'));
        reply.header(
          'cache-control',
          hashed ? `public, max-age=${year / 1000}, immutable` : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const opensPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets|art)(\/|$)/.test(request.url) &&
      (request.headers.accept ?? '').includes('text/html') &&
      typeof reply.sendFile === 'function';
    if (opensPage) return reply.sendFile('index.html');
    throw new Refusal('not_found', 'There is nothing at this address.');
  });
}
