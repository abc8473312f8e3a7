import * as z from 'zod/mini';
import { ExpectedPickups } from '#contracts/bookings/booking-summaries.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { SignedMoney } from '#contracts/money.ts';
import { maxCounted } from '#contracts/pagination.ts';
import { Timestamp } from '#contracts/text.ts';

/** How the shop is doing today. */
export const ShopToday = z.object({
  /** Whether the till is open, and when and by whom it was last opened or closed. Null if it has never been open. */
  till: z.nullable(z.object({ open: z.boolean(), at: Timestamp, by: z.string() })),
  /** The sales minus the returns since the start of the caller's day. */
  takings: SignedMoney,
  /** The number of owners of consigned pieces to whom the shop owes money, and the total. */
  due: z.object({ owners: z.number(), amount: SignedMoney }),
});
export type ShopToday = z.infer<typeof ShopToday>;

/** The pickups and payouts that are due, for the overview at the counter. */
export const ShopDay = z.object({
  /** The time when the till was opened, or 24 hours ago if it is closed. Later bookings count as new. */
  since: Timestamp,
  pickups: ExpectedPickups,
  /** The number of owners of consigned pieces to whom the shop owes money, and the total. */
  due: z.object({ owners: z.number(), amount: SignedMoney }),
  /** How many offers for the shop's stock are open. Counting stops at `maxCounted`. */
  offers: z.number().check(z.maximum(maxCounted)),
});
export type ShopDay = z.infer<typeof ShopDay>;

export const getShopDay = endpoint({
  route: 'GET /counter/day',
  summary: 'What needs attention at the counter: pickups, new bookings and owners to pay',
  permission: 'sell_at_counter',
  allowance: 'read',
  reply: ShopDay,
  errors: ['forbidden'],
});
