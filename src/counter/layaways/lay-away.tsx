import { useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { maxLayawayDays } from '#contracts/counter/layaways.ts';
import type { PaymentForm, Ticket, TicketForm } from '#contracts/counter/tickets.ts';
import { addDays } from '#contracts/days.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import type { Checkout } from '#src/counter/ticket/checkout-form.ts';
import { counterKeys, useCounterKeys } from '#src/lib/counter-keys.ts';
import { dayOf } from '#src/lib/days.ts';
import { formatMoney } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { useLayAway } from './layaway-queries.ts';
import { PaymentPart } from './payment-part.tsx';

/** How long pieces are laid away and how much is paid first, unless staff choose otherwise. */
const usual = { days: 60, percent: 20 };

type LayAwayProps = {
  /** The checkout form, which has the customer. */
  form: UseFormReturn<Checkout>;
  focus: (name: 'customer.name' | 'customer.email') => void;
  /** Applies a price that is still being edited. Resolves to false if staff have to look at it first. */
  finish: () => Promise<boolean>;
  /** Returns the open ticket in the server's format. */
  toForm: () => TicketForm;
  onDone: (ticket: Ticket) => void;
};

/** A button that lays the products of the open ticket away. It asks for the customer first, then for the deposit. */
export function LayAway({ form, focus, finish, toForm, onDone }: LayAwayProps) {
  const [laying, setLaying] = useState<TicketForm | null>(null);
  async function onPress() {
    if (!(await finish())) return;
    const { _id, name, email } = form.getValues('customer');
    const lacking = name === '' ? 'name' : _id || email ? null : 'email';
    if (lacking === null) return setLaying(toForm());
    const message = `A layaway needs the customer’s ${lacking === 'name' ? 'name' : 'email address'}.`;
    flushSync(() => form.setError(`customer.${lacking}`, { message }));
    focus(`customer.${lacking}`);
  }
  useCounterKeys({ [counterKeys.layAway]: onPress });
  const close = () => setLaying(null);
  return (
    // The dialog's form is inside the checkout form for React, which would charge the ticket too.
    <div className="contents" onSubmit={(event) => event.stopPropagation()}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={counterKeys.layAway}
        onClick={onPress}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <span className="text-link">Lay away</span>
        <KeyCap name={counterKeys.layAway} />
      </button>
      {createPortal(
        <Dialog open={laying !== null} onClose={close} title="Lay away">
          {laying && <Form form={laying} onClose={close} onDone={onDone} />}
        </Dialog>,
        document.body,
      )}
    </div>
  );
}

type FormProps = { form: TicketForm; onClose: () => void; onDone: LayAwayProps['onDone'] };

/** Asks for a deposit and the last day. */
function Form({ form, onClose, onDone }: FormProps) {
  const layingAway = useLayAway();
  // All attempts use the same key, so a retry after a lost reply never takes the deposit twice.
  const [key] = useState(newUuid);
  const today = dayOf(new Date());
  const [min, max] = [addDays(today, 1), addDays(today, maxLayawayDays)];
  const [until, setUntil] = useState(addDays(today, usual.days));
  const day = useRef<HTMLInputElement>(null);
  const wrongDay = until < min || until > max;
  const { lines, customer } = form;
  const total = lines.reduce((sum, { price }) => sum + toCents(price), 0);
  async function submit(payments: PaymentForm[]) {
    if (wrongDay || !customer) return day.current?.focus();
    onDone(await layingAway.mutateAsync({ body: { lines, customer, payments, until }, key }));
    onClose();
  }
  return (
    <>
      <p className="mb-5">
        Keep {lines.length === 1 ? 'this product' : `these ${lines.length} products`} for{' '}
        <bdi className="font-bold">{customer?.name}</bdi> until{' '}
        <b className="tabular-nums">{formatMoney(fromCents(total))}</b> is paid.
      </p>
      <PaymentPart
        due={total - 1}
        tooMuch="Enter less than the total, or charge the ticket."
        amount={fromCents(Math.max(100, Math.round((total * usual.percent) / 10_000) * 100))}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextField
          ref={day}
          label="Last day to pay the rest"
          type="date"
          min={min}
          max={max}
          value={until}
          error={wrongDay ? `Choose a day within ${maxLayawayDays} days.` : undefined}
          onChange={({ target }) => setUntil(target.value)}
        />
      </PaymentPart>
    </>
  );
}
