import { createHmac, hkdfSync } from 'node:crypto';
import { testKeys } from './api.ts';

/** Returns the key under which release 0.2.0 stored records about an email address. */
export function oldAddressKey(email: string, purpose: string): string {
  const key = hkdfSync('sha256', testKeys.intakeKey, '', `second-fret/${purpose}`, 32);
  const address = email.normalize('NFC').toLowerCase();
  return createHmac('sha256', Buffer.from(key)).update(address).digest('base64url');
}
