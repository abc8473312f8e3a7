import type { Command, UpdateState } from '#contracts/app/desktop-channels.ts';
import type { Platform } from '#contracts/app/platform.ts';
import type { Printers } from '#contracts/app/printers.ts';
import type { CounterPeople } from '#contracts/people/counter-people.ts';
import type { User } from '#contracts/people/users.ts';
import type { Arrange } from './mock.ts';

type Given = {
  command?: Command;
  update?: UpdateState;
  people?: CounterPeople;
  user?: User;
};

const newest: UpdateState = { status: 'newest' };

/** A label printer that is no longer connected, and a receipt printer on the network. */
const printers: Printers = {
  found: [{ name: 'office', label: 'Office printer' }],
  tag: { kind: 'system', name: 'Zebra ZD421' },
  receipt: { kind: 'network', address: '192.168.1.50:9100', columns: 42 },
  drawer: true,
};

/** Adds a stand-in for the desktop application to the page. The stand-in sends this command and offers this update. */
export const desktopWindow =
  (given: Given): Arrange =>
  (page) =>
    page.addInitScript(
      ({ command, update, printers, people, user }) => {
        const nothing = () => () => undefined;
        const waiting = command ? [command] : [];
        const message = 'Wrong PIN. 4 tries left.';
        const wrongPin = { ok: false, failure: { status: 422, code: 'invalid', message } } as const;
        const answer = { ok: false, message: 'No server is responding at this address.' } as const;
        const secondFret = {
          session: {
            current: async () => user ?? null,
            bearer: async () => localStorage.getItem('accessToken'),
            onChange: nothing,
          } as Partial<Platform['session']> as Platform['session'],
          people: {
            state: async () => people ?? { locked: false, minutes: null, people: [] },
            lock: async () => {},
            enter: async () => wrongPin,
            approve: async () => wrongPin,
            forget: async () => {},
            setMinutes: async () => undefined,
          },
          openDisplay: async () => {},
          server: { current: async () => 'https://shop.example.com', choose: async () => answer },
          appInfo: async () => ({
            client: 'desktop',
            version: '1.1.0',
            runtime: { Electron: '45.4.1', Chromium: '153.0', System: 'linux x64' },
          }),
          pickImages: null,
          inbox: null,
          print: { toPrinter: async () => 'done', pdf: null },
          printers: {
            state: async () => printers,
            choose: async () => answer,
            openDrawer: async () => 'unreachable',
          },
          commands: { take: async () => waiting.splice(0), onWaiting: nothing },
          notify: { notice: async () => {}, openBookings: async () => {} },
          updates: {
            state: async () => update,
            check: async () => update,
            download: async () => {},
            restart: async () => {},
            onChange: nothing,
          },
          saveFile: async () => 'done',
          cancelUpload: null,
          openExternal: async () => {},
          onNotice: nothing,
        } satisfies Platform;
        Object.assign(window, { secondFret });
      },
      { update: newest, ...given, printers },
    );
