import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createImageStore } from '#server/gateways/images/image-store.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { idIn, keptImages } from '#tests/support/image-folder.ts';
import { photo } from '#tests/support/image-samples.ts';
import { until } from '#tests/support/until.ts';

const megabyte = 1024 * 1024;
const day = 86_400_000;
let clock = Date.now();
let width = 400;
const app = await startTestApp({ now: () => new Date(clock), env: { PHOTO_SPACE_MB: '1' } });

async function newPhoto(): Promise<File> {
  width += 1;
  return new File([new Uint8Array(await photo({ width, height: 300 }).jpeg().toBuffer())], 'photo');
}
const upload = async (owner: SignedUp, file: File) =>
  (await app.call('uploadImage', { file }, owner)).data;
const attempt = (owner: SignedUp, file: File) => app.attempt('uploadImage', { file }, owner);
const read = (owner: SignedUp) => app.call('getPhotoSpace', {}, owner);

/** Stores photos with a total size of `bytes` for an account, with or without a product that shows them. */
async function fill(owner: SignedUp, bytes: number, productId?: string): Promise<void> {
  width += 1;
  const id = width.toString(16).padStart(40, '0');
  const size = { width: 1280, height: 960, color: '#000000', widths: [1280] };
  const row = { id, host_url: null, ...size, bytes, uploaded_by: owner.user._id };
  await app.db
    .insertInto('images')
    .values({ ...row, created_at: new Date(clock) })
    .execute();
  if (productId === undefined) return;
  const shown = { product_id: productId, position: 1, image_id: id };
  await app.db.insertInto('product_images').values(shown).execute();
}

async function isWaiting(count: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db);
  return rows.length === count;
}

describe('the space for photos', () => {
  it('is smaller for an unverified address, and staff have no limit', async () => {
    const [verified, unverified, staff] = await Promise.all([
      app.signUp(),
      app.signUp({ emailVerified: false }),
      app.signUp({ role: 'staff' }),
    ]);
    expect(await read(verified)).toEqual({ used: 0, limit: megabyte });
    expect(await read(unverified)).toEqual({ used: 0, limit: Math.round(megabyte / 5) });
    expect(await read(staff)).toEqual({ used: 0, limit: null });
    await fill(staff, 2 * megabyte);
    await upload(staff, await newPhoto());
  });

  it('counts the stored files', async () => {
    const owner = await app.signUp();
    const { url, widths } = await upload(owner, await newPhoto());
    const store = createImageStore(app);
    const files = await Promise.all(widths.map((width) => store.read(idIn(url), width)));
    const stored = files.reduce((sum, file) => sum + (file?.length ?? 0), 0);
    expect(await read(owner)).toMatchObject({ used: stored });
  });

  it('rejects a photo that does not fit, stores nothing, and explains what to do', async () => {
    const owner = await app.signUp();
    await upload(owner, await newPhoto());
    await fill(owner, megabyte - (await read(owner)).used);
    const before = await keptImages(app);
    const outcome = await attempt(owner, await newPhoto());
    expect(outcome).toMatchObject({
      ok: false,
      error: { status: 409, code: 'photo_space_full' },
    });
    expect(outcome.ok || outcome.error.message).toMatch(/in the 1 MB .* Delete products or drafts/);
    expect(await keptImages(app)).toEqual(before);
  });

  it('is not exceeded by photos that are uploaded at the same time', async () => {
    const owner = await app.signUp();
    await upload(owner, await newPhoto());
    const { used: each } = await read(owner);
    await fill(owner, megabyte - Math.round(2.5 * each));
    const files = [await newPhoto(), await newPhoto()];
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const holding = app.db.transaction().execute(async (trx) => {
      await sql`SELECT 1 FROM users WHERE id = ${owner.user._id} FOR UPDATE`.execute(trx);
      locked();
      await mayGoOn;
    });
    onTestFinished(() => goOn());
    await isLocked;
    const uploads = files.map((file) => attempt(owner, file));
    await until(() => isWaiting(2), 'both photos wait for the account');
    goOn();
    const outcomes = await Promise.all(uploads);
    await holding;
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await read(owner)).used).toBeLessThanOrEqual(megabyte);
  });

  it('does not reveal whether someone else has uploaded a photo', async () => {
    const [first, second] = await Promise.all([app.signUp(), app.signUp()]);
    const file = await newPhoto();
    await upload(first, file);
    const { used } = await read(first);
    for (const _ of ['first', 'again']) {
      await upload(second, file);
      expect(await read(second)).toMatchObject({ used });
    }
  });

  it.each(['sold', 'archived'])(
    'counts photos of products that are %s after a booking for a day',
    async (status) => {
      const [owner, other] = await Promise.all([app.signUp(), app.signUp()]);
      const { url: image_url } = await upload(other, await newPhoto());
      await app.createProduct(other.token, { image_url });
      const [over, open] = await Promise.all([
        app.createProduct(owner.token, { image_url }),
        app.createProduct(owner.token, { image_url }),
      ]);
      await fill(owner, 3000, over._id);
      await fill(owner, 5000, open._id);
      await app.call('createBooking', { body: bookingOf(over, other) }, other);
      await sql`UPDATE products SET status = ${status} WHERE id = ${over._id}`.execute(app.db);
      await sql`UPDATE products SET status = 'archived' WHERE id = ${open._id}`.execute(app.db);
      expect(await read(owner)).toMatchObject({ used: 8000 });
      clock += day + 1000;
      const token = await app.logIn(owner.email);
      expect(await read({ ...owner, token })).toMatchObject({ used: 5000 });
    },
  );
});
