import { issueToken } from '#contracts/users.ts';
import { platform } from '#src/platform/index.ts';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { acceptToken } from './session.ts';
import type { Identity } from './sign-in-service.ts';

/** Exchanges a fresh identity for a session of the shop. Throws an {@link ApiError}. */
export async function enterSession({ email, token, refreshToken }: Identity): Promise<void> {
  const reply = await finishingDeletion(() =>
    call(issueToken, { query: { email } }, { bearer: token }),
  );
  await acceptToken(reply, refreshToken);
  if (!platform.session.renewsItself) return;
  const { signOutOfService } = await import('./sign-in-service.ts');
  await signOutOfService();
}

/**
 * Runs `work`; where the shop says that this account is deleted, its sign-in was left over from a deletion
 * that got no further, and is removed now.
 */
export async function finishingDeletion<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'account_closed') throw error;
    const { removeSignIn } = await import('./sign-in-account.ts');
    const removed = await removeSignIn().then(
      () => true,
      () => false,
    );
    throw new ApiError(
      {
        status: error.status,
        code: error.code,
        message: removed
          ? 'This account has been deleted, and what was left of its sign-in is gone now, too. You may sign up anew.'
          : 'This account has been deleted. What is left of its sign-in could not be removed now: please try again.',
      },
      { cause: error },
    );
  }
}
