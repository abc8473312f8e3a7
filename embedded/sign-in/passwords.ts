import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { assert } from './refusal.ts';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(
  scrypt,
);

const cost = { N: 2 ** 14, r: 8, p: 1 };
const shortest = 6;

/**
 * Returns the salt and the slow hash to store.
 * @throws SignInRefusal if the password is too short
 */
export async function hashPassword(password: string): Promise<string> {
  assert(
    password.length >= shortest,
    `WEAK_PASSWORD : Password should be at least ${shortest} characters`,
  );
  const salt = randomBytes(16);
  const hash = await derive(password, salt, 32, cost);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

/**
 * Returns whether `password` is the stored one. Takes equally long if nothing is stored, so that the time doesn't
 * reveal whether an account exists.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt = '', hash = ''] = stored?.split('.') ?? [];
  const given = await derive(password, Buffer.from(salt, 'base64url'), 32, cost);
  return stored !== null && timingSafeEqual(given, Buffer.from(hash, 'base64url'));
}
