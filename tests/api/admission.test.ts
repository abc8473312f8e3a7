import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.3' } });
});
afterAll(() => app.stop());

/** Sends headers that announce a body, but never sends the body. Resolves to the reply's status. */
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
  // After the limit is reached, the server doesn't wait for the body either.
  expect(await announce('POST', '/api/contact')).toBe(429);
});

it('limits the sign-ins of one person at any number of addresses', async () => {
  const proxied = await startTestApp({
    env: { TRUST_PROXY: '127.0.0.1', RATE_LIMIT_FACTOR: '0.01' },
  });
  onTestFinished(() => proxied.stop());
  const signIn = async (email: string, address: string) => {
    const { status } = await fetch(`${proxied.origin}/api/jwt?email=${email}`, {
      headers: {
        authorization: `Bearer ${await proxied.identity.idToken({ email })}`,
        'x-forwarded-for': address,
      },
    });
    return status;
  };
  const statuses: number[] = [];
  for (const n of [1, 2, 3, 4]) statuses.push(await signIn('eve@example.test', `203.0.113.${n}`));
  expect(statuses.map((status) => status === 429)).toEqual([false, false, false, true]);
  expect(await signIn('bob@example.test', '203.0.113.4')).not.toBe(429);
});
