import { vi } from 'vitest';
import { ApiError } from '#src/lib/api-error.ts';
import type * as service from '#src/lib/sign-in-service.ts';

type Service = typeof service;

/** A refusal of the sign-in service with one of its codes. */
export class SignInError extends Error implements InstanceType<Service['SignInError']> {
  override readonly name = 'SignInError';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The sign-in service as screens meet it: every call succeeds for robin@example.test until a test says otherwise. */
export const signInService = {
  SignInError,
  signInByPassword: vi.fn<Service['signInByPassword']>(),
  signInByGoogle: vi.fn<Service['signInByGoogle']>(),
  createAccount: vi.fn<Service['createAccount']>(),
  setDisplayName: vi.fn<Service['setDisplayName']>(),
  sendPasswordReset: vi.fn<Service['sendPasswordReset']>(),
  freshIdToken: vi.fn<Service['freshIdToken']>(),
  signOutOfService: vi.fn<Service['signOutOfService']>(),
};

export const exampleIdentity = {
  email: 'robin@example.test',
  name: 'Robin Player',
  token: 'fresh ID token',
  refreshToken: 'refresh token',
};

/** Forgets what the test before taught the service; call it before each. */
export function resetSignInService(): void {
  for (const call of Object.values(signInService)) {
    if (vi.isMockFunction(call)) call.mockReset();
  }
  signInService.signInByPassword.mockResolvedValue(exampleIdentity);
  signInService.signInByGoogle.mockResolvedValue(exampleIdentity);
  signInService.createAccount.mockResolvedValue();
  signInService.setDisplayName.mockResolvedValue(exampleIdentity);
  signInService.sendPasswordReset.mockResolvedValue();
  signInService.freshIdToken.mockResolvedValue(exampleIdentity);
  signInService.signOutOfService.mockResolvedValue();
}

/** What the service throws when its host does not answer. */
export const signInServiceGone = () =>
  new ApiError({ status: 0, code: 'offline', message: 'The sign-in service can’t be reached.' });
