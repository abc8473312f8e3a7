import { createHmac, hkdfSync } from 'node:crypto';

/** Returns the key under which store credit for an email address is stored. */
export type CreditKeys = (email: string) => string;

/**
 * Creates the function that converts an email address to its key. Deleting an account erases its email address but
 * keeps the key, so that the credit can still be spent. The address can't be guessed from the key without `secret`.
 */
export function createCreditKeys(secret: Uint8Array): CreditKeys {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'second-fret/sales/credit', 32));
  return (email) => {
    const address = email.normalize('NFC').toLowerCase();
    return createHmac('sha256', key).update(address).digest('base64url');
  };
}
