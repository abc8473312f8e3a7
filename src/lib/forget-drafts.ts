import * as z from 'zod/mini';
import { readDraftKey, visitor } from './draft.ts';

const OnServer = z.object({ sent: z.literal(true) });

/**
 * Forgets what this person typed or began on this device and never sent, cancellations too: their account is
 * gone. All of it has a key that reads `kind:person:…`.
 */
export function forgetAllOf(userId: string): void {
  const theirs = (key: string) => key.split(':')[1] === userId;
  forget(() => sessionStorage, theirs);
  forget(() => localStorage, theirs);
}

/**
 * At a logout, others may use this device next: forgets what signed-in people typed in this tab, their edits,
 * which they were asked about when they left them, and the drafts of products that the server keeps for them. Drafts
 * that only this device has wait for their person.
 */
export function forgetDraftsAtLogout(): void {
  const ofSomebody = (key: string) => {
    const draft = readDraftKey(key);
    return draft && draft.userId !== visitor ? draft : null;
  };
  forget(
    () => sessionStorage,
    (key) => ofSomebody(key) !== null,
  );
  forget(
    () => localStorage,
    (key, text) => {
      const draft = ofSomebody(key);
      return draft !== null && (draft.lasting || isOnServer(text));
    },
  );
}

function isOnServer(text: string): boolean {
  try {
    return OnServer.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

function forget(open: () => Storage, which: (key: string, text: string) => boolean): void {
  try {
    const storage = open();
    for (const key of Object.keys(storage)) {
      if (which(key, storage.getItem(key) ?? '')) storage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to forget.
  }
}
