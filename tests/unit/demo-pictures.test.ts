import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoData } from '#embedded/demo/demo-data.ts';
import { renderPicture } from '#embedded/demo/render-picture.ts';
import { drawInstrument } from '#scripts/demo-drawing/draw.ts';

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

test('a picture is a JPEG of four by three, wide enough for the gallery, the same each time', async () => {
  const spec = products[0]?.pictures[0];
  if (!spec) throw new Error('the first product has a picture');
  const picture = await renderPicture(spec);
  const { format, width, height } = await sharp(picture).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 896, height: 672 });
  expect(picture.equals(await renderPicture(spec))).toBe(true);
});

test('no backdrop leaves a gap, which a JPEG would show as black', async () => {
  const specs = products.flatMap(({ pictures }) => pictures).filter((_, index) => index % 20 === 0);
  for (const spec of specs) {
    const { channels } = await sharp(Buffer.from(drawInstrument(spec)), { density: 18 }).stats();
    expect(channels[3]?.min, JSON.stringify(spec)).toBe(255);
  }
});
