import fc from 'fast-check';
import { createBooking } from '#contracts/bookings/bookings.ts';
import {
  cancelLayaway,
  createLayaway,
  getLayaway,
  payLayaway,
} from '#contracts/counter/layaways.ts';
import {
  createTicket,
  paymentMethods,
  returnTicket,
  type Ticket,
  type TicketForm,
  voidTicket,
} from '#contracts/counter/tickets.ts';
import { closeTill, moveCash, openTill, type Till } from '#contracts/counter/till.ts';
import type { Endpoint, EndpointReply } from '#contracts/endpoint.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { relistProduct } from '#contracts/selling/selling.ts';
import type { CallInput } from '#tests/support/contract-client.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { long } from './length.ts';
import { productCount, type TicketShop } from './ticket-shop.ts';
import type { Person } from './two-servers.ts';

/** The state according to all confirmed responses. */
export type Ledger = {
  tickets: Map<string, Ticket>;
  /** The sale of each sold product, by product id. `codes` contains the newest handover code of each product. */
  soldOn: Map<string, Ticket>;
  codes: Map<string, string>;
  /** The ids of layaways that may still be open. */
  layaways: Set<string>;
  /** The sum of all cash movements outside tickets, in cents. */
  moved: number;
  closed: Till[];
  done: Record<string, number>;
};

export const emptyLedger = (): Ledger => ({
  ...{ tickets: new Map(), soldOn: new Map(), codes: new Map(), layaways: new Set() },
  ...{ moved: 0, closed: [], done: {} },
});

const weights = {
  ...{ sell: 60, 'sell twice': 6, 'take back': 60, relist: 6, book: 12 },
  ...{ 'lay away': 12, pay: 24, cancel: 6, void: 6 },
  // In a short run, these rare commands get larger weights, so that each occurs at least once.
  ...(long ? { move: 3, open: 4, close: 1, cut: 1 } : { move: 6, open: 8, close: 4, cut: 2 }),
};
type Kind = keyof typeof weights;

const command = fc.record({
  kind: fc.oneof(
    ...Object.entries(weights).map(([kind, weight]) => ({
      arbitrary: fc.constant(kind as Kind),
      weight,
    })),
  ),
  server: fc.constantFrom(0, 1),
  person: fc.nat(3),
  products: fc.uniqueArray(fc.nat(productCount - 1), { minLength: 1, maxLength: 4 }),
  /** The discount per product, in cents. */
  off: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 5_000 })), {
    minLength: 4,
    maxLength: 4,
  }),
  methods: fc.array(fc.constantFrom(...paymentMethods), { minLength: 1, maxLength: 3 }),
  /** How the total is divided among the payment methods. */
  shares: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 3, maxLength: 3 }),
  extra: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 })),
  customer: fc.option(fc.nat(2), { nil: undefined }),
  hold: fc.constantFrom('code', 'override', 'nothing'),
  amount: fc.integer({ min: -5_000, max: 5_000 }).filter((cents) => cents !== 0),
  /** How many pieces of small goods are on the ticket. */
  strings: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 })),
});
export type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** Groups of commands. All commands in a group run at the same time. */
export const commandGroups = fc.array(fc.array(command, { minLength: 1, maxLength: 10 }), {
  minLength: 4,
  maxLength: 16,
  size: 'max',
});

/** Error codes that a command can get because of commands that run at the same time. */
const expected =
  /^(on_hold|product_unavailable|till_closed|till_open|conflict|already_booked|too_many_holds|rate_limited|approval_required)$/;

/** Divides cents among the payment methods. The last method gets the rest. Some methods may get nothing. */
function paymentsOf({ methods, shares, extra }: Command, cents: number, customerPays: boolean) {
  const once = methods.filter((method, n) => method !== 'cash' || methods.indexOf(method) === n);
  let left = cents;
  const payments = once.map((method, n) => {
    const part = n === once.length - 1 ? left : Math.floor((left * (shares[n] ?? 1)) / 101);
    left -= part;
    const tendered = customerPays && method === 'cash' && extra > 0;
    return { method, part, ...(tendered && { tendered: fromCents(part + extra) }) };
  });
  return payments
    .filter(({ part }) => part > 0)
    .map(({ part, ...payment }) => ({ ...payment, amount: fromCents(part) }));
}

/** Divides a refund among the methods as the customer paid. The rest is store credit. */
function asPaid({ refundable }: Ticket, cents: number): TicketForm['payments'] {
  let left = cents;
  const take = (method: Command['methods'][number], most: number) => {
    const part = Math.min(most, left);
    left -= part;
    return { method, amount: fromCents(part) };
  };
  const parts = refundable.map(({ method, amount }) => take(method, toCents(amount)));
  return [...parts, take('credit', left)].filter(({ amount }) => toCents(amount) > 0);
}

const customers = ['ada', 'bo', 'cy'].map((name) => ({ name, email: `${name}@credit.test` }));

function saleOf(products: readonly OwnProduct[], given: Command, ledger: Ledger): TicketForm {
  // Occasionally picks a product that is already sold.
  const free = products.filter(({ _id }) => !ledger.soldOn.has(_id) || given.extra % 10 === 9);
  const picked = new Set(given.products.map((n) => free[n % Math.max(free.length, 1)]));
  const chosen = [...picked].filter((product) => product !== undefined);
  const lines = chosen.map(({ _id, resale_price }, n) => {
    const price = fromCents(toCents(resale_price) - (given.off[n] ?? 0));
    const code = given.hold === 'code' ? ledger.codes.get(_id) : undefined;
    return {
      product_id: _id,
      price,
      ...(price !== resale_price && { reason: 'A regular' }),
      ...(code !== undefined && { handover_code: code }),
    };
  });
  const items =
    given.strings > 0
      ? [
          {
            name: 'Strings',
            price: '7.99',
            tax_class: 'standard' as const,
            quantity: given.strings,
          },
        ]
      : [];
  const total = lines.reduce((sum, { price }) => sum + toCents(price), given.strings * 799);
  const customer = given.customer === undefined ? undefined : customers[given.customer];
  return {
    ...{ lines, items },
    payments: paymentsOf(given, total, true),
    ...(customer && { customer }),
    ...(given.hold === 'override' && { override: { reason: 'The buyer called.' } }),
  };
}

/** Runs one command, and records what was confirmed. Throws if the command is unexpectedly rejected. */
export async function run(shop: TicketShop, ledger: Ledger, given: Command): Promise<void> {
  const { kind, server } = given;
  const { products } = shop;
  const staff = shop.staff[given.person] as Person;
  const clerk = shop.clerks[given.person] as Person;
  const product = products[given.products[0] ?? 0] as OwnProduct;
  const key = crypto.randomUUID();
  /** Sends a request. Returns the reply, or undefined if it was rejected because of the other commands. */
  const send: Send = async (endpoint, input, who = staff, at = server) => {
    const outcome = await shop.attempt(at, who, endpoint, input, key);
    if (outcome.ok) {
      ledger.done[kind] = (ledger.done[kind] ?? 0) + 1;
      return outcome.reply;
    }
    const { code, fields = {} } = outcome.error;
    const lacksMoney = Object.keys(fields).some((name) =>
      /^(amount|payments|payments\.\d+\.(amount|method)|customer\.email|lines\.\d+\.handover_code)$/.test(
        name,
      ),
    );
    // Returned products are not for sale.
    const isGone = kind === 'book' && code === 'not_found';
    if (isGone || expected.test(code) || (code === 'invalid' && lacksMoney)) return undefined;
    throw new Error(`${kind}: ${JSON.stringify(outcome.error)}`);
  };
  const relist = async (ids: readonly string[]) => {
    for (const id of ids) await send(relistProduct, { params: { id }, body: {} }, shop.owner);
  };
  switch (kind) {
    case 'sell':
    case 'sell twice': {
      const body = saleOf(products, given, ledger);
      if (body.lines.length === 0) return;
      const servers = kind === 'sell' ? [server] : ([0, 1] as const);
      const tickets = await Promise.all(
        servers.map((one) => send(createTicket, { body }, staff, one)),
      );
      for (const ticket of tickets) note(ledger, ticket);
      const made = tickets.flatMap((ticket) => (ticket ? [ticket._id] : []));
      if (new Set(made).size > 1) throw new Error('one key made two tickets');
      return;
    }
    case 'take back': {
      const sold = [...ledger.soldOn];
      const [id, sale] = sold[(given.products[0] ?? 0) % Math.max(sold.length, 1)] ?? [];
      if (!sale) return;
      const some = sale.lines.filter(({ product_id }, n) => {
        const stillSold = ledger.soldOn.get(product_id)?._id === sale._id;
        return product_id === id || (stillSold && given.off[n] === 0);
      });
      const cents = some.reduce((sum, { price }) => sum + toCents(price), 0);
      const body = {
        lines: some.map(({ product_id }) => ({ product_id })),
        reason: 'It hums.',
        // Most other payments need an approval, because their methods didn't pay for the sale.
        payments: given.extra % 4 === 3 ? paymentsOf(given, cents, false) : asPaid(sale, cents),
      };
      const back = await send(returnTicket, { params: { id: sale._id }, body }, clerk);
      note(ledger, back);
      return relist(back?.lines.map(({ product_id }) => product_id) ?? []);
    }
    case 'lay away': {
      const { lines } = saleOf(products, { ...given, hold: 'nothing' }, ledger);
      const total = lines.reduce((sum, { price }) => sum + toCents(price), 0);
      if (lines.length === 0) return;
      const part = Math.max(1, Math.floor((total * (given.shares[0] ?? 1)) / 101));
      const customer = customers[given.customer ?? 0] as (typeof customers)[number];
      const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
      const body = { lines, customer, until, payments: paymentsOf(given, part, true) };
      const deposit = await send(createLayaway, { body });
      note(ledger, deposit);
      if (deposit) ledger.layaways.add(deposit._id);
      return;
    }
    case 'pay':
    case 'cancel': {
      const open = [...ledger.layaways];
      const id = open[given.extra % Math.max(open.length, 1)];
      const read = id ? await shop.attempt(server, staff, getLayaway, { params: { id } }) : null;
      if (!read?.ok || read.reply.status !== 'open') {
        ledger.layaways.delete(id ?? '');
        return;
      }
      const { due, refund, refundable } = read.reply;
      const params = { id: read.reply._id };
      if (kind === 'cancel') {
        let left = toCents(refund);
        const payments = refundable.flatMap(({ method, amount }) => {
          const cents = Math.min(left, toCents(amount));
          left -= cents;
          return cents > 0 ? [{ method, amount: fromCents(cents) }] : [];
        });
        return note(ledger, await send(cancelLayaway, { params, body: { payments } }));
      }
      const share = given.extra % 2 === 0 ? 101 : (given.shares[1] ?? 1);
      const cents = Math.max(1, Math.floor((toCents(due) * share) / 101));
      const body = { payments: paymentsOf(given, cents, true) };
      return note(ledger, await send(payLayaway, { params, body }));
    }
    case 'void': {
      const last = [...ledger.tickets.values()].at(-1);
      if (!last?.can.void) return;
      const back = await send(voidTicket, { params: { id: last._id }, body: {} });
      note(ledger, back);
      return relist(back?.lines.map(({ product_id }) => product_id) ?? []);
    }
    case 'relist':
      return relist(given.products.map((n) => products[n]?._id ?? ''));
    case 'book': {
      const buyer = shop.buyers[given.person] as Person;
      const body = bookingOf(product, buyer, { waitlist: true });
      const booking = await send(createBooking, { body }, buyer);
      if (booking?.handover_code) ledger.codes.set(product._id, booking.handover_code);
      return;
    }
    case 'move': {
      const body = { amount: fromCents(given.amount), reason: 'Change' };
      if (await send(moveCash, { body })) ledger.moved += given.amount;
      return;
    }
    case 'open':
      return void (await send(openTill, { body: { count: '150' } }));
    case 'close': {
      // The cash is counted blind, so nobody knows what it should be.
      const body = { count: fromCents(given.extra), explanation: 'Counted in a hurry' };
      const closed = await shop.attempt(server, staff, closeTill, { body });
      if (closed.ok) ledger.closed.push(closed.reply);
      return;
    }
    case 'cut':
      return shop.cutConnections();
  }
}

type Send = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  who?: Person,
  server?: 0 | 1,
) => Promise<EndpointReply<E> | undefined>;

function note(ledger: Ledger, ticket: Ticket | undefined): void {
  if (!ticket) return;
  ledger.tickets.set(ticket._id, ticket);
  for (const { product_id, kind } of ticket.lines) {
    if (kind === 'sold') ledger.soldOn.set(product_id, ticket);
    if (kind === 'returned') ledger.soldOn.delete(product_id);
  }
}
