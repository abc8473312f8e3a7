import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command, UpdateState } from '#contracts/app/desktop-channels.ts';
import type { Platform } from '#contracts/app/platform.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import {
  exampleBooking,
  exampleDetails,
  exampleNotice,
  exampleReceived,
  idOf,
  lastPage,
  lastProductPage,
} from '#tests/support/web-examples.ts';

import { openEvents, setVisible } from './support/event-stream.ts';

/** A stand-in for the desktop platform, with a menu, notifications and updates. */
const desktop = vi.hoisted(() => {
  const state = {
    commands: [] as Command[],
    onWaiting: (): void => undefined,
    update: { status: 'unavailable' } as UpdateState,
    onChange: (): void => undefined,
    notice: vi.fn(async () => undefined),
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
    notify: { notice: desktop.notice, openBookings: desktop.openBookings },
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
  answer('listReceivedBookings', lastPage([]));
  answer('listNotices', lastPage([]));
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

  it('opens a booking’s sheet for its buyer', async () => {
    const booking = exampleBooking(3);
    answer('getBooking', booking);
    desktop.commands = [{ open: 'booking', id: booking._id }];
    const { address } = await renderApp('/terms', { as: exampleUser });
    await screen.findByRole('heading', { name: 'Booking sheet' });
    expect(address()).toBe(`/dashboard/orders/${booking._id}`);
  });
});

describe('the start screen', () => {
  const staff = { ...exampleUser, role: 'staff' } as const;
  beforeEach(() => {
    answer('listProducts', lastProductPage([]));
    answer('getProduct', exampleDetails(1));
  });

  it.each(['/', '/login'])('is the counter for staff, from %s', async (path) => {
    const { address } = await renderApp(path, { as: staff });
    expect(await screen.findByRole('heading', { level: 1, name: 'Counter' })).toBeDefined();
    expect(address()).toBe('/dashboard/counter');
  });

  it('is only the first screen', async () => {
    const { user, address } = await renderApp('/', { as: staff });
    await screen.findByRole('heading', { level: 1, name: 'Counter' });
    await user.click(screen.getByRole('link', { name: 'Second Fret' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Counter' })).toBeNull());
    expect(address()).toBe('/');
  });

  it('is Home for customers, and for staff the page that was opened', async () => {
    const { address } = await renderApp('/', { as: exampleUser });
    await waitFor(() => expect(desktop.openBookings).toHaveBeenCalled());
    expect(address()).toBe('/');
    cleanup();
    const other = await renderApp('/terms', { as: staff });
    await waitFor(() => expect(desktop.openBookings).toHaveBeenCalledTimes(2));
    expect(other.address()).toBe('/terms');
  });
});

it('open bookings are counted on the icon, even while the window is hidden', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let bookings = [exampleReceived(1)];
  const calls = answer('listReceivedBookings', () => lastPage(bookings));
  const events = openEvents();
  await renderApp('/dashboard/myBuyers', { as: exampleUser });
  await screen.findByRole('button', { name: /^Hand over to/ });
  await waitFor(() => expect(events.connections).toHaveLength(1));
  setVisible(false);
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  const before = calls.length;
  bookings = [exampleReceived(2), ...bookings];
  events.tell('booking.held', idOf(2));
  await waitFor(() => expect(desktop.openBookings).toHaveBeenLastCalledWith(2));
  expect(calls.length - before).toBe(1);
});

const at = (hour: number) =>
  exampleNotice(hour, { title: `At ${hour}`, created_at: `2026-02-01T1${hour}:00:00.000Z` });
const shown = () => desktop.notice.mock.calls.flat().map((alert) => Object(alert).title);

it('notices cause one notification each, from oldest to newest, except those from before the start', async () => {
  const until = { label: 'Keep it before', at: '2099-01-02T03:04:05.000Z' };
  let notices = [at(1)];
  const calls = answer('listNotices', () => lastPage(notices));
  const events = openEvents();
  await renderApp('/terms', { as: exampleUser });
  await waitFor(() => expect(events.connections).toHaveLength(1));
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(calls[0]?.query.get('unread')).toBe('true');

  notices = [{ ...at(3), until }, at(2), at(1)];
  events.tell('notice.created', idOf(3));
  await waitFor(() => expect(shown()).toEqual(['At 2', 'At 3']));
  expect(desktop.notice.mock.calls).toEqual([
    [{ id: at(2)._id, title: 'At 2', text: at(2).text }],
    [{ id: at(3)._id, title: 'At 3', text: expect.stringMatching(/^Keep it before Jan/) }],
  ]);

  // One notice has been read, an older one has moved up to the first page, and one is new.
  notices = [at(4), at(2), at(0)];
  events.tell('notice.created', idOf(4));
  await waitFor(() => expect(shown()).toEqual(['At 2', 'At 3', 'At 4']));
});

describe('a newer version', () => {
  it('stays hidden after Later until its state changes', async () => {
    desktop.update = { status: 'available', version: '1.2.0' };
    const { user } = await renderApp('/terms');
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    expect(screen.queryByText(/1\.2\.0/)).toBeNull();
    await become({ status: 'ready', version: '1.2.0' });
    expect(await screen.findByText(/is ready/)).toBeDefined();
  });

  it('shows a message if its download fails', async () => {
    desktop.update = { status: 'available', version: '1.2.0' };
    desktop.download.mockRejectedValueOnce(new Error('download failed'));
    const { user } = await renderApp('/terms');
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByText(/The update couldn’t be downloaded/)).toBeDefined();
  });
});
