import { describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { moderationOf } from '#tests/support/moderation.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';

const day = 86_400_000;

/** Starts the app with a test clock and one tenth of the usual limits: 2, 8 and 50 products. */
async function startApp() {
  // New accounts get the real time from the database instead of the test clock.
  let clock = Date.now();
  const app = await startTestApp({
    now: () => new Date(clock),
    env: { RATE_LIMIT_FACTOR: '0.1', REQUIRE_VERIFIED_EMAIL: 'false' },
  });
  const pass = (ms: number) => {
    clock += ms;
  };
  return { app, pass };
}

describe('the number of products that an account can publish in a day', () => {
  it('is higher for older accounts and verified addresses, and staff have no limit', async () => {
    const { app, pass } = await startApp();
    const { token } = await app.signUp({ role: 'staff' });
    const { image_url } = await app.createProduct(token);
    const input = { body: { ...exampleProduct, image_url } };
    /** Publishes up to nine products until the server rejects one, and returns how many were published. */
    const publishedBy = async (seller: { token: string }) => {
      for (let published = 0; published < 9; published += 1) {
        const outcome = await app.attempt('createProduct', input, seller);
        if (outcome.ok) continue;
        expect(outcome.error).toMatchObject({ status: 429, code: 'rate_limited' });
        expect(outcome.error.message).toMatch(/can add up to \d products in 24 hours/);
        return published;
      }
      return 9;
    };

    const unverified = await app.signUp({ emailVerified: false });
    expect(await publishedBy(unverified)).toBe(2);
    const email = 'nell@example.test';
    expect(await publishedBy(await app.signUp({ email }))).toBe(8);
    expect(await publishedBy({ token })).toBe(9);

    pass(day);
    expect(await publishedBy({ token: await app.logIn(email) })).toBe(8);
    pass(7 * day);
    expect(await publishedBy({ token: await app.logIn(email) })).toBe(9);
  });

  it('counts deleted products, but not products that are put up for sale again', async () => {
    const { app, pass } = await startApp();
    const { token, email } = await app.signUp({ emailVerified: false });
    const first = await app.createProduct(token);
    const { image_url } = first;
    const products = [first, await app.createProduct(token, { image_url })];
    for (const { _id } of products)
      await app.call('endProduct', { params: { id: _id } }, { token });
    pass(2 * day);
    const idToken = await app.identity.idToken({ email, emailVerified: false });
    const later = await app.call('issueToken', { query: { email } }, { token: idToken });
    const seller = { token: later.accessToken };
    for (const { _id } of products)
      await app.call('relistProduct', { params: { id: _id }, body: {} }, seller);
    for (let n = 0; n < 2; n += 1) {
      const { _id } = await app.createProduct(seller.token, { image_url });
      await app.call('deleteProduct', { params: { id: _id } }, seller);
    }
    const input = { body: { ...exampleProduct, image_url } };
    const { code } = await app.refused('createProduct', input, seller);
    expect(code).toBe('rate_limited');
  });

  it('is zero while a decision has stopped the seller’s sales, and the seller is told until when', async () => {
    const { app, pass } = await startApp();
    const seller = await app.signUp({ role: 'staff' });
    const { image_url, _id: liveId } = await app.createProduct(seller.token);
    const ended = await app.createProduct(seller.token, { image_url });
    const again = { params: { id: ended._id } };
    await app.call('endProduct', again, seller);
    const end = new Date(Date.now() + 30 * 60_000);
    const moderator = moderatorOf(app, () => new Date());
    const stop = () => moderator.act('freeze_selling', { personId: seller.user._id }, end);
    const undo = await stop();
    const body = { ...exampleProduct, image_url };
    const refused = await app.refused('createProduct', { body }, seller);
    expect(refused).toMatchObject({ status: 403, code: 'selling_frozen' });
    expect(refused.message).toMatch(/before [A-Z][a-z]{2} \d{1,2}, \d{4}\. /);
    expect((await app.refused('relistProduct', { ...again, body: {} }, seller)).code).toBe(
      'selling_frozen',
    );
    const live = { params: { id: liveId } };
    const { version } = await app.call('getOwnProduct', live, seller);
    const edit = { ...live, body: { ...body, image_urls: [image_url], version, title: 'Another' } };
    expect((await app.refused('updateProduct', edit, seller)).code).toBe('selling_frozen');
    const admin = await app.signUp({ role: 'admin' });
    const edited = await app.call('updateProduct', edit, admin);
    const calls = moderationOf(app);
    const { case_id } = await calls.report(await app.signUp(), liveId);
    await calls.decide(admin, case_id, [{ type: 'ask_edit' }]);
    const asked = { ...edit, body: { ...edit.body, version: edited.version } };
    const { version: last } = await app.call('updateProduct', asked, seller);
    const more = { ...edit, body: { ...edit.body, version: last } };
    expect((await app.refused('updateProduct', more, seller)).code).toBe('selling_frozen');
    const frozen = { selling_frozen: { until: end.toISOString() } };
    expect(await app.call('getAccount', {}, seller)).toMatchObject(frozen);
    await moderator.undo(undo);
    await app.call('relistProduct', { ...again, body: {} }, seller);
    await app.call('endProduct', again, seller);
    await stop();
    pass(31 * 60_000);
    await app.call('relistProduct', { ...again, body: {} }, seller);
  });
});
