import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createFirebaseVerifier,
  InvalidIdToken,
  SignInServiceUnavailable,
} from '#server/gateways/sign-in/verify-id-token.ts';
import { makeSigningKey, signIdToken, startKeysHost } from '#tests/support/sign-in-keys-host.ts';

const projectId = 'second-fret-live';
const start = Date.UTC(2026, 10, 21, 12);
const hour = 3_600;
let host: Awaited<ReturnType<typeof startKeysHost>>;
let time: number;
let verify: ReturnType<typeof createFirebaseVerifier>;

const google = await makeSigningKey('google-1');
const other = await makeSigningKey('google-2');

beforeEach(async () => {
  host = await startKeysHost([google]);
  time = start;
  verify = createFirebaseVerifier({ projectId, jwksUrl: host.url, now: () => time });
});

afterEach(async () => {
  await host.stop();
});

const token = (claims: object = {}, key = google) =>
  signIdToken(key, { projectId, atMs: time, claims: { ...claims } });

it('returns the identity of a valid token', async () => {
  expect(await verify(await token())).toEqual({
    uid: 'uid-1',
    email: 'ada@example.test',
    emailVerified: true,
    name: 'Ada',
    issuedAt: new Date(start),
    authTime: new Date(start),
  });
});

it('returns no name and no verified email if the token has none', async () => {
  const identity = await verify(await token({ name: undefined, email_verified: undefined }));
  expect(identity).toMatchObject({ name: null, emailVerified: false });
});

const seconds = start / 1000;
it.each<[string, object, string?]>([
  ['of another project', { aud: 'other', iss: 'https://securetoken.google.com/other' }],
  ['of another audience', { aud: 'other' }],
  ['of another issuer', { iss: 'https://accounts.google.com' }],
  ['that expired', { iat: seconds - 2 * hour, auth_time: seconds - 2 * hour, exp: seconds - hour }],
  ['issued in the future', { iat: seconds + 60 }],
  ['signed in in the future', { auth_time: seconds + 60 }],
  ['not valid yet', { nbf: seconds + 60 }],
  ['without a subject', { sub: undefined }],
  ['with an empty subject', { sub: '' }],
  ['without an end', { exp: undefined }],
  ['without a time of sign-in', { auth_time: undefined }],
  ['without an email address', { email: undefined }, 'no email address'],
])('rejects a token %s', async (_what, claims, reason = '') => {
  await expect(verify(await token(claims))).rejects.toBeInstanceOf(InvalidIdToken);
  await expect(verify(await token(claims))).rejects.toThrow(reason);
});

it('rejects a token that is unsigned, altered, or signed with another key or algorithm', async () => {
  const good = await token();
  const [header, payload, signature] = good.split('.');
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const impostor = { ...(await makeSigningKey('google-1')), kid: google.kid };
  const refused = [
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${encode({ alg: 'HS256', kid: google.kid })}.${payload}.${signature}`,
    `${header}.${encode({ sub: 'admin' })}.${signature}`,
    await token({}, impostor),
    '',
    'not.a.token',
    'x'.repeat(10_000),
  ];
  for (const idToken of refused) {
    await expect(verify(idToken), idToken).rejects.toBeInstanceOf(InvalidIdToken);
  }
});

it('tolerates a clock that is slightly off', async () => {
  await verify(await token({ iat: seconds + 3, auth_time: seconds + 3 }));
  await verify(await token({ exp: seconds - 3 }));
});

it('caches the keys for as long as their reply allows', async () => {
  await Promise.all([verify(await token()), verify(await token()), verify(await token())]);
  time += 3_599_000;
  await verify(await token());
  expect(host.requests()).toBe(1);
  time += 2_000;
  await verify(await token());
  expect(host.requests()).toBe(2);
});

it('fetches the keys again if the clock was set back', async () => {
  await verify(await token());
  time -= 3_600_000;
  host.replaceKeys([other]);
  expect(await verify(await token({}, other))).toMatchObject({ uid: 'uid-1' });
});

it('uses rotated keys before the old ones expire', async () => {
  await verify(await token());
  host.replaceKeys([other]);
  time += 60_000;
  expect(await verify(await token({}, other))).toMatchObject({ uid: 'uid-1' });
  await expect(verify(await token({}, google))).rejects.toBeInstanceOf(InvalidIdToken);
});

it('does not fetch the keys for each forged key id', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(verify(await token({}, other))).rejects.toBeInstanceOf(InvalidIdToken);
  }
  expect(host.requests()).toBe(1);
  time += 31_000;
  await expect(verify(await token({}, other))).rejects.toBeInstanceOf(InvalidIdToken);
  expect(host.requests()).toBe(2);
});

it('is unavailable while the key server is down', async () => {
  await host.stop();
  await expect(verify(await token())).rejects.toBeInstanceOf(SignInServiceUnavailable);
});

it.each([
  ['500', { status: 500 }],
  ['404', { status: 404 }],
  ['no JSON', { body: '<html>' }],
  ['no keys', { body: '{"keys":[]}' }],
  ['another shape', { body: '{"keys":"none"}' }],
])('is unavailable when the key server replies with %s, and recovers', async (_what, answer) => {
  const before = { ...host.answer };
  Object.assign(host.answer, answer);
  await expect(verify(await token())).rejects.toBeInstanceOf(SignInServiceUnavailable);
  Object.assign(host.answer, before);
  expect(await verify(await token())).toMatchObject({ uid: 'uid-1' });
});

it('rejects a new key as unavailable, but accepts a known one, when the key server goes down later', async () => {
  await verify(await token());
  time += 60_000;
  Object.assign(host.answer, { status: 503 });
  await expect(verify(await token({}, other))).rejects.toBeInstanceOf(SignInServiceUnavailable);
  expect(await verify(await token())).toMatchObject({ uid: 'uid-1' });
});
