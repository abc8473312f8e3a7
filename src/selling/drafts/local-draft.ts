import * as z from 'zod/mini';
import { Image } from '#contracts/media/images.ts';
import type { DraftForm } from '#contracts/selling/selling.ts';
import { Timestamp } from '#contracts/text.ts';
import { draftsOnDevice, localDraft } from '#src/lib/local-drafts.ts';
import { typedValues } from '#src/selling/form/product-form.ts';

/**
 * A draft stored on this device. `version` is the server version that it is based on, or 0 if there is none. `key` is
 * the idempotency key for publishing, which prevents a retry from publishing the draft twice.
 */
const ProductDraft = z.object({
  id: z.string(),
  version: z.number(),
  key: z.string(),
  at: Timestamp,
  /** Whether the server has all of this draft's content. */
  sent: z.boolean(),
  /** The form's content. Null if the form is closed and the server has all of the content. */
  form: z.nullable(typedValues<DraftForm>()),
  images: z.array(Image),
  /** The number of photos that were chosen but never uploaded. */
  missing: z.number(),
});
export type ProductDraft = z.infer<typeof ProductDraft>;

/** Returns the storage for one of a user's drafts on this device. */
export const localProductDraft = (userId: string, id: string) =>
  localDraft(userId, `product:${id}`, ProductDraft, ['device']);

/** Returns the user's drafts on this device, newest first. Omits drafts without content. */
export function localProductDrafts(userId: string): ProductDraft[] {
  return draftsOnDevice(userId, 'product:', ProductDraft)
    .filter(({ form }) => form !== null)
    .toSorted((a, b) => b.at.localeCompare(a.at));
}
