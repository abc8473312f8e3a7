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
  commands: null,
  // A tab has no icon to count on, and asking for notifications would cost more trust than they bring.
  notify: null,
  updates: null,
  pickImages: null,
  inbox: null,
  print: {
    async toPrinter() {
      window.print();
      // The browser tells nobody what became of it.
      return 'done';
    },
    pdf: null,
  },
  async openExternal(url) {
    window.open(url, '_blank', 'noopener,noreferrer');
  },
  onNotice() {
    return () => undefined;
  },
} satisfies Platform;
