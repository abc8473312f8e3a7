import type { LoginForm, SignupForm } from '#contracts/sign-in-forms.ts';
import { valueOrThrow } from '#src/lib/api-error.ts';
import { acceptUser } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';

// On failure, these functions throw an ApiError with a message for the user.

export async function logIn(form: LoginForm): Promise<void> {
  acceptUser(valueOrThrow(await platform.session.signIn(form)));
}

/** Returns false if the user closed Google's sign-in window. */
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
