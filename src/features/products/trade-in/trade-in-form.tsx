import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { FormProvider, useForm } from 'react-hook-form';
import type { Image } from '#contracts/images.ts';
import type { BuyInForm } from '#contracts/sales.ts';
import {
  ConditionFields,
  ItemFields,
  SaleFields,
} from '#src/features/products/form/product-fields.tsx';
import type { ProductInput, ProductStart } from '#src/features/products/form/product-form.ts';
import { useProductForm } from '#src/features/products/form/use-product-form.ts';
import { areUploading, storedImages } from '#src/features/products/photos/photo-uploads.ts';
import { Button } from '#src/ui/button.tsx';
import { PurchaseFields } from './purchase-fields.tsx';
import { PurchaseForm } from './purchase-form.ts';

type TradeInFormProps = {
  start: ProductStart;
  /** The purchase to edit, or null for a new one. */
  bought: PurchaseForm | null;
  /** The shop's usual phone number and location. */
  contact: Partial<ProductInput> | undefined;
  onClose: () => void;
  onSave: (form: BuyInForm, images: readonly Image[]) => void;
};

/** The form for a trade-in: the product, its seller and the purchase price. */
export function TradeInForm({ start, bought, contact, onClose, onSave }: TradeInFormProps) {
  const form = useProductForm(start, () => undefined, contact);
  const { methods, uploads, photos } = form;
  const purchase = useForm<PurchaseForm>({
    resolver: standardSchemaResolver(PurchaseForm),
    defaultValues: bought ?? { paid: '', seller: { name: '', address: '', document: '' } },
    shouldFocusError: false,
  });
  const busy = areUploading(photos);

  /** Validates both forms, so that all error messages appear together. */
  async function submit() {
    const [valid, price] = [await form.check(), await purchase.trigger()];
    if (!valid) return form.focusInvalid();
    if (!price) return focusFirst();
    onSave({ product: form.product(), ...purchase.getValues() }, storedImages(photos));
  }
  function focusFirst() {
    const names = ['paid', 'seller.name', 'seller.address', 'seller.document'] as const;
    const first = names.find((name) => purchase.getFieldState(name).error);
    if (first) purchase.setFocus(first);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid gap-8"
    >
      <FormProvider {...methods}>
        <ItemFields uploads={uploads} photos={photos} />
        <ConditionFields />
        <SaleFields dated={false} />
      </FormProvider>
      <PurchaseFields form={purchase} />
      <div className="sticky bottom-0 z-10 -mb-6 flex flex-wrap justify-end gap-3 border-t border-rule bg-base-100 py-4 sm:-mb-8">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="amber" type="submit" unavailable={busy}>
          {busy ? 'Uploading photos…' : bought ? 'Save the trade-in' : 'Add to the ticket'}
        </Button>
      </div>
    </form>
  );
}
