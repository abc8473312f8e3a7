import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { PaymentForm, PaymentMethod, ReturnForm, type Ticket } from '#contracts/counter/tickets.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { formatMoney } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { useForm } from '#src/lib/use-form.ts';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useReturnTicket } from './ticket-queries.ts';
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
type ReturnFields = z.infer<typeof Fields>;

/** Returns the schema of the return form. `restOf` returns the amount left to refund for these products, in cents. */
const returnSchema = (restOf: (products: readonly string[]) => number) =>
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
const toReturn = (
  { products, reason }: ReturnFields,
  payments: z.infer<typeof PaymentForm>[],
): z.infer<typeof ReturnForm> => ({
  lines: products.map((product_id) => ({ product_id })),
  reason,
  payments,
});

/**
 * Returns the return form, the lines that can be returned, the payments entered so far, and the amount left to
 * refund.
 */
export function useReturn(ticket: Ticket, onClose: () => void) {
  const returning = useReturnTicket(ticket._id);
  const navigate = useNavigate();
  // All attempts use the same key, so a retry after a lost reply never refunds the customer twice.
  const [key] = useState(newUuid);
  const [payments, setPayments] = useState<readonly PaymentForm[]>([]);
  const lines = ticket.lines.filter(({ kind, returned }) => kind === 'sold' && !returned);
  const paidBy = ticket.payments.toSorted((a, b) => toCents(b.amount) - toCents(a.amount))[0]
    ?.method;
  const taken = payments.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const totalOf = (products: readonly string[]) =>
    lines
      .filter(({ product_id }) => products.includes(product_id))
      .reduce((sum, { price }) => sum + toCents(price), 0);
  const form = useForm<ReturnFields>({
    resolver: standardSchemaResolver(returnSchema((products) => totalOf(products) - taken)),
    defaultValues: {
      products: lines.length === 1 ? lines.map((line) => line.product_id) : [],
      reason: '',
      ...(paidBy && { method: paidBy }),
    },
  });
  const { setError, setValue, setFocus } = form;
  const products = useWatch({ control: form.control, name: 'products' });
  const total = totalOf(products);
  const rest = total - taken;

  /** Adds a partial payment, so that the user can enter another one. */
  function take(payment: PaymentForm) {
    setPayments([...payments, payment]);
    setValue('method', null);
    setValue('amount', undefined);
    setTimeout(() => setFocus('method'));
  }

  async function submit(fields: ReturnFields) {
    if (returning.isPending || rest < 0) return;
    const { method } = fields;
    const cents = typedCents(fields.amount) ?? rest;
    const last = rest > 0 && method ? [{ method, amount: fromCents(cents) }] : [];
    if (last[0] && cents < rest) return take(last[0]);
    try {
      const body = toReturn(fields, [...payments, ...last]);
      const made = await returning.mutateAsync({ body, key });
      toastSuccess(`Return ${made.number}: pay the customer ${formatMoney(fromCents(total))}.`);
      onClose();
      void navigate(staffPaths.ticket(made._id));
    } catch (error) {
      const [name = '', words] =
        Object.entries(error instanceof ApiError ? error.fields : {})[0] ?? [];
      const place =
        name.startsWith('payments') && rest > 0
          ? 'method'
          : name === 'reason'
            ? name
            : 'root.server';
      setError(place, { message: words ?? describeError(error).message });
    }
  }
  return {
    form,
    lines,
    payments,
    removePayment: (at: number) => setPayments(payments.toSpliced(at, 1)),
    rest,
    busy: returning.isPending,
    onSubmit: form.handleSubmit(submit),
  };
}
