import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { assert } from './refusal.ts';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/**
 * A hash takes just over 32 MB. glibc returns blocks of this size to the system, but keeps smaller ones: with half the
 * cost, the server would stay 65 MB larger after four sign-ins at a time.
 */
const usualCost = 2 ** 15;
const shortest = 6;

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes passwords with scrypt, each with its own salt. Only tests lower the cost. */
export function createPasswords(cost = usualCost) {
  const slowHash = (password: string, salt: Buffer) =>
    derive(password, salt, 32, { N: cost, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

  return {
    /**
     * Returns the salt and the hash to store.
     * @throws SignInRefusal if the password is too short
     */
    async hash(password: string): Promise<string> {
      const problem = `WEAK_PASSWORD : Password should be at least ${shortest} characters`;
      assert(password.length >= shortest, problem);
      const salt = randomBytes(16);
      const hash = await slowHash(password, salt);
      return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
    },

    /**
     * Returns whether `password` is the stored one. Takes equally long if nothing is stored, so that the time doesn't
     * reveal whether an account exists.
     */
    async matches(password: string, stored: string | null): Promise<boolean> {
      const [salt = '', hash = ''] = stored?.split('.') ?? [];
      const given = await slowHash(password, Buffer.from(salt, 'base64url'));
      return stored !== null && timingSafeEqual(given, Buffer.from(hash, 'base64url'));
    },
  };
}
