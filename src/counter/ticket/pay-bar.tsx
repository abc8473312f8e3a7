import { useId } from 'react';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import type { OpenTicket } from './ticket-storage.ts';
import { amountOf, restCents, totalCents } from './ticket-totals.ts';

type PayBarProps = {
  ticket: OpenTicket;
  /** What the clerk must change first, or what charging without a connection does. */
  note: string | null;
  /** Whether the note is about something that the clerk must change first. */
  isObstacle: boolean;
  /** The button's label. */
  label: string;
  busy: boolean;
  /** Whether the payments exceed the total, a line can't be sold, or there is no connection. */
  unavailable: boolean;
};

/**
 * The total or what is left to pay, and the button that charges the ticket. It sticks to the bottom of the ticket or, on
 * narrow screens, of the screen.
 */
export function PayBar({ ticket, note, isObstacle, label, busy, unavailable }: PayBarProps) {
  const id = useId();
  const total = totalCents(ticket);
  const rest = restCents(ticket);
  const isSplit = ticket.payments.length > 0;
  const amount = formatMoney(amountOf(isSplit ? rest : total));
  const words = rest < 0 ? 'Over by' : isSplit ? 'Left to pay' : 'Total';
  return (
    <div
      data-pay-bar=""
      className="z-20 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule bg-base-100 px-4 py-2.5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:shadow-[0_-8px_24px_rgb(0_0_0/0.12)] sm:px-5 lg:sticky lg:bottom-0 lg:grid lg:rounded-b-box"
    >
      {/* This element is always rendered, because screen readers miss live regions that appear together with their
          text. */}
      <p
        id={id}
        role="status"
        className={
          note ? `w-full leading-snug font-semibold ${isObstacle ? 'text-error' : ''}` : 'sr-only'
        }
      >
        {note}
      </p>
      <p className="grid leading-tight lg:flex lg:items-baseline lg:justify-between">
        <span className="text-sm font-bold lg:text-base">
          {total < 0 && !isSplit ? 'You pay the customer' : words}
        </span>
        <span
          className={`font-display tabular-nums lg:text-3xl ${amount.length > 9 ? 'text-lg' : 'text-3xl'}`}
        >
          {amount}
        </span>
      </p>
      <Button
        look="amber"
        type="submit"
        busy={busy}
        unavailable={unavailable}
        aria-describedby={note ? id : undefined}
        aria-keyshortcuts="Control+Enter"
        className="h-auto min-h-13 flex-1 px-3 py-1.5 text-lg! leading-tight! lg:justify-between"
      >
        <span className="lg:mx-auto">{label}</span>
        <KeyCap name="Ctrl+Enter" className="max-lg:hidden!" />
      </Button>
    </div>
  );
}
