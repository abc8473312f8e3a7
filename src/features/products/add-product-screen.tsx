import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contracts/users.ts';
import { describeError } from '#src/lib/api-error.ts';
import { draftOf } from '#src/lib/draft.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { newIdempotencyKey } from '#src/lib/idempotency-key.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { useMounted } from '#src/lib/use-mounted.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { Button } from '#src/ui/button.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { ItemFields, SaleFields, StateFields } from './product-fields.tsx';
import {
  type ProductFormInput,
  ProductFormSchema,
  productInputs,
  startValues,
} from './product-form.ts';
import { useCreateProduct } from './product-queries.ts';
import { ProductRefusal } from './product-refusal.tsx';

export function Component() {
  const session = useSession();
  return (
    <>
      <PageHeading>Add A Product</PageHeading>
      {session.status === 'signed-in' && (
        <AddProductForm key={session.user._id} seller={session.user} />
      )}
    </>
  );
}

function AddProductForm({ seller }: { seller: User }) {
  const navigate = useNavigate();
  const [key] = useState(newIdempotencyKey);
  const [uploading, setUploading] = useState(false);
  const [draft] = useState(() => draftOf<ProductFormInput>('product', seller._id));
  const form = useForm<ProductFormInput>({
    resolver: standardSchemaResolver(ProductFormSchema),
    defaultValues: { ...startValues(seller), ...draft.read() },
  });
  const { subscribe, setError, handleSubmit, formState } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.save(values) }),
    [subscribe, draft],
  );

  const creation = useCreateProduct();
  const mounted = useMounted();
  const submit = useSingleFlight(async (product: ProductFormInput) => {
    try {
      await creation.mutateAsync({ product, key });
    } catch (error) {
      if (!mounted.current) toastError(`${product.title}: ${describeError(error).message}`);
      showServerError(error, setError, productInputs);
      return;
    }
    draft.forget();
    toastSuccess(`${product.title} is added successfully!`);
    if (mounted.current) await navigate(paths.myProducts);
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-10">
        <ItemFields onUploading={setUploading} />
        <StateFields />
        <SaleFields />
        <div className="grid justify-items-start gap-4 border-t border-rule pt-6">
          <Button
            look="amber"
            type="submit"
            className="h-14 px-8 text-lg"
            busy={creation.isPending}
            unavailable={uploading}
          >
            {uploading ? 'The photo is on its way…' : 'Add Product'}
          </Button>
          {formState.errors.root?.server && <ProductRefusal error={creation.error} />}
        </div>
      </form>
    </FormProvider>
  );
}
