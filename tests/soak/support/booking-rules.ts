import type { OwnProduct } from '#contracts/selling/own-products.ts';
import type { BookingShop } from './booking-shop.ts';

type Booking = {
  id: string;
  status: string;
  came_back: boolean;
  promoted: boolean;
  held_until: Date | null;
  restorable_until: Date | null;
  created_at: Date;
  ended_at: Date | null;
  /** The position on the waitlist, or null if the buyer isn't on it. */
  place: number | null;
  kind: string;
  told_status: string;
  told_place: number | null;
  told_at: Date;
};

type Product = {
  product_id: string;
  product_status: string;
  product_told: string;
  /** Offers that disagree with their booking or their newest event, or are open for a product that was taken. */
  wrong_offers: object[] | null;
};
/** A product with one of its bookings, or with none. */
type Row = Product & (Booking | { id: null });

/** Throws an Error that names the first broken rule. If `settled` is true, no hold may be overdue. */
export async function assertRules(
  shop: BookingShop,
  products: readonly OwnProduct[],
  settled: boolean,
): Promise<void> {
  const ids = products.map(({ _id }) => _id);
  // Use a single statement, because jobs may change the rows at any time.
  const { rows } = await shop.client.query<Row>({
    name: 'rules',
    text: rowsWithEvents,
    values: [ids],
  });
  for (const own of Map.groupBy(rows, (row) => row.product_id).values()) {
    const bookings = own.filter((row) => row.id !== null);
    assertProduct(own[0] as Product, bookings, shop, settled);
  }
}

function assertProduct(
  { product_status: status, product_told, wrong_offers }: Product,
  rows: readonly Booking[],
  shop: BookingShop,
  settled: boolean,
): void {
  const now = shop.now();
  const with_ = (status: string) => rows.filter((row) => row.status === status);
  const [held, waiting, collected] = [with_('held'), with_('waiting'), with_('collected')];
  const undoable = rows.filter((row) => row.restorable_until && row.held_until);
  const taken = held.length + undoable.length > 0;
  const must = (rule: string, kept: boolean) => {
    if (kept) return;
    throw new Error(`${rule}: ${JSON.stringify({ status, product_told, now, rows }, null, 1)}`);
  };

  must('a product has one holder at most', held.length + collected.length <= 1);
  must(
    'a product is held or canceled and restorable, not both',
    held.length + undoable.length <= 1,
  );
  must('a reserved product has a holder', (status === 'reserved') === taken);
  must('a collected product is sold', (status === 'sold') === (collected.length === 1));
  must('no one waits for a product that no one holds', waiting.length === 0 || taken);
  must('the newest event of a product agrees with it', product_told === status);
  must(`offers agree with holds: ${JSON.stringify(wrong_offers)}`, wrong_offers === null);
  for (const row of rows) {
    must('the newest event of a booking agrees with it', row.told_status === row.status);
    // Buyers behind a canceled booking are told that they moved up once it can't be restored anymore.
    const place = row.place ?? 0;
    const pending = rows.filter(
      (one) => one.restorable_until && !one.held_until && isAhead(one, row),
    );
    const last = row.place === null ? null : place + pending.length;
    const before = shop.places.get(row.id) ?? last;
    shop.places.set(row.id, last);
    if (row.kind === 'booking.moved') {
      const told = row.told_place ?? 0;
      must('a place is as told', last !== null && told >= place && told <= last);
    } else if (row.kind === 'booking.joined') {
      must(`a move of ${row.id} from ${before} is told`, before === last);
    }
    if (row.restorable_until && row.ended_at) {
      const undo = row.restorable_until.getTime() - row.ended_at.getTime();
      must('undo lasts ten seconds at most', undo <= 10_000);
    }
    if (row.kind === 'booking.promoted' && row.came_back) {
      const passed = waiting.filter((one) => !one.came_back && one.created_at < row.told_at);
      must('who came back lets others go first', passed.length === 0);
    }
  }
  if (!settled) return;
  must('no hold is overdue', !held.some((row) => row.held_until && row.held_until <= now));
  must(
    'no undo is overdue',
    !rows.some((row) => row.restorable_until && row.restorable_until <= now),
  );
}

/** Returns whether the first booking's place on the waitlist is ahead of the second's. */
function isAhead(one: Booking, other: Booking): boolean {
  if (one.came_back !== other.came_back) return other.came_back;
  const ms = one.created_at.getTime() - other.created_at.getTime();
  return ms === 0 ? one.id < other.id : ms < 0;
}

const rowsWithEvents = `
  SELECT p.id AS product_id, p.status AS product_status, (
      SELECT payload ->> 'status' FROM events WHERE subject_id = p.id ORDER BY seq DESC LIMIT 1
    ) AS product_told, (
      SELECT json_agg(o) FROM offers o LEFT JOIN bookings h ON h.id = o.booking_id
      WHERE o.product_id = p.id AND (
        (o.state = 'accepted') <> (h.id IS NOT NULL AND h.price_cents = o.price_cents
          AND h.buyer_id = o.buyer_id AND h.snapshot ? 'agreed_price')
        OR o.state <> (SELECT payload ->> 'state' FROM events WHERE subject_id = o.id ORDER BY seq DESC LIMIT 1))
    ) AS wrong_offers,
    b.id, b.status, b.came_back, b.promoted, b.held_until, b.restorable_until, b.created_at, b.ended_at,
    CASE WHEN b.status = 'waiting' THEN rank() OVER (
      PARTITION BY p.id, b.status ORDER BY b.came_back, b.created_at, b.id) END AS place,
    e.kind, e.payload ->> 'status' AS told_status, (e.payload ->> 'place')::int AS told_place, e.at AS told_at
  FROM products p
  LEFT JOIN bookings b ON b.product_id = p.id
  LEFT JOIN LATERAL (SELECT * FROM events WHERE subject_id = b.id ORDER BY seq DESC LIMIT 1) e ON true
  WHERE p.id = ANY($1) ORDER BY b.created_at, b.id`;
