import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dayInWords } from '#server/http/shop-time.ts';
import { addProduct } from '#server/selling/add-product.ts';
import { endHoldingPeriods } from '#server/selling/holding-period.ts';
import { startTestApp } from '#tests/support/api.ts';
import { exampleProduct } from '#tests/support/example-product.ts';

const day = 86_400_000;

const app = await startTestApp();
const staff = await app.signUp({ role: 'staff' });
const image_url = (await app.createProduct(staff.token)).image_url;

const add = (liveFrom: Date, at: Date) =>
  app.db.transaction().execute((trx) =>
    addProduct(trx, {
      form: { ...exampleProduct, image_url },
      sellerId: staff.user._id,
      writerId: staff.user._id,
      at,
      liveFrom,
    }),
  );

/** Runs the job that ends holding periods, as if the current time were `at`. Returns how many products went up for sale. */
const endPeriods = (at: Date) => endHoldingPeriods({ db: app.db, now: () => at });

const own = (id: string) => app.call('getOwnProduct', { params: { id } }, staff);
const kindsOf = async (id: string) => {
  const { rows } = await app.db.executeQuery<{ kind: string }>(
    sql`SELECT kind FROM events WHERE subject_id = ${id} ORDER BY seq`.compile(app.db),
  );
  return rows.map(({ kind }) => kind);
};

it('holds a product back until its date, and then puts it up for sale once', async () => {
  const until = new Date(Date.now() + 3_600_000);
  const id = await add(until, new Date(until.getTime() - 14 * day));
  expect(await own(id)).toMatchObject({ status: 'ended', can: { relist: false, edit: true } });
  const visitor = await app.signUp();
  await app.refused('getProduct', { params: { id } }, visitor);
  const refusal = await app.refused('relistProduct', { params: { id }, body: {} }, staff);
  expect(refusal).toMatchObject({ status: 409, code: 'conflict' });
  expect(refusal.message).toContain(dayInWords(until));

  expect(await endPeriods(new Date(until.getTime() - 1))).toBe(0);
  expect(await Promise.all([endPeriods(until), endPeriods(until)])).toContain(1);
  expect(await own(id)).toMatchObject({ status: 'live', can: { end: true } });
  expect(await kindsOf(id)).toEqual(['product.published', 'product.relisted']);
  expect(await endPeriods(until)).toBe(0);
});

it('lets staff relist a product once its holding period has ended, even if the job hasn’t done so yet', async () => {
  const id = await add(new Date(Date.now() - 1), new Date(Date.now() - day));
  await app.call('relistProduct', { params: { id }, body: {} }, staff);
  expect(await endPeriods(new Date())).toBe(0);
  expect(await own(id)).toMatchObject({ status: 'live', version: 2 });
});
