import type { Roll } from '#contracts/counter/roll.ts';
import type { Outcome } from '#contracts/failure.ts';
import type { InboxState, PickedImages } from '#contracts/media/offered-images.ts';
import type { NoticeAlert } from '#contracts/notices/notices.ts';
import type { CounterPeople } from '#contracts/people/pins.ts';
import type { SignIn } from '#contracts/people/sign-in.ts';
import type { User } from '#contracts/people/users.ts';
import type { Paper, PrintOutcome } from '#contracts/printing.ts';

/** The scheme of the desktop page's address. The main process serves every URL with this scheme. */
export const desktopScheme = 'app';
export const desktopHost = 'second-fret';
export const desktopOrigin = `${desktopScheme}://${desktopHost}`;

/** `message` tells the user why the server can't be used. */
export type ServerAnswer = { ok: true; origin: string } | { ok: false; message: string };

export type AppInfo = {
  client: 'web' | 'desktop';
  version: string;
  /** Names and versions of the runtime and the operating system, for bug reports. */
  runtime: Readonly<Record<string, string>>;
};

/** Commands in the application menu. */
export const menuCommands = [
  'home',
  'products',
  'addProduct',
  'myProducts',
  'myOrders',
  'myBuyers',
  'server',
  'printers',
  'back',
  'forward',
  'find',
  'logOut',
  'shortcuts',
  'report',
  'about',
  'updates',
] as const;
export type MenuCommand = (typeof menuCommands)[number];

/**
 * A command from the menu, from a link opened in another program, or from a notification. `notice` opens the
 * page that a notice is about.
 */
export type Command =
  | { menu: MenuCommand }
  | { open: 'product' | 'booking' | 'notice'; id: string };

/**
 * Whether a newer version exists. `unknown`: the update server has not responded yet. `manual`: the system's package
 * manager installs updates. `unavailable`: this installation can't be updated.
 */
export type UpdateState =
  | { status: 'newest' | 'unknown' | 'manual' | 'unavailable' }
  /** `ready`: the update will be installed when the application quits. */
  | { status: 'available' | 'downloading' | 'ready'; version: string };

/**
 * Which printer is used for a kind of paper. `ask`: the user chooses in the system's dialog. `system`: a system
 * printer, without a dialog. `network`: a receipt printer that supports ESC/POS, at an address such as
 * `192.168.1.50:9100`. `columns` is how many characters fit on a line.
 */
export type SystemPrinterChoice = { kind: 'ask' } | { kind: 'system'; name: string };
export type PrinterChoice =
  | SystemPrinterChoice
  | { kind: 'network'; address: string; columns: 42 | 48 };

export type Printers = {
  /** The printers that are installed on the computer. */
  found: { name: string; label: string }[];
  tag: SystemPrinterChoice;
  receipt: PrinterChoice;
  /** Whether cash payments open the cash drawer, which is connected to the network printer. */
  drawer: boolean;
};
export type PrintersChange = Partial<Omit<Printers, 'found'>>;

/** `message` tells the user what is wrong with the chosen printer. */
export type PrintersAnswer = { ok: true; printers: Printers } | { ok: false; message: string };

/** A file to save. The desktop application saves only CSV files, calendar events and JSON. */
export type SavedFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

/** Cancels a subscription. */
export type Unsubscribe = () => void;

/**
 * The capabilities of the browser or the desktop application. Features check for a capability, never for the kind of
 * client.
 */
export type Platform = {
  /** The session. The page stores it on the web, and the main process stores it on the desktop. */
  readonly session: SignIn & {
    /** Returns the signed-in user, or null. */
    current(): Promise<User | null>;
    /** Returns the access token for a request, or null if no one is signed in or the main process adds the token. */
    bearer(): Promise<string | null>;
    /** Ends the session on this machine only. */
    forget(): Promise<void>;
    /**
     * Calls `listener` when the session changes outside the page or the computer is locked. `ended` is true if the
     * session could not be renewed.
     */
    onChange(listener: (ended: boolean) => void): Unsubscribe;
  };
  /** Lets several people share one counter computer by using PINs. Null in a browser. */
  readonly people: {
    state(): Promise<CounterPeople>;
    /** Ends the session and locks the computer until someone signs in. */
    lock(): Promise<void>;
    /** Signs in another person with their PIN. */
    enter(typed: { id: string; pin: string }): Promise<Outcome<User>>;
    /** Removes a person from the list of staff on this computer. */
    forget(id: string): Promise<void>;
    setMinutes(minutes: number | null): Promise<void>;
  } | null;
  /** Opens the customer display in a separate window or tab. */
  openDisplay(): Promise<void>;
  /** The server that this client uses. Null if the client always uses the server that its page came from. */
  readonly server: {
    /** Returns the server's origin, or null if the user has not chosen a server yet. */
    current(): Promise<string | null>;
    /** Checks and stores the server's address, then reloads the page. */
    choose(address: string): Promise<ServerAnswer>;
  } | null;
  /**
   * Lets the user choose up to `most` images in the system's dialog. Null if the page has to use its own file input.
   */
  readonly pickImages: ((most: number) => Promise<PickedImages>) | null;
  /** Watches a folder that a camera or phone writes to, without ever changing it. Null if not supported. */
  readonly inbox: {
    state(): Promise<InboxState>;
    /** Lets the user choose a folder. Does nothing if they close the dialog. */
    choose(): Promise<InboxState>;
    turnOff(): Promise<InboxState>;
    /** Stops offering these images, because the user has added or dismissed them. */
    dismiss(ids: readonly string[]): Promise<InboxState>;
    onChange(listener: () => void): Unsubscribe;
  } | null;
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
  readonly printers: {
    state(): Promise<Printers>;
    choose(change: PrintersChange): Promise<PrintersAnswer>;
    /**
     * Opens the cash drawer. With `cash`, opens it only if the user has chosen to open it for cash payments. Does
     * nothing without a network printer.
     */
    openDrawer(why: 'cash' | 'no_sale'): Promise<PrintOutcome>;
  } | null;
  /**
   * Saves a file to the browser's downloads folder, or to the location that the user chooses in the system's dialog.
   */
  saveFile(file: SavedFile): Promise<PrintOutcome>;
  /** Cancels the upload whose `x-upload-id` header has this id. Null if aborting the request is enough. */
  readonly cancelUpload: ((id: string) => Promise<void>) | null;
  appInfo(): Promise<AppInfo>;
  /** Commands from outside the page. Null in a browser. */
  readonly commands: {
    /** Removes the queued commands and returns them, oldest first. */
    take(): Promise<readonly Command[]>;
    /** Calls `listener` when commands have been queued. */
    onWaiting(listener: () => void): Unsubscribe;
  } | null;
  /** Notifications and the number on the application's icon. Null in a browser. */
  readonly notify: {
    /** Shows a notification unless the window has focus. Clicking the notification sends a command. */
    notice(alert: NoticeAlert): Promise<void>;
    /** Shows the number of open bookings of the user's products on the application's icon. 0 removes the number. */
    openBookings(count: number): Promise<void>;
  } | null;
  /** Application updates. Null in a browser. */
  readonly updates: {
    state(): Promise<UpdateState>;
    /** Checks for a newer version now. */
    check(): Promise<UpdateState>;
    /** Downloads the available version. Rejects if the download fails. */
    download(): Promise<void>;
    /** Restarts with the downloaded version, unless the user chooses to stay and keep unsaved changes. */
    restart(): Promise<void>;
    onChange(listener: () => void): Unsubscribe;
  } | null;
  /** Opens an `https` or `mailto` URL in the system's default application. Rejects any other URL. */
  openExternal(url: string): Promise<void>;
  /** Calls `listener` with a message for the user, for example that the keyring is locked. */
  onNotice(listener: (text: string) => void): Unsubscribe;
};
