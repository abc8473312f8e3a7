import fc from 'fast-check';
import {
  type Booking,
  cancelBooking,
  createBooking,
  getBooking,
  handOverBooking,
  keepBooking,
  listBookings,
  listReceivedBookings,
  releaseBooking,
  restoreBooking,
} from '#contracts/bookings/bookings.ts';
import { getProduct } from '#contracts/catalog/products.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { endProduct, relistProduct, updateProduct } from '#contracts/selling/selling.ts';
import { acceptOffer, counterOffer, createOffer, withdrawOffer } from '#contracts/talk/offers.ts';
import type { CallInput, Outcome } from '#tests/support/contract-client.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import type { BookingShop } from './booking-shop.ts';
import type { Person } from './two-servers.ts';

/** The kinds of commands with their relative frequencies. */
const weights = {
  ...{ book: 120, 'book twice': 20, cancel: 60, restore: 30, keep: 30, 'hand over': 10 },
  ...{ offer: 60, 'accept offer': 40, 'accept twice': 20, counter: 20, withdraw: 10, edit: 15 },
  ...{ release: 30, end: 10, relist: 20, read: 20, wait: 40, sweep: 30, cut: 10 },
};
type Kind = keyof typeof weights;
const kinds = Object.entries(weights).map(([kind, weight]) => ({
  arbitrary: fc.constant(kind as Kind),
  weight,
}));
/** How far `wait` moves the clock: from one second to longer than a hold. */
const jumps = [1, 1, 5, 9.999, 10, 60, 360, 361, 720] as const;

const command = fc.record({
  kind: fc.oneof(...kinds),
  person: fc.nat(5),
  product: fc.nat(1),
  /** The server that gets the request. */
  server: fc.constantFrom(0, 1),
  seconds: fc.constantFrom(...jumps),
});
export type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** Groups of commands. All commands in a group run at the same time. */
export const commandGroups = fc.array(fc.array(command, { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 16,
  size: 'max',
});

/** The commands of buyers that only need their newest booking. */
const changes = { cancel: cancelBooking, restore: restoreBooking, keep: keepBooking };

/** Runs one command. Throws if a response is wrong or shows private data to the wrong person. */
export async function run(shop: BookingShop, products: OwnProduct[], given: Command) {
  const { kind, seconds } = given;
  const person = shop.people[given.person] as Person;
  const product = products[given.product] as OwnProduct;
  const call: Call = async (who, endpoint, input, key, server = given.server) => {
    const outcome = await shop.attempt(server, who, endpoint, input, key);
    if (!outcome.ok && outcome.error.status >= 500 && outcome.error.status !== 503) {
      throw new Error(`${kind}: ${outcome.error.status} ${outcome.error.message}`);
    }
    return outcome;
  };
  const body = bookingOf(product, person, { waitlist: true });
  switch (kind) {
    case 'book': {
      const booked = await call(person, createBooking, { body });
      if (booked.ok) assertOwn(shop, person, booked.reply);
      return;
    }
    case 'book twice': {
      const key = crypto.randomUUID();
      const replies = await Promise.all(
        ([0, 1] as const).map((server) => call(person, createBooking, { body }, key, server)),
      );
      const ids = replies.flatMap((reply) => (reply.ok ? [reply.reply._id] : []));
      if (new Set(ids).size > 1) throw new Error('one key made two bookings');
      return;
    }
    case 'cancel':
    case 'restore':
    case 'keep': {
      const newest = await shop.newestOf(product, person);
      const params = { id: newest?.id ?? product._id };
      const changed = await call(person, changes[kind], { params });
      if (changed.ok) assertOwn(shop, person, changed.reply);
      return;
    }
    case 'hand over':
    case 'release': {
      const held = await shop.holderOf(product);
      const params = { id: held?.id ?? product._id };
      // Only the seller and staff can do this, but not if they booked the product themselves.
      const who = given.person === 0 ? shop.staff : given.person < 3 ? shop.seller : person;
      const code = held?.handover_code ?? '000000';
      const done =
        kind === 'release'
          ? await call(who, releaseBooking, { params, body: { reason: 'No show.' } })
          : await call(who, handOverBooking, { params, body: { code } });
      if (done.ok && who === person) throw new Error(`a stranger could ${kind} a product`);
      return;
    }
    case 'offer': {
      const contact = { phone: '555 010 999', location: 'Counter' };
      // Different prices show which offer became the hold.
      const price = String(300 + given.person + given.seconds / 10);
      await call(person, createOffer, {
        params: { id: product._id },
        body: { price, ...contact },
      });
      return;
    }
    case 'accept offer':
    case 'accept twice':
    case 'counter':
    case 'withdraw': {
      const open = await shop.offersFor(product);
      const [offer, other = offer] = open;
      const params = { id: offer?.id ?? product._id };
      const who = offer?.by_buyer === false ? shop.people.find(is(offer.buyer_id)) : shop.seller;
      const buyer = shop.people.find(is(offer?.buyer_id)) ?? person;
      if (kind === 'withdraw') await call(buyer, withdrawOffer, { params });
      else if (kind === 'counter') {
        await call(who ?? person, counterOffer, { params, body: { price: '444' } });
      } else {
        const again = { id: other?.id ?? product._id };
        const both = kind === 'accept twice' ? [params, again] : [params];
        const done = await Promise.all(
          both.map((params, n) =>
            call(who ?? person, acceptOffer, { params, body: {} }, undefined, n === 0 ? 0 : 1),
          ),
        );
        if (done.filter(({ ok }) => ok).length > 1) throw new Error('two offers were accepted');
      }
      return;
    }
    case 'edit': {
      const edit = await shop.editOf(product, String(480 + (seconds % 60)));
      if (edit) await call(shop.seller, updateProduct, edit);
      return;
    }
    case 'end':
    case 'relist': {
      const params = { id: product._id };
      if (kind === 'end') await call(shop.seller, endProduct, { params });
      else await call(shop.seller, relistProduct, { params, body: {} });
      return;
    }
    case 'read':
      return read(shop, person, product, call);
    case 'wait':
      return shop.pass(seconds * 1000);
    case 'sweep':
      return shop.sweep(given.server);
    case 'cut':
      return shop.cutConnections();
  }
}

const is = (id: string | undefined) => (one: Person) => one.user._id === id;

type Call = <E extends Endpoint>(
  who: Person,
  endpoint: E,
  input: CallInput<E>,
  key?: string,
  server?: 0 | 1,
) => Promise<Outcome<E>>;

/** Reads everything that a person may see about a product, and tries to read what they may not see. */
async function read(shop: BookingShop, person: Person, product: OwnProduct, call: Call) {
  const page = await call(person, getProduct, { params: { id: product._id } });
  const booked = page.ok ? page.reply.booked : null;
  if (booked && (await shop.buyerOf(booked._id)) !== person.user._id) {
    throw new Error('a product page shows another buyer’s booking');
  }
  const list = await call(person, listBookings, { query: { email: person.email, limit: 20 } });
  if (list.ok) for (const booking of list.reply.items) assertOwn(shop, person, booking);
  const other = shop.people.find((one) => one !== person) as Person;
  const theirs = await shop.newestOf(product, other);
  if (theirs) {
    const peek = await call(person, getBooking, { params: { id: theirs.id } });
    if (peek.ok) throw new Error('a booking was shown to another buyer');
  }
  const received = await call(shop.seller, listReceivedBookings, { query: { limit: 20 } });
  if (!received.ok) return;
  if (JSON.stringify(received.reply).includes('handover_code'))
    throw new Error('the seller sees a code');
  for (const booking of received.reply.items) {
    if (booking.status === 'waiting' && booking.contact) {
      throw new Error('the seller sees the contact of a buyer who waits');
    }
  }
}

/** The buyer's response contains a code and the seller's phone number only while the buyer holds the product. */
function assertOwn(shop: BookingShop, person: Person, booking: Booking): void {
  if (booking.email !== person.email) throw new Error('a booking was shown to another buyer');
  const held = booking.status === 'held';
  if ((booking.handover_code !== null) !== held) throw new Error('a code without a hold');
  if ((booking.seller.phone !== null) !== held) throw new Error('a phone without a hold');
  const others = shop.people.filter((one) => one !== person);
  const text = JSON.stringify(booking);
  if (others.some(({ email }) => text.includes(email))) throw new Error('another buyer’s email');
}
