import { type DeletionSummary, getAccountData, signOutEverywhere } from '#contracts/account.ts';
import type { Proof } from '#contracts/sign-in.ts';
import { call } from '#src/lib/api.ts';
import { orThrow } from '#src/lib/api-error.ts';
import { forgetAllOf, forgetDraftsAtLogout } from '#src/lib/local-drafts.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { currentSession, endSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';

/** Sends a mail to the new address; false if the person closed Google's window. */
export async function changeEmail(email: string, proof: Proof): Promise<boolean> {
  return orThrow(await platform.session.changeEmail({ email, proof })) !== null;
}

export async function verifyEmail(): Promise<void> {
  orThrow(await platform.session.verifyEmail());
}

/** Sets another password and ends every other session; false if those could not be ended. */
export async function changePassword(current: string, next: string): Promise<boolean> {
  return orThrow(await platform.session.changePassword({ current, next })).othersEnded;
}

export async function mailPasswordLink(email: string): Promise<void> {
  orThrow(await platform.session.resetPassword(email));
}

/** Ends every session at the shop, and what this machine keeps of its own. */
export async function leaveEverywhere(): Promise<void> {
  await call(signOutEverywhere, {});
  forgetDraftsAtLogout();
  await endSession(false);
  // If this fails, nothing is lost: the shop no longer accepts that sign-in.
  await platform.session.signOut();
}

/** Saves everything the shop holds about the person as a file. */
export async function downloadData(): Promise<void> {
  const data = await call(getAccountData, {});
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(`second-fret-${data.exported_at.slice(0, 10)}.json`, file);
}

/** Deletes the account at the shop, and what this device keeps of the person. Null if they closed Google's window. */
export async function deleteAtShop(
  confirmation: string,
  proof: Proof,
): Promise<DeletionSummary | null> {
  const session = currentSession();
  const summary = orThrow(await platform.session.deleteAccount({ confirmation, proof }));
  if (summary && session.status === 'signed-in') forgetAllOf(session.user._id);
  return summary;
}

/**
 * Removes the sign-in of a deleted account, and ends the session. False if the sign-in service could not do
 * it: the sign-in opens nothing any more, and another try or the next login removes it.
 */
export async function removeLeftSignIn(): Promise<boolean> {
  const removed = await platform.session.removeSignIn().then(
    ({ ok }) => ok,
    () => false,
  );
  await endSession(false);
  return removed;
}
