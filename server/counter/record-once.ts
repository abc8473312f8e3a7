import type { Ticket } from '#contracts/counter/tickets.ts';
import type { Core } from '#server/core.ts';
import type { Trx } from '#server/db/client.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import type { Caller } from '#server/http/caller.ts';
import { type IdempotencyKey, keyReused } from '#server/http/idempotency-key.ts';
import { ticketRepository } from './ticket-repository.ts';
import { toTicket } from './ticket-view.ts';

type Once = {
  caller: Caller;
  /** Whose key it is. Keys of sales belong to the shop, because another staff member may repeat the request. */
  owner: string;
  key: IdempotencyKey | null;
  /** The customer's email address in the request, if it contains one. */
  typed?: string | undefined;
  /** Added to the ticket, also if it was made before the connection was lost. */
  offline?: Ticket['offline'] | undefined;
};

/**
 * Makes a ticket once per key, and returns it. If the ticket has a customer's email address that the caller didn't type,
 * records in the audit log that the caller read it. `make` returns the ticket's id.
 */
export async function recordOnce(
  { db, noteReading }: Pick<Core, 'db' | 'noteReading'>,
  { caller, owner, key, typed, offline }: Once,
  make: (trx: Trx) => Promise<string>,
): Promise<Ticket> {
  const ticket = await withIdempotencyKey(db, owner, key, {
    make,
    async read(trx, id) {
      const tickets = ticketRepository(trx);
      if (offline) await tickets.noteOffline(id, offline);
      const row = await tickets.byId(id);
      if (!row) throw new Error('the ticket is missing');
      return toTicket(row);
    },
    reused: keyReused,
  });
  const email = ticket.customer?.email;
  if (email && email !== typed) await noteReading(caller.id, 'customers read', caller.id);
  return ticket;
}
