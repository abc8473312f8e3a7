import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { derivedKey, type KeyRing } from '#server/gateways/key-ring.ts';

const derive = promisify<string | Buffer, Buffer, number, object, Buffer>(scrypt);
/** The default cost. Hashing a PIN takes 32 MB and about a tenth of a second. */
const slowCost = 2 ** 15;
const bytes = 32;

export type PinHash = { salt: Buffer; hash: Buffer };

/**
 * Hashes PINs with scrypt. Because there are few possible PINs, each PIN is first signed with a key that is not in the
 * database. Only tests use a lower cost.
 */
export function createPinHasher(ring: KeyRing, cost = slowCost) {
  const options = { N: cost, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
  const digest = (pin: string, salt: Buffer, key = ring[0]) => {
    const signed = createHmac('sha256', derivedKey(key, 'pin')).update(pin).digest();
    return derive(signed, salt, bytes, options);
  };
  return {
    async hash(pin: string): Promise<PinHash> {
      const salt = randomBytes(16);
      return { salt, hash: await digest(pin, salt) };
    },

    /** Returns whether the PIN is wrong, right, or right but hashed with an older key. */
    async check(pin: string, { salt, hash }: PinHash): Promise<'wrong' | 'right' | 'older'> {
      for (const key of ring) {
        const isRight = timingSafeEqual(await digest(pin, salt, key), hash);
        if (isRight) return key === ring[0] ? 'right' : 'older';
      }
      return 'wrong';
    },
  };
}
