import type { SignIn } from './sign-in.ts';
import type { User } from './users.ts';

/** The origin of the desktop's page. The main process serves every address below it. */
export const desktopScheme = 'app';
export const desktopHost = 'second-fret';
export const desktopOrigin = `${desktopScheme}://${desktopHost}`;

/** `message` says why the server can't be used, in words for the user. */
export type ServerAnswer = { ok: true; origin: string } | { ok: false; message: string };

export type AppInfo = {
  client: 'web' | 'desktop';
  version: string;
  /** Versions of the runtime and the system by name, for a bug report. */
  runtime: Readonly<Record<string, string>>;
};

/** Commands of the application menu. */
export const menuCommands = [
  'home',
  'products',
  'addProduct',
  'myProducts',
  'myOrders',
  'myBuyers',
  'server',
  'back',
  'forward',
  'shortcuts',
  'report',
  'about',
  'updates',
] as const;
export type MenuCommand = (typeof menuCommands)[number];

/**
 * A command from the menu, a link opened in another program, or a notification. `received` opens a booking of
 * the user's own product.
 */
export type Command =
  | { menu: MenuCommand }
  | { open: 'product' | 'booking' | 'received'; id: string };

/** A notification about a new booking of the user's own product. */
export type BookingAlert = { id: string; title: string; text: string };

/**
 * Whether a newer version exists. `unknown`: no reply from the update server yet; `manual`: the system's
 * package manager installs updates; `unavailable`: this copy can't be updated.
 */
export type UpdateState =
  | { status: 'newest' | 'unknown' | 'manual' | 'unavailable' }
  /** `ready`: the update is installed when the application quits. */
  | { status: 'available' | 'downloading' | 'ready'; version: string };

/**
 * An image that the page may read at `url` until the application quits. The id does not reveal the file's path.
 */
export type OfferedImage = { id: string; name: string; url: string };

/** Why a chosen file is rejected. */
export type ImageRefusal = 'too_large' | 'wrong_type' | 'empty' | 'unreadable';

export type PickedImages = {
  images: OfferedImage[];
  refused: { name: string; reason: ImageRefusal }[];
  /** How many files were chosen beyond the limit. They are not read. */
  left_out: number;
};

/** The folder whose new images are offered. `folder` is its name without the path, null if none is chosen. */
export type InboxState = {
  folder: string | null;
  trouble: 'missing' | 'unreadable' | 'crowded' | null;
  /** The newest images, ordered from oldest to newest. */
  images: OfferedImage[];
};

/** A price tag of 80 × 50 mm, or a sheet. */
export type Paper = 'tag' | 'a4' | 'letter';
export type PrintOutcome = 'done' | 'cancelled' | 'failed';

/** Ends a subscription. */
export type Unsubscribe = () => void;

/**
 * The capabilities of the browser or the desktop application. Features ask for a capability and never check which
 * client they run in.
 */
export type Platform = {
  /** The session. On the web, the page keeps it; on the desktop, the main process. */
  readonly session: SignIn & {
    /** Returns the signed-in user, or null. */
    current(): Promise<User | null>;
    /** Returns the access token for a call; null if no one is signed in or the main process adds it. */
    bearer(): Promise<string | null>;
    /** Ends the session on this machine only. */
    forget(): Promise<void>;
    /** Calls back after changes from outside the page. `ended`: the session could not be renewed. */
    onChange(listener: (ended: boolean) => void): Unsubscribe;
  };
  /** The server that this client talks to; null if it is always the one that served the page. */
  readonly server: {
    /** Its origin; null before the first choice. */
    current(): Promise<string | null>;
    /** Checks and stores the address, then reloads the page. */
    choose(address: string): Promise<ServerAnswer>;
  } | null;
  /**
   * Lets the user choose at most `most` images in the system's dialog. Null if only the page's file input is
   * available.
   */
  readonly pickImages: ((most: number) => Promise<PickedImages>) | null;
  /** Watches a folder that a camera or phone writes to, without changing it; null if that is not possible. */
  readonly inbox: {
    state(): Promise<InboxState>;
    /** Asks the user for a folder. Nothing changes if they choose none. */
    choose(): Promise<InboxState>;
    turnOff(): Promise<InboxState>;
    /** Stops offering these images: they have been used or are not wanted. */
    dismiss(ids: readonly string[]): Promise<InboxState>;
    onChange(listener: () => void): Unsubscribe;
  } | null;
  /** Prints the page on `paper`. */
  readonly print: {
    /** Opens the system's print dialog. */
    toPrinter(paper: Paper): Promise<PrintOutcome>;
    /** Null if the dialog of {@link toPrinter} can save a PDF itself. */
    readonly pdf: {
      /** Opens the PDF in the system's viewer. */
      preview(paper: Paper, name: string): Promise<PrintOutcome>;
      /** Asks the user where to save the PDF; `name` is the suggested file name. */
      save(paper: Paper, name: string): Promise<PrintOutcome>;
    } | null;
  };
  appInfo(): Promise<AppInfo>;
  /** Commands from outside the page; null in a browser. */
  readonly commands: {
    /** Returns the waiting commands, oldest first, and removes them from the queue. */
    take(): Promise<readonly Command[]>;
    /** Calls back when commands are waiting. */
    onWaiting(listener: () => void): Unsubscribe;
  } | null;
  /** Notifications and the number on the application's icon; null in a browser. */
  readonly notify: {
    /** Shows a notification unless the window is in front. A click on it sends a command. */
    booking(alert: BookingAlert): Promise<void>;
    /** Shows the number of bookings that wait for the seller on the application's icon; 0 removes it. */
    openBookings(count: number): Promise<void>;
  } | null;
  /** Updates of the application; null in a browser. */
  readonly updates: {
    state(): Promise<UpdateState>;
    /** Looks for a newer version now. */
    check(): Promise<UpdateState>;
    /** Downloads the available version; rejects if the download fails. */
    download(): Promise<void>;
    /** Restarts with the downloaded version, unless the user stays because of unsaved changes. */
    restart(): Promise<void>;
    onChange(listener: () => void): Unsubscribe;
  } | null;
  /** Opens a web page or a new email in the system's own application; rejects any other address. */
  openExternal(url: string): Promise<void>;
  /** Calls back with a message for the user, for example that the keyring is locked. */
  onNotice(listener: (text: string) => void): Unsubscribe;
};
