import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Platform } from '#contracts/app/platform.ts';
import type { CounterPeople } from '#contracts/people/counter-people.ts';
import type { User } from '#contracts/people/users.ts';
import { forgetOnSignOut } from '#src/app/forget-on-sign-out.ts';
import { feedDisplays, type Shown, watchDisplay } from '#src/counter/customer-display.ts';
import { changeTicket } from '#src/counter/ticket/ticket-store.ts';
import { addScan } from '#src/lib/scans.ts';
import { onSessionChange } from '#src/lib/session.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal } from '#tests/support/web-api.ts';
import { exampleCounterProduct, exampleSale, exampleTill } from '#tests/support/web-examples.ts';
import { answerAccount } from '#tests/web/support/account.ts';
import { scan } from '#tests/web/support/hardware-keys.ts';

const ann: User = {
  ...exampleUser,
  _id: exampleUser._id.replace(/1$/, '2'),
  name: 'Ann',
  role: 'staff',
};
const ben: User = { ...ann, _id: exampleUser._id.replace(/1$/, '3'), name: 'Ben' };
const bo: User = { ...ann, _id: exampleUser._id.replace(/1$/, '4'), name: 'Bo', role: 'admin' };

const known = ({ _id, name, role }: User) => ({ _id, name, approves: role === 'admin' });

/** A stand-in for the main process: the signed-in person, the lock, and a PIN that is the same for everyone. */
const computer = vi.hoisted(() => ({
  user: null as User | null,
  state: { locked: false, minutes: 5, people: [] } as CounterPeople,
  tries: [] as string[],
}));
vi.mock('#src/platform/index.ts', async () => {
  const { web } = await import('#src/platform/web.ts');
  const message = 'Wrong PIN. 4 tries left.';
  const wrongPin = { ok: false, failure: { status: 422, code: 'invalid', message } } as const;
  const platform: Platform = {
    ...web,
    // The prototype has the other functions.
    session: Object.assign(Object.create(web.session), {
      current: async () => computer.user,
      forget: async () => {
        computer.user = null;
      },
      bearer: async () => null,
    } satisfies Partial<Platform['session']>),
    people: {
      state: async () => computer.state,
      async lock() {
        computer.user = null;
        computer.state = { ...computer.state, locked: true };
      },
      async enter({ id, pin }) {
        computer.tries.push(pin);
        if (pin !== '2846') return wrongPin;
        computer.user = [ann, ben].find(({ _id }) => _id === id) ?? ann;
        computer.state = { ...computer.state, locked: false };
        return { ok: true, value: computer.user };
      },
      approve: async ({ pin, ...rest }) =>
        pin === '2846' ? { ok: true, value: JSON.stringify(rest) } : wrongPin,
      async forget(id) {
        const people = computer.state.people.filter(({ _id }) => _id !== id);
        computer.state = { ...computer.state, people };
      },
      setMinutes: async () => undefined,
    },
  };
  return { platform };
});

const guitar = exampleCounterProduct(1);

/** Opens the counter as Ann, with a guitar on the ticket. */
async function atCounter() {
  const rendered = renderApp('/dashboard/counter', { as: ann });
  computer.user = ann;
  computer.state = { locked: false, minutes: 5, people: [ann, ben].map(known) };
  computer.tries = [];
  const app = await rendered;
  const stop = onSessionChange(() => forgetOnSignOut(app.queryClient));
  onTestFinished(stop);
  act(() =>
    changeTicket((ticket) => ({
      ...ticket,
      lines: [{ product: guitar, price: '549.00', reason: '', override: '' }],
    })),
  );
  await screen.findByRole('button', { name: 'Ann: switch person' });
  return app;
}
/** Presses Control+L until it works, because the script for the lock loads after the page. */
async function lock({ user }: Awaited<ReturnType<typeof atCounter>>) {
  await waitFor(async () => {
    await user.keyboard('{Control>}l{/Control}');
    expect(computer.state.locked).toBe(true);
  });
}
const onTicket = () => screen.findByRole('link', { name: guitar.title });
const typePin = (pin: string) =>
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: pin } });

beforeEach(() => {
  localStorage.clear();
  answer('getTill', { open: exampleTill(12), last: null });
  answer('getPin', { set_at: '2026-01-01T00:00:00.000Z', devices: [] });
});

it('hides everything while it is locked, and accepts only a PIN', async () => {
  const app = await atCounter();
  const { user, queryClient } = app;
  await onTicket();
  await lock(app);
  expect(await screen.findByRole('heading', { name: 'Locked' })).toBeDefined();
  expect(await screen.findByText('Open tickets stay on this computer.')).toBeDefined();
  expect(document.body.textContent).not.toContain(guitar.title);
  expect(document.body.textContent).not.toContain('549');
  expect(queryClient.getQueryCache().findAll({ queryKey: ['counter'] })).toEqual([]);

  act(() => addScan(guitar._id.slice(-8)));
  await user.keyboard('{Enter}');
  expect(computer.tries).toEqual([]);
  typePin('1111');
  // The last person in the list has used this computer last.
  expect(screen.getByRole('radio', { checked: true }).closest('label')?.textContent).toBe('BBen');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Wrong PIN. 4 tries left.')).toBeDefined();
  typePin('2846');
  await user.keyboard('{Enter}');
  await onTicket();
  expect(computer.tries).toEqual(['1111', '2846']);
});

it.each<[string, () => unknown]>([
  ['a pause', () => act(() => vi.advanceTimersByTimeAsync(10_000))],
  ['another window got the keyboard', () => fireEvent.blur(window)],
  // False: the key does nothing else, such as closing the dialog.
  [
    'Escape',
    () => expect(fireEvent.keyDown(screen.getByLabelText('PIN'), { key: 'Escape' })).toBe(false),
  ],
])('forgets an unfinished PIN after %s', async (_, interrupt) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await atCounter();
  await user.click(screen.getByRole('button', { name: 'Ann: switch person' }));
  const field = await screen.findByLabelText('PIN');
  typePin('28');
  expect(field).toHaveProperty('value', '28');
  await interrupt();
  expect(field).toHaveProperty('value', '');
});

it('warns a person without a PIN before it locks', async () => {
  answer('getPin', { set_at: null, devices: [] });
  const { user } = await atCounter();
  await user.click(screen.getByRole('button', { name: 'Lock this computer' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Lock this computer?' });
  expect(asked.textContent).toContain('log in again with your password');
  expect(computer.state.locked).toBe(false);
  await user.click(within(asked).getByRole('button', { name: 'Lock' }));
  await waitFor(() => expect(computer.state.locked).toBe(true));
});

it('sends titles and amounts to the customer display, and nothing while it is locked', async () => {
  const app = await atCounter();
  act(() =>
    changeTicket((ticket) => ({
      ...ticket,
      customer: { name: 'Ada', email: 'ada@example.test' },
      lines: ticket.lines.map((line) => ({ ...line, price: '500', reason: 'Wear found' })),
      items: [
        {
          ...{
            id: 'strings',
            item_id: 'strings',
            name: 'Strings',
            tax_class: 'standard',
            quantity: 2,
          },
          ...{ price: '10', tag_price: '12.99', reason: 'Frayed' },
        },
      ],
      payments: [{ method: 'card', amount: '100' }],
    })),
  );
  const shown: Shown[] = [];
  onTestFinished(watchDisplay((now) => shown.push(now)));
  const lines = [
    { title: guitar.title, price: '500', discount: '49.00', kind: 'sold' },
    { title: '2 × Strings', price: '20.00', discount: '5.98', kind: 'sold' },
  ];
  const amounts = { total: '520.00', paid: '100.00', left: '420.00' };
  await waitFor(() => expect(shown.at(-1)).toEqual({ state: 'open', lines, ...amounts }));
  await lock(app);
  await waitFor(() => expect(shown.at(-1)).toEqual({ state: 'idle' }));
});

it('has a customer display without links that shows what the counter sends', async () => {
  await renderApp('/display');
  expect(await screen.findByText('Welcome')).toBeDefined();
  const lines = [
    { title: 'Jaguar', price: '100.00', discount: '9.50', kind: 'sold' as const },
    { title: 'Mustang', price: '250.00', discount: '0', kind: 'bought' as const },
  ];
  const open = { state: 'open' as const, lines };
  let now: Shown = { ...open, total: '-150.00', paid: '0.00', left: '150.00' };
  const feed = feedDisplays(() => now);
  expect((await screen.findByText('We pay you')).parentElement?.textContent).toContain('$150');
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'JaguarIncludes a discount of $9.50$100',
    'MustangWe buy−$250',
  ]);
  for (const [name, amount] of Object.entries({
    ...{ Subtotal: '$109.50', Discounts: '-$9.50', 'Trade-ins': '-$250' },
  })) {
    expect(screen.getByText(name).nextSibling?.textContent).toBe(amount);
  }
  now = { ...open, total: '500.00', paid: '100.00', left: '400.00' };
  feed.send();
  expect((await screen.findByText('Left to pay')).parentElement?.textContent).toContain('$400');
  expect(screen.getByText('Total $500')).toBeDefined();
  expect(screen.getByText('Paid so far $100')).toBeDefined();
  now = { ...open, total: '-500.00', paid: '200.00', left: '300.00' };
  feed.send();
  const rest = await screen.findByText('We still pay you');
  expect(rest.parentElement?.textContent).toContain('$300');
  expect(screen.getByText('We have paid $200')).toBeDefined();
  now = { state: 'paid', total: '-500.00', change: '0.00', onCredit: true };
  feed.send();
  expect((await screen.findByText('Store credit')).parentElement?.textContent).toContain('$500');
  now = { state: 'paid', total: '549.00', change: '51.00' };
  feed.send();
  expect(await screen.findByText('Thank you!')).toBeDefined();
  expect(screen.getByText('Your change').parentElement?.textContent).toContain('$51');
  expect(screen.queryAllByRole('link')).toEqual([]);
  feed.close();
  expect(await screen.findByText('Welcome')).toBeDefined();
});

it('stays locked after a restart, whatever the address', async () => {
  await atCounter();
  computer.user = null;
  computer.state = { ...computer.state, locked: true };
  cleanup();
  await renderApp('/dashboard/account');
  expect(await screen.findByRole('heading', { name: 'Locked' })).toBeDefined();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('says that a browser asks for a PIN after a reload, also if it never locks', async () => {
  answerAccount();
  answer('getPin', { set_at: null, devices: [] });
  const rendered = renderApp('/dashboard/account', { as: ann });
  computer.user = ann;
  computer.state = { locked: false, minutes: null, people: [ann].map(known) };
  await rendered;
  const choice = await screen.findByLabelText('Lock this computer when no one is using it');
  const hint = document.getElementById(choice.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('enter the PIN again after each reload');
});

it('hands the open ticket to the next person', async () => {
  const { user } = await atCounter();
  await user.click(screen.getByRole('button', { name: 'Ann: switch person' }));
  const dialog = await screen.findByRole('dialog', { name: 'Switch person' });
  expect(
    (await within(dialog).findAllByRole('radio')).map((one) => one.closest('label')?.textContent),
  ).toEqual([expect.stringContaining('Ben')]);
  // The digits of a scan must not be typed into the PIN field.
  screen.getByLabelText('PIN').focus();
  await scan('MX-204177');
  expect(computer.tries).toEqual([]);
  expect(screen.getByLabelText('PIN')).toHaveProperty('value', '');
  typePin('2846');
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Ben: switch person' });
  await onTicket();
});

it('offers to log out if there is no other person to switch to', async () => {
  const { user } = await atCounter();
  computer.state = { ...computer.state, people: [ann].map(known) };
  await user.click(screen.getByRole('button', { name: 'Ann: switch person' }));
  const dialog = await screen.findByRole('dialog', { name: 'Switch person' });
  await user.click(await within(dialog).findByRole('button', { name: 'Log out' }));
  expect(
    await screen.findByRole('alertdialog', { name: 'Log out and delete the tickets?' }),
  ).toBeDefined();
});

it.each<[string, () => void]>([
  ['', () => fireEvent.pointerMove(document.body)],
  // All windows share the time of the last input.
  [' in any window', () => localStorage.setItem('counter:used', String(Date.now()))],
])('locks itself after a number of minutes without input%s', async (_, use) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await atCounter();
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
  use();
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
  expect(screen.queryByRole('heading', { name: 'Locked' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Locked' })).toBeDefined());
});

it('locks itself when the computer wakes up, before the first input', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await atCounter();
  // While the computer is asleep, time passes, but no timers run.
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  fireEvent.pointerMove(document.body);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Locked' })).toBeDefined());
});

it('lets a colleague approve a request with their PIN, and repeats it for the same person', async () => {
  const { user } = await atCounter();
  computer.state = { ...computer.state, people: [ann, ben, bo].map(known) };
  const message = 'Bo must see this.';
  const calls = answer('createTicket', ({ approval }) =>
    approval === JSON.stringify({ id: bo._id, request: 'this request' })
      ? exampleSale(5)
      : refusal('approval_required', { message, approval: 'this request' }),
  );
  await onTicket();
  await user.click(screen.getByRole('radio', { name: 'Card' }));
  await user.click(screen.getByRole('button', { name: 'Take $549 by card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approval needed' }));
  expect(dialog.getByText(message)).toBeDefined();
  const [person, ...others] = await dialog.findAllByRole('radio');
  expect([person?.closest('label')?.textContent, others]).toEqual(['BBo', []]);
  typePin('1111');
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('Wrong PIN. 4 tries left.')).toBeDefined();
  typePin('2846');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/is complete$/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ann: switch person' })).toBeDefined();
  const [first, second] = calls.map(({ approval: _, ...call }) => call);
  expect(second).toEqual(first);
});
