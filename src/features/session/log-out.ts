import { forgetDraftsAtLogout } from '#src/lib/local-drafts.ts';
import { endSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { toastError } from '#src/ui/toaster.tsx';

/** Signs out here, in the other tabs, and at the sign-in service. */
export async function logOut(): Promise<void> {
  forgetDraftsAtLogout();
  await endSession(false);
  const { ok } = await platform.session.signOut();
  if (!ok) toastError('You are logged out of the shop, but the sign-in service did not answer.');
}
