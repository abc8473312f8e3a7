import { Eye } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '#src/lib/api-error.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { loadScript } from '#src/lib/load-script.ts';
import { useMounted } from '#src/lib/use-mounted.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { areUploading, describeFailures } from '#src/media/photos/photo-uploads.ts';
import { Button } from '#src/ui/button.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { focusFirstInvalid } from './first-invalid.ts';
import { ConditionFields, ItemFields, SaleFields } from './product-fields.tsx';
import { type ProductInput, productInputs } from './product-form.ts';
import type { ProductPreview } from './product-preview.tsx';
import type { ProductFormParts } from './use-product-form.ts';

// Loaded apart, because the rest of the form doesn't need them.
const OwnDuplicates = lazyPart(async () => (await import('./own-duplicates.tsx')).OwnDuplicates);
const OfferFields = lazyPart(
  async () => (await import('./offer-fields.tsx')).OfferFields,
  <ReloadPanel what="This part" />,
);

type ProductFormViewProps = {
  form: ProductFormParts;
  submitLabel: string;
  draftId?: string;
  /** Whether the form should ask for the posting date, which only new products need. */
  dated: boolean;
  /** Sends the product. If it throws an error about an input, the message appears next to that input. */
  onSubmit: (product: ProductInput) => Promise<void>;
  /** The message to show if an error doesn't belong to any input. */
  refusal: ReactNode;
  /** Content to show next to the buttons, such as the draft's state. */
  beside: ReactNode;
};

/** Assigns server errors about `image_url…` fields to `image_urls`, the form's only photo input. */
function withPhotosAsOne(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const about = Object.entries(error.fields).find(([name]) => name.startsWith('image_url'));
  if (!about) return error;
  const { status, code, message, fields } = error;
  return new ApiError({ status, code, message, fields: { ...fields, image_urls: about[1] } });
}

/**
 * Shows a product form or, when the user asks for it, a preview of the product. The preview has its own history entry, so
 * that Back returns to the form.
 */
export function ProductFormView(props: ProductFormViewProps) {
  const { form, submitLabel, draftId, dated, onSubmit, refusal, beside } = props;
  const { id, methods, uploads, photos } = form;
  const [Preview, setPreview] = useState<typeof ProductPreview>();
  const [wantsPreview, setWantsPreview] = useState(false);
  const navigate = useNavigate();
  const { state } = useLocation();
  const mounted = useMounted();
  const inPreviewEntry = state?.preview === true;
  const isPreviewed = wantsPreview && inPreviewEntry;
  const { errors, isSubmitting } = methods.formState;
  const element = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasPreviewed = useRef(false);
  // Closing the preview removes the button that has focus, so focus the button that opened the preview.
  useLayoutEffect(() => {
    if (wasPreviewed.current && !isPreviewed) opener.current?.focus();
    wasPreviewed.current = isPreviewed;
  }, [isPreviewed]);
  const busyPhotos = areUploading(photos);

  const send = useSingleFlight(async (product: ProductInput) => {
    const message = describeFailures(photos);
    if (message !== null) {
      flushSync(() => setWantsPreview(false));
      methods.setError('image_urls', { type: 'photos', message }, { shouldFocus: true });
      return;
    }
    try {
      await onSubmit(product);
    } catch (error) {
      flushSync(() => setWantsPreview(false));
      showServerError(withPhotosAsOne(error), methods.setError, productInputs);
    }
  });
  function showInvalid() {
    flushSync(() => setWantsPreview(false));
    focusFirstInvalid(element.current);
  }
  /** Loads the preview's script on first use. The form stays visible until then. */
  async function showPreview() {
    try {
      const loaded = await loadScript(() => import('./product-preview.tsx'));
      if (!mounted.current) return;
      setPreview(() => loaded.ProductPreview);
      setWantsPreview(true);
      if (inPreviewEntry) return;
      const { pathname, search } = window.location;
      const previewEntry = { ...state, preview: true };
      await navigate(pathname + search, { state: previewEntry, preventScrollReset: true });
    } catch {
      toastError('The preview could not be loaded. Reload the page.');
    }
  }
  const submit = (
    <Button
      look="amber"
      type="submit"
      form={id}
      className="h-14 px-8 text-lg"
      busy={isSubmitting}
      unavailable={busyPhotos}
    >
      {busyPhotos ? 'Uploading photos…' : submitLabel}
    </Button>
  );

  return (
    <FormProvider {...methods}>
      <form
        ref={element}
        id={id}
        noValidate
        hidden={isPreviewed}
        onSubmit={methods.handleSubmit(send, showInvalid)}
        className="grid gap-10"
      >
        <ItemFields uploads={uploads} photos={photos} draftId={draftId} />
        {dated && <OwnDuplicates />}
        <ConditionFields />
        <SaleFields dated={dated} />
        <OfferFields />
        <div className="grid gap-4 border-t border-rule pt-6">
          <div className="flex flex-wrap items-center gap-4">
            {!isPreviewed && submit}
            <Button
              ref={opener}
              look="paper"
              className="h-14 px-6"
              onClick={() => void showPreview()}
            >
              <Eye aria-hidden="true" className="size-5" />
              Preview
            </Button>
            {beside}
          </div>
          {errors.root?.server && refusal}
        </div>
      </form>
      {Preview && isPreviewed && (
        <Preview
          values={methods.getValues()}
          photos={photos}
          onBack={() => void navigate(-1)}
          submit={submit}
        />
      )}
    </FormProvider>
  );
}
