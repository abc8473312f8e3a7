import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Money, SignedMoney } from '#contracts/money.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Id, optionalText, Timestamp } from '#contracts/text.ts';
import { Customer, maxLines, PaymentForm, PaymentMethod, SoldLineForm, Ticket } from './tickets.ts';

/** The maximum number of days for which pieces can be laid away. */
export const maxLayawayDays = 365;

/** `ended`: completed or cancelled. An overdue layaway is open too. */
export const layawayLists = ['open', 'overdue', 'ended'] as const;
export type LayawayList = (typeof layawayLists)[number];

const payments = z
  .array(PaymentForm)
  .check(z.maxLength(maxLines, `Use at most ${maxLines} payments.`));
const somePayments = payments.check(z.minLength(1, 'Enter a payment.'));

/**
 * Pieces to lay away at these prices, which later changes of the tag don't change. `until` is the last day, in the
 * shop's time zone. The payments must be less than the total.
 */
export const LayawayForm = z.object({
  lines: z.array(z.pick(SoldLineForm, { product_id: true, price: true, reason: true })).check(
    z.minLength(1, 'Add a product.'),
    z.maxLength(maxLines, `A layaway can have at most ${maxLines} products.`),
    z.refine(
      (lines) => new Set(lines.map((line) => line.product_id.toLowerCase())).size === lines.length,
      'A product can be in a layaway only once.',
    ),
  ),
  customer: Customer,
  payments: somePayments,
  until: z.iso.date('Choose the last day.'),
});
export type LayawayForm = z.infer<typeof LayawayForm>;

/** A ticket of a layaway. `amount` is what the customer paid. It is negative if the shop returned money. */
const LayawayStep = z.object({
  _id: Id,
  number: z.number(),
  amount: SignedMoney,
  staff: z.string(),
  at: Timestamp,
});

/** A layaway has the id of its first ticket. */
export const Layaway = z.object({
  _id: Id,
  number: z.number(),
  status: z.enum(['open', 'completed', 'cancelled']),
  until: z.string(),
  overdue: z.boolean(),
  customer: z.object({
    _id: z.nullable(Id),
    name: z.string(),
    email: z.nullable(z.string()),
    /** The present store credit. */
    credit: z.optional(Money),
  }),
  pieces: z.array(z.object({ product_id: Id, title: z.string(), price: Money })),
  total: Money,
  /** What was paid so far or, for a cancelled layaway, what the shop kept. */
  paid: Money,
  due: Money,
  /** What the customer gets if the layaway is cancelled now, and what they paid by each method. */
  refund: Money,
  refundable: z.array(z.object({ method: PaymentMethod, amount: Money })),
  steps: z.array(LayawayStep),
});
export type Layaway = z.infer<typeof Layaway>;

const access = { permission: 'sell_at_counter' } as const;
const one = z.object({ id: Id });

/**
 * Lays pieces away with a first deposit. Fails with `on_hold` if a buyer holds a piece, and otherwise like
 * `createTicket`. The customer must be known or have an email address.
 */
export const createLayaway = endpoint({
  route: 'POST /layaways',
  summary: 'Lay pieces away with a deposit',
  ...access,
  allowance: 'write',
  idempotent: true,
  body: LayawayForm,
  status: 201,
  reply: Ticket,
  errors: ['not_found', 'on_hold', 'product_unavailable', 'till_closed', 'approval_required'],
});

/**
 * Open layaways are listed by their last day, the others newest first. `q` matches layaways by number, customer or product.
 * Email addresses are shortened.
 */
export const listLayaways = endpoint({
  route: 'GET /layaways',
  summary: 'Layaways',
  ...access,
  allowance: 'read',
  turns: ['q'],
  query: z.object({
    ...pageQuery,
    q: optionalText(120),
    status: z._default(z.enum(layawayLists), 'open'),
  }),
  // If `total_capped` is true, counting stopped at `total` and there are more.
  reply: z.extend(page(Layaway), { total_capped: z.boolean() }),
});

export const getLayaway = endpoint({
  route: 'GET /layaways/{id}',
  summary: "One layaway, with the customer's email address",
  ...access,
  allowance: 'customer',
  params: one,
  reply: Layaway,
  errors: ['not_found'],
});

/**
 * Adds payments. If nothing is due afterward, the ticket is the sale of the pieces. Fails with `conflict` if the layaway
 * has ended, and with `invalid` if more is paid than due.
 */
export const payLayaway = endpoint({
  route: 'POST /layaways/{id}/payments',
  summary: 'Pay a part or the rest of a layaway',
  ...access,
  allowance: 'write',
  idempotent: true,
  params: one,
  body: z.object({ payments: somePayments }),
  status: 201,
  reply: Ticket,
  errors: ['not_found', 'conflict', 'product_unavailable', 'till_closed'],
});

/** Puts the pieces up for sale again. The payments must add up to the layaway's `refund`. */
export const cancelLayaway = endpoint({
  route: 'POST /layaways/{id}/cancel',
  summary: 'Cancel a layaway and return its deposits',
  ...access,
  allowance: 'write',
  idempotent: true,
  params: one,
  body: z.object({ payments }),
  status: 201,
  reply: Ticket,
  errors: ['not_found', 'conflict', 'till_closed', 'approval_required'],
});
