import * as z from 'zod/mini';
import { listProducts, type ProductPage } from '#contracts/product-lists.ts';
import { ProductCard } from '#contracts/products.ts';
import { Timestamp } from '#contracts/text.ts';
import { call } from '#src/lib/api.ts';
import { deviceStorage } from '#src/lib/device-storage.ts';

/** The newest products in the catalog, as of `at`. */
const CatalogueCopy = z.object({ at: Timestamp, products: z.array(ProductCard) });
export type CatalogueCopy = z.infer<typeof CatalogueCopy>;

const key = 'catalogue';
const pageSize = 100;
const mostPages = 20;
const oneHour = 3_600_000;

/** Returns this device's copy of the catalog, or null if there is none. */
export async function readCatalogueCopy(): Promise<CatalogueCopy | null> {
  return CatalogueCopy.safeParse(await deviceStorage.get(key)).data ?? null;
}

let running: Promise<void> | null = null;

/**
 * Copies the newest 2,000 products to this device, at most once an hour, so that staff can look them up without a
 * connection. Concurrent callers share one attempt. Throws an {@link ApiError} if the shop can't be reached. In that
 * case, the previous copy is kept.
 */
export function copyCatalogue(): Promise<void> {
  running ??= copy().finally(() => {
    running = null;
  });
  return running;
}

async function copy(): Promise<void> {
  const before = await readCatalogueCopy();
  if (before && Date.now() - Date.parse(before.at) < oneHour) return;
  const at = new Date().toISOString();
  const products: ProductCard[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const query: { limit: number; cursor?: string } = {
      limit: pageSize,
      ...(cursor && { cursor }),
    };
    const reply: ProductPage = await call(listProducts, { query });
    products.push(...reply.items);
    cursor = reply.next_cursor;
    if (cursor === null) break;
  }
  await deviceStorage.set(key, { at, products } satisfies CatalogueCopy);
}
