import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { uploadImage } from '#contracts/images.ts';
import { type DemoPicture, manifestFile, variantFile } from '#embedded/demo/demo-pictures.ts';
import { productPictures } from '#scripts/demo-drawing/product-pictures.ts';
import { renderPicture } from '#scripts/demo-drawing/render-picture.ts';
import { startTestApp } from '#tests/support/api.ts';

it('stores a demo picture exactly like an upload of the same drawing', async () => {
  const app = await startTestApp();
  onTestFinished(app.stop);
  const { token } = await app.signUp();
  const [[product, specs] = ['', []]] = productPictures();
  const [spec] = specs;
  if (!spec) throw new Error('nothing is drawn');
  const manifest: Record<string, DemoPicture[]> = JSON.parse(await readFile(manifestFile, 'utf8'));
  const kept = manifest[product]?.[0];
  if (!kept) throw new Error('the manifest lacks the first product');

  const file = new Blob([new Uint8Array(await renderPicture(spec))]);
  const { data } = await app.call(uploadImage, { file }, { token });
  const { id, ...expected } = kept;
  expect(data).toMatchObject(expected);
  for (const width of kept.widths) {
    const url = `${app.origin}${data.url.replace(/\d+\.webp$/, `${width}.webp`)}`;
    const uploaded = Buffer.from(await (await fetch(url)).arrayBuffer());
    const shipped = await readFile(variantFile(id, width));
    // The sizes may differ slightly, because different processors round pixel values differently.
    expect(uploaded.length / shipped.length).toBeCloseTo(1, 1);
    expect(await meanDifference(uploaded, shipped)).toBeLessThan(0.5);
  }
});

/** Returns the mean difference per color value between two pictures of the same size, from 0 to 255. */
async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).raw().toBuffer()));
  if (!a || a.length !== b?.length) throw new Error('the pictures differ in size');
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}
