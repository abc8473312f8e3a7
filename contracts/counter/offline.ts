import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Item } from '#contracts/stock/item.ts';
import { CounterProduct } from './counter.ts';
import type { Ticket } from './tickets.ts';

/** The number of days in which a sale without a connection must be sent. */
export const maxOfflineDays = 7;

/** Returns the ticket number to show. A sale that has not been sent has only its offline number. */
export const shownNumber = ({ number, offline }: Pick<Ticket, 'number' | 'offline'>): string =>
  number > 0 ? String(number) : (offline?.number ?? '');

/** The maximum number of pieces, and of items, in {@link getOfflineStock}. */
export const maxOfflineStock = 1000;

export const getOfflineStock = endpoint({
  route: 'GET /counter/offlineStock',
  summary:
    'Small goods, and pieces that were never in the storefront: what is sold without a connection',
  permission: 'sell_at_counter',
  allowance: 'read',
  turns: true,
  reply: z.object({ pieces: z.array(CounterProduct), items: z.array(Item) }),
});
