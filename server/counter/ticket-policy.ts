import type { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import { maxOfflineDays } from '#contracts/counter/offline.ts';
import { type createTicket, maxChangeCents } from '#contracts/counter/tickets.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { fieldRefusal, Refusal } from '#server/http/refusal.ts';
import { momentInWords } from '#server/http/shop-time.ts';
import type { Need } from '#server/people/approvals.ts';

export type TicketRequest = EndpointParsed<typeof createTicket>['body'];
export type PaymentRequest = TicketRequest['payments'][number];

/** A payment in the database's format. The amount is positive if the customer pays and negative if the shop pays. */
export type Payment = {
  method: PaymentRequest['method'];
  amount_cents: number;
  tendered_cents: number | null;
  reference: string | null;
};

export type ProductToSell = {
  id: string;
  seller_id: string;
  title: string;
  resale_price_cents: number;
  reference_price_cents: number | null;
  /** The lowest price that the owner of a consigned product agreed to, or null if it is the shop's own. */
  owner_price_cents: number | null;
  /** What the shop paid for the product, or null if that isn't known. */
  cost_cents: number | null;
  listed: boolean;
  /** Whether it was never in the storefront. Only the counter sells it. */
  counter_only: boolean;
  status: ProductStatus;
  moderation: Moderation;
};

/** The name of the buyer who holds a product, and when the hold ends. */
export type Hold = { buyer: string; until: Date };

type Sale = { shopId: string; hold: Hold | null; field: string; kind: 'sold' | 'laid_away' };

/** Throws an `invalid` Refusal for one field. */
export function refuseField(field: string, message: string): never {
  throw fieldRefusal(field, message);
}

/** How much the clock of a computer at the counter can be ahead, in milliseconds. */
const clockErrorMs = 60_000;

/**
 * Throws an `invalid` Refusal if the request says that it was made without a connection, but has something that needs
 * one, or is from the future.
 */
export function assertOffline(request: TicketRequest, at: Date): void {
  const { offline, lines, buy_ins = [], payments, customer } = request;
  if (!offline) return;
  const needs = (field: string) => refuseField(field, 'This needs a connection.');
  const other = payments.findIndex(({ method }) => method !== 'cash');
  if (other >= 0) needs(`payments.${other}.method`);
  if (buy_ins.length > 0) needs('buy_ins');
  if (customer) needs('customer');
  if (request.override) needs('override');
  const reduced = request.items?.findIndex(({ reason }) => reason) ?? -1;
  if (reduced >= 0) needs(`items.${reduced}.reason`);
  for (const [n, line] of lines.entries()) {
    for (const field of ['reason', 'handover_code', 'id_check', 'override'] as const) {
      if (line[field]) needs(`lines.${n}.${field}`);
    }
  }
  if (Date.parse(offline.sold_at) > at.getTime() + clockErrorMs) {
    refuseField('offline.sold_at', 'This time is in the future. Check the computer’s clock.');
  }
}

/** Throws an `invalid` Refusal if a sale without a connection is too old to be recorded. */
export function assertRecent({ offline }: Pick<TicketRequest, 'offline'>, at: Date): void {
  if (!offline || Date.parse(offline.sold_at) >= at.getTime() - maxOfflineDays * 86_400_000) return;
  refuseField(
    'offline.sold_at',
    `This sale is more than ${maxOfflineDays} days old. Make a new ticket for it.`,
  );
}

/** The database decides which ticket has the number of a sale without a connection. */
export function refuseNumber(error: { constraint?: string }): never {
  if (error?.constraint !== 'sales_offline_number') throw error;
  const message = 'Another ticket has this number. Make a new ticket for this sale.';
  throw new Refusal('conflict', message, { fields: { 'offline.number': message } });
}

/**
 * Throws a Refusal unless the product belongs to the shop, is for sale and is not on hold. A product that was never in
 * the storefront can be sold, but not laid away. `field` is the product's path in the request.
 */
export function assertSellable(
  product: ProductToSell | undefined,
  { shopId, hold, field, kind }: Sale,
): asserts product is ProductToSell {
  const fields = (message: string) => ({ fields: { [field]: message } });
  if (!product) {
    const message = 'This product does not exist.';
    throw new Refusal('not_found', message, fields(message));
  }
  if (product.seller_id !== shopId) {
    const message = `${product.title} doesn’t belong to the shop. Only its seller can sell it.`;
    throw new Refusal('forbidden', message, fields(message));
  }
  if (product.moderation !== 'clear') {
    const message = `${product.title} has been hidden by a moderator. It can’t be sold until it is visible again.`;
    throw new Refusal('product_unavailable', message, fields(message));
  }
  if (hold) {
    const message = `${hold.buyer} has ${product.title} on hold until ${momentInWords(hold.until)}.`;
    throw new Refusal('on_hold', message, fields(message));
  }
  if (!product.listed && !(product.counter_only && kind === 'sold')) {
    const states: Partial<Record<ProductStatus, string>> = {
      ...{ sold: 'already sold', laid_away: 'laid away for a customer' },
    };
    const state = states[product.status] ?? 'not for sale';
    const message = `${product.title} is ${state}.`;
    throw new Refusal('product_unavailable', message, fields(message));
  }
}

/**
 * Throws the Refusal for a price that was changed without a reason. `agreedCents` is the price at which the product was
 * booked, or null if it was not booked.
 */
export function refusePrice(field: string, agreedCents: number | null): never {
  const usual =
    agreedCents === null ? 'the one on the tag' : `the $${fromCents(agreedCents)} in the booking`;
  refuseField(field, `Explain why the price is not ${usual}.`);
}

export const noSuchTicket = () => new Refusal('not_found', 'This ticket does not exist.');

export const tillClosed = () =>
  new Refusal('till_closed', 'The till is closed. Count its cash and open it.');

/**
 * Throws an `invalid` Refusal if the till contains less cash than the amount to take out. It doesn't say how much there
 * is, because the cash is counted blind.
 */
export function assertCash(field: string, taken: number, present: number): void {
  if (taken > present) refuseField(field, 'The till doesn’t have that much cash.');
}

/** The most that can be on a ticket: the largest amount in the API. */
const maxTicketCents = 999_999_999;

/** Throws an `invalid` Refusal if the lines or the total of a ticket are too much for the API. */
export function assertNotTooMuch(...cents: readonly number[]): void {
  if (Math.max(...cents) <= maxTicketCents) return;
  refuseField('payments', `A ticket can be at most $${fromCents(maxTicketCents)}.`);
}

/** Returns which payments need an approval, because they pay back more by a method than is left of what was paid by it. */
export function refundNeeds(
  requests: readonly PaymentRequest[],
  refundable: readonly Pick<Payment, 'method' | 'amount_cents'>[],
): Need[] {
  const left = new Map(refundable.map(({ method, amount_cents }) => [method, amount_cents]));
  return requests.flatMap(({ method, amount }, n) => {
    const before = left.get(method) ?? 0;
    left.set(method, before - toCents(amount));
    if (method === 'credit' || toCents(amount) <= before) return [];
    const most = before > 0 ? `only $${fromCents(before)} of it was` : 'nothing was';
    const by = method === 'cash' ? 'in cash' : `by ${method}`;
    const message = `Paying back $${fromCents(toCents(amount))} ${by} needs an approval: ${most} paid ${by}.`;
    return [{ what: ['refund'], message, field: `payments.${n}.amount` }];
  });
}

/** Returns whether the shop pays the customer in cash. */
export function paysOutCash({ lines, buy_ins = [], items = [], payments }: TicketRequest): boolean {
  const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + toCents(one), 0);
  const goods = items.reduce((all, { price, quantity }) => all + quantity * toCents(price), 0);
  const total = sum(lines.map(({ price }) => price)) + goods - sum(buy_ins.map(({ paid }) => paid));
  return total < 0 && payments.some(({ method }) => method === 'cash');
}

/**
 * Converts the payments on a ticket to signed amounts, and returns them with the change. `total` is the amount that the
 * customer pays. It is negative if the shop pays. Throws an `invalid` Refusal if the payments don't match the total.
 */
export function matchPayments(
  requests: readonly PaymentRequest[],
  total: number,
): { payments: Payment[]; change: number } {
  const shopPays = total < 0;
  const payments = requests.map((request, n) => toPayment(request, `payments.${n}`, shopPays));
  const paid = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  if (paid !== total) {
    const [due, given] = [total, paid].map((cents) => fromCents(Math.abs(cents)));
    const who = shopPays ? 'The customer gets' : 'The ticket comes to';
    refuseField('payments', `${who} ${due}, but the payments add up to ${given}.`);
  }
  const second = requests.findLastIndex(({ method }) => method === 'cash');
  if (second !== requests.findIndex(({ method }) => method === 'cash')) {
    refuseField(`payments.${second}.method`, 'Enter all cash as one payment.');
  }
  const change = payments.reduce(
    (sum, { tendered_cents, amount_cents }) =>
      sum + ((tendered_cents ?? amount_cents) - amount_cents),
    0,
  );
  return { payments, change };
}

function toPayment(request: PaymentRequest, field: string, shopPays: boolean): Payment {
  const { method, amount, tendered, reference } = request;
  const cents = toCents(amount);
  const given = tendered === undefined ? null : toCents(tendered);
  if (given !== null && (method !== 'cash' || shopPays)) {
    refuseField(`${field}.tendered`, 'Only a customer who pays cash gets change.');
  }
  if (given !== null && given < cents) {
    refuseField(`${field}.tendered`, `The customer gave less than $${fromCents(cents)}.`);
  }
  if (given !== null && given - cents > maxChangeCents) {
    const change = fromCents(given - cents);
    refuseField(`${field}.tendered`, `The change would be $${change}. Check the cash received.`);
  }
  return {
    method,
    amount_cents: shopPays ? -cents : cents,
    tendered_cents: method === 'cash' && !shopPays ? (given ?? cents) : null,
    reference: reference || null,
  };
}
