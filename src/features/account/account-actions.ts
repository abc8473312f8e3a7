import {
  type DeletionSummary,
  deleteAccount,
  getAccountData,
  signOutElsewhere,
  signOutEverywhere,
} from '#contracts/account.ts';
import { call } from '#src/lib/api.ts';
import { enterSession } from '#src/lib/enter-session.ts';
import { forgetAllOf, forgetDraftsAtLogout } from '#src/lib/local-drafts.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { currentSession, endSession } from '#src/lib/session.ts';

// The sign-in service's library is only loaded when somebody changes something there.
const service = () => import('#src/lib/sign-in-service.ts');
const signIn = () => import('#src/lib/sign-in-account.ts');

/** How people prove that it is them: by their password, or at Google (`google`). */
export type Proof = { by: 'password'; password: string } | { by: 'google' };

/** Null where the person closed Google's window again. */
async function confirm(email: string, proof: Proof) {
  const { confirmByGoogle, confirmByPassword } = await signIn();
  return proof.by === 'google' ? confirmByGoogle(email) : confirmByPassword(email, proof.password);
}

/** Sends a mail to the new address; false where the person closed Google's window. */
export async function changeEmail(email: string, next: string, proof: Proof): Promise<boolean> {
  const identity = await confirm(email, proof);
  if (!identity) return false;
  const { sendEmailChange } = await signIn();
  await sendEmailChange(next);
  await enterSession(identity);
  return true;
}

export async function verifyEmail(): Promise<void> {
  const { sendVerification } = await signIn();
  await sendVerification();
}

/** Sets another password and ends every other session; false where these could not be ended. */
export async function changePassword(
  email: string,
  current: string,
  next: string,
): Promise<boolean> {
  const { confirmByPassword, replacePassword } = await signIn();
  await confirmByPassword(email, current);
  const identity = await replacePassword(email, next);
  const ended = await call(signOutElsewhere, {}, { bearer: identity.token }).then(
    () => true,
    () => false,
  );
  await enterSession(identity);
  return ended;
}

export async function mailPasswordLink(email: string): Promise<void> {
  const { sendPasswordReset } = await service();
  await sendPasswordReset(email);
}

/** Ends every session at the shop, and what this machine keeps of its own. */
export async function leaveEverywhere(): Promise<void> {
  await call(signOutEverywhere, {});
  forgetDraftsAtLogout();
  await endSession(false);
  const { signOutOfService } = await service();
  // The shop takes that sign-in no more: it may as well stay.
  await signOutOfService().catch(() => undefined);
}

/** Saves everything the shop holds about the person as a file. */
export async function downloadData(): Promise<void> {
  const data = await call(getAccountData, {});
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(`second-fret-${data.exported_at.slice(0, 10)}.json`, file);
}

/** Deletes the account at the shop, for good, and what this device keeps of the person; null where the person closed Google's window. */
export async function deleteAtShop(
  email: string,
  confirmation: string,
  proof: Proof,
): Promise<DeletionSummary | null> {
  const identity = await confirm(email, proof);
  if (!identity) return null;
  const session = currentSession();
  const summary = await call(deleteAccount, { body: { confirmation } }, { bearer: identity.token });
  if (session.status === 'signed-in') forgetAllOf(session.user._id);
  return summary;
}

/**
 * Removes the sign-in of an account that is deleted, and ends the session. False where the sign-in service
 * could not do it: it opens nothing any more, and another try or the next login finishes the work.
 */
export async function removeLeftSignIn(): Promise<boolean> {
  const { removeSignIn } = await signIn();
  const removed = await removeSignIn().then(
    () => true,
    () => false,
  );
  await endSession(false);
  return removed;
}
