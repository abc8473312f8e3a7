import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';

it('gives each caller a separate migrated database', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const first = new Client(one.url);
  await first.connect();
  await first.query('DELETE FROM categories');
  await first.end();
  const second = new Client(other.url);
  await second.connect();
  const { rows } = await second.query('SELECT count(*)::int AS count FROM categories');
  await second.end();
  expect(rows).toEqual([{ count: 10 }]);
  await Promise.all([one.drop(), other.drop()]);
});
