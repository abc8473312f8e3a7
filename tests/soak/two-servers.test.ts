import { readdir } from 'node:fs/promises';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { getConfig } from '#contracts/system.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { dataFolder, launchMigrated } from './support/database.ts';
import { long } from './support/length.ts';
import { startProduct } from './support/product-process.ts';

const rounds = long ? 20 : 1;
const migrations = new URL('../../server/db/migrations/', import.meta.url);

it(`lets two servers start together on one new database, rounds: ${rounds}`, async () => {
  const server = await launchMigrated(await dataFolder());
  onTestFinished(() => server.stop());
  const admin = new Client(server.url);
  await admin.connect();
  onTestFinished(() => admin.end());
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql'));
  for (let round = 0; round < rounds; round++) {
    await admin.query(`CREATE DATABASE race_${round}`);
    const url = new URL(server.url);
    url.pathname = `/race_${round}`;
    const env = {
      DATABASE_URL: url.href,
      TOKEN_SECRET: 'the same on both, and long enough for it',
      INTAKE_KEY: 'the same on both, and long enough for it',
    };
    const start = async () => startProduct({ dataDir: await dataFolder(), env });
    const pair = await Promise.all([start(), start()]);
    const client = new Client(url.href);
    await client.connect();
    const { rows } = await client.query('SELECT name FROM kysely_migration');
    await client.end();
    expect(rows).toHaveLength(files.length);
    for (const { origin } of pair) await createContractClient(origin).call(getConfig, {});
    for (const product of pair) product.signal('SIGTERM');
    expect(await Promise.all(pair.map(({ exited }) => exited))).toEqual([0, 0]);
  }
});
