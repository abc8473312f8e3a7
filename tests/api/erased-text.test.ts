import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#contracts/app/api.ts';
import { createBooking, releaseBooking } from '#contracts/bookings/bookings.ts';
import { publicDetailNames } from '#contracts/catalog/product-form.ts';
import { changeSavedSearch, saveSearch } from '#contracts/catalog/saved-searches.ts';
import type { Endpoint, EndpointInput } from '#contracts/endpoint.ts';
import { appealDecision } from '#contracts/moderation/decisions.ts';
import { createReport } from '#contracts/moderation/reports.ts';
import { registerStolen, updateStolen } from '#contracts/moderation/stolen.ts';
import { renameAccount } from '#contracts/people/account.ts';
import { addDevice } from '#contracts/people/pins.ts';
import { createUser } from '#contracts/people/sign-up.ts';
import { may } from '#contracts/permissions.ts';
import { answerReview, writeReview } from '#contracts/reviews/reviews.ts';
import { createProduct, type OwnProduct } from '#contracts/selling/own-products.ts';
import { saveDraft, updateProduct } from '#contracts/selling/selling.ts';
import { sendContactMessage } from '#contracts/talk/contact.ts';
import { suggestMeeting } from '#contracts/talk/meetings.ts';
import { acceptOffer, counterOffer, createOffer, inviteToPrice } from '#contracts/talk/offers.ts';
import { createThread, sendMessage } from '#contracts/talk/threads.ts';
import { recountWords } from '#server/catalog/search/rebuild-search.ts';
import { startTestApp } from '#tests/support/api.ts';
import { fieldsOf, type Json, put } from '#tests/support/contract-fields.ts';
import { openCounter, saleOf } from '#tests/support/counter.ts';
import { bookingOf, exampleProduct } from '#tests/support/example-product.ts';
import { moderationOf, type Person } from '#tests/support/moderation.ts';
import { recordLog } from '#tests/support/recorded-log.ts';
import { until } from '#tests/support/until.ts';

// A member fills in every field of every form with a token, and deletes the account. Then every table, email and log
// line is searched for the tokens.

const day = 86_400_000;
let clock = Date.now();
const { logStream, logged } = recordLog();
const env = { RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'trace' };
const app = await startTestApp({ env, now: () => new Date(clock), parts: { logStream } });

/** The forms without text that is stored: secrets, of which only hashes are stored, and the confirmation. */
const notStored = ['deleteAccount', 'unsubscribe', 'setPin', 'claimPhoneLink'];
notStored.push(
  'signInByPin',
  'approveByPin',
  'renewPinSession',
  'endPinSession',
  'reportClientError',
);

/** The fields of a product in the copy that a case keeps. */
const copied = ['brand', 'description', 'model', 'title'];
const inCase = (what: string, flagged = what) => [
  `cases.flags: ${flagged} description`,
  `cases.title: ${what} title`,
  ...copied.map((field) => `cases.product_then: ${what} ${field}`),
];
/** The moderators need what an open case is about until they have decided it. */
const inDecidedCase = inCase('reported product');
/** What remains after the account is deleted, for a year at most. Each entry is `where: which form's field`. */
const forAYear = [
  ...inCase('booked product'),
  ...inCase('sold product'),
  ...inCase('plain product', 'edited product'),
  // The buyers need the names of the products, to know what they booked or were offered.
  'bookings.snapshot: booked product title',
  'products.title: booked product title',
  'products.title: edited product title',
  // Emails to the buyers about the end of their bookings, for 30 days.
  'mail: booked product title',
  // The buyer needs the description of what they bought.
  'bookings.snapshot: sold product description',
  'products.description: sold product description',
];
/** What remains in sales, which the shop must keep: what was sold, and the first name. */
const inSales = [
  'bookings.snapshot: sold product title',
  'past_sales.brand: sold product brand',
  'past_sales.model: sold product model',
  'products.seller_name: renameAccount name',
  ...[...publicDetailNames, 'serial_number'].map(
    (name) => `products.${name}: sold product ${name}`,
  ),
  'products.title: sold product title',
  'sales.customer_name: renameAccount name',
  'sales.search_text: renameAccount name',
].sort();

/** The tokens by what they were planted in. */
const tokens = new Map<string, string>();
const planted = new Set<string>();
const nameOf = new Map<Endpoint, string>(
  Object.entries(api).map(([name, endpoint]) => [endpoint, name]),
);

/** Returns the first form of a new token that a field accepts, and the token; or undefined if the field has no text. */
function tokenFor(body: z.ZodMiniType, path: readonly (string | number)[], whole: unknown) {
  const n = 1000 + tokens.size;
  const word = `zq${n}t`;
  const mail = path.at(-1) === 'description' ? `Write to ${word}@x.test` : `${word}@x.test`;
  const candidates = [
    [path.at(-1) === 'description' ? mail : word, word],
    [mail, word],
    [`+1 999 000 ${n}`, `000 ${n}`],
  ] as const;
  return candidates.find(([text]) => {
    const issues = z.safeParse(body, put(whole, path, text)).error?.issues ?? [];
    return !issues.some((issue) => String(issue.path) === String(path));
  });
}

/** Returns the body of a request in which every field with free text that is not in `known` contains a token. */
function plant<E extends Endpoint & { body: z.ZodMiniType }>(
  endpoint: E,
  known: Json = {},
  what = nameOf.get(endpoint) ?? '',
): EndpointInput<E>['body'] {
  planted.add(nameOf.get(endpoint) ?? '');
  let body: unknown = known;
  for (const { path, type } of fieldsOf(endpoint.body)) {
    if (type !== 'string' || path[0] === undefined) continue;
    const inner = path.length > 1 && !(path[0] in known) ? undefined : known;
    if (inner && path[0] in inner) continue;
    const found = tokenFor(endpoint.body, path, body);
    if (!found) continue;
    body = put(body, path, found[0]);
    tokens.set(`${what} ${path.at(-1)}`, found[1]);
  }
  return body as EndpointInput<E>['body'];
}

/** Returns the forms with free text that the shop's members can send. */
function memberForms(): string[] {
  return Object.entries(api).flatMap(([name, endpoint]: [string, Endpoint]) => {
    const { body, permission } = endpoint;
    if (!body || (permission && !may('user', permission))) return [];
    const isText = fieldsOf(body).some(
      ({ path, type }) => type === 'string' && tokenFor(body, path, {}),
    );
    return isText ? [name] : [];
  });
}

/** Returns where the tokens are, as sorted entries like `products.title: sold product title`. */
async function found(): Promise<string[]> {
  const places: [string, string][] = [['log', logged()]];
  const folder = join(app.dataDir, 'mail');
  for (const name of await readdir(folder)) {
    // Undo the line breaks of quoted-printable text.
    places.push(['mail', (await readFile(join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '')]);
  }
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`.execute(
    app.db,
  );
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: Json }>`
      SELECT to_jsonb(t) AS row FROM ${sql.table(`${schema}.${name}`)} t`.execute(app.db);
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        places.push([
          `${schema === 'public' ? '' : `${schema}.`}${name}.${column}`,
          JSON.stringify(value),
        ]);
      }
    }
  }
  const entries = places.flatMap(([place, text]) =>
    [...tokens].flatMap(([what, token]) =>
      text.toLowerCase().includes(token) ? [`${place}: ${what}`] : [],
    ),
  );
  return [...new Set(entries)].sort();
}

/** Waits until all events have been followed, and all emails sent. */
async function settled(): Promise<void> {
  await until(async () => {
    // The second email about a thread waits for an hour.
    await sql`
      UPDATE pgboss.job SET start_after = now()
      WHERE name = 'send-mail' AND state = 'created' AND start_after > now()`.execute(app.db);
    const { rows } = await sql<{ busy: boolean }>`
      SELECT EXISTS (
        SELECT 1 FROM event_followers f JOIN events e ON (e.xid, e.seq) > (f.xid, f.seq)
      ) OR EXISTS (
        SELECT 1 FROM pgboss.job WHERE name = 'send-mail' AND state IN ('created', 'retry', 'active')
      ) OR EXISTS (SELECT 1 FROM product_count_changes) AS busy`.execute(app.db);
    return rows[0]?.busy === false;
  }, 'followers and emails');
}

/** Returns which of a person's products and of the bookings for them have photos. */
async function photosOf({ user }: Person): Promise<string[]> {
  const { rows } = await sql<{ holder: string }>`
    SELECT 'products ' || id AS holder FROM products
    WHERE seller_id = ${user._id} AND id IN (SELECT product_id FROM product_images)
    UNION SELECT 'bookings ' || id FROM bookings
    WHERE seller_id = ${user._id}
      AND (snapshot -> 'image_ids' <> '[]' OR id IN (SELECT booking_id FROM booking_images))`.execute(
    app.db,
  );
  return rows.map(({ holder }) => holder);
}

async function sweep(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO pgboss.job (name, data) VALUES ('sweep-stale-rows', '{}'), ('erase-leftovers', '{}')
    RETURNING id`.execute(app.db);
  await until(async () => {
    const open = await sql`
      SELECT 1 FROM pgboss.job
      WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[]) AND state <> 'completed'`.execute(app.db);
    return open.rows.length === 0;
  }, 'the sweeps');
}

/** Signs up the person who will leave, through the sign-up form. */
async function joinWithForm() {
  const email = 'zq-leaver@x.test';
  const idToken = await app.identity.idToken({ uid: 'leaver', email, name: 'Lea' });
  const body = plant(createUser, { email });
  await app.call(createUser, { body }, { token: idToken });
  const { accessToken, user } = await app.call(
    'issueToken',
    { query: { email } },
    { token: idToken },
  );
  tokens.set('account email', email);
  return { token: accessToken, idToken, user, email };
}

it('erases what a person entered in every form, except for a list of texts, and those after a year', async () => {
  const { staff, stock, sell } = await openCounter(app);
  const admin = await app.signUp({ role: 'admin' });
  const other = await app.signUp({ name: 'Otto Other' });
  const leaver = await joinWithForm();
  const calls = moderationOf(app);
  const image_url = await calls.upload(leaver);

  const offer = async (what: string): Promise<OwnProduct> => {
    const { image_urls: _, ...choices } = { ...exampleProduct, image_urls: [] };
    const { category_name, resale_price, original_price, posted_time } = choices;
    const { condition, condition_type, year_of_purchase, years_of_use } = choices;
    const known = { category_name, resale_price, original_price, posted_time, image_url };
    const product = { ...known, condition, condition_type, year_of_purchase, years_of_use };
    const left = { gtin: '', draft_id: crypto.randomUUID(), image_urls: [image_url] };
    const body = plant(createProduct, { ...product, ...left }, what);
    return app.call(createProduct, { body }, leaver);
  };
  const plain = await offer('plain product');
  const [booked, sold] = [await offer('booked product'), await offer('sold product')];
  const [reported, decided] = [await offer('reported product'), await offer('decided product')];
  await settled();
  // A product with a new serial number can’t be changed for 15 minutes.
  clock += 16 * 60_000;
  const { title: _t, ...rest } = exampleProduct;
  const { seller_name: _n, seller_phone: _p, location: _l, description: _d, ...choices } = rest;
  const { brand: _b, model: _m, ...fixed } = choices;
  const edit = { ...fixed, gtin: '', image_urls: [image_url], version: plain.version };
  const edited = plant(updateProduct, edit, 'edited product');
  await app.call(updateProduct, { params: { id: plain._id }, body: edited }, leaver);

  // Other people book the products. One booking is released with a reason, one is handed over.
  const bookingFor = (product: OwnProduct, buyer: Person) =>
    app.call(createBooking, { body: bookingOf(product, buyer) }, buyer);
  const turnedDown = await bookingFor(booked, other);
  const reason = plant(releaseBooking);
  await app.call(releaseBooking, { params: { id: turnedDown._id }, body: reason }, leaver);
  await bookingFor(booked, await app.signUp());
  const collected = await bookingFor(sold, other);
  const code = { code: collected.handover_code ?? '' };
  await app.call('handOverBooking', { params: { id: collected._id }, body: code }, leaver);
  planted.add('handOverBooking');
  const deal = { params: { id: collected._id } };
  await app.call(writeReview, { ...deal, body: { stars: 4 } }, other);
  const written = plant(writeReview, { stars: 5, tags: [] });
  const both = await app.call(writeReview, { ...deal, body: written }, leaver);
  const review = { params: { id: both.theirs?._id ?? '' } };
  await app.call(answerReview, { ...review, body: plant(answerReview) }, leaver);

  // The person books the products of others. Staff write about the person.
  const theirs = await app.createProduct(other.token);
  const { message: _1, location: _2, phone: _3, ...request } = bookingOf(theirs, leaver);
  const own = await app.call(createBooking, { body: plant(createBooking, request) }, leaver);
  const staffReason = plant(releaseBooking, {}, 'staff’s release');
  await app.call(releaseBooking, { params: { id: own._id }, body: staffReason }, staff);
  // The person offers prices for two products of others. One offer is an invitation that they accept.
  const [wanted, watched] = [
    await app.createProduct(other.token),
    await app.createProduct(other.token),
  ];
  const first = {
    params: { id: wanted._id },
    body: plant(createOffer, { price: '400' }),
  };
  const { _id: madeOffer } = await app.call(createOffer, first, leaver);
  const rather = { params: { id: madeOffer }, body: { price: '450' } };
  const { _id: countered } = await app.call(counterOffer, rather, other);
  const again = { params: { id: countered }, body: plant(counterOffer, { price: '420' }) };
  await app.call(counterOffer, again, leaver);
  await app.call('watchProduct', { params: { id: watched._id } }, leaver);
  const invite = { price: '430', watchers: true };
  await app.call(inviteToPrice, { params: { id: watched._id }, body: invite }, other);
  const [invitation] = (await app.call('listOffers', { query: { status: 'open' } }, leaver)).items;
  const taken = { params: { id: invitation?._id ?? '' }, body: plant(acceptOffer) };
  const { booking_id } = await app.call(acceptOffer, taken, leaver);
  await app.call('watchProduct', { params: { id: plain._id } }, other);
  const theirInvitation = plant(inviteToPrice, { price: '1', people: [], watchers: true });
  await app.call(inviteToPrice, { params: { id: plain._id }, body: theirInvitation }, leaver);
  const times = [new Date(clock + 3_600_000).toISOString()];
  const meeting = plant(suggestMeeting, { times, replaces: null });
  const about = { params: { id: booking_id ?? '' } };
  await app.call(suggestMeeting, { ...about, body: meeting }, leaver);
  const sale = saleOf([await stock()]);
  const [line, payment] = [sale.lines[0], sale.payments[0]];
  if (!line || !payment) throw new Error('the sale is empty');
  for (const field of ['reason', 'reference', 'return'])
    tokens.set(`ticket ${field}`, `zqticket${field}`);
  const ticket = await sell({
    lines: [{ ...line, reason: 'A gift for zqticketreason' }],
    payments: [{ ...payment, reference: 'From zqticketreference' }],
    customer: { name: 'Lea', email: leaver.email },
  });
  const back = { reason: 'zqticketreturn came back', lines: [{ product_id: line.product_id }] };
  await app.call(
    'returnTicket',
    { params: { id: ticket._id }, body: { ...back, payments: sale.payments } },
    staff,
  );

  // Moderators have decided on one product, and not yet on another.
  const { case_id } = await calls.report(other, decided._id);
  const { case_id: third } = await calls.report(other, reported._id);
  await settled();
  const made = await calls.decide(admin, case_id, [{ type: 'hide_product' }]);
  if (!made.ok) throw new Error(made.error.message);
  await calls.decide(admin, case_id, [{ type: 'none' }]);
  const { case_id: second } = await calls.report(other, plain._id);
  const warned = await calls.decide(admin, second, [{ type: 'warn' }]);
  if (!warned.ok) throw new Error(warned.error.message);
  const appeal = { params: { id: warned.reply._id }, body: plant(appealDecision) };
  await app.call(appealDecision, appeal, leaver);

  const report = { target: { type: 'product', id: theirs._id }, reason: 'spam', evidence: [] };
  await app.call(createReport, { body: plant(createReport, report) }, leaver);
  const stolen = plant(registerStolen, { stolen_on: '2024-05-06', proofs: [image_url] });
  const { _id: theft } = await app.call(registerStolen, { body: stolen }, leaver);
  const changed = plant(updateStolen, { stolen_on: '2024-05-07' });
  await app.call(updateStolen, { params: { id: theft }, body: changed }, leaver);
  const draft = { params: { id: crypto.randomUUID() }, body: plant(saveDraft, { version: 0 }) };
  await app.call(saveDraft, draft, leaver);
  const search = plant(saveSearch, {
    category: ['Electric Guitars'],
    condition: [],
    condition_type: [],
  });
  const { _id: searchId } = await app.call(saveSearch, { body: search }, leaver);
  const called = { params: { id: searchId }, body: plant(changeSavedSearch, { muted: false }) };
  await app.call(changeSavedSearch, called, leaver);
  const letter = plant(sendContactMessage, { email: leaver.email, website: '' });
  await app.call(sendContactMessage, { body: letter });
  const question = plant(createThread, {
    product_id: theirs._id,
    images: [],
    booking_id: undefined,
  });
  const { _id: id } = await app.call(createThread, { body: question }, leaver);
  const message = plant(sendMessage, { images: [], note: undefined });
  await app.call(sendMessage, { params: { id }, body: message }, leaver);
  await app.attempt(
    addDevice,
    { body: plant(addDevice, { replaces: undefined }) },
    { token: leaver.idToken },
  );
  await app.call(renameAccount, { body: plant(renameAccount) }, leaver);

  expect(memberForms().filter((name) => !planted.has(name) && !notStored.includes(name))).toEqual(
    [],
  );
  await settled();
  const before = await found();
  expect(before.filter((entry) => entry.startsWith('log:') || entry.startsWith('pgboss'))).toEqual(
    [],
  );

  const body = { confirmation: leaver.email };
  const token = await app.identity.idToken({ uid: 'leaver', email: leaver.email });
  await app.call('deleteAccount', { body }, { token });
  await settled();
  expect(await photosOf(leaver)).toContain(`bookings ${turnedDown._id}`);
  await recountWords(app.db);
  expect(await found()).toEqual([...forAYear, ...inDecidedCase, ...inSales].sort());

  await calls.decide(admin, third, [{ type: 'none' }]);
  await settled();
  await sweep();
  // The reporter's email about the decision, for 30 days.
  const answer = 'mail: reported product title';
  expect(await found()).toEqual([...forAYear, ...inSales, answer].sort());

  clock += 366 * day;
  await sweep();
  expect(await found()).toEqual(inSales);
  expect(await photosOf(leaver)).toEqual([]);
}, 60_000);
