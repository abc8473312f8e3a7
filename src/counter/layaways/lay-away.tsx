import { useRef, useState } from 'react';
import { maxLayawayDays } from '#contracts/counter/layaways.ts';
import type { PaymentForm, Ticket, TicketForm } from '#contracts/counter/tickets.ts';
import { addDays } from '#contracts/days.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { dayOf } from '#src/lib/days.ts';
import { formatMoney } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { useLayAway } from './layaway-queries.ts';
import { leftText, PaymentPart } from './payment-part.tsx';

/** How long pieces are laid away and how much is paid first, unless staff choose otherwise. */
const usual = { days: 60, percent: 20 };

type LayAwayProps = {
  /** The open ticket when its pieces were to be laid away, or null while the dialog is closed. */
  form: TicketForm | null;
  /** The customer's store credit, if it is known. */
  credit: string | undefined;
  onClose: () => void;
  onDone: (ticket: Ticket) => void;
};

/** Lays the products of the open ticket away for its customer. */
export function LayAwayDialog({ form, ...rest }: LayAwayProps) {
  return (
    <Dialog open={form !== null} onClose={rest.onClose} title="Lay away">
      {form && <Form form={form} {...rest} />}
    </Dialog>
  );
}

/** Asks for a deposit and the last day. */
function Form({ form, credit, onClose, onDone }: LayAwayProps & { form: TicketForm }) {
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
  const least = Math.max(100, Math.round((total * usual.percent) / 10_000) * 100);
  async function submit(payment: PaymentForm) {
    if (wrongDay || !customer) return day.current?.focus();
    const body = { lines, customer, payments: [payment], until };
    onDone(await layingAway.mutateAsync({ body, key }));
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
        label="Deposit to pay now"
        tooMuch="Enter less than the total, or charge the ticket."
        amount={fromCents(least)}
        credit={credit}
        hint={(cents) =>
          cents < least ? (
            <b className="text-error">
              Less than the usual {usual.percent}%, {formatMoney(fromCents(least))}.
            </b>
          ) : (
            leftText(total - cents)
          )
        }
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
