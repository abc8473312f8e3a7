import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Path, useWatch } from 'react-hook-form';
import {
  type PaymentForm,
  type PaymentMethod,
  paymentMethods,
} from '#contracts/counter/tickets.ts';
import { fromCents } from '#contracts/money.ts';
import { useForm } from '#src/lib/use-form.ts';
import {
  type Checkout,
  checkoutForm,
  creditCents,
  isPart,
  toPayment,
  withPayment,
} from './checkout-form.ts';
import { methodText } from './payment-text.ts';
import type { TicketRefusal } from './ticket-refusal.ts';
import type { OpenTicket } from './ticket-storage.ts';
import { changeTicket, openTicket } from './ticket-store.ts';
import { restCents, totalCents } from './ticket-totals.ts';

/**
 * Calls `onMethod` when a payment method's key is pressed anywhere on the screen, except in a dialog, and `onCharge` on
 * Ctrl+Enter.
 */
function usePaymentKeys(onMethod: (method: PaymentMethod) => void, onCharge: () => void): void {
  const latest = useRef({ onMethod, onCharge });
  latest.current = { onMethod, onCharge };
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
      const method = paymentMethods.find((name) => methodText[name].shortcut === key);
      const charges = key === 'Enter' && (ctrlKey || metaKey) && !event.repeat;
      if (!charges && (!method || ctrlKey || altKey || metaKey || shiftKey)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (method) latest.current.onMethod(method);
      else latest.current.onCharge();
    }
    // Capture the event: a dialog's own form may close it before the event gets here.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

const inputs: readonly Path<Checkout>[] = [
  'method',
  'amount',
  'tendered',
  'reference',
  'customer.name',
  'customer.email',
];

/** For each payment method, the input to fill in first. */
const firstInputs: Record<PaymentMethod, Path<Checkout>> = {
  cash: 'tendered',
  card: 'reference',
  transfer: 'reference',
  credit: 'customer.email',
};

type CheckoutOptions = {
  ticket: OpenTicket;
  refusal: TicketRefusal | null;
  tillClosed: boolean;
  onSubmit: () => Promise<boolean>;
  onCharge: (last: PaymentForm | null) => void;
  onOpenTill: () => void;
};

/**
 * Returns the checkout form. Calls `onCharge` with the last payment, or with null if nothing is left to pay. Earlier
 * payments and unfinished input are stored with the ticket. Each additional payment requires a new form.
 */
export function useCheckout(options: CheckoutOptions) {
  const { ticket, refusal, tillClosed, onSubmit, onCharge, onOpenTill } = options;
  const rest = restCents(ticket);
  const form = useForm<Checkout>({
    resolver: standardSchemaResolver(checkoutForm(rest)),
    defaultValues: { ...ticket.typed, customer: ticket.customer },
  });
  const { control, subscribe, setError, clearErrors, setValue, getValues, setFocus } = form;
  const typed = useWatch({ control });
  const element = useRef<HTMLFormElement>(null);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name, values: { customer, ...payment } }) {
          if (!name) return;
          changeTicket((open) => ({ ...open, customer: { ...customer }, typed: payment }));
        },
      }),
    [subscribe],
  );

  const { _id, name, email, phone, credit } = ticket.customer;
  useEffect(() => {
    // Update the form, because the customer can also be changed outside the form.
    if (getValues('customer._id') !== _id) {
      setValue('customer._id', _id);
      clearErrors('customer');
    }
    if (getValues('customer.name') !== name) setValue('customer.name', name);
    if (getValues('customer.email') !== email) setValue('customer.email', email);
    if (getValues('customer.phone') !== phone) setValue('customer.phone', phone);
    if (getValues('customer.credit') !== credit) setValue('customer.credit', credit);
  }, [_id, name, email, phone, credit, getValues, setValue, clearErrors]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an error depends on what is left to pay
  useEffect(() => {
    if (form.formState.isSubmitted) void form.trigger(['amount', 'tendered']);
  }, [rest]);

  const { method } = typed;
  const left = totalCents(ticket) > 0 && method === 'credit' ? creditCents(ticket) : null;
  useEffect(() => {
    if (!left) return;
    if (getValues('amount') === undefined) setValue('amount', fromCents(Math.min(left, rest)));
    return () => setValue('amount', undefined);
  }, [left, rest, getValues, setValue]);

  useEffect(() => {
    clearErrors('root.server');
    if (!refusal) return;
    const known = inputs.filter((name) => refusal.inputs[name] !== undefined);
    for (const [index, name] of known.entries()) {
      setError(name, { message: refusal.inputs[name] ?? '' }, { shouldFocus: index === 0 });
    }
    // The lines say what needs an approval.
    const isShown = refusal.code === 'approval_required' && Object.keys(refusal.lines).length > 0;
    if (known.length > 0 || refusal.hold || isShown) return;
    setError('root.server', { message: refusal.message });
  }, [refusal, setError, clearErrors]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, because each payment has a new form
  useEffect(() => {
    if (ticket.payments.length > 0 && rest > 0 && !ticket.typed?.method) setFocus('method');
  }, []);

  /**
   * Focuses an input immediately and selects its text, because the user may already be typing. The form's own
   * `setFocus` would focus it too late.
   */
  function focus(name: Path<Checkout>) {
    const input = element.current?.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    input.select();
  }
  /** Selects a payment method and moves focus to its first input. */
  function choose(method: PaymentMethod) {
    if (rest <= 0) return;
    flushSync(() => setValue('method', method, { shouldValidate: form.formState.isSubmitted }));
    focus(method === 'credit' && creditCents(openTicket()) ? 'amount' : firstInputs[method]);
  }
  usePaymentKeys(choose, () => element.current?.requestSubmit());

  function submit(checkout: Checkout) {
    if (rest < 0) return;
    if (rest === 0 || !checkout.method) return onCharge(null);
    if (checkout.method === 'cash' && tillClosed) return onOpenTill();
    const payment = toPayment(ticket, checkout.method, checkout);
    if (!isPart(ticket, payment)) return onCharge(payment);
    changeTicket((open) => ({ ...open, typed: {}, payments: withPayment(open.payments, payment) }));
  }
  const handleSubmit = form.handleSubmit(submit);
  return {
    element,
    focus,
    choose,
    form,
    typed,
    rest,
    async onSubmit(event: FormEvent) {
      event.preventDefault();
      if (await onSubmit()) await handleSubmit();
    },
  };
}
