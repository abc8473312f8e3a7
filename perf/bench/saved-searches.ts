import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ProductFilters } from '#contracts/product-lists.ts';
import { createProductSearch } from '#server/features/products/search/product-search.ts';
import { savedSearchRepository } from '#server/features/saved-searches/saved-search-repository.ts';
import { searchQueries } from '#tests/support/search-queries.ts';
import type { BenchShop } from './bench-shop.ts';

/** Each example search is saved with each of these filters. The empty filter matches everything. */
const filters: ProductFilters[] = [
  {},
  { condition: ['Excellent', 'Mint'] },
  { category: ['Electric Guitars'] },
  { max_price: '800' },
  { year_from: 1990 },
];
const timed = 40;

/** Saves `count` searches, and prints how long it takes to match one new product against all of them. */
export async function timeMatching(
  { db, dataset: { userId } }: BenchShop,
  count: number,
  say: (line: string) => void,
): Promise<void> {
  const { queryOf } = createProductSearch({ db });
  const searches = savedSearchRepository(db);
  const asked: { filters: ProductFilters; query: string | null }[] = [];
  for (const [q] of searchQueries) {
    for (const more of filters) {
      const query = await queryOf({ q, ...more });
      if (query !== undefined) asked.push({ filters: { q, ...more }, query });
    }
  }
  // No product is older than this, so every product counts as new.
  const at = new Date(0);
  await db.deleteFrom('saved_searches').execute();
  for (let n = 0; n < count; n += 1) {
    const one = asked[n % asked.length];
    if (one) await searches.insert({ id: uuidv7(), userId, at, ...one });
  }
  await sql`ANALYZE saved_searches`.execute(db);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM products WHERE seller_id <> ${userId} AND status = 'live' LIMIT ${timed}`.execute(
    db,
  );
  const times: number[] = [];
  let matches = 0;
  for (const { id } of rows) {
    const started = performance.now();
    const found = await searches.matches([{ id, priceBefore: null }]);
    times.push(performance.now() - started);
    matches += found.length;
  }
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? Number.NaN;
  say(
    `one product against ${count} saved searches: p50 ${median.toFixed(1)} ms, ` +
      `at most ${times.at(-1)?.toFixed(1)} ms; ${matches} of ${rows.length} products matched`,
  );
  await db.deleteFrom('saved_searches').execute();
}
