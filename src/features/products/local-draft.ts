import * as z from 'zod/mini';
import { Image } from '#contracts/images.ts';
import type { DraftForm } from '#contracts/selling.ts';
import { Timestamp } from '#contracts/text.ts';

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
  form: z.nullable(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  images: z.array(Image),
  /** Photos that were lost with the form: chosen, and never arrived. */
  missing: z._default(z.number(), 0),
});
type Stored = z.infer<typeof LocalDraft>;
export type LocalDraft = Omit<Stored, 'form'> & { form: DraftForm | null };

const prefix = (userId: string) => `draft:${userId}:product:`;

function parse(text: string | null): LocalDraft | null {
  try {
    const { data } = LocalDraft.safeParse(JSON.parse(text ?? 'null'));
    // The values are texts, as in the contract; how long they are is checked when they are sent.
    return data ? { ...data, form: data.form as DraftForm | null } : null;
  } catch {
    return null;
  }
}

/** The drafts of one person on this device. Without storage nothing is kept, and nothing fails. */
export function localDrafts(userId: string) {
  const start = prefix(userId);
  return {
    /** Those that hold something typed, newest first. */
    list(): LocalDraft[] {
      try {
        return Object.keys(localStorage)
          .filter((name) => name.startsWith(start))
          .map((name) => parse(localStorage.getItem(name)))
          .filter((draft) => draft !== null)
          .filter(({ form }) => form !== null)
          .toSorted((a, b) => b.at.localeCompare(a.at));
      } catch {
        return [];
      }
    },
    read(id: string): LocalDraft | null {
      try {
        return parse(localStorage.getItem(start + id));
      } catch {
        return null;
      }
    },
    write(draft: LocalDraft): void {
      try {
        localStorage.setItem(start + draft.id, JSON.stringify(draft));
      } catch {
        // No room, or no storage: the server still keeps it.
      }
    },
    remove(id: string): void {
      try {
        localStorage.removeItem(start + id);
      } catch {
        // As above.
      }
    },
  };
}
export type LocalDrafts = ReturnType<typeof localDrafts>;
