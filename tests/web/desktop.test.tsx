import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getBooking, listReceivedBookings } from '#contracts/bookings.ts';
import { listCategories } from '#contracts/categories.ts';
import type { Command, Platform, UpdateState } from '#contracts/desktop.ts';
import { checkAdmin } from '#contracts/users.ts';
import { bookingsSince } from '#src/features/bookings/use-open-bookings.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import {
  exampleBooking,
  exampleCategories,
  exampleReceived,
  idOf,
  lastPage,
} from '#tests/support/web-examples.ts';

/** A stand-in for the desktop platform, with a menu, notifications and updates. */
const desktop = vi.hoisted(() => {
  const state = {
    commands: [] as Command[],
    onWaiting: (): void => undefined,
    update: { status: 'unavailable' } as UpdateState,
    onChange: (): void => undefined,
    booking: vi.fn(async () => undefined),
    openBookings: vi.fn(async () => undefined),
    download: vi.fn(async () => undefined),
    restart: vi.fn(async () => undefined),
  };
  return state;
});
vi.mock('#src/platform/index.ts', async () => {
  const { web } = await import('#src/platform/web.ts');
  const platform: Platform = {
    ...web,
    appInfo: async () => ({ client: 'desktop', version: '1.1.0', runtime: { Electron: '45.4.1' } }),
    commands: {
      take: async () => desktop.commands.splice(0),
      onWaiting: (listener) => {
        desktop.onWaiting = listener;
        return () => undefined;
      },
    },
    notify: { booking: desktop.booking, openBookings: desktop.openBookings },
    updates: {
      state: async () => desktop.update,
      check: async () => desktop.update,
      download: desktop.download,
      restart: desktop.restart,
      onChange: (listener) => {
        desktop.onChange = listener;
        return () => undefined;
      },
    },
  };
  return { platform };
});

beforeEach(() => {
  desktop.commands = [];
  desktop.update = { status: 'unavailable' };
  vi.clearAllMocks();
  answer(checkAdmin, { isAdmin: false, role: 'user' });
  answer(listCategories, exampleCategories);
  answer(listReceivedBookings, lastPage([]));
});

async function ask(command: Command) {
  desktop.commands.push(command);
  await act(async () => desktop.onWaiting());
}
async function become(update: UpdateState) {
  desktop.update = update;
  await act(async () => desktop.onChange());
}

describe('a command', () => {
  it('runs after the page has loaded', async () => {
    desktop.commands = [{ menu: 'myBuyers' }];
    const { address } = await renderApp('/terms', { as: exampleUser });
    expect(await screen.findByRole('heading', { name: 'My Buyers' })).toBeDefined();
    expect(address()).toBe('/dashboard/myBuyers');
    await ask({ menu: 'back' });
    await waitFor(() => expect(address()).toBe('/terms'));
  });

  it('opens the shortcuts and the About dialog', async () => {
    const { user } = await renderApp('/terms');
    await screen.findByRole('contentinfo');
    await waitFor(() => expect(desktop.openBookings).toHaveBeenCalledWith(0));
    await ask({ menu: 'shortcuts' });
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
    await user.keyboard('{Escape}');
    await ask({ menu: 'about' });
    const about = within(await screen.findByRole('dialog', { name: 'About Second Fret' }));
    expect(await about.findByText('1.1.0')).toBeDefined();
    expect(about.getByText('45.4.1')).toBeDefined();
    expect(about.getByText('This copy does not check for updates.')).toBeDefined();
  });

  it('opens a booking’s sheet for its buyer', async () => {
    const booking = exampleBooking(3);
    answer(getBooking, booking);
    desktop.commands = [{ open: 'booking', id: booking._id }];
    const { address } = await renderApp('/terms', { as: exampleUser });
    await screen.findByRole('heading', { name: 'Booking sheet' });
    expect(address()).toBe(`/dashboard/orders/${booking._id}`);
  });

  it('opens a booking’s row in My Buyers for its seller', async () => {
    refuse(getBooking, 'not_found');
    const booking = exampleReceived(4, { buyer: 'Hanna Holds' });
    answer(listReceivedBookings, lastPage([booking]));
    desktop.commands = [{ open: 'booking', id: booking._id }];
    const { address } = await renderApp('/terms', { as: exampleUser });
    const name = await screen.findByRole('heading', { name: 'Hanna Holds' });
    expect(address()).toBe(`/dashboard/myBuyers?booking=${booking._id}`);
    await waitFor(() => expect(document.activeElement).toBe(name.closest('li')));
    expect(screen.queryByText(/That booking/)).toBeNull();
  });

  it('says when the booking is no longer open', async () => {
    desktop.commands = [{ open: 'received', id: idOf(99) }];
    await renderApp('/terms', { as: exampleUser });
    expect(await screen.findByText(/That booking is no longer open/)).toBeDefined();
  });
});

describe('bookings', () => {
  it('are counted, and each new one is announced once', async () => {
    const first = exampleReceived(1, { created_at: '2026-02-01T10:00:00.000Z' });
    const second = exampleReceived(2, {
      ...{ created_at: '2026-02-01T11:00:00.000Z', buyer: 'Bo Buyer' },
    });
    let bookings = [first];
    answer(listReceivedBookings, () => lastPage(bookings));
    const { queryClient } = await renderApp('/terms', { as: exampleUser });
    await waitFor(() => expect(desktop.openBookings).toHaveBeenLastCalledWith(1));
    expect(desktop.booking).not.toHaveBeenCalled();
    bookings = [second, first];
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(desktop.openBookings).toHaveBeenLastCalledWith(2));
    // No notification appears for a booking that ended or for an older one.
    bookings = [second];
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(desktop.openBookings).toHaveBeenLastCalledWith(1));
    bookings = [second, exampleReceived(3, { created_at: '2026-01-01T10:00:00.000Z' })];
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(desktop.openBookings).toHaveBeenLastCalledWith(2));
    expect(desktop.booking.mock.calls).toEqual([
      [{ id: second._id, title: `Booked: ${second.selectedProduct}`, text: expect.any(String) }],
    ]);
  });

  it('are loaded once a minute, also while My Buyers is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const calls = answer(listReceivedBookings, lastPage([exampleReceived(1)]));
    await renderApp('/dashboard/myBuyers', { as: exampleUser });
    await screen.findByRole('button', { name: /^Hand over to/ });
    await waitFor(() => expect(desktop.openBookings).toHaveBeenLastCalledWith(1));
    const before = calls.length;
    await act(() => vi.advanceTimersByTimeAsync(180_000));
    expect(calls.length - before).toBe(3);
    vi.useRealTimers();
  });

  it('are announced from oldest to newest', () => {
    const at = (hour: number) =>
      exampleReceived(hour, { created_at: `2026-02-01T1${hour}:00:00.000Z` });
    const since = bookingsSince('2026-02-01T11:00:00.000Z', [at(3), at(2), at(1), at(0)]);
    expect(since.map(({ _id }) => _id)).toEqual([at(2)._id, at(3)._id]);
  });
});

describe('a newer version', () => {
  it('can be downloaded, then installed by a restart', async () => {
    const { user } = await renderApp('/terms');
    await screen.findByRole('contentinfo');
    await waitFor(() => expect(desktop.openBookings).toHaveBeenCalled());
    expect(screen.queryByText(/1\.2\.0/)).toBeNull();
    await become({ status: 'available', version: '1.2.0' });
    expect(await screen.findByText('Second Fret 1.2.0 is available.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(desktop.download).toHaveBeenCalledTimes(1);
    await become({ status: 'downloading', version: '1.2.0' });
    expect(await screen.findByText(/Downloading/)).toBeDefined();
    await become({ status: 'ready', version: '1.2.0' });
    await user.click(await screen.findByRole('button', { name: 'Restart now' }));
    expect(desktop.restart).toHaveBeenCalledTimes(1);
  });

  it('stays hidden after Later until its state changes', async () => {
    desktop.update = { status: 'available', version: '1.2.0' };
    const { user } = await renderApp('/terms');
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    expect(screen.queryByText(/1\.2\.0/)).toBeNull();
    await become({ status: 'ready', version: '1.2.0' });
    expect(await screen.findByText(/is ready/)).toBeDefined();
  });

  it('shows a message when its download fails', async () => {
    desktop.update = { status: 'available', version: '1.2.0' };
    desktop.download.mockRejectedValueOnce(new Error('download failed'));
    const { user } = await renderApp('/terms');
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByText(/The update couldn’t be downloaded/)).toBeDefined();
  });
});
