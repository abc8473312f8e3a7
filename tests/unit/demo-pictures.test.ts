import { globSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { demoId } from '#embedded/demo/demo-id.ts';
import {
  type DemoPicture,
  manifestFile,
  picturesFolder,
  variantFile,
} from '#embedded/demo/demo-pictures.ts';
import { catalogue } from '#embedded/demo/products/catalog.ts';
import { hashVariant } from '#server/media/encode-picture.ts';
import { looksSame } from '#server/media/similar-pictures.ts';

const manifest: Record<string, DemoPicture[]> = JSON.parse(await readFile(manifestFile, 'utf8'));

test('each demo product has pictures of its own, and the folder contains no others', async () => {
  const products = catalogue.map((_, index) => demoId('product', index));
  expect(Object.keys(manifest).sort()).toEqual(products.sort());
  const pictures = Object.values(manifest).flat();
  expect(new Set(pictures.map(({ id }) => id)).size).toBe(pictures.length);
  expect(Object.values(manifest).filter((list) => list.length === 0)).toEqual([]);
  const listed = pictures.flatMap(({ id, widths }) =>
    widths.map((width) => variantFile(id, width)),
  );
  const found = (await readdir(picturesFolder)).map((name) => join(picturesFolder, name));
  expect(found.sort()).toEqual([...listed, manifestFile].sort());
});

test('the manifest describes what the pictures look like, so that copies are found', async () => {
  const sample = Object.values(manifest)
    .flatMap(([first]) => first ?? [])
    .slice(0, 40);
  for (const { id, widths, looks } of sample) {
    const bytes = await readFile(variantFile(id, widths[0] ?? 0));
    expect(looksSame(looks, await hashVariant(bytes)), id).toBe(true);
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
