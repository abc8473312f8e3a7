import * as z from 'zod/mini';
import type { IssuedSession } from '#contracts/desktop.ts';
import { issueToken } from '#contracts/users.ts';
import { trustedEmulator } from './addresses.ts';
import { readJson, uncompressed } from './bounded-json.ts';
import type { ServerConfig } from './server-check.ts';
import { RenewalRefused } from './session-keeper.ts';

type Options = {
  fetch: typeof globalThis.fetch;
  /** Of the shop's server. */
  origin: string;
  /** The server's settings, asked anew each time they are needed. */
  config(): Promise<ServerConfig>;
};

const patience = 15_000;
const IdTokenReply = z.object({ id_token: z.string(), refresh_token: z.string() });

/**
 * Renews a session without the page: a fresh ID token from the sign-in service, exchanged at the shop for
 * a fresh access token. Throws {@link RenewalRefused}, or whatever kept an answer from coming.
 */
export function createSessionRenewal({ fetch, origin, config }: Options) {
  async function freshIdToken(refreshToken: string) {
    const { firebase, auth_emulator_url } = await config();
    const response = await fetch(
      `${signInService(origin, auth_emulator_url)}/v1/token?key=${encodeURIComponent(firebase.apiKey)}`,
      {
        method: 'POST',
        headers: uncompressed,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      },
    );
    return read(response, IdTokenReply);
  }

  return async ({ user, refreshToken }: IssuedSession): Promise<IssuedSession> => {
    if (refreshToken === undefined) throw new RenewalRefused('nothing to renew it by');
    const identity = await freshIdToken(refreshToken);
    const query = new URLSearchParams({ email: user.email });
    const response = await fetch(`${origin}/api${issueToken.path}?${query}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: { ...uncompressed, authorization: `Bearer ${identity.id_token}` },
    });
    const issued = await read(response, issueToken.reply);
    return { ...issued, refreshToken: identity.refresh_token };
  };
}

function signInService(shop: string, named: string | null): string {
  if (named === null) return 'https://securetoken.googleapis.com';
  const emulator = trustedEmulator(shop, named);
  if (emulator === null) throw new Error('the shop may not name a sign-in service of its own');
  return `${emulator}/securetoken.googleapis.com`;
}

async function read<S extends z.ZodMiniType>(response: Response, schema: S): Promise<z.output<S>> {
  if (response.ok) return schema.parse(await readJson(response));
  await response.body?.cancel();
  if ([400, 401, 403].includes(response.status)) throw new RenewalRefused(`${response.status}`);
  throw new Error(`answered ${response.status}`);
}
