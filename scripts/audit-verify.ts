import { problemWords } from '#contracts/audit.ts';
import { createDatabase } from '#server/db/client.ts';
import { verifyChain } from '#server/features/audit/audit-chain.ts';
import { openShopDatabase } from './shop-database.ts';

/**
 * `npm run audit:verify`: checks every entry of the audit log. Fails if an entry was changed, deleted or swapped. With
 * the embedded database, stop the shop first, because it locks the data folder.
 */
const { pool, close } = await openShopDatabase();
try {
  const { entries, first_broken } = await verifyChain(createDatabase(pool), (read) => {
    if (read % 100_000 === 0) console.log(`${read} entries`);
  });
  if (first_broken) {
    console.error(`Entry ${first_broken.seq} ${problemWords[first_broken.problem]}`);
    if (first_broken._id) console.error(`Its id is ${first_broken._id}.`);
    process.exitCode = 1;
  } else {
    console.log(`All ${entries} entries are unchanged.`);
  }
} finally {
  await close();
}
