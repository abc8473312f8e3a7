import { request } from 'node:http';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  callSignIn,
  refusal,
  renew,
  type SignedIn,
  signIn,
  signInWithGoogle,
  signUp,
} from '#tests/support/sign-in-accounts.ts';
import { makeSigningKey, signIdToken } from '#tests/support/sign-in-keys-host.ts';
import {
  PROJECT_ID,
  type SignInUnderTest,
  startSignIn,
  temporaryFolder,
} from '#tests/support/sign-in-service.ts';

const password = 'Fret#2nd';
const api = '/identitytoolkit.googleapis.com/v1';
let removeFolder: () => Promise<void>;
let running: SignInUnderTest;
let url: string;
let ada: SignedIn;

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder();
  removeFolder = remove;
  running = await startSignIn(folder);
  url = running.service.url;
  ada = await signUp(url, { email: 'ada@example.test', password });
});

afterAll(async () => {
  await running.service.stop();
  await removeFolder();
});

/** Sends a request with any Host header, which `fetch` doesn't allow. */
async function send(path: string, o: { method?: string; headers?: Record<string, string> }) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const sent = request(`${url}${path}`, { ...o }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    sent.on('error', reject).end();
  });
}

const unsigned = (claims: object) =>
  [{ alg: 'none', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
    .concat('.');

it('rejects a Host that is not this machine, to prevent DNS rebinding', async () => {
  const path = '/.well-known/jwks.json';
  expect((await send(path, {})).status).toBe(200);
  expect((await send(path, { headers: { host: 'localhost:9099' } })).status).toBe(200);
  for (const host of [
    'evil.test',
    'evil.test:9099',
    '127.0.0.1.evil.test',
    'localhost@evil.test',
    // Some systems resolve this name over the network, so it may refer to another machine.
    'shop.localhost:9099',
  ]) {
    expect((await send(path, { headers: { host } })).status, host).toBe(403);
  }
});

it('replies only to pages on this machine and in the desktop app', async () => {
  for (const origin of ['http://localhost:4000', 'http://127.0.0.1:5173', 'app://second-fret']) {
    const preflight = await send(`${api}/accounts:signUp?key=x`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-headers': 'content-type,x-client-version' },
    });
    expect(preflight.status, origin).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'content-type,x-client-version',
    });
  }
  for (const origin of [
    ...['https://evil.test', 'http://localhost.evil.test', 'http://shop.localhost:4000'],
    ...['null', 'file://'],
  ]) {
    const refused = await send(`${api}/accounts:signUp?key=x`, {
      method: 'POST',
      headers: { origin },
    });
    expect(refused.status, origin).toBe(403);
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
  }
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
    headers: { authorization: 'Bearer owner' },
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

it('rejects ID tokens that it did not sign', async () => {
  const claims = decodeJwt(ada.idToken);
  const forger = await makeSigningKey('any');
  const forged = await signIdToken(forger, { projectId: PROJECT_ID, atMs: Date.now(), claims });
  const [header, , signature] = ada.idToken.split('.');
  const altered = `${header}.${Buffer.from(JSON.stringify({ ...claims, user_id: 'other' })).toString('base64url')}.${signature}`;
  for (const idToken of [unsigned(claims), forged, altered, 'nonsense']) {
    for (const call of ['accounts:lookup', 'accounts:delete', 'accounts:update']) {
      expect(refusal(await callSignIn(url, call, { idToken })), call).toBe('INVALID_ID_TOKEN');
    }
  }
});

it('rejects refresh tokens that it did not issue', async () => {
  const record = {
    _AuthEmulatorRefreshToken: 'DO NOT MODIFY',
    localId: ada.uid,
    provider: 'password',
    projectId: PROJECT_ID,
  };
  const plain = Buffer.from(JSON.stringify(record)).toString('base64');
  const wrapped = Buffer.from(JSON.stringify({ record: plain, issuedAt: 2e9 })).toString(
    'base64url',
  );
  const [, mac] = ada.refreshToken.split('.');
  for (const token of [plain, wrapped, `${wrapped}.`, `${wrapped}.${mac}`, '.']) {
    expect(refusal(await renew(url, token)), token).toMatch(/INVALID_REFRESH_TOKEN/);
  }
  expect((await renew(url, ada.refreshToken)).status).toBe(200);
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
  expect((await callSignIn(url, 'accounts:sendOobCode', reset)).status).toBe(200);
  expect(running.mails).toEqual([]);
});

it('escapes names on the Google page, and allows it only in frames on this machine', async () => {
  await signInWithGoogle(url, {
    sub: 'google-x',
    email: 'x@example.test',
    name: '<img src=x onerror=alert(1)>',
  });
  const page = await fetch(`${url}/emulator/auth/handler?apiKey=x&providerId=google.com`);
  expect(page.headers.get('content-security-policy')).toMatch(
    /^frame-ancestors http:\/\/localhost:\*/,
  );
  const html = await page.text();
  expect(html).toContain('x@example.test');
  expect(html).not.toContain('<img src=x');
});

it('rejects bodies that are too large, not JSON or not an object', async () => {
  const post = (body: string) =>
    fetch(`${url}${api}/accounts:signUp?key=x`, { method: 'POST', body });
  expect((await post('x'.repeat(70_000))).status).toBe(413);
  for (const body of ['{', '[]', '7', 'null', '{"email":7}']) {
    expect((await post(body)).status, body).toBe(400);
  }
  expect((await fetch(`${url}${api}/accounts:signUp`, { method: 'POST', body: '{}' })).status).toBe(
    403,
  );
});
