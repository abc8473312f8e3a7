import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createPool } from '#server/db/client.ts';
import { startBoss } from '#server/jobs/boss.ts';
import { until } from '#tests/support/until.ts';
import { launchMigrated } from './support/database.ts';
import { long } from './support/length.ts';
import { dataFolder } from './support/product-process.ts';

const kills = long ? 100 : 1;
const script = join(import.meta.dirname, 'support/job-worker.ts');

it(`completes every job exactly once although a worker is killed ${kills} times`, async () => {
  const server = await launchMigrated(await dataFolder());
  onTestFinished(() => server.stop());
  const client = new Client(server.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('CREATE TABLE effects (id uuid)');

  const ids = Array.from({ length: kills * 10 }, () => randomUUID());
  const pool = createPool(server.url, 2, () => {});
  const boss = await startBoss(pool, { warn() {} });
  // These settings detect the jobs of killed workers quickly, and allow many retries.
  const settings = { expireInSeconds: 2, retryLimit: 1000, retryDelay: 1, retryBackoff: false };
  await boss.insert(
    'settle-product',
    ids.map((product_id) => ({ data: { product_id }, ...settings })),
  );
  await boss.stop({ graceful: false });
  await pool.end();

  const done = async () => {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM effects ORDER BY id');
    return rows.map(({ id }) => id);
  };
  let worker: ChildProcess | undefined;
  const start = () => {
    worker = spawn(process.execPath, [script, server.url], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
  onTestFinished(() => void worker?.kill('SIGKILL'));
  for (let n = 0; n < kills; n += 1) {
    const before = (await done()).length;
    start();
    await until(
      async () => (await done()).length > before || before === ids.length,
      'work',
      60_000,
    );
    await delay(Math.random() * 100);
    const exited = once(worker as ChildProcess, 'exit');
    worker?.kill('SIGKILL');
    await exited;
  }
  start();
  await until(async () => (await done()).length >= ids.length, 'all jobs', 600_000);
  expect(await done()).toEqual(ids.toSorted());
  const states = 'SELECT DISTINCT state::text FROM pgboss.job WHERE name = $1';
  expect((await client.query(states, ['settle-product'])).rows).toEqual([{ state: 'completed' }]);
});
