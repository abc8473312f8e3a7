import { v7 as uuidv7 } from 'uuid';
import type { listTickets } from '#contracts/counter/tickets.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { toCents } from '#contracts/money.ts';
import type { Cleared } from '#server/bookings/counter-bookings.ts';
import { createCounterBookings } from '#server/bookings/counter-bookings.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Core } from '#server/core.ts';
import type { CustomerBook } from '#server/customers/customer-book.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import { oneSnapshot, type Trx } from '#server/db/client.ts';
import { isKeyUsed } from '#server/db/with-idempotency-key.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { createApprovals, type Need } from '#server/people/approvals.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import type { IntakeService } from '#server/stock/intake-service.ts';
import { checkPrice } from './lowest-price.ts';
import { recordOnce } from './record-once.ts';
import { pickedCustomer, recordTicket, type TicketToRecord } from './record-ticket.ts';
import { type NewItemLine, sellItems } from './ticket-items.ts';
import {
  assertOffline,
  assertRecent,
  assertSellable,
  noSuchTicket,
  type ProductToSell,
  paysOutCash,
  refuseNumber,
  refusePrice,
  type TicketRequest,
} from './ticket-policy.ts';
import { isFiltered, type NewLine, ticketRepository } from './ticket-repository.ts';
import { type TicketRow, toListed, toTicket } from './ticket-view.ts';
import { tillRepository } from './till-repository.ts';

/** With filters, the list stops counting at this number of tickets. */
const maxCounted = 1000;

type Parts = { intakes: Pick<IntakeService, 'takeIn'>; book: CustomerBook };

export type TicketService = ReturnType<typeof createTicketService>;

export function createTicketService(core: Core, { intakes, book }: Parts) {
  const { db, now, config, noteReading } = core;
  const approvals = createApprovals(core);
  const bookings = createCounterBookings(core);

  /**
   * Ends the products' bookings and marks the products as sold or laid away, in id order, so that two tickets can't
   * deadlock.
   */
  async function sellLines(
    trx: Trx,
    { caller, shopId, request, proven, at }: Making,
    kind: 'sold' | 'laid_away' = 'sold',
  ): Promise<Sold> {
    const asked = linesOf(request);
    const inOrder = asked.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const clearedById = new Map<string, Cleared>();
    const overrides = new Set<string>();
    for (const { id, id_check: idCheck, override } of inOrder) {
      const hold = { productId: id, provenId: proven.get(id), idCheck, override };
      const cleared = await bookings.clear(trx, { caller, ...hold, at });
      clearedById.set(id, cleared);
      if (cleared.overridden && override) overrides.add(override);
    }
    const found = await ticketRepository(trx).products(
      inOrder.map(({ id }) => id),
      at,
    );
    const needs: Need[] = [];
    const lines = asked.map(({ id, price_cents, reason, field }) => {
      const product = found.get(id);
      const { hold = null, overridden, agreedCents = null } = clearedById.get(id) ?? {};
      assertSellable(product, { shopId, hold, kind, field: `${field}.product_id` });
      const { resale_price_cents: tagCents, owner_price_cents: ownerCents } = product;
      if (overridden) needs.push(overrideOf(product, `${field}.product_id`));
      const price = { priceCents: price_cents, tagCents, agreedCents, ownerCents };
      needs.push(
        ...checkPrice({
          ...{ ...price, title: product.title, costCents: product.cost_cents },
          referenceCents: product.reference_price_cents,
          field: `${field}.price`,
        }),
      );
      const isUsual = price_cents === (agreedCents ?? tagCents);
      // Staff couldn't know the new price of a piece that was never in the storefront.
      const why =
        request.offline && product.counter_only && !isUsual
          ? 'The price changed after the sale.'
          : reason;
      if (!isUsual && !why) refusePrice(`${field}.reason`, agreedCents);
      return toLine(product, kind, price_cents, why);
    });
    for (const { id, price_cents } of inOrder) {
      if (kind === 'sold') await productState.sell(trx, id, at, price_cents, true);
      else await productState.layAway(trx, id, at);
    }
    for (const line of lines) {
      const agreed = clearedById.get(line.product_id)?.agreedCents;
      if (line.price_cents !== agreed) await auditPrice(trx, caller, line, at);
    }
    const [buyer] = asked.flatMap(({ id }) => clearedById.get(id)?.buyer ?? []);
    return {
      lines,
      needs,
      overrides: [...overrides],
      buyer: buyer ? { id: null, ...buyer } : null,
    };
  }

  async function make(
    trx: Trx,
    caller: Caller,
    request: TicketRequest,
    { proven, key }: { proven: Making['proven']; key: IdempotencyKey | null },
  ): Promise<string> {
    const id = uuidv7();
    assertRecent(request, now());
    await lockOpenAccount(trx, caller.id, sessionEnded);
    const shopId = await shopAccount.get(trx, config);
    const { lines, needs, overrides, buyer } = await sellLines(trx, {
      caller,
      shopId,
      request,
      proven,
      at: now(),
    });
    const tills = tillRepository(trx);
    const tillId = await (paysOutCash(request) ? tills.lock() : tills.share());
    const at = now();
    for (const [n, buyIn] of (request.buy_ins ?? []).entries()) {
      const by = { caller, shopId, ticketId: id, field: `buy_ins.${n}`, at };
      lines.push({
        product_id: await intakes.takeIn(trx, buyIn, by),
        kind: 'bought',
        title: buyIn.product.title,
        price_cents: toCents(buyIn.paid),
        tag_price_cents: toCents(buyIn.product.resale_price),
        reason: null,
      });
    }
    const gone = request.offline !== undefined;
    const goods = await sellItems(trx, request.items ?? [], { tax: config.tax, at, gone });
    needs.push(...goods.needs);
    // Comes before the check of the till's cash, so that no one finds out how much there is without selling anything.
    const approvedBy = await approvals.assertApproved(trx, caller, { key, needs, recordId: id });
    const customer = request.customer ? await pickedCustomer(trx, request.customer, book) : buyer;
    for (const item of goods.items) await auditPrice(trx, caller, item, at);
    await recordTicket(
      trx,
      {
        id,
        kind: 'sale',
        returnsId: null,
        caller,
        approvedBy,
        customer,
        lines: [...lines, ...goods.items],
        payments: request.payments,
        reason: overrides.join('\n') || null,
        tillId,
        at,
      },
      book,
    );
    return id;
  }

  return {
    sellLines,

    /** Sells and buys products. The contract for `createTicket` lists the Refusals. */
    async sell(caller: Caller, request: TicketRequest, key: IdempotencyKey | null) {
      assertOffline(request, now());
      const shopId = await shopAccount.get(db, config);
      // Don't check the codes of a repeated request, because a code that was right for the original request would now
      // count as wrong.
      const proven = (await isKeyUsed(db, shopId, key))
        ? new Map<string, string>()
        : await bookings.checkCodes(caller, shopId, linesOf(request));
      const { offline, customer } = request;
      const once = { caller, owner: shopId, key, typed: customer?.email, offline };
      const making = (trx: Trx) => make(trx, caller, request, { proven, key });
      return recordOnce(core, once, making).catch(refuseNumber);
    },

    /** Returns tickets with shortened email addresses. */
    async list({ cursor, limit, ...filters }: EndpointParsed<typeof listTickets>['query']) {
      const from = decodeCursor(cursor, ['number']);
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const sales = ticketRepository(trx);
        return Promise.all([
          sales.list(filters, Number(from?.after[0] ?? null) || null, limit + 1),
          from?.total ?? sales.count(filters, maxCounted + 1),
        ]);
      });
      const page = toPage(rows, limit, total, ({ number }: TicketRow) => [number], toListed);
      const total_capped = isFiltered(filters) && total > maxCounted;
      return { ...page, total: total_capped ? maxCounted : total, total_capped };
    },

    /** Returns one ticket, with the customer's full email address, and records that in the audit log. */
    async one(caller: Caller, id: string) {
      const row = await ticketRepository(db).byId(id);
      if (!row) throw noSuchTicket();
      if (row.customer_email) await noteReading(caller.id, 'customers read', caller.id);
      return toTicket(row);
    },
  };
}

type Making = {
  caller: Caller;
  shopId: string;
  request: Pick<TicketRequest, 'lines' | 'override' | 'offline'>;
  /** The ids of the bookings whose handover codes are on the ticket, by product. */
  proven: Map<string, string>;
  at: Date;
};
/**
 * `needs` is what needs an approval. `overrides` contains the reasons for selling products that other buyers held.
 * `buyer` is the first of the buyers whose handover codes were entered.
 */
type Sold = {
  lines: NewLine[];
  needs: Need[];
  overrides: string[];
  buyer: TicketToRecord['customer'];
};

const linesOf = (request: Making['request']) =>
  request.lines.map((line, n) => ({
    ...line,
    override: (line.override ?? request.override)?.reason,
    id: line.product_id.toLowerCase(),
    price_cents: toCents(line.price),
    field: `lines.${n}`,
  }));

const overrideOf = ({ title }: ProductToSell, field: string): Need => ({
  what: ['hold_override'],
  message: `Selling ${title} needs an approval: someone else has it on hold.`,
  field,
});

const toLine = (
  product: ProductToSell,
  kind: NewLine['kind'],
  price_cents: number,
  reason = '',
): NewLine => ({
  product_id: product.id,
  kind,
  title: product.title,
  price_cents,
  tag_price_cents: product.resale_price_cents,
  reason: reason || null,
});

async function auditPrice(
  trx: Trx,
  caller: Caller,
  line: NewLine | NewItemLine,
  at: Date,
): Promise<void> {
  const { title, price_cents, tag_price_cents } = line;
  const [subjectId, item] = 'item_id' in line ? [line.item_id, title] : [line.product_id];
  if (subjectId === null || price_cents === tag_price_cents) return;
  await writeAuditEntry(trx, {
    actorId: caller.id,
    action: 'price changed on a ticket',
    subjectId,
    details: { tag_price_cents, price_cents, ...(item !== undefined && { item }) },
    at,
  });
}
