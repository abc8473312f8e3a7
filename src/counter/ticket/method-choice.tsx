import { type ComponentProps, useId } from 'react';
import { paymentMethods } from '#contracts/counter/tickets.ts';
import { fromCents } from '#contracts/money.ts';
import { formatMoney } from '#src/lib/money.ts';
import { methodText } from './payment-text.ts';

type MethodChoiceProps = {
  legend: string;
  error?: string | undefined;
  /** Props for each radio button. */
  field: ComponentProps<'input'>;
  /** The customer's store credit in cents, or null if it isn't known. */
  credit: number | null;
};

/** Radio buttons for the payment method, with the shortcuts that select one anywhere on the screen. */
export function MethodChoice({ legend, error, field, credit }: MethodChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className="grid gap-1.5">
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-2 gap-2 @2xs:grid-cols-4">
        {paymentMethods.map((method) => {
          const { label, icon: Icon, shortcut } = methodText[method];
          return (
            <label
              key={method}
              className="relative grid min-h-14 cursor-pointer content-center justify-items-center gap-0.5 rounded-field border border-base-content/55 px-1 py-1.5 text-center leading-tight font-semibold @2xs:text-[0.75rem] @2xs:whitespace-nowrap @md:text-base hover:bg-base-200 has-checked:border-(--shop-edge) has-checked:inset-ring has-checked:inset-ring-(--shop-edge) has-checked:bg-tag has-checked:text-tag-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-foam"
            >
              <input
                type="radio"
                value={method}
                aria-keyshortcuts={shortcut}
                {...field}
                className="sr-only"
              />
              <Icon aria-hidden="true" className="size-5" />
              {label}
              {method === 'credit' && credit !== null && (
                <>
                  {' '}
                  <span className="tabular-nums">{formatMoney(fromCents(credit))}</span>
                </>
              )}
              <span
                aria-hidden="true"
                className="absolute end-1.5 top-1 hidden font-sans text-xs opacity-80 pointer-fine:block"
              >
                {shortcut}
              </span>
            </label>
          );
        })}
      </div>
      {error && (
        <p id={id} className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
