import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { conditions } from '#contracts/catalog/product-form.ts';
import type { ProductQuery } from '#contracts/catalog/product-lists.ts';
import { loadDemoData } from '#embedded/demo/load-demo-data.ts';
import { catalogue } from '#embedded/demo/products/catalog.ts';
import { addUpCounts } from '#server/catalog/search/product-counts.ts';
import { createProductSearch, type ProductSearch } from '#server/catalog/search/product-search.ts';
import {
  completeIndex,
  needsRebuild,
  projectAll,
  rebuildAlone,
  rebuildSearch,
  recountWords,
} from '#server/catalog/search/rebuild-search.ts';
import { startTestApp } from '#tests/support/api.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { readPages } from '#tests/support/pages.ts';
import { searchQueries, tradeQueries } from '#tests/support/search-queries.ts';

const app = await startTestApp();
await loadDemoData({
  db: app.db,
  now: () => new Date(),
  storePicture: async () => ({ hostUrl: null, widths: [320] }),
  createAccount: async ({ email }) => ({ uid: `uid-of-${email}` }),
  projectProducts: projectAll,
  log: () => {},
});
while ((await addUpCounts(app.db)) > 0);
const { token } = await app.signUp();
const rows = await app.db
  .selectFrom('products')
  .innerJoin('categories', 'categories.id', 'products.category_id')
  .select(['products.id', 'brand', 'model', 'title', 'finish', 'categories.name', 'location'])
  .where('listed', '=', true)
  .execute();
/** The searchable text of each listed product in the demo shop. */
const texts = new Map(
  rows.map(({ id, ...said }) => [id, Object.values(said).filter(Boolean).join(' | ')]),
);

/** These limits make the demo shop large enough for sampling. */
const smallSampling = { exactBelow: 8, minSample: 10 };

const searchAs = (token: string) => (query: object) =>
  app.call('listProducts', { query }, { token });
const search = searchAs(token);
/** Searches of other accounts, because the number of searches per minute is limited. */
const searchToo = searchAs((await app.signUp()).token);
const searchMore = searchAs((await app.signUp()).token);
const searchStates = searchAs((await app.signUp()).token);
const searchFewer = searchAs((await app.signUp()).token);

describe('the demo shop', () => {
  it('finds what people type, with the right product first', async () => {
    expect(searchQueries.length).toBeGreaterThanOrEqual(150);
    const judged: { q: string; recall: number; wrong: string[] }[] = [];
    const left = [...searchQueries];
    const judge = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [q, right] = next;
        const { items } = await search({ q, limit: 10 });
        const relevant = [...texts].filter(([, text]) => right.test(text)).map(([id]) => id);
        const found = items.filter(({ _id }) => relevant.includes(_id)).length;
        const first = items[0];
        judged.push({
          recall: found / Math.min(10, relevant.length),
          wrong: relevant.includes(first?._id ?? '') ? [] : [`${q} finds ${first?.title}`],
          q,
        });
      }
    };
    await Promise.all([judge(), judge(), judge()]);
    expect(judged.flatMap(({ wrong }) => wrong)).toEqual([]);
    const recall = judged.reduce((sum, one) => sum + one.recall, 0) / judged.length;
    expect(recall).toBeGreaterThan(0.95);
  });

  it('understands the words of the trade', async () => {
    expect(tradeQueries).toHaveLength(93);
    const wrong: string[] = [];
    for (const [q, right] of tradeQueries) {
      const [first] = (await search({ q, limit: 1 })).items;
      if (!right.test(texts.get(first?._id ?? '') ?? '')) wrong.push(`${q} finds ${first?.title}`);
    }
    expect(wrong.length, wrong.join(', ')).toBeLessThanOrEqual(3);
  });

  it('has the same products for singular and plural', async () => {
    const pairs = `bass basses, crash crashes, gigbag gigbags, stompbox stompboxes, amp amps, ukulele ukuleles, lp lps,
      single-coil single-coils, uke ukes, strat strats, synth synths, banjo banjos, mic mics, humbucker humbuckers,
      hard-case hard-cases, case cases, looper loopers, telecaster telecasters, cymbal cymbals`;
    for (const pair of pairs.split(/,\s+/)) {
      const [one = [], many = []] = await Promise.all(
        pair.split(' ').map(async (word) => {
          const { items, corrected } = await search({ q: word.replace('-', ' '), limit: 100 });
          expect(corrected, word).toBeNull();
          return items.map(({ _id }) => _id).toSorted();
        }),
      );
      expect(many, pair).toEqual(one);
      expect(one.length, pair).toBeGreaterThan(0);
    }
    const { items } = await search({ q: 'ibanez', limit: 100 });
    expect(items.filter(({ brand }) => !/ib[ae]nez/i.test(brand ?? ''))).toHaveLength(0);
  });

  it.each([
    ['lefty telecaster', 'telecaster', ['lefty']],
    ['left handed strat', 'strat', ['left handed']],
    ['12 string acoustic', 'acoustic', ['12 string']],
    ['lefty', 'guitar', ['lefty']],
    ['200 watts', 'amp', ['200 watts']],
    ['purple gretsch', 'gretsch', ['purple']],
    // The kind of thing is dropped last.
    ['gibsen banjo', 'banjo', ['gibson'], 'gibson banjo'],
    ['telecastr amp', 'amp', ['telecaster'], 'telecaster amp'],
    ['bass amp', 'amp', ['bass']],
    ['lefthand bass', 'bass', ['lefthand']],
    ['fender twin', 'fender amp', ['twin']],
    ['short scale bass', 'bass', ['short scale']],
    ['fretless bass', 'bass', ['fretless']],
    ['violin case', 'case', ['violin']],
    ['gibson es-335', 'gibson', ['es 335']],
    ['mint green tele', 'tele', ['mint', 'green']],
    // Places and conditions are dropped first, then colors, then brands.
    ['good les paul in portland', 'les paul portland', ['good']],
    ['blue telecaster in Zwolle', 'telecaster', ['blue', 'zwolle']],
    ['fender strat 70s reissue', 'fender strat', ['70s', 'reissue']],
    ['blue sg', 'sg', ['blue']],
    ['white sg', 'sg', ['white']],
    ['boss tube screamer', 'tube screamer', ['boss']],
    ['taylor d-18', 'd 18', ['taylor']],
    ['fender les paul', 'les paul', ['fender']],
    ['gibson blue telecaster', 'telecaster', ['gibson', 'blue']],
    ['surf green strat', 'strat', ['surf green']],
    ['usa gibson', 'gibson', ['usa']],
    ['gibson usa', 'gibson', ['usa']],
    ['american gibson', 'gibson', ['american']],
    ['qwertz telecaster xyzzy', 'telecaster', ['qwertz', 'xyzzy']],
  ])(
    'says which words it dropped so that something matches %j',
    async (q, to, dropped, from = q) => {
      const found = await searchFewer({ q, limit: 5 });
      const isKind = ['lefty', '200 watts'].includes(q) && { is_kind: true };
      expect(found.corrected).toEqual({ from, to, dropped, ...isKind });
      const { items, total } = await searchFewer({ q: to, limit: 10 });
      expect(found.total).toBe(total);
      const pages = await readPages((from) => searchFewer({ q, limit: 5, ...from }));
      expect(pages.slice(0, 10).map(({ _id }) => _id)).toEqual(items.map(({ _id }) => _id));
      const facets = await app.call('getFacets', { query: { q } }, { token });
      expect(facets).toMatchObject({ total: { count: total }, corrected: found.corrected });
      expect(await searchFewer({ q, exact: 'true' })).toMatchObject({ total: 0, corrected: null });
    },
  );

  it.each([
    [{ q: 'strat', category: ['Drums'] }, []],
    [{ q: 'rickenbacker' }, []],
    [{ q: 'fiddles', condition: ['Mint'] }, []],
    [{ q: 'trombone' }, ['trombone']],
    [{ q: 'gretsch trombone' }, ['trombone']],
    // Names of models are not misspelled.
    [{ q: 'jcm900' }, []],
    // What has "90" in its name is not what they want.
    [{ q: 'phase 90' }, ['phase']],
    // The demo shop has "blue and olive", and Epiphone.
    [{ q: 'andoline' }, ['andoline']],
    [{ q: 'iPhone' }, ['iphone']],
    [{ q: '1962' }, []],
    [{ q: 'rickenbaker', exact: 'true' }, ['rickenbaker']],
    [{ q: 'Stratocastor', exact: 'true' }, ['stratocastor']],
  ])('says which words it doesn’t know if nothing matches %j', async (query, unknown) => {
    const { corrected, ...found } = await search(query);
    expect(found.unknown).toEqual(unknown);
    expect(corrected?.dropped ?? unknown).toEqual(unknown);
  });

  it.each([
    // Descriptions mention accordions, fiddles, a cello and capos, and Big Muffs are of steel.
    [
      'mandolin, mandoline, mandolines, accordions, fiddle, harmonica, cello, dobro',
      'folk instruments',
    ],
    ['lap steel, lapsteel, pedal steel, flying v', 'electric guitars'],
    ['guitalele', 'ukulele'],
    ['parlor', 'acoustic guitars'],
    [
      'capo, capos, guitar picks, guitar strings, strings for bass, violin bow, music stands',
      'accessories',
    ],
    ['piano bench, metronome, power supply', 'accessories'],
    ['drum throne, drum sticks, drumsticks', 'drums'],
    ['headphones', 'studio recording'],
    ['wah, phaser, flangers, compressor, klon', 'pedals'],
    ['jaguar, es 335, archtop', 'electric guitars'],
    ['ampeg, ac30, half stack', 'amplifiers'],
    ['nord stage, prophet', 'keyboards'],
    ['tuning pegs, strap locks', 'accessories'],
    ['hi hats, paiste, practice pad, ride', 'drums'],
  ])('lists what comes close to %s', async (queries, to) => {
    const ids = ({ items }: Awaited<ReturnType<typeof searchToo>>) =>
      items.map(({ _id }) => _id).sort();
    const seller = await app.signUp();
    const shown = await searchToo({ q: to, limit: 100 });
    for (const q of queries.split(', ')) {
      const near = await searchToo({ q, limit: 100 });
      expect(near).toMatchObject({ corrected: { from: q, to }, unknown: [] });
      expect(near.corrected?.dropped?.join(' ')).toBe(q.replace(/^guitar | for bass$/, ''));
      expect(ids(near)).toEqual(ids(shown));
      expect((await app.call('suggestSearches', { query: { q } }, { token })).products).toEqual([]);
      const product = await app.createProduct(seller.token, { title: `Qorvian ${q}` });
      const found = await searchToo({ q });
      expect([found.total, found.items[0]?._id], q).toEqual([1, product._id]);
      await app.call('deleteProduct', { params: { id: product._id } }, seller);
    }
  });

  it('says that only descriptions mention what it names', async () => {
    for (const q of ['orange amp', 'mixer']) {
      const { items, named } = await searchToo({ q });
      expect([items.length > 0, named], q).toEqual([true, 'none']);
      expect((await searchToo({ q, sort: 'newest' })).named, q).toBeUndefined();
    }
    for (const q of [
      'telecaster',
      'amp',
      'gibson sg',
      'guitar picks',
      'not squier',
      'mint',
      'vintage',
    ])
      expect((await searchToo({ q })).named, q).toBeUndefined();
  });

  it('does not take “stand” and “cover” for the beginnings of other words, except while someone types', async () => {
    for (const q of ['guitar stand', 'amp cover', 'les paul stand'])
      expect((await searchToo({ q })).corrected, q).toMatchObject({ to: 'accessories' });
    const query = { q: 'les paul stand' };
    const { products } = await app.call('suggestSearches', { query }, { token });
    expect(products[0]?.title).toMatch(/standard/i);
    // Strings are not what a 12-string is.
    expect((await searchToo({ q: '12 string' })).corrected).toMatchObject({ to: 'guitar' });
  });

  it.each([
    'kemper',
    'quilter',
    'suhr',
    'tanglewood',
    'lakland',
    'casio',
    'zoom',
    'hughes kettner',
  ])('does not take the unknown name %j for a plain word', async (q) => {
    const said = { description: 'A keeper, quieter, sure, tangled wood by the lake land.' };
    const product = await app.createProduct(token, said);
    expect(await search({ q })).toMatchObject({ total: 0, corrected: null, unknown: [] });
    await app.call('deleteProduct', { params: { id: product._id } }, { token });
  });

  it.each([
    ['telly', /tele/i],
    ['tellys', /tele/i],
    ['strato', /strat/i],
    ['humbuker', /humbucker|duncan|hss/i],
    ['whammy bar', /bigsby|g5|gretch|prs/i],
    ['whammy', /bigsby|g5|gretch|prs/i],
    ['acoustic electric', /214ce|d-?10e|acoustic/i],
    ['electro-acoustic', /214ce|d-?10e|acoustic/i],
    ['electro acoustic guitar', /214ce|d-?10e|acoustic/i],
    ['beginner guitar', /squier|epiphone|fg800|cord/i],
    ['guitar for kids', /squier|epiphone|fg800|cord/i],
    ['guitar for my daughter', /squier|epiphone|fg800|cord/i],
    ['midi controller', /mpk mini/i],
    ['im looking for a strat', /strat/i],
    ['i need a synth', /synth/i],
    ['do you have any basses', /bass/i],
    ['show me synths', /synth/i],
    ['batteria usata', /drums/i],
    ['guitarra usada', /guitar/i],
    ['gitarre gebraucht', /guitar/i],
    ['affordable amp', /katana/i],
    ['les paul style guitar', /les paul|\blp\b/i],
    ['cheap les paul copy', /les paul|\blp\b/i],
    ['best metal guitar', /rg652|rg5120m|guitar/i],
    ['starter bass', /bass|volca/i],
    ['7 string', /rg652/i],
    ['7-strings', /rg652/i],
  ])('understands %j', async (q, right) => {
    const { items, corrected } = await search({ q, limit: 3 });
    expect(corrected?.dropped).toBeUndefined();
    expect(items.length).toBeGreaterThan(0);
    for (const { _id } of items) expect(texts.get(_id), q).toMatch(right);
  });

  it.each([
    ['mint', 'Mint', ''],
    ['mint strat', 'Mint', 'strat'],
    ['like new amp', 'Mint', 'amp'],
    ['brand new guitar', 'Mint', 'guitar'],
    ['excellent condition tele', 'Excellent', 'tele'],
    ['very good pedal', 'Very Good', 'pedal'],
  ] as const)('finds a condition by %j', async (q, condition, rest) => {
    const named = await searchStates({ q, limit: 100 });
    const filtered = await searchStates({ q: rest, condition: [condition], limit: 100 });
    const ids = (items: typeof named.items) => items.map(({ _id }) => _id).toSorted();
    expect(ids(named.items)).toEqual(ids(filtered.items));
    expect(named.total).toBeGreaterThan(0);
  });

  it.each([
    ['cheapest bass', 'bass', 'Bass Guitars'],
    ['bass for beginner', 'bass', 'Bass Guitars'],
    ['first bass for a kid', 'bass', 'Bass Guitars'],
    ['cheap amp', 'amp', 'Amplifiers'],
    ['lowest priced basses', 'basses', 'Bass Guitars'],
    ['something like a telecaster but cheaper', 'telecaster', 'Electric Guitars'],
    ['best price les paul', 'les paul', 'Electric Guitars'],
  ])('lists the lowest prices first for %j', async (q, to, category) => {
    const { items, corrected } = await searchToo({ q, limit: 5 });
    expect(corrected).toEqual({ from: q, to, sort: 'price_asc' });
    expect(new Set(items.map(({ category_name }) => category_name))).toEqual(new Set([category]));
    const prices = items.map(({ resale_price }) => Number(resale_price));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const pages = await readPages((from) => searchToo({ q, limit: 3, ...from }));
    expect(pages.slice(0, 5).map(({ _id }) => _id)).toEqual(items.map(({ _id }) => _id));
    const newest = await searchToo({ q, limit: 8, sort: 'newest' });
    expect(newest.items).toEqual((await searchToo({ q: to, limit: 8, sort: 'newest' })).items);
  });

  it.each([
    ['telecaster', /telecaster|\btele\b|t types/i, 'Electric Guitars'],
    ['strat', /strat|\bs or t types/i, 'Electric Guitars'],
    ['les paul', /les paul|\blp\b/i, 'Electric Guitars'],
    ['snare', /snare|supraphonic/i, 'Drums'],
    ['mic', /sm5|nt1/i, 'Studio and Recording'],
    ['amp', /./, 'Amplifiers'],
  ])('lists what %j names before what fits it, also by price', async (q, name, category) => {
    for (const sort of ['price_asc', 'price_desc'] as const) {
      const found = await searchMore({ q, sort, limit: 100 });
      const isNamed = found.items.map(
        ({ category_name, _id }) => category_name === category && name.test(texts.get(_id) ?? ''),
      );
      const count = isNamed.indexOf(false);
      expect([count > 0, isNamed.lastIndexOf(true) + 1, found.named]).toEqual([
        true,
        count,
        'first',
      ]);
      const prices = found.items.map(({ resale_price }) => Number(resale_price));
      const sorted = (some: number[]) =>
        some.toSorted((a, b) => (sort === 'price_asc' ? a - b : b - a));
      expect(prices).toEqual([...sorted(prices.slice(0, count)), ...sorted(prices.slice(count))]);
      const pages = await readPages((from) => searchMore({ q, sort, limit: 5, ...from }));
      expect(pages).toEqual(found.items);
      const sampled = createProductSearch({ db: app.db, sampling: smallSampling });
      const ids = found.items.slice(0, 40).map(({ _id }) => _id);
      expect(await idsOf(sampled, { q, sort, limit: 7 })).toEqual(ids);
    }
    const exact = await searchMore({ q, sort: 'price_asc', exact: 'true', limit: 100 });
    const prices = exact.items.map(({ resale_price }) => Number(resale_price));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it.each([
    ['stratocaster not squier', 'stratocaster', ['squier'], /squi(er|re)/i],
    ['stratocaster not a squeir', 'stratocaster', ['squier'], /squi(er|re)/i],
    ['les paul no epiphone', 'les paul', ['epiphone'], /ep[h]?iphone/i],
    ['guitar without les paul', 'guitar', ['les paul'], /les paul|\blp\b/i],
    ['fender -strat', 'fender', ['strat'], /strat/i],
    ['bass except fender or squier', 'bass', ['fender', 'squier'], /fender|squi(er|re)/i],
    ['not squier', '', ['squier'], /squi(er|re)/i],
    ['-gibson', '', ['gibson'], /gibson/i],
    ['no drums', '', ['drums'], /drum/i],
    ['something not a fender or a gibson', '', ['fender', 'gibson'], /fender|gibson/i],
    ['anything but gibson', '', ['gibson'], /gibson/i],
    ['all but drums', '', ['drums'], /drum/i],
    ['everything except drums', '', ['drums'], /drum/i],
    ['without floyd rose', '', ['floyd rose'], /floyd/i],
    ['les paul without a case', 'les paul', ['case'], /\bcase\b/i],
    ['no case les paul', 'les paul', ['case'], /\bcase\b/i],
    ['les paul, no case', 'les paul', ['case'], /\bcase\b/i],
    ['les paul no headstock repair', 'les paul', ['headstock repair'], /headstock/i],
    ['les paul no cracks', 'les paul', ['cracks'], /cracks/i],
    ['les paul no reserve', 'les paul', ['reserve'], /reserve/i],
  ])('leaves out the names that %j does not want', async (q, to, without, wrong) => {
    const { total, corrected } = await searchMore({ q, limit: 1 });
    expect(corrected).toEqual({ from: q, to, without });
    const items = await readPages((from) => searchMore({ q, limit: 100, ...from }));
    const all = await readPages((from) => searchMore({ q: to, limit: 100, ...from }));
    const isWanted = ({ _id }: (typeof all)[number]) => !wrong.test(texts.get(_id) ?? '');
    const ids = (items: typeof all) => items.map(({ _id }) => _id).toSorted();
    expect(ids(items)).toEqual(ids(all.filter(isWanted)));
    expect([total > 0, total]).toEqual([true, items.length]);
    const facets = await app.call('getFacets', { query: { q } }, { token });
    expect(facets).toMatchObject({ total: { count: total }, corrected });
    const { brands, models } = await app.call('suggestSearches', { query: { q } }, { token });
    if (to === '') expect([...brands, ...models]).toEqual([]);
    const sampled = createProductSearch({ db: app.db, sampling: smallSampling });
    expect(await idsOf(sampled, { q, limit: 7 })).toEqual(items.slice(0, 40).map(({ _id }) => _id));
    expect((await searchMore({ q, exact: 'true' })).corrected).toBeNull();
  });

  it.each([
    ['as is', 'As is', ''],
    ['as-is guitar', 'As is', 'guitar'],
    ['repaired', 'Repaired', ''],
  ] as const)('finds a condition type by %j', async (q, condition_type, rest) => {
    const named = await searchStates({ q, limit: 100 });
    const filtered = await searchStates({ q: rest, condition_type: [condition_type], limit: 100 });
    const ids = (items: typeof named.items) => items.map(({ _id }) => _id).toSorted();
    expect(ids(named.items)).toEqual(ids(filtered.items));
    expect(named.total).toBeGreaterThan(0);
  });

  it('leaves out a condition, but not with “not working”', async () => {
    const { items, corrected } = await searchMore({ q: 'strat not mint', limit: 100 });
    expect(corrected).toEqual({ from: 'strat not mint', to: 'strat', without: ['mint'] });
    const mint = await searchMore({ q: 'mint strat' });
    const all = await searchMore({ q: 'strat' });
    expect([mint.total > 0, items.length]).toEqual([true, all.total - mint.total]);
    expect(items.filter(({ condition }) => condition === 'Mint')).toEqual([]);
    const broken = await searchMore({ q: 'akai not working' });
    expect(broken.items.map(({ condition }) => condition)).toEqual(['Non-functioning']);
  });

  it.each([
    ['guitar no repairs', 'guitar', 'Repaired'],
    ['guitar without repairs', 'guitar', 'Repaired'],
    ['non modified strat', 'strat', 'Modified'],
    ['non-modified strat', 'strat', 'Modified'],
    ['unmodified strat', 'strat', 'Modified'],
    ['no modifications strat', 'strat', 'Modified'],
    ['strat no mods', 'strat', 'Modified'],
  ] as const)('leaves out the condition type that %j does not want', async (q, to, type) => {
    const { items, corrected, total } = await searchStates({ q, limit: 100 });
    expect(corrected).toEqual({ from: q, to, without: [type.toLowerCase()] });
    const all = await searchStates({ q: to });
    const unwanted = await searchStates({ q: to, condition_type: [type] });
    expect([unwanted.total > 0, total]).toEqual([true, all.total - unwanted.total]);
    expect(items.filter(({ condition_type }) => condition_type === type)).toEqual([]);
  });

  it.each([
    ['rote gitarre', 'red guitar'],
    ['schwarze Gitarre', 'black guitar'],
    ['guitarra roja', 'red guitar'],
    ['chitarra nera', 'black guitar'],
    ['rood, zwarte gitaar, basgitaar', 'red, black guitar, bass guitar'],
    ['bas guitar', 'bass guitar'],
    ['blau, rouge, noir, weiß', 'blue, red, black, white'],
    ['ampli guitare', 'guitar amp'],
    ['micro', 'mic'],
    // Two words are written as one.
    ['drumkit, bassguitar, guitarcase', 'drum kit, bass guitar, guitar case'],
    ['electricguitar, acousticguitar', 'electric guitar, acoustic guitar'],
    ['effectpedal, basscase', 'effect pedal, bass case'],
    ['base guitar', 'bass guitar'],
    ['analogue synth', 'analog synth'],
    ['L.P.', 'lp'],
    ['blues junior 4', 'blues junior iv'],
    ['ampro 2, am pro', 'ampro ii, ampro'],
    ['gold top', 'goldtop'],
    ['Paul Reed Smith, paul reed, Paul Reed Smith SE', 'prs, prs, prs se'],
    ['fender musical instruments', 'fender'],
    ['made in mexico, mim', 'mexican, mexican'],
    ['amp 15 watts', '15w amp'],
  ])('reads %j as %j', async (queries, meant) => {
    const english = meant.split(', ');
    for (const [at, q] of queries.split(', ').entries()) {
      const { items, total, corrected } = await searchStates({ q, limit: 5 });
      const same = await searchStates({ q: english[at], limit: 5 });
      expect([total > 0, items, total, corrected], q).toEqual([true, same.items, same.total, null]);
    }
  });

  it.each([
    ['15w amp', /ac15|blues junior/i, 5],
    ['pb', /p-bass|precision/i, 2],
    ['50w', /katana.50|2204/i, 4],
    ['4 string bass', /bass|stingray|ray34/i, 10],
    ['88 keys', /p-125/i, 2],
    ['88 key piano', /p-125/i, 2],
    ['mexican strat', /player/i, 3],
    ['mim', /player/i, 7],
    ['modeler', /katana|hx stomp/i, 7],
    ['modeling amp', /katana/i, 4],
    ['offset guitar', /jazzmaster/i, 1],
    ['polysynth', /minilogue|juno/i, 4],
    ['nylon string', /cordoba/i, 3],
    ['semi hollow', /g5622t|g5420t/i, 3],
    // Pickups from a Les Paul come later.
    ['black les paul', /ebony/i, 1],
    ['spanish', /cordoba/i, 3],
    ['spanish guitar', /cordoba/i, 3],
    ['podcast', /sm58|nt1|scarlett/i, 5],
    ['surf', /jazzmaster|deluxe reverb/i, 4],
    ['surf guitar', /jazzmaster/i, 1],
    ['newest gibson', /gibson/i, 5],
  ])('knows what is called %j', async (q, right, count) => {
    const { items, total, corrected } = await searchStates({ q, limit: count });
    const wrong = items.filter(({ _id }) => !right.test(texts.get(_id) ?? ''));
    expect([total >= count, wrong.map(({ title }) => title), corrected]).toEqual([true, [], null]);
  });

  it('knows what it does not have', async () => {
    for (const q of ['fretless', 'relic', 'seattle'])
      expect(await searchStates({ q })).toMatchObject({ total: 0, unknown: [] });
    const seattle = await searchStates({ q: 'gibson seattle' });
    expect(seattle).toMatchObject({ corrected: { dropped: ['seattle'] }, unknown: [] });
    // Only the description of another guitar has both words.
    const small = await searchStates({ q: '3/4 guitar' });
    expect(small.corrected).toMatchObject({ to: 'guitar', dropped: ['three quarter'] });
    const drop = { to: 'telecaster', dropped: ['hh'] };
    const found = await searchStates({ q: 'hh telecaster' });
    expect(found).toMatchObject({ corrected: drop, unknown: [] });
    const fender = { to: 'jazz bas', dropped: ['fender'] };
    expect((await searchStates({ q: 'fendr jazz bas' })).corrected).toMatchObject(fender);
    const ride = { to: 'cymbal', dropped: ['ride'] };
    expect((await searchStates({ q: 'ride cymbal' })).corrected).toMatchObject(ride);
  });

  it.each([
    ['2019', /2019/],
    ['70s', /197\d/],
    ['vintage', /19[78]\d/],
  ])('lists first what is named %j', async (q, right) => {
    const { items } = await searchStates({ q, limit: 100 });
    const isRight = items.map(({ title }) => right.test(title));
    expect(isRight).toEqual(isRight.toSorted().toReversed());
    expect(isRight).toContain(true);
  });

  it('knows that nothing from the 70s is from the 80s, whenever it was bought', async () => {
    const { items } = await searchStates({ q: '80s', limit: 100 });
    expect(items.filter(({ title }) => /197\d/.test(title))).toEqual([]);
  });

  it('finds what is broken, and not what is broken in', async () => {
    const { items, named } = await searchStates({ q: 'broken', limit: 100 });
    const states = new Set(items.map(({ condition_type }) => condition_type));
    expect([items.length > 0, [...states], named]).toEqual([true, ['As is'], undefined]);
  });

  it.each([
    ['texas', 'TX'],
    ['Tex', 'TX'],
    ['Austin, Texas', 'Austin, TX'],
    ['oregon', 'OR'],
    ['new york', 'NY'],
  ])('filters by the state %j', async (location, short) => {
    const named = await searchStates({ location });
    const same = await searchStates({ location: short });
    expect([named.total > 0, named.total, named.items]).toEqual([true, same.total, same.items]);
  });

  it('drops the brand of a model that only a description compares with it', async () => {
    const { corrected } = await searchStates({ q: 'gibson telecaster' });
    expect(corrected).toMatchObject({ to: 'telecaster', dropped: ['gibson'] });
  });

  it('lists everything for “newest” and “gear”', async () => {
    const all = await searchStates({});
    for (const q of ['newest', 'latest gear', 'gear'])
      expect(await searchStates({ q }), q).toMatchObject({ total: all.total, items: all.items });
    expect(await searchStates({ q: 'gear', exact: 'true' })).not.toMatchObject({
      total: all.total,
    });
    const facets = await app.call('getFacets', { query: { q: 'newest' } }, { token });
    expect(facets.total.count).toBe(all.total);
  });

  it('does not correct what someone plays', async () => {
    const { corrected, total } = await searchStates({ q: 'punk guitar' });
    expect([corrected, total]).toEqual([null, (await searchStates({ q: 'guitar' })).total]);
  });

  it('does not correct “non”', async () => {
    const { corrected } = await searchStates({ q: 'non zorblax strat' });
    expect(corrected).toMatchObject({ to: 'strat', dropped: ['non', 'zorblax'] });
  });

  it('finds a brand by its full and its short name, also as a filter', async () => {
    for (const [brand, short, q] of [
      ['Paul Reed Smith', 'PRS', 'qorvian prs'],
      ['PRS', 'Paul Reed Smith', 'paul reed smith qorvian'],
      ['Sequential', 'SEQUENTIAL', 'dave smith qorvian'],
    ] as const) {
      const { _id } = await app.createProduct(token, { title: 'Qorvian six', brand });
      for (const query of [{ q }, { q: 'qorvian', brand: [short] }])
        expect(
          (await searchToo(query)).items.map((item) => item._id),
          q,
        ).toEqual([_id]);
      await app.call('deleteProduct', { params: { id: _id } }, { token });
    }
  });

  it('finds names that begin with “No”', async () => {
    const made = [];
    for (const fields of [
      { title: 'Odd bass', brand: 'No Name', model: 'Bass' },
      { title: 'Qorvian No. 5 bass' },
    ])
      made.push(await app.createProduct(token, fields));
    await addUpCounts(app.db);
    for (const [q, at] of [
      ['no name bass', 0],
      ['bass no name', 0],
      ['qorvian no. 5', 1],
      ['qorvian no 5', 1],
    ] as const)
      expect((await searchToo({ q })).items[0]?._id, q).toBe(made[at]?._id);
    for (const { _id } of made) await app.call('deleteProduct', { params: { id: _id } }, { token });
    await addUpCounts(app.db);
  });

  it('lists the highest prices first for “most expensive”', async () => {
    const q = 'most expensive guitar';
    const { items, corrected } = await searchToo({ q, limit: 10 });
    expect(corrected).toEqual({ from: q, to: 'guitar', sort: 'price_desc' });
    const prices = items.map(({ resale_price }) => Number(resale_price));
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    expect(Math.min(...prices)).toBeGreaterThan(1000);
  });

  it.each([
    ['small tube amp', /blues junior|ac15/i, 'Amplifiers'],
    ['amp for bedroom', /katana|blues junior|ac15/i, 'Amplifiers'],
    ['practice amp', /katana|blues junior|ac15/i, 'Amplifiers'],
    ['something for metal', /ibanez rg|\brg\d|ds-1|jcm800|dsl40/i, null],
    ['guitar for metal', /ibanez rg|\brg\d/i, null],
    ['jazz guitar', /g5420t/i, 'Electric Guitars'],
    ['gift for drummer', /drum|snare|cymbal|crash/i, 'Drums'],
    ['guitar with case', /guitar/i, 'Electric Guitars'],
  ])('prefers products that suit %j', async (q, right, category) => {
    const { items, corrected } = await searchToo({ q, limit: 3 });
    expect(corrected).toBeNull();
    expect(texts.get(items[0]?._id ?? ''), q).toMatch(right);
    const others = items.filter(({ category_name }) => category_name !== category);
    expect(category === null ? [] : others).toEqual([]);
    expect(items).toHaveLength(3);
  });

  it('lists guitars from the lowest price on for a child', async () => {
    const { items } = await searchToo({ q: 'guitar for kids', limit: 8 });
    const prices = items.map(({ resale_price }) => Number(resale_price));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(items.filter(({ category_name }) => !/guitars/i.test(category_name))).toEqual([]);
  });

  it('ignores a number that is probably a price, but not one that is a year or a model', async () => {
    for (const q of ['les paul 500', 'les paul 1200', 'les paul 799', 'les paul 19900']) {
      const { corrected, total } = await search({ q });
      expect(corrected).toEqual({ from: q, to: 'les paul' });
      expect(total).toBe((await search({ q: 'les paul' })).total);
    }
    for (const n of ['1950', '808'])
      expect((await search({ q: `les paul ${n}` })).corrected?.dropped).toEqual([n]);
    // The name of a model is not misspelled.
    expect(await search({ q: 'martin d28' })).toMatchObject({
      corrected: { dropped: ['d28'] },
      unknown: [],
    });
  });

  it.each([
    ['strat or tele', 'strat', 'tele'],
    ['les paul or sg', 'les paul', 'sg'],
    ['fender, gibson', 'fender', 'gibson'],
    ['prs,Moog , Ibanez', 'prs', 'moog', 'ibanez'],
    ['banjo, ukulele', 'banjo', 'ukulele'],
    ['moog or ibanez or prs', 'prs', 'moog', 'ibanez'],
  ])('finds either thing for %j', async (q, ...things) => {
    const ids = async (q: string) => (await search({ q, limit: 100 })).items.map(({ _id }) => _id);
    const found = await ids(q);
    for (const thing of things) {
      const first = (await ids(thing)).slice(0, 4);
      expect(
        first.filter((id) => !found.includes(id)),
        thing,
      ).toEqual([]);
    }
  });

  it('lists what is in a bad condition last if nothing is in the condition that a search asks for', async () => {
    const q = 'used tele good condition portland';
    const { items, corrected } = await searchFewer({ q, limit: 100 });
    expect(corrected).toMatchObject({ to: 'tele portland', dropped: ['good condition'] });
    const guitars = items.filter(({ category_name }) => category_name === 'Electric Guitars');
    const isBad = guitars.map(({ condition }) => /Poor|Non-functioning/.test(condition));
    expect([isBad.includes(true), isBad]).toEqual([true, isBad.toSorted()]);
  });

  it('lists the bass guitars before what is named after them', async () => {
    for (const q of ['basses', 'bass', 'bajo']) {
      const { items } = await search({ q, limit: 100 });
      const isBass = items.map(({ category_name }) => category_name === 'Bass Guitars');
      expect(isBass, q).toEqual(isBass.toSorted().toReversed());
      expect(isBass, q).toContain(false);
    }
  });

  it('searches for something without a kind, and keeps the order of prices when it drops words', async () => {
    const { corrected, total } = await searchToo({ q: 'something with case' });
    expect([corrected, total > 0]).toEqual([null, true]);
    const q = 'cheapest zorblax bass';
    const { corrected: fewer } = await searchToo({ q });
    expect(fewer).toMatchObject({ to: 'bass', dropped: ['zorblax'], sort: 'price_asc' });
    const unwanted = (await searchToo({ q: 'cheapest not squier' })).corrected;
    expect(unwanted).toMatchObject({ to: '', without: ['squier'], sort: 'price_asc' });
  });

  it.each([
    ['gretc', /gretsch|gretch/i, 4],
    ['picku', /set|humbuckers/i, 4],
    ['sh', /shure/i, 3],
    ['rod', /rode nt1/i, 3],
  ])('suggests what is called %j first', async (q, right, count) => {
    const { products } = await app.call('suggestSearches', { query: { q } }, { token });
    const wrong = products.slice(0, count).filter(({ title }) => !right.test(title));
    expect([products.length >= count, wrong.map(({ title }) => title)]).toEqual([true, []]);
  });

  it.each([
    ['portl', 'portland'],
    ['guitar portl', 'guitar portland'],
    ['texa', 'texas'],
  ])('completes %j with a place', async (q, place) => {
    const { kinds } = await app.call('suggestSearches', { query: { q } }, { token });
    expect(kinds).toEqual([place]);
  });

  it('suggests no case for a word that only a synonym of its name contains', async () => {
    await addUpCounts(app.db);
    for (const q of ['Gitarre', 'guitar']) {
      const { models } = await app.call('suggestSearches', { query: { q } }, { token });
      expect(models, q).toEqual([]);
    }
    const { models } = await app.call('suggestSearches', { query: { q: 'gator' } }, { token });
    expect(models.map(({ brand }) => brand)).toContain('Gator');
  });

  it.each([
    ['gibson sg', /\bsg\b/i],
    ['les paul standard', /les paul|\blp\b/i],
    ['jazz bass', /jazz bass/i],
    ['deluxe reverb', /deluxe reverb/i],
  ])('finds nothing that only mentions a %j, except by its exact words', async (q, right) => {
    const { items, total, names_only } = await search({ q, limit: 100 });
    expect(items.filter(({ title }) => !right.test(title))).toEqual([]);
    expect(names_only).toBe(true);
    const facets = await app.call('getFacets', { query: { q } }, { token });
    expect(facets.total.count).toBe(total);
    const said = { description: `Like a ${q}.` };
    const product = await app.createProduct(token, said);
    expect((await search({ q })).total).toBe(total);
    const exact = await search({ q, exact: 'true' });
    expect(exact.names_only).toBeUndefined();
    // Words of two letters, such as "SG", are not indexed from descriptions.
    expect(exact.total).toBeGreaterThanOrEqual(q === 'gibson sg' ? total : total + 1);
    await app.call('deleteProduct', { params: { id: product._id } }, { token });
  });

  it('finds the products of sellers who misspell a brand by the right spelling', async () => {
    const missed: string[] = [];
    const misspelled = catalogue.filter(({ brand }) => brand !== undefined);
    for (const { title, gear, brand, description } of misspelled) {
      const { model, category_name } = { ...gear, category_name: gear.category as 'Drums' };
      const made = { title, brand: brand ?? '', model, category_name, description };
      const { _id } = await app.createProduct(token, made);
      for (const q of [gear.brand, `used ${gear.brand} ${model}`, gear.brand.replaceAll(' ', '')]) {
        const { items } = await search({ q, limit: 100 });
        if (!items.some((item) => item._id === _id)) missed.push(`${q} misses ${title}`);
        if (q === gear.brand && brand !== 'Focusright') expect(items[0]?.brand).not.toBe(brand);
      }
      await app.call('deleteProduct', { params: { id: _id } }, { token });
    }
    expect(misspelled.length).toBeGreaterThanOrEqual(11);
    expect(missed).toEqual([]);
  });

  it('does not take ordinary words for misspelled names', async () => {
    const rows = await app.db.selectFrom('products').select(['id', 'description']).execute();
    const descriptions = new Map(rows.map(({ id, description }) => [id, description]));
    for (const q of ['strat', 'stage', 'stomp', 'shure', 'player']) {
      const { items, corrected } = await search({ q, limit: 100 });
      expect(corrected, q).toBeNull();
      expect(items.length, q).toBeGreaterThan(2);
      const others = items.filter(
        ({ _id }) => !`${texts.get(_id)} ${descriptions.get(_id)}`.toLowerCase().includes(q),
      );
      expect(others.map(({ title }) => `${q} finds ${title}`)).toEqual([]);
    }
  });

  it('lists guitars before the cases and pickups that are named after them', async () => {
    const parts = 'Parts and Accessories';
    for (const q of ['les paul', 'tele', 'gibson']) {
      const guitars = await app.db
        .selectFrom('products')
        .innerJoin('categories', 'categories.id', 'products.category_id')
        .where('listed', '=', true)
        .where('categories.name', '!=', parts)
        .where(sql<boolean>`concat(brand, ' ', model) ILIKE ${`%${q}%`}`)
        .select('products.id')
        .execute();
      const { items } = await search({ q, limit: 100 });
      const first = items.findIndex(({ category_name }) => category_name === parts);
      expect(first, q).toBeGreaterThanOrEqual(guitars.length);
    }
    for (const q of ['tweed case', 'case', 'gibson case', 'pickups']) {
      const { items } = await search({ q });
      expect(items[0]?.category_name, q).toBe(parts);
    }
    // Also while someone types.
    await addUpCounts(app.db);
    for (const q of ['les p', 'les paul', 'tele', 'telecaster', 'strat', 'jazz bass', 'gibson']) {
      const { models, products } = await app.call('suggestSearches', { query: { q } }, { token });
      const isCase = models.map(({ model }) => /\bcase\b/i.test(model));
      const isPart = products.map(({ category_name }) => category_name === parts);
      for (const flags of [isCase, isPart]) expect(flags, q).toEqual(flags.toSorted());
    }
    const { models } = await app.call('suggestSearches', { query: { q: 'les paul' } }, { token });
    expect(models.map(({ brand, model }) => `${brand} ${model}`)).toContain(
      'Gibson Les Paul Standard',
    );
  });
});

describe('a search', () => {
  it('corrects typing errors, shows the correction, and can be made exact', async () => {
    const corrected = await search({ q: 'Stratocastor' });
    expect(corrected.corrected).toEqual({ from: 'Stratocastor', to: 'stratocaster' });
    expect(corrected).toMatchObject({ total_exact: true });
    expect(corrected.total).toBeGreaterThan(5);
    const exact = await search({ q: 'Stratocastor', exact: 'true' });
    expect(exact).toMatchObject({ total: 0, corrected: null, items: [] });
    expect((await search({ q: 'stratocaster' })).corrected).toBeNull();
    // The shop has no Rickenbackers.
    for (const q of ['rickenbaker', 'rickenbacher']) {
      const { corrected, unknown } = await search({ q });
      expect([corrected, unknown]).toEqual([{ from: q, to: 'rickenbacker' }, []]);
    }
    const { corrected: machine } = await search({ q: 'drum mashine' });
    expect(machine).toEqual({ from: 'drum mashine', to: 'drum machine' });
    const { corrected: fitted } = await search({ q: 'guitr amp' });
    expect(fitted).toEqual({ from: 'guitr amp', to: 'guitar amp' });
  });

  it('corrects a typing error that is also in a description, even after that product is deleted', async () => {
    const told = { to: 'telecaster', from: 'telecastr' };
    const { total } = await search({ q: 'telecaster' });
    const product = await app.createProduct(token, { description: 'Not a telecastr, but near.' });
    expect((await search({ q: 'telecastr' })).corrected).toEqual(told);
    await app.call('deleteProduct', { params: { id: product._id } }, { token });
    expect(await search({ q: 'telecastr' })).toMatchObject({ corrected: told, total });
  });

  it('understands swapped letters, split model numbers and brands spelled by ear', async () => {
    const made = [];
    for (const title of ['A rare Mabori', 'Qarobi organ', 'Combo QX15C1']) {
      made.push(await app.createProduct(token, { title }));
    }
    expect((await search({ q: 'qabori' })).corrected?.to).toBe('qarobi');
    expect((await search({ q: 'qx 15' })).items.map(({ title }) => title)).toEqual([
      'Combo QX15C1',
    ]);
    const { items } = await search({ q: 'focusright', limit: 100 });
    expect(items.map(({ brand }) => brand)).toContain('Focusrite');
    for (const { _id } of made) await app.call('deleteProduct', { params: { id: _id } }, { token });
  });

  it.each([
    [
      'Qorvian 7-string, 24 frets',
      '26.5 inch scale, 120 watts',
      '7 string 24 frets',
      '26.5',
      '120w',
    ],
    ['Qorvian lefty', 'A 22 fret neck', 'left-handed', '22 frets', 'lefties', 'left hand'],
    ['Qorvian lefty bass', 'No case', 'LH', 'left-hand bass', 'southpaw', 'zurdo', 'linkshänder'],
    ['Qorvian southpaw', 'No case', 'lefty', 'left handed', 'LH'],
    ['Qorvian LH', 'No case', 'lefty', 'left-handed', 'southpaws'],
    [
      'Qorvian 1961',
      'No case',
      '1959-1962',
      '1959–62',
      'sixties',
      'early 60s',
      'pre 1970',
      'circa 1961',
    ],
    [
      'Qorvian 61 (1961)',
      'No case',
      'before 1962',
      '1961 or older',
      'between 1960 and 1970',
      '60s/70s',
    ],
    ['Qorvian 2021', 'No case', 'after 2020', 'since 2021', '2019 or newer', 'from 2015 to 2022'],
    ['Qorvian cab 4×12', 'Fifty-five watts, 16 Ω', '4x12', '4 x 12', '55 watt', '12" cab', '4×12™'],
    ['Qorvian QD-8', 'A 1974 example, bought with 18" crash', 'QD-8™', 'qd8®', '1974', '18 inch'],
    ['Qorvian ベース', '日本製のエレキギターです', 'エレキ', 'ギター', '日本', 'ベース'],
    ['Qorvian 电吉他', '八成新', '吉他', '电吉他', '八成'],
  ])('finds %j, %j', async (title, description, ...queries) => {
    const place = { location: 'Zwolle, NL', year_of_purchase: '1986', years_of_use: '9' };
    const product = await app.createProduct(token, { title, description, ...place });
    // The year in a title counts, not the year of purchase.
    const bought = /\b(?:1961|2021)\b/.test(title) ? [] : ['80s', 'vintage 1986'];
    for (const q of [...queries, 'zwolle nl', ...bought]) {
      const { items, corrected } = await search({ q: `qorvian ${q}` });
      expect([items.map((item) => item.title), corrected], q).toEqual([[title], null]);
    }
    await app.call('deleteProduct', { params: { id: product._id } }, { token });
  });

  it('does not take “left” and “handed over” for a left-handed instrument', async () => {
    const description =
      'He left it with me, handed over. The owner left, handed it to us, left hand raised.';
    const product = await app.createProduct(token, { title: 'Qorvian five', description });
    const { corrected } = await search({ q: 'left handed' });
    const dropped = { dropped: ['left handed'], is_kind: true };
    expect(corrected).toEqual({ from: 'left handed', to: 'guitar', ...dropped });
    await app.call('deleteProduct', { params: { id: product._id } }, { token });
  });

  it('pages through all matches once, in every order', async () => {
    for (const sort of ['relevance', 'newest', 'price_asc', 'price_desc'] as const) {
      const exact = sort === 'price_asc' ? 'true' : undefined;
      const query = { q: 'fender', exact, sort, limit: 9 };
      const items = await readPages((from) => search({ ...query, ...from }));
      expect(new Set(items.map(({ _id }) => _id)).size).toBe(items.length);
      if (sort === 'relevance') expect(items[0]?.brand).toBe('Fender');
      if (sort === 'newest') {
        const times = items.map(({ posted_time }) => posted_time);
        expect(times).toEqual(times.toSorted().toReversed());
      }
      if (sort === 'price_asc') {
        const prices = items.map(({ resale_price }) => Number(resale_price));
        expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      }
    }
  });

  it('continues after the last product if the cursor has a tier that no longer exists', async () => {
    for (const sort of ['relevance', 'newest', 'price_asc'] as const) {
      const query = { q: 'fender', sort, limit: 9 };
      const first = await search(query);
      const [total, , ...rest] = JSON.parse(
        Buffer.from(first.next_cursor ?? '', 'base64url').toString(),
      );
      for (const tier of [99, 0, -1]) {
        const cursor = Buffer.from(JSON.stringify([total, tier, ...rest])).toString('base64url');
        const { items } = await search({ ...query, cursor });
        const shown = first.items.map(({ _id }) => _id);
        // Other pages can be shorter, because the last tier may have no more matches.
        if (sort === 'newest') expect(items).toHaveLength(9);
        expect(items.filter(({ _id }) => shown.includes(_id))).toEqual([]);
      }
    }
  });

  it('combines several categories and brands', async () => {
    const query = {
      category: ['Amplifiers', 'Bass Guitars'],
      brand: ['fender', 'VOX'],
      limit: 100,
    };
    const { items, total } = await search(query);
    expect(new Set(items.map((item) => item.brand))).toEqual(new Set(['Fender', 'Vox']));
    expect(new Set(items.map((item) => item.category_name))).toEqual(
      new Set(['Amplifiers', 'Bass Guitars']),
    );
    expect(total).toBe(items.length);
  });

  it('by serial number or tag number is only for the seller and staff', async () => {
    const seller = await app.signUp();
    const staff = await app.signUp({ role: 'staff' });
    const product = await app.createProduct(seller.token, { serial_number: 'XK-90125-Z' });
    const tag = product._id.slice(-8);
    for (const [who, found] of [
      [seller, 1],
      [staff, 1],
      [{ token }, 0],
    ] as const) {
      for (const q of ['xk-90125-z', 'XK 90125/Z', 'xk90125z', tag, `No. ${tag}`]) {
        const { items } = await app.call('listProducts', { query: { q } }, who);
        expect(items.filter(({ _id }) => _id === product._id)).toHaveLength(found);
      }
    }
    const part = await app.call('listProducts', { query: { q: 'xk-90125' } }, staff);
    expect(part.items).toEqual([]);
    // With a filter, the search and the counts next to the filters treat a serial number like any other word.
    for (const filter of [{ category: ['Drums'] }, { max_price: '1' }]) {
      const query = { q: 'xk-90125-z', ...filter };
      expect(await app.call('listProducts', { query }, staff)).toMatchObject({
        items: [],
        total: 0,
      });
    }
    await app.call('deleteProduct', { params: { id: product._id } }, seller);
  });

  it('finds a name with letters that take two code units', async () => {
    const seller = await app.signUp();
    const title = `𠮷野𠮷野 ${'𠮷'.repeat(25)}`;
    const product = await app.createProduct(seller.token, { title, brand: '𠮷野𠮷野' });
    for (const q of ['𠮷野𠮷野', '𠮷'.repeat(25)]) {
      const { items } = await search({ q });
      expect(items.map(({ _id }) => _id)).toContain(product._id);
    }
    await app.call('deleteProduct', { params: { id: product._id } }, seller);
  });

  it('finds a product as soon as it is published, edited or up for sale again, but not after it has left the shop', async () => {
    const seller = await app.signUp();
    const titles = async (q: string) => (await search({ q })).items.map(({ title }) => title);
    const product = await app.createProduct(seller.token, { title: 'Qwyzzle harp' });
    const input = { params: { id: product._id } };
    expect(await titles('qwyzzle')).toEqual(['Qwyzzle harp']);
    const edit = { ...exampleProduct, title: 'Vorpal harp', image_urls: [product.image_url] };
    await app.call('updateProduct', { ...input, body: { ...edit, version: 1 } }, seller);
    expect(await titles('vorpal')).toEqual(['Vorpal harp']);
    expect(await search({ q: 'qwyzzle', exact: 'true' })).toMatchObject({ total: 0 });
    await app.call('endProduct', input, seller);
    expect(await titles('vorpal')).toEqual([]);
    await app.call('relistProduct', { ...input, body: {} }, seller);
    expect(await titles('vorpal')).toEqual(['Vorpal harp']);
    await app.call('deleteProduct', input, seller);
    expect(await titles('vorpal')).toEqual([]);
  });
});

it.each([
  'word '.repeat(200),
  'x'.repeat(120),
  'ab '.repeat(40),
  'no x not y '.repeat(10),
  "a -b'c -d\\ not ' no",
  '&|!:*<->',
  "'' \" ' \\' $$",
  '((((((((((',
  'a & b | !c <-> d:*',
  "b:fender 's:1' k:mint =fender ~fender",
  '100%_\\',
  'nul \u0000 byte',
  'a',
  '🎸🎸🎸',
  'גיטרה חשמלית',
  'ギター',
])('bad input %j gets a reply, never a server error', async (text) => {
  // Longer URLs are rejected before they reach the application.
  const part = text.slice(0, 4_000);
  const asked = [
    app.attempt('listProducts', { query: { q: text } }, { token }),
    app.attempt('listProducts', { query: { location: part, brand: [part] } }, { token }),
    app.attempt('getFacets', { query: { q: part, category: [part] } }, { token }),
    app.attempt('suggestSearches', { query: { q: text } }, { token }),
  ];
  // In a large shop, a full scan would exceed the statement timeout and return 503.
  for (const outcome of await Promise.all(asked)) {
    expect([200, 422]).toContain(outcome.ok ? 200 : outcome.error.status);
  }
});

describe('facets', () => {
  const facets = (query: object) => app.call('getFacets', { query }, { token });

  it('count usual misspellings of a brand with the brand, and its filter finds them', async () => {
    await addUpCounts(app.db);
    const { brand } = (await facets({})).facets;
    const values = brand.map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(['Epiphone', 'Squier', 'Ibanez']));
    for (const wrong of ['Ephiphone', 'Squire', 'Ibenez']) expect(values).not.toContain(wrong);
    const { items, total } = await search({ brand: ['Epiphone'], limit: 100 });
    expect(items.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Ephiphone/));
    expect(brand).toContainEqual({ value: 'Epiphone', count: total });
    expect((await search({ brand: ['Ephiphone'] })).total).toBe(total);
  });

  it('count the matches of each value', async () => {
    const counted = await facets({ q: 'fender' });
    expect(counted).toMatchObject({ estimated: [], loosen: [], corrected: null });
    expect(counted.total).toEqual({ count: (await search({ q: 'fender' })).total, exact: true });
    const { brand, condition, category, location } = counted.facets;
    for (const [name, values] of Object.entries({ brand, condition, category, location })) {
      for (const { value, count } of values.slice(0, 4)) {
        const shown = await search({ q: 'fender', [name]: name === 'location' ? value : [value] });
        expect(shown.total, `${name} ${value}`).toBe(count);
      }
    }
    const { price, year } = counted.facets;
    for (const { from, to, count } of price.filter((bar) => bar.count > 0).slice(0, 3)) {
      const below = to === null ? {} : { max_price: (Number(to) - 0.01).toFixed(2) };
      expect((await search({ q: 'fender', min_price: from, ...below })).total).toBe(count);
    }
    for (const { from, to, count } of year) {
      expect((await search({ q: 'fender', year_from: from, year_to: to })).total).toBe(count);
    }
  });

  it('ignore their own selection, but always include the selected values', async () => {
    const all = await facets({});
    const chosen = await facets({ brand: ['Fender', 'Nobody'], condition: ['Mint'] });
    const mint = await facets({ condition: ['Mint'] });
    expect(chosen.facets.brand.filter(({ count }) => count > 0)).toEqual(mint.facets.brand);
    expect(chosen.facets.brand).toContainEqual({ value: 'Nobody', count: 0 });
    expect(chosen.total.count).toBe(
      mint.facets.brand.find(({ value }) => value === 'Fender')?.count,
    );
    expect(all.facets.condition.map(({ value }) => value)).toEqual(conditions);
    const sum = all.facets.condition.reduce((total, { count }) => total + count, 0);
    expect(sum).toBe(all.total.count);
  });

  it('count the matches of each value when every filter is set', async () => {
    const [first] = (await search({ brand: ['Fender'] })).items;
    if (!first) throw new Error('the demo shop has no Fender');
    const query = {
      category: [first.category_name],
      brand: ['Fender'],
      condition: [first.condition],
      condition_type: [first.condition_type],
      location: first.location,
      min_price: '1',
      year_from: 1900,
    };
    const counted = await facets(query);
    expect(counted).toMatchObject({ total: { exact: true }, estimated: [], loosen: [] });
    expect(counted.total.count).toBe((await search(query)).total);
    const { brand } = counted.facets;
    expect(brand).toContainEqual({ value: 'Fender', count: counted.total.count });
    const sampled = createProductSearch({ db: app.db, sampling: smallSampling });
    expect((await sampled.facets(query)).total.count).toBeGreaterThan(0);
  });

  it('suggest which filter to remove when nothing matches', async () => {
    const none = await facets({ q: 'stratocaster', category: ['Drums'] });
    expect(none.total).toEqual({ count: 0, exact: true });
    expect(none.loosen.map(({ filter }) => filter).toSorted()).toEqual(['category', 'q']);
    const drums = await search({ category: ['Drums'] });
    expect(none.loosen).toContainEqual({ filter: 'q', count: drums.total, exact: true });
  });
});

it('the search box suggests brands, models, categories and products while the user types', async () => {
  await addUpCounts(app.db);
  const ask = (q: string) => app.call('suggestSearches', { query: { q } }, { token });
  const bass = await ask('bas');
  expect(bass.categories).toEqual([{ name: 'Bass Guitars', count: expect.any(Number) }]);
  const fender = await ask('fend');
  expect(fender.brands[0]).toMatchObject({ brand: 'Fender' });
  expect(fender.models[0]).toMatchObject({ brand: 'Fender', count: expect.any(Number) });
  expect(fender.products).toHaveLength(5);
  const prices = fender.products.map(({ resale_price }) => Number(resale_price));
  const query = { q: 'fend', max_price: String(Math.min(...prices)) };
  const cheap = await app.call('suggestSearches', { query }, { token });
  const cheapest = cheap.products.map(({ resale_price }) => Number(resale_price));
  expect(Math.max(...cheapest)).toBe(Math.min(...prices));
  const typo = await ask('gibsen');
  expect(typo.corrected).toEqual({ from: 'gibsen', to: 'gibson' });
  expect(typo.brands[0]?.brand).toBe('Gibson');
  const strings = await ask('12 string');
  expect(strings).toMatchObject({ products: [], brands: [] });
  expect(strings.categories.map(({ name }) => name)).toContain('Acoustic Guitars');
  // Only the description of another Squier mentions a Jazzmaster.
  const named = await ask('jazzmaster');
  expect(named.products.map(({ title }) => title)).toEqual([expect.stringMatching(/jazzmaster/i)]);
  expect(await ask('')).toMatchObject({ brands: [], models: [], categories: [], products: [] });
});

it.each([
  ['cymb', 'cymbal', 'Drums'],
  ['cymbal', undefined, 'Drums'],
  ['snare d', 'snare drum', 'Drums'],
  ['guitar am', 'guitar amp', 'Amplifiers'],
  ['fender am', 'fender amp', 'Amplifiers'],
  ['ped', 'pedal', 'Effects Pedals'],
  ['elec', 'electric guitar', 'Electric Guitars'],
  ['acoustic gu', 'acoustic guitar', 'Acoustic Guitars'],
  ['overd', 'overdrive', undefined],
  ['microp', 'microphone', 'Studio and Recording'],
  ['uku', 'ukulele', 'Folk Instruments'],
  // The demo shop has none.
  ['bass am', undefined, 'Amplifiers'],
  ['gibson am', undefined, 'Amplifiers'],
  ['accord', undefined, undefined],
])(
  'the search box completes %j with the kind of gear %j and its category',
  async (q, kind, category) => {
    const ask = (query: object) => app.call('suggestSearches', { query }, { token });
    const { kinds, categories, products } = await ask({ q });
    expect(kinds[0]).toBe(kind);
    expect(categories[0]?.name).toBe(category);
    if (kind === undefined) return;
    const { items } = await searchMore({ q: kind, limit: 100 });
    expect(items.length).toBeGreaterThan(0);
    expect(products.length).toBeGreaterThan(0);
    if (/^(cymb|overd)/.test(q)) expect(products).toEqual(items.slice(0, 5));
  },
);

it('the search box never suggests a misspelled name', async () => {
  const made = [
    { title: 'Partscaster', brand: 'Fender', model: 'Player Telecastor' },
    { title: 'Head', brand: 'Marshal', model: 'JCM800 head' },
  ];
  const ids = await Promise.all(
    made.map(async (fields) => (await app.createProduct(token, fields))._id),
  );
  await addUpCounts(app.db);
  const wrong = new Set(catalogue.flatMap(({ brand }) => brand ?? []));
  for (const { brand } of made.slice(1)) wrong.add(brand);
  const brands = `squier gretsch ibanez yamaha cordoba deering focusrite seymour marshall squire gretch ibenez yahama
    cordova dearing focusright seymore marshal`;
  for (const name of brands.split(/\s+/)) {
    for (let letters = 3; letters <= name.length; letters += 1) {
      const q = name.slice(0, letters);
      const { brands, models } = await app.call('suggestSearches', { query: { q } }, { token });
      const named = [...brands, ...models].map(({ brand }) => brand);
      expect(
        named.filter((brand) => wrong.has(brand)),
        q,
      ).toEqual([]);
      if (letters === name.length) expect(brands.length, q).toBeGreaterThan(0);
    }
  }
  const { models } = await app.call('suggestSearches', { query: { q: 'telecasto' } }, { token });
  expect(models.map(({ model }) => model)).toContain('Player Telecaster');
  expect(models.map(({ model }) => model)).not.toContain('Player Telecastor');
  for (const id of ids) await app.call('deleteProduct', { params: { id } }, { token });
  await addUpCounts(app.db);
});

it('many searches at once of one account wait or are rejected, and other people are served', async () => {
  const other = await app.signUp();
  const flood = Array.from({ length: 120 }, (_, n) =>
    app.attempt('getFacets', { query: { q: `fender ${n}` } }, { token }),
  );
  const served = await app.attempt('listProducts', { query: { q: 'gibson' } }, other);
  expect(served.ok).toBe(true);
  const statuses = (await Promise.all(flood)).map((one) => (one.ok ? 200 : one.error.status));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

/** Returns the ids of the first forty matches, page by page. */
async function idsOf(searched: ProductSearch, query: ProductQuery): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await searched.list({ ...query, cursor });
    found.push(...page.items.map(({ _id }) => _id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor && found.length < 40);
  return found.slice(0, 40);
}

describe('a shop so large that searches are sampled', () => {
  it('finds the same products in the same order as a small one', async () => {
    const sampled = createProductSearch({ db: app.db, sampling: smallSampling });
    const queries = [
      { q: 'fender' },
      { q: 'strat' },
      { q: 'boss delay' },
      { q: 'gibsen les paul' },
      { condition: ['Excellent' as const, 'Good' as const] },
      { brand: ['Fender'] },
      { min_price: '100', max_price: '700', year_from: 2000 },
      { location: 'or', q: 'guitar' },
    ];
    for (const query of queries) {
      for (const sort of ['relevance', 'newest', 'price_asc', 'price_desc'] as const) {
        const all = await search({ ...query, sort, limit: 40 });
        const found = await idsOf(sampled, { ...query, sort, limit: 7 });
        const what = JSON.stringify([query, sort]);
        expect(found, what).toEqual(all.items.map(({ _id }) => _id));
      }
    }
    expect((await sampled.facets({})).estimated).not.toEqual([]);
    await addUpCounts(app.db);
    const fender = { brand: ['FENDER'], limit: 3 };
    const fresh = createProductSearch({ db: app.db, sampling: smallSampling });
    expect(await fresh.list(fender)).toMatchObject({
      total: (await search(fender)).total,
      total_exact: true,
    });
    // The sample contains only some of the matches, but the pages must contain all of them.
    const read = createProductSearch({
      db: app.db,
      sampling: { exactBelow: 150, minSample: 10 },
    });
    for (const q of ['fender', 'strat', 'les paul', 'guitar', 'tele']) {
      const all = await search({ q, limit: 40 });
      expect(await idsOf(read, { q, limit: 2 }), q).toEqual(all.items.map(({ _id }) => _id));
    }
  });

  it('keeps its samples up to date', async () => {
    const staff = await app.signUp({ role: 'staff' });
    const sampledRows = async (id: string) => {
      const { rows } = await sql<{ same: boolean }>`
        SELECT s.doc = p.doc AS same FROM product_sample s LEFT JOIN product_search p USING (product_id)
        WHERE product_id = ${id}`.execute(app.db);
      return rows;
    };
    // About one in sixteen products is in the sample, depending on the last digits of the product's id.
    let product = await app.createProduct(staff.token);
    while ((await sampledRows(product._id)).length === 0) {
      product = await app.createProduct(staff.token);
    }
    const id = product._id;
    const edit = { ...exampleProduct, title: 'Snickersnee lute', image_urls: [product.image_url] };
    await app.call('updateProduct', { params: { id }, body: { ...edit, version: 1 } }, staff);
    expect(await sampledRows(id)).toEqual([{ same: true }]);
    await app.call('endProduct', { params: { id } }, staff);
    expect(await sampledRows(id)).toEqual([]);
    await app.call('relistProduct', { params: { id }, body: {} }, staff);
    expect(await sampledRows(id)).toEqual([{ same: true }]);
    await app.call('deleteProduct', { params: { id } }, staff);
    expect(await sampledRows(id)).toEqual([]);
  });
});

describe('rebuilding the index', () => {
  it('changes nothing that can be found or counted', async () => {
    const read = async () => ({
      found: (await search({ q: 'stratocastor', limit: 100 })).items.map(({ _id }) => _id),
      facets: await app.call('getFacets', { query: {} }, { token }),
      categories: (await app.call('listCategories', {})).items,
    });
    const before = await read();
    await rebuildSearch(app.db);
    expect(await read()).toEqual(before);
    await addUpCounts(app.db);
    expect(await read()).toEqual(before);
  });

  it('is done again by one of the other servers if it was interrupted', async () => {
    expect(await needsRebuild(app.db)).toBe(false);
    const interrupted = rebuildSearch(app.db, () => {
      throw new Error('the server stops');
    });
    await expect(interrupted).rejects.toThrow('the server stops');
    expect(await needsRebuild(app.db)).toBe(true);

    await sql`CREATE TABLE test_rebuilds AS SELECT 1 FROM search_builds WHERE false`.execute(
      app.db,
    );
    await sql`CREATE RULE test_count AS ON INSERT TO search_builds
      DO ALSO INSERT INTO test_rebuilds DEFAULT VALUES`.execute(app.db);
    const { promise: killed, reject: kill } = Promise.withResolvers<never>();
    const started = Promise.withResolvers<void>();
    const first = rebuildAlone(app.db, () => {
      started.resolve();
      return killed;
    });
    await started.promise;
    const { signal } = new AbortController();
    const others = [1, 2, 3].map(() => completeIndex(app.db, signal, 10));
    kill(new Error('the server is killed'));
    await expect(first).rejects.toThrow('the server is killed');
    await Promise.all(others);
    expect(await needsRebuild(app.db)).toBe(false);
    const { rows } = await sql`SELECT 1 FROM test_rebuilds`.execute(app.db);
    expect(rows).toHaveLength(1);
    await sql`DROP RULE test_count ON search_builds`.execute(app.db);
    await sql`DROP TABLE test_rebuilds`.execute(app.db);
  });

  it('indexes again what servers of an earlier release write, at the next start or at night', async () => {
    const { signal } = new AbortController();
    for (const heal of [() => completeIndex(app.db, signal), () => recountWords(app.db)]) {
      const product = await app.createProduct(token, { title: 'A 44-string Qwarp' });
      await sql`UPDATE product_search SET terms_version = 1, doc = array_to_tsvector(ARRAY['qwarp'])
        WHERE product_id = ${product._id}`.execute(app.db);
      expect(await needsRebuild(app.db)).toBe(true);
      await heal();
      expect(await needsRebuild(app.db)).toBe(false);
      expect(await search({ q: '44 strings' })).toMatchObject({ total: 1 });
      await app.call('deleteProduct', { params: { id: product._id } }, { token });
    }
  });

  it('recounts words in the same way as a rebuild, and removes words that no longer occur', async () => {
    const words = () => sql`SELECT * FROM search_words ORDER BY word`.execute(app.db);
    const versions = () => sql`SELECT word, xmin FROM search_words ORDER BY word`.execute(app.db);
    const gone = await app.createProduct(token, { title: 'The only Qwyxophone' });
    await rebuildSearch(app.db);
    await app.call('deleteProduct', { params: { id: gone._id } }, { token });
    await app.createProduct(token, { title: 'Another Telecaster' });
    await recountWords(app.db);
    const { rows } = await words();
    expect(JSON.stringify(rows)).not.toContain('qwyxophone');
    const written = (await versions()).rows;
    await rebuildSearch(app.db);
    expect((await words()).rows).toEqual(rows);
    expect((await versions()).rows).toEqual(written);
  });
});

it('indexes new words at once, because a list of pending ones slows down every search', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_am a ON a.oid = c.relam
    WHERE a.amname = 'gin' AND c.relname !~ '^pg_' AND c.reloptions IS DISTINCT FROM '{fastupdate=off}'
      AND c.relname ~ '^(product_search|search_words|product_names|product_sample)'`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});
