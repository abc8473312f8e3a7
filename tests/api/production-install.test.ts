import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { appUrlOf, createTestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/until.ts';

const root = resolve(import.meta.dirname, '../..');
const page = '<!doctype html><title>Second Fret</title><div id="root"></div>';

type Lock = { packages: Record<string, { dev?: true; link?: true }> };

/** Returns the packages that `npm ci --omit=dev` installs, according to the lockfile. */
async function productionPackages(): Promise<string[]> {
  const lock: Lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => isTopLevel(path) && !dev && !link)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path, 'package.json')));
}

const isTopLevel = (path: string) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path);

const folder = await mkdtemp(join(tmpdir(), 'second-fret-production-'));
const database = await createTestDatabase();
const parts = ['package.json', 'contracts', 'scripts', 'server', ...(await productionPackages())];
for (const [parent, paths] of Map.groupBy(parts, dirname)) {
  await mkdir(join(folder, parent), { recursive: true });
  // Use `cp`, because it is several times faster than Node's copy functions.
  await promisify(execFile)('cp', ['-R', ...paths, join(folder, parent)], { cwd: root });
}
await mkdir(join(folder, 'dist/web'), { recursive: true });
await writeFile(join(folder, 'dist/web/index.html'), page);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('installs less than 100 MB', async () => {
  const entries = await readdir(join(folder, 'node_modules'), {
    recursive: true,
    withFileTypes: true,
  });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(20_000_000);
  expect(total).toBeLessThan(100_000_000);
});

it('starts in production without the embedded services and their packages', async () => {
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const child = spawn('/bin/sh', ['-c', `${scripts.prestart} && exec ${scripts.start}`], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      NODE_ENV: 'production',
      PORT: '0',
      PUBLIC_URL: 'https://shop.example',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: appUrlOf(database.url),
      DATABASE_OWNER_URL: database.url,
      FIREBASE_PROJECT_ID: 'a-project',
      FIREBASE_API_KEY: 'a-key',
      FIREBASE_AUTH_DOMAIN: 'a-project.firebaseapp.com',
    },
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  try {
    const origin = await until(() => {
      if (child.exitCode !== null) throw new Error(output);
      return /ready at (http:\/\/\S+)/.exec(output)?.[1];
    }, 'the server is ready');
    expect((await fetch(`${origin}/api/ready`)).status).toBe(200);
    expect(await (await fetch(origin)).text()).toContain('<div id="root">');
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
});
