import * as z from 'zod/mini';
import { ReceivedBooking } from '#contracts/bookings/bookings.ts';
import { ProductCard } from '#contracts/catalog/products.ts';
import { scannedText } from '#contracts/catalog/scanned-text.ts';
import { ListedCustomer } from '#contracts/customers/listed-customer.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { Money } from '#contracts/money.ts';
import { Item } from '#contracts/stock/item.ts';
import { Id, requiredText, Timestamp } from '#contracts/text.ts';

const FoundLayaway = z.object({ _id: Id, number: z.number(), customer: z.string(), due: Money });

/**
 * A product as staff see it at the counter. `hold` contains the buyer who holds the product, and the booked price,
 * which this buyer will pay. `can.sell`: the product belongs to the shop and can be sold on a ticket. If a buyer holds
 * it, this buyer has to show the code. `live_from`: the end of the holding period, if the shop bought the product.
 * `sold`: the ticket on which it was sold. `counter_only`: it was never in the storefront, because it still waits for a
 * photo. `layaway`: the open layaway that has it. Tickets and copies that are stored on a device may lack these three.
 */
export const CounterProduct = z.extend(ProductCard, {
  serial_number: z.nullable(z.string()),
  /** Null if the shop didn't take the product in. */
  stock_number: z.nullable(z.number()),
  hold: z.nullable(z.object({ booking_id: Id, buyer: z.string(), until: Timestamp, price: Money })),
  waiting: z.number(),
  live_from: z.nullable(Timestamp),
  sold: z.optional(z.nullable(z.object({ ticket: z.number(), at: Timestamp }))),
  counter_only: z.optional(z.boolean()),
  layaway: z.optional(FoundLayaway),
  /** False if a private seller offers the product. */
  is_shops: z.boolean(),
  can: z.object({ sell: z.boolean() }),
});
export type CounterProduct = z.infer<typeof CounterProduct>;

/**
 * Everything at the counter that matches typed or scanned text. `scanned` is the product whose tag number, stock
 * number, URL, id, serial number or GTIN equals `q`, or null if several products match. A piece with this stock
 * number is always it, also without `No.`, and also if it was sold. `scanned_item` is the item with the barcode `q`,
 * unless a product has it too. Each list has at most eight entries. People are found by the first three or more
 * characters of a name or email address. Addresses and phone numbers are shortened, because the lists show people whom
 * the caller doesn't serve. `layaways` are the open ones of `people`. A device's copy lacks them.
 */
export const CounterResults = z.object({
  scanned: z.nullable(CounterProduct),
  products: z.array(CounterProduct),
  scanned_item: z.nullable(Item),
  items: z.array(Item),
  bookings: z.array(ReceivedBooking),
  people: z.array(ListedCustomer),
  layaways: z.optional(z.array(FoundLayaway)),
});
export type CounterResults = z.infer<typeof CounterResults>;

export const searchCounter = endpoint({
  route: 'GET /counter',
  summary: 'Products, items, open bookings and people that match what was typed or scanned',
  permission: 'sell_at_counter',
  allowance: 'counter',
  turns: true,
  query: z.object({ q: requiredText('Type or scan something.', 500, scannedText) }),
  reply: CounterResults,
});
