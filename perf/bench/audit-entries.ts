import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';

const batch = 10_000;

/** Adds entries to the audit log. The accounts take turns as actors. */
export async function addEntries(
  db: Database,
  count: number,
  actorIds: readonly string[],
): Promise<void> {
  // Calculate the hashes here, because the trigger that calculates them needs a commit after each entry.
  await sql`ALTER TABLE audit_entries DISABLE TRIGGER USER`.execute(db);
  const actors = actorIds.map((id) => `'${id}'`).join();
  for (let added = 0; added < count; added += batch) {
    await sql
      .raw(`DO $$
        DECLARE
          entry audit_entries;
          last record;
        BEGIN
          SELECT seq, hash INTO last FROM (
            SELECT seq, hash FROM audit_entries UNION ALL SELECT 0, ''::bytea) e ORDER BY seq DESC LIMIT 1;
          FOR n IN 1..${batch} LOOP
            entry := jsonb_populate_record(NULL::audit_entries, jsonb_build_object(
              'id', gen_random_uuid(), 'actor_id', (ARRAY[${actors}])[1 + n % ${actorIds.length}], 'actor_salt', gen_random_uuid(),
              'action', 'booking released', 'subject_id', gen_random_uuid(), 'seq', last.seq + 1,
              'details', jsonb_build_object('product_id', gen_random_uuid(), 'buyer_id', gen_random_uuid()),
              'created_at', now()::timestamptz(3)));
            entry.payload := audit_payload(entry);
            last.seq := entry.seq;
            last.hash := sha256(last.hash || sha256(convert_to(entry.payload, 'UTF8')));
            entry.hash := last.hash;
            INSERT INTO audit_entries SELECT (entry).*;
          END LOOP;
        END $$`)
      .execute(db);
  }
  await sql`ALTER TABLE audit_entries ENABLE TRIGGER USER`.execute(db);
}
