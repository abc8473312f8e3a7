import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** The keys under which an email address's store credit is stored. `earlier` is the key that the first release used. */
export type CreditKey = { key: string; earlier: string };

export type CreditKeys = (email: string) => CreditKey;

/**
 * Creates the function that returns an address's key. The address is erased with its account, but the key remains, so
 * that the credit can still be spent. Without `secret`, no one can find the address by trial and error.
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
