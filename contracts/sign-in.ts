import * as z from 'zod/mini';
import type { DeletionSummary } from './account.ts';
import type { EndpointReply } from './endpoint.ts';
import { errorCodes } from './errors.ts';
import type { issueToken, LoginForm, SignupForm, User } from './users.ts';

/** Every way a call or a sign-in can fail: the server's codes, and three of the client's own. */
export const Failure = z.object({
  /** HTTP status; 0 if no answer came. */
  status: z.number(),
  code: z.enum([...errorCodes, 'offline', 'broken_reply', 'sign_in_refused']),
  /** For people. */
  message: z.string(),
  /** Wire name of a field → what is wrong with it. */
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
  /** Seconds until the next try is allowed. */
  retryAfter: z.optional(z.number()),
});
export type Failure = z.infer<typeof Failure>;

/** A result that can cross from the desktop's main process to the page. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** A session of the shop. Only its owner sees it: the page on the web, the main process on the desktop. */
export type IssuedSession = EndpointReply<typeof issueToken>;

/** How people prove who they are before a change that a stranger at their screen must not make. */
export type Proof = { by: 'password'; password: string } | { by: 'google' };

/** Everything people do about their sign-in. No argument and no result holds a token. */
export type SignIn = {
  signIn(form: LoginForm): Promise<Outcome<User>>;
  /** Null if the person closed Google's window. */
  signInWithGoogle(): Promise<Outcome<User | null>>;
  /** If a step fails, the same form can be sent again: finished steps are not repeated. */
  signUp(form: SignupForm): Promise<Outcome<User>>;
  /** Ends the session here and at the sign-in service. */
  signOut(): Promise<Outcome<null>>;
  /** Gets a new access token. Null if the session has ended. */
  renew(): Promise<Outcome<User | null>>;
  /** Sends a mail with a link to a new password. An unknown address is no error. */
  resetPassword(email: string): Promise<Outcome<null>>;
  /** Sends a mail whose link verifies the account's address. */
  verifyEmail(): Promise<Outcome<null>>;
  /** Sets the name in the kept session and at the sign-in service. The shop has its own call for it. */
  rename(name: string): Promise<Outcome<null>>;
  /** Sends a mail whose link makes `email` the account's address. Null if Google's window was closed. */
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
