import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { picturesFolder } from '#embedded/demo/demo-pictures.ts';
import { hashVariant } from '#server/media/encode-picture.ts';
import { looksSame, type PictureHash } from '#server/media/similar-pictures.ts';
import { plain } from '#tests/support/image-samples.ts';

type Sample = { bytes: Buffer; looks: PictureHash };

/** Every eighth picture in the demo shop. Many have the same background, the same shape or both. */
let samples: Sample[];
beforeAll(async () => {
  const files = readdirSync(picturesFolder).filter((name) => name.endsWith('-320.webp'));
  const some = files.filter((_, n) => n % 8 === 0).map((name) => join(picturesFolder, name));
  samples = await Promise.all(
    some.map(async (file) => {
      const bytes = readFileSync(file);
      return { bytes, looks: await hashVariant(bytes) };
    }),
  );
});

const crop = (share: number) => async (bytes: Buffer) => {
  const image = sharp(bytes);
  const { width, height } = await image.metadata();
  const [left, top] = [Math.round(width * share), Math.round(height * share)];
  return image.extract({ left, top, width: width - 2 * left, height: height - 2 * top });
};

it.each([
  ['that is smaller', (bytes: Buffer) => sharp(bytes).resize(200), 1],
  ['with strong compression', (bytes: Buffer) => sharp(bytes).jpeg({ quality: 40 }), 1],
  ['that is brighter', (bytes: Buffer) => sharp(bytes).modulate({ brightness: 1.08 }), 0.9],
  ['with more contrast', (bytes: Buffer) => sharp(bytes).linear(1.1, -10), 0.9],
  ['without its edge', crop(0.01), 0.7],
])('a copy of a photo %s looks the same', async (_, change, least) => {
  const same = await Promise.all(
    samples.map(async ({ bytes, looks }) => {
      const copy = await (await change(bytes)).jpeg({ quality: 80 }).toBuffer();
      return looksSame(looks, await hashVariant(copy));
    }),
  );
  expect(same.filter(Boolean).length / same.length).toBeGreaterThanOrEqual(least);
});

describe('a different photo', () => {
  it('does not look the same, except for one in five hundred drawings of the same kind', () => {
    const pairs = samples.flatMap(({ looks }, n) =>
      samples.slice(n + 1).map((other) => looksSame(looks, other.looks)),
    );
    expect(pairs.filter(Boolean).length / pairs.length).toBeLessThan(0.002);
  });

  it('of the same shape in another color does not look the same', async () => {
    const [{ bytes, looks }] = samples as [Sample];
    const red = await sharp(bytes)
      .recomb([
        [0.6, 0.6, 0],
        [0, 0.6, 0.2],
        [0.2, 0, 0.4],
      ])
      .toBuffer();
    expect(looksSame(looks, await hashVariant(red))).toBe(false);
  });

  it('never looks like a picture without structure', async () => {
    const [one, other] = await Promise.all(
      [plain({ width: 40, height: 30 }), plain({ width: 30, height: 30 }, '#306f8f')].map(
        async (image) => hashVariant(await image.png().toBuffer()),
      ),
    );
    expect(one?.hash).toBeNull();
    expect(one && other && looksSame(one, other)).toBe(false);
  });
});
