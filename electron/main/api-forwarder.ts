import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorReply } from '#contracts/errors.ts';
import type { SessionPolicy } from '#sign-in/session.ts';
import { isCertificateError } from './certificate-error.ts';
import type { Log } from './log.ts';
import type { Network } from './network.ts';

type Options = {
  /** The server's origin. Calls are sent only to this origin. */
  origin: string;
  session: SessionPolicy;
  network: Network;
  log: Log;
  /** Milliseconds without data in either direction before a connection counts as lost. */
  silence?: number;
};

/**
 * Headers that are removed from requests (`keptFromServer`) or from replies (`keptFromPage`). All others are forwarded.
 */
const keptFromServer =
  /^(authorization|connection|keep-alive|te|trailer|transfer-encoding|upgrade|x-upload-id|host|cookie|origin|referer|accept-encoding|expect|proxy-.*|sec-.*)$/;
const keptFromPage =
  /^(connection|keep-alive|trailer|transfer-encoding|upgrade|set-cookie2?|clear-site-data|strict-transport-security|refresh|link|content-security-policy.*|access-control-.*|proxy-.*|alt-svc)$/;

/**
 * Returns `answer`, which forwards `/api/*` to the server at `origin` with the session's token. Streams
 * requests and replies. Treats redirects as errors.
 */
export function createApiForwarder(options: Options) {
  const { origin, session, network, log, silence = 60_000 } = options;
  const send = origin.startsWith('https:') ? httpsRequest : httpRequest;
  const uploads = new Map<string, ClientRequest>();
  let verdict: ReturnType<SessionPolicy['rejected']> = Promise.resolve({ ok: true, value: null });

  async function forward(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers: Record<string, string> = { 'accept-encoding': 'identity' };
    for (const [name, value] of request.headers) {
      if (!keptFromServer.test(name)) headers[name] = value;
    }
    const token = await session.bearer();
    if (token !== null) headers.authorization = `Bearer ${token}`;
    await network.route(origin);
    const answer = await exchange(`${origin}${pathname}${search}`, request, headers);
    const status = answer.statusCode ?? 502;
    if (status === 401) verdict = session.rejected(token);
    if (status >= 300 && status < 400 && status !== 304) {
      answer.destroy();
      log.warn('the server answered with a redirect', { status });
      return refusal(502, 'The shop’s server replied with a redirect. Check its address.');
    }
    return new Response(bodyOf(answer, status, request), { status, headers: replyHeaders(answer) });
  }

  function exchange(url: string, request: Request, headers: Record<string, string>) {
    const { method, body } = request;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    // Checks certificates even if an environment variable turns the check off.
    const options = { method, headers, timeout: silence, rejectUnauthorized: true };
    const outgoing = send(url, options, resolve);
    outgoing.on('timeout', () => outgoing.destroy(new Error('no data for too long')));
    outgoing.on('error', reject);
    const upload = request.headers.get('x-upload-id');
    if (upload !== null) {
      uploads.set(upload, outgoing);
      outgoing.on('close', () => uploads.delete(upload));
    }
    if (body === null) outgoing.end();
    else {
      pipeline(Readable.fromWeb(body as never), outgoing).catch((error: Error) =>
        outgoing.destroy(error),
      );
    }
    return promise;
  }

  /** Never rejects. If the server doesn't reply, the page sees a network error, as on the web. */
  async function answer(request: Request, repeated = false): Promise<Response> {
    try {
      return await forward(request);
    } catch (error) {
      const code = String((error as NodeJS.ErrnoException).code ?? 'no code');
      // A request with a body can't be sent again, because its body has been consumed. The next request will
      // succeed.
      const learned = isCertificateError(code) && (await network.learn());
      if (learned && !repeated && request.body === null) return answer(request, true);
      log.warn('the server did not reply', { code });
      return isCertificateError(code)
        ? refusal(502, 'The shop server’s certificate can’t be trusted. Ask the shop about it.')
        : Response.error();
    }
  }
  return {
    answer: (request: Request) => answer(request),
    /** What became of the session after the latest request that the server rejected. The page asks after each 401. */
    verdict: () => verdict,
    /** Cancels an upload. The page must ask for this, because Electron doesn't report when a page aborts a request. */
    cancel: (id: string) => void uploads.get(id)?.destroy(new Error('canceled')),
  };
}

function bodyOf(answer: IncomingMessage, status: number, { method }: Request) {
  if (method === 'HEAD' || status === 204 || status === 304) {
    answer.resume();
    return null;
  }
  // When the user leaves the page, this stream is canceled and the connection closes.
  return Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

function replyHeaders(answer: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    if (keptFromPage.test(name)) continue;
    for (const value of values ?? []) headers.append(name, value);
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
