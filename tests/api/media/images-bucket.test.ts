import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { checkBucket } from '#server/gateways/images/check-bucket.ts';
import { createImageStore, picturePlaces } from '#server/gateways/images/image-store.ts';
import { movePictures } from '#server/gateways/images/move-pictures.ts';
import { pictureFile } from '#server/gateways/images/picture-files.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { idIn, imageServiceOf, keptImages } from '#tests/support/image-folder.ts';
import { jpeg, photo } from '#tests/support/image-samples.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';
import { recordLog } from '#tests/support/recorded-log.ts';
import { type Fault, startS3 } from '#tests/support/s3-server.ts';
import { until } from '#tests/support/until.ts';

const s3 = await startS3();
const { logStream, logged } = recordLog();
const app = await startTestApp({ env: { ...s3.env, LOG_LEVEL: 'info' }, parts: { logStream } });
/** A second server with the same data, which soon loses its patience with the bucket. */
const impatient = await startTestApp({
  databaseUrl: app.databaseUrl,
  env: { LOG_LEVEL: 'info' },
  parts: {
    images: createImageStore({ ...app, imageHost: { ...app.imageHost, timeout: 0.2 } as never }),
    logStream,
  },
});
const seller = await app.signUp();
const [minute, hour] = [60_000, 3_600_000];
let width = 330;
beforeEach(() => s3.failOn(() => null));
afterAll(async () => {
  await s3.stop();
});

const newPhoto = async () => new Blob([new Uint8Array(await jpeg({ width: width++, height: 40 }))]);
const upload = async (file: Blob, on = app) =>
  (await on.call('uploadImage', { file }, seller)).data.url;
const get = (url: string, on: TestApp = app) => fetch(`${on.origin}${url}`);

it('keeps pictures only in the bucket, and serves them until they are hidden', async () => {
  const bytes = await photo({ width: 700, height: 500 }).jpeg().toBuffer();
  const url = await upload(new Blob([new Uint8Array(bytes)]));
  const id = idIn(url);
  const names = [320, 640, 700].map((size) => `${id.slice(0, 2)}/${id}-${size}.webp`);
  expect([...s3.objects.keys()].sort()).toEqual(names);
  expect((await keptImages(app)).files).toEqual(names);
  const response = await get(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe(
    'public, max-age=31536000, s-maxage=60, immutable',
  );
  expect(Buffer.from(await response.arrayBuffer())).toEqual(s3.objects.get(names[2] ?? ''));

  const { _id: productId } = await app.createProduct(seller.token, { image_url: url });
  const moderator = moderatorOf(app, () => new Date());
  await moderator.act('hide_image', { personId: seller.user._id, productId, image: url });
  await until(async () => (await get(url)).status === 404, 'it is hidden');
});

describe('a bucket that fails', () => {
  it.each<[Fault, TestApp, number]>([
    ['stall', impatient, 1],
    ['cut', app, 3],
    [503, app, 3],
    [403, app, 1],
    ['redirect', app, 1],
  ])('with %s costs a 503, but no picture', async (fault, on, attempts) => {
    const [kept, file] = [await upload(await newPhoto()), await newPhoto()];
    const { rows } = await keptImages(app);
    s3.failOn(() => fault);
    const refusal = await on.refused('uploadImage', { file }, seller);
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
    s3.calls.length = 0;
    const response = await get(kept, on);
    expect(s3.calls.filter((call) => call.startsWith('GET '))).toHaveLength(attempts);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('10');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(/a picture could not be read/.test(logged())).toBe(true);
    expect(logged().includes(s3.env.IMAGE_STORE_SECRET)).toBe(false);
    expect(logged().includes(s3.env.IMAGE_STORE_KEY)).toBe(false);
    s3.failOn(() => null);
    expect((await keptImages(app)).rows).toEqual(rows);
    expect((await get(kept)).status).toBe(200);
    expect((await get(await upload(file))).status).toBe(200);
  });

  it('only for a moment is not noticed', async () => {
    const file = await newPhoto();
    const failed = new Set<string>();
    s3.failOn((call) => (failed.has(call) ? null : failed.add(call) && 503));
    expect((await get(await upload(file))).status).toBe(200);
    expect(failed.size).toBeGreaterThan(3);
  });

  it('answers everyone while it stalls, and serves everyone afterwards', async () => {
    const url = await upload(await newPhoto());
    const ask = () => Promise.all(Array.from({ length: 100 }, () => get(url, impatient)));
    s3.failOn(() => 'stall');
    expect(new Set((await ask()).map(({ status }) => status))).toEqual(new Set([503]));
    s3.failOn(() => null);
    expect((await get(url)).status).toBe(200);
  });
});

it('is swept without an open transaction, one folder at a time, and again after a failure', async () => {
  const [file, at] = [await newPhoto(), Math.ceil(Date.now() / hour + 25) * hour];
  const id = idIn(await upload(file));
  const filesOf = (one: string) => [...s3.objects.keys()].filter((name) => name.includes(one));
  const folder = (Math.floor(at / hour) % 256).toString(16).padStart(2, '0');
  const orphan = folder.repeat(20);
  s3.objects.set(`${folder}/${orphan}-320.webp`, Buffer.from('x'));
  const sweep = (now: number) => imageServiceOf(app, () => new Date(now)).sweepUnreferenced();
  const { promise: isRemoving, resolve: removing } = Promise.withResolvers<void>();
  const { promise: mayFail, resolve: letFail } = Promise.withResolvers<void>();
  s3.failOn(async (call) => {
    if (!call.startsWith('DELETE ')) return null;
    removing();
    await mayFail;
    return 403;
  });
  const failing = expect(sweep(at)).rejects.toThrow('status 403');
  await isRemoving;
  const { rows } = await sql`SELECT 1 FROM pg_locks
    WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND relation = 'images'::regclass AND mode = 'RowExclusiveLock'`.execute(app.db);
  expect(rows).toEqual([]);
  letFail();
  await failing;

  s3.failOn(() => null);
  expect(await sweep(at)).toBeGreaterThan(0);
  s3.calls.length = 0;
  await sweep(at + 11 * minute);
  expect(filesOf(id)).toEqual([]);
  expect(filesOf(orphan)).toEqual([]);
  expect(s3.calls.filter((call) => /^GET ..\/$/.test(call))).toEqual([`GET ${folder}/`]);
  expect((await get(await upload(file))).status).toBe(200);
});

it('is moved to and from while the shop is open, even if the move stops halfway', async () => {
  const silent = { databaseUrl: app.databaseUrl, env: { LOG_LEVEL: 'silent' } };
  const local = await startTestApp(silent);
  const { dataDir } = local;
  const urls: string[] = [];
  for (let n = 0; n < 5; n += 1) urls.push(await upload(await newPhoto(), local));
  const bodies = (on: TestApp) =>
    Promise.all(urls.map(async (url) => Buffer.from(await (await get(url, on)).arrayBuffer())));
  const before = await bodies(local);
  const env = { ...s3.env, DATA_DIR: dataDir };
  const leaving = { ...env, IMAGE_STORE: `${env.IMAGE_STORE}&leaving=true` };
  const damaged = (call: string) => {
    const name = call.replace('GET ', '');
    if (s3.objects.has(name)) s3.objects.set(name, Buffer.from('damaged'));
    return null;
  };
  const cut = (call: string) => (/^GET .*webp$/.test(call) ? 'cut' : null);
  for (const [settings, last, fault, problem] of [
    [env, 'PUT', damaged, 'differs'],
    [leaving, 'DELETE', cut, 'no reply'],
  ] as const) {
    const config = parseConfig(settings);
    const images = createImageStore(config);
    const shop = await startTestApp({ ...silent, parts: { images } });
    const move = () => movePictures(config, () => {});
    let calls = 0;
    s3.failOn((call) => (call.startsWith(last) && ++calls > 4 ? 403 : null));
    await expect(move()).rejects.toThrow('status 403');
    s3.failOn(() => null);
    expect(await bodies(shop)).toEqual(before);
    urls.push(await upload(await newPhoto(), shop));
    before.push(...(await bodies(shop)).slice(-1));
    s3.failOn(fault);
    await expect(move()).rejects.toThrow(problem);
    s3.failOn(() => null);
    await move();
    expect(await bodies(shop)).toEqual(before);
    const { source } = picturePlaces(config);
    for (const url of urls) {
      const name = pictureFile(idIn(url), Number(/-(\d+)\.webp/.exec(url)?.[1]));
      expect(await source?.has(name)).toBe(false);
    }
  }
});

describe('settings', () => {
  const { IMAGE_STORE: address, IMAGE_STORE_KEY, IMAGE_STORE_SECRET } = s3.env;
  const answer = async (env: Record<string, string>) => {
    try {
      return await checkBucket(parseConfig({ ...s3.env, ...env }));
    } catch (error) {
      return (error as Error).message;
    }
  };
  const changed = (from: string | RegExp, to: string) => ({
    IMAGE_STORE: address.replace(from, to),
  });
  it.each<[RegExp, Record<string, string>, Fault?]>([
    [/^IMAGE_STORE: there is no bucket photos/, changed('pictures', 'photos')],
    [/^IMAGE_STORE_KEY, .* \(InvalidAccessKeyId\)$/, { IMAGE_STORE_KEY: 'AKOTHER' }],
    [/^IMAGE_STORE_KEY, .* \(SignatureDoesNotMatch\)$/, { IMAGE_STORE_SECRET: 'x' }],
    [/^IMAGE_STORE: .* not in the region us-east-1/, changed(/&.*/, '')],
    [/^IMAGE_STORE: .* does not reply like an S3 server/, {}, 'page'],
    [/^IMAGE_STORE: .* \(status 302/, {}, 'redirect'],
    [/^IMAGE_STORE: .* can’t be reached \(ERR_SSL/, changed('http:', 'https:')],
    [/^The bucket .* \(IMAGE_STORE\) .*ECONNREFUSED/, changed(/http:.*/, 'http://127.0.0.1:4')],
    [/^The bucket .* \(IMAGE_STORE\) .*status 503/, {}, 503],
    [/^The bucket .* \(IMAGE_STORE\) .*UND_ERR_SOCKET/, {}, 'cut'],
    [/^IMAGE_STORE_KEY, IMAGE_STORE_SECRET: required with/, { IMAGE_STORE_KEY: '' }],
    [/^IMAGE_HOST, IMAGE_STORE: only/, { IMAGE_HOST: 'https://a.test', IMAGE_HOST_KEY: 'x' }],
    [/^IMAGE_STORE: must be/, changed(/\?.*/, '')],
    [/^IMAGE_STORE: must be/, changed('s3://', 's3://a:b@')],
    [/^IMAGE_STORE: must be/, changed(/$/, '&path=x')],
  ])('that can’t work get one clear line: %s', async (line, env, fault) => {
    s3.failOn(() => fault ?? null);
    const text = await answer(env);
    expect(text).toMatch(line);
    expect(text).not.toMatch(new RegExp(`\n|${IMAGE_STORE_KEY}|${IMAGE_STORE_SECRET}`));
  });

  it('that are wrong stop the server before it changes anything', async () => {
    s3.setClock(() => Date.now() - hour);
    expect(await answer({})).toMatch(/^IMAGE_STORE: this machine’s clock/);
    s3.setClock(Date.now);
    const dataDir = join(app.dataDir, 'never');
    const env = { ...process.env, ...s3.env, IMAGE_STORE_SECRET: 'x', DATA_DIR: dataDir };
    const start = promisify(execFile)(process.execPath, ['server/index.ts'], { env });
    await expect(start).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/attention:\nIMAGE_STORE_KEY, .*\n$/),
    });
    expect(existsSync(dataDir)).toBe(false);
  });
});
