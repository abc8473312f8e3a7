import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { phone } from '#contracts/form-text.ts';
import { Money, SignedMoney } from '#contracts/money.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import {
  email,
  Id,
  optionalProse,
  optionalText,
  requiredText,
  Timestamp,
} from '#contracts/text.ts';
import { ListedCustomer } from './listed-customer.ts';

const access = { permission: 'sell_at_counter' } as const;
const one = z.object({ id: Id });

/** What staff write about a customer. `notes` are never shown to the customer. */
export const CustomerForm = z.object({
  name: requiredText('Name is required!', 120),
  email: z.optional(email('Email Address is required!')),
  phone: z.optional(phone('Phone number is required!')),
  notes: optionalProse(5000),
  /** Whether the customer agreed to emails. */
  mail_consent: z._default(z.boolean(), false),
});
export type CustomerForm = z.infer<typeof CustomerForm>;

/** What a customer's page lists, each newest first. */
export const historyKinds = [
  ...([
    'purchases',
    'layaways',
    'returns',
    'credit',
    'trade_ins',
    'consignments',
    'holds',
  ] as const),
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/**
 * `_id` is that of the `record` which the entry links to. For consignments, that is the owner. `amount` is negative if
 * store credit was used.
 */
const HistoryEntry = z.object({
  _id: Id,
  record: z.enum(['ticket', 'layaway', 'payout', 'owner', 'booking']),
  title: z.string(),
  amount: SignedMoney,
  at: Timestamp,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** The newest entries of one kind, at most {@link maxRecent}. `total` counts all of them. */
const HistoryList = z.object({ items: z.array(HistoryEntry), total: z.number() });
const History = z.object({
  purchases: HistoryList,
  layaways: HistoryList,
  returns: HistoryList,
  credit: HistoryList,
  trade_ins: HistoryList,
  consignments: HistoryList,
  holds: HistoryList,
});
export type History = z.infer<typeof History>;

/**
 * A person the shop knows. An account with the same verified email address is the same person. `version` is 0 for
 * someone who has only an account: the first change stores them.
 */
export const Customer = z.object({
  _id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  notes: z.string(),
  mail_consent: z.boolean(),
  credit: Money,
  version: z.number(),
  has_account: z.boolean(),
});
export type Customer = z.infer<typeof Customer>;

/** Without `q`, the shop's customers. With `q`, also people who have only an account. */
export const listCustomers = endpoint({
  route: 'GET /customers',
  summary: 'Customers by name, with shortened contact details',
  ...access,
  allowance: 'counter',
  turns: true,
  query: z.object({
    ...pageQuery,
    // The limit is high, because the cursor contains the name of the last row.
    cursor: z.optional(z.string().check(z.maxLength(3000))),
    q: optionalText(500),
  }),
  reply: z.object({ ...page(ListedCustomer).shape, total_capped: z.boolean() }),
});

export const createCustomer = endpoint({
  route: 'POST /customers',
  summary: 'Add a customer',
  ...access,
  allowance: 'write',
  idempotent: true,
  body: CustomerForm,
  status: 201,
  reply: Customer,
  errors: ['conflict'],
});

/** The audit log records each call. An account can read only so many customers a day. */
export const getCustomer = endpoint({
  route: 'GET /customers/{id}',
  summary: 'One customer, with what the shop sold to them and bought from them',
  ...access,
  allowance: 'customer',
  params: one,
  reply: z.object({ ...Customer.shape, history: History }),
  errors: ['not_found'],
});

/** Replaces what staff wrote. Fails with `edit_conflict` if `version` is no longer current. */
export const updateCustomer = endpoint({
  route: 'PATCH /customers/{id}',
  summary: 'Change a customer',
  ...access,
  allowance: 'write',
  params: one,
  body: z.object({ ...CustomerForm.shape, version: z.number() }),
  reply: Customer,
  errors: ['not_found', 'conflict', 'edit_conflict'],
});

/** What would move from the customer `merged_id`. `refusal` says why they can't be merged, or is null. */
export const previewMerge = endpoint({
  route: 'GET /customers/{id}/merge',
  summary: 'What merging another customer into this one would move',
  ...access,
  allowance: 'customer',
  params: one,
  query: z.object({ merged_id: Id }),
  reply: z.object({
    merged: Customer,
    moves: z.record(z.enum(historyKinds), z.number()),
    refusal: z.nullable(z.string()),
  }),
  errors: ['not_found'],
});

/**
 * Merges the customer `merged_id` into this one, for good. Fails with `edit_conflict` if either has changed since, and with
 * `conflict` if both have an account.
 */
export const mergeCustomers = endpoint({
  route: 'POST /customers/{id}/merge',
  summary: 'Merge two customers who are the same person',
  ...access,
  allowance: 'write',
  params: one,
  body: z.object({ merged_id: Id, version: z.number(), merged_version: z.number() }),
  reply: Customer,
  errors: ['not_found', 'conflict', 'edit_conflict'],
});
