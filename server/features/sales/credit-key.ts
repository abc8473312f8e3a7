import { createHash, createHmac, hkdfSync } from 'node:crypto';

/**
 * The keys under which store credit for an email address is stored. `earlier` is the key that the first release used.
 */
export type CreditKey = { key: string; earlier: string };

export type CreditKeys = (email: string) => CreditKey;

/**
 * Creates the function that converts an email address to its key. When an account is deleted, its email address is
 * erased but the key is kept, so that the credit can still be spent. Without `secret`, the email address can't be found
 * by trying out addresses.
 */
export function createCreditKeys(secret: Uint8Array): CreditKeys {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'second-fret/sales/credit', 32));
  return (email) => {
    const address = email.normalize('NFC').toLowerCase();
    return {
      key: createHmac('sha256', key).update(address).digest('base64url'),
      earlier: createHash('sha256').update(email.toLowerCase()).digest('hex'),
    };
  };
}
