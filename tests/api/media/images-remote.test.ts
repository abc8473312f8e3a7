import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';
import { keptImages } from '#tests/support/image-folder.ts';
import { answerJson, startImageHost } from '#tests/support/image-host.ts';
import { jpeg, photo } from '#tests/support/image-samples.ts';

const host = await startImageHost();
const app = await startTestApp({
  env: { IMAGE_HOST: host.url, IMAGE_HOST_KEY: 'the key', LOG_LEVEL: 'silent' },
});
const token = (await app.signUp()).token;

const asInput = (bytes: Buffer) => ({ file: new Blob([new Uint8Array(bytes)]) });

it("uploads a clean picture to the host and lists the host's address", async () => {
  const original = await photo({ width: 1600, height: 1200 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 31/1 0/1' } })
    .jpeg()
    .toBuffer();
  const { data } = await app.call('uploadImage', asInput(original), { token });
  const sent = host.received.at(-1);
  expect(sent).toMatchObject({ key: 'the key', field: 'image' });
  const { format, width, exif } = await sharp(sent?.bytes).metadata();
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 1280, exif: undefined });
  expect(data).toMatchObject({
    url: `https://i.example.test/${sent?.filename}`,
    width: 1280,
    height: 960,
    widths: [],
  });
  expect((await keptImages(app)).files).toEqual([]);

  const product = await app.createProduct(token, { image_url: data.url });
  const input = { params: { id: product._id } };
  expect(await app.call('getProduct', input, { token })).toMatchObject({
    image_url: data.url,
    image: data,
  });
});

it('uploads the same photo only once', async () => {
  const bytes = await jpeg({ width: 120, height: 80 });
  const before = host.received.length;
  const first = await app.call('uploadImage', asInput(bytes), { token });
  const again = await app.call('uploadImage', asInput(bytes), { token });
  expect(again).toEqual(first);
  expect(host.received).toHaveLength(before + 1);
});

it('returns 503 while the host fails, and accepts photos afterwards', async () => {
  const input = asInput(await jpeg({ width: 121, height: 80 }));
  const before = await keptImages(app);
  host.behave((response) => answerJson(response, 500, { success: false }));
  const refusal = await app.refused('uploadImage', input, { token });
  expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
  expect(refusal.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(refusal.message).not.toContain('the key');
  expect(await keptImages(app)).toEqual(before);
  host.behave(null);
  await app.call('uploadImage', input, { token });
});
