import { X } from 'lucide-react';
import type { PaymentForm } from '#contracts/counter/tickets.ts';
import { formatMoney } from '#src/lib/money.ts';
import { methodText } from './payment-text.ts';
import { amountOf } from './ticket-totals.ts';

type TakenPaymentsProps = {
  payments: readonly PaymentForm[];
  /** The ticket's total, in cents. */
  total: number;
  onRemove: (index: number) => void;
};

/** The payments so far for a split ticket. */
export function TakenPayments({ payments, total, onRemove }: TakenPaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <div className="rounded-box bg-base-200 px-4">
      <p className="flex justify-between gap-3 border-b border-rule py-2">
        <span>{total < 0 ? 'You pay the customer' : 'Total'}</span>
        <span className="font-semibold tabular-nums">{formatMoney(amountOf(total))}</span>
      </p>
      <ul aria-label="Payments so far">
        {payments.map(({ method, amount }, at) => {
          const words = `${formatMoney(amount)} ${methodText[method].by}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments have no id and are never reordered
            <li key={at} className="flex items-center justify-between gap-3">
              <span>{methodText[method].label}</span>
              <span className="ms-auto font-semibold tabular-nums">{formatMoney(amount)}</span>
              <button
                type="button"
                aria-label={`Remove ${words}`}
                onClick={() => onRemove(at)}
                className="-me-3 grid size-11 place-items-center rounded-full hover:bg-base-300"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
