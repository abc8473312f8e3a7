import type { CounterPeople } from '#contracts/people/counter-people.ts';
import type { User } from '#contracts/people/users.ts';
import type { Shown } from '#src/counter/customer-display.ts';
import { idOf } from '#tests/support/web-examples.ts';
import { desktopWindow } from './desktop-window.ts';
import type { Arrange } from './mock.ts';
import { type Act, fill, keys, press, type Scene, see, steps } from './scene.ts';

export const user: User = {
  ...{ _id: idOf(1), name: 'Second Fret Counter', email: 'staff@secondfret.test', role: 'staff' },
  created_at: '2026-01-02T03:04:05.000Z',
};
const names = ['Second Fret Counter', 'Cole Colleague', 'Bo Boss', 'Maxine Featherstonehaugh'];
export const people: CounterPeople = {
  ...{ locked: false, minutes: 5 },
  people: names.map((name, n) => ({ _id: idOf(n + 1), name, approves: n > 1 })),
};

const shown: Shown = {
  state: 'open',
  lines: [
    { title: 'Fender Player Stratocaster', price: '549.00', discount: '20.00', kind: 'sold' },
    { title: 'Boss DD-8', price: '90.00', discount: '0', kind: 'bought' },
  ],
  ...{ total: '459.00', paid: '300.00', left: '159.00' },
};
/** Sends the customer display a ticket, as the counter does. */
const showTicket: Act = (page) =>
  page.evaluate((now) => new BroadcastChannel('customer-display').postMessage(now), shown);

const terms = { as: 'visitor', path: '/terms' } as const;

/** A browser in which the PINs of these people work. */
const shared: Arrange = (page) =>
  page.addInitScript(
    (counter) => {
      localStorage.setItem('counter:people', counter);
      localStorage.setItem('counter:used', String(Date.now()));
    },
    JSON.stringify({
      minutes: 5,
      people: people.people.map((one) => ({ ...one, device: one._id })),
    }),
  );

/** What only the desktop application shows, and browsers at a counter. */
export const desktopScenes: readonly Scene[] = [
  {
    ...{ ...terms, name: 'About this application', act: see('About Second Fret') },
    arrange: desktopWindow({ command: { menu: 'about' } }),
  },
  {
    ...{ ...terms, name: 'A newer version', act: see('Second Fret 1.2.0') },
    arrange: desktopWindow({ update: { status: 'available', version: '1.2.0' } }),
  },
  {
    ...{ ...terms, name: 'Lock, wrong PIN' },
    arrange: desktopWindow({ people: { ...people, locked: true } }),
    act: steps(fill('PIN', '1111'), keys('Enter'), see('Wrong PIN')),
  },
  {
    ...{ as: 'staff', path: '/dashboard/counter', name: 'Switch person' },
    arrange: desktopWindow({ people, user }),
    act: press(/switch person$/),
  },
  { as: 'staff', path: '/dashboard/counter', name: 'Counter of several people', arrange: shared },
  { as: 'staff', path: '/dashboard/account', name: 'Account with people', arrange: shared },
  {
    ...{ as: 'visitor', path: '/display', name: 'Customer display, ticket' },
    act: steps(see('Welcome'), showTicket, see('$159')),
  },
];
