import * as z from 'zod/mini';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';

/** Stored together with the drafts, so that logging out removes it. */
const stored = () => localDraft(viewerId(), 'overview', z.number(), ['device']);

/** Returns the height in pixels of the user's last overview on this device; null if there was none. */
export const lastHeight = (): number | null => stored().read();

/** Stores the overview's height for {@link lastHeight}; null if the user has no overview. */
export function keepHeight(height: number | null): void {
  if (height === null) stored().end();
  else stored().save(height);
}
