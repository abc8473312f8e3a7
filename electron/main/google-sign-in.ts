import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { GoogleToken } from '#sign-in/desktop.ts';
import { refusal, ShopFailure } from '#sign-in/failures.ts';
import { boundedFetch } from './bounded-fetch.ts';
import type { Log } from './log.ts';
import { type LoopbackListener, listenOnLoopback } from './loopback-listener.ts';

export type GoogleClient = { client_id: string; client_secret: string | null };

type Options = {
  /** Returns the shop's Google client, or null if the shop has none. */
  client(): Promise<GoogleClient | null>;
  fetch: typeof globalThis.fetch;
  openExternal(url: string): Promise<void>;
  log: Log;
  provider?: Provider;
};

/** Milliseconds before the sign-in times out. */
const timeout = 5 * 60_000;

type Provider = { authorization: string; token: string; issuers: readonly string[] };

const google: Provider = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
};

const TokenReply = z.object({ id_token: z.string() });
const Claims = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  nonce: z.string(),
});

const random = () => randomBytes(32).toString('base64url');
const hash = (text: string, as: 'base64url' | 'hex') =>
  createHash('sha256').update(text).digest(as);

/**
 * Returns a function that signs in with Google in the system's browser (RFC 8252: loopback and PKCE). The function
 * resolves to null if the user declines, doesn't finish in time, or starts another sign-in. It rejects with errors from
 * `sign-in/failures.ts`.
 */
export function createGoogleSignIn(options: Options): () => Promise<GoogleToken | null> {
  const { log, provider = google } = options;
  const fetch = boundedFetch(options.fetch);
  let pending: LoopbackListener | null = null;

  return async () => {
    pending?.close();
    const client = await options.client();
    if (!client) throw refusal('auth/operation-not-allowed');
    const [verifier, state, rawNonce] = [random(), random(), random()];
    const listener = await listenOnLoopback(state, timeout);
    pending = listener;
    try {
      const nonce = hash(rawNonce, 'hex');
      await options.openExternal(
        address(provider, client, listener.redirectUri, {
          state,
          nonce,
          code_challenge: hash(verifier, 'base64url'),
        }),
      );
      const answer = await listener.answer;
      if (!answer || answer.error === 'access_denied') return null;
      if (answer.error !== undefined)
        throw new Error(`the provider replied with the error ${answer.error}`);
      const idToken = await exchange(client, answer.code, verifier, listener.redirectUri);
      check(idToken, client, nonce);
      return { idToken, rawNonce };
    } catch (error) {
      log.warn('Google sign-in failed', { why: error instanceof Error ? error.message : '' });
      const message = 'Couldn’t sign in with Google. Please try again.';
      throw new ShopFailure({ status: 0, code: 'unavailable', message }, { cause: error });
    } finally {
      listener.close();
      if (pending === listener) pending = null;
    }
  };

  async function exchange(
    { client_id, client_secret }: GoogleClient,
    code: string,
    code_verifier: string,
    redirect_uri: string,
  ): Promise<string> {
    const response = await fetch(provider.token, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        code_verifier,
        redirect_uri,
        client_id,
        ...(client_secret !== null && { client_secret }),
      }),
    });
    if (!response.ok) throw new Error(`the token endpoint replied with status ${response.status}`);
    return TokenReply.parse(await response.json()).id_token;
  }

  /**
   * Checks only the claims. The token came directly from Google over TLS, so its signature doesn't have to be
   * verified.
   */
  function check(idToken: string, client: GoogleClient, nonce: string): void {
    const claims = Claims.parse(
      JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')),
    );
    if (!provider.issuers.includes(claims.iss)) throw new Error('the ID token has another issuer');
    if (claims.aud !== client.client_id) throw new Error('the ID token is for another client');
    if (claims.exp * 1000 <= Date.now()) throw new Error('the ID token has expired');
    if (claims.nonce !== nonce) throw new Error('the ID token is from another sign-in');
  }
}

function address(
  { authorization }: Provider,
  { client_id }: GoogleClient,
  redirect_uri: string,
  once: { state: string; nonce: string; code_challenge: string },
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ...once,
  });
  return `${authorization}?${query}`;
}
