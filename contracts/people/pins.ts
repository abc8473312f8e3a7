import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Id, requiredText, Timestamp } from '#contracts/text.ts';
import { issueToken } from './users.ts';

/**
 * How many wrong PINs a device allows before the person has to log in with their password. A constraint in the database
 * also limits this to five.
 */
export const maxWrongPins = 5;

const digits = /^\d{4,8}$/;
/** Common PINs that the rules below don't catch. */
const frequent = new Set(['1004', '1122', '2000', '2001', '2580', '0852', '5683', '112233']);

/** Returns whether a PIN is a run of digits (1234, 8642, 0000), a repeated pattern (1212) or a common PIN. */
function isTrivial(pin: string): boolean {
  const step = (at: number) => (Number(pin[at]) - Number(pin[at - 1]) + 10) % 10;
  const isRun = [...pin].every((_, at) => at < 2 || step(at) === step(1));
  return isRun || /^(\d+)\1+$/.test(pin) || frequent.has(pin);
}

/** The PIN that someone types to sign in. */
export const TypedPin = z
  .string('PIN is required!')
  .check(z.regex(digits, 'A PIN must have 4 to 8 digits.'));

/** A new PIN. */
export const NewPin = TypedPin.check(
  z.refine((pin) => !digits.test(pin) || !isTrivial(pin), 'This PIN is too easy to guess.'),
);

/** A computer where the caller has logged in with their password, so they can also sign in with their PIN. */
export const Device = z.object({
  _id: Id,
  name: z.string(),
  created_at: Timestamp,
  used_at: Timestamp,
  /** Whether the caller must log in with their password, because too many wrong PINs were entered. */
  blocked: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const getPin = endpoint({
  route: 'GET /account/pin',
  summary: "When the caller's PIN was set, and the computers where it works",
  permission: 'sell_at_counter',
  allowance: 'read',
  reply: z.object({ set_at: z.nullable(Timestamp), devices: z.array(Device) }),
});

/** Sets the PIN of the account that the ID token belongs to. The sign-in must be at most five minutes old. */
export const setPin = endpoint({
  route: 'PUT /account/pin',
  summary: 'Set the PIN for the counter',
  guard: 'identity',
  allowance: 'sign-in',
  body: z.object({ pin: NewPin }),
  reply: z.object({ set_at: Timestamp }),
  errors: ['sign_in_again', 'account_closed', 'forbidden'],
});

const deleted = z.object({ deletedCount: z.number() });

/** Also ends the sessions that began with the PIN. `deletedCount` is 0 if no PIN was set. */
export const removePin = endpoint({
  route: 'DELETE /account/pin',
  summary: "Remove the caller's PIN",
  permission: 'sell_at_counter',
  allowance: 'write',
  reply: deleted,
});

/**
 * Ends the sessions that were started with the PIN on a computer. The computer then requires the password again.
 */
export const removeDevice = endpoint({
  route: 'DELETE /account/devices/{id}',
  summary: 'Stop the PIN from working on a computer',
  permission: 'sell_at_counter',
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: deleted,
});

/**
 * Allows sign-in with a PIN on this computer, for the account that the ID token belongs to. The sign-in must be at most
 * five minutes old. `replaces` is the id that the computer had before, if any. No other endpoint returns the secret. A
 * browser has a key instead: it sends the uncompressed point of its public key on P-256, and `secret` is empty.
 */
export const addDevice = endpoint({
  route: 'POST /devices',
  summary: 'Enable PIN sign-in on this computer',
  guard: 'identity',
  allowance: 'sign-in',
  body: z.object({
    name: requiredText('Name is required!', 80),
    replaces: z.optional(z.nullable(Id)),
    public_key: z.optional(z.string().check(z.regex(/^B[\w-]{86}$/, 'This is no public key.'))),
  }),
  status: 201,
  reply: z.object({ _id: Id, secret: z.string() }),
  errors: ['sign_in_again', 'account_closed', 'forbidden'],
});

/** The text that a browser signs, within a minute, to prove that it has the key of the computer `{id}`. */
export const getChallenge = endpoint({
  route: 'GET /devices/{id}/challenge',
  summary: 'Get a challenge for the key of a computer',
  guard: 'anyone',
  allowance: 'read',
  params: z.object({ id: Id }),
  reply: z.object({ challenge: z.string() }),
});

/** The computer's secret. From a browser: a challenge, a dot, and its ECDSA signature with SHA-256 in base64url. */
export const secret = requiredText('The secret is required!', 200);

/** Applications of 0.2.0 don't send it. Their sessions can't be renewed, so they ask for the PIN after an hour. */
const renewal_secret = z.optional(secret);

const session = z.extend(issueToken.reply, { ends_at: Timestamp });

/**
 * Signs in with a PIN until `ends_at`. Fails with `invalid` if the PIN is wrong, and with `sign_in_again` if the
 * password is needed. `renewal_secret` renews this session. Keep it only in memory, so that no one can continue the
 * session with a copy of the keychain. It is missing from the replies of 0.2.0.
 */
export const signInByPin = endpoint({
  route: 'POST /devices/{id}/session',
  summary: 'Sign in with a PIN',
  guard: 'anyone',
  bodySecret: 'device',
  allowance: 'pin',
  params: z.object({ id: Id }),
  body: z.object({ secret, pin: TypedPin }),
  status: 201,
  reply: z.extend(session, { renewal_secret }),
  errors: ['sign_in_again', 'account_suspended', 'invalid'],
});

/** Renews the access token of a session that began with a PIN, until that session ends. */
export const renewPinSession = endpoint({
  route: 'POST /devices/{id}/renewal',
  summary: 'Renew a session that began with a PIN',
  guard: 'anyone',
  bodySecret: 'device',
  allowance: 'sign-in',
  params: z.object({ id: Id }),
  body: z.object({ secret, renewal_secret }),
  reply: session,
  errors: ['sign_in_again', 'unauthenticated', 'account_suspended'],
});

/**
 * Ends a session that began with a PIN, when the computer is locked or the person logs out. With a `renewal_secret`, ends
 * only the session that it renews.
 */
export const endPinSession = endpoint({
  route: 'DELETE /devices/{id}/session',
  summary: 'End a session that began with a PIN',
  guard: 'anyone',
  bodySecret: 'device',
  allowance: 'sign-in',
  params: z.object({ id: Id }),
  body: z.object({ secret, renewal_secret }),
  reply: deleted,
  errors: ['sign_in_again'],
});
