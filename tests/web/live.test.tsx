import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Booking } from '#contracts/bookings/bookings.ts';
import type { User } from '#contracts/people/users.ts';
import { endSession } from '#src/lib/session.ts';
import { changes } from '#src/lib/use-change.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import {
  exampleBooking,
  exampleCard,
  exampleDetails,
  idOf,
  lastPage,
  lastProductPage,
} from '#tests/support/web-examples.ts';
import { type Events, openEvents, setVisible } from './support/event-stream.ts';
import { cancelled } from './support/my-orders.ts';

const admin: User = { ...exampleUser, role: 'admin' };

/** Opens a page as an admin, and waits until the page is listening for events. */
async function watch(path: string) {
  const events = openEvents();
  const app = await renderApp(path, { as: admin });
  await connected(events, 1);
  return { events, ...app };
}

const connected = (events: Events, count: number) =>
  waitFor(() => expect(events.connections).toHaveLength(count));

let unread = 0;

/**
 * Waits until the page has reloaded after all events sent so far. To detect that, sends one more event, which updates
 * the number of unread notices.
 */
async function handled(events: Events) {
  unread += 1;
  const calls = answer('countUnreadNotices', { unread });
  events.tell('notice.created', idOf(99));
  await screen.findByRole('link', { name: `Notices, ${unread} unread` });
  expect(calls).toHaveLength(1);
}

/** Waits until the page has received all events sent so far. */
async function arrived(events: Events) {
  changes.begin = null;
  events.ready();
  await waitFor(() => expect(changes.begin).not.toBeNull());
}

/** Returns a function that lists the event types for which the stream has added listeners to the page. */
function watchListeners(): () => string[] {
  const types = ['visibilitychange', 'pagehide', 'pageshow'];
  const current = new Map<unknown, string>();
  for (const target of [window, document]) {
    const { addEventListener: add, removeEventListener: remove } = target;
    vi.spyOn(target, 'addEventListener').mockImplementation((...given: Parameters<typeof add>) => {
      const stack = new Error('caller').stack ?? '';
      if (types.includes(given[0]) && stack.includes('tab-visibility')) {
        current.set(given[1], given[0]);
      }
      add.apply(target, given);
    });
    vi.spyOn(target, 'removeEventListener').mockImplementation(
      (...given: Parameters<typeof remove>) => {
        current.delete(given[1]);
        remove.apply(target, given);
      },
    );
  }
  return () => [...current.values()];
}

describe('live screens', () => {
  it('shows a sale on the product page, and ignores other products', async () => {
    let product = exampleDetails(1);
    const calls = answer('getProduct', () => product);
    const { events } = await watch(`/productDetails/${idOf(1)}`);
    expect(await screen.findByText(/^Held for 72 hours/)).toBeDefined();
    const before = calls.length;
    events.tell('product.sold', idOf(2));
    await handled(events);
    expect(calls).toHaveLength(before);
    product = exampleDetails(1, {
      status: 'sold',
      can: { book: false, wait: false, edit: false, offer: false },
    });
    events.tell('product.sold', idOf(1));
    expect(await screen.findByText('Sold. This one has found a new player.')).toBeDefined();
    expect(screen.getByText('Sold')).toBeDefined();
    expect(screen.queryByText(/vs new/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Watch' })).toBeNull();
    expect(calls).toHaveLength(before + 1);
    // The `again` parameter tells the server not to count the reload as another view.
    expect(calls.map(({ query }) => query.get('again'))).toEqual([null, 'true']);
  });

  it('stops offering a product that strangers can no longer load', async () => {
    answer('getProduct', exampleDetails(1));
    const { events } = await watch(`/productDetails/${idOf(1)}`);
    await screen.findByRole('button', { name: 'Booking' });
    refuse('getProduct', 'not_found');
    events.tell('product.sold', idOf(1));
    expect(await screen.findByText('This product is no longer for sale.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Booking' })).toBeNull();
  });

  it.each([
    ['/dashboard/savedSearches', 'search.saved', () => answer('listSavedSearches', { items: [] })],
    [
      '/dashboard/allUsers',
      'user.joined',
      () => answer('listUsers', { ...lastPage([]), total_capped: false }),
    ],
    [
      '/stolen',
      'stolen.registered',
      () => {
        answer('listStolen', lastPage([]));
        return answer('listOwnStolen', { items: [] });
      },
    ],
    ['/dashboard/failedJobs', 'job.failed', () => answer('listFailedJobs', lastPage([]))],
    [
      '/dashboard/audit',
      'audit.written',
      () => answer('listAudit', { ...lastPage([]), actions: [] }),
    ],
    ['/dashboard/mail', 'mail.sent', () => answer('listMails', lastPage([]))],
  ] as const)('reload the list of %s after %s', async (path, kind, answered) => {
    const calls = answered();
    const { events } = await watch(path);
    await waitFor(() => expect(calls).toHaveLength(1));
    events.tell(kind, idOf(1));
    await waitFor(() => expect(calls).toHaveLength(2));
  });
});

describe('the list of products', () => {
  it('stays still while it is read: cards change in place, and a button shows new ones', async () => {
    let cards = [exampleCard(1), exampleCard(2), exampleCard(3)];
    answer('listProducts', () => lastProductPage(cards));
    const { events, user } = await watch('/allProducts');
    await screen.findByText('This Category has 3 Guitars available');
    const titles = () =>
      within(screen.getByRole('list', { name: 'Products' }))
        .getAllByRole('heading')
        .map(({ textContent }) => textContent);

    cards = [exampleCard(4), exampleCard(1, { status: 'reserved' }), exampleCard(3)];
    events.tell('product.published', idOf(4));
    events.tell('product.reserved', idOf(1));
    events.tell('product.sold', idOf(2));
    const show = await screen.findByRole('button', { name: 'Show 1 new product' });
    expect(titles()).toEqual(['Telecaster 1', 'Telecaster 2', 'Telecaster 3']);
    expect(screen.getByText('Reserved')).toBeDefined();
    expect(screen.getByText('No longer listed')).toBeDefined();

    await user.click(show);
    expect(titles()).toEqual(['Telecaster 4', 'Telecaster 1', 'Telecaster 3']);
    expect(screen.queryByRole('button', { name: /new product/ })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('does not reload for a reservation that it does not show', async () => {
    const calls = answer('listProducts', lastProductPage([exampleCard(1)]));
    const { events } = await watch('/allProducts');
    await screen.findByText('Telecaster 1');
    events.tell('product.reserved', idOf(2));
    await handled(events);
    expect(calls).toHaveLength(1);
    events.tell('product.reserved', idOf(1));
    await waitFor(() => expect(calls).toHaveLength(2));
  });
});

describe('a change in this window', () => {
  const restorable = {
    ...cancelled,
    restorable_until: new Date(Date.now() + 3_600_000).toISOString(),
    can: { cancel: false, restore: true, keep: false },
  };
  /** Opens the page of a product that the user has booked, with a stream. `server` is the booking on the server. */
  async function openBooked(server: { booking: Booking }) {
    const booked = { _id: idOf(5), status: 'held', place: null } as const;
    answer('getProduct', exampleDetails(1, { booked }));
    const calls = answer('getBooking', () => server.booking);
    const opened = await watch(`/productDetails/${idOf(1)}`);
    await screen.findByText('042 137');
    opened.events.ready();
    await handled(opened.events);
    return { calls, ...opened };
  }

  it.each(['after its reply', 'never'])(
    'reloads each query once if its event comes %s',
    async (when) => {
      let booking = exampleBooking(5);
      const calls = answer('listBookings', () => lastPage([booking]));
      const { events, user } = await watch('/dashboard');
      const cancel = await screen.findByRole('button', { name: /^Cancel booking/ });
      events.ready();
      await handled(events);
      const tell = () => events.tell('booking.cancelled', idOf(5));
      answer('cancelBooking', () => {
        booking = exampleBooking(5, restorable);
        if (when === 'after its reply') setImmediate(tell);
        return booking;
      });
      const before = calls.length;
      await user.click(cancel);
      expect(await screen.findByText('You canceled this booking.')).toBeDefined();
      await handled(events);
      expect(calls).toHaveLength(before + 1);
    },
  );

  it('waits for its reply, and does not hide what someone else changed before it came', async () => {
    const can = { cancel: true, restore: false, keep: true };
    const server = { booking: exampleBooking(5, { can }) };
    const { events, user, calls } = await openBooked(server);
    const before = calls.length;
    const reply = Promise.withResolvers<Booking>();
    const kept = answer('keepBooking', () => reply.promise);
    await user.click(await screen.findByRole('button', { name: /^Keep/ }));
    await waitFor(() => expect(kept).toHaveLength(1));
    server.booking = exampleBooking(5, { ...cancelled, status: 'released' });
    events.tell('booking.kept', idOf(5));
    events.tell('booking.released', idOf(5));
    await arrived(events);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await act(() => vi.advanceTimersByTimeAsync(500));
    reply.resolve(exampleBooking(5));
    expect(await screen.findByText(/^This booking has ended/)).toBeDefined();
    await handled(events);
    expect(screen.getByText(/^This booking has ended/)).toBeDefined();
    expect(calls).toHaveLength(before + 1);
  });

  it('does not show again what a slow fetch saw before the change', async () => {
    const server = { booking: exampleBooking(5) };
    const { events, user } = await openBooked(server);
    const slow = Promise.withResolvers<Booking>();
    const fetched: unknown[] = answer('getBooking', () =>
      fetched.length === 1 ? slow.promise : exampleBooking(5, restorable),
    );
    events.tell('booking.moved', idOf(5));
    await waitFor(() => expect(fetched).toHaveLength(1));
    answer('cancelBooking', exampleBooking(5, restorable));
    await user.click(screen.getByRole('button', { name: /^Cancel booking/ }));
    expect(await screen.findByText('You can undo this for a few seconds.')).toBeDefined();
    const heldAgain = vi.fn();
    const observer = new MutationObserver(() => {
      if (screen.queryByText('It’s on hold for you')) heldAgain();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    slow.resolve(exampleBooking(5));
    events.tell('booking.cancelled', idOf(5));
    await handled(events);
    observer.disconnect();
    expect(fetched.length).toBeGreaterThan(1);
    expect(heldAgain).not.toHaveBeenCalled();
  });

  it('is not loaded twice by a screen that opens after its event', async () => {
    answer('getProduct', exampleDetails(1));
    const { events, user } = await watch(`/productDetails/${idOf(1)}`);
    const dashboard = await screen.findByRole('button', { name: /’s account$/ });
    await user.click(dashboard);
    const link = screen.getByRole('link', { name: 'Dashboard' });
    const calls = answer('listBookings', lastPage([exampleBooking(5)]));
    // While the product reloads, the next event waits.
    const product = Promise.withResolvers<ReturnType<typeof exampleDetails>>();
    const reloads = answer('getProduct', () => product.promise);
    events.tell('product.edited', idOf(1));
    await waitFor(() => expect(reloads).toHaveLength(1));
    events.tell('booking.cancelled', idOf(5));
    await arrived(events);
    await user.click(link);
    await screen.findByText('042 137');
    product.resolve(exampleDetails(1));
    await handled(events);
    expect(calls).toHaveLength(1);
  });
});

describe('the event stream', () => {
  const openOrders = async () => {
    const calls = answer('listBookings', lastPage([exampleBooking(5)]));
    const opened = await watch('/dashboard');
    await screen.findByText('042 137');
    return { calls, ...opened };
  };

  it('reloads what is on screen after a gap, and for kinds that this client does not know', async () => {
    const { events, calls } = await openOrders();
    const before = calls.length;
    events.resync();
    await waitFor(() => expect(calls.length).toBe(before + 1));
    events.tell('product.painted' as never, idOf(1));
    await waitFor(() => expect(calls.length).toBe(before + 2));
  });

  it('lets the next page of a list load if the role is checked before the list is reloaded', async () => {
    const [role, page] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const calls = answer('listBookings', async ({ query }) => {
      if (query.get('cursor') === null) {
        return { items: [exampleBooking(5)], next_cursor: 'next', total: 2 };
      }
      await page.promise;
      return lastPage([exampleBooking(6, { buyer: 'Second Page' })], 2);
    });
    const { events, user } = await watch('/dashboard');
    const more = await screen.findByRole('button', { name: 'Load more' });
    const checks = answer('checkAdmin', async () => {
      await role.promise;
      return { isAdmin: true, role: 'admin' as const };
    });
    events.tell('user.joined', admin._id);
    events.tell('booking.held', idOf(5));
    await waitFor(() => expect(checks).toHaveLength(1));
    await user.click(more);
    await waitFor(() => expect(calls).toHaveLength(2));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    role.resolve();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(calls).toHaveLength(2);
    page.resolve();
    expect(await screen.findByText('Second Page')).toBeDefined();
  });

  it('resumes after the last event, with the new token', async () => {
    const { events } = await openOrders();
    events.tell('notice.read', idOf(1));
    events.tell('notice.read', idOf(2));
    expect(events.connections[0]?.bearer).toBe(`token of ${admin.email}`);
    localStorage.setItem('accessToken', 'the next token');
    events.connections[0]?.end();
    await connected(events, 2);
    expect(events.connections[1]?.lastEventId).toBe('2');
    expect(events.connections[1]?.bearer).toBe('the next token');
  });

  it('closes a minute after the tab is hidden, and reloads when the tab is shown', async () => {
    const { events, calls } = await openOrders();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setVisible(false);
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    const before = calls.length;
    let closed = false;
    void events.connections[0]?.closed.then(() => {
      closed = true;
    });
    expect(closed).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await waitFor(() => expect(closed).toBe(true));
    setVisible(true);
    await connected(events, 2);
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  });

  it('closes when the user logs out, and leaves no listeners behind', async () => {
    const listeners = watchListeners();
    const { events } = await openOrders();
    expect(listeners()).toContain('pagehide');
    await act(() => endSession(false));
    await events.connections[0]?.closed;
    expect(events.connections).toHaveLength(1);
    await waitFor(() => expect(listeners()).toEqual([]));
  });

  it('is not opened for visitors', async () => {
    const events = openEvents();
    await renderApp('/about');
    await screen.findByRole('heading', { level: 1 });
    expect(events.connections).toEqual([]);
  });

  it('waits as long as a busy server requests, then connects', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer('listBookings', lastPage([]));
    let busy = true;
    const events = openEvents(() => {
      if (!busy) return null;
      busy = false;
      const reply = refusal('rate_limited');
      reply.headers.set('retry-after', '20');
      return reply;
    });
    await renderApp('/dashboard', { as: admin });
    await waitFor(() => expect(busy).toBe(false));
    await act(() => vi.advanceTimersByTimeAsync(19_000));
    expect(events.connections).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await connected(events, 1);
  });

  it('reconnects when the server stops sending', async () => {
    const { events } = await openOrders();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    events.tell('notice.read', idOf(1));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await connected(events, 2);
  });
});
