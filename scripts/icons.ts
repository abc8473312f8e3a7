import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IconIcns, IconIco } from '@shockpkg/icon-encoder';
import sharp from 'sharp';

// Renders the desktop application's icons from the logo in src/public/favicon.svg. Writes the packages' icons to build/
// and the running application's icons to resources/.
const build = join(import.meta.dirname, '../build');
const resources = join(import.meta.dirname, '../resources');
const linuxSizes = [16, 22, 24, 32, 48, 64, 128, 256, 512];
const windowsSizes = [16, 20, 24, 32, 40, 48, 64, 256];
/**
 * Icon sizes, keyed by their type code in an .icns file. A size and its `@2x` variant are separate entries.
 */
const macTypes = [
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic04', 16],
  ['ic14', 512],
  ['ic09', 512],
  ['ic05', 32],
  ['ic10', 1024],
  ['ic11', 32],
] as const;

/** The size of the logo's body and its corner radius, as fractions of the icon's width. */
type Shape = { body: number; corner: number; shadow: boolean };
const full: Shape = { body: 1, corner: 7 / 40, shadow: false };
/** Sizes from Apple's icon grid, so that our icon is as large as other icons. */
const mac: Shape = { body: 824 / 1024, corner: 0.225, shadow: true };

/**
 * Returns the logo as an SVG, `size` pixels wide. Strings and dots are aligned to whole pixels, so a fret in the
 * 16-pixel icon is one sharp pixel instead of two gray ones.
 */
function drawMark(size: number, { body, corner, shadow }: Shape): string {
  const inset = Math.round((size * (1 - body)) / 2);
  const side = size - 2 * inset;
  const scale = side / 40;
  const at = (units: number) => inset + Math.round(units * scale);
  const wide = (units: number) => Math.max(1, Math.round(units * scale));
  const bars = [
    { left: at(5), width: Math.max(wide(3.6), size >= 16 ? 2 : 1) },
    { left: at(20.6), width: wide(1.8) },
    { left: at(33.4), width: wide(1.8) },
  ] as const;
  const [, first, second] = bars;
  const gap = second.left - (first.left + first.width);
  const center = first.left + first.width + gap / 2;
  const radius = Math.min(4.2 * scale, gap / 2 - 0.25);
  // Round to a whole pixel if `center` is on a whole pixel, otherwise to a half pixel.
  const height = Math.round(12 * scale - (center % 1)) + (center % 1);
  const dots = [inset + height, inset + side - height];
  // Smaller icons get no shadow, because it would only be a smudge.
  const dropped = shadow && size >= 64;
  const drop = `<filter id="drop" x="-10%" y="-10%" width="120%" height="125%">
      <feDropShadow dx="0" dy="${size * 0.01}" stdDeviation="${size * 0.012}" flood-opacity=".35"/>
    </filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <clipPath id="body"><rect x="${inset}" y="${inset}" width="${side}" height="${side}" rx="${side * corner}"/></clipPath>
    ${dropped ? drop : ''}
    <g ${dropped ? 'filter="url(#drop)"' : ''}><g clip-path="url(#body)">
      <rect width="${size}" height="${size}" fill="#37200f"/>
      ${bars.map(({ left, width }) => `<rect x="${left}" width="${width}" height="${size}" fill="#fcf6e7"/>`).join('')}
      ${dots.map((y) => `<circle cx="${center}" cy="${y}" r="${radius}" fill="#eda233"/>`).join('')}
    </g></g>
  </svg>`;
}

function picture(size: number, shape: Shape): Promise<Buffer> {
  return sharp(Buffer.from(drawMark(size, shape)))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

const icons = join(build, 'icons');
await rm(icons, { recursive: true, force: true });
await mkdir(icons, { recursive: true });
for (const size of linuxSizes) {
  await writeFile(join(icons, `${size}x${size}.png`), await picture(size, full));
}
await writeFile(join(build, 'icon.png'), await picture(1024, full));

await mkdir(resources, { recursive: true });
await writeFile(join(resources, 'icon.png'), await picture(256, full));
// The dot that Windows shows on the taskbar icon.
const dot =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="16" fill="#eda233"/></svg>';
await writeFile(join(resources, 'badge.png'), await sharp(Buffer.from(dot)).png().toBuffer());

const ico = new IconIco();
// Use PNG for 256 pixels and more, and bitmaps for smaller sizes, because every version of Windows can read this
// combination.
for (const size of windowsSizes) await ico.addFromPng(await picture(size, full), size >= 256);
await writeFile(join(build, 'icon.ico'), ico.encode());

const icns = new IconIcns();
icns.toc = true;
for (const [type, size] of macTypes) await icns.addFromPng(await picture(size, mac), [type]);
await writeFile(join(build, 'icon.icns'), icns.encode());
