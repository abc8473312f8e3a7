import {
  createFirebaseVerifier,
  type IdTokenVerifier,
  InvalidIdToken,
  SignInServiceUnavailable,
} from '#server/gateways/sign-in/verify-id-token.ts';

const LOOKUP_TIMEOUT_MS = 5_000;

/**
 * Verifies ID tokens from the embedded sign-in service at `url`. The service signs them with a key from the data
 * folder, so we check them in the same way as Google's. Then the service checks whether the account is still valid. It
 * rejects tokens for deleted or disabled accounts, and tokens from before a password reset.
 */
export function createEmbeddedVerifier(o: {
  projectId: string;
  url: string;
  now?: () => number;
}): IdTokenVerifier {
  const jwksUrl = new URL('/.well-known/jwks.json', o.url);
  const verify = createFirebaseVerifier({ ...o, jwksUrl });
  const lookup = new URL('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=server', o.url);
  return async (idToken) => {
    const identity = await verify(idToken);
    await assertAccountIsValid(lookup, idToken);
    return identity;
  };
}

async function assertAccountIsValid(lookup: URL, idToken: string): Promise<void> {
  let status: number;
  try {
    const response = await fetch(lookup, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    });
    status = response.status;
    await response.body?.cancel();
  } catch (cause) {
    throw new SignInServiceUnavailable('The sign-in service does not respond', { cause });
  }
  if (status === 400) throw new InvalidIdToken('This ID token’s account is no longer valid');
  if (status !== 200)
    throw new SignInServiceUnavailable(`The sign-in service replied with status ${status}`);
}
