import { ApiError } from './api-error.ts';

const wrongCredentials = 'This e-mail and password do not match. Check both, then try again.';

const messages: Readonly<Record<string, string>> = {
  'auth/invalid-credential': wrongCredentials,
  'auth/wrong-password': wrongCredentials,
  'auth/user-not-found': wrongCredentials,
  'auth/invalid-login-credentials': wrongCredentials,
  'auth/invalid-email': 'Email Address must look like name@example.com!',
  'auth/missing-email': 'Email Address is required!',
  'auth/email-already-in-use':
    'There is an account with this e-mail already. Log in, or choose another e-mail.',
  'auth/weak-password': 'The sign-in service finds this password too weak. Choose a longer one.',
  'auth/too-many-requests':
    'Too many tries. Wait some minutes, or set a new password by “Forgot password?”.',
  'auth/user-disabled': 'This account is closed. Ask the shop about it.',
  'auth/user-token-expired': 'The sign-in took too long. Please try again.',
  'auth/popup-blocked':
    'The browser held back Google’s window. Allow pop-ups here, then try again.',
  'auth/account-exists-with-different-credential':
    'This e-mail belongs to an account with a password. Log in with that.',
  'auth/user-mismatch': 'That is another Google account than yours here.',
  'auth/requires-recent-login': 'Please confirm with your password once more.',
  'auth/credential-too-old-login-again': 'Please confirm with your password once more.',
  'auth/operation-not-allowed': 'This way to sign in is switched off here.',
};

/** A failure to sign in or up, in words for people. */
export function signInMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return messages[code] ?? 'Signing in did not work. Please try again.';
}
