import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#contracts/people/users.ts';
import type { EditableProduct } from '#contracts/selling/selling.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { formatMoment } from '#src/lib/dates.ts';
import type { LocalDraft } from '#src/lib/local-drafts.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useMounted } from '#src/lib/use-mounted.ts';
import { missingPhotos, storedImages } from '#src/media/photos/photo-uploads.ts';
import { readOwnProduct, useUpdateProduct } from '#src/selling/selling-queries.ts';
import { Button } from '#src/ui/button.tsx';
import { LeaveWarning } from '#src/ui/leave-warning.tsx';
import { toastMessage, toastSuccess } from '#src/ui/toaster.tsx';
import { statusChange } from './change-during-edit.ts';
import { EditConflict } from './edit-conflict.tsx';
import { type Difference, differences, type EditedField, merge, type Side } from './edit-merge.ts';
import { EditOffer } from './edit-offer.tsx';
import { useEditReturn } from './edit-return.ts';
import { EndingOffers, endingAt } from './ending-offers.tsx';
import { fromProduct, type ProductInput } from './product-form.ts';
import { ProductFormView } from './product-form-view.tsx';
import { ProductRefusal } from './product-refusal.tsx';
import { endsEdit, type UnsavedEdit, unsavedEdit } from './unsaved-edit.ts';
import { useProductForm } from './use-product-form.ts';

type Conflict = {
  found: Difference[];
  mine: ProductInput;
  theirs: EditableProduct;
  statusNote: string | null;
};

/**
 * How many times to resend an edit after a version conflict in which no one else changed any fields. Such conflicts
 * happen because bookings also increase the version.
 */
const maxResends = 3;

type Ending = { offers: EditableProduct['open_offers']; price: string };

type EditProductFormProps = { product: EditableProduct; seller: User };

/**
 * The form for editing one of the user's own products. Restores unsaved changes, but asks first if the product has
 * changed since they were made.
 */
export function EditProductForm({ product, seller }: EditProductFormProps) {
  const [kept] = useState(() => unsavedEdit(product._id, seller._id));
  const [now] = useState(() => fromProduct(product));
  const [found, setFound] = useState(() => worthKeeping(kept.read(), now));
  const [asked, setAsked] = useState(false);
  // Compare fields instead of versions, because bookings also increase the version.
  if (found && !asked && differences(found.base, found.base, now).length > 0) {
    return (
      <EditOffer
        at={found.at}
        onContinue={() => setAsked(true)}
        onDiscard={() => {
          kept.forget();
          setFound(null);
        }}
      />
    );
  }
  return <EditForm product={product} kept={kept} found={found} />;
}

/**
 * Returns the unsaved edit, or null if the server already has all its changes, for example because only the reply to
 * a save was lost.
 */
function worthKeeping(edit: UnsavedEdit | null, now: ProductInput): UnsavedEdit | null {
  if (!edit) return null;
  return edit.missing > 0 || differences(edit.base, edit.values, now).length > 0 ? edit : null;
}

type EditFormProps = {
  product: EditableProduct;
  kept: LocalDraft<UnsavedEdit>;
  found: UnsavedEdit | null;
};

function EditForm({ product, kept, found }: EditFormProps) {
  const goBack = useEditReturn();
  const mounted = useMounted();
  const [resumed, setResumed] = useState(found !== null);
  const [start] = useState(() => ({
    values: found?.values ?? fromProduct(product),
    images: found?.images ?? product.images,
  }));
  // The version that the edit is based on. It changes only once the edit has been compared with a newer
  // version.
  const from = useRef({
    version: found?.version ?? product.version,
    status: found?.status ?? product.status,
    base: found?.base ?? fromProduct(product),
  });
  const [touched, setTouched] = useState(resumed);
  const form = useProductForm(start, ({ values, images, missing }) => {
    setTouched(true);
    const at = new Date().toISOString();
    kept.save({ ...from.current, values, images: [...images], missing, at });
  });

  const update = useUpdateProduct(product._id);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** What ends at a lower price, and the price that the user has confirmed. */
  const [ending, setEnding] = useState<Ending | null>(null);
  const confirmed = useRef<string>(undefined);

  async function done(title: string, statusNote: string | null) {
    kept.forget();
    // Update the state before navigating, so that LeaveWarning has nothing to warn about.
    flushSync(() => {
      setTouched(false);
      setConflict(null);
    });
    const again = product.edit_request === null ? '' : ' A moderator will look at it again.';
    toastSuccess(`${title} has been saved.${again}`, title);
    if (statusNote) toastMessage(statusNote);
    if (mounted.current) await goBack();
  }

  async function save(values: ProductInput): Promise<void> {
    try {
      await send(values);
    } catch (error) {
      if (endsEdit(error)) kept.end();
      throw error;
    }
  }

  async function send(values: ProductInput): Promise<void> {
    const { status, base } = from.current;
    const price = values.resale_price;
    if (Number(price) < Number(base.resale_price) && price !== confirmed.current) {
      // There may be new offers.
      const { open_offers } = await readOwnProduct(product._id).catch(() => product);
      const offers = endingAt(open_offers, price);
      if (offers.length > 0) return setEnding({ offers, price });
    }
    for (let repeats = 0; ; repeats += 1) {
      const { version, base } = from.current;
      try {
        const saved = await update.mutateAsync({ ...values, version });
        return await done(values.title, statusChange(status, saved.status));
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'edit_conflict')) throw error;
        const theirs = await readOwnProduct(product._id);
        const statusNote = statusChange(status, theirs.status);
        const differ = differences(base, values, fromProduct(theirs));
        // If nothing differs, an earlier attempt succeeded and only its reply was lost.
        if (differ.length === 0) return await done(values.title, statusNote);
        if (differ.some(({ by }) => by !== 'me')) {
          setConflict({ found: differ, mine: values, theirs, statusNote });
          return;
        }
        if (repeats === maxResends) throw error;
        from.current = { version: theirs.version, status, base: fromProduct(theirs) };
      }
    }
  }

  function choose(choices: Partial<Record<EditedField, Side>>) {
    if (!conflict) return;
    const { mine, theirs } = conflict;
    const base = fromProduct(theirs);
    from.current = { version: theirs.version, status: theirs.status, base };
    if (choices.image_urls === 'theirs') form.uploads.replace(theirs.images);
    form.methods.reset(merge(mine, base, choices));
    setConflict(null);
    // Submit the form element, so that errors appear next to their inputs.
    form.requestSubmit();
  }

  function undo() {
    const { version, status } = product;
    from.current = { version, status, base: fromProduct(product) };
    // Reset the form without storing anything. Storing would overwrite what another tab may have stored
    // since.
    form.restart({ values: fromProduct(product), images: product.images });
    kept.forget();
    setTouched(false);
    setResumed(false);
  }

  return (
    <>
      {resumed && found && (
        <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box bg-surf px-5 py-3 text-surf-ink">
          <p>
            We restored your unsaved changes from {formatMoment(found.at)}.
            {found.missing > 0 && ` ${missingPhotos(found.missing)}`}
          </p>
          <Button look="paper" onClick={undo}>
            Discard my changes
          </Button>
        </div>
      )}
      {product.edit_request !== null && (
        <div className="mb-8 rounded-box bg-tag px-5 py-3 text-tag-ink">
          <p className="font-semibold">A moderator asks you to edit this product.</p>
          <p dir="auto" className="break-words whitespace-pre-line">
            {product.edit_request}
          </p>
        </div>
      )}
      {product.hold && (
        <p className="mb-8 rounded-box bg-tag px-5 py-3 text-tag-ink">
          <bdi>{product.hold.buyer}</bdi> has this on hold for {formatMoney(product.hold.price)}.
          That price stays, even if you change it here.
        </p>
      )}
      <LeaveWarning when={touched} title="Leave without saving?" onLeave={kept.forget}>
        <p>Your changes aren’t saved yet.</p>
      </LeaveWarning>
      <ProductFormView
        form={form}
        submitLabel="Save changes"
        dated={false}
        onSubmit={save}
        refusal={<ProductRefusal error={update.error} edit />}
        beside={
          product.offers > 0 && (
            <p className="max-w-prose text-sm text-muted">
              This product has open offers: both sides are told what you change, the buyers are
              asked to confirm, and offers that aren’t below a lower price end.
            </p>
          )
        }
      />
      <EndingOffers
        offers={ending?.offers ?? null}
        price={ending?.price ?? ''}
        onClose={() => setEnding(null)}
        onConfirm={() => {
          confirmed.current = ending?.price;
          setEnding(null);
          // Submit the form element, so that errors appear next to their inputs.
          form.requestSubmit();
        }}
      />
      {conflict && (
        <EditConflict
          found={conflict.found}
          statusNote={conflict.statusNote}
          mine={{ values: conflict.mine, images: storedImages(form.photos) }}
          theirs={{ values: fromProduct(conflict.theirs), images: conflict.theirs.images }}
          busy={update.isPending}
          onClose={() => setConflict(null)}
          onChoose={choose}
        />
      )}
    </>
  );
}
