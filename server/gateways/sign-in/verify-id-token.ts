import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { emailKey } from '#contracts/text.ts';
import { createJwksSource, KeysUnavailable } from './jwks-source.ts';

/** The caller's identity according to the sign-in service. `email` is a plain address in lower case. */
export type VerifiedIdentity = {
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  issuedAt: Date;
  authTime: Date;
};

/**
 * Verifies an ID token from the sign-in service and returns its owner's identity.
 * @throws InvalidIdToken if the token is invalid (401)
 * @throws SignInServiceUnavailable if the token can't be verified now (503)
 */
export type IdTokenVerifier = (idToken: string) => Promise<VerifiedIdentity>;

export class InvalidIdToken extends Error {}

export class SignInServiceUnavailable extends Error {}

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const CLOCK_TOLERANCE_S = 5;
const LONGEST_TOKEN = 8_192;

const claimsSchema = z.object({
  sub: z.string().min(1).max(128),
  iat: z.number(),
  auth_time: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
});

type VerifierOptions = { projectId: string; keys: JWTVerifyGetKey; now: () => number };

/**
 * Creates the verifier for a Firebase project. A token must be signed with one of Google's keys (RS256), and its issuer
 * and audience must be those of `projectId`.
 * @param o.keys replaces Google's keys
 * @param o.now current time in milliseconds since the epoch
 */
export function createFirebaseVerifier(o: {
  projectId: string;
  jwksUrl?: URL;
  keys?: JWTVerifyGetKey;
  now?: () => number;
  /** How long to wait for the keys, in milliseconds. Only tests set it. */
  timeout?: number;
}): IdTokenVerifier {
  const now = o.now ?? Date.now;
  const jwksUrl = o.jwksUrl ?? new URL(GOOGLE_KEYS);
  const keys = o.keys ?? createJwksSource(jwksUrl, now, o.timeout);
  return (idToken) => verifySigned(idToken, { projectId: o.projectId, keys, now });
}

async function verifySigned(idToken: string, o: VerifierOptions): Promise<VerifiedIdentity> {
  if (idToken.length > LONGEST_TOKEN) throw new InvalidIdToken('The ID token is too long');
  const claims = claimsSchema.safeParse(await signedPayload(idToken, o));
  if (!claims.success) throw new InvalidIdToken('The ID token lacks a required claim');
  const { sub, iat, auth_time, email, email_verified, name } = claims.data;
  const latest = o.now() / 1000 + CLOCK_TOLERANCE_S;
  if (iat > latest || auth_time > latest) {
    throw new InvalidIdToken('The ID token is dated in the future');
  }
  if (!email) throw new InvalidIdToken('The ID token contains no email address');
  return {
    uid: sub,
    email: emailKey(email),
    emailVerified: email_verified,
    name: name || null,
    issuedAt: new Date(iat * 1000),
    authTime: new Date(auth_time * 1000),
  };
}

async function signedPayload(idToken: string, o: VerifierOptions) {
  try {
    const { payload } = await jwtVerify(idToken, o.keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${o.projectId}`,
      audience: o.projectId,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(o.now()),
    });
    return payload;
  } catch (cause) {
    if (cause instanceof KeysUnavailable) {
      throw new SignInServiceUnavailable(cause.message, { cause });
    }
    if (cause instanceof errors.JOSEError) {
      throw new InvalidIdToken(`The ID token is invalid: ${cause.message}`, { cause });
    }
    throw cause;
  }
}
