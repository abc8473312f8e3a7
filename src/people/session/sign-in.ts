import type { LoginForm, SignupForm } from '#contracts/people/sign-in-forms.ts';
import { valueOrThrow } from '#src/lib/api-error.ts';
import { acceptUser } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';

// All functions in this file throw an ApiError with a message for the user if they fail.

export async function logIn(form: LoginForm): Promise<void> {
  acceptUser(valueOrThrow(await platform.session.signIn(form)));
}

/** Logs the user in with Google. Resolves to false if the user closed Google's window. */
export async function logInByGoogle(): Promise<boolean> {
  const user = valueOrThrow(await platform.session.signInWithGoogle());
  if (user) acceptUser(user);
  return user !== null;
}

/** Creates an account and signs the user in. After a failure, the user can submit the same form again. */
export async function signUp(form: SignupForm): Promise<void> {
  acceptUser(valueOrThrow(await platform.session.signUp(form)));
}

export async function askForNewPassword(email: string): Promise<void> {
  valueOrThrow(await platform.session.resetPassword(email));
}
