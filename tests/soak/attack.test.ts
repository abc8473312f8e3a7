import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { beforeAll, expect, it } from 'vitest';
import { uploadImage } from '#contracts/media/images.ts';
import type { TestApp } from '#tests/support/api.ts';
import { jpeg, photo, plain } from '#tests/support/image-samples.ts';
import {
  emptyFigures,
  isEnding,
  isKeptOut,
  isRead,
  isWrite,
  type Plan,
  plans,
  sendAll,
  shuffled,
  slowestOf,
  valid,
} from '#tests/support/judged-calls.ts';
import { internals } from '#tests/support/private-data.ts';
import { setScene } from '#tests/support/private-scene.ts';
import { badAddresses, sendRaw } from './support/attack-addresses.ts';
import { randomSpoils, spoilsOf } from './support/attack-shots.ts';
import { addDatabase, dataFolder, startAlone } from './support/database.ts';
import { long } from './support/length.ts';
import { openProduct, startProduct } from './support/product-process.ts';
import { expectNothingHalf } from './support/whole.ts';

const seconds = 180;
const perRound = long ? 2000 : 200;
/** How long a reply may take, in milliseconds. A short run doesn't measure it. */
const slowest = 5_000;
// The short run always uses the same random values.
const seed = Number(process.env.SEED ?? (long ? Date.now() % 1_000_000 : 1));

let app: TestApp;
const log: string[] = [];

beforeAll(async () => {
  const logStream = new Writable({ write: (line, _, done) => done(void log.push(String(line))) });
  const server = await startAlone({
    env: { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', PUBLIC_CATALOGUE: 'true' },
    parts: { logStream },
  });
  ({ app } = server);
  return () => server.stop();
});

/** Each single bad value, except in requests that are rejected before the server reads their input. */
const everySpoil = () =>
  plans((endpoint, viewer) => (isKeptOut(endpoint, viewer) ? [] : spoilsOf(endpoint)));

/** Several random bad values at once. */
const randomSpoil = (run: number) =>
  plans((endpoint, _, more) => randomSpoils(endpoint, seed + run * 10_007 + more, 2));

it('finds no server error, no leaked data and no missing permission check', async () => {
  const figures = emptyFigures();
  /** Creates a new scene, then sends it bad requests and, in a long run, all valid ones. */
  async function round(bad: readonly Plan[]): Promise<void> {
    const scene = await setScene(app);
    const send = (all: readonly Plan[], ended = false) =>
      sendAll(app.origin, scene, figures, all, { ended });
    const [ending = [], others = []] = [true, false].map((ends) =>
      bad.filter(({ endpoint }) => isEnding(endpoint) === ends),
    );
    await send(others);
    if (long) await send(shuffled(valid(isWrite), seed));
    if (long) await send(valid(isRead));
    await send(ending, true);
  }

  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  const all = shuffled(everySpoil(), seed);
  let rounds = 0;
  do {
    const next = all.splice(0, perRound);
    await round(next.length > 0 ? next : shuffled(randomSpoil(rounds), seed));
    rounds += 1;
  } while (long && elapsed() < seconds);
  const { statuses, times } = figures;
  const worst = slowestOf(times);
  console.log(
    `seed ${seed}: ${times.length} calls in ${elapsed().toFixed(0)} s, ${rounds} rounds, ${all.length} bad values left; by status ${JSON.stringify(statuses)}; slowest ${worst.ms.toFixed(0)} ms (${worst.what})`,
  );
  expect([...figures.problems.values()].join('\n\n')).toBe('');
  await expectNothingHalf(app);
  expect(log.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  if (long) expect(worst.ms, worst.what).toBeLessThan(slowest);
});

it('finds no server error and no file at any other address', async () => {
  log.length = 0;
  const problems: string[] = [];
  for (const path of badAddresses()) {
    for (const method of long ? ['GET', 'POST', 'DELETE'] : ['GET']) {
      const { status, body, ms } = await sendRaw(app.origin, path, method);
      const isFile = /root:|"second-fret"|\[core\]/.test(body);
      if (status >= 500 || isFile || (long && ms > slowest) || internals.test(body)) {
        const start = `${method} ${path.slice(0, 100)}`;
        problems.push(`${start}: ${status} in ${ms} ms ${body.slice(0, 200)}`);
      }
    }
  }
  expect(problems).toEqual([]);
  // If a page's data can't be read, the page is served without the data, and only the log shows the error.
  expect(log).toEqual([]);
});

const worstPng = (size: { width: number; height: number }) =>
  plain(size).ensureAlpha().toColourspace('rgb16').png({ progressive: true }).toBuffer();
const worstJpeg = (size: { width: number; height: number }) =>
  photo(size).jpeg({ progressive: true, quality: 45, chromaSubsampling: '4:4:4' }).toBuffer();
const [huge, accepted] = [
  { width: 7071, height: 7071 },
  { width: 4000, height: 4000 },
];

// The memory limits are in megabytes. Half of what the largest accepted files use is memory that the C library keeps.
it.runIf(long).each<[string, number, () => Promise<Buffer>]>([
  ['interlaced PNGs with 50 megapixels', 350, () => worstPng(huge)],
  ['interlaced PNGs with 16 megapixels', 500, () => worstPng(accepted)],
  ['progressive JPEGs with 50 megapixels', 350, () => worstJpeg(huge)],
  ['progressive JPEGs with 16 megapixels', 500, () => worstJpeg(accepted)],
])('finds that six %s of one account don’t delay other people’s photos', async (_, most, make) => {
  const bytes = await make();
  const dataDir = await dataFolder();
  addDatabase(dataDir);
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const [, ...options] = scripts.start.split(' ');
  const server = await startProduct({ dataDir, command: [process.execPath, ...options] });
  const shop = await openProduct(server, dataDir);
  const [attacker, other] = [await shop.signUp(), await shop.signUp()];
  const upload = (file: Buffer, by: { token: string }) =>
    shop.attempt(uploadImage, { file: new File([new Uint8Array(file)], 'photo') }, by);
  const attack = Array.from({ length: 6 }, (_, n) =>
    upload(Buffer.concat([bytes, Buffer.from([n])]), attacker),
  );
  const times: number[] = [];
  for (const width of [300, 301, 302]) {
    const small = await jpeg({ width, height: 200 });
    const started = performance.now();
    expect((await upload(small, other)).ok).toBe(true);
    times.push(performance.now() - started);
  }
  const codes = (await Promise.all(attack)).map((reply) => (reply.ok ? 'ok' : reply.error.code));
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const megabytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  console.log(
    `${(bytes.length / 1e6).toFixed(1)} MB each: ${codes.join(', ')}; small photos after ${times.map(Math.round).join(', ')} ms; ${Math.round(megabytes)} MB of memory at most`,
  );
  expect(Math.max(...times)).toBeLessThan(slowest);
  expect(megabytes).toBeLessThan(most);
});
