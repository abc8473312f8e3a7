import { expect, it, vi } from 'vitest';
import type { ServerConfig } from '#electron/main/server-check.ts';
import { RenewalRefused } from '#electron/main/session-keeper.ts';
import { createSessionRenewal } from '#electron/main/session-renewal.ts';

const user = {
  ...{ _id: '0198c0de-0000-7000-8000-000000000001', name: 'Ann', email: 'ann@example.test' },
  ...{ role: 'user' as const, created_at: '2026-01-01T00:00:00.000Z' },
};
const old = { accessToken: 'old', expires_at: '2026-11-21T12:00:00.000Z', user };
const issued = { accessToken: 'new', expires_at: '2026-11-21T13:00:00.000Z', user };

function renewal(origin: string, auth_emulator_url: string | null, answers: Response[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answers.shift() ?? Response.error());
  const config: ServerConfig = {
    ...{ version: '1.0.0', public_catalogue: false, auth_emulator_url, image_sources: [] },
    ...{ firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' }, google_desktop: null },
  };
  const renew = createSessionRenewal({ fetch, origin, config: async () => config });
  return {
    renew: () => renew({ ...old, refreshToken: 'refresh' }),
    called: () => fetch.mock.calls.map(([url]) => String(url)),
  };
}

const identity = () => Response.json({ id_token: 'identity', refresh_token: 'next' });

it.each([
  ['https://shop.example.com', null, 'https://securetoken.googleapis.com/v1/token?key=k'],
  [
    'http://localhost:4000',
    'http://127.0.0.1:9099',
    'http://127.0.0.1:9099/securetoken.googleapis.com/v1/token?key=k',
  ],
])('renews for %s', async (origin, emulator, service) => {
  const { renew, called } = renewal(origin, emulator, [identity(), Response.json(issued)]);
  expect(await renew()).toEqual({ ...issued, refreshToken: 'next' });
  expect(called()).toEqual([service, `${origin}/api/jwt?email=ann%40example.test`]);
});

it.each([
  ['https://shop.example.com', 'http://127.0.0.1:9099'],
  ['http://localhost:4000', 'http://evil.test:9099'],
  ['http://localhost:4000', 'https://127.0.0.1.evil.test'],
])('sends the refresh token nowhere where %s names %s', async (origin, emulator) => {
  const { renew, called } = renewal(origin, emulator, []);
  await expect(renew()).rejects.toThrow('may not name');
  expect(called()).toEqual([]);
});

it('tells a refusal from a failure', async () => {
  const refused = renewal('https://shop.example.com', null, [new Response('', { status: 400 })]);
  await expect(refused.renew()).rejects.toBeInstanceOf(RenewalRefused);
  const failed = renewal('https://shop.example.com', null, [new Response('', { status: 503 })]);
  await expect(failed.renew()).rejects.toThrow('answered 503');
});

it('reads no answer that is longer than any of these can be', async () => {
  const long = Response.json({ id_token: 'x'.repeat(2 ** 17), refresh_token: 'next' });
  const { renew } = renewal('https://shop.example.com', null, [long]);
  await expect(renew()).rejects.toThrow('too long');
});
