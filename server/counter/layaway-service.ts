import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { LayawayForm, listLayaways } from '#contracts/counter/layaways.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Core } from '#server/core.ts';
import type { CustomerBook } from '#server/customers/customer-book.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import { oneSnapshot, type Trx } from '#server/db/client.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { dayOf } from '#server/http/shop-time.ts';
import { createApprovals } from '#server/people/approvals.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import {
  assertDeposit,
  assertDue,
  assertLastDay,
  assertOpen,
  keptOf,
  noSuchLayaway,
  sumOf,
} from './layaway-policy.ts';
import { type LayawayRow, layawayRepository } from './layaway-repository.ts';
import { toLayaway, toListedLayaway } from './layaway-view.ts';
import { recordOnce } from './record-once.ts';
import { pickedCustomer, recordTicket, type TicketToRecord } from './record-ticket.ts';
import { type PaymentRequest, refundNeeds, refuseField } from './ticket-policy.ts';
import { ticketRepository } from './ticket-repository.ts';
import type { TicketService } from './ticket-service.ts';
import { tillRepository } from './till-repository.ts';

/** The list stops counting at this number of layaways. */
const maxCounted = 1000;

type Parts = { sales: Pick<TicketService, 'sellLines'>; book: CustomerBook };
type Locked = { layaway: LayawayRow; tillId: string | undefined; moderated: string | undefined };

export function createLayawayService(core: Core, { sales, book }: Parts) {
  const { db, now, config, noteReading } = core;
  const approvals = createApprovals(core);
  const rule = () => ({ kept: config.layawayKept, today: dayOf(now()) });

  const withShopKey = async (
    caller: Caller,
    key: IdempotencyKey | null,
    make: (trx: Trx) => Promise<string>,
    typed?: string,
  ) => recordOnce(core, { caller, owner: await shopAccount.get(db, config), key, typed }, make);

  async function find(trx: Trx, id: string): Promise<LayawayRow> {
    const row = await layawayRepository(trx).byId(id);
    if (!row) throw noSuchLayaway();
    return row;
  }

  /** Locks an open layaway's products, the till and its first ticket, so that no one else pays or cancels it. */
  async function lock(trx: Trx, caller: Caller, id: string, paysOut: boolean): Promise<Locked> {
    await lockOpenAccount(trx, caller.id, sessionEnded);
    let moderated: string | undefined;
    const { lines } = await find(trx, id);
    for (const { product_id, title } of lines.toSorted(byProduct)) {
      const product = await productState.lock(trx, product_id);
      if (product?.moderation !== 'clear') moderated = title;
    }
    const tills = tillRepository(trx);
    const tillId = await (paysOut ? tills.lock() : tills.share());
    await ticketRepository(trx).lock(sql<boolean>`id = ${id}`);
    const layaway = await find(trx, id);
    assertOpen(layaway);
    return { layaway, tillId, moderated };
  }

  /** Stores one step of a layaway as a ticket of its customer. Returns the ticket's id. */
  async function record(
    trx: Trx,
    { layaway, tillId }: Locked,
    step: Pick<TicketToRecord, 'caller' | 'approvedBy' | 'kind' | 'lines' | 'payments' | 'at'> & {
      cents: number;
    },
  ): Promise<string> {
    const { id: first, customer_id, customer_name: name, customer_email: email } = layaway;
    const { cents, ...ticket } = step;
    const id = uuidv7();
    const returnsId = step.kind === 'return' ? first : null;
    const customer = { id: customer_id, name, email };
    const rest = { id, returnsId, customer, reason: null, tillId, layaway: { id: first, cents } };
    await recordTicket(trx, { ...ticket, ...rest }, book);
    return id;
  }

  return {
    /** Lays products away. The contract for `createLayaway` lists the Refusals. */
    start: (caller: Caller, request: LayawayForm, key: IdempotencyKey | null) =>
      withShopKey(
        caller,
        key,
        async (trx) => {
          const id = uuidv7();
          assertLastDay(request.until, now());
          await lockOpenAccount(trx, caller.id, sessionEnded);
          const shopId = await shopAccount.get(trx, config);
          const making = { caller, shopId, request, proven: new Map(), at: now() };
          const { lines, needs } = await sales.sellLines(trx, making, 'laid_away');
          const cents = sumOf(request.payments);
          assertDeposit(
            cents,
            lines.reduce((sum, { price_cents }) => sum + price_cents, 0),
          );
          const tillId = await tillRepository(trx).share();
          const approvedBy = await approvals.assertApproved(trx, caller, {
            key,
            needs,
            recordId: id,
          });
          const customer = await pickedCustomer(trx, request.customer, book);
          if (!customer?.id && !customer?.email) {
            refuseField('customer.email', 'A layaway needs the customer’s email address.');
          }
          const { payments } = request;
          const ticket = { id, kind: 'sale', returnsId: null, caller, customer, lines } as const;
          const rest = { payments, reason: null, layaway: { id, cents }, tillId, approvedBy };
          await recordTicket(trx, { ...ticket, ...rest, at: now() }, book);
          await layawayRepository(trx).insert(id, request.until);
          return id;
        },
        request.customer.email,
      ),

    /** Adds payments, and sells the products with the last one. The contract for `payLayaway` lists the Refusals. */
    pay: (
      caller: Caller,
      id: string,
      payments: readonly PaymentRequest[],
      key: IdempotencyKey | null,
    ) =>
      withShopKey(caller, key, async (trx) => {
        const locked = await lock(trx, caller, id, false);
        const { lines, paid_cents: paid, price_cents: price } = locked.layaway;
        const cents = sumOf(payments);
        assertDue(cents, price - paid);
        const [at, step] = [now(), { caller, kind: 'sale', payments } as const];
        if (cents < price - paid) return record(trx, locked, { ...step, lines, cents, at });
        if (locked.moderated !== undefined) throw withheld(locked.moderated);
        for (const { product_id, price_cents } of lines.toSorted(byProduct)) {
          await productState.sell(trx, product_id, at, price_cents, true);
        }
        await layawayRepository(trx).end(id, 'completed');
        const sold = lines.map((line) => ({ ...line, kind: 'sold' as const }));
        return record(trx, locked, { ...step, lines: sold, cents: -paid, at });
      }),

    /** Returns deposits and puts the products up for sale. The contract for `cancelLayaway` lists the Refusals. */
    cancel: (
      caller: Caller,
      id: string,
      payments: readonly PaymentRequest[],
      key: IdempotencyKey | null,
    ) =>
      withShopKey(caller, key, async (trx) => {
        const paysOut = payments.some(({ method }) => method === 'cash');
        const locked = await lock(trx, caller, id, paysOut);
        const { lines, paid_cents: paid } = locked.layaway;
        const refundable = (await ticketRepository(trx).byId(id))?.refundable ?? [];
        const needs = refundNeeds(payments, refundable);
        const approvedBy = await approvals.assertApproved(trx, caller, {
          key,
          needs,
          recordId: id,
        });
        const kept_cents = keptOf(paid, config.layawayKept);
        const at = now();
        for (const { product_id } of lines.toSorted(byProduct)) {
          await productState.putBack(trx, product_id, at);
        }
        await layawayRepository(trx).end(id, 'cancelled');
        const step = { caller, kind: 'return', lines, payments, cents: kept_cents - paid } as const;
        const return_id = await record(trx, locked, { ...step, approvedBy, at });
        const details = { return_id, kept_cents };
        const entry = { action: 'layaway cancelled', subjectId: id, details, at } as const;
        await writeAuditEntry(trx, { actorId: caller.id, ...entry });
        return return_id;
      }),

    /** Returns layaways with shortened email addresses. */
    async list({ cursor, limit, ...filters }: EndpointParsed<typeof listLayaways>['query']) {
      const from = decodeCursor(cursor, ['string', 'uuid']);
      const shown = rule();
      const [rows, counted] = await oneSnapshot(db, (trx) => {
        const layaways = layawayRepository(trx);
        return Promise.all([
          layaways.list({ ...filters, today: shown.today }, from?.after ?? null, limit + 1),
          from?.total ?? layaways.count({ ...filters, today: shown.today }, maxCounted + 1),
        ]);
      });
      const keyOf = ({ due_on, id }: LayawayRow) => [due_on, id];
      const page = toPage(rows, limit, counted, keyOf, (row) => toListedLayaway(row, shown));
      const total_capped = counted > maxCounted;
      return { ...page, total: Math.min(counted, maxCounted), total_capped };
    },

    /** Returns one layaway, with the customer's full email address, and records that in the audit log. */
    async one(caller: Caller, id: string) {
      const row = await layawayRepository(db).byId(id);
      if (!row) throw noSuchLayaway();
      if (row.customer_email) await noteReading(caller.id, 'customers read', caller.id);
      return toLayaway(row, rule());
    },
  };
}

const byProduct = (a: { product_id: string }, b: { product_id: string }) =>
  a.product_id < b.product_id ? -1 : 1;

function withheld(title: string): Refusal {
  const message = `${title} has been hidden by a moderator. It can’t be sold until it is visible again.`;
  return new Refusal('product_unavailable', message);
}
