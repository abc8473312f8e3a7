// Renders the client's fixed pictures from the same drawings as the demo products:
//   node scripts/render-art.ts
import { mkdir, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { fretboard } from './art-fretboard.ts';
import { arrivals, categories, counter, type Scene, scenes } from './art-list.ts';
import { drawInstrument, type InstrumentSpec } from './demo-drawing/draw.ts';

const folder = new URL('../src/public/art/', import.meta.url).pathname;
const budget = 1.2 * 1024 * 1024;
let total = 0;

async function save(name: string, svg: string, width: number, height: number, quality = 82) {
  const file = `${folder}${name}.webp`;
  await sharp(Buffer.from(svg))
    .resize(width, height)
    .webp({ quality, effort: 6, smartSubsample: true })
    .toFile(file);
  const { size } = await stat(file);
  total += size;
  console.log(`${String(Math.round(size / 1024)).padStart(5)} kB  ${name}`);
}

/** Removes a drawing's background and keeps the instrument and its shadow. */
function cutOut(spec: InstrumentSpec): string {
  const svg = drawInstrument(spec);
  const without = svg.replaceAll(/<rect [^>]*fill="url\(#(?:lamp|floor)\)"\/>/g, '');
  if (without === svg) throw new Error('the drawing has no backdrop to remove');
  return without.replace(/^<svg [^>]*>/, '').replace(/<\/svg>$/, '');
}

/**
 * Draws the instrument on a background that darkens toward the sides. `place` is in the drawing's own 1280 ×
 * 960 pixels.
 */
function compose(scene: Scene, width: number, height: number, place: Scene['wide']): string {
  const { glow, ground, edge } = scene;
  const [cx, cy] = [place.x + 640 * place.scale, place.y + 480 * place.scale];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <radialGradient id="burst" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${Math.max(width, height * 1.3) * 0.62}">
      <stop offset="0" stop-color="${glow}"/><stop offset=".36" stop-color="${ground}"/><stop offset=".66" stop-color="${edge}"/>
    </radialGradient>
    <rect width="${width}" height="${height}" fill="url(#burst)"/>
    <g transform="translate(${place.x} ${place.y}) scale(${place.scale}) rotate(${place.turn} 640 480)">${cutOut(scene.instrument)}</g>
  </svg>`;
}

await mkdir(folder, { recursive: true });
for (const [index, scene] of scenes.entries()) {
  await save(`scene-${index + 1}`, compose(scene, 1600, 720, scene.wide), 1600, 720);
  await save(`scene-${index + 1}-narrow`, compose(scene, 800, 560, scene.narrow), 800, 560, 68);
}
for (const [index, [name, spec]] of Object.entries(categories).entries()) {
  // On the home page, the first and the last picture are large.
  const width = index === 0 || index === 9 ? 800 : 560;
  await save(name, drawInstrument(spec), width, (width * 3) / 4, 62);
}
for (const [name, spec] of Object.entries(arrivals)) {
  await save(`arrival-${name}`, drawInstrument(spec), 560, 420, 68);
}
await save('counter', compose(counter, 900, 1200, counter.narrow), 900, 1200);
await save('fretboard', fretboard(1600, 150), 1600, 150);

console.log(`${String(Math.round(total / 1024)).padStart(5)} kB  total`);
if (total > budget)
  throw new Error('the pictures are too large for the repository: at most 1.2 MB');
