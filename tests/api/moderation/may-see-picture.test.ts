import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { pictureKeys } from '#server/media/picture-keys.ts';
import { startTestApp, testKeys } from '#tests/support/api.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { idIn } from '#tests/support/image-folder.ts';
import { moderationOf } from '#tests/support/moderation.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';

const now = () => new Date();
const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const calls = moderationOf(app);
const moderator = moderatorOf(app, now);
const [seller, copier, buyer, reporter, staff, suspendedStaff] = [
  await app.signUp(),
  await app.signUp(),
  await app.signUp(),
  await app.signUp(),
  await app.signUp({ role: 'staff' }),
  await app.signUp({ role: 'staff' }),
];
await moderator.act('suspend', { personId: suspendedStaff.user._id });
/** Everyone has a valid key, as if it had been sent to them by someone who may see the picture. */
const people = { seller, copier, buyer, reporter, staff, suspendedStaff };

/** Returns a picture's URL with a key for an account. */
function keyed(url: string, { user }: { user: { _id: string } }, at = now()): string {
  const size = { host_url: null, width: 1, height: 1, color: '', widths: [] };
  const { viewFor } = pictureKeys({ ...testKeys, now: () => at });
  return viewFor(user._id)({ id: idIn(url), ...size }).url.replace(
    '-1.webp',
    /-\d+.webp/.exec(url)?.[0] ?? '',
  );
}
const statusOf = async (url: string) => (await fetch(`${app.origin}${url}`)).status;

type Step = (product: OwnProduct, url: string) => Promise<unknown>;
const idOf = ({ _id: id }: OwnProduct) => ({ params: { id } });

/** Publishes a product with a new picture, and then does something with it. */
const published =
  (...steps: Step[]) =>
  async () => {
    const url = await calls.upload(seller);
    const product = await app.createProduct(seller.token, { image_url: url });
    for (const step of steps) await step(product, url);
    return url;
  };
const end: Step = (product) => app.call('endProduct', idOf(product), seller);
const remove: Step = (product) => app.call('deleteProduct', idOf(product), seller);
const report: Step = ({ _id }) => calls.report(reporter, _id);
const copy: Step = (_, image_url) => app.createProduct(copier.token, { image_url });
const hideIt: Step = ({ _id: productId }, url) =>
  moderator.act('hide_image', { personId: seller.user._id, productId, image: url });
const hideProduct: Step = ({ _id: productId }) =>
  moderator.act('hide_product', { personId: seller.user._id, productId });
const removeProduct: Step = ({ _id: productId }) =>
  moderator.act('remove_product', { personId: seller.user._id, productId });
const book: Step = (product) => app.book(product, buyer);
const bookAndEdit: Step = async (product, url) => {
  await book(product, url);
  const body = { ...exampleProduct, image_urls: [await calls.upload(seller)], version: 2 };
  await app.call('updateProduct', { ...idOf(product), body }, seller);
};
async function drafted() {
  const url = await calls.upload(seller);
  const body = { form: { image_urls: [url] }, version: 0 };
  await app.call('saveDraft', { params: { id: randomUUID() }, body }, seller);
  return url;
}
async function evidence() {
  const url = await calls.upload(reporter);
  const { _id } = await app.createProduct(seller.token);
  await calls.report(reporter, _id, { evidence: [url] });
  return url;
}
async function shownEvidence() {
  const url = await evidence();
  await app.createProduct(reporter.token, { image_url: url });
  return url;
}
async function proof() {
  const url = await calls.upload(reporter);
  const form = {
    serial_number: `S-${randomUUID()}`.slice(0, 20),
    brand: 'Fender',
    model: 'Jazzmaster',
  };
  const body = {
    ...form,
    stolen_on: '2026-01-15',
    place: 'Portland',
    text: 'A scratch.',
    proofs: [url],
  };
  await app.call('registerStolen', { body }, reporter);
  return url;
}
/** A copier's product shows the seller's picture, and a decision hides it there. The seller's product ends. */
const hideCopy: Step = async (product, url) => {
  const { _id: productId } = await app.createProduct(copier.token, { image_url: url });
  await moderator.act('hide_image', { personId: copier.user._id, productId, image: url });
  await end(product, url);
};

const everyone = ['everyone', ...Object.keys(people)];
it.each<[string, () => Promise<string>, string[]]>([
  ['only uploaded', () => calls.upload(seller), everyone],
  ['in a draft', drafted, everyone],
  ['of a product for sale', published(), everyone],
  ['of an ended product', published(end), everyone],
  ['in a booking, and not of its product anymore', published(bookAndEdit), everyone],
  ['of a reported product', published(report), everyone],
  ['hidden', published(hideIt), ['seller', 'staff']],
  ['hidden, of a deleted product', published(hideIt, remove), ['seller', 'staff']],
  ['hidden, and of another product for sale', published(copy, hideIt), everyone],
  ['hidden on the product of a copier', published(hideCopy), ['seller', 'copier', 'staff']],
  ['of a hidden product', published(hideProduct), ['seller', 'staff']],
  ['of a booked and hidden product', published(book, hideProduct), ['seller', 'buyer', 'staff']],
  ['of a booked and removed product', published(book, removeProduct), ['seller', 'staff']],
  ['hidden, of a booked product', published(book, hideIt), ['seller', 'staff']],
  ['of a hidden and deleted product', published(hideProduct, remove), ['seller', 'staff']],
  ['evidence of a report', evidence, ['reporter', 'staff']],
  ['evidence of a report, and of a product for sale', shownEvidence, everyone],
  ['proof of a theft', proof, ['reporter', 'staff']],
])('who may see a picture: %s', async (_use, make, expected) => {
  const url = await make();
  const urls = {
    everyone: url,
    ...Object.fromEntries(
      Object.entries(people).map(([name, person]) => [name, keyed(url, person)]),
    ),
  };
  const statuses = await Promise.all(Object.values(urls).map(statusOf));
  const wanted = Object.keys(urls).map((name) => (expected.includes(name) ? 200 : 404));
  expect(statuses).toEqual(wanted);
});

it('a key opens one picture, for the account that it was made for, for an hour or two', async () => {
  const [url, another] = [await published(hideIt)(), await published(hideIt)()];
  const key = keyed(url, seller);
  expect(await statusOf(key)).toBe(200);
  for (const wrong of [
    key.replace(idIn(url), idIn(another)),
    keyed(url, copier).replace(copier.user._id, seller.user._id),
    keyed(url, seller, new Date(Date.now() - 2 * 3_600_000)),
    url.replace('images/', 'images/1.x/'),
  ]) {
    expect(await statusOf(wrong), wrong).toBe(404);
  }
});

it('a seller’s list shows the photo of a hidden product', async () => {
  const owner = await app.signUp();
  const url = await calls.upload(owner);
  const { _id } = await app.createProduct(owner.token, { image_url: url });
  await moderator.act('hide_product', { personId: owner.user._id, productId: _id });
  const [listed] = (await app.call('listOwnProducts', {}, owner)).items;
  expect(await Promise.all([url, listed?.image_url ?? ''].map(statusOf))).toEqual([404, 200]);
});
