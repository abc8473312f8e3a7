import * as z from 'zod/mini';
import { subtotalRows } from '#contracts/counter/subtotal.ts';
import {
  Customer,
  PaymentForm,
  PaymentMethod,
  type TicketForm,
} from '#contracts/counter/tickets.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { formatMoney } from '#src/lib/money.ts';
import { isBuyers, type OpenTicket } from './ticket-storage.ts';
import {
  piecesCents,
  restCents,
  tagCents,
  tenderedProblem,
  totalCents,
  typedCents,
} from './ticket-totals.ts';

/** An optional customer. Both fields may be empty, but an email address requires a name. */
export const OptionalCustomer = z
  .object({
    _id: z.optional(z.string()),
    name: z.string(),
    email: z.string(),
    phone: z.optional(z.string()),
    credit: z.optional(z.string()),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.name.trim() === '' && value.email.trim() === '') return;
      const { success, error } = Customer.safeParse(toCustomer(value));
      if (success) return;
      for (const { message, path } of error.issues) {
        issues.push({ code: 'custom', message, path, input: value });
      }
    }),
  );

export const toCustomer = ({ _id, name, email }: OpenTicket['customer']) => ({
  ...(_id !== undefined && { _id }),
  name,
  ...(email.trim() !== '' && { email }),
});

/** Returns an issue if the customer can't have store credit. */
export const withoutEmail = (customer: OpenTicket['customer']) =>
  customer._id || customer.email.trim() !== ''
    ? []
    : [
        {
          code: 'custom' as const,
          message:
            'Store credit is linked to an email address. Enter the customer’s email address.',
          path: ['customer', 'email'],
          input: customer,
        },
      ];

/**
 * The customer and the payment that is being entered. If `amount` is missing, the payment covers everything that is
 * left to pay.
 */
const Fields = z.extend(PaymentForm, {
  method: z.optional(z.nullable(PaymentMethod)),
  amount: z.optional(PaymentForm.shape.amount),
  customer: OptionalCustomer,
});

/** Returns the schema of the checkout form. `rest` is the amount left to pay, in cents. */
export const checkoutForm = (rest: number) =>
  Fields.check(
    z.check(({ value, issues }) => {
      const add = (field: string, message: string) =>
        issues.push({ code: 'custom', message, path: [field], input: value });
      if (rest > 0 && !value.method) add('method', 'Choose how to pay.');
      const amount = value.amount === undefined ? rest : typedCents(value.amount);
      if (amount === null) return;
      if (amount > rest) add('amount', `Only ${formatMoney(fromCents(rest))} is left to pay.`);
      const tendered = typedCents(value.tendered);
      const problem =
        tendered !== null && value.method === 'cash' && tenderedProblem(amount, tendered);
      if (problem) add('tendered', problem);
      if (value.method === 'credit') issues.push(...withoutEmail(value.customer));
    }),
  );
export type Checkout = z.infer<typeof Fields>;

/** Converts the checkout form to a payment. */
export function toPayment(
  ticket: OpenTicket,
  method: PaymentMethod,
  { amount = fromCents(restCents(ticket)), tendered, reference }: Checkout,
): PaymentForm {
  return {
    method,
    amount,
    ...(method === 'cash' && tendered !== undefined && { tendered }),
    ...(method !== 'cash' && reference && { reference }),
  };
}

/** Returns the payments with one more. All cash is one payment. */
export function withPayment(payments: readonly PaymentForm[], last: PaymentForm): PaymentForm[] {
  const cash = payments.find(({ method }) => method === 'cash');
  if (!cash || last.method !== 'cash') return [...payments, last];
  const add = (a: string, b: string) => fromCents(toCents(a) + toCents(b));
  const isGiven = (cash.tendered ?? last.tendered) !== undefined;
  const tendered = add(cash.tendered ?? cash.amount, last.tendered ?? last.amount);
  const all = { ...cash, amount: add(cash.amount, last.amount), ...(isGiven && { tendered }) };
  return payments.map((payment) => (payment === cash ? all : payment));
}

/** Converts the whole ticket to the server's format. */
export function toTicketForm(ticket: OpenTicket, last: PaymentForm | null): TicketForm {
  const { lines, items, buyIns, payments, customer } = ticket;
  const { _id, name, email } = customer;
  const isSeller = !_id && email === '' && buyIns.some(({ form }) => form.seller.name === name);
  // The server finds the buyer by the code on the ticket, which is safer than a seller's typed name.
  const isLeftOut = name.trim() === '' || (isSeller && lines.some(isBuyers));
  return {
    lines: lines.map(({ product, price, reason, code, idCheck, override }) => ({
      product_id: product._id,
      price,
      ...(reason !== '' && { reason }),
      ...(code !== undefined && { handover_code: code }),
      ...(idCheck && { id_check: idCheck }),
      ...(override !== '' && { override: { reason: override } }),
    })),
    ...(items.length > 0 && { items: items.map(({ id, tag_price, stock, ...item }) => item) }),
    ...(buyIns.length > 0 && { buy_ins: buyIns.map(({ form }) => form) }),
    payments: last ? withPayment(payments, last) : payments,
    ...(!isLeftOut && { customer: toCustomer(customer) }),
  };
}

/** Returns the customer's store credit minus what was already paid with it, in cents, or null if it isn't known. */
export const creditCents = ({ customer, payments }: OpenTicket): number | null =>
  customer.credit === undefined
    ? null
    : payments
        .filter(({ method }) => method === 'credit')
        .reduce((left, { amount }) => left - toCents(amount), toCents(customer.credit));

/** Returns the rows above the total, if there is a discount. */
export const rowsAbove = ({ lines, items, buyIns }: OpenTicket) =>
  subtotalRows([
    ...lines.map(({ product, price }) => ({
      kind: 'sold' as const,
      price,
      tag: product.resale_price,
    })),
    ...items.map((item) => ({
      ...{ kind: 'sold' as const, price: fromCents(piecesCents(item)) },
      tag: fromCents(tagCents(item)),
    })),
    ...buyIns.map(({ form }) => ({ kind: 'bought' as const, price: form.paid, tag: '0' })),
  ]);

/** Returns the change for the payment that is being entered, in cents. */
export function changeOf(ticket: OpenTicket, { method, amount, tendered }: Partial<Checkout>) {
  const given = typedCents(tendered);
  const due = amount === undefined ? restCents(ticket) : typedCents(amount);
  if (method !== 'cash' || totalCents(ticket) < 0 || given === null || due === null) return 0;
  return Math.max(0, given - due);
}

/**
 * Returns amounts of cash that a customer is likely to hand over: the exact amount, and that amount rounded up to
 * common bills.
 */
export function likelyCash(rest: number): string[] {
  const notes = [500, 1000, 2000, 5000, 10000].map((note) => Math.ceil(rest / note) * note);
  return [...new Set([rest, ...notes])].map(fromCents);
}

/** Returns whether the amount covers only part of what is left to pay. */
export const isPart = (ticket: OpenTicket, { amount }: PaymentForm) =>
  toCents(amount) < restCents(ticket);
