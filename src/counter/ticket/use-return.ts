import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { searchCounter } from '#contracts/counter/counter.ts';
import { PaymentForm, ReturnForm, type Ticket } from '#contracts/counter/tickets.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { readCustomer } from '#src/customers/read-customer.ts';
import { call } from '#src/lib/api.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { formatMoney } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { onScan, takeScans } from '#src/lib/scans.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { useForm } from '#src/lib/use-form.ts';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { OptionalCustomer, toCustomer, withoutEmail } from './checkout-form.ts';
import { typedCents } from './ticket-totals.ts';

const amount = z.optional(PaymentForm.shape.amount);

/**
 * The fields of the API's return form. `amounts` has what is paid back by each method except store credit. A cancelled
 * layaway has no reason.
 */
const Fields = z.object({
  reason: z.optional(ReturnForm.shape.reason),
  products: z.array(z.string()),
  /** How many pieces of small goods come back, by their place on the ticket. */
  pieces: z.record(
    z.string(),
    z.int('Enter a whole number.').check(z.minimum(0, 'Enter 0 or more.')),
  ),
  /** Whether they are in stock again, unless that depends only on the reason. */
  restock: z.record(z.string(), z.optional(z.boolean())),
  amounts: z.object({ cash: amount, card: amount, transfer: amount }),
  customer: OptionalCustomer,
});
type ReturnFields = z.infer<typeof Fields>;
type Returned = Pick<ReturnFields, 'products' | 'pieces'>;
type Amounts = ReturnFields['amounts'];
const methods = ['cash', 'card', 'transfer'] as const;
type Refundable = { method: keyof Amounts; cents: number }[];

/** What a customer gets money back for: a ticket, or a layaway that is cancelled, whose refund is `fixed` in cents. */
export type Refunded = Pick<Ticket, 'lines' | 'items' | 'refundable'> & {
  customer: Pick<NonNullable<Ticket['customer']>, '_id' | 'name' | 'email'> | null;
  fixed?: number;
};
/** Stores the refund. All attempts for one refund have the same key. */
export type SaveRefund = (request: {
  body: z.infer<typeof ReturnForm>;
  key: string;
}) => Promise<Ticket>;

/** The reason for a return after which pieces usually aren't sold again. */
export const faulty = 'Faulty';

/** Returns whether returned pieces are in stock again. */
export const isRestocked = (
  position: string | number,
  {
    restock,
    reason,
  }: { restock?: ReturnFields['restock'] | undefined; reason?: string | undefined },
): boolean => restock?.[position] ?? reason?.trim() !== faulty;

/** Divides a refund among the methods as the customer paid. What they don't cover is left for store credit. */
function asPaid(refundable: Refundable, total: number): Amounts {
  let left = total;
  const amounts: Amounts = {};
  for (const { method, cents } of refundable) {
    const part = Math.min(cents, left);
    if (part > 0) amounts[method] = fromCents(part);
    left -= part;
  }
  return amounts;
}

const sumOf = (amounts: Amounts) =>
  Object.values(amounts).reduce((sum, typed) => sum + (typedCents(typed) ?? 0), 0);

/**
 * Returns the schema of the return form. `totalOf` returns the refund for what comes back, in cents. `most` has how many
 * pieces of small goods can come back. `known`: the ticket says who gets store credit.
 */
const returnSchema = (
  refundable: Refundable,
  totalOf: (returned: Returned) => number,
  most: Readonly<Record<string, number>>,
  known: boolean,
) =>
  Fields.check(
    z.check(({ value: { products, pieces, amounts, customer, reason }, issues }) => {
      const total = totalOf({ products, pieces });
      for (const [position, count] of Object.entries(pieces)) {
        const max = most[position] ?? 0;
        if (count <= max) continue;
        const path = ['pieces', position];
        issues.push({ code: 'custom', message: `At most ${max}.`, path, input: count });
      }
      if (total === 0 && reason !== undefined) {
        const message = 'Choose at least one product.';
        issues.push({ code: 'custom', message, path: ['products'], input: products });
      }
      let left = total;
      for (const { method } of refundable) {
        const part = typedCents(amounts[method]) ?? 0;
        left -= part;
        if (left >= 0 || part === 0 || total === 0) continue;
        const message = `Together, this is more than ${formatMoney(fromCents(total))}.`;
        issues.push({ code: 'custom', message, path: ['amounts', method], input: part });
      }
      if (left > 0 && !known) issues.push(...withoutEmail(customer));
    }),
  );

/**
 * Returns the form of a refund, the lines that can be returned, what each method can pay back, and what is left for
 * store credit.
 */
export function useReturn(ticket: Refunded, save: SaveRefund, onClose: () => void) {
  const navigate = useNavigate();
  // All attempts use the same key, so a retry after a lost reply never refunds the customer twice.
  const [key] = useState(newUuid);
  const lines = ticket.lines.filter(({ kind, returned }) => kind === 'sold' && !returned);
  const paid: Refundable = ticket.refundable.flatMap(({ method, amount }) =>
    method === 'credit' ? [] : [{ method, cents: toCents(amount) }],
  );
  const unpaid = methods.filter((method) => !paid.some((one) => one.method === method));
  const refundable = [...paid, ...unpaid.map((method) => ({ method, cents: 0 }))];
  const items = ticket.items
    .filter(({ kind, quantity, returned }) => kind === 'sold' && returned < quantity)
    .map((item) => ({ ...item, left: item.quantity - item.returned }));
  const piecesOf = (count: (left: number) => number) =>
    Object.fromEntries(items.map(({ position, left }) => [position, count(left)]));
  const totalOf = ({ products, pieces }: Returned) =>
    ticket.fixed ??
    lines
      .filter(({ product_id }) => products.includes(product_id))
      .reduce((sum, { price }) => sum + toCents(price), 0) +
      items.reduce((sum, { position, price }) => sum + (pieces[position] || 0) * toCents(price), 0);
  const known = Boolean(ticket.customer?._id ?? ticket.customer?.email);
  const single = lines.length + items.length === 1;
  const chosen = {
    products: single ? lines.map(({ product_id }) => product_id) : [],
    pieces: piecesOf((left) => (single ? left : 0)),
  };
  const form = useForm<ReturnFields>({
    resolver: standardSchemaResolver(returnSchema(refundable, totalOf, piecesOf(Number), known)),
    defaultValues: {
      ...chosen,
      reason: ticket.fixed === undefined ? '' : undefined,
      restock: {},
      amounts: asPaid(refundable, totalOf(chosen)),
      customer: { name: ticket.customer?.name ?? '', email: '' },
    },
  });
  const { control, getValues, setError, setValue, formState } = form;
  const { isSubmitted, isSubmitting } = formState;
  // While nothing is chosen, no amount is shown, so there are none.
  const [products, pieces, amounts = {}] = useWatch({
    control,
    name: ['products', 'pieces', 'amounts'],
  });
  const total = totalOf({ products, pieces });
  const credit = total - sumOf(amounts);
  const asksCustomer = credit > 0 && !known;

  /** Enters the amounts as the customer paid, or none, so that everything becomes store credit. */
  function prefill(all = true) {
    const filled = all ? asPaid(refundable, totalOf(getValues())) : {};
    for (const { method } of refundable) {
      setValue(`amounts.${method}`, filled[method], { shouldValidate: isSubmitted });
    }
  }

  /** Chooses everything that can be returned. */
  function chooseAll() {
    const all = lines.map(({ product_id }) => product_id);
    setValue('products', all, { shouldValidate: isSubmitted });
    setValue('pieces', piecesOf(Number), { shouldValidate: isSubmitted });
    prefill();
  }

  /** Chooses the scanned product, or one more piece of the scanned small goods. */
  async function choose(scan: string) {
    const found = await call(searchCounter, { query: { q: scan } }).catch((error) => {
      toastError(describeError(error).message);
      return null;
    });
    if (!found) return;
    const product = lines.find(({ product_id }) => product_id === found.scanned?._id);
    const item = items.find(({ name }) => name === found.scanned_item?.name);
    if (product) {
      const all = new Set([...getValues('products'), product.product_id]);
      setValue('products', [...all], { shouldValidate: isSubmitted });
    } else if (item) {
      const field = `pieces.${item.position}` as const;
      const count = Math.min((getValues(field) || 0) + 1, item.left);
      setValue(field, count, { shouldValidate: isSubmitted });
    } else {
      toastError('This product isn’t on the ticket, or was returned already.');
      return;
    }
    prefill();
  }
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(
    () =>
      onScan(() => {
        for (const scan of takeScans()) void latest.current(scan);
      }),
    [],
  );

  async function submit(fields: ReturnFields) {
    if (isSubmitting || credit < 0) return;
    const parts = refundable.flatMap(({ method }) => {
      const typed = fields.amounts[method];
      return typed ? [{ method, amount: typed }] : [];
    });
    const body = {
      lines: fields.products.map((product_id) => ({ product_id })),
      items: Object.entries(fields.pieces)
        .filter(([, quantity]) => quantity > 0)
        .map(([position, quantity]) => ({
          ...{ position: Number(position), quantity },
          ...(!isRestocked(position, fields) && { restock: false }),
        })),
      reason: fields.reason ?? '',
      payments: [
        ...parts,
        ...(credit > 0 ? [{ method: 'credit' as const, amount: fromCents(credit) }] : []),
      ],
      ...(asksCustomer && { customer: toCustomer(fields.customer) }),
    };
    try {
      const made = await save({ body, key });
      const paid = total - credit;
      const owner = credit > 0 && made.customer?._id;
      // The refund is stored, so an error only hides the balance.
      const balance = owner ? await readCustomer(owner).catch(() => null) : null;
      const next = [
        paid > 0 && `pay the customer ${formatMoney(fromCents(paid))}`,
        credit > 0 && `${formatMoney(fromCents(credit))} is store credit`,
        balance && `which is now ${formatMoney(balance.credit)}`,
      ].filter(Boolean);
      toastSuccess(`Return ${made.number}: ${next.join(', ') || 'nothing to pay'}.`);
      onClose();
      void navigate(staffPaths.ticket(made._id));
    } catch (error) {
      const [name = '', words] =
        Object.entries(error instanceof ApiError ? error.fields : {})[0] ?? [];
      const part = parts[Number(/^payments\.(\d+)/.exec(name)?.[1] ?? Number.NaN)];
      const place =
        name === 'reason' || name === 'customer.name' || name === 'customer.email'
          ? name
          : part
            ? (`amounts.${part.method}` as const)
            : 'root.server';
      setError(place, { message: words ?? describeError(error).message });
    }
  }
  return {
    form,
    lines,
    items,
    refundable,
    total,
    credit,
    asksCustomer,
    prefill,
    chooseAll,
    onSubmit: form.handleSubmit(submit),
  };
}
