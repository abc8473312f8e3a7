import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contracts/people/users.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { paths } from '#src/lib/paths.ts';
import { refresh } from '#src/lib/refresh.ts';
import { useSession } from '#src/lib/session.ts';
import { useMounted } from '#src/lib/use-mounted.ts';
import { storedImages } from '#src/media/photos/photo-uploads.ts';
import { PhotosWarning } from '#src/media/photos/photos-warning.tsx';
import { ContinuedDraft } from '#src/selling/drafts/continued-draft.tsx';
import { DiscardButton } from '#src/selling/drafts/discard-button.tsx';
import { DraftElsewhere } from '#src/selling/drafts/draft-elsewhere.tsx';
import { DraftOffer } from '#src/selling/drafts/draft-offer.tsx';
import { DraftPublished } from '#src/selling/drafts/draft-published.tsx';
import { DraftStatus } from '#src/selling/drafts/draft-status.tsx';
import { type OpenedDraft, useDraft } from '#src/selling/drafts/use-draft.ts';
import { useDraftAddress } from '#src/selling/drafts/use-draft-address.ts';
import { justPublished } from '#src/selling/my-products/published-state.ts';
import { draftsQuery, useCreateProduct } from '#src/selling/selling-queries.ts';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { type ProductInput, startValues, toDraft } from './product-form.ts';
import { ProductFormView } from './product-form-view.tsx';
import { ProductRefusal } from './product-refusal.tsx';

/**
 * Returns whether an error means that the draft has already been published. A reused idempotency key means that an
 * earlier attempt succeeded but its reply was lost.
 */
const isPublished = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'already_published' || error.code === 'idempotency_key_reused');

export function Component() {
  const session = useSession();
  return (
    <>
      <PageHeading>Add A Product</PageHeading>
      <p className="mb-6 max-w-prose">
        Listing is free, and there are no fees. The buyer pays you when you meet.
      </p>
      {session.status === 'signed-in' && (
        <AddProduct key={session.user._id} seller={session.user} />
      )}
    </>
  );
}

function AddProduct({ seller }: { seller: User }) {
  const { id, fresh, named, times, reopen, rename } = useDraftAddress();
  if (!fresh) {
    return (
      <ContinuedDraft key={times} id={id} seller={seller}>
        {(continued) => (
          <AddProductForm seller={seller} {...continued} onReopen={reopen} onRename={rename} />
        )}
      </ContinuedDraft>
    );
  }
  return (
    <>
      {!named && <DraftOffer userId={seller._id} except={id} />}
      <AddProductForm
        key={times}
        seller={seller}
        draft={{ id, key: newUuid, version: 0 }}
        start={{ values: startValues(seller), images: [] }}
        onReopen={reopen}
        onRename={rename}
      />
    </>
  );
}

type AddProductFormProps = OpenedDraft & {
  seller: User;
  onReopen: () => void;
  onRename: (id: string) => void;
};

function AddProductForm({ seller, onReopen, onRename, ...opened }: AddProductFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const mounted = useMounted();
  const {
    draft: { id, version },
    start,
  } = opened;
  const { keeper, state, form } = useDraft(seller._id, opened, paths.draft(id));

  const creation = useCreateProduct();
  const [refusals, setRefusals] = useState(0);
  const choices = useRef<HTMLParagraphElement>(null);
  async function publish(product: ProductInput) {
    await keeper.rest();
    const { id: draft_id, key } = keeper.identity();
    const [image_url = ''] = product.image_urls;
    let made: OwnProduct;
    try {
      made = await creation.mutateAsync({ product: { ...product, image_url, draft_id }, key });
    } catch (error) {
      if (!mounted.current) {
        toastError(`${product.title}: ${describeError(error).message}`, product.title);
      }
      if (!isPublished(error)) throw error;
      keeper.published();
      setRefusals(refusals + 1);
      return;
    }
    keeper.forget();
    void refresh(queryClient, draftsQuery.queryKey);
    toastSuccess(`${product.title} is added successfully!`, product.title);
    if (mounted.current) await navigate(paths.myProducts, { state: justPublished(made) });
  }

  function keepAsNew() {
    const next = { id: newUuid(), key: newUuid() };
    onRename(next.id);
    return keeper.continueAs(next, toDraft(form.methods.getValues()), storedImages(form.photos));
  }

  return (
    <>
      <PhotosWarning photos={creation.isSuccess ? [] : form.photos} />
      {state.status === 'elsewhere' && (
        <DraftElsewhere
          id={id}
          heading={choices}
          onKeep={async (there) => {
            await (there === null ? keepAsNew() : keeper.overwrite(there));
          }}
          onTake={(exists) => {
            keeper.forget();
            if (exists) onReopen();
            else void navigate(paths.addProduct);
          }}
        />
      )}
      {state.status === 'published' && (
        <DraftPublished
          key={refusals}
          id={id}
          asked={refusals > 0}
          onKeep={() => void keepAsNew()}
          onGiveUp={() => {
            keeper.forget();
            void navigate(paths.myProducts);
          }}
        />
      )}
      <ProductFormView
        form={form}
        submitLabel="Add Product"
        draftId={id}
        dated
        onSubmit={publish}
        refusal={<ProductRefusal error={creation.error} />}
        beside={
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <DraftStatus state={state} onChoose={() => choices.current?.focus()} />
            {(state.status !== 'untouched' || version > 0) && (
              <DiscardButton
                id={id}
                userId={seller._id}
                title={start.values.title ?? ''}
                label="Discard draft"
                before={keeper.rest}
                onDone={() => {
                  keeper.forget();
                  void navigate(paths.addProduct, { replace: true });
                }}
              />
            )}
          </div>
        }
      />
    </>
  );
}
