import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { verifyChain } from '#server/features/audit/audit-chain.ts';

/**
 * Measures how much time and memory it takes to verify a given number of audit entries: `node perf/audit.ts 1000000`.
 */
const count = Number(process.argv[2] ?? 1_000_000);
const dataDir = await mkdtemp(join(tmpdir(), 'second-fret-audit-'));
const database = await launchEmbeddedDatabase({
  dataDir,
  log: () => {},
  settings: { fsync: 'off' },
});
const pool = createPool(database.url, 2, () => {});
const batch = 10_000;
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);
try {
  const db = createDatabase(pool);
  await migrate(db);
  const started = performance.now();
  const [actor, subject] = [uuidv7(), uuidv7()];
  await db
    .insertInto('users')
    .values({ id: actor, sign_in_uid: 'x', name: 'Ada', email: 'ada@example.test' })
    .execute();
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
              'id', gen_random_uuid(), 'actor_id', '${actor}', 'actor_salt', gen_random_uuid(),
              'action', 'booking released', 'subject_id', '${subject}', 'seq', n,
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
  console.log(
    `verify: ${JSON.stringify(result)} in ${seconds(verifying)} s, ${before} → ${most} MB`,
  );
} finally {
  await pool.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
