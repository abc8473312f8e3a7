import { createHmac, hkdfSync } from 'node:crypto';
import { plainAddress } from '#contracts/text.ts';

/** Returns the key under which records about an email address are stored. */
export type AddressKeys = (email: string) => string;

/**
 * Creates the function that converts an email address to its key. Deleting an account erases its email address but
 * keeps the key, so that credit and suspensions stay with the address. The address can't be guessed from the key without
 * `secret`. Keys for different purposes can't be compared.
 */
export function createAddressKeys(secret: Uint8Array, purpose: string): AddressKeys {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `second-fret/${purpose}`, 32));
  return (email) => {
    const address = plainAddress(email).toLowerCase();
    return createHmac('sha256', key).update(address).digest('base64url');
  };
}
