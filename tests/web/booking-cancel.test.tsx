import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cancelBooking,
  getBooking,
  listBookings,
  listReceivedBookings,
} from '#contracts/bookings.ts';
import { followOtherTabs } from '#src/lib/mark-stale.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { endSession } from '#src/lib/session.ts';
import { answer, refusal, unreachable } from '#tests/support/web-api.ts';
import { exampleBooking, lastPage } from '#tests/support/web-examples.ts';
import { cancelled, findRow, holdTime, openOrders, waitFor } from './support/my-orders.ts';
import { findToast } from './support/toasts.ts';

const undo = { name: 'Undo: keep the booking of Telecaster 1' };
const cancel = { name: 'Cancel the booking of Telecaster 1' };

/** Under which this device keeps the cancellation; empty where it keeps none. */
const keyOfKept = () =>
  Object.keys(localStorage).find((name) => name.startsWith('cancellation:')) ?? '';

/** A shop where `cancelBooking` works: what it did shows in the list from then on. */
function shopThatCancels() {
  let now = exampleBooking(5);
  answer(listBookings, () => lastPage([now]));
  return answer(cancelBooking, () => {
    now = exampleBooking(5, cancelled);
    return now;
  });
}

beforeEach(holdTime);
afterEach(() => {
  vi.useRealTimers();
});

describe('cancelling a booking', () => {
  it('is sent after ten seconds, and the row shows it', async () => {
    const sent = shopThatCancels();
    const { user } = await openOrders();
    await user.click(await screen.findByRole('button', cancel));
    expect(screen.getByText('Will be cancelled in 10 s')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', undo));
    await waitFor(9000);
    expect(screen.getByText('Will be cancelled in 1 s')).toBeDefined();
    expect(sent).toEqual([]);
    await waitFor(1000);
    expect(await screen.findByText('You have cancelled it.')).toBeDefined();
    expect(await findToast('Telecaster 1: booking cancelled.')).toBeDefined();
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
    const { user } = await openOrders('/dashboard?state=open');
    await user.click(await screen.findByRole('button', cancel));
    await waitFor(10_000);
    expect(await screen.findByText('No open orders')).toBeDefined();
    expect(screen.getByRole('tabpanel').contains(document.activeElement)).toBe(true);
  });

  it('can be undone by keyboard, also from another screen', async () => {
    const sent = shopThatCancels();
    const { user } = await openOrders();
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
    expect(await findToast('Telecaster 1: your booking stays.')).toBeDefined();
    await waitFor(20_000);
    expect(sent).toEqual([]);
  });

  it('is not undone by the second half of a double click', async () => {
    const sent = shopThatCancels();
    const { user } = await openOrders();
    await user.click(await screen.findByRole('button', cancel));
    fireEvent.click(await screen.findByRole('button', undo), { detail: 2 });
    await waitFor(10_000);
    await expect.poll(() => sent.length).toBe(1);
    await screen.findByText('You have cancelled it.');
  });

  it('is sent at once when the page is closed', async () => {
    const sent = shopThatCancels();
    const { user } = await openOrders();
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
    const { user } = await openOrders();
    await user.click(await screen.findByRole('button', cancel));
    await act(() => endSession(false));
    await expect
      .poll(() => sent.map(({ bearer }) => bearer))
      .toEqual(['token of robin@example.test']);
    await findToast('Telecaster 1: booking cancelled.');
  });

  it('waits for the network, and can be undone until then', async () => {
    const sent = shopThatCancels();
    const { user } = await openOrders();
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
    const { user } = await openOrders();
    await user.click(await screen.findByRole('button', cancel));
    await waitFor(10_000);
    const row = await findRow();
    expect(await row.findByText(/^Not cancelled yet\. The shop can’t be reached/)).toBeDefined();
    expect(await findToast(/^Telecaster 1 is not cancelled yet\./)).toBeDefined();
    const sent = shopThatCancels();
    answer(getBooking, exampleBooking(5));
    // It may have arrived: what is sent again can't be undone.
    await user.click(screen.getByRole('button', cancel));
    await screen.findByText('You have cancelled it.');
    expect(sent).toHaveLength(1);
  });

  it('shows how it ended where it had ended before', async () => {
    answer(listBookings, lastPage([exampleBooking(5)]));
    const expired = exampleBooking(5, { ...cancelled, status: 'expired' });
    answer(getBooking, expired);
    answer(cancelBooking, () => {
      answer(listBookings, lastPage([expired]));
      return refusal('booking_ended', { message: 'It has ended already.' });
    });
    const { user } = await openOrders();
    await user.click(await screen.findByRole('button', cancel));
    await waitFor(10_000);
    expect(await screen.findByText('The time to collect it ran out.')).toBeDefined();
    expect(screen.queryByText(/^Not cancelled/)).toBeNull();
    expect(await findToast(/^Telecaster 1 is not cancelled\./)).toBeDefined();
  });
});

describe('two tabs of one person', () => {
  it('send nothing that one of them has undone', async () => {
    const sent = shopThatCancels();
    const { user } = await openOrders();
    await user.click(await screen.findByRole('button', cancel));
    // What the other tab's undoing does here.
    localStorage.removeItem(keyOfKept());
    act(() => {
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(await screen.findByRole('button', cancel)).toBeDefined();
    await waitFor(20_000);
    expect(sent).toEqual([]);
  });

  /** What the other tab does as it closes. */
  function sendElsewhere() {
    const kept = JSON.parse(localStorage.getItem(keyOfKept()) ?? '');
    localStorage.setItem(keyOfKept(), JSON.stringify({ ...kept, sent: true }));
  }

  it('offer no undoing of what one of them sent as it was closed, and tell what became of it', async () => {
    const sent = shopThatCancels();
    answer(getBooking, exampleBooking(5, cancelled));
    const { user } = await openOrders();
    await user.click(await screen.findByRole('button', cancel));
    sendElsewhere();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(await screen.findByText('Cancelling…')).toBeDefined();
    await user.click(screen.getByRole('button', undo));
    expect(screen.queryByText(/your booking stays/)).toBeNull();
    await waitFor(3000);
    expect(await findToast('Telecaster 1: booking cancelled.')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it.each([
    ['sent', sendElsewhere],
    ['finished', () => localStorage.removeItem(keyOfKept())],
  ])(
    'never say that a booking stays whose cancellation one of them has just %s',
    async (_, happens) => {
      shopThatCancels();
      answer(getBooking, exampleBooking(5, cancelled));
      const { user } = await openOrders();
      await user.click(await screen.findByRole('button', cancel));
      answer(listBookings, lastPage([exampleBooking(5, cancelled)]));
      // Before this tab has heard of it.
      happens();
      await user.click(screen.getByRole('button', undo));
      expect(screen.queryByText(/your booking stays/)).toBeNull();
      await waitFor(3000);
      expect(await screen.findByText('You have cancelled it.')).toBeDefined();
    },
  );

  it('show the same: what one changes, the other reads anew', async () => {
    answer(listBookings, lastPage([exampleBooking(5)]));
    const { queryClient } = await openOrders();
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
