import { createUser, type LoginForm, type SignupForm } from '#contracts/users.ts';
import { call } from '#src/lib/api.ts';
import { enterSession, finishingDeletion } from '#src/lib/enter-session.ts';

// The sign-in service's library is only loaded when somebody signs in.
const service = () => import('#src/lib/sign-in-service.ts');

export async function logIn({ email, password }: LoginForm): Promise<void> {
  const { signInByPassword } = await service();
  await enterSession(await signInByPassword(email, password));
}

/** False where the person closed Google's window. */
export async function logInByGoogle(): Promise<boolean> {
  const { signInByGoogle } = await service();
  const identity = await signInByGoogle();
  if (!identity) return false;
  const { email, name, token } = identity;
  // Saying it twice changes nothing, so a first visit needs no question.
  const body = { name: name || (email.split('@')[0] ?? email), email };
  await finishingDeletion(() => call(createUser, { body }, { bearer: token }));
  await enterSession(identity);
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
  const body = { name, email: identity.email };
  await finishingDeletion(() => call(createUser, { body }, { bearer: identity.token }));
  await enterSession(identity);
}

export async function askForNewPassword(email: string): Promise<void> {
  const { sendPasswordReset } = await service();
  await sendPasswordReset(email);
}
