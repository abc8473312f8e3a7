import * as z from 'zod/mini';
import { DeletionSummary } from '#contracts/people/account.ts';

/** The goodbye page's state: what was deleted, and whether the account was removed from the sign-in service. */
export const Goodbye = z.object({
  summary: DeletionSummary,
  signIn: z.enum(['pending', 'removed', 'left']),
});
export type Goodbye = z.infer<typeof Goodbye>;
