import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Booking, createBooking } from '#contracts/bookings.ts';
import type { Image } from '#contracts/images.ts';
import type { OwnProduct } from '#contracts/own-products.ts';
import { type Account, bookingOf, newAccount, newPhoto, type Person, type Shop } from './shop.ts';

/** Everything that the server has confirmed, and the bookings that got no response because they were interrupted. */
export type Ledger = {
  accounts: Account[];
  people: Person[];
  images: Image[];
  products: OwnProduct[];
  bookings: { buyer: Account; booking: Booking }[];
  cutOff: { buyer: Person; product: OwnProduct; key: string }[];
};

export function emptyLedger(): Ledger {
  return { accounts: [], people: [], images: [], products: [], bookings: [], cutOff: [] };
}

/** Adds the entries of `other` to `ledger`. */
export function append(ledger: Ledger, other: Ledger): void {
  for (const key of Object.keys(ledger) as (keyof Ledger)[]) {
    (ledger[key] as unknown[]).push(...other[key]);
  }
}

export type Crowd = {
  ledger: Ledger;
  /**
   * Ignores failed requests from now on. Resolves when no request is in progress. Throws if a request failed earlier.
   */
  leave(): Promise<void>;
};

/**
 * Simulates people who sign up, sell and book without a break. Records each confirmed request in the ledger.
 * @param onFailure Called when a request fails. By default, throws the error.
 */
export function sendCrowd(
  shop: Shop,
  seller: Person,
  onFailure = async (error: unknown): Promise<void> => {
    throw error;
  },
): Crowd {
  const ledger = emptyLedger();
  const wanted: OwnProduct[] = [];
  let left = false;

  async function keepDoing(work: () => Promise<void>): Promise<void> {
    while (!left) {
      try {
        await work();
      } catch (error) {
        if (!left) await onFailure(error);
      }
    }
  }

  async function signUp(): Promise<void> {
    const account = newAccount('Ned Newcomer');
    const signedIn = await shop.openAccount(account);
    ledger.accounts.push(account);
    ledger.people.push(await shop.enter(account, signedIn));
  }

  async function sell(): Promise<void> {
    const image = await shop.upload(seller, await newPhoto(500 + Math.floor(Math.random() * 900)));
    ledger.images.push(image);
    for (let copy = 0; copy < 4; copy++) {
      const product = await shop.sell(seller, image, `Guitar ${randomUUID()}`);
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
    const booking = await shop.call(createBooking, bookingOf(buyer, product), {
      token: buyer.token,
      idempotencyKey: attempt.key,
    });
    ledger.cutOff.splice(ledger.cutOff.indexOf(attempt), 1);
    ledger.bookings.push({ buyer, booking });
  }

  const everyone = Promise.all(
    [signUp, signUp, signUp, sell, sell, book, book, book].map((work) => keepDoing(work)),
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
