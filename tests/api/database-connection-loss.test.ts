import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDatabase, createPool } from '#server/db/client.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/until.ts';

it('a connection that breaks between two statements fails its transaction, not the process', async () => {
  const { url, drop } = await createTestDatabase();
  const problems: Error[] = [];
  const db = createDatabase(createPool(url, 2, (error) => problems.push(error)));
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await until(() => problems.length > 0, 'the loss is noticed');
    await sql`SELECT 1`.execute(trx);
  });
  await expect(broken).rejects.toThrow();
  const { rows } = await sql`SELECT 1 AS one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
  await db.destroy();
  await drop();
});
