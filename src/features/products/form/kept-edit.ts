import * as z from 'zod/mini';
import { Image } from '#contracts/images.ts';
import { ProductStatus } from '#contracts/products.ts';
import { Timestamp } from '#contracts/text.ts';
import { ApiError, type ApiErrorCode } from '#src/lib/api-error.ts';
import { lastingDraftOf } from '#src/lib/draft.ts';
import { type ProductInput, TypedValues } from './product-form.ts';

/** An edit that is not saved yet, with the version that it began from and what that one said. */
const KeptEdit = z.object({
  version: z.number(),
  status: ProductStatus,
  base: TypedValues,
  values: TypedValues,
  images: z.array(Image),
  /** Photos that had not arrived yet. */
  missing: z.number(),
  at: Timestamp,
});

export type KeptEdit = Omit<z.infer<typeof KeptEdit>, 'base' | 'values' | 'images'> & {
  base: ProductInput;
  values: Partial<ProductInput>;
  images: readonly Image[];
};

/** What one person typed into the form of one product: outlives a reload, a login and a closed tab. */
export function keptEdit(productId: string, userId: string) {
  const draft = lastingDraftOf<KeptEdit>(productId, userId);
  let over = false;
  return {
    /** Null where there is none. */
    read(): KeptEdit | null {
      const { data } = KeptEdit.safeParse(draft.read());
      // The values are texts, as the form made them; what they say is checked when they are sent.
      return data ? { ...data, base: data.base as ProductInput, values: data.values } : null;
    },
    save(edit: KeptEdit): void {
      if (!over) draft.save(edit);
    },
    forget: draft.forget,
    /** The product can't be edited any more: forgets it, other tabs' too, and keeps nothing from now on. */
    end(): void {
      over = true;
      draft.forgetForAll();
    },
  };
}

/** Whether a call was refused because the product is theirs to edit no more: sold, deleted, another's. */
export function endsEdit(error: unknown): boolean {
  return error instanceof ApiError && endings.includes(error.code);
}
const endings: readonly ApiErrorCode[] = ['conflict', 'not_found', 'forbidden'];

export type EditKeeper = ReturnType<typeof keptEdit>;
