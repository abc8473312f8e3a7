import type { EndpointReply } from '#contracts/endpoint.ts';
import type { Outcome } from '#contracts/failure.ts';
import type { DeletionSummary } from './account.ts';
import type { LoginForm, SignupForm } from './sign-in-forms.ts';
import type { issueToken, User } from './users.ts';

/** A session with its access token. On the web, only the page has it. On the desktop, only the main process has it. */
export type IssuedSession = EndpointReply<typeof issueToken>;

/** How users prove their identity before a sensitive change. */
export type Proof = { by: 'password'; password: string } | { by: 'google' };

/** The operations on the user's sign-in. No argument or result contains a token. */
export type SignIn = {
  signIn(form: LoginForm): Promise<Outcome<User>>;
  /** Returns null if the user closed Google's window. */
  signInWithGoogle(): Promise<Outcome<User | null>>;
  /** If a step fails, the same form can be submitted again. Completed steps are not repeated. */
  signUp(form: SignupForm): Promise<Outcome<User>>;
  /** Ends the session in this client and at the sign-in service. */
  signOut(): Promise<Outcome<null>>;
  /** Gets a new access token. The value is null if the session has ended. */
  renew(): Promise<Outcome<User | null>>;
  /** Sends an email with a link to set a new password. Succeeds even if the address is unknown. */
  resetPassword(email: string): Promise<Outcome<null>>;
  /** Sends an email with a link that verifies the account's address. */
  verifyEmail(): Promise<Outcome<null>>;
  /** Changes the name in the session and at the sign-in service, but not in the shop's account. */
  rename(name: string): Promise<Outcome<null>>;
  /** Emails a link that makes `email` the account's address. Returns null if the user closed Google's window. */
  changeEmail(change: { email: string; proof: Proof }): Promise<Outcome<User | null>>;
  /** `othersEnded` is false if ending the sessions on other devices failed. */
  changePassword(change: {
    current: string;
    next: string;
  }): Promise<Outcome<{ othersEnded: boolean }>>;
  /** Sets the PIN for the counter. Returns null if the user closed Google's window. */
  setPin(change: { pin: string; proof: Proof }): Promise<Outcome<User | null>>;
  /**
   * Deletes the user's account in the shop, but not at the sign-in service. Returns null if the user closed Google's
   * window.
   */
  deleteAccount(deletion: {
    confirmation: string;
    proof: Proof;
  }): Promise<Outcome<DeletionSummary | null>>;
  /** Deletes the sign-in of an account that has been deleted, and ends the session. */
  removeSignIn(): Promise<Outcome<null>>;
};
