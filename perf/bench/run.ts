import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SignJWT } from 'jose';
import { launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillDatabase } from './dataset.ts';
import { compare, type Load } from './load.ts';
import { startServer } from './servers.ts';

/**
 * `npm run bench`: puts load on our API and on a bare Node + `pg` server, one after the other, with the same
 * PostgreSQL and 16 connections. Prints requests per second and their ratio. Compare the ratios between
 * runs, because they depend less on the machine.
 *   npm run bench                       10,000 products, 5 rounds of 5 seconds
 *   npm run bench -- --size 1000000     a million products; filling takes some minutes
 *   npm run bench -- --rounds 3 --seconds 2
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
  },
});
const products = Number(options.size);
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const secret = 'a secret of the bench, longer than 32 bytes';

const dataDir = await mkdtemp(join(tmpdir(), 'second-fret-bench-'));
const database = await launchEmbeddedDatabase({ dataDir, log: () => {} });
try {
  const pool = createPool(database.url, 4, () => {});
  const db = createDatabase(pool);
  await migrate(db);
  const dataset = await fillDatabase(db, products);
  await pool.end();
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TOKEN_SECRET: secret,
    RATE_LIMIT_FACTOR: '1000000',
    FIREBASE_PROJECT_ID: 'bench',
    FIREBASE_API_KEY: 'bench',
    FIREBASE_AUTH_DOMAIN: 'bench.invalid',
  };
  const ours = await startServer('server/index.ts', 4971, environment);
  const bare = await startServer('perf/bench/bare-server.ts', 4972, environment);
  const token = await new SignJWT({ ver: 0 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('second-fret')
    .setSubject(dataset.userId)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
  const loads: Load[] = [
    { name: 'list of 24', paths: ['/api/categories/Electric%20Guitars'] },
    { name: 'detail', paths: dataset.productIds.map((id) => `/api/products/${id}`) },
  ];
  process.stdout.write(`${products} products, 16 connections, ${rounds} rounds of ${seconds} s\n`);
  try {
    for (const load of loads) await compare(load, { ours, bare, token, seconds, rounds });
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
