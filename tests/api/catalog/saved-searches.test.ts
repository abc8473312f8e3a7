import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  maxMatches,
  maxSavedSearches,
  type saveSearch,
} from '#contracts/catalog/saved-searches.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { Delivery, Notice, NoticeKind } from '#contracts/notices/notices.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { forgetNotices } from '#server/notices/forget-notices.ts';
import { type SignedUp, startTestApp, type TestApp } from '#tests/support/api.ts';
import { bookingOf, handOver } from '#tests/support/example-product.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { sweepAt } from '#tests/support/sweep-holds.ts';
import { until } from '#tests/support/until.ts';

type Filters = EndpointInput<typeof saveSearch>['body'];

const mails = await startMailServer();
const app = await startTestApp({ env: { ...mails.env, RATE_LIMIT_FACTOR: '100' } });
const seller = await app.signUp({ name: 'Sam Seller' });

let photo = '';
type Changes = Parameters<TestApp['createProduct']>[1];
const publish = (title: string, changes: Changes = {}, { token } = seller) =>
  app.createProduct(token, { title, ...(photo && { image_url: photo }), ...changes });
const first = { brand: 'Gibson', model: 'Les Paul' };
photo = (await publish('Gibson Les Paul Standard', first)).image_url;

const save = ({ token }: SignedUp, body: Filters) => app.call('saveSearch', { body }, { token });
const refusedSave = ({ token }: SignedUp, body: Filters) =>
  app.refused('saveSearch', { body }, { token });
const saved = async ({ token }: SignedUp) =>
  (await app.call('listSavedSearches', {}, { token })).items;
const change = (
  { token }: SignedUp,
  { _id }: { _id: string },
  body: { name?: string; muted: boolean },
) => app.call('changeSavedSearch', { params: { id: _id }, body }, { token });
const watch = ({ token }: SignedUp, { _id }: OwnProduct) =>
  app.call('watchProduct', { params: { id: _id } }, { token });
const choose = ({ token }: SignedUp, kind: NoticeKind, delivery: Delivery) =>
  app.call('setNoticeSetting', { params: { kind }, body: { delivery } }, { token });

async function reprice({ _id }: OwnProduct, resale_price: string): Promise<void> {
  const params = { id: _id };
  const { images, ...product } = await app.call('getOwnProduct', { params }, seller);
  const image_urls = images.map(({ url }) => url);
  const body = { ...product, image_urls, resale_price, posted_time: '2024-05-06' };
  await app.call('updateProduct', { params, body: { ...body, seller_phone: '555 0100' } }, seller);
}

const notices = async ({ token }: SignedUp, kind: NoticeKind): Promise<Notice[]> =>
  (await app.call('listNotices', { query: { limit: 100 } }, { token })).items.filter(
    (notice) => notice.kind === kind,
  );
const about = (product: OwnProduct) => (notice: Notice) => notice.path.endsWith(product._id);
const told = (person: SignedUp, kind: NoticeKind, product: OwnProduct) =>
  until(async () => (await notices(person, kind)).find(about(product)), `a notice: ${kind}`);

/** Starts a transaction. Events of later transactions are processed only after it ends. */
async function holdEvents() {
  const trx = await app.db.startTransaction().execute();
  await sql`SELECT pg_current_xact_id()`.execute(trx);
  return trx;
}

/** Counts the price changes of a product that have not been processed yet. */
async function unprocessed({ _id }: OwnProduct): Promise<number> {
  const { rows } = await sql`
    SELECT 1 FROM events e JOIN event_followers f ON f.name = 'watches'
    WHERE e.subject_id = ${_id} AND e.kind LIKE 'product.%' AND (e.xid, e.seq) > (f.xid, f.seq)`.execute(
    app.db,
  );
  return rows.length;
}

describe('saved searches', () => {
  it('are listed with their names for their owner only, saved once, and deleted', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const first = await save(person, { brand: ['Gibson', 'Fender'], max_price: '900', q: '' });
    const second = await save(person, { q: 'jazzmaster', year_from: 1960, year_to: 1969 });
    expect(await save(person, { brand: ['Fender', 'Gibson'], max_price: '900' })).toEqual(first);
    expect(await saved(person)).toEqual([second, first]);
    expect(first).toMatchObject({
      name: 'Fender or Gibson, up to $900',
      filters: { brand: ['Fender', 'Gibson'], max_price: '900' },
    });
    expect(second.name).toBe('“jazzmaster”, 1960 to 1969');
    expect(await saved(other)).toEqual([]);
    const params = { id: first._id };
    const remove = ({ token }: SignedUp) => app.call('deleteSavedSearch', { params }, { token });
    expect(await remove(other)).toEqual({ deletedCount: 0 });
    expect(await remove(person)).toEqual({ deletedCount: 1 });
    expect(await saved(person)).toEqual([second]);
  });

  it('are named and muted by their owner only', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const made = await save(person, { brand: ['Gibson'] });
    const words = made.name;
    const hers = { name: 'Mine', muted: true };
    expect(await change(other, made, hers)).toEqual({ modifiedCount: 0 });
    await change(person, made, { name: ' For Dad ', muted: false });
    expect(await change(person, made, { muted: true })).toEqual({ modifiedCount: 1 });
    expect(await saved(person)).toMatchObject([{ name: 'For Dad', words, muted: true }]);
    await change(person, made, { name: '', muted: false });
    expect(await saved(person)).toEqual([made]);
  });

  it('require something to search for, and are limited in number', async () => {
    const person = await app.signUp();
    for (const body of [{}, { q: '!&|' }, { q: '', exact: 'true' as const }]) {
      expect((await refusedSave(person, body)).code).toBe('invalid');
    }
    for (let n = 0; n < maxSavedSearches; n += 1) await save(person, { q: `search ${n}` });
    expect((await refusedSave(person, { q: 'one more' })).code).toBe('conflict');
  });

  it('count the products that match now, and the new ones', async () => {
    const person = await app.signUp();
    const [old] = [await publish('Zemaitis Pearl'), await publish('Zemaitis Disc')];
    await sql`
      UPDATE product_search SET posted_at = now() - interval '8 days'
      WHERE product_id = ${old._id}`.execute(app.db);
    await save(person, { year_to: 1900 });
    await save(person, { max_price: '9000000' });
    await save(person, { q: 'zemaitis', max_price: '9000' });
    const counts = async () => {
      const query = { counted: 'true' } as const;
      const { items } = await app.call('listSavedSearches', { query }, person);
      return items.map(({ matches, fresh }) => [matches, fresh]);
    };
    const [words, prices, none] = await counts();
    expect([words, none]).toEqual([
      [2, 1],
      [0, 0],
    ]);
    expect(prices?.[0]).toBeGreaterThan(2);
    for (let n = 0; n < maxMatches; n += 1) await publish(`Zemaitis ${n}`);
    expect((await counts())[0]).toEqual([maxMatches, maxMatches]);
  });

  it('count what their lists show, not what only mentions an instrument', async () => {
    const person = await app.signUp();
    await publish('Qorvian banjo', { description: 'Goes well with a mandolin.' });
    for (const q of ['mandolin', 'gibson les paul', 'gibson lse paul']) {
      await publish('Qorvian strap', { description: `Not a ${q}.` });
      const { _id } = await save(person, { q });
      const query = { counted: 'true' } as const;
      const { items } = await app.call('listSavedSearches', { query }, person);
      const { total, corrected } = await app.call('listProducts', { query: { q } }, person);
      const listed = corrected?.dropped ? 0 : total;
      expect(items.find((item) => item._id === _id)?.matches, q).toBe(listed);
    }
  });

  it('leave out what they do not want', async () => {
    const person = await app.signUp();
    await publish('Qarvan Strat');
    await publish('Qarvan Tele');
    await save(person, { q: 'qarvan not strat' });
    const query = { counted: 'true' } as const;
    const { items } = await app.call('listSavedSearches', { query }, person);
    expect(items.map(({ matches }) => matches)).toEqual([1]);
  });

  it('are exported and deleted with their owner’s account', async () => {
    const person = await app.signUp();
    const { created_at } = await save(person, { q: 'banjo', location: 'Austin' });
    const data = await app.call('getAccountData', {}, person);
    expect(data.saved_searches).toEqual([{ name: '“banjo”, in Austin', since: created_at }]);
    const input = { body: { confirmation: person.email } };
    await app.call('deleteAccount', input, { token: person.idToken });
    const { rows } = await sql`
      SELECT 1 FROM saved_searches WHERE user_id = ${person.user._id}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

describe('a new product', () => {
  it('is announced once to people whose searches it matches, but not to its seller', async () => {
    const person = await app.signUp();
    const mine = await app.signUp();
    const named = await save(person, { q: 'les pual' });
    await change(person, named, { name: 'For Dad', muted: false });
    await save(person, { q: 'gibson', max_price: '3000', condition: ['Excellent'] });
    await save(mine, { q: 'lp' });
    await save(mine, { q: 'zyxwvut' });
    const others = await app.signUp();
    await change(others, await save(others, { q: 'les paul' }), { muted: true });
    for (const filters of [
      { q: 'les paul', max_price: '100' },
      { q: 'les paul', condition: ['Poor' as const] },
      { q: 'les paul', year_to: 1959 },
      { q: 'les paul', category: ['Drums'] },
      { q: 'les paul', location: 'Reykjavik' },
      { q: 'stratocaster' },
    ]) {
      await save(others, filters);
    }
    const gibson = { brand: 'Gibson', model: 'Les Paul Standard' };
    const product = await publish('Gibson Les Paul', gibson, mine);
    const unheard = await publish('A Zyxwvut of 1961', { brand: '', model: '' });
    expect(await told(person, 'search_matched', product)).toMatchObject({
      title: 'New: “Gibson Les Paul”',
      text: 'It matches a search you saved.',
      quotes: [{ from: 'Your search', text: 'For Dad' }],
      path: `/productDetails/${product._id}`,
    });
    await told(mine, 'search_matched', unheard);
    expect(await notices(mine, 'search_matched')).toHaveLength(1);
    expect(await notices(person, 'search_matched')).toHaveLength(1);
    expect(await notices(others, 'search_matched')).toEqual([]);
  });

  it('is not announced if it is older than the search, unless its price comes into range', async () => {
    const known = await publish('Ovation Balladeer', { brand: 'Ovation', resale_price: '400' });
    const dear = await publish('Ovation Legend', { brand: 'Ovation', resale_price: '900' });
    const person = await app.signUp();
    await save(person, { brand: ['Ovation'], max_price: '500' });
    await reprice(known, '390');
    await reprice(dear, '480');
    await told(person, 'search_matched', dear);
    await reprice(dear, '470');
    const params = { id: known._id };
    await app.call('endProduct', { params }, seller);
    await app.call('relistProduct', { params, body: {} }, seller);
    const last = await publish('Ovation Celebrity', { brand: 'ovation', resale_price: '300' });
    await told(person, 'search_matched', last);
    const found = await notices(person, 'search_matched');
    expect(found.map(({ title }) => title)).toEqual([
      'New: “Ovation Celebrity”',
      'New: “Ovation Legend”',
    ]);
  });

  it('is announced only once, even after other notices of that age are deleted', async () => {
    const person = await app.signUp();
    await save(person, { q: 'harmony' });
    const [kept, gone] = [await publish('Harmony Rocket'), await publish('Harmony Stella')];
    const [first] = [
      await told(person, 'search_matched', kept),
      await told(person, 'search_matched', gone),
    ];
    await app.call('deleteProduct', { params: { id: gone._id } }, seller);
    await forgetNotices(app.db, new Date(Date.now() + 91 * 86_400_000));
    await reprice(kept, '600');
    const last = await told(person, 'search_matched', await publish('Harmony Sovereign'));
    expect(await notices(person, 'search_matched')).toEqual([last, first]);
  });
});

describe('a person who watches a product', () => {
  it('is notified only once if the price rises and is then lowered before that is processed', async () => {
    const person = await app.signUp();
    const product = await publish('Guild Bluesbird', { resale_price: '1000' });
    await watch(person, product);
    const rise = await holdEvents();
    await reprice(product, '1200');
    const drop = await holdEvents();
    await reprice(product, '900');
    await rise.commit().execute();
    await until(async () => (await unprocessed(product)) === 1, 'the rise has been processed');
    await drop.commit().execute();
    await until(async () => (await unprocessed(product)) === 0, 'the drop has been processed');
    expect((await notices(person, 'price_dropped')).map(({ title }) => title)).toEqual([
      'Price drop: “Guild Bluesbird” went down to $900',
    ]);
  });

  it('is notified when the product gets cheaper, is available again or is sold', async () => {
    const [person, buyer] = [await app.signUp(), await app.signUp()];
    const product = await publish('Guild Starfire', { resale_price: '1000' });
    for (const one of [person, buyer]) await watch(one, product);
    await reprice(product, '1200');
    await reprice(product, '1100');
    await reprice(product, '950');
    const cheaper = await told(person, 'price_dropped', product);
    expect(cheaper.title).toBe('Price drop: “Guild Starfire” went down to $950');
    expect(await notices(person, 'price_dropped')).toHaveLength(1);

    const bookable = { ...product, resale_price: '950.00' };
    const book = () => app.call('createBooking', { body: bookingOf(bookable, buyer) }, buyer);
    const first = await book();
    await app.call('cancelBooking', { params: { id: first._id } }, buyer);
    await sweepAt(app.db, new Date(Date.now() + 60_000));
    await told(person, 'watched_available', product);
    await handOver(app, await book(), seller);
    expect((await told(person, 'watched_sold', product)).title).toBe('Sold: “Guild Starfire”');
    for (const kind of ['price_dropped', 'watched_available'] as const) {
      expect((await told(person, kind, product)).text).toBe('It has been sold since.');
    }
    for (const kind of ['watched_available', 'watched_sold'] as const) {
      expect(await notices(buyer, kind)).toEqual([]);
    }
  });
});

describe('a seller who changes a watched product over and over', () => {
  const processed = (product: OwnProduct) =>
    until(async () => (await unprocessed(product)) === 0, 'all changes have been processed');
  const aDayLater = () =>
    sql`WITH older AS (UPDATE watches SET created_at = created_at - interval '25 hours')
      UPDATE notices SET created_at = created_at - interval '25 hours'`.execute(app.db);

  it('causes one notice a day about lower prices, and none about a price that was lower before', async () => {
    const person = await app.signUp();
    const product = await publish('Guild Polara', { resale_price: '500' });
    await watch(person, product);
    const toldOf = async () => {
      await processed(product);
      return (await notices(person, 'price_dropped')).map(({ title }) => title.split(' ').at(-1));
    };
    for (const price of ['499', '500', '499', '498.99']) {
      await reprice(product, price);
      await processed(product);
    }
    expect(await toldOf()).toEqual(['$499']);
    await aDayLater();
    await reprice(product, '500');
    await processed(product);
    await reprice(product, '499');
    expect(await toldOf()).toEqual(['$499']);
    await reprice(product, '498');
    expect(await toldOf()).toEqual(['$498', '$499']);
  });

  it('causes one notice a day that the product is available again', async () => {
    const [person, buyer] = [await app.signUp(), await app.signUp()];
    const product = await publish('Guild Aristocrat');
    await watch(person, product);
    const available = async () => {
      const { token } = buyer;
      const booked = await app.call(
        'createBooking',
        { body: bookingOf(product, buyer) },
        { token },
      );
      const body = { reason: 'No show.' };
      await app.call('releaseBooking', { params: { id: booked._id }, body }, seller);
      await processed(product);
      return (await notices(person, 'watched_available')).length;
    };
    expect([await available(), await available()]).toEqual([1, 1]);
    await aDayLater();
    expect(await available()).toBe(2);
  });
});

describe('the daily mail', () => {
  const mailTo = ({ email }: SignedUp) =>
    mails.received.filter(({ to }) => JSON.stringify(to).includes(email));
  const sendNow = () =>
    sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'send-daily-mail'`.execute(app.db);
  const daily = async (person: SignedUp) => {
    await sendNow();
    return until(() => mailTo(person).at(-1), 'the daily mail');
  };

  it('contains all notices of a day that are still true, and can be turned off with one click', async () => {
    const person = await app.signUp();
    await choose(person, 'price_dropped', 'daily');
    await save(person, { q: 'rickenbacker' });
    const one = await publish('Rickenbacker 360');
    const two = await publish('Rickenbacker 4003');
    const gone = await publish('Rickenbacker 620');
    for (const product of [one, two, gone]) await told(person, 'search_matched', product);
    await watch(person, one);
    await reprice(one, '500');
    await told(person, 'price_dropped', one);
    await app.call('endProduct', { params: { id: gone._id } }, seller);
    const mail = await daily(person);
    expect(mailTo(person)).toHaveLength(1);
    expect(mail.subject).toBe('3 updates that you asked for');
    expect(mail.text).toContain('New: “Rickenbacker 360”');
    expect(mail.text).toContain(`https://shop.example/productDetails/${two._id}`);
    expect(mail.text).toContain('“Rickenbacker 360” went down to $500');
    expect(mail.text).not.toContain('Rickenbacker 620');

    const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const address = /^<https:\/\/shop\.example(\/\S+)>$/.exec(header)?.[1] ?? '';
    expect((await fetch(app.origin + address, { method: 'POST' })).status).toBe(200);
    await told(person, 'search_matched', await publish('Rickenbacker 330'));
    const { rows } = await sql`
      SELECT 1 FROM daily_mails WHERE user_id = ${person.user._id}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('is only for notices that can wait', async () => {
    const person = await app.signUp();
    const input = {
      params: { kind: 'hold_promoted' as const },
      body: { delivery: 'daily' as const },
    };
    const { code } = await app.refused('setNoticeSetting', input, person);
    expect(code).toBe('invalid');
  });
});
