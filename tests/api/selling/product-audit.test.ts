import { expect, it } from 'vitest';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { exampleProduct } from '#tests/support/example-product.ts';

const app = await startTestApp();

/** Edits, ends, relists and deletes a product, and returns its audit entries. */
async function changesBy({ token }: { token: string }, product: OwnProduct) {
  const params = { id: product._id };
  const edit = { ...exampleProduct, resale_price: '77.00', image_urls: [product.image_url] };
  const body = { ...edit, location: 'Salem, OR', version: 1 };
  await app.call('updateProduct', { params, body }, { token });
  await app.call('endProduct', { params }, { token });
  await app.call('relistProduct', { params, body: {} }, { token });
  await app.call('deleteProduct', { params }, { token });
  return auditEntries(app, product._id);
}

it("has an entry for each change that an admin makes to another's product, and none for the seller's", async () => {
  const [admin, seller] = [await app.signUp({ role: 'admin' }), await app.signUp()];
  const actor_id = admin.user._id;
  expect(await changesBy(admin, await app.createProduct(seller.token))).toEqual([
    { actor_id, action: 'product edited', details: { changed: ['resale_price', 'location'] } },
    { actor_id, action: 'product ended', details: {} },
    { actor_id, action: 'product relisted', details: {} },
    { actor_id, action: 'product deleted', details: { archived: false } },
  ]);
  expect(await changesBy(seller, await app.createProduct(seller.token))).toEqual([]);
});
