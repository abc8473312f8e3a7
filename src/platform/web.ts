import type { Platform } from '#contracts/desktop.ts';
import { apiVersion } from '#contracts/system.ts';

const key = 'accessToken';

/** The browser: the token rests in local storage, which all tabs of the shop share. */
export const web = {
  session: {
    async save({ accessToken }) {
      localStorage.setItem(key, accessToken);
    },
    async clear() {
      localStorage.removeItem(key);
    },
    async present() {
      return localStorage.getItem(key) !== null;
    },
    bearer() {
      return localStorage.getItem(key);
    },
    renewsItself: false,
    async renew() {
      return null;
    },
    onChangeElsewhere(listener) {
      const heard = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
    },
  },
  async signInWithGoogle() {
    return { outcome: 'page' };
  },
  server: null,
  async appInfo() {
    return { client: 'web', version: apiVersion, runtime: {} };
  },
  async openExternal(url) {
    window.open(url, '_blank', 'noopener,noreferrer');
  },
  onNotice() {
    return () => undefined;
  },
} satisfies Platform;
