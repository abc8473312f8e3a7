import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type Booking, createBooking, listBookings } from '#contracts/bookings/bookings.ts';
import { getProduct } from '#contracts/catalog/products.ts';
import { imageVariants } from '#contracts/media/image-variants.ts';
import { type Image, uploadImage } from '#contracts/media/images.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { long } from './length.ts';
import type { LiveShop } from './product-process.ts';
import type { Person } from './two-servers.ts';

/** Everything that the server has confirmed, and the bookings that got no response because they were interrupted. */
export type Ledger = {
  /** The addresses of everyone who tried to sign up. */
  emails: string[];
  people: Person[];
  images: Image[];
  products: OwnProduct[];
  bookings: { buyer: Person; booking: Booking }[];
  cutOff: { buyer: Person; product: OwnProduct; key: string }[];
};

export type Crowd = {
  ledger: Ledger;
  /** Stops. Resolves when no request is in progress. Throws if `onFailure` threw. */
  leave(): Promise<void>;
};

const name = 'Ned Newcomer';
/** How long each person rests between two requests, in milliseconds. */
const pause = long ? 0 : 250;

/**
 * Simulates people who sign up, sell and book, in a long run without a break. Records each confirmed request in the ledger. Calls
 * `onFailure` when a request fails.
 */
export function sendCrowd(
  shop: LiveShop,
  seller: Person,
  onFailure: (error: unknown) => Promise<void>,
): Crowd {
  const ledger: Ledger = {
    ...{ emails: [], people: [], images: [], products: [], bookings: [], cutOff: [] },
  };
  const wanted: OwnProduct[] = [];
  let left = false;

  async function signUp(): Promise<void> {
    const email = `ned-${randomUUID()}@example.test`;
    ledger.emails.push(email);
    ledger.people.push(await shop.signUp({ name, email }));
  }

  async function sell(): Promise<void> {
    const file = await newPhoto(500 + Math.floor(Math.random() * 900));
    const { data: image } = await shop.call(uploadImage, { file }, { token: seller.token });
    ledger.images.push(image);
    for (let copy = 0; copy < 4; copy++) {
      const fields = { image_url: image.url, title: `Guitar ${randomUUID()}` };
      const product = await shop.createProduct(seller.token, fields);
      ledger.products.push(product);
      wanted.push(product);
    }
  }

  async function book(): Promise<void> {
    const buyer = ledger.people[Math.floor(Math.random() * ledger.people.length)];
    const product = buyer && wanted.shift();
    if (!product) return delay(5);
    const attempt = { buyer, product, key: randomUUID() };
    ledger.cutOff.push(attempt);
    const booking = await sendBooking(shop, attempt);
    ledger.cutOff.splice(ledger.cutOff.indexOf(attempt), 1);
    ledger.bookings.push({ buyer, booking });
  }

  const everyone = Promise.all(
    [signUp, signUp, signUp, sell, sell, book, book, book].map(async (work) => {
      for (; !left; await delay(pause)) await work().catch(onFailure);
    }),
  );
  // Failures are reported by `leave`. Until it is called, an unhandled rejection must not crash the process.
  everyone.catch(() => undefined);
  return {
    ledger,
    async leave() {
      left = true;
      await everyone;
    },
  };
}

const sendBooking = (shop: LiveShop, { buyer, product, key }: Ledger['cutOff'][number]) =>
  shop.call(
    createBooking,
    { body: bookingOf(product, buyer) },
    { token: buyer.token, idempotencyKey: key },
  );

/** Logs everyone in again, and fails unless everything in the ledger still exists. */
export async function expectAllThere(shop: LiveShop, ledger: Ledger, reader: Person) {
  const people = new Map(ledger.people.map((person) => [person.email, person]));
  await eachOf(ledger.emails, async (email) => {
    const person = people.get(email);
    if (person) person.token = await shop.logIn(email);
    // Some sign-ups were interrupted after the account had been created. People must be able to continue them.
    else await shop.signUp({ name, email });
  });
  await eachOf(ledger.images, async (image) => {
    for (const { url, width } of imageVariants(image)) {
      const response = await fetch(new URL(url, shop.origin));
      const photo = sharp(await response.arrayBuffer(), { failOn: 'warning' }).raw();
      const { info } = await photo.toBuffer({ resolveWithObject: true });
      expect([response.status, info.width], url).toEqual([200, width]);
    }
  });
  await eachOf(ledger.products, async ({ _id, title }) => {
    const product = await shop.call(getProduct, { params: { id: _id } }, { token: reader.token });
    expect(product.title).toBe(title);
  });
  await eachOf(ledger.bookings, async ({ buyer, booking }) => {
    const found = await bookingsOf(shop, buyer, booking.product_id ?? '');
    expect(found.map(({ _id, status, handover_code }) => [_id, status, handover_code])).toEqual([
      [booking._id, 'held', booking.handover_code],
    ]);
  });
}

/** Sends each interrupted booking again, as the client does. Fails unless each then exists exactly once. */
export async function repeatCutOff(shop: LiveShop, { cutOff }: Ledger): Promise<void> {
  for (const attempt of cutOff) {
    await sendBooking(shop, attempt);
    expect(await bookingsOf(shop, attempt.buyer, attempt.product._id)).toHaveLength(1);
  }
}

async function bookingsOf(shop: LiveShop, { email, token }: Person, productId: string) {
  const { items } = await shop.call(listBookings, { query: { email, limit: 100 } }, { token });
  return items.filter(({ product_id }) => product_id === productId);
}

/** Returns a photo that differs from all other uploads. `size` is its width in pixels. */
export async function newPhoto(size: number): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: size, height: Math.round(size * 0.75), channels: 3, noise } as const;
  const jpeg = await sharp({ create: { ...create, background: '#7a4a20' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(jpeg)]);
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
