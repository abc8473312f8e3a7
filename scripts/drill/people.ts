import { randomUUID } from 'node:crypto';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { createBooking } from '#contracts/bookings/bookings.ts';
import { uploadImage } from '#contracts/media/images.ts';
import { createProduct } from '#contracts/selling/own-products.ts';
import { readCalls } from '#perf/bench/read-calls.ts';
import { tokenOf } from '#perf/bench/servers.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { exampleProduct } from '#tests/support/example-product.ts';

/** A request of a person: when it was sent, and how long the reply took. The status is 0 if there was none. */
export type Request = { at: number; ms: number; status: number };
type Account = { id: string; name: string; email: string; token: string };
type Product = { id: string; seller_id: string; title: string; cents: number };

/** Returns whether a request failed. With 409, the server says that another buyer was faster. */
export const isFailed = ({ status }: Request) => status !== 409 && (status < 200 || status >= 300);

/** The settings of a server for people, most of whom are visitors with addresses of their own. */
export const forVisitors = { PUBLIC_CATALOGUE: 'true', TRUST_PROXY: '127.0.0.1' };

export type People = Awaited<ReturnType<typeof invitePeople>>;

/** Prepares people for a shop of the benchmark, in whose database `pool` may read and write everything. */
export async function invitePeople(pool: Pool) {
  const { rows: users } = await pool.query<Omit<Account, 'token'>>(
    `UPDATE users SET email_verified = true WHERE id IN
      (SELECT id FROM users WHERE email LIKE 'seller-%' ORDER BY email LIMIT 1000)
     RETURNING id, name, email`,
  );
  const accounts: Account[] = [];
  for (const user of users) accounts.push({ ...user, token: await tokenOf(user.id) });
  const { rows: products } = await pool.query<Product>(
    `SELECT id, seller_id, title, resale_price_cents AS cents FROM products
     WHERE listed ORDER BY seller_name, id LIMIT 5000`,
  );
  if (accounts.length === 0 || products.length === 0) throw new Error('The shop is too small.');
  const { plain, calls } = readCalls(products.map(({ id }) => id));
  const pathsOf = (pattern: RegExp) =>
    calls.filter(({ name }) => pattern.test(name)).flatMap(({ paths }) => paths);
  const paths = {
    suggestions: pathsOf(/^suggestions/),
    search: pathsOf(/^(q,|brand,|several,|price,|facets, q)/),
    browse: [...plain.paths, ...pathsOf(/^(all products|category|categories)/)],
  };
  let next = 0;
  const account = () => accounts[next++ % accounts.length] as Account;

  /** What people do at the server with this origin, and how many of 1,000 requests it is. */
  const acts = (origin: string): [number, () => Promise<{ status: number }>][] => {
    const { attempt } = createContractClient(origin);
    const product = one(products);
    return [
      [5, () => publish(attempt, account().token)],
      [15, () => book(attempt, product, account())],
      [60, () => open(origin, one(paths.suggestions))],
      [60, () => open(origin, `/api/products/${product.id}/similar`)],
      [200, () => open(origin, one(paths.search))],
      [280, () => open(origin, `/api/products/${product.id}`)],
      [380, () => open(origin, one(paths.browse))],
    ];
  };
  function act(origin: string) {
    let dice = Math.random() * 1000;
    for (const [share, run] of acts(origin)) {
      dice -= share;
      if (dice < 0) return run();
    }
    throw new Error('The shares are less than 1,000.');
  }

  /**
   * Sends people to the servers until `over` is aborted. They come by time, `rate()` requests a second, however long
   * the others wait. Calls `note` with each request once it is answered.
   */
  async function come(
    origins: readonly string[],
    rate: () => number,
    over: AbortSignal,
    note: (request: Request) => void,
  ): Promise<void> {
    const open = new Set<Promise<void>>();
    for (let due = performance.now(), n = 0; !over.aborted; n += 1) {
      due -= Math.log(1 - Math.random()) * (1000 / rate());
      const wait = due - performance.now();
      // Even if it is late, let the others go on.
      await (wait > 0 ? delay(wait) : setImmediate());
      // If this process is late, the person has waited for that, too.
      const at = due;
      const status = act(origins[n % origins.length] ?? '').then(
        ({ status }) => status,
        () => 0,
      );
      const done = status.then((code) => {
        note({ at, ms: performance.now() - at, status: code });
        open.delete(done);
      });
      open.add(done);
    }
    await Promise.all(open);
  }
  return { tokens: accounts.map(({ token }) => token), come };
}

type Attempt = ReturnType<typeof createContractClient>['attempt'];

/** Each visitor has another address, because people without an account are limited by address. */
async function open(origin: string, path: string): Promise<{ status: number }> {
  const numbers = Array.from({ length: 3 }, () => Math.floor(Math.random() * 250));
  const headers = { 'x-forwarded-for': `10.${numbers.join('.')}` };
  const reply = await fetch(origin + path, { headers, signal: AbortSignal.timeout(25_000) });
  await reply.arrayBuffer();
  return reply;
}

async function book(attempt: Attempt, product: Product, { name, email, token }: Account) {
  const { id: product_id, title, cents } = product;
  const price = (cents / 100).toFixed(2);
  const place = { phone: '555 010 999', location: 'Counter, Portland', message: 'See you Friday.' };
  const body = { product_id, selectedProduct: title, price, buyer: name, email, ...place };
  const options = { token, idempotencyKey: randomUUID() };
  const outcome = await attempt(createBooking, { body }, options);
  return outcome.ok ? { status: 201 } : outcome.error;
}

async function publish(attempt: Attempt, token: string) {
  const background = `#${randomUUID().slice(0, 6)}`;
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background } });
  const file = new Blob([new Uint8Array(await picture.jpeg().toBuffer())]);
  const upload = await attempt(uploadImage, { file }, { token });
  if (!upload.ok) return upload.error;
  const body = { ...exampleProduct, image_url: upload.reply.data.url };
  const outcome = await attempt(createProduct, { body }, { token });
  return outcome.ok ? { status: 201 } : outcome.error;
}

const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
