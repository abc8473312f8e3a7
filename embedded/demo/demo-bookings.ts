import { privateNotes, shopNotes } from './booking-notes.ts';
import { demoId } from './demo-id.ts';
import type { DemoBooking, DemoProduct, DemoUser } from './demo-records.ts';
import { demoBuyerEmail, otherBuyers } from './people.ts';
import type { Random } from './random.ts';
import { shuffled } from './timeline.ts';

const hour = 3_600_000;
const holdHours = 72;

/**
 * Creates a held booking for each reserved product and a collected booking for each sold one. The demo buyer has one of
 * each kind.
 */
export function demoBookings(
  products: readonly DemoProduct[],
  users: readonly DemoUser[],
  today: number,
  random: Random,
): DemoBooking[] {
  const own = users.filter((user) => user.email === demoBuyerEmail);
  const others = users.filter((user) => otherBuyers.some(({ email }) => email === user.email));
  const notes = {
    shop: dealt(shuffled(shopNotes, random).map((message) => ['At the shop', message] as const)),
    elsewhere: dealt(shuffled(privateNotes, random)),
  };
  const taken = shuffled(
    products.filter(({ status }) => status === 'reserved' || status === 'sold'),
    random,
  );
  const isStaffs = (product: DemoProduct) => product.seller.role === 'staff';
  // The shop sells the products that the demo buyer has booked, so that the staff account can hand them over.
  const forOwn = new Set(
    (['reserved', 'sold'] as const).map((status) =>
      taken.find((product) => product.status === status && isStaffs(product)),
    ),
  );
  return taken.map((product, index) => {
    const candidates = forOwn.has(product)
      ? own
      : others.filter((user) => user.id !== product.seller.id);
    const buyer = candidates[Math.floor(random.next() * candidates.length)];
    if (!buyer) throw new Error('no one in the demo can book this');
    const [place, message] = isStaffs(product) ? notes.shop() : notes.elsewhere();
    return {
      id: demoId('booking', index),
      product,
      buyer,
      place,
      message,
      handoverCode: String(Math.floor(random.between(0, 1_000_000))).padStart(6, '0'),
      ...course(product, today, random),
    };
  });
}

/** Returns a function that returns the next value on each call and starts over after the last one. */
function dealt<T>(values: readonly T[]): () => T {
  let next = 0;
  return () => {
    const value = values[next++ % values.length];
    if (value === undefined) throw new Error('the list of values is empty');
    return value;
  };
}

/** Returns the times when a booking was created, when its hold ends, and when the product was collected. */
function course(product: DemoProduct, today: number, random: Random) {
  const posted = product.postedAt.getTime();
  const age = today - posted;
  if (product.status === 'reserved') {
    const ago = Math.min(age, (holdHours - 8) * hour) * random.between(0.1, 0.9);
    const createdAt = wholeMinute(today - ago);
    const heldUntil = new Date(createdAt.getTime() + holdHours * hour);
    return { status: 'held' as const, createdAt, heldUntil, endedAt: null };
  }
  const createdAt = wholeMinute(
    posted + Math.min(age * 0.6, 240 * hour) * random.between(0.1, 0.9),
  );
  const wait = Math.min(today - createdAt.getTime() - hour, 60 * hour) * random.between(0.2, 0.9);
  return {
    status: 'collected' as const,
    createdAt,
    heldUntil: new Date(createdAt.getTime() + holdHours * hour),
    endedAt: wholeMinute(createdAt.getTime() + wait),
  };
}

function wholeMinute(time: number): Date {
  return new Date(Math.floor(time / 60_000) * 60_000);
}
