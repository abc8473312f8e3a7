import { parseArgs } from 'node:util';
import { createProductSearch } from '#server/catalog/search/product-search.ts';
import { openBenchShop } from './bench-shop.ts';
import { compare, type Load } from './load.ts';
import { timeReads } from './read-times.ts';
import { recordStatements } from './record-statements.ts';
import { memoryOf, startBare, startOurs, tokenOf } from './servers.ts';
import { typeQueries } from './typed-queries.ts';

// Puts load on our API and on a bare Node + `pg` server, one after the other, with the same PostgreSQL and 16
// connections. Prints the requests per second and their ratio. To compare runs, use the ratios, because they depend
// less on the machine. Then times searches as people type them, and each read request with each filter and sort order.
//   npm run bench                       10,000 products, 5 rounds of 5 seconds
//   npm run bench -- --size 1000000     a million products; filling the shop takes a few minutes
//   npm run bench -- --rounds 3 --seconds 2
//   npm run bench -- --keep DIR         keeps the shop in DIR and reuses it
//   npm run bench -- --save FILE        saves the times of the read requests
//   npm run bench -- --against FILE     compares them with saved times
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    keep: { type: 'string' },
    save: { type: 'string' },
    against: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const connections = 16;

const shop = await openBenchShop(Number(options.size), options.keep);
try {
  const { db, dataset } = shop;
  const statements = await recordStatements(shop.databaseUrl, (recorded) =>
    createProductSearch({ db: recorded }).list({ q: 'stratocaster', limit: 24 }),
  );
  const ours = await startOurs(shop);
  const bare = await startBare(shop, statements);
  const users = await db.selectFrom('users').select('id').limit(connections).execute();
  const tokens = await Promise.all(users.map(({ id }) => tokenOf(id)));
  const { productIds } = dataset;
  const loads: Load[] = [
    { name: 'list of 24', paths: ['/api/categories/Electric%20Guitars'], tokens },
    { name: 'detail', paths: productIds.map((id) => `/api/products/${id}`), tokens },
    { name: 'search', paths: ['/api/products?q=stratocaster'], tokens },
  ];
  console.log(
    `${options.size} products, ${connections} connections, ${rounds} rounds of ${seconds} s`,
  );
  try {
    for (const load of loads) await compare(load, { ours, bare, seconds, rounds });
    await typeQueries({ ours, tokens, seconds: seconds * rounds });
    console.log(`memory: ours ${await memoryOf(ours)} MB, bare ${await memoryOf(bare)} MB`);
    const token = await tokenOf(dataset.userId);
    await timeReads({ ours, token, productIds, save: options.save, against: options.against });
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
} finally {
  await shop.stop();
}
