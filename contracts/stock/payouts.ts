import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { enteredMoney, Money, SignedMoney } from '#contracts/money.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Id, optionalText, Timestamp } from '#contracts/text.ts';
import { counterAccess } from './consignments.ts';

/** The ways to pay an owner. `credit` is store credit. */
export const payoutMethods = ['cash', 'transfer', 'credit'] as const;
export const PayoutMethod = z.enum(payoutMethods);
export type PayoutMethod = z.infer<typeof PayoutMethod>;

/** One line of a statement. Products that customers returned have a negative `amount`. */
const StatementLine = z.object({
  /** The ticket with this product. */
  sale: z.object({ _id: Id, number: z.number() }),
  at: Timestamp,
  product_id: Id,
  title: z.string(),
  kind: z.enum(['sold', 'returned']),
  price: Money,
  share: z.string(),
  /** The owner's share of the price. Negative for a return. */
  amount: SignedMoney,
});
export type StatementLine = z.infer<typeof StatementLine>;

/**
 * `here` counts the pieces in the shop. `due` is negative if the owner was paid for pieces that were returned later.
 */
const Owner = z.object({
  _id: Id,
  name: z.nullable(z.string()),
  here: z.number(),
  due: SignedMoney,
});
export type Owner = z.infer<typeof Owner>;

/**
 * The maximum number of owners that a search reads, most recently active first. A higher limit would make the search
 * too slow, because it has to decrypt each name.
 */
export const maxSearched = 5_000;

/**
 * With `due`, returns only the owners to whom the shop owes money. With `q`, returns all owners with matching names on
 * one page: each word in `q` must be a prefix of a word in the name.
 */
export const listOwners = endpoint({
  route: 'GET /consignors',
  summary: 'Owners of consigned products, newest first',
  ...counterAccess,
  allowance: 'read',
  turns: ['q'],
  query: z.object({ ...pageQuery, due: z.optional(z.literal('true')), q: optionalText(120) }),
  reply: page(Owner),
});

/** A payout as it appears in lists. Payouts are numbered without gaps. */
const PayoutSummary = z.object({
  _id: Id,
  number: z.number(),
  total: Money,
  method: PayoutMethod,
  reference: z.nullable(z.string()),
  staff: z.string(),
  created_at: Timestamp,
});

/** A payout to an owner, with the sales and returns since the previous payout. */
export const Payout = z.extend(PayoutSummary, {
  owner: z.object({ _id: Id, name: z.nullable(z.string()) }),
  lines: z.array(StatementLine),
});
export type Payout = z.infer<typeof Payout>;

/**
 * An owner's current statement. `lines` are the sales and returns that the next payout will cover. `payouts` are the
 * last ten payouts.
 */
export const Statement = z.object({
  owner: Owner,
  lines: z.array(StatementLine),
  payouts: z.array(PayoutSummary),
  /** `credit` requires the owner's email address. */
  can: z.object({ pay: z.boolean(), credit: z.boolean(), read_details: z.boolean() }),
});
export type Statement = z.infer<typeof Statement>;

const params = z.object({ id: Id });

export const getStatement = endpoint({
  route: 'GET /consignors/{id}',
  summary: 'What is due to an owner, and earlier payouts',
  ...counterAccess,
  allowance: 'read',
  params,
  reply: Statement,
  errors: ['not_found'],
});

/**
 * Each request is recorded in the audit log. Fails with `conflict` if the details were encrypted with another
 * INTAKE_KEY.
 */
export const getOwnerDetails = endpoint({
  route: 'GET /consignors/{id}/details',
  summary: 'The email and postal address of an owner',
  permission: 'read_intakes',
  password: true,
  allowance: 'read',
  params,
  reply: z.object({ name: z.string(), email: z.nullable(z.string()), address: z.string() }),
  errors: ['not_found', 'conflict'],
});

export const PayoutForm = z.object({
  method: PayoutMethod,
  /** The amount due, as the staff member saw it. */
  amount: enteredMoney('Amount', 'Amount is required!'),
  reference: optionalText(60),
});

/**
 * Pays the owner everything that is due. Fails with `conflict` if `amount` is not the amount due, for example because
 * someone else has just paid the owner. Fails with `till_closed` if cash is used without an open till.
 */
export const payOut = endpoint({
  route: 'POST /consignors/{id}/payouts',
  summary: 'Pay an owner for the products sold',
  ...counterAccess,
  allowance: 'write',
  idempotent: true,
  params,
  body: PayoutForm,
  status: 201,
  reply: Payout,
  errors: ['not_found', 'conflict', 'till_closed'],
});

export const getPayout = endpoint({
  route: 'GET /payouts/{id}',
  summary: 'One payout, for printing',
  ...counterAccess,
  allowance: 'read',
  params,
  reply: Payout,
  errors: ['not_found'],
});
