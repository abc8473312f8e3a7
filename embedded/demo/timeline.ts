import type { Condition } from '#contracts/catalog/product-form.ts';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { Random } from './random.ts';

type Offer = { readonly category: string; readonly condition: Condition; readonly seller: string };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const span = 42 * day;
/** How many products in good condition to put at the top of lists, as in a shop window. */
const windowPlaces = 16;
const worn: ReadonlySet<Condition> = new Set(['Fair', 'Poor', 'Non-functioning']);

/** Each status's share of all products. The remaining products are live. */
const shares = { reserved: 0.1, sold: 0.15, ended: 0.03 } as const;
/** The minimum age of products with each status, in milliseconds since they were listed. */
const minAge = { reserved: 12 * hour, sold: 4 * day, ended: 21 * day } as const;

/** Returns the values in random order. */
export function shuffled<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/**
 * Returns how long ago each product was posted, in milliseconds. Mixes the products, so that every page of a list shows
 * several categories.
 */
export function postingAges(offers: readonly Offer[], random: Random): number[] {
  const groups = Map.groupBy(offers.keys(), (index) => offers[index]?.category);
  const places = [...groups.values()].flatMap((indexes) =>
    shuffled(indexes, random).map((index, i) => ({
      index,
      place: (i + random.next()) / indexes.length,
    })),
  );
  const order = places.sort((a, b) => a.place - b.place).map(({ index }) => index);
  const isWorn = (index: number) => worn.has(offers[index]?.condition ?? 'Good');
  const inWindow = order.filter((index) => !isWorn(index)).slice(0, windowPlaces);
  const rest = order.filter((index) => !inWindow.includes(index));
  const ages = new Array<number>(offers.length).fill(0);
  [...inWindow, ...rest].forEach((index, i) => {
    const share = (i + random.next()) / offers.length;
    ages[index] = Math.round((35 * minute + span * share ** 1.2) / minute) * minute;
  });
  return ages;
}

/**
 * Chooses each product's status. People can sign in as the sellers in `first`, so these sellers get some products with
 * each status.
 */
export function statuses(
  offers: readonly Offer[],
  ages: readonly number[],
  first: readonly string[],
  random: Random,
): ProductStatus[] {
  const result = new Array<ProductStatus>(offers.length).fill('live');
  for (const status of ['ended', 'sold', 'reserved'] as const) {
    const wanted = Math.round(offers.length * shares[status]);
    const candidates = shuffled([...offers.keys()], random).filter(
      (index) => result[index] === 'live' && (ages[index] ?? 0) >= minAge[status],
    );
    const preferred = first.flatMap((seller) =>
      candidates.filter((index) => offers[index]?.seller === seller).slice(0, 1),
    );
    const chosen = [...new Set([...preferred, ...candidates])].slice(0, wanted);
    for (const index of chosen) result[index] = status;
  }
  return result;
}
