import { parseArgs } from 'node:util';
import { createDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { rebuildSearch } from '#server/features/products/search/rebuild-search.ts';
import { openShopDatabase } from './shop-database.ts';

/**
 * `npm run search:rebuild`: rebuilds the search index, a few products at a time. With DATABASE_URL, the shop can stay
 * open. With the embedded database, stop the shop first, because it locks the data folder. `npm run search:rebuild --
 * --quiet` doesn't print its progress.
 */
const { values: options } = parseArgs({ options: { quiet: { type: 'boolean', default: false } } });
const { pool, close } = await openShopDatabase();
try {
  const db = createDatabase(pool);
  await migrate(db);
  const started = performance.now();
  const count = await rebuildSearch(db, (read) => {
    if (!options.quiet && read % 10_000 === 0) console.log(`${read} products`);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`The search index has been rebuilt: ${count} products in ${seconds} s.`);
} finally {
  await close();
}
