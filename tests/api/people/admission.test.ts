import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { InvalidIdToken } from '#server/gateways/sign-in/verify-id-token.ts';
import { startTestApp } from '#tests/support/api.ts';
import { until } from '#tests/support/until.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.3' } });

/** Sends headers that announce a body, but never sends the body. Resolves to the response's status. */
async function announce(method: string, path: string, headers: string[] = []): Promise<number> {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  const body = ['content-type: application/json', 'content-length: 1000', 'connection: close'];
  const head = [`${method} ${path} HTTP/1.1`, 'host: localhost', ...body, ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const chunk = await new Promise<Buffer>((resolve, reject) => {
    socket.once('data', resolve).once('error', reject);
  });
  socket.destroy();
  return Number(chunk.toString().split(' ')[1]);
}

it.each([
  ['POST', '/api/newProducts'],
  ['POST', '/api/images'],
  ['PUT', '/api/users/admin/someone'],
  ['POST', '/api/nowhere'],
])('rejects an unauthorized call without waiting for its body: %s %s', async (method, path) => {
  expect(await announce(method, path)).toBe(path === '/api/nowhere' ? 404 : 401);
});

it('rejects a call without permission without waiting for its body', async () => {
  const { token, user } = await app.signUp();
  const bearer = [`authorization: Bearer ${token}`];
  expect(await announce('PUT', `/api/users/admin/${user._id}`, bearer)).toBe(403);
});

it('counts malformed JSON against the rate limit', async () => {
  const send = () =>
    fetch(`${app.origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":',
    });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await send()).status);
  expect(statuses).toEqual([400, 400, 400, 429]);
  // Once the limit is reached, the server rejects requests without waiting for the body.
  expect(await announce('POST', '/api/contact')).toBe(429);
});

const tight = { TRUST_PROXY: '127.0.0.1', RATE_LIMIT_FACTOR: '0.01' };

it.each(['GET /jwt', 'POST /users'])(
  'limits the sign-ins of one person at any number of addresses: %s',
  async (call) => {
    const proxied = await startTestApp({ env: tight });
    const signIn = async (email: string, address: string) => {
      const headers = {
        authorization: `Bearer ${await proxied.identity.idToken({ email })}`,
        'content-type': 'application/json',
        'x-forwarded-for': address,
      };
      const { status } = await (call === 'GET /jwt'
        ? fetch(`${proxied.origin}/api/jwt?email=${email}`, { headers })
        : fetch(`${proxied.origin}/api/users`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ name: 'Someone', email }),
          }));
      return status;
    };
    const statuses: number[] = [];
    for (const n of [1, 2, 3, 4]) statuses.push(await signIn('eve@example.test', `203.0.113.${n}`));
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, true]);
    expect(await signIn('bob@example.test', '203.0.113.4')).not.toBe(429);
  },
);

/** Starts a server with a sign-in service that rejects forged ID tokens, but only once `answer` is called. */
async function withSlowSignIns(env: Record<string, string>, shop: { databaseUrl?: string } = {}) {
  let checking = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const at = new Date();
  const eve = { uid: 'eve', email: 'eve@example.test', emailVerified: true, name: 'Eve' };
  const verifyIdToken = async (token: string) => {
    if (token === 'genuine') return { ...eve, issuedAt: at, authTime: at };
    checking += 1;
    await answered;
    throw new InvalidIdToken('not a token');
  };
  const slow = await startTestApp({ ...shop, env, parts: { verifyIdToken } });
  onTestFinished(() => {
    answer();
    return slow.stop();
  });
  const signIn = async (address: string, token = 'forged') => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    return (await fetch(`${slow.origin}/api/jwt?email=${eve.email}`, { headers })).status;
  };
  const { databaseUrl } = slow;
  return { signIn, answer, checking: () => checking, databaseUrl };
}

it('lets no forged ID token keep a genuine one waiting, not even at the same address', async () => {
  const env = { TRUST_PROXY: '127.0.0.1' };
  const { signIn, answer, checking } = await withSlowSignIns(env);
  const flood = Array.from({ length: 60 }, () => signIn('203.0.113.1'));
  await until(() => checking() === 60, 'all forged tokens are being checked');
  expect(await signIn('203.0.113.1', 'genuine')).toBe(200);
  answer();
  expect(await Promise.all(flood)).toEqual(Array(60).fill(401));
});

it('counts failed sign-ins by address, on all servers together', async () => {
  const one = await withSlowSignIns(tight);
  const servers = [one, await withSlowSignIns(tight, one)];
  for (const { answer } of servers) answer();
  const statuses: number[] = [];
  for (const { signIn } of [...servers, ...servers]) statuses.push(await signIn('203.0.113.1'));
  expect(statuses).toEqual([401, 401, 429, 429]);
});

it('lets staff in at an address where strangers have used up the attempts', async () => {
  const shop = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.05' } });
  const staff = await shop.signUp({ role: 'staff' });
  const proof = { token: staff.idToken };
  const [pin, junk] = ['2846', randomBytes(32).toString('base64url')];
  await shop.call('setPin', { body: { pin } }, proof);
  const { _id: id, secret } = await shop.call('addDevice', { body: { name: 'Till' } }, proof);
  const link = { params: { id: randomUUID() }, body: { free: 1 } };
  const { token } = await shop.call('openPhoneLink', link, staff);

  const stranger = { params: { id: randomUUID() } };
  const query = { email: staff.email };
  const attempts = [
    () => shop.refused('signInByPin', { ...stranger, body: { secret: 'x', pin } }),
    () => shop.refused('renewPinSession', { params: { id }, body: { secret: 'x' } }),
    () => shop.refused('endPinSession', { ...stranger, body: { secret: 'x' } }),
    () => shop.refused('issueToken', { query }, { token: 'junk' }),
    () => shop.refused('claimPhoneLink', { body: { token: junk, secret: junk } }),
  ];
  for (const attempt of attempts) {
    const codes: string[] = [];
    for (let n = 0; n < 20; n += 1) codes.push((await attempt()).code);
    expect(codes.at(-1)).toBe('rate_limited');
  }

  const at = { params: { id }, body: { secret, pin } };
  const { renewal_secret } = await shop.call('signInByPin', at);
  const session = { params: { id }, body: { secret, renewal_secret } };
  await shop.call('renewPinSession', session);
  await shop.call('endPinSession', session);
  await shop.call('issueToken', { query }, proof);
  await shop.call('claimPhoneLink', { body: { token, secret: junk } });
  // A known computer still has a limit of its own.
  const codes: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const outcome = await shop.attempt('signInByPin', at);
    codes.push(outcome.ok ? 'ok' : outcome.error.code);
  }
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'rate_limited', 'rate_limited']);
});
