import { request } from 'node:http';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { InvalidIdToken } from '#server/gateways/sign-in/verify-id-token.ts';
import { hostWarning } from '#server/host-warning.ts';
import {
  callSignIn,
  refusal,
  signIn,
  signInWithGoogle,
  signUp,
} from '#tests/support/sign-in-accounts.ts';
import { makeSigningKey, signIdToken } from '#tests/support/sign-in-keys-host.ts';
import { PROJECT_ID, startSignIn } from '#tests/support/sign-in-service.ts';

const password = 'Fret#2nd';
const api = '/identitytoolkit.googleapis.com/v1';

const running = await startSignIn();
const { url } = running;
const ada = await signUp(url, { email: 'ada@example.test', password });

/** Sends a request with any Host header, which `fetch` doesn't allow. */
async function send(
  path: string,
  o: { method?: string; headers?: Record<string, string>; body?: string },
) {
  type Answer = { status: number; headers: Record<string, unknown>; text: string };
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(`${url}${path}`, o, async (response) => {
      const text = (await response.toArray()).join('');
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    sent.on('error', reject).end(o.body);
  });
}

const unsigned = (claims: object) =>
  [{ alg: 'none', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
    .concat('.');

it('never runs in production', () => {
  expect(() => parseConfig({ NODE_ENV: 'production' })).toThrow(
    'FIREBASE_PROJECT_ID: required with NODE_ENV=production',
  );
});

it('warns if other computers can reach it', () => {
  const warning = (env: Record<string, string>) => hostWarning(parseConfig(env));
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(warning({ HOST: host })).toBeNull();
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'shop.local']) {
    expect(warning({ HOST: host }), host).toContain('passwords of the demo accounts are public');
  }
  const firebase = {
    ...{ FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'd' },
  };
  expect(warning({ HOST: '0.0.0.0', ...firebase })).toBeNull();
});

it('offers Google’s stand-in only to this computer', async () => {
  const handler = '/emulator/auth/handler?apiKey=x&providerId=google.com';
  const claims = { sub: 'google-1', email: 'local@example.test', email_verified: true };
  const body = JSON.stringify({
    requestUri: 'http://localhost',
    postBody: `providerId=google.com&id_token=${JSON.stringify(claims)}`,
  });
  const call = (headers: Record<string, string>) =>
    send(`${api}/accounts:signInWithIdp?key=x`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
  const { host } = new URL(url);
  const here = [
    { host },
    { host: 'localhost:4000' },
    // Vite's server, which forwards requests in development.
    { host, 'x-forwarded-for': '127.0.0.1, ::1' },
  ];
  for (const headers of here) {
    expect((await send(handler, { headers })).status, JSON.stringify(headers)).toBe(200);
    expect((await call(headers)).status, JSON.stringify(headers)).toBe(200);
  }
  const elsewhere = [
    { host: 'evil.test' },
    { host: '127.0.0.1.evil.test' },
    { host: 'localhost@evil.test' },
    // Some systems resolve this name over the network, so it may refer to another machine.
    { host: 'shop.localhost:4000' },
    { host, 'x-forwarded-for': '127.0.0.1, 192.168.1.7' },
    { host, forwarded: 'for=192.168.1.7' },
  ];
  for (const headers of elsewhere) {
    expect((await send(handler, { headers })).status, JSON.stringify(headers)).toBe(403);
    const reply = await call(headers);
    expect([reply.status, reply.text], JSON.stringify(headers)).toEqual([
      400,
      expect.stringContaining('OPERATION_NOT_ALLOWED'),
    ]);
  }
});

it('lets no page of another site read a reply', async () => {
  const origin = 'https://evil.test';
  const preflight = await send(`${api}/accounts:signUp?key=x`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
  const simple = await send(`${api}/accounts:signInWithPassword?key=x`, {
    method: 'POST',
    headers: { origin, 'content-type': 'text/plain' },
    body: JSON.stringify({ email: ada.email, password }),
  });
  expect(simple.status).toBe(415);
  expect(simple.headers).not.toHaveProperty('access-control-allow-origin');
});

it('has no management endpoints, with or without an owner token', async () => {
  const calls = [
    ['DELETE', `/emulator/v1/projects/${PROJECT_ID}/accounts`],
    ['PATCH', `/emulator/v1/projects/${PROJECT_ID}/config`],
    ['GET', `/emulator/v1/projects/${PROJECT_ID}/oobCodes`],
    ['POST', `${api}/projects/${PROJECT_ID}/accounts:query`],
    ['POST', `${api}/projects/${PROJECT_ID}/accounts:batchCreate`],
    ['POST', `${api}/projects/${PROJECT_ID}/accounts`],
    ['POST', `${api}/accounts:signInWithCustomToken?key=x`],
    ['POST', '/www.googleapis.com/identitytoolkit/v3/relyingparty/deleteAccount?key=x'],
  ] as const;
  for (const [method, path] of calls) {
    const { status } = await send(path, { method, headers: { authorization: 'Bearer owner' } });
    expect(status, path).toBe(404);
  }
  const owner = await fetch(`${url}${api}/accounts:delete?key=x`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: ada.uid }),
  });
  expect(owner.status).toBe(400);
  expect((await signIn(url, { email: ada.email, password })).uid).toBe(ada.uid);
});

it('rejects fields that would act for another user or as an owner', async () => {
  const attempts = [
    ['accounts:signUp', { email: 'x@example.test', password, localId: 'chosen' }],
    ['accounts:signUp', { email: 'x@example.test', password, tenantId: 'other' }],
    ['accounts:signUp', { password }],
    ['accounts:update', { idToken: ada.idToken, email: 'other@example.test' }],
    ['accounts:update', { idToken: ada.idToken, linkProviderUserInfo: { rawId: 'google-1' } }],
    [
      'accounts:sendOobCode',
      { requestType: 'PASSWORD_RESET', email: ada.email, returnOobLink: true },
    ],
    [
      'accounts:signInWithIdp',
      { requestUri: 'http://localhost#providerId=evil.test&id_token={"sub":"1"}' },
    ],
  ] as const;
  for (const [call, body] of attempts) {
    expect(refusal(await callSignIn(url, call, body)), call).toBe('OPERATION_NOT_ALLOWED');
  }
});

it('rejects ID tokens that it did not sign, as the API does', async () => {
  const claims = decodeJwt(ada.idToken);
  const forger = await makeSigningKey('any');
  const forged = await signIdToken(forger, { projectId: PROJECT_ID, atMs: Date.now(), claims });
  const [header, , signature] = ada.idToken.split('.');
  const altered = `${header}.${Buffer.from(JSON.stringify({ ...claims, user_id: 'other' })).toString('base64url')}.${signature}`;
  const otherProjects = await signIdToken(forger, {
    ...{ projectId: 'another', atMs: Date.now(), claims: {} },
  });
  for (const idToken of [unsigned(claims), forged, altered, otherProjects, 'nonsense']) {
    await expect(running.verifyIdToken(idToken)).rejects.toBeInstanceOf(InvalidIdToken);
    for (const call of ['accounts:lookup', 'accounts:delete', 'accounts:update']) {
      expect(refusal(await callSignIn(url, call, { idToken })), call).toBe('INVALID_ID_TOKEN');
    }
  }
});

it('ends a stranger’s sign-in with an address whose owner signs in with Google a moment later', async () => {
  const email = 'squatted@example.test';
  const { idToken } = await signUp(url, { email, password });
  await signInWithGoogle(url, { sub: 'google-owner', email });
  for (const call of ['accounts:lookup', 'accounts:update', 'accounts:delete']) {
    expect(refusal(await callSignIn(url, call, { idToken })), call).toBe('TOKEN_EXPIRED');
  }
});

it('ends the codes that an intruder asked for when the owner takes the account back', async () => {
  const change = (idToken: string, newEmail: string) =>
    callSignIn(url, 'accounts:sendOobCode', {
      ...{ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail },
    });
  const lastCode = () => new URL(running.mails.at(-1)?.link ?? '').searchParams.get('oobCode');

  const byGoogle = { email: 'owner-1@example.test', password };
  await change((await signUp(url, byGoogle)).idToken, 'intruder-1@example.test');
  const codes = [lastCode()];
  await signInWithGoogle(url, { sub: 'google-owner-1', email: byGoogle.email });

  const byReset = { email: 'owner-2@example.test', password };
  await change((await signUp(url, byReset)).idToken, 'intruder-2@example.test');
  codes.push(lastCode());
  const { email } = byReset;
  await callSignIn(url, 'accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const reset = { oobCode: lastCode(), newPassword: 'Fret#3rd' };
  expect((await callSignIn(url, 'accounts:resetPassword', reset)).status).toBe(200);

  const byPassword = { email: 'owner-3@example.test', password };
  const { idToken } = await signUp(url, byPassword);
  await change(idToken, 'intruder-3@example.test');
  codes.push(lastCode());
  const changed = await callSignIn(url, 'accounts:update', { idToken, password: 'Fret#3rd' });
  expect(changed.status).toBe(200);

  for (const oobCode of codes) {
    expect(refusal(await callSignIn(url, 'accounts:update', { oobCode }))).toBe('INVALID_OOB_CODE');
  }
});

it('does not reveal whether an address has an account', async () => {
  const wrong = { password: 'not-this-one', returnSecureToken: true };
  const known = await callSignIn(url, 'accounts:signInWithPassword', {
    ...wrong,
    email: ada.email,
  });
  const unknown = await callSignIn(url, 'accounts:signInWithPassword', {
    ...wrong,
    email: 'no@example.test',
  });
  expect(refusal(known)).toBe('INVALID_LOGIN_CREDENTIALS');
  expect(unknown).toEqual(known);
  const reset = { requestType: 'PASSWORD_RESET', email: 'no@example.test' };
  const mails = running.mails.length;
  expect((await callSignIn(url, 'accounts:sendOobCode', reset)).status).toBe(200);
  expect(running.mails).toHaveLength(mails);
});

it('escapes names on the Google page, which no other site may frame', async () => {
  await signInWithGoogle(url, {
    ...{ sub: 'google-x', email: 'x@example.test', name: '"><img src=x onerror=alert(1)>' },
  });
  const page = await fetch(`${url}/emulator/auth/handler?apiKey=x&providerId=google.com`);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const html = await page.text();
  expect(html).toContain('x@example.test');
  expect(html).not.toContain('<img src=x');
});

it('rejects bodies that are too large, not JSON or not an object', async () => {
  const post = (body: string, key = '?key=x') =>
    fetch(`${url}${api}/accounts:signUp${key}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
    });
  expect((await post(`"${'x'.repeat(70_000)}"`)).status).toBe(413);
  for (const body of ['{', '[]', '7', 'null', '{"email":7}', '{"__proto__":{"email":"x"}}']) {
    expect((await post(body)).status, body).toBe(400);
  }
  expect((await post('{}', '')).status).toBe(403);
});

it('accepts one of many simultaneous sign-ups with the same address', async () => {
  const body = { email: 'Same@example.test', password, returnSecureToken: true };
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => callSignIn(url, 'accounts:signUp', body)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter((reply) => refusal(reply) === 'EMAIL_EXISTS')).toHaveLength(11);
});

it.each([
  ['rene\u0301@example.test', 'ren\u00e9@example.test', 'René@example.test'],
  ['ada@bücher.test', 'ada@xn--bcher-kva.test', 'Ada@BU\u0308CHER.test'],
  ['bo@例え.test', 'bo@xn--r8jz45g.test', 'bo@例え。test'],
  ['cy@ｆret.test', 'cy@fret.test', 'cy@FRET.test'],
])('treats %s, %s and %s as one address', async (...forms) => {
  const first = await signUp(url, { email: forms[0], password });
  for (const email of forms.slice(1)) {
    const again = await callSignIn(url, 'accounts:signUp', { email, password });
    expect(refusal(again), email).toBe('EMAIL_EXISTS');
    const { uid, idToken } = await signIn(url, { email, password });
    expect(uid, email).toBe(first.uid);
    expect((await running.verifyIdToken(idToken)).email).toBe(forms[1].toLowerCase());
  }
  await callSignIn(url, 'accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: forms[0] });
  expect(running.mails.at(-1)?.to).toBe(forms[1]);
});

it('stores passwords, refresh tokens and codes only as hashes, with a salt for each account', async () => {
  const people = ['one@example.test', 'two@example.test'];
  const [one] = await Promise.all(people.map((email) => signUp(url, { email, password })));
  await callSignIn(url, 'accounts:sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email: people[0],
  });
  const code = new URL(running.mails.at(-1)?.link ?? '').searchParams.get('oobCode');
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname = 'sign_in'`.execute(running.db);
  let stored = '';
  for (const { name } of tables) {
    const { rows } = await sql`SELECT t::text FROM ${sql.raw(name)} t`.execute(running.db);
    stored += JSON.stringify(rows);
  }
  expect(stored).toContain('one@example.test');
  for (const secret of [password, one?.refreshToken, code]) expect(stored).not.toContain(secret);
  const { rows } = await sql<{ password: string }>`
    SELECT password FROM sign_in.accounts WHERE email IN (${sql.join(people)})`.execute(running.db);
  expect(new Set(rows.map((row) => row.password)).size).toBe(2);
  const lookup = await callSignIn(url, 'accounts:lookup', { idToken: one?.idToken });
  expect(JSON.stringify(lookup.body)).not.toMatch(/hash|salt|password":"/i);
});

it('creates a demo account once, with a confirmed address', async () => {
  const account = { email: 'Admin@example.test', password, name: 'Admin' };
  const create = () => running.createAccount(account);
  const [first, second] = await Promise.all([create(), create()]);
  expect(second).toEqual(first);
  expect(await running.createAccount({ ...account, password: 'other-one' })).toEqual(first);
  const { idToken } = await signIn(url, account);
  expect(await running.verifyIdToken(idToken)).toMatchObject({
    ...first,
    ...{ emailVerified: true, name: 'Admin' },
  });
});
