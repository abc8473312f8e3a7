import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string | Buffer, Buffer, number, object, Buffer>(scrypt);
/** The default cost. Hashing a PIN takes 32 MB and about a tenth of a second. */
const slowCost = 2 ** 15;
const bytes = 32;

export type PinHash = { salt: Buffer; hash: Buffer };

/**
 * Hashes PINs with scrypt. Because there are few possible PINs, each PIN is first signed with a key that is not in the
 * database. This key is derived from `secret`, the key for access tokens. Only tests use a lower cost.
 */
export function createPinHasher(secret: Uint8Array, cost = slowCost) {
  const key = createHmac('sha256', secret).update('pin').digest();
  const options = { N: cost, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
  const digest = (pin: string, salt: Buffer) =>
    derive(createHmac('sha256', key).update(pin).digest(), salt, bytes, options);
  return {
    async hash(pin: string) {
      const salt = randomBytes(16);
      return { salt, hash: await digest(pin, salt) };
    },
    matches: async (pin: string, { salt, hash }: PinHash) =>
      timingSafeEqual(await digest(pin, salt), hash),
  };
}
