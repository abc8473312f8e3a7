import type { Page } from '@playwright/test';
import type {
  Command,
  CounterPeople,
  Platform,
  Printers,
  UpdateState,
} from '#contracts/desktop.ts';
import type { User } from '#contracts/users.ts';
import { mixed } from '#scripts/screens/samples.ts';
import { press, type Scene, see, steps } from '#scripts/screens/scene.ts';
import type { Shown } from '#src/lib/customer-display.ts';
import { idOf } from '#tests/support/web-examples.ts';

type Given = {
  command: Command | null;
  update: UpdateState;
  printers?: Printers;
  people?: CounterPeople;
  user?: User;
};

/** Adds a stand-in for the desktop application to the page. The stand-in sends this command and offers this update. */
const within =
  (given: Given) =>
  (page: Page): Promise<unknown> =>
    page.addInitScript(({ command, update, printers, people, user }) => {
      const none = { kind: 'ask' } as const;
      const nothing = () => () => undefined;
      const waiting = command === null ? [] : [command];
      const secondFret = {
        session: {
          current: async () => user ?? null,
          bearer: async () => localStorage.getItem('accessToken'),
          onChange: nothing,
        } as Partial<Platform['session']> as Platform['session'],
        people: people
          ? {
              state: async () => people,
              lock: async () => {},
              enter: async () => ({
                ok: false,
                failure: { status: 422, code: 'invalid', message: 'Wrong PIN. 4 tries left.' },
              }),
              forget: async () => {},
              setMinutes: async () => undefined,
            }
          : null,
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

/** A label printer that is no longer connected, and a receipt printer on the network. */
const printers: Printers = {
  found: [{ name: 'office', label: 'Office printer' }],
  tag: { kind: 'system', name: 'Zebra ZD421' },
  receipt: { kind: 'network', address: '192.168.1.50:9100', columns: 42 },
  drawer: true,
};

const user: User = {
  _id: idOf(1),
  name: 'Second Fret Counter',
  email: 'staff@secondfret.test',
  role: 'staff',
  created_at: '2026-01-02T03:04:05.000Z',
};
const people: CounterPeople = {
  locked: false,
  minutes: 5,
  people: [
    user,
    { ...user, _id: idOf(2), name: 'Cole Colleague' },
    { ...user, _id: idOf(3), name: mixed.slice(0, 60) },
  ],
};
const atCounter = within({ command: null, update: newest, people, user });
const locked = within({ command: null, update: newest, people: { ...people, locked: true } });
const wrongPin = steps(
  (page: Page) => page.getByLabel('PIN').fill('1111'),
  (page: Page) => page.keyboard.press('Enter'),
  see('Wrong PIN'),
);

/** Sends this content to the customer display, as the counter does. */
const display = (shown: Shown) => (page: Page) =>
  page.evaluate((now) => {
    const channel = new BroadcastChannel('customer-display');
    channel.postMessage(now);
  }, shown);
const onDisplay = { as: 'visitor', path: '/display' } as const;

/** Screens that exist only in the desktop application. */
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
    ...visitor,
    name: 'Lock',
    main: true,
    arrange: locked,
    act: see('The open ticket is still here.'),
  },
  { ...visitor, name: 'Lock, wrong PIN', arrange: locked, act: wrongPin },
  {
    ...visitor,
    name: 'Lock, password',
    arrange: locked,
    act: steps(press('Log in with a password'), see('Use a PIN')),
  },
  {
    ...{ as: 'staff', path: '/dashboard/counter', name: 'Switch person' },
    arrange: atCounter,
    act: steps(press(/switch person$/), see('PIN')),
  },
  {
    ...{ as: 'staff', path: '/dashboard/account', name: 'Account, people on this computer' },
    arrange: atCounter,
    act: see('Remove people who no longer work here'),
  },
  {
    ...{ ...onDisplay, name: 'Customer display, ticket', main: true },
    act: steps(
      see('Welcome'),
      display({
        state: 'open',
        lines: [
          {
            ...{ title: 'Fender Player Stratocaster, 1998', price: '549.00' },
            ...{ discount: '20.00', kind: 'sold' },
          },
          { title: mixed, price: '1299.50', discount: '0', kind: 'sold' },
          { title: 'Boss DD-8', price: '90.00', discount: '0', kind: 'bought' },
        ],
        ...{ total: '1758.50', paid: '300.00', left: '1458.50' },
      }),
      see('$1,458.50'),
    ),
  },
  {
    ...{ ...onDisplay, name: 'Customer display, change' },
    act: steps(
      see('Welcome'),
      display({ state: 'paid', total: '549.00', change: '51.00' }),
      see('Your change'),
    ),
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
