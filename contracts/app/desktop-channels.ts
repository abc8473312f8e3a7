import * as z from 'zod/mini';
import { Roll } from '#contracts/counter/roll.ts';
import { Failure } from '#contracts/failure.ts';
import { maxPhotos } from '#contracts/media/images.ts';
import { DeletionSummary } from '#contracts/people/account.ts';
import { User } from '#contracts/people/users.ts';
import { printerTroubles } from '#contracts/printing.ts';
import { Id } from '#contracts/text.ts';
import { menuCommands } from './desktop.ts';

/** One call from the page to the main process. */
export type Channel = { readonly argument: z.ZodMiniType; readonly result: z.ZodMiniType };

const nothing = z.void();
/** Checks the length before the text is parsed, so that huge strings are rejected early. */
const text = (longest: number) =>
  z.string().check(z.maxLength(longest, { abort: true }), z.minLength(1));
const address = text(2048);
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
const command = z.union([
  z.strictObject({ menu: z.enum(menuCommands) }),
  z.strictObject({ open: z.enum(['product', 'booking', 'notice']), id: Id }),
]);
const version = z.string().check(z.maxLength(100));
const updateState = z.discriminatedUnion('status', [
  z.strictObject({ status: z.enum(['newest', 'unknown', 'manual', 'unavailable']) }),
  z.strictObject({ status: z.enum(['available', 'downloading', 'ready']), version }),
]);

/** An array with at most `most` elements. Like {@link text}, it checks the length first. */
const few = <T extends z.ZodMiniType>(part: T, most: number) =>
  z.pipe(
    z.custom<unknown[]>((value) => Array.isArray(value) && value.length <= most),
    z.array(part),
  );
/** The largest file that the page can save, in bytes. */
const largest = 2 ** 26;
const content = z.custom<Uint8Array<ArrayBuffer>>(
  (value) => value instanceof Uint8Array && value.byteLength <= largest,
);
const offered = z.strictObject({ id: z.uuid(), name: z.string(), url: z.string() });
const inboxState = z.strictObject({
  folder: z.nullable(z.string()),
  trouble: z.nullable(z.enum(['missing', 'unreadable', 'crowded'])),
  images: z.array(offered),
});
const counterPeople = z.strictObject({
  locked: z.boolean(),
  minutes: z.nullable(z.number()),
  people: z.readonly(z.array(z.strictObject({ _id: Id, name: z.string() }))),
});
const paper = z.enum(['tag', 'receipt', 'a4', 'letter']);
const printOutcome = z.enum(['done', 'cancelled', 'failed', ...printerTroubles]);
const printerName = text(300);
const systemChoices = [
  z.strictObject({ kind: z.literal('ask') }),
  z.strictObject({ kind: z.literal('system'), name: printerName }),
] as const;
const tagPrinter = z.discriminatedUnion('kind', [...systemChoices]);
const receiptPrinter = z.discriminatedUnion('kind', [
  ...systemChoices,
  z.strictObject({
    kind: z.literal('network'),
    address: text(300),
    columns: z.literal([42, 48]),
  }),
]);
const printers = z.strictObject({
  found: z.array(z.strictObject({ name: z.string(), label: z.string() })),
  tag: tagPrinter,
  receipt: receiptPrinter,
  drawer: z.boolean(),
});
const document = z.strictObject({ paper, name: text(200) });

/**
 * Every call from the page to the main process. The types and the parsers for arguments and results are
 * derived from this list.
 */
export const channels = {
  'session.current': { argument: nothing, result: z.nullable(User) },
  'session.forget': { argument: nothing, result: nothing },
  'session.signIn': {
    argument: z.strictObject({ email, password }),
    result: outcome(User),
  },
  'session.signInWithGoogle': { argument: nothing, result: outcome(z.nullable(User)) },
  'session.signUp': {
    argument: z.strictObject({ name, email, password }),
    result: outcome(User),
  },
  'session.signOut': { argument: nothing, result: outcome(z.null()) },
  'session.renew': { argument: nothing, result: outcome(z.nullable(User)) },
  'session.resetPassword': { argument: email, result: outcome(z.null()) },
  'session.verifyEmail': { argument: nothing, result: outcome(z.null()) },
  'session.rename': { argument: name, result: outcome(z.null()) },
  'session.changeEmail': {
    argument: z.strictObject({ email, proof }),
    result: outcome(z.nullable(User)),
  },
  'session.changePassword': {
    argument: z.strictObject({ current: password, next: password }),
    result: outcome(z.strictObject({ othersEnded: z.boolean() })),
  },
  'session.deleteAccount': {
    argument: z.strictObject({ confirmation: email, proof }),
    result: outcome(z.nullable(DeletionSummary)),
  },
  'session.setPin': {
    argument: z.strictObject({ pin, proof }),
    result: outcome(z.nullable(User)),
  },
  'session.removeSignIn': { argument: nothing, result: outcome(z.null()) },
  'people.state': { argument: nothing, result: counterPeople },
  'people.lock': { argument: nothing, result: nothing },
  'people.enter': { argument: z.strictObject({ id: Id, pin }), result: outcome(User) },
  'people.forget': { argument: Id, result: nothing },
  'people.setMinutes': {
    argument: z.nullable(z.int().check(z.minimum(1), z.maximum(120))),
    result: nothing,
  },
  'display.open': { argument: nothing, result: nothing },
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
  'commands.take': { argument: nothing, result: z.array(command) },
  'notify.notice': {
    argument: z.strictObject({ id: Id, title: text(400), text: text(500) }),
    result: nothing,
  },
  'notify.openBookings': {
    argument: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    result: nothing,
  },
  'updates.state': { argument: nothing, result: updateState },
  'updates.check': { argument: nothing, result: updateState },
  'updates.download': { argument: nothing, result: nothing },
  'updates.restart': { argument: nothing, result: nothing },
  'images.pick': {
    argument: z.int().check(z.minimum(1), z.maximum(maxPhotos)),
    result: z.strictObject({
      images: z.array(offered),
      refused: z.array(
        z.strictObject({
          name: z.string(),
          reason: z.enum(['too_large', 'wrong_type', 'empty', 'unreadable']),
        }),
      ),
      left_out: z.number(),
    }),
  },
  'inbox.state': { argument: nothing, result: inboxState },
  'inbox.choose': { argument: nothing, result: inboxState },
  'inbox.turnOff': { argument: nothing, result: inboxState },
  'inbox.dismiss': {
    argument: few(z.uuid(), 100),
    result: inboxState,
  },
  'print.toPrinter': {
    argument: z.strictObject({ paper, roll: z.optional(Roll) }),
    result: printOutcome,
  },
  'print.preview': { argument: document, result: printOutcome },
  'print.save': { argument: document, result: printOutcome },
  'printers.state': { argument: nothing, result: printers },
  'printers.choose': {
    argument: z.strictObject({
      tag: z.optional(tagPrinter),
      receipt: z.optional(receiptPrinter),
      drawer: z.optional(z.boolean()),
    }),
    result: z.discriminatedUnion('ok', [
      z.strictObject({ ok: z.literal(true), printers }),
      z.strictObject({ ok: z.literal(false), message: z.string() }),
    ]),
  },
  'printers.openDrawer': { argument: z.enum(['cash', 'no_sale']), result: printOutcome },
  'files.save': {
    argument: z.strictObject({ name: text(200), type: text(100), bytes: content }),
    result: printOutcome,
  },
  'uploads.cancel': { argument: z.uuid(), result: nothing },
  'external.open': { argument: address, result: nothing },
} as const satisfies Record<string, Channel>;

/** Events that the main process sends to the page. */
export const events = {
  'session.changed': z.void(),
  'inbox.changed': z.void(),
  'commands.waiting': z.void(),
  'updates.changed': z.void(),
  notice: z.string().check(z.maxLength(1000)),
} as const satisfies Record<string, z.ZodMiniType>;

export type ChannelName = keyof typeof channels;
export type ChannelArgument<N extends ChannelName> = z.output<(typeof channels)[N]['argument']>;
export type ChannelResult<N extends ChannelName> = z.output<(typeof channels)[N]['result']>;
export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;
