import * as z from 'zod/mini';
import { Image } from '#contracts/images.ts';
import { ProductStatus } from '#contracts/products.ts';
import { Timestamp } from '#contracts/text.ts';
import { ApiError, type ApiErrorCode } from '#src/lib/api-error.ts';
import { localDraft } from '#src/lib/local-drafts.ts';
import { type ProductInput, typedValues } from './product-form.ts';

/** An unsaved edit, with the version and the values that it started from. */
const KeptEdit = z.object({
  version: z.number(),
  status: ProductStatus,
  base: typedValues<ProductInput>(),
  values: typedValues<Partial<ProductInput>>(),
  images: z.readonly(z.array(Image)),
  /** Number of photos not uploaded yet. */
  missing: z.number(),
  at: Timestamp,
});
export type KeptEdit = z.infer<typeof KeptEdit>;

/** Returns the local storage of a user's unsaved edit of a product. Each tab continues its own. */
export const keptEdit = (productId: string, userId: string) =>
  localDraft(userId, `edit:${productId}`, KeptEdit, ['tab', 'device']);

/** Returns whether an error means that the user can't edit the product: it is sold, deleted or another user's. */
export function endsEdit(error: unknown): boolean {
  return error instanceof ApiError && endings.includes(error.code);
}
const endings: readonly ApiErrorCode[] = ['conflict', 'not_found', 'forbidden'];
