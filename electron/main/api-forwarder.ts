import type { ErrorReply } from '#contracts/errors.ts';
import type { SessionPolicy } from '#sign-in/session.ts';
import type { Log } from './log.ts';
import { networkAdvice } from './network-advice.ts';

type Options = {
  /** The server's origin. Calls are sent only to this origin. */
  origin: string;
  session: SessionPolicy;
  /** Chromium's `fetch`. */
  fetch: typeof globalThis.fetch;
  log: Log;
  /** Milliseconds without data before a connection counts as lost. */
  silence?: number;
};

/**
 * Headers that are removed from requests (`keptFromServer`) or from replies (`keptFromPage`). All others are forwarded.
 * Chromium sets the first ones itself, and has already decoded the reply.
 */
const keptFromServer =
  /^(accept-encoding|authorization|connection|content-length|keep-alive|te|trailer|transfer-encoding|upgrade|x-upload-id|host|cookie|origin|referer|expect|proxy-.*|sec-.*)$/;
const keptFromPage =
  /^(connection|content-encoding|content-length|keep-alive|trailer|transfer-encoding|upgrade|set-cookie2?|clear-site-data|strict-transport-security|refresh|link|content-security-policy.*|access-control-.*|proxy-.*|alt-svc)$/;

/**
 * Returns `answer`, which forwards `/api/*` to the server at `origin` with the session's token. Streams replies. Treats
 * redirects as errors.
 */
export function createApiForwarder(options: Options) {
  const { origin, session, fetch, log, silence = 60_000 } = options;
  const uploads = new Map<string, AbortController>();
  let verdict: ReturnType<SessionPolicy['rejected']> = Promise.resolve({ ok: true, value: null });

  async function forward(request: Request, stop: AbortController): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers: Record<string, string> = {};
    for (const [name, value] of request.headers) {
      if (!keptFromServer.test(name)) headers[name] = value;
    }
    const token = await session.bearer();
    if (token !== null) headers.authorization = `Bearer ${token}`;
    const { method, signal } = { method: request.method, signal: stop.signal };
    // Electron passes the body as a whole, and Chromium sends it as a whole, without telling how much it has sent.
    const body = request.body && (await request.arrayBuffer());
    const clock = setTimeout(() => stop.abort(), body ? silence * 5 : silence);
    try {
      const url = `${origin}${pathname}${search}`;
      const reply = await fetch(url, { method, headers, body, redirect: 'error', signal });
      const { status } = reply;
      if (status === 401) verdict = session.rejected(token);
      if (status === 407) throw new Error('net::ERR_PROXY_AUTH_REQUESTED');
      return new Response(follow(reply.body, stop, clock), {
        status,
        headers: replyHeaders(reply),
      });
    } catch (error) {
      clearTimeout(clock);
      throw error;
    }
  }

  /** Never rejects. If the server doesn't reply, the page sees a network error, as on the web. */
  async function answer(request: Request): Promise<Response> {
    const stop = new AbortController();
    const upload = request.headers.get('x-upload-id');
    if (upload !== null) uploads.set(upload, stop);
    try {
      return await forward(request, stop);
    } catch (error) {
      log.warn('the server did not reply', { why: (error as Error).message });
      const advice = networkAdvice(error);
      return advice === undefined ? Response.error() : refusal(502, advice);
    } finally {
      if (upload !== null) uploads.delete(upload);
    }
  }
  return {
    answer,
    /** What became of the session after the latest request that the server rejected. The page asks after each 401. */
    verdict: () => verdict,
    /** Cancels an upload. The page must ask for this, because Electron doesn't report when a page aborts a request. */
    cancel: (id: string) => uploads.get(id)?.abort(new Error('canceled')),
  };
}

/**
 * Restarts `clock` with each chunk, and ends the request when the page no longer reads the reply: canceling Electron's
 * stream would keep the connection open.
 */
function follow(body: Response['body'], stop: AbortController, clock: NodeJS.Timeout) {
  if (!body) clearTimeout(clock);
  const reader = body?.getReader();
  return (
    reader &&
    new ReadableStream({
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!done) {
          clock.refresh();
          return controller.enqueue(value);
        }
        clearTimeout(clock);
        controller.close();
      },
      cancel() {
        clearTimeout(clock);
        stop.abort();
      },
    })
  );
}

function replyHeaders(reply: Response): Headers {
  const headers = new Headers();
  for (const [name, value] of reply.headers) {
    if (!keptFromPage.test(name)) headers.append(name, value);
  }
  // Replies are data. If one is opened as a page, this policy prevents scripts from running.
  headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  headers.set('x-content-type-options', 'nosniff');
  // The page's content policy also allows scripts and styles from `/api`, because they have the page's origin. Change
  // the type of such replies, so that the browser doesn't run them.
  if (/script|css/i.test(headers.get('content-type') ?? '')) {
    headers.set('content-type', 'application/octet-stream');
  }
  return headers;
}

/** Returns an error reply in the same shape as the server's. */
export function refusal(status: 502 | 503, message: string): Response {
  const body: ErrorReply = { error: { code: 'unavailable', message, request_id: 'desktop' } };
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
