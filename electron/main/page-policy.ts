import { contentPolicyHeader, signInApis } from '#contracts/content-policy.ts';
import { trustedEmulator } from './addresses.ts';
import type { ChosenServer } from './settings.ts';

/** The content policy of our page: the web's, with what this server needs; no frames, no foreign scripts. */
export function pagePolicy(server: ChosenServer | null): string {
  // Asked again: settings of an earlier version may hold what is not believed any more.
  const emulator = server && trustedEmulator(server.origin, server.authEmulator);
  return contentPolicyHeader({
    scripts: [],
    images: server?.imageSources ?? [],
    connections: emulator ? [emulator] : signInApis,
    frames: [],
  });
}
