import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Intake } from '#contracts/intakes.ts';

export type SellerDetails = NonNullable<Intake['seller']>;

export type SellerCipher = {
  encrypt(productId: string, seller: SellerDetails): Buffer;
  /** Returns null if the details were encrypted with another key, or belong to another product. */
  decrypt(productId: string, encrypted: Buffer): SellerDetails | null;
};

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Creates the cipher for the details of people who sold to the shop. Its key is derived from `secret`. */
export function createSellerCipher(secret: Uint8Array): SellerCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'second-fret/intake/seller', 32));
  return {
    encrypt(productId, seller) {
      const nonce = randomBytes(nonceLength);
      // With the product's id authenticated, details can't be moved to another product.
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(productId));
      const text = Buffer.concat([cipher.update(JSON.stringify(seller)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },

    decrypt(productId, encrypted) {
      const nonce = encrypted.subarray(0, nonceLength);
      const tag = encrypted.subarray(nonceLength, nonceLength + tagLength);
      try {
        const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
          .setAAD(Buffer.from(productId))
          .setAuthTag(tag);
        const text = decipher.update(encrypted.subarray(nonceLength + tagLength));
        return JSON.parse(Buffer.concat([text, decipher.final()]).toString()) as SellerDetails;
      } catch {
        return null;
      }
    },
  };
}
