import { readFile } from 'node:fs/promises';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import {
  createAuthUri,
  lookup,
  remove,
  signInWithPassword,
  signUp,
  update,
} from './account-calls.ts';
import type { Call, Service } from './call.ts';
import { applyCode, readCode, resetPassword, sendOobCode } from './code-calls.ts';
import { isFromThisComputer } from './from-this-computer.ts';
import { signInWithIdp } from './google-calls.ts';
import type { IdTokens } from './id-tokens.ts';
import { googlePage, messagePage, passwordPage } from './pages.ts';
import { assert, SignInRefusal } from './refusal.ts';
import type { GoogleInfo } from './tables.ts';

const calls: Record<string, Call> = {
  'accounts:signUp': signUp,
  'accounts:signInWithPassword': signInWithPassword,
  'accounts:signInWithIdp': signInWithIdp,
  'accounts:update': update,
  'accounts:lookup': lookup,
  'accounts:delete': remove,
  'accounts:sendOobCode': sendOobCode,
  'accounts:resetPassword': resetPassword,
  'accounts:createAuthUri': createAuthUri,
};

const keyQuery = z.object({ key: z.string().min(1) });
const renewal = z.object({ grant_type: z.string(), refresh_token: z.string().max(8_192) });
const actionQuery = z.object({ mode: z.string(), oobCode: z.string().max(256) });
const actionForm = z.object({ newPassword: z.string().max(4_096) });

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

/**
 * Serves what Firebase serves for a real project: the calls of its SDK (the paths are those that the SDK adds to the
 * address of an emulator), the pages that links in emails open, and a stand-in for Google's window. There are no calls
 * for owners.
 */
export function signInRoutes(service: Service, { jwks }: IdTokens): FastifyPluginAsync {
  return async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addHook(
      'onRequest',
      async (_request, reply) => void reply.header('cache-control', 'no-store'),
    );
    scope.setErrorHandler(answerError);

    scope.get('/.well-known/jwks.json', async () => jwks);

    scope.post<{ Params: { name: string } }>(
      '/identitytoolkit.googleapis.com/v1/:name',
      async (request) => {
        const { name } = request.params;
        const run = Object.hasOwn(calls, name) ? calls[name] : undefined;
        if (!run) throw new HttpProblem(404, 'Not Found');
        assertKey(request);
        assert(run !== signInWithIdp || isFromThisComputer(request), 'OPERATION_NOT_ALLOWED');
        return run(request.body, service);
      },
    );

    scope.post('/securetoken.googleapis.com/v1/token', async (request) => {
      assertKey(request);
      const { data } = renewal.safeParse(request.body);
      assert(data, 'OPERATION_NOT_ALLOWED');
      assert(data.grant_type, 'MISSING_GRANT_TYPE');
      assert(data.grant_type === 'refresh_token', 'INVALID_GRANT_TYPE');
      assert(data.refresh_token, 'MISSING_REFRESH_TOKEN');
      return service.sessions.renew(data.refresh_token);
    });

    scope.route({
      method: ['GET', 'POST'],
      url: '/emulator/action',
      handler: (request, reply) => answerAction(request, reply, service),
    });

    scope.get('/emulator/auth/handler', async (request, reply) => {
      if (!isFromThisComputer(request)) {
        reply.code(403);
        return sendPage(reply, messagePage('Only the computer that runs the shop can use this.'));
      }
      const { rows } = await sql<{ google: GoogleInfo }>`
        SELECT google FROM sign_in.accounts WHERE google IS NOT NULL ORDER BY email`.execute(
        service.db,
      );
      return sendPage(reply, googlePage(rows.map(({ google }) => google)));
    });

    const script = await readFile(new URL('google-page.js', import.meta.url), 'utf8');
    scope.get('/emulator/auth/google-page.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(script),
    );
  };
}

/** Thrown if the HTTP request itself is wrong, not the sign-in data in it. */
class HttpProblem extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

function assertKey({ query }: FastifyRequest): void {
  if (!keyQuery.safeParse(query).success) {
    throw new HttpProblem(403, 'The request is missing a valid API key.');
  }
}

const done: Record<string, string> = {
  resetPassword: 'Your password has been changed. You can now log in with it.',
  verifyEmail: 'Your email address has been confirmed.',
  verifyAndChangeEmail: 'Your email address has been changed.',
};
const expired = 'This link has expired or has already been used. Please request a new one.';

/** Does what the link in an email is for, after asking for a new password if necessary. */
async function answerAction(request: FastifyRequest, reply: FastifyReply, service: Service) {
  const { mode = '', oobCode = '' } = actionQuery.safeParse(request.query).data ?? {};
  const { newPassword } = actionForm.safeParse(request.body).data ?? {};
  const text = done[mode];
  try {
    assert(text, 'INVALID_OOB_CODE');
    if (mode !== 'resetPassword') await applyCode(oobCode, service);
    else if (newPassword) await resetPassword({ oobCode, newPassword }, service);
    else return sendPage(reply, passwordPage((await readCode(oobCode, service)).email));
    return sendPage(reply, messagePage(text));
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    reply.code(400);
    if (!code.startsWith('WEAK_PASSWORD')) return sendPage(reply, messagePage(expired));
    const { email } = await readCode(oobCode, service);
    return sendPage(reply, passwordPage(email, 'Use at least 6 characters.'));
  }
}

function sendPage(reply: FastifyReply, html: string, policy = pagePolicy): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Returns the SDK's code for an error, or undefined if the error is ours. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof SignInRefusal) return error.message;
  const { code, constraint } = error as { code?: string; constraint?: string };
  // The database decides which of two simultaneous requests gets an address or links an account at Google.
  if (code === '23505') {
    return constraint === 'accounts_google' ? 'FEDERATED_USER_ID_ALREADY_LINKED' : 'EMAIL_EXISTS';
  }
  // The account has just been deleted.
  return code === '23503' ? 'USER_NOT_FOUND' : undefined;
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = codeOf(error);
  const status = code === undefined ? (error.statusCode ?? 500) : 400;
  if (status >= 500) request.log.error({ err: error }, 'a sign-in request failed');
  const wrongJson = error.code?.startsWith('FST_ERR_CTP') && status === 400;
  const problem = wrongJson ? 'Invalid JSON payload received.' : error.message;
  const message = code ?? (status >= 500 ? 'INTERNAL_ERROR' : problem);
  const errors = [{ message, reason: 'invalid', domain: 'global' }];
  void reply.code(status).send({ error: { code: status, message, errors } });
}
