import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { returnTicket } from '#contracts/counter/tickets.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { fromCents } from '#contracts/money.ts';
import { createCounterBookings } from '#server/bookings/counter-bookings.ts';
import type { HandedOver } from '#server/bookings/holds.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Core } from '#server/core.ts';
import type { CustomerBook } from '#server/customers/customer-book.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createApprovals } from '#server/people/approvals.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { recordOnce } from './record-once.ts';
import { pickedCustomer, recordTicket } from './record-ticket.ts';
import { returnItems } from './ticket-items.ts';
import { noSuchTicket, refundNeeds, refuseField } from './ticket-policy.ts';
import { ticketRepository } from './ticket-repository.ts';
import { isReturnable, isVoidable, type TicketRow } from './ticket-view.ts';
import { tillRepository } from './till-repository.ts';

type ReturnRequest = EndpointParsed<typeof returnTicket>['body'];
type ToReturn = Omit<ReturnRequest, 'reason'> & { reason: string | null; isVoid?: boolean };

export function createReturnService(core: Core, book: CustomerBook) {
  const { now } = core;
  const approvals = createApprovals(core);
  const bookings = createCounterBookings(core);

  async function ticket(trx: Trx, id: string): Promise<TicketRow> {
    const row = await ticketRepository(trx).byId(id);
    if (!row) throw noSuchTicket();
    return row;
  }

  /** Locks the products in id order. Throws a `conflict` Refusal if one of them has already been returned. */
  async function lockSold(trx: Trx, ids: readonly string[]): Promise<void> {
    for (const id of ids.toSorted()) {
      const product = await productState.lock(trx, id);
      if (product?.status !== 'sold') throw returnedBefore(`lines.${ids.indexOf(id)}.product_id`);
    }
  }

  /** Returns the bookings that a ticket handed over, and locks their buyers' accounts. */
  async function handedOverOn(trx: Trx, ticketId: string, ids: readonly string[]) {
    const found: HandedOver[] = [];
    for (const id of ids.toSorted()) {
      const since = await ticketRepository(trx).onTicketBefore(ticketId, id);
      found.push(...(await bookings.handedOver(trx, id, since, now())));
    }
    return found;
  }

  async function make(
    trx: Trx,
    caller: Caller,
    ticketId: string,
    { reason, isVoid = false, ...request }: ToReturn,
    key: IdempotencyKey | null,
  ) {
    const id = uuidv7();
    await lockOpenAccount(trx, caller.id, sessionEnded);
    const ids = request.lines.map(({ product_id }) => product_id.toLowerCase());
    assertOnTicket(await ticket(trx, ticketId), ids);
    const handedOver = isVoid ? await handedOverOn(trx, ticketId, ids) : [];
    await lockSold(trx, ids);
    const tills = tillRepository(trx);
    const cash = request.payments.some(({ method }) => method === 'cash');
    const tillId = await (cash ? tills.lock() : tills.share());
    // Lock and read the ticket again, because a concurrent return or account deletion may have changed it.
    await ticketRepository(trx).lock(sql<boolean>`id = ${ticketId}`);
    const sale = await ticket(trx, ticketId);
    const lines = ids.map((product, n) => {
      const line = sale.lines.find((one) => one.product_id === product && isReturnable(one));
      if (!line) throw returnedBefore(`lines.${n}.product_id`);
      return { ...line, kind: 'returned' as const, reason: null };
    });
    const at = now();
    const items = await returnItems(trx, sale, request.items ?? [], at);
    const needs = refundNeeds(request.payments, sale.refundable);
    const approvedBy = await approvals.assertApproved(trx, caller, { key, needs, recordId: id });
    for (const product of ids.toSorted()) await productState.takeBack(trx, product, at);
    for (const booking of handedOver) await bookings.reopen(trx, booking, at);
    const { customer_id, customer_name: name, customer_email: email } = sale;
    const asked = customer_id === null && email === null ? request.customer : undefined;
    const known = name === null ? null : { id: customer_id, name, email };
    const number = await recordTicket(
      trx,
      {
        id,
        kind: 'return',
        returnsId: sale.id,
        isVoid,
        caller,
        approvedBy,
        customer: asked ? await pickedCustomer(trx, asked, book) : known,
        lines: [...lines, ...items],
        payments: request.payments,
        reason,
        tillId,
        at,
      },
      book,
    );
    // Nobody can take a number before this transaction ends, so this also decides races.
    if (isVoid && number !== sale.number + 1) throw notVoidable();
    await ticketRepository(trx).markReturned(sale.id, ids, id);
    await writeAuditEntry(trx, {
      actorId: caller.id,
      ...(isVoid
        ? { action: 'ticket voided', details: { return_id: id } }
        : { action: 'products returned', details: { return_id: id, product_ids: ids } }),
      subjectId: sale.id,
      at,
    });
    return id;
  }

  return {
    /**
     * Records a return of products from a sale, and refunds the customer. The contract for `returnTicket` lists the
     * Refusals.
     */
    takeBack: (
      caller: Caller,
      ticketId: string,
      request: ReturnRequest,
      key: IdempotencyKey | null,
    ) =>
      recordOnce(core, { caller, owner: caller.id, key, typed: request.customer?.email }, (trx) =>
        make(trx, caller, ticketId, request, key),
      ),

    /** Returns the whole last ticket. The contract for `voidTicket` lists the Refusals. */
    voidLast: (
      caller: Caller,
      ticketId: string,
      reason: string | null,
      key: IdempotencyKey | null,
    ) =>
      recordOnce(core, { caller, owner: caller.id, key }, async (trx) => {
        const sale = await ticket(trx, ticketId);
        if (!isVoidable(sale)) throw notVoidable();
        const lines = sale.lines.map(({ product_id }) => ({ product_id }));
        const items = sale.items.map(({ position, quantity }) => ({ position, quantity }));
        const request = { lines, items, payments: asPaid(sale), reason, isVoid: true };
        return make(trx, caller, ticketId, request, key);
      }),
  };
}

/** Throws an `invalid` Refusal if a product was not sold on this ticket or is in the request twice. */
function assertOnTicket(sale: TicketRow, ids: readonly string[]): void {
  for (const [n, id] of ids.entries()) {
    const field = `lines.${n}.product_id`;
    if (ids.indexOf(id) < n) refuseField(field, 'This product is in the list twice.');
    const sold = sale.lines.some(({ kind, product_id }) => kind === 'sold' && product_id === id);
    if (!sold) refuseField(field, 'This product was not sold on this ticket.');
  }
}

/** The payments of a sale, as a request to refund them. */
const asPaid = ({ payments }: TicketRow): ReturnRequest['payments'] =>
  payments.map(({ method, amount_cents, reference }) => ({
    method,
    amount: fromCents(amount_cents),
    ...(reference && { reference }),
  }));

const notVoidable = () =>
  new Refusal(
    'conflict',
    'Only the last ticket can be voided, for ten minutes, and only without trade-ins. Return its products instead.',
  );

function returnedBefore(field: string): Refusal {
  const message = 'This product has already been returned.';
  return new Refusal('conflict', message, { fields: { [field]: message } });
}
