import type { UseFormReturn } from 'react-hook-form';
import { fromCents } from '#contracts/money.ts';
import { formatMoney } from '#src/lib/money.ts';
import { MoneyField } from '#src/ui/money-field.tsx';
import { Suggestions, suggestionKeys } from '#src/ui/suggestions.tsx';
import { type Checkout, changeOf, likelyCash } from './checkout-form.ts';
import { optional } from './optional-input.ts';
import type { OpenTicket } from './ticket-storage.ts';
import { restCents, typedCents } from './ticket-totals.ts';

type CashFieldsProps = { form: UseFormReturn<Checkout>; ticket: OpenTicket };

/** The field for the cash that the customer hands over, and the change to give. */
export function CashFields({ form, ticket }: CashFieldsProps) {
  const { register, setValue, setFocus, formState, watch } = form;
  const change = changeOf(ticket, watch());
  const due = typedCents(watch('amount')) ?? restCents(ticket);
  const likely = likelyCash(due).map((amount) => {
    const label = amount === fromCents(due) ? 'Exact' : formatMoney(amount);
    const name = label === 'Exact' ? `Exact, ${formatMoney(amount)}` : label;
    return { value: amount, label, name: `${name} received` };
  });
  function pick(amount: string) {
    setValue('tendered', amount, { shouldValidate: formState.isSubmitted, shouldDirty: true });
    setFocus('tendered', { shouldSelect: true });
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-4">
        <MoneyField
          label="Cash received"
          className="flex-1"
          // An empty field means the exact amount.
          placeholder={fromCents(due)}
          error={formState.errors.tendered?.message}
          {...register('tendered', optional)}
          onKeyDown={suggestionKeys(likely, watch('tendered'), pick)}
        />
        <p role="status" className="grid justify-items-end empty:sr-only">
          {change > 0 && (
            <>
              <span className="font-bold">Change</span>
              <span className="font-display text-4xl tabular-nums">
                {formatMoney(fromCents(change))}
              </span>
            </>
          )}
        </p>
      </div>
      <Suggestions items={likely} onPick={pick} />
    </div>
  );
}
