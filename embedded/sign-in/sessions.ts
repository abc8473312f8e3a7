import { createHash, randomBytes } from 'node:crypto';
import { errors } from 'jose';
import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';
import { type IdTokenVerifier, InvalidIdToken } from '#server/gateways/sign-in/verify-id-token.ts';
import { type IdTokens, lifetimeSeconds, type SignedIn, versionIn } from './id-tokens.ts';
import { assert, refuse } from './refusal.ts';
import { type Account, first } from './tables.ts';

export type Sessions = ReturnType<typeof createSessions>;

/** Returns a new secret for a refresh token or a code. Only its hash is stored. */
export const newSecret = () => randomBytes(32).toString('base64url');
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Issues and checks tokens. `verify` is the API's own verifier. */
export function createSessions(db: Database, idTokens: IdTokens, verify: IdTokenVerifier) {
  return {
    /**
     * Issues tokens. If the account's password changes at the same time, the refresh token is already invalid, because
     * it has the version that the account had when the password was checked.
     */
    async issue(account: Account, signedIn: SignedIn) {
      const refreshToken = newSecret();
      await sql`
        INSERT INTO sign_in.refresh_tokens (hash, account_id, version, provider, signed_in_at)
        VALUES (${hashOf(refreshToken)}, ${account.id}, ${account.version}, ${signedIn.provider},
          ${signedIn.at})`.execute(db);
      const idToken = await idTokens.sign(account, signedIn);
      return { idToken, refreshToken, expiresIn: String(lifetimeSeconds) };
    },

    /** Returns the account that an ID token belongs to, and when its owner signed in. */
    async ownerOf(idToken: string): Promise<{ account: Account; at: Date }> {
      const { uid, authTime } = await verify(idToken).catch((error: unknown) => {
        if (!(error instanceof InvalidIdToken)) throw error;
        const expired = error.cause instanceof errors.JWTExpired;
        return refuse(expired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
      });
      const account = await first(
        db,
        sql<Account>`SELECT * FROM sign_in.accounts WHERE id = ${uid}`,
      );
      assert(account, 'USER_NOT_FOUND');
      assert(versionIn(idToken) === account.version, 'TOKEN_EXPIRED');
      assert(!account.disabled, 'USER_DISABLED');
      return { account, at: authTime };
    },

    /** Exchanges a refresh token for a new ID token. The refresh token stays valid. */
    async renew(refreshToken: string) {
      type Session = Account & SignedIn & { current: boolean };
      const session = await first(
        db,
        sql<Session>`
          SELECT a.*, t.provider, t.signed_in_at AS at, t.version = a.version AS current
          FROM sign_in.refresh_tokens t JOIN sign_in.accounts a ON a.id = t.account_id
          WHERE t.hash = ${hashOf(refreshToken)}`,
      );
      assert(session, 'INVALID_REFRESH_TOKEN');
      assert(session.current, 'TOKEN_EXPIRED');
      assert(!session.disabled, 'USER_DISABLED');
      const idToken = await idTokens.sign(session, session);
      return {
        ...{ id_token: idToken, access_token: idToken, refresh_token: refreshToken },
        expires_in: String(lifetimeSeconds),
      };
    },
  };
}
