import { decodeJwt, errors, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import { badRequest } from './emulator.ts';

const ALGORITHM = 'RS256';

export type IdTokenSigning = {
  /** Signs the emulator's unsigned token with this installation's key. */
  sign(unsignedToken: string): Promise<string>;
  /**
   * Rejects tokens that this installation didn't sign. The emulator doesn't check signatures.
   * @throws ApiError `INVALID_ID_TOKEN` or `TOKEN_EXPIRED`
   */
  verify(idToken: string): Promise<void>;
  /** The public key that verifies the tokens. */
  jwks: { keys: JWK[] };
};

/** @param privateJwk an RSA key with its `kid` */
export async function createIdTokenSigning(privateJwk: JWK): Promise<IdTokenSigning> {
  const { kty, kid, n, e } = privateJwk;
  const publicJwk = { kty, kid, n, e, alg: ALGORITHM, use: 'sig' } as JWK;
  const [privateKey, publicKey] = await Promise.all([
    importJWK(privateJwk, ALGORITHM),
    importJWK(publicJwk, ALGORITHM),
  ]);
  return {
    sign: (unsignedToken) =>
      new SignJWT(decodeJwt(unsignedToken))
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', ...(kid ? { kid } : {}) })
        .sign(privateKey),
    async verify(idToken) {
      try {
        await jwtVerify(idToken, publicKey, { algorithms: [ALGORITHM] });
      } catch (error) {
        throw badRequest(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
      }
    },
    jwks: { keys: [publicJwk] },
  };
}
