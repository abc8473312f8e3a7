import type { EndpointInput } from '#contracts/endpoint.ts';
import type { updateProduct } from '#contracts/selling/selling.ts';
import type { TestApp } from './api.ts';

/** Returns a request to change some fields of a product, which keeps its other fields and its photos. */
export async function editOf(
  app: TestApp,
  by: { token: string },
  id: string,
  changes: Partial<EndpointInput<typeof updateProduct>['body']>,
) {
  const params = { id };
  const { images, version, ...form } = await app.call('getOwnProduct', { params }, by);
  const image_urls = images.map(({ url }) => url);
  return { params, body: { ...form, version, image_urls, ...changes } };
}
