import { createHmac, hkdfSync } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { emailKey } from '#contracts/text.ts';

/**
 * Creates the function that converts an email address to its key. Deleting an account erases its email address but
 * keeps the key, so that credit and suspensions stay with the address. The address can't be guessed from the key without
 * `secret`. Keys for different purposes can't be compared.
 *
 * Returns the key under which records are stored. For an international domain, a second key follows, under which release
 * 0.2.0 stored them: it didn't convert domains to ASCII.
 */
export function createAddressKeys(secret: Uint8Array, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `second-fret/${purpose}`, 32));
  const keyOf = (address: string) => createHmac('sha256', key).update(address).digest('base64url');
  return (email: string): [key: string, before?: string] => {
    const address = emailKey(email);
    const before = address.replace(/(?<=@)[^@]*xn--[^@]*$/, domainToUnicode);
    return before === address ? [keyOf(address)] : [keyOf(address), keyOf(before)];
  };
}
