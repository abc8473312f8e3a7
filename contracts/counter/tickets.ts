import * as z from 'zod/mini';
import { NoCodeReason } from '#contracts/bookings/no-code-reasons.ts';
import { ProductStatus } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { handoverCode } from '#contracts/form-text.ts';
import { enteredMoney, Money, SignedMoney } from '#contracts/money.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { BuyInForm } from '#contracts/stock/intakes.ts';
import {
  email,
  Id,
  optionalText,
  requiredProse,
  requiredText,
  Timestamp,
} from '#contracts/text.ts';
import { ItemLine, ItemLineForm, ItemReturn } from './ticket-items.ts';

/** The ways to pay for a ticket. `credit` is the customer's store credit. */
export const paymentMethods = ['cash', 'card', 'transfer', 'credit'] as const;
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;
export const paymentNames: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  transfer: 'Transfer',
  credit: 'Store credit',
};

/** The maximum number of products on one ticket, and also of lines with small goods, and of payments. */
export const maxLines = 30;

/** The maximum change, in cents. With more, the customer could keep a bill: the largest one is $100. */
export const maxChangeCents = 100_00;

/**
 * A payment as typed. Amounts are positive: the ticket's total determines who pays. `tendered` is the cash that the
 * customer gives, at most {@link maxChangeCents} more than `amount`, which is the default. `reference` is the number of
 * the transfer or of the card terminal's slip.
 */
export const PaymentForm = z.object({
  method: PaymentMethod,
  amount: enteredMoney('Amount', 'Amount is required!'),
  tendered: z.optional(enteredMoney('Cash received', 'Cash received is required!')),
  reference: optionalText(60),
});
export type PaymentForm = z.infer<typeof PaymentForm>;

const payments = z
  .array(PaymentForm)
  .check(z.maxLength(maxLines, `Use at most ${maxLines} payments.`));
const atMost = z.maxLength(maxLines, `A ticket can have at most ${maxLines} products.`);

/** Why a product is sold although another buyer holds it. That buyer sees the reason. */
export const OverrideForm = z.object({ reason: requiredProse('Reason is required!', 500) });

/** A booking whose buyer staff recognized by an ID. */
export const IdCheck = z.object({ booking_id: Id, reason: NoCodeReason });

/**
 * A product to sell. A price that differs from the product's price requires a `reason`. A consigned product can't be
 * sold for less than its owner agreed to. If a buyer holds the product, one of `handover_code`, `id_check` and `override`
 * is required. `handover_code` is the code that this buyer shows. It completes their booking, and a price that differs
 * from the booked price requires a `reason`. So does `id_check`: staff checked the buyer's ID, and say why there is no
 * code. With `override`, the product is sold to someone else.
 */
export const SoldLineForm = z.object({
  product_id: Id,
  price: enteredMoney('Price', 'Price is required!'),
  reason: optionalText(200),
  handover_code: z.optional(
    z.string().check(z.regex(handoverCode, 'The code must have six digits.')),
  ),
  id_check: z.optional(IdCheck),
  override: z.optional(OverrideForm),
});

/** With `_id`, a customer or account that staff picked: the name and email address are those that are stored. */
export const Customer = z.object({
  _id: z.optional(Id),
  name: requiredText('Name is required!', 120),
  email: z.optional(email('Email Address is required!')),
});

/** The number of a sale without a connection: the letters of the computer that made it, and a count without gaps. */
export const offlineNumber = /^O-[0-9A-Z]{4}-[1-9]\d{0,5}$/;

const OfflineSale = z.object({
  number: z.string().check(z.regex(offlineNumber)),
  sold_at: Timestamp,
});

export const TicketForm = z
  .object({
    lines: z.array(SoldLineForm).check(atMost),
    buy_ins: z.optional(z.array(BuyInForm).check(atMost)),
    items: z.optional(z.array(ItemLineForm).check(atMost)),
    payments,
    /** Defaults to the buyer whose handover code is on the ticket. */
    customer: z.optional(Customer),
    /** Applies to all lines that don't have their own `override`. */
    override: z.optional(OverrideForm),
    /**
     * For a sale that was made without a connection and has ended, so it is not rejected for changed prices or counts.
     * It can only have small goods and pieces at their prices, paid in cash.
     */
    offline: z.optional(OfflineSale),
  })
  .check(
    z.refine(
      ({ lines, buy_ins = [], items = [] }) => lines.length + buy_ins.length + items.length > 0,
      { error: 'Add a product.', path: ['lines'] },
    ),
    z.refine(
      ({ lines }) =>
        new Set(lines.map(({ product_id }) => product_id.toLowerCase())).size === lines.length,
      {
        error: 'A product can be on a ticket only once.',
        path: ['lines'],
      },
    ),
  );
export type TicketForm = z.infer<typeof TicketForm>;

const RecordedLine = z.object({
  product_id: Id,
  title: z.string(),
  /** `sold` or `bought` on a sale, `returned` on a return. `laid_away` on a layaway's deposits, and not in the total. */
  kind: z.enum(['sold', 'bought', 'returned', 'laid_away']),
  price: Money,
  /** The price on the tag at the time of the sale. */
  tag_price: Money,
  serial_number: z.nullable(z.string()),
  stock_number: z.nullable(z.number()),
  /**
   * The product's entry in the stock book, if the shop bought it at the counter or sells it for its owner.
   */
  stock: z.nullable(z.object({ number: z.number(), live_at: Timestamp })),
  reason: z.nullable(z.string()),
  /** Whether a sold product was returned later. */
  returned: z.boolean(),
  /** The product's current status. */
  status: ProductStatus,
});
export type RecordedLine = z.infer<typeof RecordedLine>;

const Payment = z.object({
  method: PaymentMethod,
  amount: Money,
  tendered: z.nullable(Money),
  reference: z.nullable(z.string()),
});

/**
 * A ticket: either a sale, which may include products that the shop bought, or a return. `number` counts all tickets of
 * the shop without gaps. `total` is what the customer pays. If it is negative, the shop pays the customer. `change` is
 * the cash that the customer gets back.
 */
export const Ticket = z.object({
  _id: Id,
  number: z.number(),
  kind: z.enum(['sale', 'return']),
  /** For a return, the sale in which the products were sold. */
  returns: z.nullable(z.object({ _id: Id, number: z.number() })),
  /** Whether this return is the void of its sale, or this sale has been voided. */
  void: z.boolean(),
  total: SignedMoney,
  change: Money,
  lines: z.array(RecordedLine),
  items: z.array(ItemLine),
  /**
   * For a ticket of a layaway, `deposit` is what it took, or applied to the sale or returned if negative. `held` is what
   * the shop has of the layaway's deposits afterward, and `price` is what its pieces cost.
   */
  layaway: z.nullable(
    z.object({ _id: Id, deposit: SignedMoney, held: Money, price: Money, until: z.string() }),
  ),
  payments: z.array(Payment),
  /** What each method still has of what the customer paid, after earlier returns. */
  refundable: z.array(z.object({ method: PaymentMethod, amount: Money })),
  /**
   * `_id` is null if the shop doesn't know the customer otherwise. With `mail_consent`, the customer gets each receipt by
   * email.
   */
  customer: z.nullable(
    z.object({
      _id: z.nullable(Id),
      name: z.string(),
      email: z.nullable(z.string()),
      mail_consent: z.boolean(),
    }),
  ),
  /** The reason for a return or a void, or for selling products that others held. */
  reason: z.nullable(z.string()),
  /** The name of the staff member who made the ticket. */
  staff: z.string(),
  /** The name of the person who approved it, if it needed that. */
  approved_by: z.optional(z.nullable(z.string())),
  created_at: Timestamp,
  /** The number and the time on the receipt of a sale without a connection. `created_at` is when it was sent. */
  offline: z.nullable(OfflineSale),
  can: z.object({ return: z.boolean(), void: z.boolean() }),
});
export type Ticket = z.infer<typeof Ticket>;

/**
 * Sells products and small goods and buys products in one transaction. Fails with `on_hold` if another buyer holds a
 * product and there is no `override`, with `product_unavailable` if a product is no longer for sale or there are too few
 * pieces of an item, with `till_closed` if cash is used without an open till, and with `invalid` if a price is too low or
 * the payments don't match the total. A price that is lower than {@link lowestPercent} of the tag price or than what the
 * shop paid, and an `override`, need an approval. Fails with `conflict` if another ticket has the number of a sale
 * without a connection.
 */
export const createTicket = endpoint({
  route: 'POST /sales',
  summary: 'Sell and buy products at the counter',
  permission: 'sell_at_counter',
  allowance: 'write',
  idempotent: true,
  // It is the same sale if its first reply was lost with the connection.
  addedLater: 'offline',
  body: TicketForm,
  status: 201,
  reply: Ticket,
  errors: [
    'forbidden',
    'not_found',
    'conflict',
    'already_published',
    'on_hold',
    'product_unavailable',
    'till_closed',
    'approval_required',
  ],
});

/**
 * The kinds of tickets in the filter of {@link listTickets}: those on which the shop sold something, took something back,
 * or bought something. A ticket with a trade-in is both a `sale` and a `purchase`.
 */
export const ticketKinds = ['sale', 'return', 'purchase'] as const;
export type TicketKind = (typeof ticketKinds)[number];

/** `q` matches tickets by number, customer or product. `from` is inclusive, `to` is not. */
export const listTickets = endpoint({
  route: 'GET /sales',
  summary: 'Tickets, newest first, with shortened email addresses',
  permission: 'sell_at_counter',
  allowance: 'read',
  turns: true,
  query: z.object({
    ...pageQuery,
    q: optionalText(120),
    kind: z.optional(z.enum(ticketKinds)),
    from: z.optional(Timestamp),
    to: z.optional(Timestamp),
  }),
  // If `total_capped` is true, counting stopped at `total` and there are more matches.
  reply: z.extend(page(Ticket), { total_capped: z.boolean() }),
});

export const getTicket = endpoint({
  route: 'GET /sales/{id}',
  summary: "One ticket, with the customer's email address",
  permission: 'sell_at_counter',
  allowance: 'customer',
  params: z.object({ id: Id }),
  reply: Ticket,
  errors: ['not_found'],
});

export const ReturnForm = z
  .object({
    lines: z.array(z.object({ product_id: Id })).check(atMost),
    items: z.optional(z.array(ItemReturn).check(atMost)),
    reason: requiredProse('Reason is required!', 500),
    payments,
    /** Who gets the store credit, if the sale has no customer with an email address. */
    customer: z.optional(Customer),
  })
  .check(
    z.refine(({ lines, items = [] }) => lines.length + items.length > 0, {
      error: 'Choose at least one product.',
      path: ['lines'],
    }),
  );

/**
 * Returns sold products to the shop and refunds the customer. The products become `ended` and can be relisted manually.
 * Fails with `conflict` if a product has already been returned. If a method pays back more than is `refundable`, that
 * needs an approval. Store credit can be any part of the refund.
 */
export const returnTicket = endpoint({
  route: 'POST /sales/{id}/return',
  summary: 'Return sold products',
  permission: 'sell_at_counter',
  allowance: 'write',
  idempotent: true,
  params: z.object({ id: Id }),
  body: ReturnForm,
  status: 201,
  reply: Ticket,
  errors: ['not_found', 'conflict', 'till_closed', 'approval_required'],
});

/** The email is sent by a job. The address is forgotten afterwards. */
export const mailReceipt = endpoint({
  route: 'POST /sales/{id}/receipt',
  summary: 'Email the receipt of a ticket to the customer',
  permission: 'sell_at_counter',
  allowance: 'write',
  params: z.object({ id: Id }),
  body: z.object({ email: email('Email Address is required!') }),
  status: 201,
  reply: z.object({ queued: z.literal(true) }),
  errors: ['not_found'],
});

/**
 * Returns everything on the last ticket, and refunds it exactly as it was paid. A product that its buyer collected is on
 * hold for them again, with the time that was left, unless that time would be over by now. Fails with `conflict` ten
 * minutes after the sale, after the next ticket, or if the ticket has trade-ins.
 */
export const voidTicket = endpoint({
  route: 'POST /sales/{id}/void',
  summary: 'Void the last ticket',
  permission: 'sell_at_counter',
  allowance: 'write',
  idempotent: true,
  params: z.object({ id: Id }),
  // It is the same void if staff change the reason after a lost reply. The first reason stays.
  addedLater: 'reason',
  // Clients of 0.2.0 send no reason.
  body: z.object({ reason: z.optional(ReturnForm.shape.reason) }),
  status: 201,
  reply: Ticket,
  errors: ['not_found', 'conflict', 'till_closed'],
});
