import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn, hashOf } from '#embedded/backup/backup-files.ts';
import { openEmbeddedDatabase } from '#embedded/database/open.ts';
import { lockFolder } from '#embedded/folder-lock.ts';
import { createSeller } from '#tests/support/seller.ts';
import { shopCommand, startShop } from '#tests/support/shop-process.ts';
import { signIn } from '#tests/support/sign-in-accounts.ts';
import { until } from '#tests/support/until.ts';
import { type Content, contentOf, expectSame, megabytes } from './content.ts';
import { sendSellers } from './crowd.ts';

// `npm run drill -- restore` backs up a shop with an embedded database while people sell things, deletes it, restores
// it, and compares every row and every file. Needs neither root nor Debian's packages, unlike `restore cluster`.

/** How many products there are before the backup, and how many more people publish while it runs. */
const products = { before: 200, during: 50 };

export async function run([what]: string[]): Promise<void> {
  if (what === 'cluster') return (await import('./restore-cluster.ts')).drillCluster();
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
  await shopCommand({ DATA_DIR: dataDir }, 'export-audit');

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

  console.log(await shopCommand({ DATA_DIR: restored }, 'restore', backup));
  expectSame(expected, await snapshot(restored));

  const again = await startShop({ DATA_DIR: restored, DATABASE_URL: '' });
  for (const seller of crowd.sellers) await signIn(again.origin, seller);
  await (await createSeller(again.origin)).sell();
  console.log(await shopCommand({ DATA_DIR: restored }, 'verify-audit'));
  // Without the pause.
  console.log(await shopCommand({ DATA_DIR: restored }, 'backup', join(folder, 'd')));
  await again.stop();
  console.log(
    `${crowd.sold()} products were published, ${products.during} of them during the backup, and ${crowd.sellers.length} accounts can sign in. ${expected.size} tables and files are the same. The backup takes up ${megabytes(size)}.`,
  );
}

/** Returns the content of each table, and a hash for each picture and key. */
async function snapshot(dataDir: string): Promise<Content> {
  const database = await openEmbeddedDatabase({ dataDir, log: () => {} });
  const found = await contentOf(database.url);
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
