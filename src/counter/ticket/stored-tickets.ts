import * as z from 'zod/mini';
import { localDraft } from '#src/lib/local-drafts.ts';

/** Tickets belong to the computer, not to the user, so that another person can finish them. */
const counter = 'counter';

/** Where the tickets are stored. The private parts are stored only in the tab. */
export const ticketDrafts = {
  open: <S extends z.ZodMiniType>(schema: S) => localDraft(counter, 'ticket', schema, ['device']),
  openPrivate: <S extends z.ZodMiniType>(schema: S) =>
    localDraft(counter, 'ticket:private', schema, ['tab']),
  parked: <S extends z.ZodMiniType>(schema: S) => localDraft(counter, 'parked', schema, ['device']),
  parkedPrivate: <S extends z.ZodMiniType>(schema: S) =>
    localDraft(counter, 'parked:private', schema, ['tab']),
};

/**
 * Returns whether this computer stores parked tickets, or an open ticket with products or trade-ins. The logout deletes
 * them.
 */
export function hasTickets(): boolean {
  const some = z.array(z.object({})).check(z.minLength(1));
  return [
    ticketDrafts.parked(some),
    ticketDrafts.open(z.object({ lines: some })),
    ticketDrafts.openPrivate(z.object({ buyIns: some })),
  ].some((draft) => draft.read());
}
