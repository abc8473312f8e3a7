import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ProductForm } from '#contracts/catalog/product-form.ts';
import { startTestApp, uploadPhoto } from '#tests/support/api.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { imageServiceOf } from '#tests/support/image-folder.ts';
import { plain } from '#tests/support/image-samples.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';

const app = await startTestApp();
const seller = await app.signUp({ name: 'Sam Seller' });

/** Uploads a photo of the given color and returns its URL. */
const upload = async (color: string, by = seller) =>
  uploadPhoto(app, by.token, await plain({ width: 64, height: 48 }, color).png().toBuffer());

const byId = (id: string) => ({ params: { id } });

describe('drafts', () => {
  it('keep unfinished input and are deleted when the product is published', async () => {
    const id = randomUUID();
    const photo = await upload('#a05a1e');
    const first = { form: { title: 'Half a', image_urls: [photo] }, version: 0 };
    const saved = await app.call('saveDraft', { ...byId(id), body: first }, seller);
    expect(saved).toMatchObject({ _id: id, version: 1, form: { title: 'Half a' } });
    expect(saved.images.map((image) => image.url)).toEqual([photo]);
    const next = { form: { title: 'Half a guitar', resale_price: 'soon' }, version: 1 };
    await app.call('saveDraft', { ...byId(id), body: next }, seller);
    const late = await app.refused('saveDraft', { ...byId(id), body: next }, seller);
    expect(late).toMatchObject({ status: 409, code: 'edit_conflict' });
    const { items } = await app.call('listDrafts', {}, seller);
    expect(items).toMatchObject([{ _id: id, version: 2, form: next.form }]);

    const body = { ...exampleProduct, image_url: photo, draft_id: id };
    await app.call('createProduct', { body }, seller);
    expect((await app.call('listDrafts', {}, seller)).total).toBe(0);
  });

  it('can be longer than the form allows, up to a stated limit', async () => {
    const owner = await app.signUp();
    const id = randomUUID();
    // Each character takes three bytes. The largest possible draft must fit into the body limit.
    const text = (length: number) => '吉'.repeat(length);
    const everything = Object.fromEntries(
      Object.keys(ProductForm.shape).map((name) => [name, text(1000)]),
    );
    const held = {
      ...everything,
      takes_offers: 'yes',
      description: text(12_000),
      image_urls: Array<string>(8).fill(text(500)),
    };
    const body = { form: held, version: 0 };
    const saved = await app.call('saveDraft', { ...byId(id), body }, owner);
    expect(saved.form).toEqual(held);
    const more = { form: { description: text(12_001), title: text(1001) }, version: 1 };
    const error = await app.refused('saveDraft', { ...byId(id), body: more }, owner);
    expect(error).toMatchObject({ status: 422, code: 'invalid' });
    expect(error.fields).toEqual({
      'form.title': 'Use at most 1000 characters.',
      'form.description': 'Use at most 12000 characters.',
    });
    const many = { form: { image_urls: Array(9).fill('/x.webp') }, version: 1 };
    const photos = await app.refused('saveDraft', { ...byId(id), body: many }, owner);
    expect(photos.fields).toEqual({ 'form.image_urls': 'You can add up to 8 photos.' });
  });

  it('can be read even if they are longer than today’s limits', async () => {
    const owner = await app.signUp();
    const id = randomUUID();
    const body = { form: { title: 'Short' }, version: 0 };
    await app.call('saveDraft', { ...byId(id), body }, owner);
    const form = { title: 'x'.repeat(20_000), image_urls: [] };
    await app.change('drafts', id, { form: JSON.stringify(form) });
    expect((await app.call('listDrafts', {}, owner)).items).toMatchObject([{ _id: id, form }]);
  });

  it('can’t be read, saved or discarded by anyone else', async () => {
    const id = randomUUID();
    const stranger = await app.signUp();
    const body = { form: { title: 'Mine' }, version: 0 };
    await app.call('saveDraft', { ...byId(id), body }, seller);
    expect((await app.call('listDrafts', {}, stranger)).items).toEqual([]);
    for (const version of [0, 1]) {
      const input = { ...byId(id), body: { ...body, version } };
      expect((await app.refused('saveDraft', input, stranger)).code).toBe('edit_conflict');
    }
    expect(await app.call('discardDraft', byId(id), stranger)).toEqual({ deletedCount: 0 });
    expect(await app.call('discardDraft', byId(id), seller)).toEqual({ deletedCount: 1 });
    expect(await app.call('discardDraft', byId(id), seller)).toEqual({ deletedCount: 0 });
  });

  it('take only their owner’s uploads and visible photos, like products, and don’t reveal any others', async () => {
    const [thief, other, victim] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const proof = await upload('#1e5aa1', victim);
    const uploaded = await upload('#1e5aa2', other);
    const listed = await upload('#1e5aa3', other);
    const own = await upload('#1e5aa4', thief);
    await app.createProduct(other.token, { image_url: listed });
    const stolen = {
      ...{ serial_number: 'TH-13579', brand: 'Fender', model: 'Jazzmaster', proofs: [proof] },
      ...{ stolen_on: '2026-01-15', place: 'Portland, OR', text: 'Sunburst.' },
    };
    await app.call('registerStolen', { body: stolen }, victim);
    const unknown = proof.replace(/[0-9a-f]{40}/, '0'.repeat(40));
    const image_urls = [own, proof, uploaded, unknown, listed];
    const body = { form: { image_urls }, version: 0 };
    const draft = await app.call('saveDraft', { ...byId(randomUUID()), body }, thief);
    expect(draft.images.map(({ url }) => url)).toEqual([own, listed]);
    const form = { ...exampleProduct, image_url: own, image_urls };
    const { fields } = await app.refused('createProduct', { body: form }, thief);
    const complaint = 'This photo can’t be used. Upload it again, or choose another one.';
    expect(fields).toEqual(
      Object.fromEntries([1, 2, 3].map((n) => [`image_urls.${n}`, complaint])),
    );
  });

  it('can’t publish photos of a product that moderators have hidden since', async () => {
    const [owner, copier] = [await app.signUp(), await app.signUp()];
    const photo = await upload('#1e5aa5', owner);
    const product = await app.createProduct(owner.token, { image_url: photo });
    const id = randomUUID();
    const draft = { form: { image_urls: [photo] }, version: 0 };
    await app.call('saveDraft', { ...byId(id), body: draft }, copier);
    await moderatorOf(app, () => new Date()).act('hide_product', {
      personId: owner.user._id,
      productId: product._id,
    });
    const body = { ...exampleProduct, image_url: photo, draft_id: id };
    expect((await app.refused('createProduct', { body }, copier)).code).toBe('invalid');
  });

  it('protect their photos from the sweep of unused uploads', async () => {
    const id = randomUUID();
    const photo = await upload('#1e5aa0');
    const body = { form: { image_urls: [photo] }, version: 0 };
    await app.call('saveDraft', { ...byId(id), body }, seller);
    const images = imageServiceOf(app, () => new Date(Date.now() + 48 * 3_600_000));
    await images.sweepUnreferenced();
    expect((await fetch(`${app.origin}${photo}`)).status).toBe(200);
    await app.call('discardDraft', byId(id), seller);
    await images.sweepUnreferenced();
    expect((await fetch(`${app.origin}${photo}`)).status).toBe(404);
  });
});
