import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Image } from '#contracts/media/images.ts';
import type { BuyInForm } from '#contracts/stock/intakes.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { areUploading, countUnstored, storedImages } from '#src/media/photos/photo-uploads.ts';
import { focusFirstInvalid, isValid } from '#src/selling/form/first-invalid.ts';
import {
  type ProductInput,
  type ProductStart,
  StockInputSchema,
} from '#src/selling/form/product-form.ts';
import { useProductForm } from '#src/selling/form/use-product-form.ts';
import { IntakeFields } from '#src/stock/intake/intake-fields.tsx';
import { Button } from '#src/ui/button.tsx';
import { onEnterMove } from '#src/ui/enter-moves.ts';
import { PurchaseFields } from './purchase-fields.tsx';
import { PurchaseForm } from './purchase-form.ts';

/** A trade-in as it has been typed so far. `missing` is the number of photos that have not been uploaded. */
export type TypedTradeIn = { start: ProductStart; bought: PurchaseForm; missing: number };

/** `seller` is the id of the customer whose name was picked, or null. */
export type SaveTradeIn = (
  form: BuyInForm,
  images: readonly Image[],
  seller: string | null,
) => void;

type TradeInFormProps = {
  /** `typed` returns what has been typed so far. */
  ref: Ref<{ typed: () => TypedTradeIn }>;
  start: ProductStart;
  bought: PurchaseForm | null;
  /** Whether the trade-in is already on the ticket. */
  onTicket: boolean;
  /** The shop's usual phone number and location. */
  contact: Partial<ProductInput> | undefined;
  onCancel: () => void;
  onSave: SaveTradeIn;
};

/** The form for a trade-in: the product, its seller and the purchase price. */
export function TradeInForm(props: TradeInFormProps) {
  const { ref, start, bought, onTicket, contact, onCancel, onSave } = props;
  const form = useProductForm(start, () => undefined, contact, StockInputSchema);
  const { methods, uploads, photos } = form;
  const purchase = useForm<PurchaseForm>({
    resolver: standardSchemaResolver(PurchaseForm),
    defaultValues: bought ?? { paid: '', seller: { name: '', address: '', document: '' } },
    shouldFocusError: false,
  });
  useImperativeHandle(ref, () => ({
    typed: () => ({
      start: { values: methods.getValues(), images: storedImages(uploads.photos()) },
      bought: purchase.getValues(),
      missing: countUnstored(uploads.photos()),
    }),
  }));
  const element = useRef<HTMLFormElement>(null);
  const seller = useRef<string>(null);
  const [draftId] = useState(newUuid);
  const busy = areUploading(photos);

  /** Validates both forms, so that all error messages appear together. */
  async function submit() {
    const valid = [await form.check(), await isValid(purchase)];
    if (valid.includes(false)) return focusFirstInvalid(element.current);
    const saved = { product: form.product(), ...purchase.getValues() };
    onSave(saved, storedImages(photos), seller.current);
  }
  return (
    <form
      ref={element}
      noValidate
      onKeyDown={onEnterMove}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
      className="grid gap-5"
    >
      <FormProvider {...methods}>
        <IntakeFields uploads={uploads} photos={photos} draftId={draftId} startModel="" />
      </FormProvider>
      <FormProvider {...purchase}>
        <PurchaseFields
          label="Trade-in value"
          price={methods.watch('resale_price')}
          onSeller={(id) => {
            seller.current = id;
          }}
        />
      </FormProvider>
      <div className="sticky bottom-0 z-10 -mb-6 flex flex-wrap justify-end gap-3 border-t border-rule bg-base-100 py-4 sm:-mb-8">
        <Button look="paper" onClick={onCancel}>
          Cancel
        </Button>
        <Button look="amber" type="submit" unavailable={busy} aria-keyshortcuts="Control+Enter">
          {busy ? 'Uploading photos…' : onTicket ? 'Save the trade-in' : 'Add to the ticket'}
        </Button>
      </div>
    </form>
  );
}
