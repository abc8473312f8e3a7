import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, string, number, { N: number; r: number; p: number }, Buffer>(
  scrypt,
);

const COST = { N: 2 ** 14, r: 8, p: 1 };
const SHORTEST_PASSWORD = 6;

/** Returns the slow hash that replaces the password in requests to the emulator. */
export type PasswordHardening = (password: string) => Promise<string>;

/**
 * The emulator stores passwords unhashed, so we pass it a slow hash instead. The same password always produces the same
 * hash. Passwords that are too short are passed on unchanged, so that the emulator rejects them.
 */
export function createPasswordHardening(salt: string): PasswordHardening {
  return async (password) => {
    if (password.length < SHORTEST_PASSWORD) return password;
    return (await derive(password, salt, 32, COST)).toString('base64url');
  };
}
