import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { picturesFolder } from '#embedded/demo/demo-pictures.ts';
import { startTestApp, uploadPhoto } from '#tests/support/api.ts';
import { editOf } from '#tests/support/edit-product.ts';
import { moderationOf, type Person } from '#tests/support/moderation.ts';
import { until } from '#tests/support/until.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const calls = moderationOf(app);
const admin = await app.signUp({ role: 'admin' });
const [file = ''] = (await readdir(picturesFolder)).filter((name) => name.endsWith('-640.webp'));
const drawing = await readFile(join(picturesFolder, file));

const upload = ({ token }: Person, bytes: Buffer) => uploadPhoto(app, token, bytes);

/** Waits until the rules have processed all events, and returns a target's flags by rule. */
async function flagsOf(targetId: string): Promise<Record<string, string>> {
  const { rows } = await until(async () => {
    const behind = await sql`
      SELECT 1 FROM events e JOIN event_followers f ON f.name = 'rules'
      WHERE (e.xid, e.seq) > (f.xid, f.seq) AND e.kind IN ('product.published', 'product.edited', 'product.relisted')`.execute(
      app.db,
    );
    if (behind.rows.length > 0) return null;
    const flagged = app.db.selectFrom('cases').select('flags').where('target_id', '=', targetId);
    return { rows: await flagged.execute() };
  }, 'the rules have seen every event');
  return Object.fromEntries((rows[0]?.flags ?? []).map(({ rule, text }) => [rule, text]));
}

const record = async (rule: string) =>
  (await app.call('listRules', {}, admin)).items.find((one) => one.rule === rule);

it('flags what another seller also has, with the reason, and hides nothing', async () => {
  const first = await app.signUp({ name: 'First Seller' });
  const second = await app.signUp();
  const staff = await app.signUp({ role: 'staff' });
  const original = await app.createProduct(first.token, {
    title: 'My Telecaster',
    serial_number: 'US-2201 4578',
    image_url: await upload(first, drawing),
  });
  const copied = await sharp(drawing).resize(400).jpeg({ quality: 60 }).toBuffer();
  const same = { serial_number: 'us22014578', description: 'Mail me: joe@mail.example' };
  const copy = await app.createProduct(second.token, {
    ...same,
    image_url: await upload(second, copied),
  });
  const tag = original._id.slice(-8);
  expect(await flagsOf(copy._id)).toEqual({
    same_serial: `Another seller’s product, tag ${tag}, has the same serial number.`,
    same_photo: `A photo looks the same as one in another seller’s product, tag ${tag}.`,
    contact_data: 'The description has an email address: “joe@mail.example”.',
  });
  expect(await flagsOf(original._id)).toEqual({});
  const params = { id: copy._id };
  expect(await app.call('getProduct', { params }, first)).toMatchObject({ status: 'live' });

  const { items } = await calls.queue(admin);
  const found = items.find(({ flags }) => flags.length === 3);
  const { links } = await calls.one(admin, found?._id ?? '');
  const seller = { _id: first.user._id, name: 'First Seller' };
  const picture = expect.objectContaining({ width: expect.any(Number) });
  const product = { _id: original._id, title: 'My Telecaster', price: original.resale_price };
  const shown = { status: 'live', moderation: 'clear', seller_suspended: false, seller, picture };
  expect(links).toEqual([{ by: ['serial', 'photo'], product: { ...product, ...shown } }]);

  // The shop's own stock isn't flagged.
  const own = await app.createProduct(staff.token, same);
  expect(await flagsOf(own._id)).toEqual({});
});

it('checks a product that was edited while it was not for sale when it is relisted', async () => {
  const seller = await app.signUp();
  const clean = await app.createProduct(seller.token);
  const of = { params: { id: clean._id } };
  expect(await flagsOf(clean._id)).toEqual({});
  await app.call('endProduct', of, seller);
  const changes = { description: 'Mail me: joe@mail.example' };
  await app.call('updateProduct', await editOf(app, seller, clean._id, changes), seller);
  expect(await flagsOf(clean._id)).toEqual({});
  await app.call('relistProduct', { ...of, body: {} }, seller);
  expect(Object.keys(await flagsOf(clean._id))).toEqual(['contact_data']);
});

it('flags a new seller with many products only once', async () => {
  const { token, user } = await app.signUp();
  for (let n = 0; n < 11; n += 1) await app.createProduct(token);
  expect(await flagsOf(user._id)).toEqual({
    new_seller: expect.stringMatching(/^The account was opened on .* has 10 or more products\.$/),
  });
  const { items } = await calls.queue(admin);
  expect(items.filter(({ person }) => person._id === user._id)).toHaveLength(1);
});

it('counts how often a rule was right, and flags nothing while the rule is off', async () => {
  const seller = await app.signUp();
  const scam = { description: 'Western Union only.' };
  const products = [
    await app.createProduct(seller.token, scam),
    await app.createProduct(seller.token, scam),
  ];
  for (const { _id } of products) expect(Object.keys(await flagsOf(_id))).toEqual(['words']);
  expect(await record('words')).toMatchObject({ on: true, right: 0, decided: 0, waiting: 2 });

  const { items } = await calls.queue(admin);
  const cases = items.filter(({ flags }) => flags.some(({ rule }) => rule === 'words'));
  const [first = '', second = ''] = cases.map(({ _id }) => _id);
  await calls.decide(admin, first, [{ type: 'warn' }]);
  await calls.decide(admin, second, [{ type: 'none' }]);
  expect(await record('words')).toMatchObject({ right: 1, decided: 2, waiting: 0 });

  const params = { rule: 'words' } as const;
  const off = await app.call('switchRule', { params, body: { on: false } }, admin);
  expect(off).toMatchObject({ rule: 'words', on: false, decided: 2 });
  const silent = await app.createProduct(seller.token, scam);
  expect(await flagsOf(silent._id)).toEqual({});

  await app.call('switchRule', { params, body: { on: true } }, admin);
  await app.call('updateProduct', await editOf(app, seller, silent._id, {}), seller);
  expect(Object.keys(await flagsOf(silent._id))).toEqual(['words']);

  const entries = app.db.selectFrom('audit_entries').select(['action', 'details']);
  const switches = entries.where('action', 'like', 'rule%').orderBy('id');
  expect(await switches.execute()).toEqual([
    { action: 'rule switched off', details: { rule: 'words' } },
    { action: 'rule switched on', details: { rule: 'words' } },
  ]);
});

it('flags the words that admins watch on any server, and no others', async () => {
  const other = await startTestApp({
    ...{ databaseUrl: app.databaseUrl, env: { DATA_DIR: app.dataDir } },
  });
  const seller = await app.signUp();
  const add = (word: string) => ({ body: { word, kind: 'scam' } as const });
  const remove = (word: string) => app.call('removeWatchedWord', { params: { word } }, admin);
  const found = async (description: string) => {
    const { _id } = await app.createProduct(seller.token, { description });
    return (await flagsOf(_id)).words;
  };
  const start = (await app.call('listWatchedWords', {}, admin)).items;
  expect(start).toContainEqual({ word: 'western union', kind: 'scam' });
  expect(await found('Plane-Ticket first.')).toBeUndefined();
  const added = await other.call('addWatchedWord', add(' Plane-ticket'), admin);
  expect(added.items).toContainEqual({ word: 'plane ticket', kind: 'scam' });
  expect(await found('A plane  ticket first.')).toBe(
    'The description has a phrase used in scams: “plane  ticket”.',
  );
  for (const [word, message] of [
    ['PLANE ticket', 'This word is already watched.'],
    ['Western-Union', 'This word is already watched.'],
    ['- ', 'Enter a word or phrase.'],
    ['$ $', 'Enter at least two letters or digits in a row.'],
  ] as const) {
    const refused = await app.refused('addWatchedWord', add(word), admin);
    expect(refused).toMatchObject({ code: 'invalid', fields: { word: message } });
  }
  await remove('plane ticket');
  await remove('western union');
  expect(await found('A plane ticket by Western Union.')).toBeUndefined();
  const again = { params: { word: 'plane ticket' } };
  const gone = await app.refused('removeWatchedWord', again, admin);
  expect(gone.code).toBe('not_found');
  await app.call('addWatchedWord', add('western union'), admin);
  expect((await other.call('listWatchedWords', {}, admin)).items).toEqual(start);

  const { items } = await app.call('listAudit', { query: {} }, admin);
  const entries = items.filter(({ action }) => action.startsWith('word '));
  expect(entries.map(({ action, subject_name }) => [action, subject_name])).toEqual([
    ['word added', 'western union'],
    ['word removed', 'western union'],
    ['word removed', 'plane ticket'],
    ['word added', 'plane ticket'],
  ]);
  expect(entries[1]?.details).toBe('{"kind": "scam"}');
});
