import { verifyChain } from '#server/audit/audit-chain.ts';
import { addEntries } from './audit-entries.ts';
import { openBenchShop } from './bench-shop.ts';

// Measures how much time and memory it takes to verify audit entries:
//   npm run bench -- audit           a million entries
//   npm run bench -- audit 100000
const count = Number(process.argv[2] ?? 1_000_000);
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);

const { db, dataset, stop } = await openBenchShop(1, undefined);
try {
  const started = performance.now();
  await addEntries(db, count, [dataset.userId]);
  console.log(`${count} entries written in ${seconds(started)} s`);
  const before = megabytes();
  let most = before;
  const verifying = performance.now();
  const result = await verifyChain(db, () => {
    most = Math.max(most, megabytes());
  });
  const took = seconds(verifying);
  console.log(`verify: ${JSON.stringify(result)} in ${took} s, ${before} → ${most} MB`);
} finally {
  await stop();
}
