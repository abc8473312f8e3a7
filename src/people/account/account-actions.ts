import { type DeletionSummary, signOutEverywhere } from '#contracts/people/account.ts';
import { getAccountData } from '#contracts/people/account-data.ts';
import type { Proof } from '#contracts/people/sign-in.ts';
import { call, deletion } from '#src/lib/api.ts';
import { valueOrThrow } from '#src/lib/api-error.ts';
import { deviceStorage } from '#src/lib/device-storage.ts';
import { forgetAllOf, forgetDraftsAtLogout } from '#src/lib/local-drafts.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { currentSession, endSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';

/** Ends all of this user's sessions and deletes their drafts from this device. */
export async function leaveEverywhere(): Promise<void> {
  await call(signOutEverywhere, {});
  forgetDraftsAtLogout();
  await endSession(false);
  // The outcome doesn't matter, because the shop no longer accepts this sign-in.
  await platform.session.signOut();
}

/** Downloads everything the shop stores about the user. */
export async function downloadData(): Promise<void> {
  const data = await call(getAccountData, {});
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  await saveFile(`second-fret-${data.exported_at.slice(0, 10)}.json`, file);
}

/**
 * Deletes the account, and everything that this device stores about it. Returns null if the user closed Google's
 * sign-in window.
 */
export async function deleteAtShop(
  confirmation: string,
  proof: Proof,
): Promise<DeletionSummary | null> {
  const session = currentSession();
  const deleting = platform.session.deleteAccount({ confirmation, proof }).then(valueOrThrow);
  deletion.done = deleting.catch(() => null);
  const summary = await deleting;
  if (summary && session.status === 'signed-in') {
    forgetAllOf(session.user._id);
    void forgetFiles(session.user._id);
  }
  return summary;
}

/** Deletes the user's files, such as photos of drafts, which are stored under keys like `kind:userId:…`. */
async function forgetFiles(userId: string): Promise<void> {
  const own = (await deviceStorage.keys()).filter((key) => key.split(':')[1] === userId);
  await Promise.all(own.map(deviceStorage.remove));
}

/**
 * Removes a deleted account from the sign-in service and ends the session. Returns false if the sign-in service
 * failed. In that case, the account is removed on the next attempt or the next login.
 */
export async function removeLeftSignIn(): Promise<boolean> {
  const removed = await platform.session.removeSignIn().then(
    ({ ok }) => ok,
    () => false,
  );
  await endSession(false);
  delete deletion.done;
  return removed;
}
