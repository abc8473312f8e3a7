import { contentPolicyHeader } from '#contracts/content-policy.ts';
import type { ChosenServer } from './settings.ts';

/** The content policy of our page. It talks to the main process only, which signs in and calls the server. */
export function pagePolicy(server: ChosenServer | null): string {
  return contentPolicyHeader({
    scripts: [],
    images: server?.imageSources ?? [],
    connections: [],
    frames: [],
  });
}
