import { describe, expect, it } from 'vitest';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Trx } from '#server/db/client.ts';
import { type SignedUp, shopEmail, startTestApp } from '#tests/support/api.ts';
import { bookingOf, exampleProduct } from '#tests/support/example-product.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';
import { sweepAt } from '#tests/support/sweep-holds.ts';
import { until } from '#tests/support/until.ts';

const hour = 3_600_000;
let clock = Date.now();
const now = () => new Date(clock);
const app = await startTestApp({ env: { PUBLIC_CATALOGUE: 'true' }, now });
const moderator = moderatorOf(app, now);
const seller = await app.signUp({ name: 'Sam Seller' });
const photo = (await app.createProduct(seller.token)).image_url;

const publish = (overrides = {}) =>
  app.createProduct(seller.token, { image_url: photo, ...overrides });
const targetOf = ({ _id }: OwnProduct) => ({ personId: seller.user._id, productId: _id });
const hide = (product: OwnProduct) => moderator.act('hide_product', targetOf(product));
const book = (product: OwnProduct, buyer: SignedUp, changes = {}) =>
  app.call('createBooking', { body: bookingOf(product, buyer, changes) }, buyer);
const own = async ({ _id }: OwnProduct) => {
  const { items } = await app.call('listOwnProducts', { query: { limit: 100 } }, seller);
  return items.find((item) => item._id === _id);
};

/** Moves the clock forward and logs everyone in again. */
async function later(hours: number, ...people: SignedUp[]): Promise<void> {
  clock += hours * hour;
  for (const person of [seller, ...people]) person.token = await app.logIn(person.email);
}

describe('a hidden product', () => {
  it('can’t be found anywhere in public until it is restored', async () => {
    const facts = { brand: 'Vanishing', model: 'Act One', title: 'Vanishing Act One' };
    const product = await publish(facts);
    // Use a different spelling, so that the product is counted separately.
    const alike = { brand: 'VANISHING', model: 'ACT ONE', title: 'Neighbor' };
    const neighbor = await publish(alike);
    for (let n = 0; n < 3; n += 1) await publish(alike);
    const watcher = await app.signUp();
    const params = { id: product._id };
    await app.call('watchProduct', { params }, watcher);
    const has = (items: readonly { _id: string | null }[]) =>
      items.some(({ _id }) => _id === product._id);
    const page = await fetch(`${app.origin}/sitemap.xml`);
    expect(await page.text()).toContain(product._id);
    const doors = async () => {
      const q = 'vanishing act';
      const query = { brand: facts.brand, model: facts.model, condition: 'Excellent' } as const;
      const [list, category, search, facets, suggested, names, guide, similar, watched, html] =
        await Promise.all([
          app.call('listProducts', {}),
          app.call('listCategoryProducts', { params: { name: product.category_name } }),
          app.call('listProducts', { query: { q } }),
          app.call('getFacets', { query: { q } }),
          app.call('suggestSearches', { query: { q } }),
          app.call('suggestNames', { query: { field: 'model', q: 'Act' } }, watcher),
          app.call('getPriceGuide', { query }),
          app.call('listSimilarProducts', { params: { id: neighbor._id } }),
          app.call('listWatched', {}, watcher),
          fetch(`${app.origin}/productDetails/${product._id}`),
        ]);
      const detail = await app.attempt('getProduct', { params });
      const guideIds = guide.comparables.map(({ _id }) => ({ _id }));
      return {
        list: has(list.items),
        category: has(category.items),
        search: has(search.items),
        facets: facets.total.count === 5,
        suggestions: has(suggested.products),
        names: names.items.includes('Act One'),
        guide: has(guideIds),
        similar: has([...similar.items, ...similar.from_seller]),
        watchlist: has(watched.items),
        page: html.status === 200,
        detail: detail.ok,
      };
    };
    const all = (open: boolean) =>
      Object.fromEntries(Object.keys(before).map((door) => [door, open]));
    await until(async () => (await doors()).names, 'counts of names are added up');
    const before = await doors();
    expect(before).toEqual(all(true));
    const undo = await hide(product);
    await until(async () => !(await doors()).names, 'counts of names are added up');
    expect(await doors()).toEqual(all(false));
    expect(await own(product)).toMatchObject({
      moderation: 'hidden',
      status: 'live',
      can: { edit: false, relist: false },
    });
    const admin = await app.signUp({ role: 'admin' });
    expect((await app.call('getProduct', { params }, admin)).moderation).toBe('hidden');
    await moderator.undo(undo);
    await until(async () => (await doors()).names, 'counts of names are added up');
    expect(await doors()).toEqual(all(true));
    const { version: _, ...restored } = (await own(product)) ?? {};
    expect(restored).toEqual(expect.objectContaining({ moderation: 'clear', can: product.can }));
  });

  it('stays hidden while another decision hides it, whatever the order in which they are undone', async () => {
    const product = await publish();
    const hidden = await hide(product);
    const removed = await moderator.act('remove_product', targetOf(product));
    const again = await hide(product);
    const states = [];
    for (const undo of [hidden, removed, removed, again]) {
      states.push((await own(product))?.moderation);
      await moderator.undo(undo);
    }
    const seen = [...states, (await own(product))?.moderation].join();
    expect(seen).toBe('removed,removed,hidden,hidden,clear');
  });

  it('isn’t counted as live, and can be ended but not changed or relisted by its seller', async () => {
    const product = await publish();
    const params = { id: product._id };
    const { version } = await app.call('getOwnProduct', { params }, seller);
    const live = () => app.call('listOwnProducts', { query: { status: 'live' } }, seller);
    const { total, hidden } = await live();
    await hide(product);
    const counted = { total: total - 1, counts: { live: total - 1 }, hidden: hidden + 1 };
    expect(await live()).toMatchObject(counted);
    const body = { ...exampleProduct, image_urls: [photo], version: version + 1 };
    expect((await app.refused('updateProduct', { params, body }, seller)).code).toBe('conflict');
    await app.call('endProduct', { params }, seller);
    const refused = await app.refused('relistProduct', { params, body: {} }, seller);
    expect(refused.message).toContain('hidden by a moderator');
  });
});

describe('a hold on a hidden product', () => {
  it('is paused, and continues with the time it had left', async () => {
    const product = await publish();
    const [buyer, next] = [await app.signUp(), await app.signUp()];
    const { _id: id, handover_code: code } = await book(product, buyer);
    await book(product, next, { waitlist: true });
    await later(70, buyer);
    const undo = await hide(product);
    await later(100, buyer);
    await sweepAt(app.db, now());
    const frozen = await app.call('getBooking', { params: { id } }, buyer);
    expect(frozen).toMatchObject({ status: 'held', frozen: true, product: { open: false } });
    expect((await own(product))?.hold).toMatchObject({ buyer: buyer.user.name, until: null });
    const gone = await app.refused('getProduct', { params: { id: product._id } }, buyer);
    expect(gone.code).toBe('not_found');
    const handover = { params: { id }, body: { code: code ?? '' } };
    const refused = await app.refused('handOverBooking', handover, seller);
    expect(refused).toMatchObject({ code: 'conflict' });
    expect(refused.message).toContain('paused');
    const late = bookingOf(product, await app.signUp(), { waitlist: true });
    expect((await app.refused('createBooking', { body: late }, await app.signUp())).code).toBe(
      'not_found',
    );
    await moderator.undo(undo);
    const resumed = await app.call('getBooking', { params: { id } }, buyer);
    expect(resumed).toMatchObject({ status: 'held', frozen: false });
    expect(Date.parse(resumed.held_until ?? '') - clock).toBe(2 * hour);
    expect((await own(product))?.hold?.until).toBe(resumed.held_until);
    const kinds = await until(async () => {
      const { items } = await app.call('listNotices', {}, buyer);
      const found = items.map(({ kind }) => kind);
      return found.includes('hold_resumed') && found;
    }, 'the buyer is told');
    expect(kinds).toEqual(['hold_resumed', 'hold_frozen', 'hold_placed']);
    await app.call('handOverBooking', handover, seller);
  });

  it('goes to the next buyer when the product is visible again, if its buyer canceled', async () => {
    const product = await publish();
    const [buyer, next] = [await app.signUp(), await app.signUp()];
    const { _id: id } = await book(product, buyer);
    const waiting = await book(product, next, { waitlist: true });
    const undo = await hide(product);
    await app.call('cancelBooking', { params: { id } }, buyer);
    await later(1, buyer, next);
    await sweepAt(app.db, now());
    const ask = { params: { id: waiting._id } };
    expect((await app.call('getBooking', ask, next)).status).toBe('waiting');
    await moderator.undo(undo);
    expect(await app.call('getBooking', ask, next)).toMatchObject({
      status: 'held',
      promoted: true,
    });
    const again = await hide(product);
    expect((await app.refused('keepBooking', ask, next)).code).toBe('conflict');
    await moderator.undo(again);
  });

  it('can’t be handed over while the product is waiting for a moderator', async () => {
    const product = await publish();
    const buyer = await app.signUp();
    const { _id: id, handover_code: code } = await book(product, buyer);
    const suspect = (trx: Trx) => productState.suspect(trx, product._id, now());
    await app.db.transaction().execute(suspect);
    const handover = { params: { id }, body: { code: code ?? '' } };
    expect((await app.refused('handOverBooking', handover, seller)).message).toContain('paused');
  });

  it('is released with a reason when the product is removed', async () => {
    const product = await publish();
    const [buyer, next] = [await app.signUp(), await app.signUp()];
    const { _id: id } = await book(product, buyer);
    await book(product, next, { waitlist: true });
    const undo = await moderator.act('remove_product', targetOf(product));
    const ended = await app.call('getBooking', { params: { id } }, buyer);
    expect(ended.status).toBe('released');
    expect(ended.ended_reason).toContain('removed');
    await moderator.undo(undo);
    expect(await own(product)).toMatchObject({ status: 'live', moderation: 'clear', waiting: 0 });
  });

  it('is made before or after the decision, but is never left running', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => publish()));
    const outcomes = await Promise.all(
      products.map(async (product) => {
        const buyer = await app.signUp();
        const body = bookingOf(product, buyer);
        const [made] = await Promise.all([
          app.attempt('createBooking', { body }, buyer),
          hide(product),
        ]);
        return { product, made };
      }),
    );
    const running = await app.db
      .selectFrom('bookings')
      .select('id')
      .where(
        'product_id',
        'in',
        products.map(({ _id }) => _id),
      )
      .where('status', '=', 'held')
      .where('frozen_at', 'is', null)
      .execute();
    expect(running).toEqual([]);
    expect(outcomes.every(({ made }) => made.ok || made.error.code === 'not_found')).toBe(true);
  });
});

it('can’t be sold at the counter while it is hidden', async () => {
  const shop = await app.signUp({ email: shopEmail, role: 'staff' });
  const product = await app.createProduct(shop.token, { image_url: photo });
  const buyer = await app.signUp();
  const { handover_code } = await book(product, buyer);
  await moderator.act('hide_product', { personId: shop.user._id, productId: product._id });
  await app.call('openTill', { body: { count: '0.00' } }, shop);
  const line = { product_id: product._id, price: product.resale_price };
  const payments = [{ method: 'cash' as const, amount: product.resale_price }];
  for (const extra of [{}, { handover_code }, { override: { reason: 'Ran late' } }]) {
    const body = { lines: [{ ...line, ...extra }], payments };
    const refused = await app.refused('createTicket', { body }, shop);
    expect(refused).toMatchObject({ status: 409, code: 'product_unavailable' });
    expect(refused.message).toContain('hidden by a moderator');
  }
});
