import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, string, number, { N: number; r: number; p: number }, Buffer>(
  scrypt,
);

const COST = { N: 2 ** 14, r: 8, p: 1 };
const SHORTEST_PASSWORD = 6;

/** Turns a password into what the emulator is given in its place. */
export type PasswordHardening = (password: string) => Promise<string>;

/**
 * The emulator keeps passwords as they are, so it never sees one: only a slow hash, the same for the
 * same password. Those too short to be accepted pass unchanged, so that the emulator can say so.
 */
export function createPasswordHardening(salt: string): PasswordHardening {
  return async (password) => {
    if (password.length < SHORTEST_PASSWORD) return password;
    return (await derive(password, salt, 32, COST)).toString('base64url');
  };
}
