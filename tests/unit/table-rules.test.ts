import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('finds each use of another room’s table that is not listed, and each entry without a use', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-table-rules-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(root, 'server'), join(folder, 'server'), { recursive: true });
  expect(await check(folder)).toBe('');
  const files = {
    'people/a.ts': 'sql`SELECT count(*) FROM sales s JOIN sale_payments p ON p.sale_id = s.id`',
    'people/b.ts': "db.updateTable('bookings').set({ status: 'held' })",
    'people/c.ts': 'sql`UPDATE users SET name = name FROM devices`',
    'db/migrations/900-new.sql': 'CREATE TABLE rentals (id uuid PRIMARY KEY);',
  };
  for (const [file, text] of Object.entries(files)) {
    await writeFile(join(folder, 'server', file), `${text}\n`);
  }
  await rm(join(folder, 'server/audit/audit-repository.ts'));
  const found = await check(folder);
  expect(found).toContain('server/people/a.ts:1 reads sales, a table of counter');
  expect(found).toContain('server/people/a.ts:1 reads sale_payments, a table of counter');
  expect(found).toContain('server/people/b.ts:1 writes bookings, a table of bookings');
  expect(found).not.toContain('server/people/c.ts');
  expect(found).toContain('no room owns rentals');
  expect(found).toContain('no audit bookings: nothing reads it');
});

/** Returns what the checker finds in a folder. */
const check = (cwd: string) =>
  new Promise<string>((resolve, reject) => {
    const script = join(root, 'scripts/table-rules.ts');
    execFile(process.execPath, [script], { cwd }, (error, _stdout, stderr) =>
      error === null || error.code === 1 ? resolve(stderr) : reject(error),
    );
  });
