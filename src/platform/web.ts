import type { Platform } from '#contracts/app/platform.ts';
import { routes } from '#contracts/routes.ts';
import { apiVersion } from '#contracts/system.ts';
import { webPeople } from './web-people.ts';
import { webSession } from './web-session.ts';

/** The platform of a browser tab. */
export const web = {
  session: webSession,
  people: webPeople,
  async openDisplay() {
    window.open(routes.display.path, 'customer-display');
  },
  server: null,
  async appInfo() {
    return { client: 'web', version: apiVersion, runtime: {} };
  },
  commands: null,
  // A browser tab has no badge, and asking for permission to send notifications would annoy users.
  notify: null,
  updates: null,
  pickImages: null,
  inbox: null,
  print: {
    async toPrinter() {
      window.print();
      // The browser doesn't report whether the page was printed.
      return 'done';
    },
    pdf: null,
  },
  printers: null,
  async saveFile({ name, type, bytes }) {
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    URL.revokeObjectURL(url);
    return 'done';
  },
  cancelUpload: null,
  async openExternal(url) {
    window.open(url, '_blank', 'noopener,noreferrer');
  },
  onNotice() {
    return () => undefined;
  },
} satisfies Platform;
