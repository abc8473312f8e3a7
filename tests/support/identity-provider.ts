import { createFirebaseVerifier } from '#server/gateways/sign-in/verify-id-token.ts';
import { makeSigningKey, signIdToken, startKeysHost } from './sign-in-keys-host.ts';

export const testProjectId = 'second-fret-test';

/**
 * The person that a token identifies. `claims` overrides claims of an otherwise valid token. Undefined removes a claim.
 */
export type Person = {
  uid?: string;
  email: string;
  name?: string;
  emailVerified?: boolean;
  claims?: Record<string, unknown>;
};

/** Generating a key takes longer than starting an app. */
const signingKey = makeSigningKey('test-key');

/**
 * Replaces a real Firebase project. Signs ID tokens and publishes the key at a local URL, from which the real verifier
 * fetches it.
 */
export async function startIdentityProvider(now: () => Date) {
  const key = await signingKey;
  const host = await startKeysHost([key]);
  return {
    host,
    verify: createFirebaseVerifier({
      projectId: testProjectId,
      jwksUrl: host.url,
      now: () => now().getTime(),
      timeout: 300_000,
    }),
    idToken: ({ uid, email, name, emailVerified = true, claims }: Person): Promise<string> =>
      signIdToken(key, {
        projectId: testProjectId,
        atMs: now().getTime(),
        claims: { sub: uid ?? email, email, name, email_verified: emailVerified, ...claims },
      }),
    stop: host.stop,
  };
}
