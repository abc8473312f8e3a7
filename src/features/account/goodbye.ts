import * as z from 'zod/mini';
import { DeletionSummary } from '#contracts/account.ts';

/** What the last page is told: what was deleted, and how far the sign-in is. */
export const Goodbye = z.object({
  summary: DeletionSummary,
  signIn: z.enum(['pending', 'removed', 'left']),
});
export type Goodbye = z.infer<typeof Goodbye>;
