import type { Keychain } from './keychain.ts';
import type { Log } from './log.ts';
import type { Settings, SettingsFile } from './settings.ts';
import type { Shop } from './shop.ts';

type Options = { settings: SettingsFile; keychain: Pick<Keychain, 'remove'>; log: Log };

/** As many as the settings take: beyond that, the oldest is given up. */
const most = 20;

/**
 * Sessions of shops that were left, which the keychain would not remove at that time. The settings remember
 * whose they are, until it does.
 */
export function createAbandonedSessions({ settings, keychain, log }: Options) {
  const without = (origin: string) => settings.get().abandoned.filter((other) => other !== origin);

  async function removeOne(origin: string): Promise<void> {
    try {
      await keychain.remove(origin);
      await settings.set({ abandoned: without(origin) });
    } catch {
      log.warn('a session that was left is still in the keychain');
    }
  }

  return {
    /** Logs out of `shop` and closes it: whoever is logged in is logged in there, and nowhere else. */
    async leave({ origin, session, close }: Pick<Shop, 'origin' | 'session' | 'close'>) {
      await session.clear();
      close();
      const remains = settings.get().session !== 'none';
      await settings.set({
        // Never a server and its abandoned session both: the next start would remove what a login keeps.
        ...{ server: null, session: 'none' },
        ...(remains && { abandoned: [...without(origin), origin].slice(-most) }),
      });
    },

    /**
     * What changes in the settings as somebody turns to the shop at `origin`: what was left there is from now
     * on that shop's own to remove, so that no removal from here meets a new login.
     */
    turningTo(origin: string): Partial<Settings> {
      const { abandoned } = settings.get();
      if (!abandoned.includes(origin)) return {};
      return { abandoned: without(origin), session: 'unwanted' };
    },

    /** Removes them, as far as the keychain lets it, which may wait for a person. Never rejects. */
    async remove(): Promise<void> {
      await Promise.all(settings.get().abandoned.map(removeOne));
    },
  };
}
