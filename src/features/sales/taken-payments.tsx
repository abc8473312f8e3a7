import { X } from 'lucide-react';
import { fromCents } from '#contracts/money.ts';
import type { PaymentForm } from '#contracts/sales.ts';
import { formatMoney } from '#src/lib/money.ts';
import { methodWords } from './payment-words.ts';

type TakenPaymentsProps = {
  payments: readonly PaymentForm[];
  /** The amount left to pay, in cents. */
  rest: number;
  onRemove: (index: number) => void;
};

/** The payments received so far for a split ticket, and the amount left to pay. */
export function TakenPayments({ payments, rest, onRemove }: TakenPaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <div className="rounded-box bg-base-200 px-4">
      <ul aria-label="Payments so far">
        {payments.map(({ method, amount }, at) => {
          const words = `${formatMoney(amount)} ${methodWords[method].by}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments have no id and are never reordered
            <li key={at} className="flex items-center justify-between gap-3">
              <span>{methodWords[method].label}</span>
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
      <p className="flex justify-between gap-3 border-t border-rule py-2 font-bold">
        <span>{rest < 0 ? 'Over by' : 'Left to pay'}</span>
        <span className="tabular-nums">{formatMoney(fromCents(Math.abs(rest)))}</span>
      </p>
    </div>
  );
}
