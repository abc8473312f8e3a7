// Draws every picture in the demo shop, encodes it like an uploaded photo, and stores it in the repository:
//   npm run demo:draw
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import {
  type DemoPicture,
  manifestFile,
  picturesFolder,
  variantFile,
} from '#embedded/demo/demo-pictures.ts';
import { encodePicture } from '#server/features/images/encode-picture.ts';
import type { InstrumentSpec } from './demo-drawing/draw.ts';
import { productPictures } from './demo-drawing/product-pictures.ts';
import { renderPicture } from './demo-drawing/render-picture.ts';

await rm(picturesFolder, { recursive: true, force: true });
await mkdir(picturesFolder);
const lines: string[] = [];
let total = 0;
for (const [product, specs] of productPictures()) {
  const pictures = await Promise.all(specs.map(draw));
  lines.push(`"${product}": ${JSON.stringify(pictures)}`);
}
await writeFile(manifestFile, `{\n${lines.join(',\n')}\n}\n`);
console.log(`${lines.length} products, ${(total / 1e6).toFixed(1)} MB of pictures`);

async function draw(spec: InstrumentSpec): Promise<DemoPicture> {
  const upload = await renderPicture(spec);
  const id = createHash('sha256').update(upload).digest('hex').slice(0, 40);
  const { variants, color } = await encodePicture(upload);
  for (const { width, bytes } of variants) {
    await writeFile(variantFile(id, width), bytes);
    total += bytes.length;
  }
  const widths = variants.map((variant) => variant.width);
  const { width = 0, height = 0 } = variants.at(-1) ?? {};
  return { id, width, height, color, widths };
}
