import { forgetDraftsAtLogout } from '#src/lib/local-drafts.ts';
import { endSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { toastError } from '#src/ui/toaster.tsx';

/**
 * Logs the user out in all tabs and at the sign-in service. Deletes the drafts on this device that are also on the
 * server.
 */
export async function logOut(): Promise<void> {
  forgetDraftsAtLogout();
  await endSession(false);
  const { ok } = await platform.session.signOut();
  if (!ok) toastError('You are logged out of the shop, but the sign-in service didn’t respond.');
}
