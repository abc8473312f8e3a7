import type { TicketForm } from '#contracts/counter/tickets.ts';
import { signal } from '#src/lib/signal.ts';

/** A sale without a connection that this computer has not sent yet. */
export type QueuedSale = {
  /** The ticket's idempotency key. */
  key: string;
  body: TicketForm & { offline: NonNullable<TicketForm['offline']> };
  names: readonly string[];
  total: string;
  /** The account that sold it. Only this account sends it, so that nobody sells in someone else's name. */
  by: { _id: string; name: string };
  /** Why the server rejected it, or null. */
  refused: { code: string; message: string } | null;
};

/** `code` is this computer's part of the numbers, and `last` the last number that was used. */
type Queue = { code: string; last: number; sales: readonly QueuedSale[] };

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newCode = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => letters[byte % 32]).join('');

/** The sales that this tab knows of, oldest first. */
const known = signal<readonly QueuedSale[]>([]);
export const useQueuedSales = known.use;
export const queuedSales = known.get;

const name = 'offline-sales';

/** Not `deviceStorage`, which hides failures and may lose the last seconds if the power fails. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Changes the queue in one transaction, so that two tabs never use the same number. Resolves once it is on the disk.
 * Rejects if it can't be stored, or if `change` throws.
 */
export async function changeQueue(change: (queue: Queue) => Queue): Promise<Queue> {
  const db = await open();
  try {
    const queue = await new Promise<Queue>((resolve, reject) => {
      const transaction = db.transaction(name, 'readwrite', { durability: 'strict' });
      const store = transaction.objectStore(name);
      const read = store.get(name);
      let next: Queue | undefined;
      read.onsuccess = () => {
        const before: Queue = read.result ?? { code: newCode(), last: 0, sales: [] };
        try {
          next = change(before);
          if (next !== before) store.put(next, name);
        } catch (error) {
          reject(error);
          transaction.abort();
        }
      };
      transaction.oncomplete = () => next && resolve(next);
      transaction.onabort = () => reject(transaction.error);
    });
    known.set(queue.sales);
    return queue;
  } finally {
    db.close();
  }
}

/** Reads the queue again, because another tab may have changed it. */
export const readQueue = () => changeQueue((queue) => queue);

/** Replaces a sale, or removes it if `change` returns null. */
export const changeSale = (key: string, change: (sale: QueuedSale) => QueuedSale | null) =>
  changeQueue((queue) => ({
    ...queue,
    sales: queue.sales.flatMap((sale) => (sale.key === key ? (change(sale) ?? []) : sale)),
  }));

/** Returns the ids of the pieces that were sold, although the server may still offer them. */
export const soldIds = (sales: readonly QueuedSale[] = queuedSales()): ReadonlySet<string> =>
  new Set(sales.flatMap(({ body }) => body.lines.map(({ product_id }) => product_id)));
