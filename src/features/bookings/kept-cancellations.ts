import * as z from 'zod/mini';

const Kept = z.object({
  /** Of the product, to tell what became of it. */
  title: z.string(),
  /** When its time to be undone is over, in milliseconds since 1970. */
  until: z.number(),
  /** Whether it is on its way: then it can't be undone any more. */
  sent: z.boolean(),
});
type Kept = z.infer<typeof Kept>;

// On the device, so that it outlives a tab that is killed before it could send it: a key for each, so that
// tabs don't overwrite one another's.
const prefix = (userId: string) => `cancellation:${userId}:`;

/** Keeps a cancellation of this person's booking; false where the browser has no room for it. */
export function keepCancellation(userId: string, id: string, cancellation: Kept): boolean {
  try {
    localStorage.setItem(prefix(userId) + id, JSON.stringify(cancellation));
    return true;
  } catch {
    return false;
  }
}

/** False where it was undone or is done with, in whichever tab. */
export const isCancellationKept = (userId: string, id: string): boolean =>
  localStorage.getItem(prefix(userId) + id) !== null;

export function forgetCancellation(userId: string, id: string): void {
  try {
    localStorage.removeItem(prefix(userId) + id);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** What this person's tabs have under way, or left behind. */
export function keptCancellations(userId: string): (Kept & { id: string })[] {
  try {
    return Object.entries(localStorage).flatMap(([key, text]) => {
      if (!key.startsWith(prefix(userId))) return [];
      const kept = Kept.safeParse(JSON.parse(String(text)));
      return kept.success ? [{ ...kept.data, id: key.slice(prefix(userId).length) }] : [];
    });
  } catch {
    return [];
  }
}
