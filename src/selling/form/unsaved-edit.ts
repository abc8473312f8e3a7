import * as z from 'zod/mini';
import { ProductStatus } from '#contracts/catalog/products.ts';
import { Image } from '#contracts/media/images.ts';
import { Timestamp } from '#contracts/text.ts';
import { ApiError, type ApiErrorCode } from '#src/lib/api-error.ts';
import { localDraft } from '#src/lib/local-drafts.ts';
import { type ProductInput, typedValues } from './product-form.ts';

/** An unsaved edit, with the product's version and values from when the edit started. */
const UnsavedEdit = z.object({
  version: z.number(),
  status: ProductStatus,
  base: typedValues<ProductInput>(),
  values: typedValues<Partial<ProductInput>>(),
  images: z.array(Image),
  /** The number of photos not uploaded yet. */
  missing: z.number(),
  at: Timestamp,
});
export type UnsavedEdit = z.infer<typeof UnsavedEdit>;

/** Returns the storage for a user's unsaved edit of a product on this device. Each tab has its own copy. */
export const unsavedEdit = (productId: string, userId: string) =>
  localDraft(userId, `edit:${productId}`, UnsavedEdit, ['tab', 'device']);

/**
 * Returns whether an error means that the user can no longer edit the product, because it is sold, deleted or owned
 * by someone else.
 */
export function endsEdit(error: unknown): boolean {
  return error instanceof ApiError && endings.includes(error.code);
}
const endings: readonly ApiErrorCode[] = ['conflict', 'not_found', 'forbidden'];
