import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AccountJournal } from './account-journal.ts';
import { ApiError, type PageHandler, popupPages } from './emulator.ts';
import { HttpProblem, readBody } from './http-bodies.ts';
import { isForLoopback, isLocalOrigin } from './local-callers.ts';
import { mailActionPage } from './mail-action-page.ts';
import { isSignInCall, renewIdToken, runSignInCall, type SignInParts } from './sign-in-calls.ts';

const CALL_PREFIX = '/identitytoolkit.googleapis.com/v1/';
const RENEWAL_PATH = '/securetoken.googleapis.com/v1/token';
const KEYS_PATH = '/.well-known/jwks.json';
const MAIL_ACTION_PATH = '/emulator/action';
const REQUEST_TIMEOUT_MS = 15_000;

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
const POPUP_POLICY = 'frame-ancestors http://localhost:* http://127.0.0.1:* app:';

type Answer = { status: number; headers?: Record<string, string>; body: string };

/**
 * Serves the sign-in service over HTTP. It offers only the endpoints that the browser's SDK needs, so there are no
 * owner or management endpoints to protect. It responds only once the changed accounts are on disk.
 */
export function createSignInServer(o: {
  parts: SignInParts;
  journal: AccountJournal;
  onError: (error: unknown) => void;
}): Server {
  const pages = popupPages(o.parts.state);
  return createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'same-origin');
    response.setHeader('cache-control', 'no-store');
    answer(request, response, o.parts, pages)
      .catch((error: unknown) => problem(error, o.onError))
      .then(async (reply) => {
        await o.journal.flush();
        return reply;
      })
      .catch((error: unknown) => {
        o.onError(error);
        return json(503, errorBody(503, "The sign-in service can't save its data."));
      })
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
      .catch(o.onError);
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  parts: SignInParts,
  pages: Map<string, PageHandler>,
): Promise<Answer> {
  if (!isForLoopback(request)) throw new HttpProblem(403, 'Only available on this machine.');
  allowOrigin(request, response);
  if (request.method === 'OPTIONS') return { status: 204, body: '' };
  const url = new URL(request.url ?? '/', parts.origin);
  const route = `${request.method} ${url.pathname}`;
  if (route === `GET ${KEYS_PATH}`) return json(200, parts.signing.jwks);
  if (url.pathname === MAIL_ACTION_PATH) return mailAction(request, url, parts);
  const page = request.method === 'GET' ? pages.get(url.pathname) : undefined;
  if (page) return popupPage(page, url);
  if (route === `POST ${RENEWAL_PATH}`) {
    assertApiKey(url);
    return json(200, await renewIdToken(await readBody(request), parts));
  }
  const call = url.pathname.startsWith(CALL_PREFIX) ? url.pathname.slice(CALL_PREFIX.length) : '';
  if (request.method !== 'POST' || !isSignInCall(call)) throw new HttpProblem(404, 'Not Found');
  assertApiKey(url);
  return json(200, await runSignInCall(call, await readBody(request), parts));
}

function allowOrigin(request: IncomingMessage, response: ServerResponse) {
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (!isLocalOrigin(origin))
    throw new HttpProblem(403, 'Not available to pages from other sites.');
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  if (request.method !== 'OPTIONS') return;
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader('access-control-allow-private-network', 'true');
  const headers = request.headers['access-control-request-headers'];
  if (headers) response.setHeader('access-control-allow-headers', headers);
}

function assertApiKey(url: URL) {
  if (!url.searchParams.get('key')) {
    throw new HttpProblem(403, 'The request is missing a valid API key.');
  }
}

async function mailAction(request: IncomingMessage, url: URL, parts: SignInParts): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'POST')
    throw new HttpProblem(404, 'Not Found');
  const form = request.method === 'POST' ? await readBody(request) : {};
  const fields = new Map<string, unknown>(Object.entries(form ?? {}));
  const newPassword = fields.get('newPassword') ?? url.searchParams.get('newPassword');
  const password = typeof newPassword === 'string' ? newPassword : undefined;
  const { status, html } = await mailActionPage(url.searchParams, password, parts);
  return { status, headers: pageHeaders(PAGE_POLICY), body: html };
}

async function popupPage(page: PageHandler, url: URL): Promise<Answer> {
  const shown: Answer = { status: 200, headers: pageHeaders(POPUP_POLICY), body: '' };
  const response = {
    set: () => response,
    status(code: number) {
      shown.status = code;
      return response;
    },
    json(body: unknown) {
      shown.body = JSON.stringify(body);
    },
    end(body: string) {
      shown.body = body;
    },
  };
  await page({ query: Object.fromEntries(url.searchParams) }, response);
  return shown;
}

const pageHeaders = (policy: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
});

function problem(error: unknown, onError: (error: unknown) => void): Answer {
  if (error instanceof ApiError) return json(error.code, { error });
  if (error instanceof HttpProblem)
    return json(error.status, errorBody(error.status, error.message));
  onError(error);
  return json(500, errorBody(500, 'INTERNAL_ERROR'));
}

const errorBody = (code: number, message: string) => ({
  error: { code, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
});

const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});
