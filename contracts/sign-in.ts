import * as z from 'zod/mini';
import type { DeletionSummary } from './account.ts';
import type { EndpointReply } from './endpoint.ts';
import { errorCodes } from './errors.ts';
import type { LoginForm, SignupForm } from './sign-in-forms.ts';
import type { issueToken, User } from './users.ts';

/** The reason of a failed call or sign-in: one of the server's codes, or one of three client codes. */
export const Failure = z.object({
  /** The HTTP status; 0 without a reply. */
  status: z.number(),
  code: z.enum([...errorCodes, 'offline', 'broken_reply', 'sign_in_refused']),
  /** The text to show to the user. */
  message: z.string(),
  /** Messages by the field's name on the wire. */
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
  /** Seconds until the next try is allowed. */
  retryAfter: z.optional(z.number()),
});
export type Failure = z.infer<typeof Failure>;

/** A result that can cross from the desktop's main process to the page. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** A session with its access token. Only the page on the web and the main process on the desktop have it. */
export type IssuedSession = EndpointReply<typeof issueToken>;

/** How users confirm their identity before a sensitive change. */
export type Proof = { by: 'password'; password: string } | { by: 'google' };

/** The actions of users on their sign-in. No argument or result contains a token. */
export type SignIn = {
  signIn(form: LoginForm): Promise<Outcome<User>>;
  /** Null if the user closed Google's window. */
  signInWithGoogle(): Promise<Outcome<User | null>>;
  /** If a step fails, the same form can be sent again: finished steps are not repeated. */
  signUp(form: SignupForm): Promise<Outcome<User>>;
  /** Ends the session here and at the sign-in service. */
  signOut(): Promise<Outcome<null>>;
  /** Gets a new access token. Null if the session has ended. */
  renew(): Promise<Outcome<User | null>>;
  /** Sends an email with a link to set a new password. Also succeeds for an unknown address. */
  resetPassword(email: string): Promise<Outcome<null>>;
  /** Sends an email whose link verifies the account's address. */
  verifyEmail(): Promise<Outcome<null>>;
  /** Changes the name in the session and at the sign-in service. The shop's account has a separate call. */
  rename(name: string): Promise<Outcome<null>>;
  /** Sends an email whose link makes `email` the account's address. Null if Google's window was closed. */
  changeEmail(change: { email: string; proof: Proof }): Promise<Outcome<User | null>>;
  /** `othersEnded` is false if the sessions on other devices could not be ended. */
  changePassword(change: {
    current: string;
    next: string;
  }): Promise<Outcome<{ othersEnded: boolean }>>;
  /** Deletes the account at the shop. Null if Google's window was closed. */
  deleteAccount(deletion: {
    confirmation: string;
    proof: Proof;
  }): Promise<Outcome<DeletionSummary | null>>;
  /** Deletes the sign-in of a deleted account and ends the session. */
  removeSignIn(): Promise<Outcome<null>>;
};
