// Adds pictures to a demo product: encodes the files like uploaded photos, and stores the variants and their row.
//   node scripts/demo-picture.ts <index of the product in embedded/demo/products/catalog.ts> <file>…
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { demoId } from '#embedded/demo/demo-id.ts';
import { type DemoPicture, manifestFile, variantFile } from '#embedded/demo/demo-pictures.ts';
import { encodePicture } from '#server/media/encode-picture.ts';

const [index, ...files] = process.argv.slice(2);
const manifest: Record<string, DemoPicture[]> = JSON.parse(await readFile(manifestFile, 'utf8'));
const product = demoId('product', Number(index));
for (const file of files) {
  const upload = await readFile(file);
  const id = createHash('sha256').update(upload).digest('hex').slice(0, 40);
  const { variants, color, looks } = await encodePicture(upload);
  for (const { width, bytes } of variants) await writeFile(variantFile(id, width), bytes);
  const { width = 0, height = 0 } = variants.at(-1) ?? {};
  const widths = variants.map((variant) => variant.width);
  manifest[product] = [...(manifest[product] ?? []), { id, width, height, color, widths, looks }];
}
const lines = Object.entries(manifest).map(([key, rows]) => `"${key}": ${JSON.stringify(rows)}`);
await writeFile(manifestFile, `{\n${lines.join(',\n')}\n}\n`);
