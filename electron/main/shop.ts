import type { EventName } from '#contracts/desktop-channels.ts';
import { createApiForwarder } from './api-forwarder.ts';
import type { GoogleClient } from './google-sign-in.ts';
import { type Keychain, keychainAdvice } from './keychain.ts';
import type { Log } from './log.ts';
import { askServer, type ServerConfig } from './server-check.ts';
import { createSessionKeeper, type SessionKeeper } from './session-keeper.ts';
import { createSessionRenewal } from './session-renewal.ts';
import type { SettingsFile } from './settings.ts';

/** The connection to one server: its calls and its session. */
export type Shop = {
  origin: string;
  session: SessionKeeper;
  api(request: Request): Promise<Response>;
  googleClient(): Promise<GoogleClient | null>;
  close(): void;
};

export type ShopParts = {
  fetch: typeof globalThis.fetch;
  keychain: Keychain;
  settings: SettingsFile;
  system: NodeJS.Platform;
  tell(event: EventName, payload?: string): void;
  log: Log;
};

/** Connects to the server at `origin`; nothing is sent before something is asked. */
export function openShop(origin: string, parts: ShopParts): Shop {
  const { fetch, keychain, settings, system, tell, log } = parts;

  // What comes late must not undo the choice of another shop.
  let left = false;

  async function config(): Promise<ServerConfig> {
    const answer = await askServer(fetch, origin);
    if (!answer.server) throw new Error(answer.message);
    if (!left) await settings.set({ server: answer.server });
    return answer.config;
  }

  const session = createSessionKeeper({
    origin,
    keychain,
    renew: createSessionRenewal({ fetch, origin, config }),
    hint: {
      get: () => settings.get().session,
      set: async (hint) => {
        if (!left && settings.get().session !== hint) await settings.set({ session: hint });
      },
    },
    onChange: () => tell('session.changed'),
    onTrouble: (reason) => tell('notice', keychainAdvice(reason, system)),
    log,
  });
  const forwarder = createApiForwarder({ origin, session, log });

  return {
    origin,
    session,
    api: forwarder.handle,
    googleClient: async () => (await config()).google_desktop,
    close() {
      left = true;
      session.close();
      forwarder.close();
    },
  };
}
