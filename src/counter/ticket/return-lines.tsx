import { type ComponentProps, useId } from 'react';
import type { SaleLine } from '#contracts/counter/tickets.ts';
import { formatMoney } from '#src/lib/money.ts';
import { startHere } from '#src/ui/dialog-focus.ts';

type ReturnLinesProps = {
  lines: readonly SaleLine[];
  error?: string | undefined;
  /** Props for each checkbox. */
  field: ComponentProps<'input'>;
};

/** Checkboxes for the products that can be returned. */
export function ReturnLines({ lines, error, field }: ReturnLinesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">Products</legend>
      <ul
        ref={(list) => {
          if (lines.length > 1) startHere(list?.querySelector('input') ?? null);
        }}
        className="rounded-box border border-rule"
      >
        {lines.map(({ product_id, title, price }) => (
          <li key={product_id} className="border-b border-rule last:border-b-0">
            <label className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2">
              <input type="checkbox" value={product_id} {...field} className="checkbox" />
              <span className="min-w-0 flex-1 break-words">{title}</span>
              <span className="font-semibold tabular-nums">{formatMoney(price)}</span>
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p id={id} className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
