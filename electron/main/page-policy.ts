import { contentPolicyHeader } from '#contracts/content-policy.ts';
import type { ChosenServer } from './settings.ts';

/** Returns the page's content policy. The page may connect only to the main process. */
export function pagePolicy(server: ChosenServer | null): string {
  return contentPolicyHeader({
    scripts: [],
    images: server?.imageSources ?? [],
    connections: [],
    frames: [],
  });
}
