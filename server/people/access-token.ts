import { errors, jwtVerify, SignJWT } from 'jose';
import { fingerprintOf, type Key, type KeyRing } from '#server/gateways/key-ring.ts';

const issuer = 'second-fret';
export const lifetimeSeconds = 3600;
/** The maximum number of verified tokens to cache. Each one takes up about 400 bytes. */
const rememberedTokens = 10_000;

/** A session that was started with a PIN on a device. */
export type PinSession = { device: string; session: string };

type Claims = { userId: string; version: number; endsAt: number; byPin?: PinSession };

export type AccessTokens = Awaited<ReturnType<typeof createAccessTokens>>;

const hmac = { name: 'HMAC', hash: 'SHA-256' };
const imported = async (key: Key) => ({
  kid: fingerprintOf(key),
  key: await crypto.subtle.importKey('raw', key, hmac, false, ['sign', 'verify']),
});

/** Creates the functions that sign and verify access tokens with HMAC-SHA-256. */
export async function createAccessTokens([first, ...older]: KeyRing, now: () => Date) {
  const signing = await imported(first);
  const keys = [signing, ...(await Promise.all(older.map(imported)))];
  const verified = new Map<string, Claims>();

  /**
   * Caches a token after its signature has been verified. Later requests only check whether it has expired. Its key can't
   * have been removed, because that takes a restart.
   */
  function remember(token: string, claims: Claims): Claims {
    if (verified.size >= rememberedTokens) {
      const oldest = verified.keys().next();
      if (!oldest.done) verified.delete(oldest.value);
    }
    verified.set(token, claims);
    return claims;
  }

  return {
    /**
     * Signs a token that is valid for up to one hour, and in a session that was started with a PIN, no longer than that
     * session. The token is revoked when the account's version changes.
     */
    async issue(userId: string, version: number, byPin?: PinSession & { until: Date }) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const end = Math.floor((byPin?.until.getTime() ?? Number.POSITIVE_INFINITY) / 1000);
      const expiry = Math.min(issuedAt + lifetimeSeconds, end);
      const token = await new SignJWT({ ver: version, dev: byPin?.device, ses: byPin?.session })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: signing.kid })
        .setIssuer(issuer)
        .setSubject(userId)
        // Without a unique id, tokens that are issued in the same second would be identical.
        .setJti(crypto.randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiry)
        .sign(signing.key);
      return { token, expiresAt: new Date(expiry * 1000) };
    },
    /** Returns a token's claims, or null if the token is invalid or has expired. */
    async verify(token: string): Promise<Pick<Claims, 'userId' | 'version' | 'byPin'> | null> {
      const known = verified.get(token);
      if (known) return known.endsAt > now().getTime() ? known : null;
      try {
        // Tokens of 0.2.0 don't name their key.
        const keyOf = ({ kid = signing.kid }) => {
          const found = keys.find((one) => one.kid === kid);
          if (!found) throw new errors.JWKSNoMatchingKey();
          return found.key;
        };
        const { payload } = await jwtVerify(token, keyOf, {
          issuer,
          algorithms: ['HS256'],
          currentDate: now(),
          requiredClaims: ['sub', 'exp'],
        });
        const { sub, ver, dev, ses, exp = 0 } = payload;
        if (typeof sub !== 'string' || typeof ver !== 'number') return null;
        // Tokens that 0.2.0 issued name no session, so they belong to none.
        const session = typeof ses === 'string' ? ses : '';
        const byPin = typeof dev === 'string' && { byPin: { device: dev, session } };
        return remember(token, { userId: sub, version: ver, endsAt: exp * 1000, ...byPin });
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
