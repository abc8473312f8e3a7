import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wasmWorker, wasmWorkerPolicy } from '#contracts/content-policy.ts';
import { Refusal } from './refusal.ts';

const year = 31_536_000;
const brotli = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

const assetTypes: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
};

/** Returns whether a file in the client's folder `assets` has a name that the build could have given it. */
export const isAsset = (name: string): boolean =>
  /^[\w-]{1,100}\.\w+$/.test(name) && Object.hasOwn(assetTypes, name.split('.')[1] ?? '');

/** A file in the folder `assets` of a client. The compressed versions are null if the file is small or can't shrink. */
export type Asset = { content: Buffer; br: Buffer | null; gzip: Buffer | null };

/** Renders the page for a request, or redirects it to a path. `template` is the HTML of the built client. */
export type AnswerPage = (
  template: string,
  request: FastifyRequest,
) => Promise<{ status: 200 | 404; html: string } | { redirect: string }>;

/**
 * Serves the built web client from `folder`. Files with a hash in their name are cached forever, and other files are
 * revalidated. For all other paths, serves the page from `answerPage`, and the client's router shows the content. If
 * `answerPage` fails, serves the unmodified HTML, and the client shows the error. `findAsset` is asked for the hashed
 * files that this build doesn't have.
 */
export async function serveWebClient(
  app: FastifyInstance,
  folder: string,
  answerPage: AnswerPage,
  findAsset: (name: string) => Promise<Asset | undefined>,
): Promise<void> {
  // Create the folder, because the client may be built later, while the server is running.
  await mkdir(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    index: false,
    // Without this option, requests for folders such as `/` fail if the client doesn't accept compression.
    allowedPath: (path) => path !== '/index.html' && !path.endsWith('/'),
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(folder, 'assets'));
      if (hashed) reply.headers(assetHeaders(path));
      else reply.header('cache-control', 'no-cache');
    },
  });
  const nothingHere = () => new Refusal('not_found', 'There is nothing at this address.');
  // This runs before the body is read, because requests to unknown paths are rejected regardless of their bodies.
  app.addHook('onRequest', ({ is404, method }, _reply, done) => {
    if (is404 && method !== 'GET' && method !== 'HEAD') done(nothingHere());
    else done();
  });
  const template = textFile(join(folder, 'index.html'));
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1);
    const [, name = ''] = /^\/assets\/([^/]+)$/.exec(path) ?? [];
    const asset = isAsset(name) ? await findAsset(name) : undefined;
    if (asset) return sendAsset(request, reply, path, asset);
    const text = opensPage(request, path) ? await template() : null;
    if (text === null) throw nothingHere();
    const answer = await answerPage(text, request).catch((error: unknown) => {
      if (!(error instanceof Refusal)) {
        request.log.warn({ err: error }, 'a page was served without its own title and content');
      }
      return { status: 200 as const, html: text };
    });
    if ('redirect' in answer) return reply.redirect(answer.redirect, 301);
    return sendPage(request, reply, answer);
  });
}

const assetHeaders = (path: string) => ({
  'cache-control': `public, max-age=${year}, immutable`,
  ...(wasmWorker.test(path) && { 'content-security-policy': wasmWorkerPolicy }),
});

function sendAsset(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { content, br, gzip }: Asset,
): FastifyReply {
  const accepts = (encoding: string) => headers['accept-encoding']?.includes(encoding);
  reply.headers({ ...assetHeaders(path), vary: 'accept-encoding' });
  reply.type(assetTypes[path.split('.')[1] ?? ''] ?? '');
  if (br && accepts('br')) return reply.header('content-encoding', 'br').send(br);
  if (gzip && accepts('gzip')) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(content);
}

/** Returns whether a request is for a page. Browsers request HTML, and link previews accept any type. */
function opensPage({ headers }: FastifyRequest, path: string): boolean {
  if (/^\/(api|assets|art)(\/|$)/.test(path)) return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path));
}

/**
 * Creates a function that returns the content of a small text file, or null if the file does not exist. Checks for
 * changes at most once a second.
 */
export function textFile(path: string): () => Promise<string | null> {
  let read: { at: number; text: Promise<string | null> } | null = null;
  const forget = () => {
    read = null;
  };
  return () => {
    if (read === null || Date.now() - read.at > 1000) {
      const text = readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        forget();
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      read = { at: Date.now(), text };
    }
    return read.text;
  };
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, html }: { status: number; html: string },
): Promise<FastifyReply> {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.code(status).type('text/html; charset=utf-8');
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
  return reply.header('content-encoding', 'br').send(await brotli(html, { params }));
}
