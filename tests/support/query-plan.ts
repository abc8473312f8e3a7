import { type RawBuilder, sql } from 'kysely';
import type { TestApp } from './api.ts';

/** Returns how PostgreSQL runs a statement if it avoids reading whole tables, as it does when they are large. */
export const planOf = ({ db }: TestApp, statement: RawBuilder<unknown>): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${statement}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
