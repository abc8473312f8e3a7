import { vi } from 'vitest';
import type { IssuedSession } from '#contracts/people/sign-in.ts';
import { createClient } from '#sign-in/client.ts';
import { ShopFailure } from '#sign-in/failures.ts';
import type { Service } from '#sign-in/service.ts';
import type { SessionStore } from '#sign-in/session.ts';
import { createSignIn } from '#sign-in/sign-in.ts';
import { acceptUser } from '#src/lib/session.ts';

/** An error from the sign-in service, with one of its error codes. */
export class SignInError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A fake sign-in service for the web tests. Requests succeed for robin@example.test unless a test changes that. */
export const signInService = {
  signInByPassword: vi.fn<Service['signInByPassword']>(),
  signInByGoogle: vi.fn<Service['signInByGoogle']>(),
  confirmByGoogle: vi.fn<Service['confirmByGoogle']>(),
  createAccount: vi.fn<Service['createAccount']>(),
  setDisplayName: vi.fn<Service['setDisplayName']>(),
  freshIdentity: vi.fn<Service['freshIdentity']>(),
  sendPasswordReset: vi.fn<Service['sendPasswordReset']>(),
  sendVerification: vi.fn<Service['sendVerification']>(),
  sendEmailChange: vi.fn<Service['sendEmailChange']>(),
  replacePassword: vi.fn<Service['replacePassword']>(),
  remove: vi.fn<Service['remove']>(),
  signOut: vi.fn<Service['signOut']>(),
} satisfies Service;

/** Replaces `sign-in/web.ts`, so that the rest of our code uses the fake service instead of Firebase. */
export function createWebSignIn(store: SessionStore) {
  return createSignIn({
    connect: async () => signInService,
    shop: createClient((url, request) => fetch(url, request), ShopFailure).call,
    store,
  });
}

export const exampleIdentity = {
  email: 'robin@example.test',
  name: 'Robin Player',
  token: 'fresh ID token',
};

/** Makes all requests succeed again. Call this before each test. */
export function resetSignInService(): void {
  for (const call of Object.values(signInService)) call.mockReset();
  for (const call of [
    signInService.signInByPassword,
    signInService.signInByGoogle,
    signInService.confirmByGoogle,
    signInService.setDisplayName,
    signInService.freshIdentity,
  ]) {
    call.mockResolvedValue(exampleIdentity);
  }
  signInService.replacePassword.mockResolvedValue({ ...exampleIdentity, token: 'newest' });
}

/** Creates the error that is thrown when the service doesn't respond. */
export const signInServiceGone = () => new SignInError('auth/network-request-failed');

/** Stores a session in the browser, as a login does. */
export function keepSession({ accessToken, user, expires_at }: IssuedSession): void {
  localStorage.setItem('session', JSON.stringify({ user, expires_at }));
  localStorage.setItem('accessToken', accessToken);
  acceptUser(user);
}
