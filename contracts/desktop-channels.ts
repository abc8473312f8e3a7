import * as z from 'zod/mini';
import { User } from './users.ts';

/** One call from the page to the main process: what it takes, what it gives. */
export type Channel = { readonly argument: z.ZodMiniType; readonly result: z.ZodMiniType };

const nothing = z.void();
/** Its length is looked at first: a gigabyte is refused before anything reads it. */
const text = (longest: number) =>
  z.string().check(z.maxLength(longest, { abort: true }), z.minLength(1));
/** A Windows credential holds 2,560 bytes; no token of ours comes near. */
const token = text(4096).check(z.regex(/^[\x21-\x7e]+$/));
const address = text(2048);
const timestamp = z.iso.datetime({ offset: true });

/**
 * The only calls there are between page and main process. Types, the parsing of arguments and of results,
 * and the check of the sender all come from here.
 */
export const channels = {
  'session.save': {
    argument: z.strictObject({
      accessToken: token,
      expires_at: timestamp,
      user: User,
      refreshToken: z.optional(token),
    }),
    result: nothing,
  },
  'session.clear': { argument: nothing, result: nothing },
  'session.present': { argument: nothing, result: z.boolean() },
  'session.renew': {
    argument: nothing,
    result: z.nullable(z.strictObject({ user: User, expires_at: timestamp })),
  },
  'google.signIn': {
    argument: nothing,
    result: z.discriminatedUnion('outcome', [
      z.strictObject({
        outcome: z.literal('signed-in'),
        idToken: z.string(),
        rawNonce: z.string(),
      }),
      z.strictObject({ outcome: z.literal('closed') }),
      z.strictObject({ outcome: z.literal('unavailable') }),
      z.strictObject({ outcome: z.literal('failed'), message: z.string() }),
    ]),
  },
  'server.current': { argument: nothing, result: z.nullable(z.string()) },
  'server.choose': {
    argument: address,
    result: z.discriminatedUnion('ok', [
      z.strictObject({ ok: z.literal(true), origin: z.string() }),
      z.strictObject({ ok: z.literal(false), message: z.string() }),
    ]),
  },
  'app.info': {
    argument: nothing,
    result: z.strictObject({
      client: z.literal('desktop'),
      version: z.string(),
      runtime: z.record(z.string(), z.string()),
    }),
  },
  'external.open': { argument: address, result: nothing },
} as const satisfies Record<string, Channel>;

/** What the main process tells the page unasked. */
export const events = {
  'session.changed': z.void(),
  notice: z.string().check(z.maxLength(1000)),
} as const satisfies Record<string, z.ZodMiniType>;

export type ChannelName = keyof typeof channels;
export type ChannelArgument<N extends ChannelName> = z.output<(typeof channels)[N]['argument']>;
export type ChannelResult<N extends ChannelName> = z.output<(typeof channels)[N]['result']>;
export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;
