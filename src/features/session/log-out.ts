import { endSession } from '#src/lib/session.ts';

/** Signs out here, in the other tabs, and at the sign-in service. */
export async function logOut(): Promise<void> {
  await endSession(false);
  const { signOutOfService } = await import('#src/lib/sign-in-service.ts');
  await signOutOfService();
}
