import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import {
  countedBalance,
  countedMoney,
  Money,
  SignedMoney,
  signedAmount,
} from '#contracts/money.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Id, optionalProse, requiredText, Timestamp } from '#contracts/text.ts';
import { PaymentMethod } from './tickets.ts';

/** Cash that was put into the till, or taken out if the amount is negative. Cash from tickets isn't included. */
const Move = z.object({
  amount: SignedMoney,
  reason: z.string(),
  staff: z.string(),
  /** The name of the person who approved it, if it needed that. */
  approved_by: z.optional(z.nullable(z.string())),
  at: Timestamp,
});

/** The values of US bills and coins in cents. Dollar coins count with the bills. */
export const pieceValues = [10000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1] as const;

/** How many bills or coins of one value were counted. */
const Pieces = z.object({
  cents: z.literal(pieceValues),
  count: z.int().check(z.minimum(1), z.maximum(9999)),
});
export type Pieces = z.infer<typeof Pieces>;

/** What one member of staff sold on a day of the till. Takings are the sales minus the returns. */
const ClerkTotals = z.object({
  staff: z.string(),
  tickets: z.number(),
  sold: SignedMoney,
  takings: SignedMoney,
});

/**
 * What was sold on a day of the till, at the prices on the tags, and what lowers that. All amounts are positive, except
 * `takings`, which are what is left, and their `tax`. With what was `bought` from customers, and with the deposits, they
 * add up to the day's payments.
 */
const SalesTotals = z.object({
  subtotal: SignedMoney,
  discounts: SignedMoney,
  returns: SignedMoney,
  voids: SignedMoney,
  takings: SignedMoney,
  tax: SignedMoney,
  bought: SignedMoney,
});

/** The small goods sold and returned on a day of the till. `tax` is the tax included in `takings`. */
const ItemTotals = z.object({ sold: SignedMoney, takings: SignedMoney, tax: SignedMoney });

/**
 * One day of the till, from opening to closing. This is the X report while the till is open, and the Z report
 * afterward. Cash is counted blind, so nothing in the X report adds up to the cash that should be in the till:
 * `expected` is null, and the totals of cash, of each member of staff and of small goods are missing. So are those of
 * cards, which are compared with the terminal's slip.
 */
export const Till = z.object({
  _id: Id,
  number: z.number(),
  opened_at: Timestamp,
  opened_by: z.string(),
  opening: Money,
  closed_at: z.nullable(Timestamp),
  closed_by: z.nullable(z.string()),
  /** The cash that should be in the till. */
  expected: z.nullable(SignedMoney),
  counted: z.nullable(Money),
  /** The bills and coins that were counted. Empty if only their sum was typed. */
  pieces: z.array(Pieces),
  /** `counted` minus `expected`. */
  difference: z.nullable(SignedMoney),
  /** What stayed in the drawer for the next day. The rest of the cash went to the bank. */
  float: z.nullable(Money),
  to_bank: z.nullable(Money),
  /** The total of the card terminal's slip, and its difference from the card payments. Null if it wasn't typed. */
  slip: z.nullable(SignedMoney),
  slip_difference: z.nullable(SignedMoney),
  explanation: z.nullable(z.string()),
  /**
   * For each payment method, the money received and paid out on all of the day's tickets. Both amounts are positive.
   */
  totals: z.array(z.object({ method: PaymentMethod, in: SignedMoney, out: SignedMoney })),
  /** Whether cards were charged or refunded, so that there is a slip. */
  paid_by_card: z.optional(z.boolean()),
  /**
   * The deposits that the day's tickets took, applied to completed sales, returned, and kept of cancelled layaways. They
   * are no sales. Null while the till is open, or if there were none.
   */
  deposits: z.nullable(
    z.object({
      taken: SignedMoney,
      applied: SignedMoney,
      returned: SignedMoney,
      kept: SignedMoney,
    }),
  ),
  tickets: z.number(),
  /** How many of the day's tickets were made before the till was opened. They include no cash payments. */
  tickets_before: z.number(),
  /** The sales without a connection that were sent on this day. `ticket` is the number of their ticket. */
  offline: z.array(z.object({ number: z.string(), ticket: z.number(), sold_at: Timestamp })),
  moves: z.array(Move),
  clerks: z.array(ClerkTotals),
  /** Null while the till is open. */
  sales: z.nullable(SalesTotals),
  items: z.nullable(ItemTotals),
});
export type Till = z.infer<typeof Till>;

const access = {
  permission: 'sell_at_counter',
} as const;

/** `open` is null if the till is closed. `last` is the last closed day. */
export const getTill = endpoint({
  route: 'GET /till',
  summary: 'The open till and the last closed one',
  ...access,
  allowance: 'read',
  reply: z.object({ open: z.nullable(Till), last: z.nullable(Till) }),
});

export const listTillDays = endpoint({
  route: 'GET /till/days',
  summary: 'The closed days of the till, newest first',
  ...access,
  allowance: 'read',
  query: z.object(pageQuery),
  reply: page(Till),
});

export const getTillDay = endpoint({
  route: 'GET /till/days/{id}',
  summary: 'One day of the till',
  ...access,
  allowance: 'read',
  params: z.object({ id: Id }),
  reply: Till,
  errors: ['not_found'],
});

export const OpenTillForm = z.object({ count: countedMoney('Count the cash in the till.') });

export const openTill = endpoint({
  route: 'POST /till/open',
  summary: 'Open the till with the counted cash',
  ...access,
  allowance: 'write',
  body: OpenTillForm,
  status: 201,
  reply: Till,
  errors: ['till_open'],
});

/** The maximum number of moves per day. */
export const maxMoves = 200;

/** A positive amount is put into the till, and a negative amount is taken out. */
export const TillMoveForm = z.object({
  amount: signedAmount('Amount', 'Amount is required!'),
  reason: requiredText('Reason is required!', 200),
});

/**
 * Taking cash out may need an approval. Fails with `invalid` if more cash is taken out than the till has, or if the day
 * already has {@link maxMoves} moves.
 */
export const moveCash = endpoint({
  route: 'POST /till/move',
  summary: 'Put cash into the till or take cash out',
  ...access,
  allowance: 'write',
  idempotent: true,
  body: TillMoveForm,
  status: 201,
  reply: Till,
  errors: ['till_closed', 'approval_required'],
});

export const NoSaleForm = z.object({ reason: requiredText('Reason is required!', 200) });

/**
 * Records the reason, and an audit entry that refers to it. May need an approval. Doesn't open the cash drawer: only
 * the desktop can do that, through its printer.
 */
export const recordNoSale = endpoint({
  route: 'POST /till/noSale',
  summary: 'Record why the cash drawer is opened without a sale',
  ...access,
  allowance: 'write',
  idempotent: true,
  body: NoSaleForm,
  status: 201,
  reply: z.object({ recorded: z.literal(true) }),
  errors: ['approval_required'],
});

export const CloseTillForm = z.object({
  count: countedMoney('Count the cash in the till.'),
  /** The bills and coins that add up to `count`. */
  pieces: z.optional(z.array(Pieces).check(z.maxLength(pieceValues.length))),
  /** What stays in the drawer. All of the cash, if it is missing. */
  float: z.optional(countedMoney('Enter the cash that stays in the drawer.')),
  /** The total of the card terminal's slip. Not compared with the card payments if it is missing. */
  slip: z.optional(countedBalance('Enter the card total from the terminal’s slip.')),
  /** Why the cash or the slip differs from what it should be. Required if one of them does. */
  explanation: z.optional(optionalProse(500)),
});

/**
 * A closed day can't be reopened. Only the refusal of an unexplained difference says how much is missing or left over,
 * and the audit log records what was counted.
 */
export const closeTill = endpoint({
  route: 'POST /till/close',
  summary: 'Close the till with the counted cash',
  ...access,
  allowance: 'write',
  body: CloseTillForm,
  reply: Till,
  errors: ['till_closed'],
});
