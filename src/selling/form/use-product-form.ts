import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useId, useRef } from 'react';
import type { Image } from '#contracts/media/images.ts';
import { useForm } from '#src/lib/use-form.ts';
import { countUnstored, describeFailures, storedImages } from '#src/media/photos/photo-uploads.ts';
import { usePhotos } from '#src/media/photos/use-photos.ts';
import { isValid } from './first-invalid.ts';
import {
  type ProductInput,
  ProductInputSchema,
  type ProductStart,
  type StockInputSchema,
  toDraft,
} from './product-form.ts';

export type TypedProduct = {
  values: Partial<ProductInput>;
  images: readonly Image[];
  /** The number of photos not uploaded yet. */
  missing: number;
};

const fingerprint = (values: Partial<ProductInput>) => JSON.stringify(toDraft(values));

/**
 * Returns a product form and its photos. Calls `onTyped` whenever the values or the photos change. `later` contains
 * values that may load after the form has opened. Only inputs that are still empty are filled with them.
 */
export function useProductForm(
  start: ProductStart,
  onTyped: (typed: TypedProduct) => void,
  later?: Partial<ProductInput>,
  schema: typeof ProductInputSchema | typeof StockInputSchema = ProductInputSchema,
) {
  const methods = useForm<ProductInput>({
    resolver: standardSchemaResolver(schema),
    defaultValues: start.values,
    // By default, React Hook Form focuses the invalid input that was rendered first, which isn't always the first one
    // in the form.
    shouldFocusError: false,
  });
  const { uploads, photos } = usePhotos(start.images);
  const { subscribe, getValues, setValue, formState } = methods;

  const submitted = formState.isSubmitted;
  useEffect(() => {
    const addresses = storedImages(photos).map(({ url }) => url);
    if (String(addresses) === String(getValues('image_urls') ?? [])) return;
    setValue('image_urls', addresses, { shouldDirty: true, shouldValidate: submitted });
  }, [photos, getValues, setValue, submitted]);

  const latestOnTyped = useRef(onTyped);
  useEffect(() => {
    latestOnTyped.current = onTyped;
  });
  const known = useRef(fingerprint(start.values));
  const touched = useRef(false);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values }) {
          const now = fingerprint(values);
          if (now === known.current) return;
          known.current = now;
          touched.current = true;
          const shown = uploads.photos();
          latestOnTyped.current({
            values,
            images: storedImages(shown),
            missing: countUnstored(shown),
          });
        },
      }),
    [subscribe, uploads],
  );
  useEffect(() => {
    for (const [name, value] of Object.entries(later ?? {}) as [keyof ProductInput, string][]) {
      if (getValues(name)) continue;
      const filled = { ...getValues(), [name]: value };
      // Values from `later` don't count as user input, so no draft is saved.
      if (!touched.current) known.current = fingerprint(filled);
      setValue(name, value);
    }
  }, [later, getValues, setValue]);
  const missing = countUnstored(photos);
  const missed = useRef(missing);
  useEffect(() => {
    if (missing === missed.current) return;
    missed.current = missing;
    latestOnTyped.current({ values: getValues(), images: storedImages(uploads.photos()), missing });
  }, [missing, getValues, uploads]);

  const id = useId();
  return {
    /** The form element's id. */
    id,
    methods,
    uploads,
    photos,
    missing,
    /** Shows the error messages of all invalid inputs and photos. Resolves to true if everything is valid. */
    async check(): Promise<boolean> {
      const valid = await isValid(methods);
      const message = describeFailures(uploads.photos());
      if (message !== null) methods.setError('image_urls', { type: 'photos', message });
      return valid && message === null;
    },
    /** Returns the product in the API's format. */
    product() {
      const { image_urls, ...values } = methods.getValues();
      return { ...values, image_url: image_urls[0] ?? '', image_urls };
    },
    /** Resets the form to the given values without calling `onTyped`. */
    restart({ values, images }: ProductStart) {
      known.current = fingerprint(values);
      missed.current = 0;
      methods.reset(values);
      uploads.replace(images);
    },
    /** Submits the form as if its button had been pressed. */
    requestSubmit() {
      const element = document.getElementById(id);
      if (element instanceof HTMLFormElement) element.requestSubmit();
    },
  };
}
export type ProductFormParts = ReturnType<typeof useProductForm>;
