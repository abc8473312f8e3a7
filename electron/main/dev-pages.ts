import { plain } from './page-files.ts';

/**
 * Returns a handler that serves the page from the development server at `origin`, at the same address as the built
 * page. The content policy also allows inline scripts, inline styles and the WebSocket for hot reload.
 */
export function createDevPages(origin: string, policy: () => string) {
  const socket = origin.replace(/^http/, 'ws');
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405);
    const { pathname, search } = new URL(request.url);
    const answer = await fetch(origin + pathname + search, {
      method: request.method,
      headers: { accept: request.headers.get('accept') ?? '*/*' },
      redirect: 'error',
      signal: request.signal,
    });
    return new Response(answer.body, {
      status: answer.status,
      headers: {
        'content-type': answer.headers.get('content-type') ?? 'application/octet-stream',
        'content-security-policy': policy()
          .replace(/(script-src|style-src) 'self'/g, "$1 'self' 'unsafe-inline'")
          .replace("connect-src 'self'", `connect-src 'self' ${socket}`),
        'cache-control': 'no-cache',
      },
    });
  };
}
