import type { User } from './users.ts';

/** Where the desktop's page lives; the main process answers everything below it. */
export const desktopScheme = 'app';
export const desktopHost = 'second-fret';
export const desktopOrigin = `${desktopScheme}://${desktopHost}`;

/** What a sign-in yields: our access token, and the means by which it is renewed. */
export type IssuedSession = {
  accessToken: string;
  /** ISO 8601. */
  expires_at: string;
  user: User;
  /** The sign-in service's, where it gave one; it outlives the access token. */
  refreshToken?: string | undefined;
};

/** Whose session it is and until when; nothing in it is secret. */
export type RenewedSession = { user: User; expires_at: string };

/** How Google's sign-in ended; `page` says that the page can open Google's window itself. */
export type GoogleSignIn =
  | { outcome: 'page' }
  /** `rawNonce`: what the token's nonce is the SHA-256 of. */
  | { outcome: 'signed-in'; idToken: string; rawNonce: string }
  | { outcome: 'closed' }
  | { outcome: 'unavailable' }
  | { outcome: 'failed'; message: string };

/** Why a server was not taken; `message` is for people. */
export type ServerAnswer = { ok: true; origin: string } | { ok: false; message: string };

export type AppInfo = {
  client: 'web' | 'desktop';
  version: string;
  /** Of the runtime and the system, for a report: name to version. */
  runtime: Readonly<Record<string, string>>;
};

/** What the machine's menu may ask of the client. */
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
 * What the machine asks of the client, by its menu, by a link that somebody opened elsewhere, or by a
 * notification. `received`: a booking of one's own product.
 */
export type Command =
  | { menu: MenuCommand }
  | { open: 'product' | 'booking' | 'received'; id: string };

/** A booking of an own product, in the words of a notification. */
export type BookingAlert = { id: string; title: string; text: string };

/**
 * How this copy stands to the newest one. `unknown`: nobody answered; `manual`: the system's package
 * manager brings new ones; `unavailable`: nothing does.
 */
export type UpdateState =
  | { status: 'newest' | 'unknown' | 'manual' | 'unavailable' }
  /** `ready`: it is put in when the application quits. */
  | { status: 'available' | 'downloading' | 'ready'; version: string };

/**
 * An image that the page may read for as long as this runs: at `url`, by an id that says nothing of where it
 * lies. What is gone or was changed meanwhile is not found there.
 */
export type OfferedImage = { id: string; name: string; url: string };

/** Why a chosen file is none of ours. */
export type ImageRefusal = 'too_large' | 'wrong_type' | 'empty' | 'unreadable';

export type PickedImages = {
  images: OfferedImage[];
  refused: { name: string; reason: ImageRefusal }[];
  /** How many more were chosen than were asked for; nobody looked at them. */
  left_out: number;
};

/** The folder whose new images are offered; `folder` is its bare name, null where none is chosen. */
export type InboxState = {
  folder: string | null;
  trouble: 'missing' | 'unreadable' | 'crowded' | null;
  /** The newest, oldest of them first. */
  images: OfferedImage[];
};

/** A price tag of 80 × 50 mm, or a sheet. */
export type Paper = 'tag' | 'a4' | 'letter';
export type PrintOutcome = 'done' | 'cancelled' | 'failed';

/** Ends what it came from: a subscription. */
export type Unsubscribe = () => void;

/**
 * What a client may ask of the machine it runs on. Features ask for a capability, never for which
 * client they are.
 */
export type Platform = {
  /** Where the access token rests between visits. */
  readonly session: {
    /** Hands the token over for safe keeping. */
    save(session: IssuedSession): Promise<void>;
    clear(): Promise<void>;
    present(): Promise<boolean>;
    /** The bearer that a call must carry; null where something outside the page adds it, or there is none. */
    bearer(): string | null;
    /**
     * True where the machine keeps what renews a session: the page then forgets its own sign-in, and asks
     * {@link renew} instead.
     */
    readonly renewsItself: boolean;
    /**
     * Renews the session outside the page, at once where it was refused. Null where it has ended or the page
     * must renew it. Rejects where nobody answers.
     */
    renew(): Promise<RenewedSession | null>;
    /** Tells when it began or ended elsewhere: in another window, or refused by the server. */
    onChangeElsewhere(listener: () => void): Unsubscribe;
  };
  /** Signs in at Google by the system's browser, where this machine needs that. */
  signInWithGoogle(): Promise<GoogleSignIn>;
  /** Which API this client talks to; null where it is the one that the page came from. */
  readonly server: {
    /** Its origin; null before the first choice. */
    current(): Promise<string | null>;
    /** Checks and keeps it, then starts the client afresh. */
    choose(address: string): Promise<ServerAnswer>;
  } | null;
  /**
   * Lets the person choose images, at most `most`, in the system's dialogue; null where the page's own input
   * for files is all there is.
   */
  readonly pickImages: ((most: number) => Promise<PickedImages>) | null;
  /** A folder that a camera or a phone fills; null where nothing can watch one. Nothing in it is ever changed. */
  readonly inbox: {
    state(): Promise<InboxState>;
    /** Asks the person which folder; as it was where they choose none. */
    choose(): Promise<InboxState>;
    turnOff(): Promise<InboxState>;
    /** These have been used, or are not wanted: they are not offered again. */
    dismiss(ids: readonly string[]): Promise<InboxState>;
    onChange(listener: () => void): Unsubscribe;
  } | null;
  /** Prints what the page shows, on `paper`. */
  readonly print: {
    /** By the system's dialogue. */
    toPrinter(paper: Paper): Promise<PrintOutcome>;
    /** Null where the dialogue of {@link toPrinter} does both. */
    readonly pdf: {
      /** Shows it in the system's viewer. */
      preview(paper: Paper, name: string): Promise<PrintOutcome>;
      /** Asks the person where to; `name` is only proposed. */
      save(paper: Paper, name: string): Promise<PrintOutcome>;
    } | null;
  };
  appInfo(): Promise<AppInfo>;
  /** What the machine asks of the client; null where it has no menu and no links of its own. */
  readonly commands: {
    /** Those that nobody has taken yet, oldest first: they are the taker's now. */
    take(): Promise<readonly Command[]>;
    /** Tells that there are some to take. */
    onWaiting(listener: () => void): Unsubscribe;
  } | null;
  /** The machine's ways to be noticed while the client is not looked at; null where there are none. */
  readonly notify: {
    /** Shows a notification, unless somebody looks; its click brings the booking as a command. */
    booking(alert: BookingAlert): Promise<void>;
    /** How many bookings wait for the seller: the number at the application's icon; 0 takes it away. */
    openBookings(count: number): Promise<void>;
  } | null;
  /** Newer versions of the client; null where it is always the newest. */
  readonly updates: {
    state(): Promise<UpdateState>;
    /** Asks for a newer version now. */
    check(): Promise<UpdateState>;
    /** Fetches the one that is offered; rejects where it does not arrive. */
    download(): Promise<void>;
    /** Starts the one that is ready, unless somebody wants to stay with what is unsaved. */
    restart(): Promise<void>;
    onChange(listener: () => void): Unsubscribe;
  } | null;
  /** Opens a web page or a new mail outside; refuses every other address. */
  openExternal(url: string): Promise<void>;
  /** Words of the machine for the person, for example that the keyring is locked. */
  onNotice(listener: (text: string) => void): Unsubscribe;
};
