import { randomBytes } from 'node:crypto';

/**
 * The emulator draws the codes of its mails and its account ids from Math.random, whose next values can
 * be worked out from those seen so far. In the sign-in process it is fed by the system's generator.
 */
export function secureMathRandom(): void {
  Math.random = () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48;
}
