import * as z from 'zod/mini';
import { listProducts } from '#contracts/catalog/product-lists.ts';
import { ProductCard } from '#contracts/catalog/products.ts';
import { CounterProduct } from '#contracts/counter/counter.ts';
import { getOfflineStock } from '#contracts/counter/offline.ts';
import { Item } from '#contracts/stock/item.ts';
import { listStock } from '#contracts/stock/stock-book.ts';
import { Timestamp } from '#contracts/text.ts';
import { call } from '#src/lib/api.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { deviceStorage } from '#src/lib/device-storage.ts';

/** A product in the copy. `stock_number` is set only for the shop's pieces. */
const CopiedProduct = z.extend(ProductCard, { stock_number: z.optional(z.number()) });
export type CopiedProduct = z.infer<typeof CopiedProduct>;

/**
 * The newest products in the catalog, as of `at`, and what can be sold without a connection. Copies of earlier releases
 * lack the latter.
 */
const CatalogCopy = z.object({
  at: Timestamp,
  products: z.array(CopiedProduct),
  pieces: z._default(z.array(CounterProduct), []),
  items: z._default(z.array(Item), []),
});
type CatalogCopy = z.infer<typeof CatalogCopy>;

const key = 'catalogue';
const pageSize = 100;
const maxPages = 20;
const oneHour = 3_600_000;

/** Returns this device's copy of the catalog, or null if there is none. */
export async function readCatalogCopy(): Promise<CatalogCopy | null> {
  return CatalogCopy.safeParse(await deviceStorage.get(key)).data ?? null;
}

let running: Promise<void> | null = null;

/**
 * Copies the newest 2,000 products to this device, at most once an hour, and each time what can be sold without a
 * connection. Concurrent callers share one attempt. Throws an {@link ApiError} if the shop can't be reached. In that
 * case, the previous copy is kept.
 */
export function copyCatalog(): Promise<void> {
  running ??= copy().finally(() => {
    running = null;
  });
  return running;
}

async function copy(): Promise<void> {
  const before = await readCatalogCopy();
  const isFresh = before && Date.now() - Date.parse(before.at) < oneHour;
  const catalog = isFresh ? before : await copyProducts();
  const stock = await call(getOfflineStock, {});
  await deviceStorage.set(key, { ...catalog, ...stock } satisfies CatalogCopy);
}

async function copyProducts(): Promise<Pick<CatalogCopy, 'at' | 'products'>> {
  const at = new Date().toISOString();
  const cards = await allPages((query) => call(listProducts, { query }));
  const numbers = await stockNumbers();
  const products = cards.map((card) => {
    const number = numbers.get(card._id);
    return number === undefined ? card : { ...card, stock_number: number };
  });
  return { at, products };
}

/** Returns the stock numbers of the pieces in stock by product id. Only the stock book lists them, and only for staff. */
async function stockNumbers(): Promise<Map<string, number>> {
  const pieces = await allPages((query) =>
    call(listStock, { query: { ...query, by: 'in_stock' } }),
  ).catch((error: unknown) => {
    // The shop has no account for its stock.
    if (error instanceof ApiError && error.code === 'forbidden') return [];
    throw error;
  });
  return new Map(pieces.flatMap(({ _id, number }) => (number === null ? [] : [[_id, number]])));
}

type PageQuery = { limit: number; cursor?: string };
type Page<T> = { items: T[]; next_cursor: string | null };

async function allPages<T>(read: (query: PageQuery) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const reply: Page<T> = await read({ limit: pageSize, ...(cursor && { cursor }) });
    items.push(...reply.items);
    cursor = reply.next_cursor;
    if (cursor === null) break;
  }
  return items;
}
