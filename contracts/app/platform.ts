import type { Roll } from '#contracts/counter/roll.ts';
import type { Paper, PrintOutcome } from '#contracts/printing.ts';
import type { Calls } from './desktop-channels.ts';

/** Cancels a subscription. */
export type Unsubscribe = () => void;

/**
 * The capabilities of the browser or the desktop application. Features check for a capability, never for the kind of
 * client. Most functions are described in `desktop-channels.ts`, those of `session` and `people` in
 * `session-channels.ts`.
 */
export type Platform = {
  /** The session. The page stores it on the web, and the main process stores it on the desktop. */
  readonly session: Omit<Calls<'session'>, 'rejected'> & {
    /** Returns the access token for a request, or null if no one is signed in or the main process adds the token. */
    bearer(): Promise<string | null>;
    rejected(token: string | null): ReturnType<Calls<'session'>['rejected']>;
    /** Calls `listener` when the session changes outside the page or the computer is locked. */
    onChange(listener: () => void): Unsubscribe;
  };
  /** Lets several people share one counter computer by using PINs. */
  readonly people: Calls<'people'>;
  openDisplay(): Promise<void>;
  /** The server that this client uses. Null if the client always uses the server that its page came from. */
  readonly server: Calls<'server'> | null;
  /** Null if the page has to use its own file input. */
  readonly pickImages: Calls<'images'>['pick'] | null;
  /** Watches a folder that a camera or phone writes to, without ever changing it. Null if not supported. */
  readonly inbox: (Calls<'inbox'> & { onChange(listener: () => void): Unsubscribe }) | null;
  /** Prints the current page. */
  readonly print: {
    /**
     * Prints to the remembered printer for this kind of paper, or opens the system's print dialog. A network receipt
     * printer prints `roll` instead of the page.
     */
    toPrinter(paper: Paper, roll?: Roll): Promise<PrintOutcome>;
    /** Null if the dialog that {@link toPrinter} opens can save a PDF itself. */
    readonly pdf: {
      /** Opens the PDF in the system's viewer. */
      preview(paper: Paper, name: string): Promise<PrintOutcome>;
      /** Asks the user where to save the PDF. `name` is the suggested file name. */
      save(paper: Paper, name: string): Promise<PrintOutcome>;
    } | null;
  };
  /** The remembered printers and the cash drawer. Null in a browser. */
  readonly printers: Calls<'printers'> | null;
  readonly saveFile: Calls<'files'>['save'];
  /** Null if aborting the request is enough. */
  readonly cancelUpload: Calls<'uploads'>['cancel'] | null;
  appInfo(): Promise<{
    client: 'web' | 'desktop';
    version: string;
    /** Names and versions of the runtime and the operating system, for bug reports. */
    runtime: Readonly<Record<string, string>>;
  }>;
  /** Commands from outside the page. Null in a browser. */
  readonly commands:
    | (Calls<'commands'> & {
        /** Calls `listener` when commands have been queued. */
        onWaiting(listener: () => void): Unsubscribe;
      })
    | null;
  /** Notifications and the number on the application's icon. Null in a browser. */
  readonly notify: Calls<'notify'> | null;
  /** Application updates. Null in a browser. */
  readonly updates: (Calls<'updates'> & { onChange(listener: () => void): Unsubscribe }) | null;
  readonly openExternal: Calls<'external'>['open'];
  /** Calls `listener` with a message for the user, for example that the keyring is locked. */
  onNotice(listener: (text: string) => void): Unsubscribe;
};
