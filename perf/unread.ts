import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillDatabase } from './bench/dataset.ts';
import { type RunningServer, startServer } from './bench/servers.ts';

/**
 * `npm run unread`: measures the API while clients send requests and never read the responses. For each pattern, it
 * prints the API's peak memory, its open files and its slowest health check. Fails if the memory exceeds 300 MB or a
 * health check takes more than a second. Run `npm run build` first, because some patterns request pages. Linux only.
 *   npm run unread                                  30 seconds of each pattern, 1,000 sockets
 *   npm run unread -- --seconds 60 --sockets 200
 *   npm run unread -- --only list                   patterns with this text in their name
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '30' },
    sockets: { type: 'string', default: '1000' },
  },
});
/** The limits for memory, in bytes, and for the slowest health check, in milliseconds. */
const most = { memory: 300 * 2 ** 20, health: 1000 };
const port = 4973;

/** The Node flags that `npm start` uses. */
const startFlags = JSON.parse(await readFile('package.json', 'utf8'))
  .scripts.start.split(' ')
  .slice(1, -1);
const picture = 'a'.repeat(40);
type Pattern = { name: string; path: string; pipelined: number; sockets?: number };

const patterns: Pattern[] = [
  { name: 'nothing', path: '/api/health', pipelined: 1, sockets: 1 },
  { name: 'description, 2,000 a socket', path: '/api/openapi.json', pipelined: 2000, sockets: 20 },
  { name: 'unknown pages, 2,000 a socket', path: '/nowhere', pipelined: 2000, sockets: 20 },
  { name: 'description', path: '/api/openapi.json', pipelined: 16 },
  { name: 'script of the docs', path: '/api/docs/static/swagger-ui-bundle.js', pipelined: 16 },
  { name: 'list of 100', path: '/api/products?limit=100', pipelined: 16 },
  { name: 'picture', path: `/api/images/${picture}-1280.webp`, pipelined: 16 },
  { name: 'pages', path: '/about', pipelined: 16 },
  { name: 'sitemap', path: '/sitemap.xml', pipelined: 16 },
];

type Sample = { memory: number; files: number };
type Worst = Sample & { health: number };

const stop = new AbortController();
const stopped = stop.signal;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

async function sample(pid: number): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const files = await readdir(`/proc/${pid}/fd`);
  return { memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024, files: files.length };
}

/** Floods the API. Returns its slowest health check, its peak memory and its number of open files. */
async function measure(api: RunningServer, { path, pipelined, sockets }: Pattern): Promise<Worst> {
  const worst = { memory: 0, files: 0, health: 0 };
  const flood = spawn(process.execPath, [
    join(import.meta.dirname, 'unread-flood.ts'),
    ...[port, path, pipelined, sockets ?? options.sockets].map(String),
  ]);
  try {
    const end = Date.now() + Number(options.seconds) * 1000;
    while (Date.now() < end) {
      const began = performance.now();
      await (await fetch(`${api.origin}/api/health`, { signal: stopped })).text();
      worst.health = Math.max(worst.health, performance.now() - began);
      const { memory, files } = await sample(api.pid);
      worst.memory = Math.max(worst.memory, memory);
      worst.files = Math.max(worst.files, files);
      await setTimeout(200);
    }
  } finally {
    flood.kill();
  }
  return worst;
}

const dataDir = await mkdtemp(join(tmpdir(), 'second-fret-unread-'));
const database = await launchEmbeddedDatabase({ dataDir, log: () => {} });
try {
  const pool = createPool(database.url, 4, () => {});
  const db = createDatabase(pool);
  await migrate(db);
  await fillDatabase(db, 20_000);
  await pool.end();
  const folder = join(dataDir, 'images', picture.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${picture}-1280.webp`), Buffer.alloc(300_000, 1));
  for (const pattern of patterns.filter(({ name }) => name.includes(options.only))) {
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      PUBLIC_CATALOGUE: 'true',
      // All requests come from one address, so raise the rate limits to those for ten addresses.
      RATE_LIMIT_FACTOR: '10',
      FIREBASE_PROJECT_ID: 'unread',
      FIREBASE_API_KEY: 'unread',
      FIREBASE_AUTH_DOMAIN: 'unread.invalid',
    };
    const api = await startServer('server/index.ts', port, env, startFlags);
    try {
      const { memory, files, health } = await measure(api, pattern);
      const within = memory <= most.memory && health <= most.health;
      if (!within) process.exitCode = 1;
      const figures = [
        `${(memory / 2 ** 20).toFixed(0)} MB`,
        `${files} files`,
        `health ${health.toFixed(0)} ms`,
      ];
      console.log(
        `${pattern.name.padEnd(32)} ${figures.join(', ')}${within ? '' : '  << too much'}`,
      );
    } finally {
      await api.stop();
    }
  }
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
