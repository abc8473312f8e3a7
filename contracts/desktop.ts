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
  appInfo(): Promise<AppInfo>;
  /** Opens a web page or a new mail outside; refuses every other address. */
  openExternal(url: string): Promise<void>;
  /** Words of the machine for the person, for example that the keyring is locked. */
  onNotice(listener: (text: string) => void): Unsubscribe;
};
