import * as z from 'zod/mini';
import { Image } from '#contracts/images.ts';
import { ProductStatus } from '#contracts/products.ts';
import { Timestamp } from '#contracts/text.ts';
import { ApiError, type ApiErrorCode } from '#src/lib/api-error.ts';
import { localDraft } from '#src/lib/local-drafts.ts';
import { type ProductInput, typedValues } from './product-form.ts';

/** An edit that is not saved yet, with the version that it began from and what that one said. */
const KeptEdit = z.object({
  version: z.number(),
  status: ProductStatus,
  base: typedValues<ProductInput>(),
  values: typedValues<Partial<ProductInput>>(),
  images: z.readonly(z.array(Image)),
  /** Photos that had not arrived yet. */
  missing: z.number(),
  at: Timestamp,
});
export type KeptEdit = z.infer<typeof KeptEdit>;

/** What one person typed into the form of one product; each tab continues its own. */
export const keptEdit = (productId: string, userId: string) =>
  localDraft(userId, `edit:${productId}`, KeptEdit, ['tab', 'device']);

/** Whether the call says that this person can't edit the product any more: it is sold, deleted, or another's. */
export function endsEdit(error: unknown): boolean {
  return error instanceof ApiError && endings.includes(error.code);
}
const endings: readonly ApiErrorCode[] = ['conflict', 'not_found', 'forbidden'];
