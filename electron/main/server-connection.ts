import type { EventName } from '#contracts/app/desktop-channels.ts';
import { createClient } from '#sign-in/client.ts';
import { ShopFailure } from '#sign-in/failures.ts';
import { createSessionPolicy } from '#sign-in/session.ts';
import type { SignIn } from '#sign-in/sign-in.ts';
import { createApiForwarder } from './api-forwarder.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { createGoogleSignIn } from './google-sign-in.ts';
import { type Keychain, keychainAdvice } from './keychain.ts';
import type { Log } from './log.ts';
import { createPeople } from './people.ts';
import { askServer, type ServerConfig } from './server-check.ts';
import { createSessionKeeper } from './session-keeper.ts';
import type { SettingsFile } from './settings.ts';

export type ServerConnection = ReturnType<typeof connectServer>;

export type ConnectionParts = {
  fetch: typeof globalThis.fetch;
  keychain: Keychain;
  settings: SettingsFile;
  system: NodeJS.Platform;
  /** This computer's name. */
  computer: string;
  openExternal(url: string): Promise<void>;
  /** Sends an event to every window. */
  tell(event: EventName, payload?: string): void;
  log: Log;
};

const takenOver = () =>
  new ShopFailure({
    status: 401,
    code: 'unauthenticated',
    message: 'Someone else is using this computer now.',
  });

/** Returns the connection to one server, with its API calls and session. Sends nothing until the first call. */
export function connectServer(origin: string, parts: ConnectionParts) {
  const { fetch, keychain, settings, system, computer, openExternal, tell, log } = parts;
  let loading: Promise<SignIn> | null = null;
  /** Increases with each sign-in. Work that belongs to an earlier sign-in must not store anything. */
  let turn = 0;
  // True after a switch to another server. Late replies must not change that server's settings.
  let closed = false;

  async function config(): Promise<ServerConfig> {
    const answer = await askServer(fetch, origin);
    if (!answer.server) {
      throw new ShopFailure({ status: 0, code: 'offline', message: answer.message });
    }
    if (!closed) settings.set({ server: answer.server });
    return answer.config;
  }

  async function signInSettings() {
    const { firebase, embedded_sign_in } = await config();
    return { firebase, emulator: embedded_sign_in ? origin : null };
  }

  async function load(): Promise<SignIn> {
    const own = turn;
    // A sign-in can take minutes. It must not replace the session of a person who has signed in since it began.
    const mine = () => own === turn;
    // Firebase is large and isn't needed at startup if the session is valid, so it loads on first use.
    const { createDesktopSignIn } = await import('#sign-in/desktop.ts');
    return createDesktopSignIn({
      origin,
      fetch: boundedFetch(fetch),
      store: {
        read: () => (mine() ? session.read() : null),
        async write(next) {
          if (!mine()) throw takenOver();
          people.endShift();
          await session.write(next);
        },
        clear: async () => void (mine() && (await session.clear())),
      },
      settings: signInSettings,
      onEnter: async (user, token) => void (mine() && (await people.entered(user, token))),
      kept: {
        get: session.signIn.get,
        set: (kept) => mine() && session.signIn.set(kept),
      },
      google: createGoogleSignIn({
        client: async () => (await config()).google_desktop,
        fetch,
        openExternal,
        log,
      }),
    });
  }

  function signIn(): Promise<SignIn> {
    loading ??= load();
    return loading;
  }

  const keeper = createSessionKeeper({
    origin,
    keychain,
    hint: {
      get: () => settings.get().session,
      set: (hint) => {
        if (!closed && settings.get().session !== hint) settings.set({ session: hint });
      },
    },
    onLate: () => tell('session.changed'),
    onTrouble: (reason) => tell('notice', keychainAdvice(reason, system)),
    log,
  });
  const policy = createSessionPolicy({
    store: keeper,
    async renew(old) {
      const outcome = await (old.device ? people.renew(old.device, old) : (await signIn()).renew());
      if (!outcome.ok) log.warn('session not renewed', { why: outcome.failure.code });
      return outcome;
    },
    onEnd({ device }) {
      log.info('the session has ended');
      // If the session began with a PIN, lock the computer, so that the next person needs only their PIN.
      if (device) settings.set({ locked: true });
      tell('session.changed');
    },
  });
  const session = {
    ...keeper,
    ...policy,
    async bearer() {
      await keeper.ready();
      return policy.bearer();
    },
  };

  const forwarder = createApiForwarder({ origin, session, fetch, log });
  function forgetSignIn(): void {
    turn += 1;
    loading = null;
    session.signIn.set(null);
  }

  const people = createPeople({
    shop: createClient(boundedFetch(fetch), ShopFailure, origin).call,
    briefly: createClient(boundedFetch(fetch, 3_000), ShopFailure, origin).call,
    session: {
      ...session,
      clear: () => {
        forgetSignIn();
        return session.clear();
      },
    },
    onSwitch: forgetSignIn,
    onChange: () => tell('session.changed'),
    ...{ origin, keychain, settings, computer, log },
  });
  people.start();

  return {
    origin,
    session,
    people,
    signIn,
    api: forwarder.answer,
    verdict: forwarder.verdict,
    cancelUpload: forwarder.cancel,
    close() {
      if (closed) return;
      people.used();
      closed = true;
    },
  };
}
