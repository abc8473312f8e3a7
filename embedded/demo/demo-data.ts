import { catalogue } from '#embedded/demo/products/catalog.ts';
import { demoBookings } from './demo-bookings.ts';
import { withCopiedSerial } from './demo-flags.ts';
import { demoId } from './demo-id.ts';
import type { DemoData, DemoOffer, DemoProduct, DemoUser } from './demo-records.ts';
import { demoReports } from './demo-reports.ts';
import { demoTickets } from './demo-tickets.ts';
import { pastSales } from './past-sales.ts';
import { demoBuyerEmail, people } from './people.ts';
import { askingPrice, priceWhenNew } from './prices.ts';
import type { ProductEntry } from './products/product-entry.ts';
import { sellers } from './products/sellers.ts';
import { type Random, seeded } from './random.ts';
import { serialNumber } from './serial-numbers.ts';
import { postingAges, statuses } from './timeline.ts';

const seed = 1958;
const dayMs = 86_400_000;

/**
 * Returns the whole demo shop. The people, products and bookings are always the same. Only their dates depend on `now`.
 */
export function demoData(now: Date): DemoData {
  const today = Math.floor(now.getTime() / 1000) * 1000;
  const users = people.map(
    (person, index): DemoUser => ({
      id: demoId('user', index),
      name: person.name,
      email: person.email,
      phone: person.phone,
      role: person.role,
      createdAt: new Date(today - person.memberDays * dayMs),
    }),
  );
  const random = seeded(seed);
  const offers = catalogue.map((entry) => ({ ...entry, category: entry.gear.category }));
  const ages = postingAges(offers, random);
  const status = statuses(offers, ages, ['mara', 'counter'], random);
  const { products, flags } = withCopiedSerial(
    catalogue.map((entry, index) => ({
      ...describe(entry, index, now),
      seller: userOf(users, sellers[entry.seller].email),
      status: status[index] ?? 'live',
      postedAt: new Date(today - (ages[index] ?? 0)),
    })),
  );
  const bookings = demoBookings(products, users, today, random);
  const tills = demoTickets(products, bookings, new Date(today));
  const sellerIds = new Set(products.map(({ seller }) => seller.id));
  const buyers = users.filter(({ id, role }) => role === 'user' && !sellerIds.has(id));
  const reports = demoReports(products, buyers, today);
  const offer = demoOffer(products, userOf(users, demoBuyerEmail), today);
  return { users, products, bookings, tills, reports, flags, offer, pastSales: pastSales(now) };
}

/** Returns the demo buyer's offer for the shop's most expensive piece, made an hour before `today`. */
function demoOffer(products: readonly DemoProduct[], buyer: DemoUser, today: number): DemoOffer {
  const [product] = products
    .filter(({ status, seller }) => status === 'live' && seller.role === 'staff')
    .sort((a, b) => b.resalePriceCents - a.resalePriceCents);
  if (!product) throw new Error('the shop in the demo has nothing for sale');
  return {
    ...{ id: demoId('offer', 0), product, buyer },
    cents: Math.round(product.resalePriceCents / 20_000) * 18_000,
    message: 'I could pick it up this week.',
    createdAt: new Date(Math.max(today - 3_600_000, product.postedAt.getTime())),
  };
}

function userOf(users: readonly DemoUser[], email: string): DemoUser {
  const user = users.find((candidate) => candidate.email === email);
  if (!user) throw new Error(`no one in the demo has the address ${email}`);
  return user;
}

/**
 * Returns the values that are derived from a product's entry. Each product has a separate seed, so adding a product
 * doesn't change the others.
 */
function describe(
  entry: ProductEntry,
  index: number,
  now: Date,
): Omit<DemoProduct, 'seller' | 'status' | 'postedAt'> {
  const random: Random = seeded(seed + 31 * (index + 1));
  const { gear: model } = entry;
  const { ending, location } = sellers[entry.seller];
  const year = now.getUTCFullYear();
  const yearOfPurchase = entry.bought ?? entry.made;
  const asking = askingPrice(model, entry.condition, ending, random);
  const original = entry.newPrice ?? priceWhenNew(model, year - entry.made, asking);
  return {
    id: demoId('product', index),
    category: model.category,
    location,
    title: entry.title,
    brand: entry.brand ?? model.brand,
    model: model.model,
    gear: model,
    finish: entry.finish,
    serialNumber: serialNumber(model.name, entry.made, random),
    resalePriceCents: asking * 100,
    originalPriceCents: original * 100,
    made: entry.made,
    yearOfPurchase,
    yearsOfUse: Math.max(0, year - yearOfPurchase),
    condition: entry.condition,
    conditionType: entry.type,
    description: entry.description,
  };
}
