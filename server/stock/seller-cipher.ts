import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Intake } from '#contracts/stock/intakes.ts';

export type SellerDetails = NonNullable<Intake['seller']>;
/** The details of the owner of a consigned piece. */
export type OwnerDetails = { name: string; email: string | null; address: string };

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Creates the cipher for the details of people who sold products to the shop. The record id is the product's id. */
export const createSellerCipher = (secret: Uint8Array) =>
  createCipher<SellerDetails>(secret, 'second-fret/intake/seller');

/** Creates the cipher for the details of owners of consigned pieces. The record id is the owner's id. */
export const createOwnerCipher = (secret: Uint8Array) =>
  createCipher<OwnerDetails>(secret, 'second-fret/consignment/owner');

/** Creates a cipher with a key derived from `secret`. Each purpose has a separate key. */
function createCipher<Details>(secret: Uint8Array, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    encrypt(recordId: string, details: Details) {
      const nonce = randomBytes(nonceLength);
      // The record id is authenticated, so that details can't be moved to another record.
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(recordId));
      const text = Buffer.concat([cipher.update(JSON.stringify(details)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },

    /** Returns null if the details were encrypted with another key or for another record. */
    decrypt(recordId: string, encrypted: Buffer) {
      const nonce = encrypted.subarray(0, nonceLength);
      const tag = encrypted.subarray(nonceLength, nonceLength + tagLength);
      try {
        const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
          .setAAD(Buffer.from(recordId))
          .setAuthTag(tag);
        const text = decipher.update(encrypted.subarray(nonceLength + tagLength));
        return JSON.parse(Buffer.concat([text, decipher.final()]).toString()) as Details;
      } catch {
        return null;
      }
    },
  };
}
