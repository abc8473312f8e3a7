import type { UseFormReturn } from 'react-hook-form';
import { fromCents } from '#contracts/money.ts';
import { formatMoney } from '#src/lib/money.ts';
import { MoneyField } from '#src/ui/money-field.tsx';
import { type Checkout, changeOf, likelyCash } from './checkout-form.ts';
import { optional } from './optional-input.ts';
import type { OpenTicket } from './ticket-store.ts';
import { restCents, typedCents } from './ticket-totals.ts';

type CashFieldsProps = { form: UseFormReturn<Checkout>; ticket: OpenTicket };

/** The cash that the customer gives, and the change. */
export function CashFields({ form, ticket }: CashFieldsProps) {
  const { register, setValue, setFocus, formState, watch } = form;
  const change = changeOf(ticket, watch());
  const due = typedCents(watch('amount')) ?? restCents(ticket);
  return (
    <div className="grid gap-3">
      <MoneyField
        label="Cash received"
        // An empty field means the exact amount.
        placeholder={fromCents(due)}
        error={formState.errors.tendered?.message}
        {...register('tendered', optional)}
      />
      <div className="flex flex-wrap gap-2">
        {likelyCash(due).map((amount) => (
          <button
            key={amount}
            type="button"
            aria-label={`${formatMoney(amount)} received`}
            onClick={() => {
              setValue('tendered', amount, { shouldValidate: formState.isSubmitted });
              setFocus('tendered');
            }}
            className="min-h-11 min-w-16 rounded-full border border-base-content/55 px-3 font-semibold tabular-nums hover:bg-base-200"
          >
            {formatMoney(amount)}
          </button>
        ))}
      </div>
      <p role="status" className="flex items-center justify-between gap-4 empty:hidden">
        {change > 0 && (
          <>
            <span className="text-lg font-bold">Change</span>
            <span className="font-display text-4xl tabular-nums">
              {formatMoney(fromCents(change))}
            </span>
          </>
        )}
      </p>
    </div>
  );
}
