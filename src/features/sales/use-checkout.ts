import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Path, useForm, useWatch } from 'react-hook-form';
import type { PaymentForm, PaymentMethod } from '#contracts/sales.ts';
import { type Checkout, checkoutForm, isPart, toPayment } from './checkout-form.ts';
import type { SaleRefusal } from './sale-refusal.ts';
import { changeTicket, type OpenTicket } from './ticket-store.ts';
import { restCents } from './ticket-totals.ts';
import { usePaymentKeys } from './use-payment-keys.ts';

const inputs: readonly Path<Checkout>[] = [
  'method',
  'amount',
  'tendered',
  'reference',
  'customer.name',
  'customer.email',
];

/** The input to fill in first for each way to pay. */
const firstInputs: Record<PaymentMethod, Path<Checkout>> = {
  cash: 'tendered',
  card: 'reference',
  transfer: 'reference',
  credit: 'customer.email',
};

/**
 * Returns the checkout's form. Calls `onCharge` with the last payment, or null if nothing is left to pay.
 * Earlier payments are kept on the ticket, and each next one needs a new form.
 */
export function useCheckout(
  ticket: OpenTicket,
  refusal: SaleRefusal | null,
  onCharge: (last: PaymentForm | null) => void,
) {
  const rest = restCents(ticket);
  const form = useForm<Checkout>({
    resolver: standardSchemaResolver(checkoutForm(rest)),
    defaultValues: { customer: ticket.customer },
  });
  const { control, subscribe, setError, clearErrors, setValue, getValues, setFocus } = form;
  const typed = useWatch({ control });
  const element = useRef<HTMLFormElement>(null);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name, values: { customer } }) {
          if (!name?.startsWith('customer')) return;
          changeTicket((open) => ({ ...open, customer: { ...customer } }));
        },
      }),
    [subscribe],
  );

  const { name, email } = ticket.customer;
  useEffect(() => {
    // The customer can also be chosen outside the form.
    if (getValues('customer.name') !== name) setValue('customer.name', name);
    if (getValues('customer.email') !== email) setValue('customer.email', email);
  }, [name, email, getValues, setValue]);

  useEffect(() => {
    clearErrors('root.server');
    if (!refusal) return;
    const known = inputs.filter((name) => refusal.inputs[name] !== undefined);
    for (const [index, name] of known.entries()) {
      setError(name, { message: refusal.inputs[name] ?? '' }, { shouldFocus: index === 0 });
    }
    if (known.length === 0 && !refusal.hold) setError('root.server', { message: refusal.message });
  }, [refusal, setError, clearErrors]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, because each payment has a new form
  useEffect(() => {
    if (ticket.payments.length > 0 && rest > 0) setFocus('method');
  }, []);

  /** Chooses a method and moves to its first input. */
  function choose(method: PaymentMethod) {
    flushSync(() => setValue('method', method, { shouldValidate: form.formState.isSubmitted }));
    const name = firstInputs[method];
    // At once, because the next keys follow. The form's own `setFocus` waits.
    const input = element.current?.elements.namedItem(name);
    if (input instanceof HTMLElement) input.focus();
  }
  usePaymentKeys(choose);

  function submit(checkout: Checkout) {
    if (rest === 0 || !checkout.method) return onCharge(null);
    const payment = toPayment(ticket, checkout.method, checkout);
    if (!isPart(ticket, payment)) return onCharge(payment);
    changeTicket((open) => ({ ...open, payments: [...open.payments, payment] }));
  }
  return { element, form, typed, rest, onSubmit: form.handleSubmit(submit) };
}
