import * as z from 'zod/mini';
import { Image } from '#contracts/images.ts';
import type { DraftForm } from '#contracts/selling.ts';
import { Timestamp } from '#contracts/text.ts';
import { typedValues } from '#src/features/products/form/product-form.ts';
import { draftsOnDevice, localDraft } from '#src/lib/local-drafts.ts';

/**
 * A draft as this device keeps it. `version` is the server's that it continues, 0 for none; `key` is the
 * one it is published under, so that a publication whose answer was lost is never done twice.
 */
const ProductDraft = z.object({
  id: z.string(),
  version: z.number(),
  key: z.string(),
  at: Timestamp,
  /** The server has all of it, too. */
  sent: z.boolean(),
  /** Null where no form is open and the server has it all. */
  form: z.nullable(typedValues<DraftForm>()),
  images: z.readonly(z.array(Image)),
  /** Photos that were lost with the form: chosen, and never arrived. */
  missing: z._default(z.number(), 0),
});
export type ProductDraft = z.infer<typeof ProductDraft>;

/** One product draft of one person on this device. */
export const localProductDraft = (userId: string, id: string) =>
  localDraft(userId, `product:${id}`, ProductDraft, ['device']);

/** A person's product drafts on this device that hold something typed, newest first. */
export function localProductDrafts(userId: string): ProductDraft[] {
  return draftsOnDevice(userId, 'product:', ProductDraft)
    .filter(({ form }) => form !== null)
    .toSorted((a, b) => b.at.localeCompare(a.at));
}
