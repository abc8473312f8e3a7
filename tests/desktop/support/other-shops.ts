import type { IssuedSession } from '#contracts/people/sign-in.ts';
import { apiVersion, getConfig, getHealth } from '#contracts/system.ts';
import { exampleConfig } from '#tests/support/example-config.ts';

/** A shop's public settings. */
export const shopConfig = {
  version: apiVersion,
  public_catalogue: false,
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
  embedded_sign_in: false,
  google_desktop: null,
  image_sources: [],
  shop: exampleConfig.shop,
};

/**
 * Returns a `fetch` that responds like a shop with these settings, whatever the origin. `before` runs before each
 * reply.
 */
export function shopsEverywhere(before = async () => {}, config: object = shopConfig) {
  return async (input: unknown): Promise<Response> => {
    await before();
    const { pathname } = new URL(String(input));
    if (pathname === `/api${getHealth.path}`) return Response.json({ status: 'ok' });
    if (pathname === `/api${getConfig.path}`) return Response.json(config);
    return new Response(null, { status: 404 });
  };
}

/** Returns a session that is valid for `minutes` from now. */
export function issuedSession(accessToken: string, minutes = 60): IssuedSession {
  return {
    accessToken,
    expires_at: new Date(Date.now() + minutes * 60_000).toISOString(),
    user: {
      _id: '0198c0de-0000-7000-8000-000000000001',
      name: 'Ann',
      email: 'ann@example.test',
      role: 'user',
      created_at: '2026-01-01T00:00:00.000Z',
    },
  };
}

/** Returns the keychain entry that stores a session with the shop at `origin`. */
export function keptSession(origin: string, accessToken: string, minutes = 60): string {
  return JSON.stringify({ origin, session: issuedSession(accessToken, minutes), signIn: null });
}
