import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import { type PaymentForm, PaymentMethod } from '#contracts/counter/tickets.ts';
import { fromCents } from '#contracts/money.ts';
import { offlineObstacle } from '#src/counter/offline/offline-obstacle.ts';
import { ClosedTill } from '#src/counter/till/till-notice.tsx';
import { counterKeys, useCounterKeys } from '#src/lib/counter-keys.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useReachable } from '#src/lib/reachability.ts';
import { TextField } from '#src/ui/field.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { CashFields } from './cash-fields.tsx';
import { CheckoutError } from './checkout-error.tsx';
import { creditCents, rowsAbove } from './checkout-form.ts';
import { CustomerFields } from './customer-fields.tsx';
import { onEnterPay } from './enter-pays.ts';
import { MethodChoice } from './method-choice.tsx';
import { optional } from './optional-input.ts';
import { PayBar } from './pay-bar.tsx';
import { methodText } from './payment-text.ts';
import { TakenPayments } from './taken-payments.tsx';
import type { TicketRefusal } from './ticket-refusal.ts';
import type { OpenTicket, TypedPayment } from './ticket-storage.ts';
import { changeTicket } from './ticket-store.ts';
import { amountOf, restCents, totalCents, typedCents } from './ticket-totals.ts';
import { useCheckout } from './use-checkout.ts';

/** Returns the label of the checkout button, with the amount of the next payment or payout. */
function chargeLabel(
  ticket: OpenTicket,
  { amount, method }: Pick<TypedPayment, 'amount' | 'method'>,
) {
  const total = totalCents(ticket);
  const rest = restCents(ticket);
  if (total === 0) return 'Complete the trade';
  if (rest <= 0) return 'Complete the ticket';
  const part = typedCents(amount);
  const next = part !== null && part > 0 && part < rest ? part : rest;
  if (total > 0 && method === 'credit')
    return `Pay ${formatMoney(amountOf(next))} with store credit`;
  const by = method ? ` ${methodText[method].by}` : '';
  const takes = method || next < Math.abs(total) ? 'Take' : 'Charge';
  return `${total < 0 ? 'Pay out' : takes} ${formatMoney(amountOf(next))}${by}`;
}

/**
 * Enter charges in the fields for amounts, and chooses the focused payment method. Elsewhere, it goes on to the next
 * field, and at last to the button. From the reference, it skips a customer who is `known`.
 */
function onEnter(
  event: KeyboardEvent<HTMLFormElement>,
  choose: (method: PaymentMethod) => void,
  known: boolean,
) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  const { target } = event;
  if (event.repeat) event.preventDefault();
  else if (target instanceof HTMLInputElement && target.type === 'radio') {
    event.preventDefault();
    choose(PaymentMethod.parse(target.value));
  } else if (known && target instanceof HTMLInputElement && target.name === 'reference') {
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.focus();
  } else onEnterPay(event);
}

const notLaidAway =
  'Only products can be laid away. Remove small goods, trade-ins and payments from the ticket first.';

type CheckoutProps = {
  ticket: OpenTicket;
  charging: boolean;
  /** Whether a line can't be sold. */
  blocked: boolean;
  refusal: TicketRefusal | null;
  tillClosed: boolean;
  /** Applies unfinished input in other parts of the ticket. Resolves to false if the ticket can't be charged yet. */
  onSubmit: () => Promise<boolean>;
  /** Called with the last payment, or null if nothing is left to pay. */
  onCharge: (last: PaymentForm | null) => void;
  onOpenTill: () => void;
  onLayAway: () => void;
  /** Asks for a new customer. */
  onCustomer: () => void;
  /** The button that adds a quick item. */
  quickItem: ReactNode;
};

/** The customer, the payments, the total, and the button that charges the ticket. */
export function Checkout(props: CheckoutProps) {
  const { ticket, charging, blocked, refusal, tillClosed, onOpenTill } = props;
  const id = useId();
  const { element, focus, choose, form, typed, rest, onSubmit } = useCheckout(props);
  const { register, formState } = form;
  const { errors } = formState;
  const [split, setSplit] = useState(ticket.typed?.amount !== undefined);
  const [asked, setAsked] = useState(false);
  const { method } = typed;
  // The fields of a chosen customer close when the payment begins, because they push the buttons out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a method is chosen
  useEffect(() => {
    if (ticket.customer._id) setAsked(false);
  }, [method]);
  const paysOut = totalCents(ticket) < 0;
  const reachable = useReachable();
  const obstacle = reachable
    ? blocked && 'Remove what can’t be sold. Then charge the ticket.'
    : (offlineObstacle(ticket, method) ?? (tillClosed && 'Opening the till needs a connection.'));
  const note = reachable
    ? obstacle
    : obstacle
      ? `${obstacle} The ticket is saved on this computer.`
      : 'There is no connection. The sale is stored on this computer, and sent later.';
  const { name } = ticket.customer;
  const showsCustomer = asked || method === 'credit' || errors.customer !== undefined;
  const credit = paysOut ? null : creditCents(ticket);
  // A field that appeared because of an error stays while staff correct it.
  if (errors.amount && !split) setSplit(true);
  const usesCredit = method === 'credit' && credit !== null && credit > 0;
  const showsAmount = split || usesCredit;

  function toggleSplit() {
    flushSync(() => {
      setSplit(!showsAmount);
      form.clearErrors('amount');
    });
    if (!showsAmount) focus('amount');
  }
  const { items, buyIns, payments } = ticket;
  const canLayAway = rest > 0 && items.length + buyIns.length + payments.length === 0;
  function askCustomer() {
    flushSync(() => setAsked(true));
    focus('customer.name');
  }
  /** Applies unfinished input and asks for the customer first. */
  async function layAway() {
    if (!canLayAway) return toastError(notLaidAway);
    if (!(await props.onSubmit())) return;
    const { _id, name, email } = form.getValues('customer');
    const lacking = name === '' ? 'name' : _id || email ? null : 'email';
    if (lacking === null) return props.onLayAway();
    const message = `A layaway needs the customer’s ${lacking === 'name' ? 'name' : 'email address'}.`;
    flushSync(() => {
      // The fields stay, also with the focus, once a known customer is chosen.
      setAsked(true);
      form.setError(`customer.${lacking}`, { message });
    });
    focus(`customer.${lacking}`);
  }
  useCounterKeys({
    [counterKeys.customer]: askCustomer,
    ...(rest > 0 && { [counterKeys.layAway]: layAway }),
    ...(rest > 0 && !usesCredit && { [counterKeys.split]: toggleSplit }),
  });
  return (
    // The form has no box, so that the bar with the total sticks to the bottom of the whole ticket.
    <form
      ref={element}
      noValidate
      onSubmit={obstacle ? (event) => event.preventDefault() : onSubmit}
      onKeyDown={(event) => onEnter(event, choose, name !== '')}
      className="contents"
    >
      <div className="@container grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2.5 border-t border-rule px-4 py-2.5 sm:px-5">
        {rowsAbove(ticket).map(({ name, cents }) => (
          <p key={name} className="-my-1 flex justify-between gap-3 tabular-nums">
            <span>{name}</span>
            <span>{formatMoney(fromCents(cents))}</span>
          </p>
        ))}
        <TakenPayments
          payments={ticket.payments}
          total={totalCents(ticket)}
          onRemove={(at) =>
            changeTicket((open) => ({ ...open, payments: open.payments.toSpliced(at, 1) }))
          }
        />
        {rest > 0 && (
          <>
            <MethodChoice
              legend={paysOut ? 'How you pay' : 'Payment'}
              error={errors.method?.message}
              field={register('method')}
              credit={credit}
            />
            {method === 'cash' && tillClosed && <ClosedTill onOpen={onOpenTill} />}
            {showsAmount && (
              <MoneyField
                label={method ? `Amount ${methodText[method].by}` : 'Amount'}
                hint={`Up to ${formatMoney(amountOf(usesCredit ? Math.min(credit, rest) : rest))}. The rest can be paid by another method.`}
                error={errors.amount?.message}
                {...register('amount', optional)}
              />
            )}
            {method === 'cash' && !paysOut && <CashFields form={form} ticket={ticket} />}
            {(method === 'card' || method === 'transfer') && (
              <TextField
                label="Reference (optional)"
                placeholder={method === 'card' ? 'Number on the card terminal’s slip' : undefined}
                autoComplete="off"
                error={errors.reference?.message}
                {...register('reference', optional)}
              />
            )}
          </>
        )}
        <FormProvider {...form}>
          <CustomerFields id={id} open={showsCustomer} onMore={props.onCustomer} />
        </FormProvider>
        <div className="-my-2 flex flex-wrap items-center justify-between gap-x-5">
          {props.quickItem}
          <button
            type="button"
            aria-expanded={showsCustomer}
            aria-controls={id}
            aria-keyshortcuts={counterKeys.customer}
            onClick={showsCustomer ? () => setAsked(false) : askCustomer}
            className="inline-flex min-h-11 max-w-full min-w-0 items-center gap-2"
          >
            <bdi className="text-link truncate">{name === '' ? 'Customer' : name}</bdi>
            <KeyCap name={counterKeys.customer} />
          </button>
          {rest > 0 && !usesCredit && (
            <button
              type="button"
              aria-pressed={showsAmount}
              aria-keyshortcuts={counterKeys.split}
              onClick={toggleSplit}
              className="inline-flex min-h-11 items-center gap-2"
            >
              <span className="text-link">
                {showsAmount ? 'Use a single payment' : 'Split the payment'}
              </span>
              <KeyCap name={counterKeys.split} />
            </button>
          )}
          {canLayAway && (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-keyshortcuts={counterKeys.layAway}
              onClick={layAway}
              className="inline-flex min-h-11 items-center gap-2"
            >
              <span className="text-link">Lay away</span>
              <KeyCap name={counterKeys.layAway} />
            </button>
          )}
        </div>
        <CheckoutError
          refusal={refusal}
          message={errors.root?.server?.message}
          onOpenTill={onOpenTill}
        />
      </div>
      <PayBar
        ticket={ticket}
        note={note || null}
        isObstacle={obstacle !== false}
        label={chargeLabel(ticket, typed)}
        busy={charging}
        unavailable={rest < 0 || obstacle !== false}
      />
    </form>
  );
}
