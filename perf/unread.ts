import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillDatabase } from './bench/dataset.ts';
import { startServer } from './bench/servers.ts';

/**
 * `npm run unread`: measures the API while clients send requests and never read the replies. Prints its highest
 * memory, its open files and its slowest health check for each pattern. Fails above 300 MB.
 * Needs a built client (`npm run build`) for the pages. Linux only.
 *   npm run unread                                  30 seconds of each pattern, 1,000 sockets
 *   npm run unread -- --seconds 60 --sockets 200
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    sockets: { type: 'string', default: '1000' },
  },
});
const most = 300 * 2 ** 20;
const port = 4973;

const patterns: { name: string; path: string; pipelined: number; sockets?: number }[] = [
  { name: 'nothing', path: '/api/health', pipelined: 1, sockets: 1 },
  { name: 'description, 2,000 a socket', path: '/api/openapi.json', pipelined: 2000, sockets: 20 },
  { name: 'unknown pages, 2,000 a socket', path: '/nowhere', pipelined: 2000, sockets: 20 },
  { name: 'description', path: '/api/openapi.json', pipelined: 16 },
  { name: 'script of the docs', path: '/api/docs/static/swagger-ui-bundle.js', pipelined: 16 },
  { name: 'list of 100', path: '/api/products?limit=100', pipelined: 16 },
  { name: 'pages', path: '/about', pipelined: 16 },
  { name: 'sitemap', path: '/sitemap.xml', pipelined: 16 },
];

type Sample = { memory: number; files: number };

async function sample(pid: number): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const files = await readdir(`/proc/${pid}/fd`);
  return { memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024, files: files.length };
}

/** Opens connections that send requests and read nothing, and replaces closed ones. Returns a function that stops them. */
function attack(path: string, pipelined: number, sockets: number): () => void {
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/html,*/*\r\n\r\n`;
  const open = new Set<Socket>();
  let stopped = false;
  const start = () => {
    const socket = connect(port, '127.0.0.1').pause();
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      if (!stopped) setTimeout(start, 100);
    });
    socket.write(request.repeat(pipelined));
  };
  for (let n = 0; n < sockets; n += 1) start();
  return () => {
    stopped = true;
    for (const socket of open) socket.destroy();
  };
}

async function measure(pid: number, { path, pipelined, sockets }: (typeof patterns)[number]) {
  const stop = attack(path, pipelined, sockets ?? Number(options.sockets));
  const end = Date.now() + Number(options.seconds) * 1000;
  const worst = { memory: 0, files: 0, health: 0 };
  while (Date.now() < end) {
    const began = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/api/health`)).text();
    const { memory, files } = await sample(pid);
    worst.health = Math.max(worst.health, performance.now() - began);
    worst.memory = Math.max(worst.memory, memory);
    worst.files = Math.max(worst.files, files);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  stop();
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
  for (const pattern of patterns) {
    const api = await startServer('server/index.ts', port, {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      PUBLIC_CATALOGUE: 'true',
      // All requests come from one address. Allow as many as ten addresses could send.
      RATE_LIMIT_FACTOR: '10',
      FIREBASE_PROJECT_ID: 'unread',
      FIREBASE_API_KEY: 'unread',
      FIREBASE_AUTH_DOMAIN: 'unread.invalid',
      // The same option as in `npm start`.
      NODE_OPTIONS: '--max-semi-space-size=8',
    });
    const { memory, files, health } = await measure(api.pid, pattern);
    const megabytes = (memory / 2 ** 20).toFixed(0);
    console.log(
      `${pattern.name.padEnd(32)} ${megabytes} MB, ${files} files, health ${health.toFixed(0)} ms`,
    );
    if (memory > most) process.exitCode = 1;
    await api.stop();
  }
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
