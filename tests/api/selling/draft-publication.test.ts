import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestApp, uploadPhoto } from '#tests/support/api.ts';
import { exampleProduct } from '#tests/support/example-product.ts';

let image_url: string;
const app = await startTestApp();

/** Signs up someone who has uploaded the photo. */
async function newOwner() {
  const owner = await app.signUp();
  image_url = await uploadPhoto(app, owner.token);
  return owner;
}

const byId = (id: string) => ({ params: { id } });

describe('drafts open in two places', () => {
  const input = (id: string, title: string) => ({
    body: { ...exampleProduct, title, image_url, draft_id: id },
  });
  const keyed = (owner: { token: string }) => ({
    token: owner.token,
    idempotencyKey: randomUUID(),
  });

  it('become one product, even at the same time', async () => {
    const owner = await newOwner();
    const id = randomUUID();
    const inputs = ['Here', 'There', 'Elsewhere'].map((at) => input(id, at));
    const outcomes = await Promise.all(
      inputs.map((each) => app.attempt('createProduct', each, keyed(owner))),
    );
    const made = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.reply] : []));
    const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]));
    expect(made).toHaveLength(1);
    expect((await app.call('listOwnProducts', { query: {} }, owner)).total).toBe(1);
    for (const error of refused) {
      expect(error).toMatchObject({ status: 409, code: 'already_published' });
      expect(error.message).toContain(made[0]?.title);
    }
    const { product } = await app.call('getDraftProduct', byId(id), owner);
    expect(product).toEqual({ _id: made[0]?._id, title: made[0]?.title });
  });

  it('can’t be saved after publication, even by a late request', async () => {
    const owner = await newOwner();
    for (const version of [0, 1]) {
      const id = randomUUID();
      const save = { ...byId(id), body: { form: { title: 'Half a guitar' }, version } };
      if (version === 1) {
        await app.call('saveDraft', { ...byId(id), body: { ...save.body, version: 0 } }, owner);
      }
      const made = await app.call('createProduct', input(id, 'Whole'), keyed(owner));
      const error = await app.refused('saveDraft', save, owner);
      expect(error).toMatchObject({ status: 409, code: 'already_published' });
      expect(error.message).toContain(made.title);
    }
    expect((await app.call('listDrafts', {}, owner)).items).toEqual([]);
  });

  it('are published or saved, never both, when both happen at the same time', async () => {
    const owner = await newOwner();
    const ids = Array.from({ length: 12 }, () => randomUUID());
    const products = ids.map((id) => input(id, 'Racing'));
    await Promise.all(
      ids.flatMap((id, n) => {
        const save = { ...byId(id), body: { form: { title: 'Racing' }, version: 0 } };
        const product = products[n] as (typeof products)[number];
        return [
          app.attempt('saveDraft', save, owner),
          app.call('createProduct', product, keyed(owner)),
        ];
      }),
    );
    expect((await app.call('listDrafts', {}, owner)).items).toEqual([]);
  });

  it('can’t be published again after their product is deleted', async () => {
    const owner = await newOwner();
    const id = randomUUID();
    const made = await app.call('createProduct', input(id, 'Gone'), keyed(owner));
    await app.call('deleteProduct', byId(made._id), owner);
    const again = await app.refused('createProduct', input(id, 'Gone'), keyed(owner));
    expect(again.code).toBe('already_published');
    expect(await app.call('getDraftProduct', byId(id), owner)).toEqual({ product: null });
  });

  it('belong to their seller, so no one else can use their ids', async () => {
    const id = randomUUID();
    const stranger = await newOwner();
    await app.call('createProduct', input(id, 'Taken first'), keyed(stranger));
    const owner = await newOwner();
    expect((await app.refused('getDraftProduct', byId(id), owner)).code).toBe('not_found');
    await app.call('createProduct', input(id, 'Mine'), keyed(owner));
  });
});
