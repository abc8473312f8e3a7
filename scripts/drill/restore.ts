import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { filesIn, hashOf } from '#embedded/backup/backup-files.ts';
import { openEmbeddedDatabase } from '#embedded/database/open.ts';
import { lockFolder } from '#embedded/folder-lock.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { createSeller, type Seller } from '#tests/support/seller.ts';
import { shopCommand, startShop } from '#tests/support/shop-process.ts';
import { signIn } from '#tests/support/sign-in-accounts.ts';
import { until } from '#tests/support/until.ts';

// `npm run drill -- restore` backs up a shop with an embedded database while people sell things, deletes it, restores
// it, and compares every row and every file. Needs neither root nor Debian's packages.

const people = 4;
/** How many products there are before the backup, and how many more people publish while it runs. */
const products = { before: 200, during: 50 };
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-restore-'));
  try {
    await drill(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function drill(folder: string): Promise<void> {
  const [dataDir, backup, restored] = [join(folder, 'a'), join(folder, 'b'), join(folder, 'c')];
  const shop = await startShop({ DATA_DIR: dataDir, DATABASE_URL: '' });
  const crowd = await sendSellers(shop.origin);
  await crowd.has(products.before);
  await shopCommand(dataDir, 'export-audit');

  const copying = spawn(process.execPath, ['scripts/shop.ts', 'backup', backup], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const copied = once(copying, 'exit');
  const archive = join(backup, 'postgres.tar.gz');
  await until(
    () =>
      stat(archive).then(
        ({ size }) => size > 0,
        () => false,
      ),
    'the archive has begun',
  );
  // Pause the backup in the middle, so that people certainly change the database while it runs.
  copying.kill('SIGSTOP');
  await crowd.has(crowd.sold() + products.during);
  await crowd.leave();
  // Freeze the server too, so that the end of the backup is known exactly.
  const server = await lockFolder(dataDir).then(
    () => Number.NaN,
    ({ holder }) => Number.parseInt(holder, 10),
  );
  process.kill(server, 'SIGSTOP');
  const expected = await snapshot(dataDir);
  if (copying.exitCode !== null) throw new Error('The backup was over too early. Try again.');
  copying.kill('SIGCONT');
  const [code] = await copied;
  process.kill(server, 'SIGCONT');
  await shop.stop();
  if (code !== 0) throw new Error('The backup failed.');
  const size = await sizeOf(backup);
  await rm(dataDir, { recursive: true });

  console.log(await shopCommand(restored, 'restore', backup));
  const found = await snapshot(restored);
  const names = new Set([...expected.keys(), ...found.keys()]);
  const different = [...names].filter((name) => expected.get(name) !== found.get(name));
  if (different.length > 0) throw new Error(`Different after the restore: ${different.join(', ')}`);

  const again = await startShop({ DATA_DIR: restored, DATABASE_URL: '' });
  for (const seller of crowd.sellers) await signIn(again.origin, seller);
  await (await createSeller(again.origin)).sell();
  console.log(await shopCommand(restored, 'verify-audit'));
  // Without the pause.
  console.log(await shopCommand(restored, 'backup', join(folder, 'd')));
  await again.stop();
  console.log(
    `${crowd.sold()} products were published, ${products.during} of them during the backup, and ${crowd.sellers.length} accounts can sign in. ${names.size} tables and files are the same. The backup takes up ${megabytes(size)}.`,
  );
}

/** Simulates people who publish one product after the other. */
async function sendSellers(origin: string) {
  let [sold, left] = [0, false];
  const sellers: Seller[] = [];
  const work = Array.from({ length: people }, async () => {
    const seller = await createSeller(origin);
    sellers.push(seller);
    for (; !left; sold += 1) await seller.sell();
  });
  const everyone = Promise.all(work);
  everyone.catch(() => undefined);
  return {
    sellers,
    sold: () => sold,
    has: (count: number) => Promise.race([everyone, until(() => sold >= count, 'products')]),
    async leave() {
      left = true;
      await everyone;
    },
  };
}

/** Returns the number of rows and a hash for each table, and a hash for each picture and key. */
async function snapshot(dataDir: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const database = await openEmbeddedDatabase({ dataDir, log: () => {} });
  const db = createDatabase(createPool(database.url, 2, () => {}));
  // Unlogged tables (rate limits) are empty after a restore, as after a crash.
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%s.%I', relnamespace::regnamespace, relname) AS name FROM pg_class
    WHERE relkind = 'r' AND relpersistence = 'p'
      AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')`.execute(db);
  for (const { name } of tables) {
    const { rows } = await sql<{ content: string }>`
      SELECT concat(count(*), ' ', md5(string_agg(md5(t::text), '' ORDER BY md5(t::text)))) AS content
      FROM ${sql.raw(name)} t`.execute(db);
    found.set(name, rows[0]?.content ?? '');
  }
  await db.destroy();
  await database.stop();
  for (const path of await filesIn(dataDir, (name) => /^postgres|incoming$/.test(name))) {
    found.set(path, hashOf(await readFile(join(dataDir, path))));
  }
  return found;
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = (await filesIn(folder)).map(async (path) => (await stat(join(folder, path))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
