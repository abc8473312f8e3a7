import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Booking,
  cancelBooking,
  getBooking,
  listBookings,
  listReceivedBookings,
} from '#contracts/bookings.ts';
import { checkAdmin } from '#contracts/users.ts';
import { followOtherTabs } from '#src/lib/mark-stale.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { endSession } from '#src/lib/session.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse, unreachable } from '#tests/support/web-api.ts';
import { exampleBooking, lastPage } from '#tests/support/web-examples.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const cancelled: Partial<Booking> = {
  status: 'cancelled',
  handover_code: null,
  ended_at: '2026-02-01T04:05:06.000Z',
  seller: { name: 'Sam Seller', phone: null },
  can: { cancel: false },
};

const open = (path = '/dashboard') => renderApp(path, { as: exampleUser });
const findRow = async () => within((await screen.findAllByRole('row'))[1] as HTMLElement);
const waitFor = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const undo = { name: 'Undo: keep the booking of Telecaster 1' };
const cancel = { name: 'Cancel the booking of Telecaster 1' };

/** A shop where `cancelBooking` works: what it did shows in the list from then on. */
function shopThatCancels() {
  let now = exampleBooking(5);
  answer(listBookings, () => lastPage([now]));
  return answer(cancelBooking, () => {
    now = exampleBooking(5, cancelled);
    return now;
  });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer(checkAdmin, { isAdmin: false, role: 'user' });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('My Orders', () => {
  it('says until when, where, and whom to call while it is held', async () => {
    answer(listBookings, lastPage([exampleBooking(5, { held_until: inHours(48.2) })]));
    await open();
    const row = await findRow();
    expect(row.getByText(/^until/).textContent).toMatch(/^until .+ [AP]M, in 2 days$/);
    expect(row.getByText('At the counter')).toBeDefined();
    expect(row.getByRole('link', { name: '555 0100' }).getAttribute('href')).toBe('tel:5550100');
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    await waitFor(30_000);
    expect(row.getByText(/^until/).textContent).toMatch(/^until .+ [AP]M, tomorrow$/);
  });

  it('says the place in line, and why a booking ended', async () => {
    const waiting: Partial<Booking> = {
      status: 'waiting',
      place: 2,
      held_until: null,
      handover_code: null,
      seller: { name: 'Sam Seller', phone: null },
    };
    const released: Partial<Booking> = {
      ...cancelled,
      status: 'released',
      ended_reason: 'The neck broke, I am sorry.',
    };
    answer(listBookings, lastPage([exampleBooking(5, waiting), exampleBooking(6, released)]));
    await open();
    const [, first, second] = await screen.findAllByRole('row');
    expect(first?.textContent).toContain('On the waitlistNumber 2 in line');
    expect(first?.textContent).not.toContain('Sam Seller');
    expect(second?.textContent).toContain('The neck broke, I am sorry.');
    expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('shows what was booked beside what it is now, where they differ', async () => {
    const { product } = exampleBooking(5);
    const now = { ...product, title: 'Telecaster 1, new strings', price: '499.00' };
    answer(listBookings, lastPage([exampleBooking(5, { product: now }), exampleBooking(6)]));
    await open();
    const [, first, second] = await screen.findAllByRole('row');
    expect(first?.textContent).toContain('Now called Telecaster 1, new strings');
    expect(first?.textContent).toContain('Price: $549 as booked, $499 now');
    expect(first?.textContent).not.toContain('Condition:');
    expect(second?.textContent).not.toContain('Changed since');
  });

  it('keeps in the address which bookings it shows', async () => {
    const calls = answer(listBookings, ({ query }) =>
      lastPage(query.get('state') === 'ended' ? [exampleBooking(6, cancelled)] : []),
    );
    const { user, address } = await open('/dashboard?state=open');
    expect(await screen.findByText('No open orders')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Ended' }));
    expect(await screen.findByText('You have cancelled it.')).toBeDefined();
    expect(address()).toBe('/dashboard?state=ended');
    expect(calls.map(({ query }) => query.get('state'))).toEqual(['open', 'ended']);
  });
});

describe('cancelling a booking', () => {
  it('is sent after ten seconds, and the row shows it', async () => {
    const sent = shopThatCancels();
    const { user } = await open();
    await user.click(await screen.findByRole('button', cancel));
    expect(screen.getByText('Will be cancelled in 10 s')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', undo));
    await waitFor(9000);
    expect(screen.getByText('Will be cancelled in 1 s')).toBeDefined();
    expect(sent).toEqual([]);
    await waitFor(1000);
    expect(await screen.findByText('You have cancelled it.')).toBeDefined();
    expect(screen.getByText('Telecaster 1: booking cancelled.')).toBeDefined();
    expect(sent.map(({ params }) => params.id)).toEqual([exampleBooking(5)._id]);
    await waitFor(20_000);
    expect(sent).toHaveLength(1);
  });

  it('leaves nobody at the top of the page whose row has gone', async () => {
    let items = [exampleBooking(5)];
    answer(listBookings, () => lastPage(items));
    answer(cancelBooking, () => {
      items = [];
      return exampleBooking(5, cancelled);
    });
    const { user } = await open('/dashboard?state=open');
    await user.click(await screen.findByRole('button', cancel));
    await waitFor(10_000);
    expect(await screen.findByText('No open orders')).toBeDefined();
    expect(screen.getByRole('tabpanel').contains(document.activeElement)).toBe(true);
  });

  it('can be undone by keyboard, also from another screen', async () => {
    const sent = shopThatCancels();
    const { user } = await open();
    (await screen.findByRole('button', cancel)).focus();
    await user.keyboard('{Enter}');
    answer(listReceivedBookings, lastPage([]));
    await user.click(screen.getByRole('link', { name: 'My Buyers' }));
    await screen.findByText('Nobody waits for you');
    await act(async () => window.history.back());
    const heading = await screen.findByRole('heading', { level: 1, name: 'My Orders' });
    await expect.poll(() => document.activeElement).toBe(heading);
    (await screen.findByRole('button', undo)).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', cancel));
    expect(screen.getByText('Telecaster 1: your booking stays.')).toBeDefined();
    await waitFor(20_000);
    expect(sent).toEqual([]);
  });

  it('is not undone by the second half of a double click', async () => {
    const sent = shopThatCancels();
    const { user } = await open();
    await user.click(await screen.findByRole('button', cancel));
    fireEvent.click(await screen.findByRole('button', undo), { detail: 2 });
    await waitFor(10_000);
    await expect.poll(() => sent.length).toBe(1);
    await screen.findByText('You have cancelled it.');
  });

  it('is sent at once when the page is closed', async () => {
    const sent = shopThatCancels();
    const { user } = await open();
    await user.click(await screen.findByRole('button', cancel));
    const fetched = vi.spyOn(window, 'fetch');
    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
    });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true });
    await expect.poll(() => sent.length).toBe(1);
    await screen.findByText('You have cancelled it.');
  });

  it('is sent in the name of whoever logs out meanwhile', async () => {
    const sent = shopThatCancels();
    const { user } = await open();
    await user.click(await screen.findByRole('button', cancel));
    await act(() => endSession(false));
    await expect
      .poll(() => sent.map(({ bearer }) => bearer))
      .toEqual(['token of robin@example.test']);
    await screen.findByText('Telecaster 1: booking cancelled.');
  });

  it('waits for the network, and can be undone until then', async () => {
    const sent = shopThatCancels();
    const { user } = await open();
    await user.click(await screen.findByRole('button', cancel));
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await waitFor(10_000);
    expect(screen.getByText('Will be cancelled when the connection is back')).toBeDefined();
    expect(screen.getByRole('button', undo)).toBeDefined();
    expect(sent).toEqual([]);
    online.mockRestore();
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await screen.findByText('You have cancelled it.');
    expect(sent).toHaveLength(1);
  });

  it('says where it failed, and can be tried again', async () => {
    answer(listBookings, lastPage([exampleBooking(5)]));
    unreachable(cancelBooking);
    const { user } = await open();
    await user.click(await screen.findByRole('button', cancel));
    await waitFor(10_000);
    const row = await findRow();
    expect(await row.findByText(/^Not cancelled\. The shop can’t be reached/)).toBeDefined();
    expect(screen.getByText(/^Telecaster 1 is not cancelled\./)).toBeDefined();
    const sent = shopThatCancels();
    await user.click(screen.getByRole('button', cancel));
    await waitFor(10_000);
    await screen.findByText('You have cancelled it.');
    expect(sent).toHaveLength(1);
  });

  it('shows how it ended where it had ended before', async () => {
    answer(listBookings, lastPage([exampleBooking(5)]));
    answer(cancelBooking, () => {
      answer(listBookings, lastPage([exampleBooking(5, { ...cancelled, status: 'expired' })]));
      return refusal('booking_ended', { message: 'It has ended already.' });
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', cancel));
    await waitFor(10_000);
    expect(await screen.findByText('The time to collect it ran out.')).toBeDefined();
    expect(screen.queryByText(/^Not cancelled/)).toBeNull();
  });
});

describe('two tabs of one person', () => {
  it('show the same: what one changes, the other reads anew', async () => {
    answer(listBookings, lastPage([exampleBooking(5)]));
    const { queryClient } = await open();
    await screen.findByRole('button', cancel);
    const leave = followOtherTabs(queryClient);
    answer(listBookings, lastPage([exampleBooking(5, cancelled)]));
    // A second instance of the module is what another tab has.
    vi.resetModules();
    const otherTab = await import('#src/lib/mark-stale.ts');
    const { createQueryClient } = await import('#src/lib/query-client.ts');
    await otherTab.markStale(createQueryClient(), queryKeys.bookings);
    expect(await screen.findByText('You have cancelled it.')).toBeDefined();
    leave();
  });
});

describe('the booking sheet', () => {
  const path = `/dashboard/orders/${exampleBooking(5)._id}`;

  it('has on one page what the meeting needs, and prints', async () => {
    const calls = answer(getBooking, exampleBooking(5));
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = await open(path);
    const sheet = await screen.findByRole('article');
    for (const text of ['Telecaster 1', '$549', '042 137', 'At the counter', '555 0100']) {
      expect(sheet.textContent).toContain(text);
    }
    expect(sheet.textContent).toMatch(/Held untilFeb \d, 2026/);
    expect(calls[0]?.params.id).toBe(exampleBooking(5)._id);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('tells a booking that is not there from a failure', async () => {
    refuse(getBooking, 'not_found');
    await open(path);
    expect(await screen.findByText('There is no such booking')).toBeDefined();
  });
});
