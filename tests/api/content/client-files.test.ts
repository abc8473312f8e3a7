import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { shareClient } from '#server/app/client-files.ts';
import { createDatabase } from '#server/db/client.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { appUrlOf, openPool } from '#tests/support/database.ts';

const folder = await mkdtemp(join(tmpdir(), 'second-fret-builds-'));

/** Writes a build of the client whose hashed files end with `hash`. */
async function buildOf(hash: string): Promise<string> {
  const build = join(folder, hash);
  await mkdir(join(build, 'assets'), { recursive: true });
  const files = {
    [`app-${hash}.js`]: `export const build = '${hash}';`,
    [`app-${hash}.js.br`]: `brotli ${hash}`,
    [`app-${hash}.js.gz`]: `gzip ${hash}`,
    [`code-worker-${hash}.js`]: 'worker',
    [`app-${hash}.css`]: 'p {}',
    [`reader-${hash}.wasm`]: 'wasm',
    [`face-${hash}.woff2`]: 'font',
    [`other.${hash}.js`]: 'not the name of a hashed file',
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(build, 'assets', name), text);
  }
  await writeFile(join(build, 'index.html'), '<div id="root">');
  return build;
}

const [oldBuild, newBuild] = [await buildOf('B1d_-aaa'), await buildOf('B2d_-bbb')];
const older = await startTestApp({ parts: { webClient: oldBuild } });
const { databaseUrl } = older;
const newer = await startTestApp({ databaseUrl, parts: { webClient: newBuild } });
const db = createDatabase(openPool(appUrlOf(databaseUrl), 4));
// Several servers start at the same time.
await Promise.all([oldBuild, newBuild, oldBuild, newBuild].map((build) => shareClient(db, build)));
afterAll(async () => {
  await db.destroy();
  await newer.stop();
  await older.stop();
  await rm(folder, { recursive: true });
});

type Reply = { status: number | undefined; headers: object; body: string };

/** Returns a reply without the headers that tell one request or one file on disk from another. */
const get = (at: TestApp, path: string, accepted = 'gzip, br', method = 'GET') =>
  new Promise<Reply>((resolve, reject) => {
    request(`${at.origin}${path}`, { method, headers: { 'accept-encoding': accepted } })
      .on('response', async (reply) => {
        const own = /^(date|etag|last-modified|x-request-id|accept-ranges|keep-alive)$/;
        const headers = Object.entries(reply.headers).filter(([name]) => !own.test(name));
        let body = '';
        for await (const chunk of reply) body += chunk;
        resolve({ status: reply.statusCode, headers: Object.fromEntries(headers), body });
      })
      .on('error', reject)
      .end();
  });

it.each([
  'app-HASH.js',
  'code-worker-HASH.js',
  'app-HASH.css',
  'reader-HASH.wasm',
  'face-HASH.woff2',
])('servers with another build serve %s exactly as its own server does', async (name) => {
  for (const [own, other, hash] of [
    [older, newer, 'B1d_-aaa'],
    [newer, older, 'B2d_-bbb'],
  ] as const) {
    const path = `/assets/${name.replace('HASH', hash)}`;
    for (const accepted of ['gzip, br', 'gzip', 'identity']) {
      const expected = await get(own, path, accepted);
      expect(expected.status).toBe(200);
      expect(await get(other, path, accepted)).toEqual(expected);
    }
    const head = await get(own, path, 'br', 'HEAD');
    expect(await get(other, path, 'br', 'HEAD')).toEqual(head);
  }
});

it('servers serve nothing else from other builds', async () => {
  const missing = [
    'app-B3d_-ccc.js',
    'other.B1d_-aaa.js',
    'app-B1d_-aaa.js.br',
    'app-B1d_-aaa.html',
  ];
  const tricks = ['%2e%2e/index.html', '..%2fassets%2fapp-B1d_-aaa.js', 'a/app-B1d_-aaa.js'];
  for (const name of [...missing, ...tricks]) {
    expect([name, (await get(newer, `/assets/${name}`)).status]).toEqual([name, 404]);
  }
  const { rows } = await sql<{ name: string }>`SELECT name FROM client_files`.execute(db);
  expect(rows).toHaveLength(10);
});

it('files are deleted two weeks after the last server with them', async () => {
  await sql`UPDATE client_files SET seen_at = now() - interval '15 days'`.execute(db);
  await shareClient(db, newBuild);
  expect((await get(newer, '/assets/app-B1d_-aaa.js')).status).toBe(404);
  expect((await get(older, '/assets/app-B2d_-bbb.js')).status).toBe(200);
});
