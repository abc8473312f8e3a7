import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { beforeEach, expect, it, vi } from 'vitest';
import { createGoogleSignIn } from '#electron/main/google-sign-in.ts';
import { until } from '#tests/support/until.ts';
import { portOf } from './support/during-test.ts';
import { readableLog } from './support/quiet-log.ts';

/** How the local provider violates the protocol. An empty object means that it follows the protocol. */
type Mood = { status?: number; claims?: object; redirect?: string };
let mood: Mood;
let provider: { origin: string; asked: URLSearchParams[]; nonce: string };

beforeEach(async () => {
  mood = {};
  const asked: URLSearchParams[] = [];
  const server = createServer(async (incoming: IncomingMessage, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    asked.push(new URLSearchParams(body));
    if (mood.redirect !== undefined) {
      response.writeHead(307, { location: mood.redirect }).end();
      return;
    }
    const claims = {
      iss: provider.origin,
      aud: 'desktop',
      exp: Math.floor(Date.now() / 1000) + 60,
      nonce: provider.nonce,
      ...mood.claims,
    };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    response.writeHead(mood.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id_token: `e30.${payload}.signature` }));
  });
  const port = await portOf(server);
  provider = { origin: `http://127.0.0.1:${port}`, asked, nonce: '' };
});

function begin() {
  const opened: URL[] = [];
  const { log, text } = readableLog();
  const signIn = createGoogleSignIn({
    client: async () => ({ client_id: 'desktop', client_secret: 'public' }),
    fetch: globalThis.fetch,
    openExternal: async (url) => {
      opened.push(new URL(url));
    },
    log,
    provider: {
      authorization: `${provider.origin}/auth`,
      token: `${provider.origin}/token`,
      issuers: [provider.origin],
    },
  });
  /** Waits for the URL at index `at` among those opened in the browser. `back` is its redirect URL. */
  const browser = async (at = 0) => {
    const { searchParams } = await until(() => opened[at], 'the browser opens');
    provider.nonce = searchParams.get('nonce') ?? '';
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    return { searchParams, back, state: searchParams.get('state') ?? '' };
  };
  return { signIn, browser, text };
}

const answer = (back: URL, query: Record<string, string>, init?: RequestInit) =>
  fetch(`${back}?${new URLSearchParams(query)}`, init);

it('signs in with PKCE, state, nonce and a loopback address, and shows a closing page', async () => {
  const { signIn, browser } = begin();
  const outcome = signIn();
  const { searchParams, back, state } = await browser();
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'desktop',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  });
  expect(back.hostname).toBe('127.0.0.1');
  expect(state.length).toBeGreaterThanOrEqual(43);

  const page = await answer(back, { state, code: 'the-code' });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('You can close this page.');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('cache-control')).toBe('no-store');

  const signedIn = await outcome;
  const sha256 = (text: string) => createHash('sha256').update(text);
  expect(sha256(signedIn?.rawNonce ?? '').digest('hex')).toBe(provider.nonce);
  const exchange = provider.asked[0];
  expect(exchange?.get('code')).toBe('the-code');
  expect(exchange?.get('redirect_uri')).toBe(back.href);
  expect(sha256(exchange?.get('code_verifier') ?? '').digest('base64url')).toBe(
    searchParams.get('code_challenge'),
  );
  await expect(answer(back, { state, code: 'again' })).rejects.toThrow();
});

it('listens on a new port each time, and only on loopback', async () => {
  const { signIn, browser } = begin();
  const first = signIn();
  const one = await browser(0);
  const second = signIn();
  expect(await first).toBeNull();
  const two = await browser(1);
  expect(two.back.port).not.toBe(one.back.port);
  const others = Object.values(networkInterfaces())
    .flat()
    .flatMap((face) => (face && face.family === 'IPv4' && !face.internal ? [face.address] : []));
  for (const host of [...others, '127.0.0.2', '[::1]']) {
    await expect(fetch(`http://${host}:${two.back.port}/`), host).rejects.toThrow();
  }
  await answer(two.back, { state: two.state, error: 'access_denied' });
  expect(await second).toBeNull();
});

it('refuses other requests, and still accepts the right response', async () => {
  const { signIn, browser } = begin();
  const outcome = signIn();
  const { back, state } = await browser();
  const right = { state, code: 'c' };
  expect((await answer(back, { ...right, state: 'wrong' })).status).toBe(404);
  expect((await answer(back, { code: 'c' })).status).toBe(404);
  expect((await answer(back, { state })).status).toBe(404);
  expect((await answer(back, right, { method: 'POST' })).status).toBe(404);
  expect((await answer(new URL('other', back), right)).status).toBe(404);
  expect(await sent(back, { host: `evil.test:${back.port}`, query: right })).toBe(404);
  for (const path of ['//', '///', '//?state=x', 'http://[', '*']) {
    expect(await sent(back, { path }), path).toBe(404);
  }
  expect(provider.asked).toEqual([]);
  expect((await answer(back, right)).status).toBe(200);
  expect(await outcome).toHaveProperty('idToken');
});

type Odd = { host?: string; query?: Record<string, string>; path?: string };

/** Sends a request with a different Host header or an invalid path, which `fetch` doesn't allow. */
function sent(back: URL, { host = back.host, query, path }: Odd): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(
      {
        host: back.hostname,
        port: back.port,
        path: path ?? `/?${new URLSearchParams(query)}`,
        headers: { host },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .on('error', reject)
      .end();
  });
}

it('stops listening after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { signIn, browser } = begin();
    const settled = vi.fn();
    void signIn().then(settled);
    const { back, state } = await browser();
    await vi.advanceTimersByTimeAsync(299_000);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(settled).toHaveBeenCalledWith(null), { timeout: 120_000 });
    await expect(answer(back, { state, code: 'late' })).rejects.toThrow();
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['an error instead of a token', { status: 400 }],
  ['a token from another sign-in', { claims: { nonce: 'replayed' } }],
  ['a token for another application', { claims: { aud: 'somebody else' } }],
  ['a token from another issuer', { claims: { iss: 'https://evil.test' } }],
  ['a token that has expired', { claims: { exp: 1 } }],
  ['a redirect elsewhere', { redirect: 'http://127.0.0.1:1/' }],
] as [string, Mood][])('rejects %s', async (_what, given) => {
  mood = given;
  const { signIn, browser, text } = begin();
  const failed = expect(signIn()).rejects.toThrow('Couldn’t sign in with Google');
  const { back, state } = await browser();
  await answer(back, { state, code: 'the-code' });
  await failed;
  expect(text()).toContain('Google sign-in failed');
  expect(text()).not.toContain('the-code');
});

it('reports a provider’s error and a missing client', async () => {
  const { signIn, browser } = begin();
  const failed = expect(signIn()).rejects.toThrow('Couldn’t sign in with Google');
  const { back, state } = await browser();
  await answer(back, { state, error: 'server_error' });
  await failed;

  const without = createGoogleSignIn({
    client: async () => null,
    fetch: globalThis.fetch,
    openExternal: async () => undefined,
    log: readableLog().log,
  });
  await expect(without()).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
});
