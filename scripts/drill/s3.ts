import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseConfig } from '#server/config.ts';
import { checkBucket } from '#server/gateways/images/check-bucket.ts';
import { createImageStore, type ImageStore } from '#server/gateways/images/image-store.ts';
import { ImageStoreProblem } from '#server/gateways/images/image-store-problem.ts';
import { debianRoot } from './debian-root.ts';
import { startGateway } from './s3-gateway.ts';

type Gateway = Awaited<ReturnType<typeof startGateway>>;
type Picture = { id: string; bytes: Buffer };

const pictureCount = 10_000;
const width = 320;

/**
 * Shows that pictures in a real S3 server (Ceph's) behave like pictures in the folder: the picture tests pass, each bad
 * setting gets a clear line, no fault loses a picture, and 10,000 pictures move there and back, though the move is killed
 * three times. `s3 faults` shows only the settings and the faults.
 */
export async function run([what]: string[]): Promise<void> {
  const gateway = await startGateway(await debianRoot());
  const dataDir = await mkdtemp(join(tmpdir(), 'second-fret-drill-'));
  try {
    await gateway.makeBucket('pictures');
    await showSettings(gateway);
    await showFaults(gateway, dataDir);
    if (what === 'faults') return;
    await showMove(gateway, dataDir);
    await showTests(gateway);
  } finally {
    await gateway.stop();
    await rm(dataDir, { recursive: true });
  }
}

export const settingsOf = ({ key, secret }: Gateway, endpoint: string) => ({
  IMAGE_STORE: `s3://pictures?endpoint=${endpoint}`,
  IMAGE_STORE_KEY: key,
  IMAGE_STORE_SECRET: secret,
});

async function showSettings(gateway: Gateway): Promise<void> {
  const right = settingsOf(gateway, gateway.endpoint);
  const answerTo = async (env: Record<string, string>) =>
    checkBucket(parseConfig({ ...right, ...env })).catch((error: Error) => error.message);
  const expectAnswer = async (env: Record<string, string>, expected: RegExp) => {
    const answer = await answerTo(env);
    assert.match(String(answer), expected);
    console.log(`  ${answer}`);
  };
  console.log('Bad settings:');
  assert.equal(await answerTo({}), null);
  await expectAnswer({ IMAGE_STORE: right.IMAGE_STORE.replace('pictures', 'photos') }, /no bucket/);
  await expectAnswer({ IMAGE_STORE_KEY: 'another' }, /IMAGE_STORE_KEY.*InvalidAccessKeyId/);
  await expectAnswer({ IMAGE_STORE_SECRET: 'another' }, /IMAGE_STORE_KEY.*SignatureDoesNotMatch/);
  await expectAnswer({ IMAGE_STORE: right.IMAGE_STORE.replace('http:', 'https:') }, /can’t be/);
  await expectAnswer({ IMAGE_STORE: 's3://pictures?endpoint=http://127.0.0.1:4' }, /REFUSED/);
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...at: []) {
      super(...((at.length > 0 ? at : [RealDate.now() + 3_600_000]) as []));
    }
  } as DateConstructor;
  await expectAnswer({}, /clock.*RequestTimeTooSkewed/);
  globalThis.Date = RealDate;
}

async function showFaults(gateway: Gateway, dataDir: string): Promise<void> {
  console.log('Faults:');
  const { imageHost } = parseConfig(settingsOf(gateway, gateway.proxy));
  const store = createImageStore({ dataDir, imageHost });
  const [kept, other] = [newPicture(), newPicture()];
  await put(store, kept);
  for (const fault of ['stall', 'cut', 503, 403] as const) {
    gateway.fail(fault);
    const took: string[] = [];
    for (const [name, call] of Object.entries({
      read: () => store.read(kept.id, width),
      upload: () => put(store, other),
      remove: () => store.remove(other.id),
    })) {
      const start = performance.now();
      await assert.rejects(call(), ImageStoreProblem);
      took.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
    }
    gateway.fail(null);
    assert.deepEqual(await store.read(kept.id, width), kept.bytes);
    console.log(`  ${fault}: ${took.join(', ')} until the error; works again afterwards`);
  }
  await store.remove(kept.id);
  await store.remove(other.id);
}

async function showMove(gateway: Gateway, dataDir: string): Promise<void> {
  const env = { ...settingsOf(gateway, gateway.endpoint), DATA_DIR: dataDir };
  const leaving = { ...env, IMAGE_STORE: `${env.IMAGE_STORE}&leaving=true` };
  const pictures = Array.from({ length: pictureCount }, newPicture);
  const local = createImageStore(parseConfig({ DATA_DIR: dataDir }));
  for (const picture of pictures) await put(local, picture);
  for (const [name, settings, kills] of [
    ['folder to bucket', env, 3],
    ['bucket to folder', leaving, 0],
  ] as const) {
    const shop = createImageStore(parseConfig(settings));
    const start = performance.now();
    let moving = true;
    let reads = 0;
    const reading = (async () => {
      for (let n = 0; moving; n = (n + 97) % pictures.length) {
        const { id, bytes } = pictures[n] as Picture;
        assert.deepEqual(await shop.read(id, width), bytes, 'a picture is missing during the move');
        reads += 1;
        if (reads % 50 > 0) continue;
        const picture = newPicture();
        await put(shop, picture);
        pictures.push(picture);
      }
    })();
    const before = pictures.length;
    for (let kill = 0; kill < kills; kill += 1) assert(await move(settings, 2));
    assert(!(await move(settings)));
    moving = false;
    await reading;
    const seconds = (performance.now() - start) / 1000;
    const queue = pictures.values();
    const compare = async () => {
      for (const { id, bytes } of queue) assert.deepEqual(await shop.read(id, width), bytes);
    };
    await Promise.all(Array.from({ length: 16 }, compare));
    const folders = (await readdir(join(dataDir, 'images'))).filter(
      (folder) => folder.length === 2,
    );
    const files = await Promise.all(folders.map((one) => readdir(join(dataDir, 'images', one))));
    assert.equal(files.flat().length, settings === env ? 0 : pictures.length);
    const uploads = pictures.length - before;
    console.log(
      `${name}: ${before} pictures in ${seconds.toFixed(0)} s, killed ${kills} times; ${reads} pictures read and ${uploads} uploaded during the move; all ${pictures.length} are equal byte by byte`,
    );
  }
}

/** Runs the command. With `lines`, kills it after so many lines of progress. Returns whether it was killed. */
async function move(env: Record<string, string>, lines = Number.POSITIVE_INFINITY) {
  const command = spawn(process.execPath, ['scripts/shop.ts', 'images:move'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const ended = once(command, 'exit');
  let seen = 0;
  for await (const line of createInterface({ input: command.stdout })) {
    console.log(`  ${line}`);
    seen += 1;
    if (seen === lines) command.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  assert(code === 0 || signal === 'SIGKILL');
  return signal === 'SIGKILL';
}

async function showTests({ endpoint, key, secret }: Gateway): Promise<void> {
  const server = endpoint.replace('//', `//${key}:${secret}@`);
  const files = ['tests/api/media', 'tests/api/moderation/may-see-picture.test.ts'];
  // These tests start a stand-in that can fail.
  const others = ['--exclude', 'tests/api/media/images-bucket.test.ts'];
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...files, ...others];
  const env = { ...process.env, TEST_S3: server };
  const tests = spawn(process.execPath, vitest, { stdio: 'inherit', env });
  const [code] = await once(tests, 'exit');
  assert.equal(code, 0);
}

function newPicture(): Picture {
  const bytes = randomBytes(2000 + Math.floor(Math.random() * 4000));
  return { id: createHash('sha1').update(bytes).digest('hex'), bytes };
}

const put = (store: ImageStore, { id, bytes }: Picture) =>
  store.put(id, [{ width, height: width, bytes }]);
