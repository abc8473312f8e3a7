import {
  calculateJwkThumbprint,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK_RSA_Private,
  SignJWT,
} from 'jose';
import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';
import { type Account, first } from './tables.ts';

const algorithm = 'RS256';
export const lifetimeSeconds = 3_600;

/** How and when a person signed in. */
export type SignedIn = { provider: 'password' | 'google.com'; at: Date };

export type IdTokens = {
  sign(account: Account, signedIn: SignedIn): Promise<string>;
  /** The public key, which verifies the tokens. */
  jwks: JSONWebKeySet;
};

/** Returns the version that the account had when this token was signed. Tokens of release 0.2.0 don't contain it. */
export function versionIn(idToken: string): number {
  const { version = 1 } = decodeJwt<{ version?: number }>(idToken);
  return version;
}

/** Creates the function that signs ID tokens like Google's, with this installation's key. */
export async function createIdTokens(o: {
  db: Database;
  projectId: string;
  now: () => Date;
}): Promise<IdTokens> {
  const privateJwk = await signingKey(o.db);
  const privateKey = await importJWK(privateJwk, algorithm);
  const { kty, n, e, kid } = privateJwk;
  return {
    jwks: { keys: [{ kty, n, e, kid, alg: algorithm, use: 'sig' }] },
    sign({ id, email, email_verified, name, google, version }, { provider, at }) {
      const seconds = Math.floor(o.now().getTime() / 1000);
      const identities = { email: [email], ...(google && { 'google.com': [google.rawId] }) };
      return new SignJWT({
        ...(name !== null && { name }),
        ...{ email, email_verified, version },
        auth_time: Math.floor(at.getTime() / 1000),
        firebase: { identities, sign_in_provider: provider },
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid })
        .setIssuer(`https://securetoken.google.com/${o.projectId}`)
        .setAudience(o.projectId)
        .setSubject(id)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifetimeSeconds)
        .sign(privateKey);
    },
  };
}

type StoredKey = JWK_RSA_Private & { kty: 'RSA'; kid: string };

/** Returns the stored key. If there is none yet, stores a new one. */
async function signingKey(db: Database): Promise<StoredKey> {
  const stored = () => first(db, sql<{ jwk: StoredKey }>`SELECT jwk FROM sign_in.signing_key`);
  const found = await stored();
  if (found) return found.jwk;
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const text = JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk) });
  // If another server has just stored a key, use that one.
  await sql`INSERT INTO sign_in.signing_key (jwk) VALUES (${text}) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  return ((await stored()) as { jwk: StoredKey }).jwk;
}
