import { useFormContext } from 'react-hook-form';
import { moneyInput } from '#src/lib/money.ts';
import { inputsOf } from '#src/lib/use-form.ts';
import { FormSection } from '#src/selling/form/form-section.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { FormWarning } from '#src/ui/form-error.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import type { PurchaseForm } from './purchase-form.ts';
import { SellerField } from './seller-field.tsx';

type PurchaseFieldsProps = {
  /** The label of the purchase price. */
  label: string;
  /** The product's resale price as typed so far. */
  price: string | undefined;
  /** Called with the id of the customer who is the seller, or null if the name was only typed. */
  onSeller?: (id: string | null) => void;
};

/** The fields for the purchase price of a product and for the seller's details. They need a form with these inputs. */
export function PurchaseFields({ label, price, onSeller }: PurchaseFieldsProps) {
  const form = useFormContext<PurchaseForm>();
  const input = inputsOf(form);
  return (
    <FormSection title="The purchase">
      <MoneyField label={label} hint="What the customer gets." {...input('paid', moneyInput)} />
      <FormWarning when={Number(price) > 0 && Number(form.watch('paid')) > Number(price)}>
        More than the resale price.
      </FormWarning>
      <SellerField onPick={onSeller} />
      <TextAreaField label="Address" rows={2} autoComplete="off" {...input('seller.address')} />
      <TextField
        label="Identity document (optional)"
        autoComplete="off"
        hint="Which document you saw, and its number. Only admins can read it later."
        {...input('seller.document')}
      />
    </FormSection>
  );
}
