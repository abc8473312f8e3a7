import * as z from 'zod/mini';
import { Failure } from '#contracts/failure.ts';
import { DeletionSummary } from '#contracts/people/account.ts';
import { CounterPeople } from '#contracts/people/counter-people.ts';
import { User } from '#contracts/people/users.ts';
import { Id } from '#contracts/text.ts';
import { type Channel, nothing, text } from './channel.ts';

const email = text(254);
/** The longest password that Firebase accepts. */
const password = text(4096);
const name = text(120);
const pin = text(8);
const proof = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('password'), password }),
  z.strictObject({ by: z.literal('google') }),
]);
/** Rejects extra properties, so that a token can't be sent to the page by mistake. */
const outcome = <T extends z.ZodMiniType>(value: T) =>
  z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), value }),
    z.strictObject({ ok: z.literal(false), failure: Failure }),
  ]);

/** The functions of the session and of the lock. The web's session has the same functions. */
export const sessionChannels = {
  /** The signed-in user, or null. */
  'session.current': { argument: nothing, result: z.nullable(User) },
  /** Ends the session on this machine only. */
  'session.forget': { argument: nothing, result: nothing },
  /**
   * What became of the session after the server rejected a request with the given token, which the page has only on the
   * web. The user if the request can be repeated, or null if no one is signed in any more.
   */
  'session.rejected': { argument: z.null(), result: outcome(z.nullable(User)) },
  'session.signIn': {
    argument: z.strictObject({ email, password }),
    result: outcome(User),
  },
  /** Null if the user closed Google's window. */
  'session.signInWithGoogle': { argument: nothing, result: outcome(z.nullable(User)) },
  /** If a step fails, the same form can be submitted again. Completed steps are not repeated. */
  'session.signUp': {
    argument: z.strictObject({ name, email, password }),
    result: outcome(User),
  },
  /** Ends the sign-in at the sign-in service. */
  'session.signOut': { argument: nothing, result: outcome(z.null()) },
  /** Sends an email with a link to set a new password. Succeeds even if the address is unknown. */
  'session.resetPassword': { argument: email, result: outcome(z.null()) },
  /** Sends an email with a link that verifies the account's address. */
  'session.verifyEmail': { argument: nothing, result: outcome(z.null()) },
  /** Changes the name in the session and at the sign-in service, but not in the shop's account. */
  'session.rename': { argument: name, result: outcome(z.null()) },
  /** Emails a link that makes `email` the account's address. Null if the user closed Google's window. */
  'session.changeEmail': {
    argument: z.strictObject({ email, proof }),
    result: outcome(z.nullable(User)),
  },
  /** `othersEnded` is false if ending the sessions on other devices failed. */
  'session.changePassword': {
    argument: z.strictObject({ current: password, next: password }),
    result: outcome(z.strictObject({ othersEnded: z.boolean() })),
  },
  /**
   * Deletes the user's account in the shop, but not at the sign-in service. Null if the user closed Google's window.
   */
  'session.deleteAccount': {
    argument: z.strictObject({ confirmation: email, proof }),
    result: outcome(z.nullable(DeletionSummary)),
  },
  /** Sets the PIN for the counter. Null if the user closed Google's window. */
  'session.setPin': {
    argument: z.strictObject({ pin, proof }),
    result: outcome(z.nullable(User)),
  },
  /** Deletes the sign-in of an account that has been deleted, and ends the session. */
  'session.removeSignIn': { argument: nothing, result: outcome(z.null()) },
  'people.state': { argument: nothing, result: CounterPeople },
  /** Ends the session and locks the computer until someone signs in. */
  'people.lock': { argument: nothing, result: nothing },
  /** Signs in another person with their PIN. */
  'people.enter': { argument: z.strictObject({ id: Id, pin }), result: outcome(User) },
  /** Approves a request of the signed-in person, for the header `x-approval`. Begins no session. */
  'people.approve': {
    argument: z.strictObject({ id: Id, pin, request: text(64) }),
    result: outcome(z.string()),
  },
  /** Removes a person from the list of staff on this computer. */
  'people.forget': { argument: Id, result: nothing },
  'people.setMinutes': {
    argument: z.nullable(z.int().check(z.minimum(1), z.maximum(120))),
    result: nothing,
  },
} as const satisfies Record<string, Channel>;
