import { blot } from './blot.ts';
import type { Sheet } from './sheet.ts';
import { group, num, type Point, path } from './svg.ts';

/**
 * Wear on boxes and cases: scratches, grime, and chips along edges and corners. `d` is the clip path, and `under` is
 * the color below the surface. `x`, `y`, `w` and `h` are the bounding box.
 */
export function scuffs(
  sheet: Sheet,
  d: string,
  [x, y, w, h]: readonly [number, number, number, number],
  under: string,
  pale = true,
): string {
  const { wear, random } = sheet;
  if (wear < 0.04) return '';
  const size = Math.sqrt(w * h);
  let lines = '';
  for (let i = 0; i < 2 + wear * 26; i++) {
    const a = random.between(0, Math.PI);
    const l = size * random.between(0.02, 0.09);
    lines += `M${num(x + random.next() * w)},${num(y + random.next() * h)}l${num(Math.cos(a) * l)},${num(Math.sin(a) * l)}`;
  }
  let chips = '';
  const count = wear > 0.15 ? wear * 26 : 0;
  for (let i = 0; i < count; i++) {
    const along = random.next();
    const corner = random.chance(0.45);
    const t = corner ? random.pick([0.01, 0.99]) : along;
    const edge = random.pick([0, 1, 2, 3]);
    const at: Point =
      edge < 2 ? [x + t * w, edge ? y + h : y] : [edge === 2 ? x : x + w, y + t * h];
    const r = size * random.between(0.004, 0.01 + wear * 0.016);
    const flat = edge < 2;
    chips += blot(random, at, flat ? r * 1.8 : r * 0.8, flat ? r * 0.8 : r * 1.8);
  }
  const grime = wear > 0.5 ? blot(random, [x + w * 0.5, y + h * 0.85], w * 0.4, h * 0.08) : '';
  return group(
    { clipPath: sheet.clip(d) },
    path(grime, { fill: '#3a2a1c', fillOpacity: 0.1 }),
    path(lines, {
      fill: 'none',
      stroke: pale ? '#f3ead9' : '#3a2c1e',
      strokeOpacity: 0.32,
      strokeWidth: size * 0.0022,
    }),
    path(chips, { fill: under, stroke: '#0d0805', strokeOpacity: 0.4, strokeWidth: size * 0.0016 }),
  );
}
