import type { Layaway } from '#contracts/counter/layaways.ts';
import { fromCents } from '#contracts/money.ts';
import { shortEmail } from '#server/customers/short-contact.ts';
import { keptOf } from './layaway-policy.ts';
import type { LayawayRow } from './layaway-repository.ts';

/** `kept` is the percentage of the deposits that the shop keeps. */
type Rule = { kept: number; today: string };

export function toLayaway(row: LayawayRow, { kept, today }: Rule): Layaway {
  const { customer_id, customer_name: name, customer_email: email, paid_cents: paid } = row;
  const { customer_credit_cents: credit } = row;
  const open = row.status === 'open';
  const refund = open ? paid - keptOf(paid, kept) : 0;
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    until: row.due_on,
    overdue: open && row.due_on < today,
    customer: {
      ...{ _id: customer_id, name, email },
      ...(credit !== null && { credit: fromCents(credit) }),
    },
    pieces: row.lines.map(({ product_id, title, price_cents }) => ({
      ...{ product_id, title, price: fromCents(price_cents) },
    })),
    total: fromCents(row.price_cents),
    paid: fromCents(paid),
    due: fromCents(open ? row.price_cents - paid : 0),
    refund: fromCents(refund),
    refundable: row.methods
      .filter(({ amount_cents }) => open && amount_cents > 0)
      .map(({ method, amount_cents }) => ({ method, amount: fromCents(amount_cents) })),
    steps: row.steps.map(({ cents, at, ...step }) => ({
      ...{ ...step, amount: fromCents(cents), at: new Date(at).toISOString() },
    })),
  };
}

/** A layaway in a list, where many addresses could be copied at once. */
export function toListedLayaway(row: LayawayRow, rule: Rule): Layaway {
  const { customer_email: email } = row;
  return toLayaway({ ...row, customer_email: email && shortEmail(email) }, rule);
}
