import { errors, jwtVerify, SignJWT } from 'jose';

const issuer = 'second-fret';
export const lifetimeSeconds = 3600;

export type AccessTokens = {
  /** A signed token of one hour for the account at this version of its rights. */
  issue(userId: string, version: number): Promise<{ token: string; expiresAt: Date }>;
  /** What the token says, or null where it is not ours, was changed or has ended. */
  verify(token: string): Promise<{ userId: string; version: number } | null>;
};

/** Access tokens signed with HMAC-SHA-256 by `secret`, which must have at least 32 bytes. */
export async function createAccessTokens(
  secret: Uint8Array<ArrayBuffer>,
  now: () => Date,
): Promise<AccessTokens> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, hmac, false, ['sign', 'verify']);
  return {
    async issue(userId, version) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const token = await new SignJWT({ ver: version })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key);
      return { token, expiresAt: new Date((issuedAt + lifetimeSeconds) * 1000) };
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer,
          algorithms: ['HS256'],
          currentDate: now(),
          requiredClaims: ['sub', 'exp'],
        });
        return typeof payload.sub === 'string' && typeof payload.ver === 'number'
          ? { userId: payload.sub, version: payload.ver }
          : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
