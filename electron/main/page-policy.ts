import { contentPolicyHeader, signInApis } from '#contracts/content-policy.ts';
import type { ChosenServer } from './settings.ts';

/** The content policy of our page: the web's, with what this server needs; no frames, no foreign scripts. */
export function pagePolicy(server: ChosenServer | null): string {
  return contentPolicyHeader({
    scripts: [],
    images: server?.imageSources ?? [],
    connections: server?.authEmulator ? [server.authEmulator] : signInApis,
    frames: [],
  });
}
