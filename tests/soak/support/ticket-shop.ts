import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import type { TestApp } from '#tests/support/api.ts';
import { openCounter } from '#tests/support/counter.ts';
import type { LiveShop } from './product-process.ts';
import { type Attempt, type Person, startTwoServers } from './two-servers.ts';

/** A shop whose staff sell its products at the counter. `client` is the connection of the checks. */
export type TicketShop = {
  owner: Person;
  /** Admins, who need no approvals. */
  staff: Person[];
  /** Staff, whose refunds need an approval if they are more than what a method paid. */
  clerks: Person[];
  buyers: Person[];
  products: OwnProduct[];
  client: Pool;
  attempt: Attempt;
  cutConnections(): Promise<void>;
};

type Servers = { client: Pool; attempt: Attempt; cutConnections(): Promise<void> };

export const productCount = 24;

/** Starts two servers on a new database, and opens a shop with staff and buyers. */
export async function startTicketShop(): Promise<TicketShop> {
  const servers = await startTwoServers();
  return openTicketShop(servers.apps[0], servers);
}

/** Opens a shop with staff and buyers on running servers. */
export async function openTicketShop(app: LiveShop, servers: Servers): Promise<TicketShop> {
  const counter = await openCounter(app as TestApp);
  const several = (role: 'user' | 'staff' | 'admin') =>
    Promise.all(Array.from({ length: 4 }, () => app.signUp({ role })));
  const prices = Array.from({ length: productCount }, (_, n) => (101.37 + n * 33.31).toFixed(2));
  return {
    ...servers,
    owner: counter.shop,
    staff: await several('admin'),
    clerks: await several('staff'),
    buyers: await several('user'),
    products: await Promise.all(
      prices.map((resale_price, n) => counter.stock({ title: `Guitar ${n}`, resale_price })),
    ),
    attempt: untilKnown(servers.attempt),
  };
}

/**
 * Sends each request again with the same key while the server or its database is down, until its outcome is known.
 * Throws if the server fails in another way.
 */
function untilKnown(send: Attempt): Attempt {
  return async (server, person, endpoint, input, key) => {
    for (let left = 20_000; ; left -= 1) {
      const outcome = await send(server, person, endpoint, input, key).catch((error: Error) => {
        // `fetch` throws a TypeError if there is no response.
        if (!(error instanceof TypeError) || left === 0) throw error;
      });
      if (outcome?.ok || (outcome && outcome.error.status < 500)) return outcome;
      if (outcome && (outcome.error.status !== 503 || left === 0)) {
        throw new Error(`${endpoint.path}: ${JSON.stringify(outcome.error)}`);
      }
      await delay(5);
    }
  };
}
