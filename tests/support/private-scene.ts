import { randomInt, randomUUID } from 'node:crypto';
import { shopEmail, type TestApp, testSecret, uploadPhoto } from './api.ts';
import { saleOf } from './counter.ts';
import { bookingOf, exampleProduct } from './example-product.ts';
import { plain } from './image-samples.ts';
import { buy, purchaseFrom } from './intakes.ts';
import { type PrivateKind, privateData, type Viewer } from './private-data.ts';
import { until } from './until.ts';

export type Person = Awaited<ReturnType<TestApp['signUp']>>;
/** Private text in the scene, and who may see it. `isOpen` returns true once others may see it too. */
export type Secret = {
  what: string;
  text: string;
  seenBy: readonly Viewer[];
  isOpen?: () => Promise<boolean>;
};
export type Scene = Awaited<ReturnType<typeof setScene>>;

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');
const phone = () => `+1 ${digits(12)}`;
const unique = (about: string) => `${about} ${randomUUID()}`;

/** Fills the shop with one person of each kind, and with records that contain private data. */
export async function setScene(app: TestApp) {
  const secrets: Secret[] = [];
  const keep = (kind: PrivateKind, text: string, owner: readonly Viewer[] = []) => {
    secrets.push({ what: kind, text, seenBy: [...privateData[kind].seenBy, ...owner] });
    return text;
  };
  const address = (name: string) => `${name}-${randomUUID()}@x.test`.toLowerCase();
  const join = (name: string, more: Parameters<TestApp['signUp']>[0] = {}) => {
    const uid = keep('an id at the sign-in service', `uid-${randomUUID()}`);
    return app.signUp({ uid, name, email: address(name), ...more });
  };
  const [seller, buyer, waiter, user, revoked, bystander] = await Promise.all([
    ...([join('Sam'), join('Bea'), join('Wim'), join('Ulf'), join('Rob'), join('Ben')] as const),
  ]);
  const unverified = await join('Una', { emailVerified: false });
  const staff = await join('Stef', { role: 'staff' });
  const admin = await join('Ada', { role: 'admin' });
  keep('the seller’s email', seller.email);
  keep('the buyer’s email', buyer.email);
  keep('the waiter’s email', waiter.email);

  // Each scene needs its own picture, because an earlier one's may have been hidden by a moderator.
  const color = `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`;
  const picture = await plain({ width: 64, height: 48 }, color).png().toBuffer();
  const image_url = await uploadPhoto(app, seller.token, picture);
  const booked = await app.createProduct(seller.token, {
    image_url,
    seller_phone: keep('the seller’s phone', phone()),
    serial_number: keep('the serial number', `SN${digits(12)}`),
  });
  const live = await app.createProduct(seller.token, { image_url: booked.image_url });
  const book = (who: Person, name: 'buyer' | 'waiter') => {
    const written = {
      phone: keep(`the ${name}’s phone`, phone()),
      location: keep(`what the ${name} wrote`, unique('Place')),
      message: keep(`what the ${name} wrote`, unique('Message')),
    };
    const body = bookingOf(booked, who, { ...written, waitlist: true });
    return app.call('createBooking', { body }, who);
  };
  const held = await book(buyer, 'buyer');
  const waiting = await book(waiter, 'waiter');
  keep('the handover code', held.handover_code ?? '');
  // A seller can see the contact details of a buyer on the waitlist as soon as it is the buyer's turn.
  const hasHeld = async () => {
    const found = app.db.selectFrom('bookings').select('held_until').where('id', '=', waiting._id);
    return (await found.executeTakeFirst())?.held_until !== null;
  };
  for (const secret of secrets) if (secret.what.startsWith('the waiter’s')) secret.isOpen = hasHeld;

  const shop = await app.signUp({ email: shopEmail });
  const about = (what: string) => keep('from whom the shop bought', unique(what));
  const from = { name: about('Violetta'), address: about('Lane'), document: about('Passport') };
  const bought = await buy(app, staff, purchaseFrom(from, booked.image_url));
  const owner = {
    name: keep('the name of a consigned piece’s owner', unique('Otto')),
    email: keep('an owner’s address', address('otto')),
    address: keep('an owner’s address', unique('Row')),
  };
  const piece = { ...exampleProduct, image_url: booked.image_url };
  const consignment = { product: piece, share: '50', owner };
  const consigned = await app.call('createConsignment', { body: consignment }, staff);

  const title = keep('the seller’s draft', unique('Draft'));
  const draft = { params: { id: randomUUID() }, body: { version: 0, form: { title } } };
  await app.call('saveDraft', draft, seller);
  const q = keep('the buyer’s saved search', unique('search'));
  const search = await app.call('saveSearch', { body: { q } }, buyer);
  const [email, message] = [address('mia'), unique('Hello')];
  for (const text of [email, message]) keep('a message to the shop', text);
  await app.call('sendContactMessage', { body: { name: 'Mia', email, message } });
  const newest = (table: 'threads' | 'notices') =>
    app.db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const thread = await newest('threads');
  const notice = await until(() => newest('notices'), 'a notice');

  const guitar = await app.createProduct(shop.token, { image_url: booked.image_url });
  const customer = { name: 'Cat', email: keep('a ticket’s email', address('cat')) };
  const ticket = await app.call('createTicket', { body: { ...saleOf([guitar]), customer } }, staff);

  for (const text of [app.dataDir, app.databaseUrl, testSecret]) keep('the server’s secrets', text);
  const people = { seller, buyer, user, unverified, revoked, staff, admin };
  for (const [viewer, { token, idToken }] of Object.entries(people) as [Viewer, Person][]) {
    keep('an access token', token, [viewer]);
    keep('an ID token', idToken, [viewer]);
  }
  await app.call('signOutEverywhere', {}, revoked);
  const soon = new Date(Date.now() + 3_600_000).toISOString();

  return {
    people,
    secrets,
    /** The records' ids, keyed by the first part of the paths that contain them. */
    ids: {
      products: [booked._id, live._id],
      newProducts: [booked._id, live._id],
      bookings: [held._id, waiting._id],
      drafts: [draft.params.id],
      savedSearches: [search._id],
      threads: [thread?.id ?? ''],
      notices: [notice.id],
      users: [bystander.user._id],
      counter: [bystander.user._id],
      sales: [ticket._id],
      customers: [ticket.customer?._id ?? ''],
      intakes: [bought.id],
      consignments: [consigned._id],
      consignors: [consigned.owner._id],
    } as Record<string, string[]>,
    /** Field values for valid input by `me`, keyed by field name. `about` is the email address to look up. */
    knownBy: (me: Person, about = me.email) => ({
      ...exampleProduct,
      ...bookingOf(live, me),
      ...{ location: exampleProduct.location, version: live.version, waitlist: true },
      ...{ image_url: live.image_url, image_urls: [live.image_url], proofs: [live.image_url] },
      ...{ name: me.user.name, email: about, confirmation: me.email, role: 'staff' },
      ...{ delivery: 'never', field: 'brand', share: '50', owner_id: consigned.owner._id },
      ...{ merged_id: bystander.user._id },
      ...{ from: '2024-05-01T00:00:00.000Z', to: '2024-06-01T00:00:00.000Z' },
      ...{ draft_id: undefined, owner: undefined, until: undefined, image: undefined },
      ...{ offline: undefined, times: [soon], time: soon, replaces: null },
    }),
    buyerEmail: buyer.email,
  };
}
