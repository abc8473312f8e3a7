import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '#contracts/endpoint.ts';
import { fromCents, toCents, toSignedCents } from '#contracts/money.ts';
import type { OwnProduct } from '#contracts/own-products.ts';
import { createSale, returnSale, type Sale } from '#contracts/sales.ts';
import { relistProduct } from '#contracts/selling.ts';
import { closeTill, moveCash, openTill, type Till } from '#contracts/till.ts';
import { type RawInput, readReply, requestOf } from '#tests/support/contract-client.ts';
import type { Person } from './shop.ts';
import type { Ledger } from './ticket-commands.ts';

/** A request. `key` is its idempotency key, or an empty string. */
type Attempt = { endpoint: Endpoint; input: RawInput; who: Person; key: string };

export type Scene = {
  origin: string;
  shop: Person;
  staff: readonly Person[];
  products: readonly OwnProduct[];
  ledger: Ledger;
  /** Requests without an outcome: the server was killed, the client aborted them, or the database was down. */
  unknown: Attempt[];
};

/** Error codes that staff can get because others were faster, or because there is not enough cash in the till. */
const expected = [
  ...['product_unavailable', 'till_closed', 'till_open', 'conflict', 'on_hold', 'invalid'],
];

/**
 * Sends a request, and records what it changed. Throws if there is no response, or if the request is rejected for an
 * unexpected reason.
 */
async function send({ origin, ledger }: Scene, attempt: Attempt, signal?: AbortSignal) {
  const { endpoint, input, who, key } = attempt;
  const options = { token: who.token, ...(endpoint.idempotent && { idempotencyKey: key }) };
  const [url, init] = requestOf(origin, endpoint, input, options);
  const reply = await readReply(endpoint, await fetch(url, { ...init, ...(signal && { signal }) }));
  if (!reply.ok && !expected.includes(reply.error.code)) throw new Error(JSON.stringify(reply));
  if (reply.ok) note(ledger, attempt, reply.reply);
  return reply.ok ? reply.reply : null;
}

function note(ledger: Ledger, { endpoint, input }: Attempt, reply: unknown): void {
  ledger.done[endpoint.path] = (ledger.done[endpoint.path] ?? 0) + 1;
  if (endpoint === moveCash) {
    ledger.moved += toSignedCents((input.body as { amount: string }).amount);
  } else if (endpoint === closeTill) ledger.closed.push(reply as Till);
  if (endpoint !== createSale && endpoint !== returnSale) return;
  const ticket = reply as Sale;
  ledger.tickets.set(ticket._id, ticket);
  for (const { product_id } of ticket.lines) {
    if (ticket.kind === 'sale') ledger.soldOn.set(product_id, ticket);
    else ledger.soldOn.delete(product_id);
  }
}

/**
 * Simulates staff who continuously sell products, accept returns, move cash, and open and close the till, until `leave`
 * is called.
 */
export function sendStaff(scene: Scene) {
  const { shop, staff, products, ledger, unknown } = scene;
  const busy = new Set<string>();
  let left = false;

  async function one(who: Person): Promise<void> {
    const product = products[randomInt(products.length)];
    if (!product || busy.has(product._id)) return delay(1);
    const attempt = { who, key: randomUUID(), ...pick(ledger, product) };
    // The product's state is unknown until the request is repeated.
    busy.add(product._id);
    unknown.push(attempt);
    const cut = randomInt(8) === 0 ? AbortSignal.timeout(randomInt(1, 25)) : undefined;
    const made = await send(scene, attempt, cut);
    unknown.splice(unknown.indexOf(attempt), 1);
    if (made && attempt.endpoint === returnSale) {
      const relist = { endpoint: relistProduct, input: { params: { id: product._id } } };
      await send(scene, { ...relist, who: shop, key: '' });
    }
    busy.delete(product._id);
  }

  const everyone = Promise.all(
    staff.map(async (who) => {
      while (!left) {
        try {
          await one(who);
        } catch (error) {
          const dropped = (error as Error).name !== 'Error' || away(error);
          if (!dropped) throw error;
          await delay(5);
        }
      }
    }),
  );
  everyone.catch(() => undefined);
  return {
    /** Resolves when no request is in progress. Throws if a request failed in an unexpected way. */
    async leave(): Promise<void> {
      left = true;
      await everyone;
    },
  };
}

function pick(ledger: Ledger, product: OwnProduct): Pick<Attempt, 'endpoint' | 'input'> {
  const what = randomInt(40);
  if (what === 0)
    return { endpoint: closeTill, input: { body: { count: '10', explanation: '?' } } };
  if (what < 4) return { endpoint: openTill, input: { body: { count: '10' } } };
  if (what < 7) {
    const amount = fromCents(randomInt(1, 2_000) * (randomInt(2) ? 1 : -1));
    return { endpoint: moveCash, input: { body: { amount, reason: 'Change' } } };
  }
  const method = randomInt(2) ? 'cash' : 'card';
  const sale = ledger.soldOn.get(product._id);
  const lines = [{ product_id: product._id, ...(!sale && { price: product.resale_price }) }];
  const payments = [{ method, amount: product.resale_price }];
  if (!sale) return { endpoint: createSale, input: { body: { lines, payments } } };
  const body = { lines, payments, reason: 'It hums.' };
  return { endpoint: returnSale, input: { params: { id: sale._id }, body } };
}

const away = (error: unknown) => /"status":503/.test(String(error));

/** Like {@link send}, but repeats the request while the database is down. */
async function sendUntilKnown(scene: Scene, attempt: Attempt): Promise<unknown> {
  for (let left = 200; ; left -= 1) {
    try {
      return await send(scene, attempt);
    } catch (error) {
      if (left === 0 || !away(error)) throw error;
      await delay(50);
    }
  }
}

/**
 * Repeats each unanswered request twice with its key. Throws unless both repetitions have the same outcome. Puts all
 * unsold products back on sale.
 */
export async function repeatUnknown(scene: Scene): Promise<{ repeated: number; made: number }> {
  const { ledger, unknown, products, shop } = scene;
  const calls = unknown.splice(0).filter(({ endpoint }) => endpoint.idempotent);
  let made = 0;
  for (const attempt of calls) {
    const first = await sendUntilKnown(scene, attempt);
    if (first) made += 1;
    const copy = { ...scene, ledger: structuredClone(ledger) };
    const second = await sendUntilKnown(copy, attempt);
    const idOf = (reply: unknown) => reply && (reply as { _id: string })._id;
    if (idOf(first) !== idOf(second)) {
      throw new Error(`one key, two outcomes: ${JSON.stringify([attempt, first, second])}`);
    }
  }
  for (const { _id } of products) {
    if (ledger.soldOn.has(_id)) continue;
    const relist = { endpoint: relistProduct, input: { params: { id: _id } } };
    await sendUntilKnown(scene, { ...relist, who: shop, key: '' });
  }
  return { repeated: calls.length, made };
}

/** Returns the amount in cents of each line that was sold or returned since `from`, in the stock book's format. */
export const tradesOf = ({ tickets }: Ledger, from: string): string[] =>
  [...tickets.values()]
    .filter(({ created_at }) => created_at >= from)
    .flatMap(({ kind, lines, created_at }) =>
      lines.map(({ product_id, price }) => {
        const cents = toCents(price) * (kind === 'sale' ? 1 : -1);
        return `${product_id} ${created_at} ${cents}`;
      }),
    )
    .toSorted();
