import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { followOtherTabs } from '#src/lib/refresh.ts';
import { answer, refusal } from '#tests/support/web-api.ts';
import { exampleBooking, lastPage } from '#tests/support/web-examples.ts';
import { cancelled, findRow, holdTime, openOrders, waitFor } from '#tests/web/support/my-orders.ts';
import { findToast } from '#tests/web/support/toasts.ts';

const undo = { name: 'Undo: keep the booking of Telecaster 1' };
const cancel = { name: 'Cancel booking of Telecaster 1' };
const restorable: Partial<Booking> = {
  ...cancelled,
  restorable_until: '2026-02-01T04:05:16.000Z',
  can: { cancel: false, restore: true, keep: false },
};

/** Fakes an API with one booking that can be canceled and restored. `become` changes the booking on the server. */
function fakeShop() {
  let now = exampleBooking(5);
  const become = (changes: Partial<Booking>) => {
    now = exampleBooking(5, changes);
    return now;
  };
  answer('listBookings', ({ query }) =>
    lastPage(query.get('state') === 'open' && now.status !== 'held' ? [] : [now]),
  );
  const cancels = answer('cancelBooking', () => become(restorable));
  const restores = answer('restoreBooking', () => become({}));
  return { cancels, restores, become };
}

beforeEach(holdTime);
describe('canceling a booking', () => {
  it('takes effect immediately, and can be undone by keyboard', async () => {
    const { cancels, restores } = fakeShop();
    const { user } = await openOrders();
    (await screen.findByRole('button', cancel)).focus();
    await user.keyboard('{Enter}');
    const row = await findRow();
    const button = await row.findByRole('button', undo);
    expect(row.getByText('You canceled this booking.')).toBeDefined();
    expect(document.activeElement).toBe(button);
    expect(await findToast(/^Booking canceled: Telecaster 1/)).toBeDefined();
    await user.keyboard('{Enter}');
    expect(await row.findByText('Held for you')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', cancel));
    expect(await findToast('Your booking is restored: Telecaster 1')).toBeDefined();
    await waitFor(2_000);
    expect(screen.queryByText(/Booking canceled/)).toBeNull();
    const ids = [cancels, restores].map((calls) => calls.map(({ params }) => params.id));
    expect(ids).toEqual([[exampleBooking(5)._id], [exampleBooking(5)._id]]);
  });

  it('can be undone from another screen while the toast shows', async () => {
    const { restores } = fakeShop();
    const { user } = await openOrders();
    await user.click(await screen.findByRole('button', cancel));
    await screen.findByRole('button', undo);
    answer('listReceivedBookings', lastPage([]));
    await user.click(screen.getByRole('link', { name: 'My Buyers' }));
    await screen.findByText('No open bookings');
    // Longer than other messages are shown, and long before the end of ten seconds.
    await waitFor(5_000);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await findToast('Your booking is restored: Telecaster 1')).toBeDefined();
    expect(restores).toHaveLength(1);
  });

  it('removes Undo when the server no longer allows it, and keeps focus in the list', async () => {
    const { become } = fakeShop();
    const { user } = await openOrders();
    await user.click(await screen.findByRole('button', cancel));
    await screen.findByRole('button', undo);
    become(cancelled);
    await waitFor(2_000);
    await expect.poll(() => screen.queryByRole('button', undo)).toBeNull();
    expect(screen.getByRole('tabpanel').contains(document.activeElement)).toBe(true);
    await waitFor(8_000);
    // The toast takes a second to fade out.
    await waitFor(1_000);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is not undone by the second click of a double click', async () => {
    const { restores } = fakeShop();
    const { user } = await openOrders();
    await user.click(await screen.findByRole('button', cancel));
    fireEvent.click(await screen.findByRole('button', undo), { detail: 2 });
    await waitFor(100);
    expect(restores).toEqual([]);
  });

  it('shows a message when it is too late to undo, and updates the booking', async () => {
    const { become } = fakeShop();
    const { user } = await openOrders();
    await user.click(await screen.findByRole('button', cancel));
    answer('restoreBooking', () => {
      become(cancelled);
      return refusal('booking_ended', { message: 'This booking has already ended.' });
    });
    await user.click(await screen.findByRole('button', undo));
    const late = 'Telecaster 1: the booking couldn’t be restored. This booking has already ended.';
    expect(await findToast(late)).toBeDefined();
    await expect.poll(() => screen.queryByRole('button', undo)).toBeNull();
  });
});

it('a change in one tab updates the other tab', async () => {
  const { become } = fakeShop();
  const { queryClient } = await openOrders();
  await screen.findByRole('button', cancel);
  const leave = followOtherTabs(queryClient);
  become(cancelled);
  const otherTab = new BroadcastChannel('stale');
  await act(() => otherTab.postMessage([queryKeys.bookings]));
  expect(await screen.findByText('You canceled this booking.')).toBeDefined();
  otherTab.close();
  leave();
});
