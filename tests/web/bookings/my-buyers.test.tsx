import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReceivedBooking } from '#contracts/bookings/bookings.ts';
import { endSession } from '#src/lib/session.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import { exampleReceived, idOf, lastPage } from '#tests/support/web-examples.ts';
import { findToast } from '#tests/web/support/toasts.ts';

const held = exampleReceived(5, { buyer: 'Hanna Holds' });
const waits = (n: number, buyer: string, place: number) =>
  exampleReceived(n, {
    buyer,
    status: 'waiting',
    place,
    held_until: null,
    contact: null,
    can: { release: true, hand_over: false, sell: false },
  });
const collected: Partial<ReceivedBooking> = {
  status: 'collected',
  ended_at: '2026-02-01T04:05:06.000Z',
  can: { release: false, hand_over: false, sell: false },
};

const released = (product_status: 'live' | 'reserved' = 'live') =>
  exampleReceived(5, { ...collected, status: 'released', product_status });
const onSale = 'It is for sale again.';

const open = (search = '') => renderApp(`/dashboard/myBuyers${search}`, { as: exampleUser });

async function ask(button: string, dialogName: string) {
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: button }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: dialogName })) };
}
const askForCode = () => ask('Hand over to Hanna Holds', 'Hand over to Hanna Holds');
const askForReason = () =>
  ask('Release the booking of Hanna Holds', 'Release Hanna Holds’s booking');

beforeEach(() => {
  answer('listReceivedBookings', lastPage([held]));
});

describe('My Buyers', () => {
  it('marks blocked people, who get messages only about a hold', async () => {
    const blocked = { blocked: true as const };
    const both = [waits(6, 'Willa First', 1), held].map((one) => ({ ...one, ...blocked }));
    answer('listReceivedBookings', lastPage(both));
    await open();
    expect(await screen.findAllByText('Blocked')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Write a message to Hanna Holds' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Write a message to Willa First' })).toBeNull();
  });

  it('shows each product with its buyers, and contact details only for a hold', async () => {
    const other = exampleReceived(8, { product_id: idOf(2), selectedProduct: 'Jazzmaster' });
    const calls = answer(
      'listReceivedBookings',
      lastPage([waits(7, 'Wim Second', 2), other, waits(6, 'Willa First', 1), held]),
    );
    await open();
    const line = within(await screen.findByRole('region', { name: 'Telecaster 1' }));
    expect(calls[0]?.query.get('state')).toBe('open');
    expect(line.getByText('2 on the waitlist')).toBeDefined();
    const [first, second, third] = line.getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Hanna HoldsOn holduntil/);
    expect(first?.textContent).toContain('555 0199');
    expect(first?.textContent).toContain('Saturday at noon?');
    expect(first?.textContent).toContain('At the counter');
    expect(second?.textContent).toContain('Willa FirstWaitingNext in line');
    expect(second?.textContent).toContain('Shown once this buyer has the product on hold');
    expect(second?.textContent).not.toContain('Hand over');
    expect(third?.textContent).toContain('Number 2 in line');
    expect(screen.getByRole('region', { name: 'Jazzmaster' }).textContent).toMatch(
      /^Jazzmaster1 booking.+On hold/,
    );
  });

  it('adds nothing to an email but the address, whatever the address contains', async () => {
    const email = 'x?bcc=evil%40e.test&body=hi@example.test';
    const contact = { phone: '555 0199', email };
    answer('listReceivedBookings', lastPage([exampleReceived(5, { contact })]));
    await open();
    const address = new URL(
      (await screen.findByRole('link', { name: email })).getAttribute('href') ?? '',
    );
    expect(address.search).toBe('');
    expect(decodeURIComponent(address.pathname)).toBe(email);
  });

  it('keeps the chosen tab in the URL', async () => {
    answer('listReceivedBookings', ({ query }) =>
      lastPage(
        query.get('state') === 'ended' ? [exampleReceived(5, { ...collected, contact: null })] : [],
      ),
    );
    const { user, address } = await open();
    expect(await screen.findByText('No open bookings')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Ended' }));
    expect(await screen.findByText('Collected')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull();
    expect(address()).toBe('/dashboard/myBuyers?state=ended');
    expect(screen.getByText('No longer shown')).toBeDefined();
    expect(screen.queryByText(/^Shown once/)).toBeNull();
  });

  it('searches buyers and products once there are several bookings', async () => {
    const many = Array.from({ length: 6 }, (_, n) => waits(n + 10, `Buyer ${n}`, n + 1));
    answer('listReceivedBookings', ({ query }) => {
      const q = query.get('q');
      return lastPage(q === null ? many : many.filter(({ buyer }) => buyer === q));
    });
    const { user, address } = await open('?booking=none');
    await user.type(await screen.findByLabelText('Search your buyers'), 'Buyer 3');
    await expect.poll(() => screen.queryByText('Buyer 2')).toBeNull();
    expect(screen.getByText('Buyer 3')).toBeDefined();
    expect(address()).toBe('/dashboard/myBuyers?booking=none&q=Buyer+3');
    await user.type(screen.getByLabelText('Search your buyers'), '4');
    await user.click(await screen.findByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('Buyer 5')).toBeDefined();
  });

  it('focuses the booking from the URL only once, and leaves the focus in an open menu', async () => {
    const link = `?booking=${held._id}`;
    const { user, queryClient } = await open(link);
    const row = await screen.findByText('Hanna Holds');
    expect(document.activeElement?.contains(row)).toBe(true);
    const tab = screen.getByRole('tab', { name: 'Open' });
    await user.click(tab);
    await act(() => queryClient.invalidateQueries());
    expect(document.activeElement).toBe(tab);
    cleanup();

    const loaded = Promise.withResolvers<void>();
    answer('listReceivedBookings', () => loaded.promise.then(() => lastPage([held])));
    const second = await open(link);
    const menu = await screen.findByRole('button', { name: /account$/ });
    await second.user.click(menu);
    loaded.resolve();
    await screen.findByText('Hanna Holds');
    expect(document.activeElement).toBe(menu);
  });
});

it('isolates right-to-left names from the text around them', async () => {
  const names = { buyer: 'חנה (לוי)', selectedProduct: 'טלקסטר (1962)' };
  answer('listReceivedBookings', lastPage([{ ...held, ...names }]));
  answer('releaseBooking', released());
  const title = `Release ${names.buyer}’s booking`;
  const { user, dialog } = await ask(`Release the booking of ${names.buyer}`, title);
  for (const name of Object.values(names)) expect(dialog.getByText(name).tagName).toBe('BDI');
  await user.type(dialog.getByLabelText('Reason'), 'The neck broke.');
  await user.click(dialog.getByRole('button', { name: 'Release' }));
  const toast = await findToast(`${names.buyer}’s booking has been released. ${onSale}`);
  expect(within(toast).getByText(names.buyer).tagName).toBe('BDI');
});

it('a handover asks for all six digits, shows a wrong code at its field and how long to wait, and stores no code', async () => {
  const handed = answer('handOverBooking', exampleReceived(5, collected));
  const { user, dialog } = await askForCode();
  const field = dialog.getByLabelText('Handover code');
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await dialog.findByText('Code is required!')).toBeDefined();
  await user.type(field, '0421');
  expect(await dialog.findByText('The code must have six digits.')).toBeDefined();
  expect(handed).toEqual([]);

  const wrong = 'Wrong code. Ask the buyer to check it in My Orders.';
  refuse('handOverBooking', 'invalid', { fields: { code: wrong } });
  await user.type(field, '37{Enter}');
  expect(await dialog.findByText(wrong)).toBeDefined();
  expect(document.activeElement).toBe(field);
  const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage));
  expect(stored.join()).not.toContain('042137');

  answer('handOverBooking', () => {
    const reply = refusal('rate_limited', {
      message: 'Too many wrong codes for this booking. Try again in 9 minutes.',
    });
    reply.headers.set('retry-after', '540');
    return reply;
  });
  await user.type(field, '{Enter}');
  const wait = 'Too many codes were entered. Try again in 9 minutes.';
  expect(await dialog.findByText(wait)).toBeDefined();
});

it('links from a booking of the shop’s product to the ticket, with its code', async () => {
  answer('checkAdmin', { isAdmin: false, role: 'staff' });
  const { can } = held;
  const shops = { ...held, can: { ...can, hand_over: false, sell: true } };
  answer('listReceivedBookings', lastPage([shops]));
  answer('lookUpBooking', shops);
  const calls = answer('handOverBooking', exampleReceived(5, collected));
  const { user, address } = await open();
  await user.click(await screen.findByRole('button', { name: 'Sell to Hanna Holds' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Handover code'), '042137{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard/counter'));
  const region = await screen.findByRole('region', { name: 'Hanna Holds' });
  expect(within(region).getByRole('button', { name: 'Add to ticket' })).toBeDefined();
  expect(calls).toEqual([]);
});

describe('a release', () => {
  it('requires a reason', async () => {
    const calls = answer('releaseBooking', released('reserved'));
    const { user, dialog } = await askForReason();
    expect(dialog.getByText(/^No one is waiting for/)).toBeDefined();
    const release = dialog.getByRole('button', { name: 'Release' });
    await user.click(release);
    expect(await dialog.findByText('Reason is required!')).toBeDefined();
    await user.type(dialog.getByLabelText('Reason'), 'The neck broke.');
    await user.click(release);
    const words =
      'Hanna Holds’s booking has been released. The next buyer on the waitlist has it now.';
    expect(await findToast(words)).toBeDefined();
    expect(calls[0]).toMatchObject({
      params: { id: held._id },
      body: { reason: 'The neck broke.' },
    });
  });

  it('names the buyer who gets the product next', async () => {
    answer('listReceivedBookings', lastPage([waits(6, 'Willa First', 1), held]));
    const { dialog } = await askForReason();
    const outcome = dialog.getByText(/is next in line and gets/);
    expect(outcome.textContent).toMatch(/^Willa First is next/);
  });

  it('removes a buyer from the waitlist', async () => {
    answer('listReceivedBookings', lastPage([waits(6, 'Willa First', 1), held]));
    answer('releaseBooking', released('reserved'));
    const title = 'Remove Willa First from the waitlist';
    const { user, dialog } = await ask('Remove from waitlist: Willa First', title);
    expect(dialog.getByRole('button', { name: 'Keep on the waitlist' })).toBeDefined();
    await user.type(dialog.getByLabelText('Reason'), 'You asked me to.');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await findToast('Willa First has been removed from the waitlist.')).toBeDefined();
  });

  it('keeps the typed reason until it is sent, even if the session expires', async () => {
    const { user, dialog } = await askForReason();
    await user.type(dialog.getByLabelText('Reason'), 'The neck broke.');
    await act(() => endSession());
    await screen.findByRole('heading', { level: 1, name: /Log in|Login/ });
    cleanup();
    const again = await askForReason();
    expect(again.dialog.getByLabelText('Reason')).toHaveProperty('value', 'The neck broke.');
    answer('releaseBooking', released());
    await again.user.click(again.dialog.getByRole('button', { name: 'Release' }));
    await findToast(`Hanna Holds’s booking has been released. ${onSale}`);
    cleanup();
    const { dialog: third } = await askForReason();
    expect(third.getByLabelText('Reason')).toHaveProperty('value', '');
  });

  it('shows a message if the booking has already ended, and updates the list', async () => {
    const ended = { message: 'This booking has already ended.' };
    refuse('releaseBooking', 'booking_ended', ended);
    const { user, dialog } = await askForReason();
    await user.type(dialog.getByLabelText('Reason'), 'The neck broke.');
    answer('listReceivedBookings', lastPage([]));
    await user.click(dialog.getByRole('button', { name: 'Release' }));
    expect(await dialog.findByText('This booking has already ended.')).toBeDefined();
    expect(await screen.findByText('No open bookings')).toBeDefined();
  });
});
