import { globSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import {
  type DemoPicture,
  manifestFile,
  picturesFolder,
  variantFile,
} from '#embedded/demo/demo-pictures.ts';
import { drawInstrument, type InstrumentSpec } from '#scripts/demo-drawing/draw.ts';
import { productPictures } from '#scripts/demo-drawing/product-pictures.ts';

const drawn = productPictures();
const specs = [...drawn.values()].flat();
const manifest: Record<string, DemoPicture[]> = JSON.parse(await readFile(manifestFile, 'utf8'));

test('no two products share a picture, and 60 or more have close-ups', () => {
  expect(new Set(specs.map((spec) => JSON.stringify(spec))).size).toBe(specs.length);
  const ids = Object.values(manifest).flatMap((pictures) => pictures.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const closer = [...drawn.values()].filter((pictures) => pictures.length === 4);
  expect(closer.length).toBeGreaterThanOrEqual(60);
  for (const [whole, ...closeUps] of closer) {
    for (const close of closeUps) expect({ ...close, view: 'full' }).toEqual(whole);
  }
});

test('the manifest lists every picture of every product, and the folder contains no others', async () => {
  const counts = (of: Iterable<[string, readonly unknown[]]>) =>
    [...of].map(([product, pictures]) => [product, pictures.length]);
  expect(counts(Object.entries(manifest))).toEqual(counts(drawn));
  const listed = Object.values(manifest)
    .flat()
    .flatMap(({ id, widths }) => widths.map((width) => variantFile(id, width)));
  const found = (await readdir(picturesFolder)).map((name) => join(picturesFolder, name));
  expect(found.sort()).toEqual([...listed, manifestFile].sort());
});

test('one stored picture of each kind matches its current drawing', async () => {
  const kinds = new Set<string>();
  for (const [product, [spec]] of drawn) {
    if (!spec || kinds.has(spec.kind)) continue;
    kinds.add(spec.kind);
    const { id = '' } = manifest[product]?.[0] ?? {};
    const [today, shipped] = await Promise.all([
      pixels(sharp(Buffer.from(drawInstrument(spec)), { density: 18 })),
      pixels(sharp(variantFile(id, 320))),
    ]);
    const total = today.reduce((sum, value, i) => sum + Math.abs(value - (shipped[i] ?? 0)), 0);
    // Encoding changes a picture by up to 3.5, while a different instrument differs by at least 10. If this fails
    // because you changed the drawings, run `npm run demo:draw`.
    expect(total / today.length, JSON.stringify(spec)).toBeLessThan(5);
  }
  expect(kinds.size).toBeGreaterThan(40);
});

const pixels = (picture: Sharp) => picture.resize(160).removeAlpha().raw().toBuffer();

test('no backdrop leaves a gap, which would be black in a JPEG', async () => {
  // Use an eighth of the size, because rendering takes most of this test's time and gaps are visible at any size.
  const alpha = async (spec: InstrumentSpec) =>
    (await sharp(Buffer.from(drawInstrument(spec)), { density: 9 }).stats()).channels[3];
  for (const spec of specs.filter((_, index) => index % 20 === 0)) {
    expect((await alpha(spec))?.min, JSON.stringify(spec)).toBe(255);
  }
});

test('all pictures in the repository take up less than 35 MB', () => {
  const root = resolve(import.meta.dirname, '../..');
  const folders = '{build,docs,embedded,resources,src,tests}';
  const files = globSync(`${folders}/**/*.{gif,icns,ico,jpg,png,svg,webp}`, { cwd: root });
  const total = files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
  expect(total).toBeGreaterThan(10_000_000);
  expect(total).toBeLessThan(35_000_000);
});
