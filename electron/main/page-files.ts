import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { wasmWorker, wasmWorkerPolicy } from '#contracts/content-policy.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Matches paths that can't be ours: those with encoded separators, hidden files, drives or null bytes. */
const crooked = /%2f|%5c|%00|\\|:|\/\.|\/\//i;

/**
 * Returns a handler that serves the built client from `folder`. Paths without a file get the page's HTML. `policy`
 * returns the page's content policy and is called for every reply.
 */
export function createPageFiles(folder: string, policy: () => string) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405);
    const path = filePath(folder, new URL(request.url).pathname);
    if (path === null) return plain(404);
    const bytes = await readFile(path).catch(() => null);
    if (bytes !== null) return file(path, bytes);
    // A missing script or picture is a 404. The page's router handles all other paths.
    if (!opensPage(request, path)) return plain(404);
    const page = join(folder, 'index.html');
    return file(page, await readFile(page));
  };

  function file(path: string, bytes: Uint8Array<ArrayBuffer>): Response {
    const type = types[extname(path)];
    if (type === undefined) return plain(404);
    return new Response(bytes, {
      headers: {
        'content-type': type,
        'content-security-policy': wasmWorker.test(path) ? wasmWorkerPolicy : policy(),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
      },
    });
  }
}

function opensPage({ url, headers }: Request, path: string): boolean {
  if (/^\/(assets|art)\//.test(new URL(url).pathname)) return false;
  return extname(path) === '' || (headers.get('accept') ?? '').includes('text/html');
}

/** Returns the file in `folder` for a path, or null if the path could lead outside it. */
export function filePath(folder: string, pathname: string): string | null {
  if (crooked.test(pathname)) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (/\\|\0/.test(decoded)) return null;
  const path = normalize(join(folder, decoded));
  return path === folder || path.startsWith(folder + sep) ? path : null;
}

export function plain(status: 403 | 404 | 405): Response {
  return new Response(null, {
    status,
    headers: { 'content-security-policy': "default-src 'none'" },
  });
}
