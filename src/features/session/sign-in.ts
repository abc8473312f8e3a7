import { createUser, issueToken, type LoginForm, type SignupForm } from '#contracts/users.ts';
import { call } from '#src/lib/api.ts';
import { acceptToken } from '#src/lib/session.ts';
import type { Identity } from '#src/lib/sign-in-service.ts';
import { platform } from '#src/platform/index.ts';

// The sign-in service's library is only loaded when somebody signs in.
const service = () => import('#src/lib/sign-in-service.ts');

async function exchange({ email, token, refreshToken }: Identity): Promise<void> {
  const reply = await call(issueToken, { query: { email } }, { bearer: token });
  await acceptToken(reply, refreshToken);
  if (platform.session.renewsItself) await (await service()).signOutOfService();
}

export async function logIn({ email, password }: LoginForm): Promise<void> {
  const { signInByPassword } = await service();
  await exchange(await signInByPassword(email, password));
}

/** False where the person closed Google's window. */
export async function logInByGoogle(): Promise<boolean> {
  const { signInByGoogle } = await service();
  const identity = await signInByGoogle();
  if (!identity) return false;
  const { email, name, token } = identity;
  // Saying it twice changes nothing, so a first visit needs no question.
  await call(
    createUser,
    { body: { name: name || (email.split('@')[0] ?? email), email } },
    { bearer: token },
  );
  await exchange(identity);
  return true;
}

/**
 * Account, display name, our record, token; in this order. Whatever step fails, the same form can be
 * sent again: steps that are done are not repeated.
 */
export async function signUp({ name, email, password }: SignupForm): Promise<void> {
  const { createAccount, setDisplayName } = await service();
  await createAccount(email, password);
  const identity = await setDisplayName(name);
  await call(createUser, { body: { name, email: identity.email } }, { bearer: identity.token });
  await exchange(identity);
}

export async function askForNewPassword(email: string): Promise<void> {
  const { sendPasswordReset } = await service();
  await sendPasswordReset(email);
}
