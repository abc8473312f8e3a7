import * as z from 'zod/mini';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';

/** The height is stored with the drafts, so that logging out removes it. */
const stored = () => localDraft(viewerId(), 'overview', z.number(), ['device']);

/** Returns the height of the user's last overview on this device in pixels, or null if there was none. */
export const lastHeight = (): number | null => stored().read();

/**
 * Stores the overview's height for {@link lastHeight}. Pass null if the user has no overview, which removes the stored
 * height.
 */
export function keepHeight(height: number | null): void {
  if (height === null) stored().end();
  else stored().save(height);
}
