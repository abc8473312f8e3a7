import * as z from 'zod/mini';
import { mostCounted } from '#contracts/app/overview.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { Image } from '#contracts/media/images.ts';
import { Money, SignedMoney } from '#contracts/money.ts';
import { Id, Timestamp } from '#contracts/text.ts';

const Count = z.number().check(z.maximum(mostCounted));

/** A buyer from the website who is expected to pick up one of the shop's products. */
const ExpectedPickup = z.object({
  /** The booking's id. */
  _id: Id,
  product_id: Id,
  title: z.string(),
  image: z.nullable(Image),
  price: Money,
  buyer: z.string(),
  held_until: Timestamp,
  created_at: Timestamp,
});
export type ExpectedPickup = z.infer<typeof ExpectedPickup>;

/** The pickups and payouts that are due, for the overview at the counter. Counts stop at `mostCounted`. */
export const ShopDay = z.object({
  /** The time when the till was opened, or 24 hours ago if it is closed. Later bookings count as new. */
  since: Timestamp,
  pickups: z.object({
    /** The twelve holds that end first. Overdue holds are at the top. */
    items: z.array(ExpectedPickup),
    total: Count,
    overdue: Count,
    fresh: Count,
  }),
  /** The number of owners of consigned pieces to whom the shop owes money, and the total. */
  due: z.object({ owners: z.number(), amount: SignedMoney }),
});
export type ShopDay = z.infer<typeof ShopDay>;

export const getShopDay = endpoint({
  method: 'GET',
  path: '/counter/day',
  summary: 'What needs attention at the counter: pickups, new bookings and owners to pay',
  guard: 'user',
  permission: 'sell_at_counter',
  allowance: 'read',
  status: 200,
  reply: ShopDay,
  errors: ['forbidden'],
});
