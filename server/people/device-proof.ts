import { createHash } from 'node:crypto';
import { createSigner, type KeyRing } from '#server/gateways/key-ring.ts';

/** What a computer proves itself with: a random secret, or a browser's key. The other one is null. */
export type DeviceKey = { secret_hash: Buffer | null; public_key: Buffer | null };

/** How long a challenge is valid. */
const challengeMs = 60_000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Secrets are random, so they don't need a slow hash. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Creates the function that decides whether a request comes from a computer, and the challenges that browsers sign. */
export function createDeviceProof(ring: KeyRing, now: () => Date) {
  const signer = createSigner(ring, 'device challenge');
  // The id is signed too, so a challenge is of no use to any other computer.
  const textOf = (deviceId: string, until: string) => `${deviceId} ${until}`;

  async function isSigned(deviceId: string, key: Buffer, proof: string): Promise<boolean> {
    const [until = '', seal = '', signature = ''] = proof.split('.');
    if (!signer.verify(textOf(deviceId, until), seal)) return false;
    if (Number(until) <= now().getTime()) return false;
    // Throws if the bytes that were registered are not a point on the curve.
    return crypto.subtle
      .importKey('raw', new Uint8Array(key), algorithm, false, ['verify'])
      .then((imported) =>
        crypto.subtle.verify(
          algorithm,
          imported,
          Buffer.from(signature, 'base64url'),
          Buffer.from(`${until}.${seal}`),
        ),
      )
      .catch(() => false);
  }

  return {
    challenge(deviceId: string): string {
      const until = String(now().getTime() + challengeMs);
      return `${until}.${signer.sign(textOf(deviceId, until))}`;
    },

    /** Returns whether `proof` is the computer's secret, or a valid challenge that its key has signed. */
    async isOf(device: DeviceKey & { id: string }, proof: string): Promise<boolean> {
      const { id, secret_hash, public_key } = device;
      return public_key
        ? isSigned(id, public_key, proof)
        : secret_hash !== null && hashOf(proof).equals(secret_hash);
    },
  };
}
