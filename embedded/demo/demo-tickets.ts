import { demoId } from './demo-id.ts';
import type { DemoBooking, DemoProduct, DemoTicket, DemoTill, DemoUser } from './demo-records.ts';
import { type Random, seeded } from './random.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const methods = ['card', 'card', 'card', 'cash', 'cash', 'transfer'] as const;

/**
 * Creates the shop's tickets for the past weeks. Most of its pieces have a purchase, each sold piece has a sale at the
 * time when its buyer collected it, and there is one return.
 */
export function demoTickets(
  products: readonly DemoProduct[],
  bookings: readonly DemoBooking[],
  now: Date,
): DemoTill[] {
  const random = seeded(1973);
  const pieces = products.filter(({ seller }) => seller.role === 'staff');
  let made = 0;
  const ticket = (
    of: Partial<DemoTicket> & Pick<DemoTicket, 'kind' | 'product' | 'cents' | 'at'>,
  ) => ({
    id: demoId('ticket', made++),
    customer: null,
    returnedBy: null,
    returns: null,
    ...payment(of.kind, of.cents, random),
    ...of,
  });

  const purchases = pieces
    .filter(() => random.chance(0.75))
    .map((product) => ticket({ kind: 'bought', product, ...purchaseOf(product, random) }));
  const sales = bookings
    .filter(({ product, status }) => status === 'collected' && product.seller.role === 'staff')
    .map(({ product, buyer, endedAt }) => {
      const at = endedAt ?? now;
      return ticket({
        kind: 'sold',
        product,
        cents: product.resalePriceCents,
        at,
        customer: buyer,
      });
    });
  const again = pieces.find(({ status }) => status === 'ended');
  const buyer = sales[0]?.customer ?? null;
  const returned = again ? saleAndReturn(again, buyer, ticket) : [];
  const all = [...purchases, ...sales, ...returned].sort((a, b) => a.at.getTime() - b.at.getTime());
  return tillsOf(all, now);
}

/** Returns when a piece was bought (during usual opening hours) and what the shop paid for it. */
function purchaseOf({ postedAt, resalePriceCents, status }: DemoProduct, random: Random) {
  // Pieces that have been sold were in the shop for a shorter time.
  const days = Math.ceil(status === 'sold' ? random.between(0, 70) : random.next() ** 2 * 220);
  const date = Math.floor(postedAt.getTime() / day) - days;
  const at = new Date(date * day + Math.floor(random.between(15 * 60, 22 * 60)) * minute);
  const cents = Math.max(
    500,
    Math.round((resalePriceCents * random.between(0.5, 0.72)) / 500) * 500,
  );
  return { at, cents };
}

type Make = (
  of: Partial<DemoTicket> & Pick<DemoTicket, 'kind' | 'product' | 'cents' | 'at'>,
) => DemoTicket;

function saleAndReturn(product: DemoProduct, customer: DemoUser | null, ticket: Make) {
  const [cents, method] = [product.resalePriceCents, 'card'] as const;
  const at = (days: number) => new Date(product.postedAt.getTime() + days * day);
  const sold = ticket({ kind: 'sold', product, cents, at: at(6), customer, method });
  const back = ticket({
    ...{ kind: 'returned', product, cents, at: at(10), customer, method },
    returns: sold.id,
  });
  return [{ ...sold, returnedBy: back.id }, back];
}

/** The shop pays for gear by transfer. */
function payment(kind: DemoTicket['kind'], cents: number, random: Random) {
  const method = kind === 'bought' ? 'transfer' : random.pick<DemoTicket['method']>(methods);
  const number = String(Math.floor(random.between(1_000, 10_000)));
  return {
    method,
    reference: method === 'cash' ? null : `${method === 'card' ? 'SLIP' : 'TR'} ${number}`,
    tenderedCents: method === 'cash' ? Math.ceil(cents / 2_000) * 2_000 : null,
  };
}

function tillsOf(tickets: readonly DemoTicket[], now: Date): DemoTill[] {
  const days = Map.groupBy(tickets, ({ at }) => Math.floor(at.getTime() / day));
  return [...days].map(([date, ofDay], index) => {
    const [first, last] = [ofDay[0]?.at ?? now, ofDay.at(-1)?.at ?? now];
    return {
      id: demoId('till', index),
      tickets: ofDay,
      openedAt: new Date(Math.max(date * day, first.getTime() - 20 * minute)),
      closedAt: new Date(
        Math.min((date + 1) * day - 1, last.getTime() + 30 * minute, now.getTime()),
      ),
    };
  });
}
