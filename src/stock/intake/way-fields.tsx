import type { UseFormReturn } from 'react-hook-form';
import { PurchaseFields } from '#src/stock/trade-in/purchase-fields.tsx';
import type { PurchaseForm } from '#src/stock/trade-in/purchase-form.ts';
import { SelectField } from '#src/ui/field.tsx';
import { isPurchase, type Payment, payments, type Way, ways } from './intake-defaults.ts';
import { OwnerFields } from './owner-fields.tsx';
import type { ConsignmentTerms } from './use-terms.ts';

const words: Record<Way, readonly [label: string, hint: string]> = {
  bought: ['Bought now', 'The shop pays the customer, on a separate ticket.'],
  ticket: ['Trade-in', 'It goes on the open ticket.'],
  consigned: ['Consigned', 'The shop sells it for its owner.'],
  stock: ['Already in stock', 'The shop pays nothing.'],
};
const paymentText: Record<Payment, string> = { cash: 'Cash from the till', transfer: 'Transfer' };

type WayFieldsProps = {
  way: Way;
  onWay: (way: Way) => void;
  payment: Payment;
  onPayment: (payment: Payment) => void;
  purchase: UseFormReturn<PurchaseForm>;
  terms: UseFormReturn<ConsignmentTerms>;
};

/**
 * Asks how the shop gets the product. For a purchase, also asks for the price and the seller. For a consignment, also
 * asks for the owner.
 */
export function WayFields(props: WayFieldsProps) {
  const { way, onWay, payment, onPayment, purchase, terms } = props;
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
                name="way"
                checked={one === way}
                onChange={() => onWay(one)}
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
      {isPurchase(way) && <PurchaseFields form={purchase} />}
      {way === 'consigned' && <OwnerFields form={terms} />}
      {way === 'bought' && (
        <SelectField
          label="Paid with"
          value={payment}
          onChange={(event) => onPayment(event.target.value as Payment)}
        >
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
