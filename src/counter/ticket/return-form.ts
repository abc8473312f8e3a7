import * as z from 'zod/mini';
import { PaymentForm, PaymentMethod, ReturnForm } from '#contracts/counter/tickets.ts';
import { fromCents } from '#contracts/money.ts';
import { formatMoney } from '#src/lib/money.ts';
import { typedCents } from './ticket-totals.ts';

/**
 * The fields of the API's return form and the payment that is being entered. If `amount` is missing, the payment covers
 * everything that is left to refund.
 */
const Fields = z.object({
  reason: ReturnForm.shape.reason,
  products: z.array(z.string()).check(z.minLength(1, 'Choose at least one product.')),
  method: z.optional(z.nullable(PaymentMethod)),
  amount: z.optional(PaymentForm.shape.amount),
});
export type ReturnFields = z.infer<typeof Fields>;

/** Returns the schema of the return form. `restOf` returns the amount left to refund for these products, in cents. */
export const returnSchema = (restOf: (products: readonly string[]) => number) =>
  Fields.check(
    z.check(({ value, issues }) => {
      const add = (field: string, message: string) =>
        issues.push({ code: 'custom', message, path: [field], input: value });
      const rest = restOf(value.products);
      if (rest > 0 && !value.method) add('method', 'Choose how to pay the customer back.');
      const amount = typedCents(value.amount);
      if (rest > 0 && amount !== null && amount > rest)
        add('amount', `Only ${formatMoney(fromCents(rest))} is left to pay back.`);
    }),
  );

/** Converts the form to the server's format. */
export const toReturn = (
  { products, reason }: ReturnFields,
  payments: z.infer<typeof PaymentForm>[],
): z.infer<typeof ReturnForm> => ({
  lines: products.map((product_id) => ({ product_id })),
  reason,
  payments,
});
