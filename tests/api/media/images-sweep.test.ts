import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createImageStore, type ImageStore } from '#server/gateways/images/image-store.ts';
import { imageView } from '#server/media/image-view.ts';
import { startTestApp } from '#tests/support/api.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { imageServiceOf, keptImages } from '#tests/support/image-folder.ts';
import { jpeg } from '#tests/support/image-samples.ts';
import { until } from '#tests/support/until.ts';

const hour = 3_600_000;
let clock = Date.now();
let serial = 0;
const app = await startTestApp({ now: () => new Date(clock) });
const store = createImageStore(app);
const seller = await app.signUp();
const owner = { ...seller.user, id: seller.user._id, emailVerified: true };
beforeEach(() => {
  clock += 1000 * hour;
});

const serviceOn = (images: ImageStore) => imageServiceOf(app, () => new Date(clock), images);
/** Sets the clock to the next hour in which the sweep lists the files of pictures with this id. */
const waitForTurn = (id: string) => {
  while (Math.floor(clock / hour) % 256 !== Number.parseInt(id.slice(0, 2), 16)) clock += hour;
};
const newPicture = () => jpeg({ width: 330 + serial++, height: 40 });
/** Uploads a picture, as the server does. */
const accept = (bytes: Buffer) => serviceOn(store).accept(Readable.from([bytes]), owner);
const isKept = async (id: string) => {
  const { files, rows } = await keptImages(app);
  const count = files.filter((name) => name.includes(id)).length;
  return { row: rows.includes(id), files: count };
};
const whole = { row: true, files: 2 };
const gone = { row: false, files: 0 };

describe('the sweep', () => {
  it('removes pictures that have been unused for a day', async () => {
    const images = serviceOn(store);
    const old = (await accept(await newPicture())).id;
    clock += 24 * hour - 1000;
    expect(await images.sweepUnreferenced()).toBe(0);
    expect(await isKept(old)).toEqual(whole);
    clock += 2000;
    const young = (await accept(await newPicture())).id;
    expect(await images.sweepUnreferenced()).toBe(1);
    expect(await isKept(old)).toEqual(gone);
    expect(await isKept(young)).toEqual(whole);
  });

  it('counts the day from the last upload of the same photo', async () => {
    const images = serviceOn(store);
    const bytes = await newPicture();
    const id = (await accept(bytes)).id;
    clock += 20 * hour;
    await accept(bytes);
    clock += 20 * hour;
    await images.sweepUnreferenced();
    expect(await isKept(id)).toEqual(whole);
  });

  it('keeps pictures of products, booking snapshots and cases, also those from before the upgrade', async () => {
    const images = serviceOn(store);
    const buyer = await app.signUp();
    const ids: string[] = [];
    const offer = async () => {
      const picture = await accept(await newPicture());
      ids.push(picture.id);
      return app.createProduct(await app.logIn(seller.email), {
        image_url: imageView(picture).url,
      });
    };
    const [, booked, reported] = [await offer(), await offer(), await offer()];
    await app.call('createBooking', { body: bookingOf(booked, buyer) }, buyer);
    const target = { target: { type: 'product' as const, id: reported._id } };
    const report = { ...target, reason: 'scam' as const, text: 'A fake.', evidence: [] };
    await app.call('createReport', { body: report }, buyer);
    const remembered = [booked._id, reported._id];
    await app.db.deleteFrom('product_images').where('product_id', 'in', remembered).execute();
    clock += 48 * hour;
    const expectAllKept = async () => {
      await images.sweepUnreferenced();
      for (const id of ids) expect(await isKept(id)).toEqual(whole);
    };
    await expectAllKept();

    // A database of 0.2.0 has neither the tables nor the triggers.
    const file = new URL('../../../server/db/migrations/003-picture-uses.sql', import.meta.url);
    const fill = (await readFile(file, 'utf8')).split('EXECUTE FUNCTION keep_case_images();')[1];
    await sql`DELETE FROM booking_images`.execute(app.db);
    await sql`DELETE FROM case_images`.execute(app.db);
    await sql.raw(fill ?? '').execute(app.db);
    await expectAllKept();
  });

  it('removes files that have no row after a crash', async () => {
    const id = 'ab'.repeat(20);
    await store.put(id, [{ width: 320, height: 40, bytes: Buffer.from('x') }]);
    expect(await isKept(id)).toEqual({ row: false, files: 1 });
    waitForTurn(id);
    await serviceOn(store).sweepUnreferenced();
    expect(await isKept(id)).toEqual(gone);
  });

  it('removes hundreds in one run', async () => {
    const rows = Array.from({ length: 450 }, (_, i) => ({
      id: i.toString(16).padStart(40, '0'),
      host_url: null,
      width: 320,
      height: 40,
      color: '#000000',
      widths: [320],
      bytes: 500,
      uploaded_by: null,
      created_at: new Date(clock - 25 * hour),
    }));
    await app.db.insertInto('images').values(rows).execute();
    expect(await serviceOn(store).sweepUnreferenced()).toBeGreaterThanOrEqual(450);
    expect(await serviceOn(store).sweepUnreferenced()).toBe(0);
  });
});

describe('a photo that is uploaded again while the sweep removes it', () => {
  it.each([
    ['its row and files', async () => {}],
    [
      'its files, whose row a crash lost',
      async (id: string) => void (await app.db.deleteFrom('images').where('id', '=', id).execute()),
    ],
  ])('is complete afterwards: %s', async (_name, arrange) => {
    const bytes = await newPicture();
    const id = (await accept(bytes)).id;
    await arrange(id);
    clock += 25 * hour;
    waitForTurn(id);

    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    let sweepIsRemoving = false;
    const slowStore: ImageStore = {
      ...store,
      async remove(which) {
        if (which === id) {
          sweepIsRemoving = true;
          await mayGoOn;
        }
        await store.remove(which);
      },
    };
    const sweep = serviceOn(slowStore).sweepUnreferenced();
    await until(() => sweepIsRemoving, 'the sweep holds the picture');
    let saves = 0;
    const db = app.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'InsertQueryNode') saves += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const service = imageServiceOf({ ...app, db }, () => new Date(clock), store);
    const upload = service.accept(Readable.from([bytes]), owner);
    onTestFinished(() => goOn());
    await until(() => saves > 3, 'the upload waits for the sweep');
    goOn();
    const [, image] = await Promise.all([sweep, upload]);
    expect(image.id).toBe(id);
    expect(await isKept(id)).toEqual(whole);
  });

  it('is complete at any timing', async () => {
    const bytes = await newPicture();
    const images = serviceOn(store);
    const id = (await accept(bytes)).id;
    for (let round = 0; round < 25; round++) {
      clock += 25 * hour;
      await Promise.all([images.sweepUnreferenced(), accept(bytes)]);
      expect(await isKept(id), `round ${round}`).toEqual(whole);
    }
  });
});

it('restores a photo on re-upload if a crashed sweep removed only its files', async () => {
  const bytes = await newPicture();
  const id = (await accept(bytes)).id;
  await store.remove(id);
  expect(await isKept(id)).toEqual({ row: true, files: 0 });
  await accept(bytes);
  expect(await isKept(id)).toEqual(whole);
});

it('keeps the photo of a product that is being published', async () => {
  const images = serviceOn(store);
  const { token } = await app.signUp();
  const product = await app.createProduct(token);
  const id = (await accept(await newPicture())).id;
  clock += 25 * hour;

  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isInserted, resolve: inserted } = Promise.withResolvers<void>();
  const publishing = app.db.transaction().execute(async (trx) => {
    const row = { product_id: product._id, position: 1, image_id: id };
    await trx.insertInto('product_images').values(row).execute();
    inserted();
    await mayCommit;
  });
  await isInserted;
  const sweep = images.sweepUnreferenced();
  await until(somebodyWaits, 'the sweep waits for the product');
  commit();
  await Promise.all([publishing, sweep]);
  expect(await isKept(id)).toEqual(whole);
});

it('removes old incomplete files at a start, and leaves newer ones to other servers', async () => {
  const dataDir = join(app.dataDir, 'crashed');
  const incoming = join(dataDir, 'images', 'incoming');
  await mkdir(incoming, { recursive: true });
  for (const name of ['half.upload', 'arriving.upload']) {
    await writeFile(join(incoming, name), 'half');
  }
  const anHourAgo = Date.now() / 1000 - 3601;
  await utimes(join(incoming, 'half.upload'), anHourAgo, anHourAgo);
  const restarted = createImageStore({ dataDir, imageHost: { kind: 'local' } });
  expect(await readdir(incoming)).toEqual(['arriving.upload']);
  expect(await restarted.read('ab'.repeat(20), 320)).toBeNull();
});

async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db);
  return rows.length > 0;
}
