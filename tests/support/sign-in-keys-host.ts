import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

export type SigningKey = { kid: string; privateKey: CryptoKey; publicJwk: JWK };

export async function makeSigningKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' } };
}

/** Signs an ID token as Google does. `claims` overrides the token's claims. Undefined removes a claim. */
export async function signIdToken(
  key: SigningKey,
  o: { projectId: string; atMs: number; claims?: Record<string, unknown> },
): Promise<string> {
  const seconds = Math.floor(o.atMs / 1000);
  return new SignJWT({
    iss: `https://securetoken.google.com/${o.projectId}`,
    aud: o.projectId,
    sub: 'uid-1',
    iat: seconds,
    exp: seconds + 3600,
    auth_time: seconds,
    email: 'Ada@Example.test',
    email_verified: true,
    name: 'Ada',
    ...o.claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .sign(key.privateKey);
}

/**
 * Starts a stand-in for the host that publishes Google's keys. Tests can change its response and count the requests.
 */
export async function startKeysHost(keys: SigningKey[]) {
  const jwks = (of: SigningKey[]) => JSON.stringify({ keys: of.map((key) => key.publicJwk) });
  const answer = {
    status: 200,
    body: jwks(keys),
    cacheControl: 'public, max-age=3600',
    /** Whether the host accepts requests but never responds. */
    stalled: false,
  };
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    if (answer.stalled) return;
    response.writeHead(answer.status, { 'cache-control': answer.cacheControl }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/jwks`),
    answer,
    requests: () => requests,
    replaceKeys(next: SigningKey[]) {
      answer.body = jwks(next);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
