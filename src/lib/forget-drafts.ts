import * as z from 'zod/mini';

const visitors = 'draft:visitor:';
const isEdit = (name: string) => /^draft:[^:]+:edit:/.test(name);
const OnServer = z.object({ sent: z.literal(true) });

/** Forgets what this person typed on this device and never sent: their account is gone. */
export function forgetDraftsOf(userId: string): void {
  const theirs = (name: string) => name.startsWith(`draft:${userId}:`);
  forget(() => sessionStorage, theirs);
  forget(() => localStorage, theirs);
}

/**
 * At a logout, others may use this device next: forgets what signed-in people typed in this tab, their edits,
 * which they were asked about when they left them, and the drafts of products that the server keeps for them. Drafts
 * that only this device has wait for their person.
 */
export function forgetDraftsAtLogout(): void {
  const signedIn = (name: string) => name.startsWith('draft:') && !name.startsWith(visitors);
  forget(() => sessionStorage, signedIn);
  forget(
    () => localStorage,
    (name, text) => signedIn(name) && (isEdit(name) || isOnServer(text)),
  );
}

function isOnServer(text: string): boolean {
  try {
    return OnServer.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

function forget(open: () => Storage, which: (name: string, text: string) => boolean): void {
  try {
    const storage = open();
    for (const name of Object.keys(storage)) {
      if (which(name, storage.getItem(name) ?? '')) storage.removeItem(name);
    }
  } catch {
    // Without storage there is nothing to forget.
  }
}
