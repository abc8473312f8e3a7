import type { Failure, Outcome } from '#contracts/failure.ts';

/** Thrown when the shop rejects a request or doesn't respond. */
export class ShopFailure extends Error {
  override readonly name = 'ShopFailure';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.failure = failure;
  }
}

/** Returns the failure for a person whose PIN doesn't work on this computer. */
export const pinNeedsPassword = () =>
  new ShopFailure({
    status: 403,
    code: 'sign_in_again',
    message: 'Your PIN doesn’t work on this computer yet. Log in with your password.',
  });

/** Returns a Firebase error's code, such as `auth/user-not-found`, or undefined for any other error. */
export function signInCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('auth/') ? code : undefined;
}

/** Returns an error with one of Firebase's codes. */
export function refusal(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function failureOf(error: unknown): Failure {
  if (error instanceof ShopFailure) return error.failure;
  const code = signInCode(error) ?? '';
  if (code === 'auth/network-request-failed') return serviceUnreachable;
  if (code === googleUnreachable) return { status: 0, code: 'offline', message: googleLost };
  const message = messages[code] ?? 'Sign-in failed. Please try again.';
  const taken = code === 'auth/email-already-in-use';
  return { status: 400, code: taken ? 'email_taken' : 'sign_in_refused', message };
}

/** Runs `work` and turns errors into an outcome with a message for the user. Never rejects. */
export async function settle<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

/** The code of an error that says that Google doesn't respond. */
export const googleUnreachable = 'auth/google-unreachable';
const googleLost =
  'Google can’t be reached. Log in with your email and password, or try again later.';

const serviceUnreachable: Failure = {
  status: 0,
  code: 'offline',
  message: 'The sign-in service can’t be reached. Check your connection, then try again.',
};

const wrongCredentials = 'The email or the password is wrong. Check both, then try again.';

/** The codes for a password that doesn't belong to the email address. */
const wrongPasswordCodes = [
  'auth/invalid-credential',
  'auth/wrong-password',
  'auth/invalid-login-credentials',
];

/** For a signed-in user, whose email address is known: turns the error for wrong credentials into one about `password`. */
export function aboutPassword(error: unknown): unknown {
  if (!wrongPasswordCodes.includes(signInCode(error) ?? '')) return error;
  const message = 'Your password is wrong.';
  const failure = {
    status: 400,
    code: 'sign_in_refused',
    message,
    fields: { password: message },
  } as const;
  return new ShopFailure(failure, { cause: error });
}

const messages: Readonly<Record<string, string>> = {
  'auth/invalid-credential': wrongCredentials,
  'auth/wrong-password': wrongCredentials,
  'auth/user-not-found': wrongCredentials,
  'auth/invalid-login-credentials': wrongCredentials,
  'auth/invalid-email': 'Email Address must look like name@example.com!',
  'auth/missing-email': 'Email Address is required!',
  'auth/email-already-in-use': 'An account with this email already exists.',
  'auth/weak-password': 'This password is too weak. Choose a longer one.',
  'auth/too-many-requests':
    'Too many attempts. Wait a few minutes, or use “Forgot password?” to set a new password.',
  'auth/user-disabled': 'This account is closed. Contact the shop for help.',
  'auth/user-token-expired': 'The sign-in took too long. Please try again.',
  'auth/popup-blocked': 'The browser blocked Google’s window. Allow pop-ups here, then try again.',
  'auth/account-exists-with-different-credential':
    'You already have an account with this email. Log in with that account’s password.',
  'auth/user-mismatch': 'This isn’t the Google account that you use for this shop.',
  'auth/requires-recent-login': 'Please confirm your password again.',
  'auth/credential-too-old-login-again': 'Please confirm your password again.',
  'auth/operation-not-allowed': 'This sign-in method is not available here.',
};
