import { isLoopback } from '#contracts/loopback.ts';
import type { Config } from './config.ts';

/** Returns a warning if other computers can reach the embedded sign-in service, or null. */
export function hostWarning({ host, signIn }: Pick<Config, 'host' | 'signIn'>): string | null {
  const own = isLoopback(host.includes(':') ? `[${host}]` : host);
  if (signIn.kind !== 'embedded' || own) return null;
  return `Warning: other computers can reach this shop (HOST=${host}), and the passwords of the demo accounts are public. Anyone in the network can log in as an admin.`;
}
