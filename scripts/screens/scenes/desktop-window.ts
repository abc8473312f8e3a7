import type { Page } from '@playwright/test';
import type { Command, Platform, Printers, UpdateState } from '#contracts/desktop.ts';
import { type Scene, see } from '#scripts/screens/scene.ts';

type Given = { command: Command | null; update: UpdateState; printers?: Printers };

/** Gives the page a stand-in for the desktop application that sends this command and has this update. */
const within =
  (given: Given) =>
  (page: Page): Promise<unknown> =>
    page.addInitScript(({ command, update, printers }) => {
      const none = { kind: 'ask' } as const;
      const nothing = () => () => undefined;
      const waiting = command === null ? [] : [command];
      const secondFret = {
        session: {
          current: async () => null,
          bearer: async () => null,
          onChange: nothing,
        } as Partial<Platform['session']> as Platform['session'],
        people: null,
        openDisplay: async () => {},
        server: {
          current: async () => 'https://shop.example.com',
          choose: async () => ({ ok: true, origin: 'https://shop.example.com' }),
        },
        appInfo: async () => ({
          client: 'desktop',
          version: '1.1.0',
          runtime: {
            Electron: '45.4.1',
            Chromium: '153.0',
            'Node.js': '24.21.0',
            System: 'linux x64',
          },
        }),
        pickImages: null,
        inbox: null,
        print: { toPrinter: async () => 'done', pdf: null },
        printers: {
          state: async () => printers ?? { found: [], tag: none, receipt: none, drawer: true },
          choose: async () => ({ ok: false, message: 'The printer was not changed.' }),
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
    }, given);

const newest: UpdateState = { status: 'newest' };
const version = '1.2.0';
const visitor = { as: 'visitor', path: '/terms' } as const;

/** A label printer that is gone, and a receipt printer on the network. */
const printers: Printers = {
  found: [{ name: 'office', label: 'Office printer' }],
  tag: { kind: 'system', name: 'Zebra ZD421' },
  receipt: { kind: 'network', address: '192.168.1.50:9100', columns: 42 },
  drawer: true,
};

/** Screens that only the desktop application has. */
export const desktopWindow: readonly Scene[] = [
  {
    ...{ ...visitor, name: 'About this application' },
    arrange: within({ command: { menu: 'about' }, update: newest }),
    act: see('About Second Fret'),
  },
  {
    ...{ ...visitor, name: 'A newer version' },
    arrange: within({ command: null, update: { status: 'available', version } }),
    act: see(`Second Fret ${version}`),
  },
  {
    ...{ ...visitor, name: 'A newer version, downloading' },
    arrange: within({ command: null, update: { status: 'downloading', version } }),
    act: see(`Second Fret ${version}`),
  },
  {
    ...{ ...visitor, name: 'A newer version, ready' },
    arrange: within({ command: null, update: { status: 'ready', version } }),
    act: see(`Second Fret ${version}`),
  },
  {
    ...{ as: 'visitor', path: '/printers', name: 'Printers' },
    arrange: within({ command: null, update: newest, printers }),
    act: see('Characters per line'),
  },
  {
    ...{ ...visitor, name: 'Unreachable shop' },
    path: '/',
    waits: true,
    arrange: (page) => page.route(/\/api\//, (route) => route.abort()),
    act: see('The shop isn’t responding'),
  },
];
