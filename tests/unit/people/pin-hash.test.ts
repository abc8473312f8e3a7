import { createHmac, randomBytes, scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPinHasher } from '#server/people/pin-hash.ts';

it('hashes a PIN slowly, with a key that is not in the database', async () => {
  const secret = randomBytes(32);
  const salt = randomBytes(16);
  const key = createHmac('sha256', secret).update('pin').digest();
  const signed = createHmac('sha256', key).update('2846').digest();
  const hash = scryptSync(signed, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 2 ** 26 });
  expect(await createPinHasher([secret]).check('2846', { salt, hash })).toBe('right');
  expect(await createPinHasher([secret]).check('2847', { salt, hash })).toBe('wrong');
});
