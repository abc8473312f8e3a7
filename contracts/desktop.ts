/**
 * What a client may ask of the machine it runs on. Features ask for a capability, never for which
 * client they are.
 */
export type Platform = {
  /** Where the access token rests between visits. */
  readonly session: {
    /** Hands the token over for safe keeping. */
    save(accessToken: string): Promise<void>;
    clear(): Promise<void>;
    present(): Promise<boolean>;
    /** The bearer that a call must carry; null where something outside the page adds it, or there is none. */
    bearer(): string | null;
    /** Tells when another window signed in or out. Returns its own end. */
    onChangeElsewhere(listener: () => void): () => void;
  };
};
