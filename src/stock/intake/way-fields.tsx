import { useFormContext } from 'react-hook-form';
import { PurchaseFields } from '#src/stock/trade-in/purchase-fields.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { isPurchase, type Payment, payments, type Way, ways } from './intake-defaults.ts';
import { OwnerFields } from './owner-fields.tsx';
import type { Arrival } from './use-arrival.ts';

const words: Record<Way, readonly [label: string, hint: string]> = {
  bought: ['Bought now', 'The shop pays the customer, on a separate ticket.'],
  ticket: ['Trade-in', 'It goes on the open ticket.'],
  consigned: ['Consigned', 'The shop sells it for its owner.'],
  stock: ['Already in stock', 'The shop pays nothing.'],
};
const paymentText: Record<Payment, string> = { cash: 'Cash from the till', transfer: 'Transfer' };

/**
 * Asks how the shop gets the product. For a purchase, also asks for what is paid and the seller. `price`: the resale
 * price. For a consignment, also asks for the owner.
 */
export function WayFields({ way, price }: { way: Way; price: string | undefined }) {
  const { register } = useFormContext<Arrival>();
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold">How does the shop get this product?</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {ways.map((one) => (
            <label
              key={one}
              className="flex cursor-pointer items-start gap-3 rounded-box border border-rule p-3 has-checked:border-primary has-checked:bg-base-200"
            >
              <input
                type="radio"
                value={one}
                {...register('way')}
                className="mt-0.5 size-5 shrink-0 accent-primary"
              />
              <span className="grid">
                <span className="font-semibold">{words[one][0]}</span>
                <span className="text-sm text-muted">{words[one][1]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {isPurchase(way) && <PurchaseFields label="Price paid" price={price} />}
      {way === 'consigned' && <OwnerFields />}
      {way === 'bought' && (
        <SelectField label="Paid with" {...register('payment')}>
          {payments.map((one) => (
            <option key={one} value={one}>
              {paymentText[one]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
