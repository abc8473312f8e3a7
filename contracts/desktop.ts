import type { SignIn } from './sign-in.ts';
import type { User } from './users.ts';

/** The origin of the desktop's page. The main process serves every address below it. */
export const desktopScheme = 'app';
export const desktopHost = 'second-fret';
export const desktopOrigin = `${desktopScheme}://${desktopHost}`;

/** Why a server was not accepted; `message` is for people. */
export type ServerAnswer = { ok: true; origin: string } | { ok: false; message: string };

export type AppInfo = {
  client: 'web' | 'desktop';
  version: string;
  /** Versions of the runtime and the system by name, for a bug report. */
  runtime: Readonly<Record<string, string>>;
};

/** What the application's menu may ask of the page. */
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
 * What the application's menu, a link opened elsewhere or a notification asks of the page. `received`: a
 * booking of the person's own product.
 */
export type Command =
  | { menu: MenuCommand }
  | { open: 'product' | 'booking' | 'received'; id: string };

/** A new booking of the person's product, as the text of a notification. */
export type BookingAlert = { id: string; title: string; text: string };

/**
 * Whether there is a newer version. `unknown`: no answer yet; `manual`: the system's package manager updates
 * the application; `unavailable`: nothing does.
 */
export type UpdateState =
  | { status: 'newest' | 'unknown' | 'manual' | 'unavailable' }
  /** `ready`: it is installed when the application quits. */
  | { status: 'available' | 'downloading' | 'ready'; version: string };

/**
 * An image that the page may read at `url` until the application quits. The id says nothing about its path.
 */
export type OfferedImage = { id: string; name: string; url: string };

/** Why a chosen file was not accepted. */
export type ImageRefusal = 'too_large' | 'wrong_type' | 'empty' | 'unreadable';

export type PickedImages = {
  images: OfferedImage[];
  refused: { name: string; reason: ImageRefusal }[];
  /** How many more were chosen than asked for; they were not read. */
  left_out: number;
};

/** The folder whose new images are offered; `folder` is its name without a path, or null if none is chosen. */
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
 * What differs between the browser and the desktop. Features ask for a capability, never which of the two
 * they run on.
 */
export type Platform = {
  /** The session and its owner: on the web the page, on the desktop the main process. */
  readonly session: SignIn & {
    /** Who is signed in; null if nobody is. */
    current(): Promise<User | null>;
    /** The access token for a call; null if nobody is signed in, or if the main process adds it. */
    bearer(): Promise<string | null>;
    /** Ends the session on this machine only. */
    forget(): Promise<void>;
    /** Tells of changes that the page did not ask for; `ended`: the session could not be renewed. */
    onChange(listener: (ended: boolean) => void): Unsubscribe;
  };
  /** Which server this client talks to; null if it is the one that served the page. */
  readonly server: {
    /** Its origin; null before the first choice. */
    current(): Promise<string | null>;
    /** Checks and keeps it, then reloads the page. */
    choose(address: string): Promise<ServerAnswer>;
  } | null;
  /**
   * Lets the person choose at most `most` images in the system's dialog; null if the page must use its own file
   * input.
   */
  readonly pickImages: ((most: number) => Promise<PickedImages>) | null;
  /** A folder that a camera or a phone fills; null if none can be watched. Nothing in it is ever changed. */
  readonly inbox: {
    state(): Promise<InboxState>;
    /** Asks the person which folder. It stays as it was if they choose none. */
    choose(): Promise<InboxState>;
    turnOff(): Promise<InboxState>;
    /** Does not offer these again: they were used, or are not wanted. */
    dismiss(ids: readonly string[]): Promise<InboxState>;
    onChange(listener: () => void): Unsubscribe;
  } | null;
  /** Prints the page on `paper`. */
  readonly print: {
    /** In the system's dialog. */
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
  /** What the menu, links and notifications ask of the page; null in a browser. */
  readonly commands: {
    /** Those not taken yet, oldest first. Each is handed out once. */
    take(): Promise<readonly Command[]>;
    /** Called when there are some to take. */
    onWaiting(listener: () => void): Unsubscribe;
  } | null;
  /** Notifications and the number at the application's icon; null in a browser. */
  readonly notify: {
    /** Shows a notification, unless the window is in front. Its click brings the booking as a command. */
    booking(alert: BookingAlert): Promise<void>;
    /** Shows how many bookings wait for the seller at the application's icon; 0 removes the number. */
    openBookings(count: number): Promise<void>;
  } | null;
  /** Newer versions of the application; null in a browser, which always has the newest. */
  readonly updates: {
    state(): Promise<UpdateState>;
    /** Looks for a newer version now. */
    check(): Promise<UpdateState>;
    /** Downloads the offered version; rejects if that fails. */
    download(): Promise<void>;
    /** Restarts with the ready version, unless the person wants to stay because of unsaved changes. */
    restart(): Promise<void>;
    onChange(listener: () => void): Unsubscribe;
  } | null;
  /** Opens a web page or a new mail in the system's own application; refuses every other address. */
  openExternal(url: string): Promise<void>;
  /** Texts for the person, for example that the keyring is locked. */
  onNotice(listener: (text: string) => void): Unsubscribe;
};
