import * as z from 'zod/mini';
import { Image } from '#contracts/images.ts';
import type { DraftForm } from '#contracts/selling.ts';
import { Timestamp } from '#contracts/text.ts';
import { TypedValues } from '#src/features/products/form/product-form.ts';
import { deviceRecords } from '#src/lib/device-records.ts';
import { draftKey } from '#src/lib/draft.ts';

/**
 * A draft as this device keeps it. `version` is the server's that it goes on from, 0 for none; `key` the one
 * that it is published under, so that a publication whose answer was lost is never done twice.
 */
const LocalDraft = z.object({
  id: z.string(),
  version: z.number(),
  key: z.string(),
  at: Timestamp,
  /** The server has all of it, too. */
  sent: z.boolean(),
  /** Null where nobody has its form open and the server has it all. */
  form: z.nullable(TypedValues),
  images: z.array(Image),
  /** Photos that were lost with the form: chosen, and never arrived. */
  missing: z._default(z.number(), 0),
});
type Stored = z.infer<typeof LocalDraft>;
export type LocalDraft = Omit<Stored, 'form'> & { form: DraftForm | null };

// The values are texts, as in the contract; how long they are is checked when they are sent.
const typed = (draft: Stored): LocalDraft => ({ ...draft, form: draft.form as DraftForm | null });

/** The drafts of one person on this device. Without storage nothing is kept, and nothing fails. */
export function localDrafts(userId: string) {
  const records = deviceRecords(draftKey(userId, 'product:'), LocalDraft);
  return {
    /** Those that hold something typed, newest first. */
    list(): LocalDraft[] {
      return records
        .all()
        .map(({ value }) => typed(value))
        .filter(({ form }) => form !== null)
        .toSorted((a, b) => b.at.localeCompare(a.at));
    },
    read(id: string): LocalDraft | null {
      const draft = records.read(id);
      return draft && typed(draft);
    },
    /** Where there is no room for it, the server still keeps it. */
    write(draft: LocalDraft): void {
      records.write(draft.id, draft as Stored);
    },
    remove: records.remove,
  };
}
export type LocalDrafts = ReturnType<typeof localDrafts>;
