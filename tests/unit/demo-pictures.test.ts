import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoData } from '#server/features/demo/demo-data.ts';
import { renderPicture } from '#server/features/demo/render-picture.ts';

const { products } = demoData(new Date('2026-11-21T10:00:00.000Z'));

test('no two products share a picture, and some show a second, closer one of the same', () => {
  const specs = products.flatMap(({ pictures }) => pictures.map((spec) => JSON.stringify(spec)));
  expect(new Set(specs).size).toBe(specs.length);
  const closer = products.filter(({ pictures }) => pictures.length === 2);
  expect(closer.length).toBeGreaterThan(products.length / 8);
  for (const { pictures, title } of closer) {
    expect({ ...pictures[1], view: 'full' }, title).toEqual(pictures[0]);
  }
});

test('a picture is an opaque PNG of four by three, the same each time', async () => {
  const spec = products[0]?.pictures[0];
  if (!spec) throw new Error('the first product has a picture');
  const picture = await renderPicture(spec);
  const { format, width, height, hasAlpha } = await sharp(picture).metadata();
  expect({ format, hasAlpha, shape: width / height }).toEqual({
    format: 'png',
    hasAlpha: false,
    shape: 4 / 3,
  });
  expect(picture.equals(await renderPicture(spec))).toBe(true);
});
