import type { Platform } from '#contracts/desktop.ts';
import { apiVersion } from '#contracts/system.ts';
import { webSession } from './web-session.ts';

/** The browser. */
export const web = {
  session: webSession,
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
      // The browser does not tell how it ended.
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
