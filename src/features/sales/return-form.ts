import * as z from 'zod/mini';
import { paymentMethods, ReturnForm } from '#contracts/sales.ts';

/** The fields of the form in the contract, with a single payment method for the whole amount. */
export const ReturnSchema = z.extend(z.pick(ReturnForm, { reason: true }), {
  products: z.array(z.string()).check(z.minLength(1, 'Choose at least one product.')),
  method: z.enum(paymentMethods, 'Choose how to pay it back.'),
});
export type ReturnFields = z.infer<typeof ReturnSchema>;

/** Returns the return as the server expects it. `amount` is what the customer gets. */
export const toReturn = (
  { products, reason, method }: ReturnFields,
  amount: string,
): z.infer<typeof ReturnForm> => ({
  lines: products.map((product_id) => ({ product_id })),
  reason,
  payments: [{ method, amount }],
});
