import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createBooking, releaseBooking } from '#contracts/bookings/bookings.ts';
import { listProducts } from '#contracts/catalog/product-lists.ts';
import { getProduct } from '#contracts/catalog/products.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import {
  type CallInput,
  type CallOptions,
  type Outcome,
  type RawInput,
  readReply,
  requestOf,
} from '#tests/support/contract-client.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { createSeller, type Seller } from '#tests/support/seller.ts';
import { until } from '#tests/support/until.ts';

/** How long a client waits for a reply, in milliseconds. */
const patience = 25_000;
/** How long people rest, in milliseconds. Without it, a gap would measure the queue for the cores. */
const pause = 150;

/** Measures the longest time between two successes, in milliseconds. */
function stopwatch() {
  let [last, longest] = [performance.now(), 0];
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
  };
  return {
    succeed() {
      look();
      last = performance.now();
    },
    restart() {
      [last, longest] = [performance.now(), 0];
    },
    longest() {
      look();
      return longest;
    },
  };
}

export type Crowd = Awaited<ReturnType<typeof sendCrowd>>;

/**
 * Simulates pairs of buyers who book the same product at the same time, each on another server, and a seller who then
 * releases the hold. A request without a clear answer is repeated on the other server, bookings with the same key.
 * For each pair, a visitor reads a product and a list, one after the other on each server.
 */
export async function sendCrowd(origins: readonly [string, string], pairs = 4) {
  const [writes, reads] = [stopwatch(), stopwatch()];
  /** The id of each confirmed booking by its key, which is also the booking's message. */
  const confirmed = new Map<string, string>();
  /** How often each answer other than success and a refusal came. */
  const failures: Record<string, number> = {};
  let [left, doubleHolds, repeats] = [false, 0, 0];
  const count = (what: string) => {
    failures[what] = (failures[what] ?? 0) + 1;
  };

  /** Returns undefined if it is unknown whether the server did it. */
  async function attempt<E extends Endpoint>(
    server: number,
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions,
  ): Promise<Outcome<E> | undefined> {
    const request = [endpoint, input as RawInput, options] as const;
    const [url, init] = requestOf(origins[server % 2] ?? '', ...request);
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
      const outcome = await readReply(endpoint, response);
      if (outcome.ok || outcome.error.status < 500) return outcome as Outcome<E>;
      const { status, headers } = outcome.error;
      count(headers.has('retry-after') ? `${status}` : `${status} without Retry-After`);
    } catch (error) {
      count((error as Error).name === 'TimeoutError' ? 'no answer' : String(error));
    }
  }

  /** Repeats a request until its result is known. */
  async function insist<E extends Endpoint>(...[server, ...rest]: Parameters<typeof attempt<E>>) {
    for (let turn = server; !left; turn += 1, await delay(100)) {
      const outcome = await attempt<E>(turn, ...rest);
      if (outcome?.ok) writes.succeed();
      // The other buyer was faster, or an earlier attempt has released the hold.
      else if (
        outcome &&
        !/^(product_unavailable|conflict|booking_ended)$/.test(outcome.error.code)
      ) {
        count(outcome.error.code);
      }
      if (outcome) return outcome;
      repeats += 1;
    }
  }

  const seller = await createSeller(origins[0]);
  const buyer = (name: string) => createSeller(origins[0], { name });

  async function trade(wanted: OwnProduct, buyers: Seller[]): Promise<void> {
    while (!left) {
      const replies = await Promise.all(
        buyers.map(async (buyer, server) => {
          const key = randomUUID();
          const input = { body: bookingOf(wanted, buyer, { message: key }) };
          const options = { token: buyer.token, idempotencyKey: key };
          const outcome = await insist(server, createBooking, input, options);
          if (!outcome?.ok) return [];
          confirmed.set(key, outcome.reply._id);
          return [outcome.reply._id];
        }),
      );
      const held = replies.flat();
      if (held.length > 1) doubleHolds += 1;
      for (const id of held) {
        const input = { params: { id }, body: { reason: 'No show.' } };
        await insist(0, releaseBooking, input, { token: seller.token });
      }
      await delay(pause);
    }
  }

  async function readPages({ _id: id }: OwnProduct, first: number): Promise<void> {
    for (let turn = first; !left; turn += 1, await delay(pause)) {
      const outcomes = [
        await attempt(turn, getProduct, { params: { id }, query: {} }, {}),
        await attempt(turn, listProducts, { query: {} }, {}),
      ];
      if (outcomes.every((outcome) => outcome?.ok)) reads.succeed();
      for (const outcome of outcomes) if (outcome && !outcome.ok) count(outcome.error.code);
    }
  }

  const setUps = [];
  for (let pair = 0; pair < pairs; pair++) {
    setUps.push({ wanted: await seller.sell(), buyers: [await buyer('Ann'), await buyer('Ben')] });
  }
  const page = await seller.sell();
  const traders = setUps.map(({ wanted, buyers }) => trade(wanted, buyers));
  const visitors = setUps.map((_, first) => readPages(page, first));
  const everyone = Promise.all([...traders, ...visitors]);
  everyone.catch(() => undefined);
  const watches = { writes, reads };
  return {
    confirmed,
    /** Rejects if anything unexpected happens. */
    everyone,
    /** Starts a new measurement. */
    restart() {
      for (const watch of Object.values(watches)) watch.restart();
      for (const what of Object.keys(failures)) delete failures[what];
      [doubleHolds, repeats] = [0, 0];
    },
    /** What happened since `restart`. Times are in milliseconds. */
    result: () => ({
      writes: writes.longest(),
      reads: reads.longest(),
      failures: { ...failures },
      doubleHolds,
      repeats,
    }),
    leave() {
      left = true;
    },
  };
}

/** Simulates four people who publish one product after the other. */
export async function sendSellers(origin: string) {
  let [sold, left] = [0, false];
  const sellers: Seller[] = [];
  const work = Array.from({ length: 4 }, async () => {
    const seller = await createSeller(origin);
    sellers.push(seller);
    for (; !left; sold += 1) await seller.sell();
  });
  const everyone = Promise.all(work);
  everyone.catch(() => undefined);
  return {
    sellers,
    sold: () => sold,
    has: (count: number) => Promise.race([everyone, until(() => sold >= count, 'products')]),
    async leave() {
      left = true;
      await everyone;
    },
  };
}
