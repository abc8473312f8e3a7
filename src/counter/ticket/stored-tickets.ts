import * as z from 'zod/mini';
import { localDraft } from '#src/lib/local-drafts.ts';

/**
 * Returns where this computer stores tickets. They belong to the computer, not to the user, so that another person can
 * finish them. Their private parts are stored only in the tab.
 */
export const ticketDraft = <S extends z.ZodMiniType>(
  name: 'ticket' | 'parked' | 'ticket:private' | 'parked:private',
  schema: S,
) => localDraft('counter', name, schema, [name.endsWith(':private') ? 'tab' : 'device']);

/**
 * Returns whether this computer stores parked tickets, or an open ticket with products, items or trade-ins. The logout
 * deletes them.
 */
export function hasTickets(): boolean {
  const some = z.array(z.object({})).check(z.minLength(1));
  return [
    ticketDraft('parked', some),
    ticketDraft('ticket', z.object({ lines: some })),
    ticketDraft('ticket', z.object({ items: some })),
    ticketDraft('ticket:private', z.object({ buyIns: some })),
  ].some((draft) => draft.read());
}
