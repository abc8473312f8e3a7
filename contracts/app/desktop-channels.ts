import * as z from 'zod/mini';
import { Roll } from '#contracts/counter/roll.ts';
import { maxPhotos } from '#contracts/media/images.ts';
import { InboxState, PickedImages } from '#contracts/media/offered-images.ts';
import { Paper, PrintOutcome } from '#contracts/printing.ts';
import { Id } from '#contracts/text.ts';
import { type Channel, nothing, text } from './channel.ts';
import { menuCommands } from './desktop.ts';
import { Printers, PrintersChange } from './printers.ts';
import { sessionChannels } from './session-channels.ts';

const address = text(2048);
/**
 * A command from the menu, from a link opened in another program, or from a notification. `notice` opens the page that a
 * notice is about.
 */
const Command = z.union([
  z.strictObject({ menu: z.enum(menuCommands) }),
  z.strictObject({ open: z.enum(['product', 'booking', 'notice']), id: Id }),
]);
export type Command = z.infer<typeof Command>;
const version = z.string().check(z.maxLength(100));
/**
 * Whether a newer version exists. `unknown`: the update server has not responded yet. `manual`: the system's package
 * manager installs updates. `unavailable`: this installation can't be updated. `ready`: the update will be installed when
 * the application quits.
 */
const UpdateState = z.discriminatedUnion('status', [
  z.strictObject({ status: z.enum(['newest', 'unknown', 'manual', 'unavailable']) }),
  z.strictObject({ status: z.enum(['available', 'downloading', 'ready']), version }),
]);
export type UpdateState = z.infer<typeof UpdateState>;

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
const document = z.strictObject({ paper: Paper, name: text(200) });

/**
 * Every call from the page to the main process. The types and the parsers for arguments and results are
 * derived from this list.
 */
export const channels = {
  ...sessionChannels,
  /** Opens the customer display in a separate window or tab. */
  'display.open': { argument: nothing, result: nothing },
  /** The server's origin, or null if the user has not chosen a server yet. */
  'server.current': { argument: nothing, result: z.nullable(z.string()) },
  /** Checks and stores the server's address, then reloads the page. `message` tells the user why it can't be used. */
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
  /** Removes the queued commands and returns them, oldest first. */
  'commands.take': { argument: nothing, result: z.array(Command) },
  /** Shows a notification unless the window has focus. Clicking the notification sends a command. */
  'notify.notice': {
    argument: z.strictObject({ id: Id, title: text(400), text: text(500) }),
    result: nothing,
  },
  /** Shows the number of open bookings of the user's products on the application's icon. 0 removes the number. */
  'notify.openBookings': {
    argument: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    result: nothing,
  },
  'updates.state': { argument: nothing, result: UpdateState },
  /** Checks for a newer version now. */
  'updates.check': { argument: nothing, result: UpdateState },
  /** Downloads the available version. Rejects if the download fails. */
  'updates.download': { argument: nothing, result: nothing },
  /** Restarts with the downloaded version, unless the user chooses to stay and keep unsaved changes. */
  'updates.restart': { argument: nothing, result: nothing },
  /** Lets the user choose up to this many images in the system's dialog. */
  'images.pick': {
    argument: z.int().check(z.minimum(1), z.maximum(maxPhotos)),
    result: PickedImages,
  },
  'inbox.state': { argument: nothing, result: InboxState },
  /** Lets the user choose a folder. Does nothing if they close the dialog. */
  'inbox.choose': { argument: nothing, result: InboxState },
  'inbox.turnOff': { argument: nothing, result: InboxState },
  /** Stops offering these images, because the user has added or dismissed them. */
  'inbox.dismiss': {
    argument: z.readonly(few(z.uuid(), 100)),
    result: InboxState,
  },
  'print.toPrinter': {
    argument: z.strictObject({ paper: Paper, roll: z.optional(Roll) }),
    result: PrintOutcome,
  },
  'print.preview': { argument: document, result: PrintOutcome },
  'print.save': { argument: document, result: PrintOutcome },
  'printers.state': { argument: nothing, result: Printers },
  /** `message` tells the user what is wrong with the chosen printer. */
  'printers.choose': {
    argument: PrintersChange,
    result: z.discriminatedUnion('ok', [
      z.strictObject({ ok: z.literal(true), printers: Printers }),
      z.strictObject({ ok: z.literal(false), message: z.string() }),
    ]),
  },
  /**
   * Opens the cash drawer. With `cash`, opens it only if the user has chosen to open it for cash payments. Does nothing
   * without a network printer.
   */
  'printers.openDrawer': { argument: z.enum(['cash', 'no_sale']), result: PrintOutcome },
  /**
   * Saves a file to the browser's downloads folder, or to the location that the user chooses in the system's dialog. The
   * desktop application saves only CSV files, calendar events and JSON.
   */
  'files.save': {
    argument: z.strictObject({ name: text(200), type: text(100), bytes: content }),
    result: PrintOutcome,
  },
  /** Cancels the upload whose `x-upload-id` header has this id. */
  'uploads.cancel': { argument: z.uuid(), result: nothing },
  /** Opens an `https` or `mailto` URL in the system's default application. Rejects any other URL. */
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

/** The calls of a group as functions. For example, `session` has `signIn`. */
export type Calls<G extends string> = {
  [N in ChannelName as N extends `${G}.${infer Name}` ? Name : never]: (
    ...argument: ChannelArgument<N> extends void ? [] : [ChannelArgument<N>]
  ) => Promise<ChannelResult<N>>;
};
