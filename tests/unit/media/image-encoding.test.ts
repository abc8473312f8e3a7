import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { dominantColor } from '#server/media/dominant-color.ts';
import { judge } from '#tests/support/image-judge.ts';
import { photo, plain } from '#tests/support/image-samples.ts';

describe('the variants of a picture', () => {
  it.each([
    ['4000 × 3000', ['320 × 240', '640 × 480', '1280 × 960']],
    ['1280 × 1280', ['320 × 320', '640 × 640', '1280 × 1280']],
    ['900 × 600', ['320 × 213', '640 × 427', '900 × 600']],
    ['640 × 100', ['320 × 50', '640 × 100']],
    ['200 × 300', ['200 × 300']],
  ])('of %s are never wider than the picture', async (size, expected) => {
    const [width = 0, height = 0] = size.split(' × ').map(Number);
    const { variants } = await judge(await plain({ width, height }).jpeg().toBuffer());
    expect(variants.map((one) => `${one.width} × ${one.height}`)).toEqual(expected);
  });

  it('are WebP files as wide as their names say', async () => {
    const { variants } = await judge(await photo({ width: 900, height: 600 }).png().toBuffer());
    for (const variant of variants) {
      const { format, width, height } = await sharp(variant.bytes).metadata();
      expect({ format, width, height }).toEqual({
        format: 'webp',
        width: variant.width,
        height: variant.height,
      });
    }
  });

  it('are upright for every orientation of the camera', async () => {
    const red = await plain({ width: 400, height: 100 }, '#ff0000').png().toBuffer();
    const lying = await plain({ width: 400, height: 200 }, '#0000ff')
      .composite([{ input: red, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { variants } = await judge(lying);
    const upright = variants.at(-1);
    expect(upright).toMatchObject({ width: 200, height: 400 });
    // The picture is rotated clockwise by 90 degrees, so its top is now on the right.
    const { data, info } = await sharp(upright?.bytes).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * 200 + x) * info.channels).subarray(0, 3),
    ];
    expect(pixel(180, 200)[0]).toBeGreaterThan(200);
    expect(pixel(20, 200)[2]).toBeGreaterThan(200);
  });

  it('keep transparency', async () => {
    const { variants } = await judge(
      await plain({ width: 50, height: 50 }).ensureAlpha(0.5).png().toBuffer(),
    );
    expect((await sharp(variants[0]?.bytes).metadata()).hasAlpha).toBe(true);
  });

  it('of an animation contain its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((colour) =>
        plain({ width: 60, height: 40 }, colour).png().toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const { variants, color } = await judge(animation);
    expect(variants).toHaveLength(1);
    expect(variants[0]).toMatchObject({ width: 60, height: 40 });
    expect((await sharp(variants[0]?.bytes).metadata()).pages ?? 1).toBe(1);
    expect(color).toMatch(/^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/);
  });
});

it('strips the location, the camera and all other metadata', async () => {
  const original = await photo({ width: 700, height: 500 })
    .withExif({
      IFD0: { Make: 'SecretCamera', Artist: 'Nobody Knows' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 31/1 0/1', GPSLongitude: '122/1 40/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Portland</place></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const before = await sharp(original).metadata();
  expect(before.exif?.toString('latin1')).toContain('SecretCamera');
  expect(before.xmp?.toString('latin1')).toContain('Portland');

  for (const { bytes } of (await judge(original)).variants) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    for (const word of ['SecretCamera', 'Nobody Knows', 'Portland', 'EXIF', 'XMP ']) {
      expect(bytes.includes(word), word).toBe(false);
    }
  }
});

it('converts wide-gamut colors to sRGB', async () => {
  const wide = await plain({ width: 100, height: 100 }, '#00c000')
    .withIccProfile('p3')
    .jpeg({ quality: 100 })
    .toBuffer();
  const stored = (await sharp(wide, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3);
  const { variants } = await judge(wide);
  const [r, g, b] = await sharp(variants[0]?.bytes).raw().toBuffer();
  // The same green has different values in P3 and sRGB. Without a conversion, the result would equal `stored`.
  expect(stored[0]).toBeGreaterThan(40);
  expect(r).toBeLessThan(12);
  expect(Math.abs((g ?? 0) - 0xc0)).toBeLessThan(8);
  expect(b).toBeLessThan(12);
});

it.each([
  ['#7a4a20', [0x7a, 0x4a, 0x20]],
  ['#102030', [0x10, 0x20, 0x30]],
])('finds the dominant color of %s', async (background, expected) => {
  const { color } = await judge(
    await plain({ width: 500, height: 400 }, background).jpeg().toBuffer(),
  );
  expect(color).toMatch(/^#[0-9a-f]{6}$/);
  const found = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  // Compare colors in steps of 16, so that small differences don't matter.
  for (const [i, value] of found.entries())
    expect(Math.abs(value - (expected[i] ?? 0))).toBeLessThanOrEqual(16);
});

it.each([
  ['grey', 1, [200, 200, 16], '#c8c8c8'],
  ['grey with alpha', 2, [16, 0, 16, 0, 99, 255], '#f8f8f8'],
  ['RGB', 3, [255, 0, 128, 240, 15, 143, 1, 2, 3], '#f80888'],
  ['RGB with alpha', 4, [0, 0, 0, 128, 127, 127, 127, 255, 0, 0, 0, 0], '#787878'],
])(
  'finds the most common color of %s, with transparency drawn on white',
  (_, channels, pixels, found) => {
    expect(dominantColor(Uint8Array.from(pixels), channels)).toBe(found);
  },
);

it('reads CMYK pictures', async () => {
  const cmyk = await plain({ width: 90, height: 60 }, '#2060c0')
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
  const { variants } = await judge(cmyk);
  expect((await sharp(variants[0]?.bytes).metadata()).space).toBe('srgb');
});
