import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createConsignment, OwnerForm, ShareForm } from '#contracts/consignments.ts';
import { listOwners } from '#contracts/payouts.ts';
import { FormSection } from '#src/features/products/form/form-section.tsx';
import {
  ConditionFields,
  ItemFields,
  SaleFields,
} from '#src/features/products/form/product-fields.tsx';
import type { ProductInput, ProductStart } from '#src/features/products/form/product-form.ts';
import { useProductForm } from '#src/features/products/form/use-product-form.ts';
import { useScannedSerial } from '#src/features/products/intake/use-scanned-serial.ts';
import { areUploading } from '#src/features/products/photos/photo-uploads.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';

/** An empty `owner_id` stands for a new owner, whose fields are then required. */
const Terms = z.object({ share: ShareForm, owner_id: z.string(), owner: z.optional(OwnerForm) });
type Terms = z.input<typeof Terms>;

type ConsignFormProps = {
  start: ProductStart;
  /** The shop's usual phone number and location. */
  contact: Partial<ProductInput> | undefined;
  onClose: () => void;
  onTaken: (title: string) => void;
};

/** The fields of a product that the shop sells for its owner. */
export function ConsignForm({ start, contact, onClose, onTaken }: ConsignFormProps) {
  const form = useProductForm(start, () => undefined, contact);
  const { methods, uploads, photos } = form;
  useScannedSerial((serial) => methods.setValue('serial_number', serial, { shouldDirty: true }));
  const queryClient = useQueryClient();
  const [key] = useState(newUuid);
  const taking = useMutation({
    mutationFn: (body: z.input<typeof createConsignment.body>) =>
      call(createConsignment, { body }, { idempotencyKey: key }),
    onSettled: () => void markStale(queryClient, queryKeys.consignments, queryKeys.products),
  });
  const { data: owners } = useQuery({
    queryKey: [...queryKeys.consignments, 'owners', 'choice'],
    queryFn: ({ signal }) => call(listOwners, { query: { limit: 100 } }, { signal }),
  });
  const terms = useForm<Terms>({
    resolver: standardSchemaResolver(Terms),
    defaultValues: { share: '', owner_id: '', owner: { name: '', address: '' } },
    shouldUnregister: true,
  });
  const { register, formState, watch } = terms;
  const { errors } = formState;
  const isNew = watch('owner_id') === '';
  const busy = areUploading(photos);

  /** Checks both forms, so that every message appears at once. */
  async function submit() {
    if (taking.isPending) return;
    const [valid, agreed] = [await form.check(), await terms.trigger()];
    if (!valid) return form.focusInvalid();
    if (!agreed) {
      const names = ['share', 'owner.name', 'owner.email', 'owner.address'] as const;
      const wrong = names.find((name) => terms.getFieldState(name).error);
      return wrong && terms.setFocus(wrong);
    }
    const { share, owner_id, owner } = terms.getValues();
    const product = form.product();
    const whose = owner_id === '' ? { owner } : { owner_id };
    const taken = await taking.mutateAsync({ product, share, ...whose }).catch(() => null);
    if (taken) onTaken(taken.title);
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
      <FormSection title="The owner">
        <TextField
          label="Owner’s share (%)"
          inputMode="decimal"
          autoComplete="off"
          hint="How much of the price the owner gets, such as 60 or 62.5."
          error={errors.share?.message}
          {...register('share')}
        />
        <SelectField label="Owner" {...register('owner_id')}>
          <option value="">Someone new</option>
          {owners?.items.flatMap(({ _id, name }) =>
            name === null
              ? []
              : [
                  <option key={_id} value={_id}>
                    {name}
                  </option>,
                ],
          )}
        </SelectField>
        {isNew && (
          <>
            <TextField
              label="Name"
              autoComplete="off"
              error={errors.owner?.name?.message}
              {...register('owner.name')}
            />
            <TextField
              label="Email (optional)"
              type="email"
              autoComplete="off"
              hint="Needed for payouts in store credit."
              error={errors.owner?.email?.message}
              {...register('owner.email', { setValueAs: (text) => text?.trim() || undefined })}
            />
            <TextAreaField
              label="Address"
              rows={2}
              autoComplete="off"
              error={errors.owner?.address?.message}
              {...register('owner.address')}
            />
          </>
        )}
      </FormSection>
      <FormError message={taking.error ? describeError(taking.error).message : undefined} />
      <div className="sticky bottom-0 z-10 -mb-6 flex flex-wrap justify-end gap-3 border-t border-rule bg-base-100 py-4 sm:-mb-8">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="amber" type="submit" unavailable={busy} busy={taking.isPending}>
          {busy ? 'Uploading photos…' : 'Take in'}
        </Button>
      </div>
    </form>
  );
}
