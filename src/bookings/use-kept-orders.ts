import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { deviceStorage } from '#src/lib/device-storage.ts';
import { storeOfflinePage } from '#src/lib/offline-page.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { currentSession, onSessionChange } from '#src/lib/session.ts';

const key = 'orders';

/** The fields of an order that the offline page shows. They are read by `src/public/offline.js`. */
const shown = [
  '_id',
  'selectedProduct',
  'price',
  'status',
  'place',
  'held_until',
  'frozen',
  'handover_code',
  'location',
  'meeting',
  'seller',
] as const satisfies readonly (keyof Booking)[];
type KeptOrder = Pick<Booking, (typeof shown)[number]>;

/** `at` is the time when orders were last received from the server. */
type Stored = { owner: string; at: string; orders: KeptOrder[] };

const fieldsOf = (booking: Booking) =>
  Object.fromEntries(shown.map((field) => [field, booking[field]])) as KeptOrder;

const isOpen = ({ status }: Booking) => status === 'held' || status === 'waiting';

/** Returns the user's own bookings in a query's data. */
function bookingsIn([, kind]: readonly unknown[], data: unknown): readonly Booking[] {
  if (kind === 'one') return [data as Booking];
  if (kind !== 'list') return [];
  return (data as { pages: { items: Booking[] }[] }).pages.flatMap(({ items }) => items);
}

/**
 * Stores the user's open orders on this device, so that the offline page can show their handover codes. The stored
 * orders are removed on logout. If `userId` is null, several people share the device, and nothing is stored.
 */
export function useKeptOrders(userId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId !== null) return keep(queryClient, userId);
    void deviceStorage.remove(key);
  }, [queryClient, userId]);
}

function keep(queryClient: QueryClient, owner: string): () => void {
  const cache = queryClient.getQueryCache();
  const orders = new Map<string, KeptOrder>();
  let stopped = false;

  function take(queryKey: readonly unknown[], data: unknown) {
    for (const booking of bookingsIn(queryKey, data)) {
      orders.delete(booking._id);
      if (isOpen(booking)) orders.set(booking._id, fieldsOf(booking));
    }
  }
  async function write() {
    if (stopped) return;
    const at = new Date().toISOString();
    await deviceStorage.set(key, { owner, at, orders: [...orders.values()] } satisfies Stored);
    if (orders.size > 0) await storeOfflinePage();
  }
  async function restore() {
    const stored = (await deviceStorage.get(key)) as Stored | undefined;
    // The orders may belong to another user, whose session ended while the page was closed.
    if (stored && stored.owner !== owner) await deviceStorage.remove(key);
    else for (const order of stored?.orders ?? []) orders.set(order._id, order);
    const loaded = cache.findAll({ queryKey: queryKeys.bookings });
    for (const { queryKey, state } of loaded) if (state.data) take(queryKey, state.data);
    if (loaded.length > 0) await write();
  }
  const restored = restore();
  const stopCache = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    if (queryKey[0] !== queryKeys.bookings[0]) return;
    void restored.then(() => {
      take(queryKey, state.data);
      return write();
    });
  });
  const stopSession = onSessionChange(() => {
    if (currentSession().status === 'signed-in') return;
    stopped = true;
    void deviceStorage.remove(key);
  });
  return () => {
    stopped = true;
    stopCache();
    stopSession();
  };
}
