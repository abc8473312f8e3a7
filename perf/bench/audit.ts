import { sql } from 'kysely';
import { verifyChain } from '#server/features/audit/audit-chain.ts';
import { openBenchShop } from './bench-shop.ts';

// Measures how much time and memory it takes to verify audit entries:
//   npm run bench -- audit           a million entries
//   npm run bench -- audit 100000
const count = Number(process.argv[2] ?? 1_000_000);
const batch = 10_000;
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);

const { db, dataset, stop } = await openBenchShop(1, undefined);
try {
  const started = performance.now();
  // Calculate the hashes here, because the trigger that calculates them needs a commit after each entry.
  await sql`ALTER TABLE audit_entries DISABLE TRIGGER USER`.execute(db);
  for (let n = 0; n < count; n += batch) {
    await sql
      .raw(`DO $$
        DECLARE
          entry audit_entries;
          last bytea := coalesce((SELECT hash FROM audit_entries ORDER BY seq DESC LIMIT 1), '');
        BEGIN
          FOR n IN ${n + 1}..${n + batch} LOOP
            entry := jsonb_populate_record(NULL::audit_entries, jsonb_build_object(
              'id', gen_random_uuid(), 'actor_id', '${dataset.userId}', 'actor_salt', gen_random_uuid(),
              'action', 'booking released', 'subject_id', gen_random_uuid(), 'seq', n,
              'details', jsonb_build_object('product_id', gen_random_uuid(), 'buyer_id', gen_random_uuid()),
              'created_at', now()::timestamptz(3)));
            entry.payload := audit_payload(entry);
            last := sha256(last || sha256(convert_to(entry.payload, 'UTF8')));
            entry.hash := last;
            INSERT INTO audit_entries SELECT (entry).*;
          END LOOP;
        END $$`)
      .execute(db);
  }
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
