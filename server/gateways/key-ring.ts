import { createHmac, timingSafeEqual } from 'node:crypto';

export type Key = Uint8Array<ArrayBuffer>;

/** The keys that the shop accepts. The first one signs. */
export type KeyRing = readonly [Key, ...Key[]];

/** Returns the key for one purpose. Keys for different purposes can't be compared. */
export const derivedKey = (key: Key, purpose: string) =>
  createHmac('sha256', key).update(purpose).digest();

/** Returns a name for a key, from which no one can compute the key. */
export const fingerprintOf = (key: Key) =>
  derivedKey(key, 'fingerprint').toString('base64url').slice(0, 16);

/** Creates the functions that sign texts for one purpose, and verify what any key of the ring has signed. */
export function createSigner([first, ...older]: KeyRing, purpose: string) {
  const signingKey = derivedKey(first, purpose);
  const keys = [signingKey, ...older.map((key) => derivedKey(key, purpose))];
  const signature = (key: Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign: (text: string) => signature(signingKey, text),
    verify(text: string, given: string): boolean {
      const bytes = Buffer.from(given);
      return keys.some((key) => {
        const expected = Buffer.from(signature(key, text));
        return expected.length === bytes.length && timingSafeEqual(expected, bytes);
      });
    },
  };
}
