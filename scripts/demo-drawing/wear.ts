import { blot } from './blot.ts';
import { darker, lighter, lightness } from './colour.ts';
import type { Finish } from './finishes.ts';
import { extent } from './paint.ts';
import type { Sheet } from './sheet.ts';
import type { Outline } from './spline.ts';
import { again, group, num, type Point, path, polygon } from './svg.ts';

export type Condition =
  | 'Mint'
  | 'Excellent'
  | 'Very Good'
  | 'Good'
  | 'Fair'
  | 'Poor'
  | 'Non-functioning';

/** How much wear each condition shows, from 0 to 1. */
export const WEAR: Record<Condition, number> = {
  Mint: 0,
  Excellent: 0.07,
  'Very Good': 0.22,
  Good: 0.42,
  Fair: 0.64,
  Poor: 0.86,
  'Non-functioning': 0.95,
};

/** The wear on a lacquered body: hairline scratches, dings, worn rims, cracked lacquer and bare wood. */
export function bodyWear(sheet: Sheet, shape: Outline, finish: Finish, wood = '#c99a62'): string {
  const { wear, random } = sheet;
  if (wear < 0.04) return '';
  const { centre, reach } = extent(shape.points);
  const parts: string[] = [];
  const dark = lightness(finish.rim ?? finish.colour) < 0.5;
  parts.push(hairlines(sheet, centre, reach, Math.round(wear * 26) + 1, dark));
  if (wear > 0.35) parts.push(checking(sheet, centre, reach, dark));
  if (wear > 0.15) parts.push(wornRim(sheet, shape, wood));
  if (wear > 0.15) parts.push(dings(sheet, shape, centre, wood));
  if (wear > 0.55) parts.push(forearm(sheet, shape, finish, wood));
  if (wear > 0.8) {
    const at: Point = [centre[0] + random.between(-30, 20), centre[1] + reach[1] * 0.62];
    parts.push(bare(sheet, at, random.between(22, 34), random.between(12, 20), finish, wood));
  }
  return group({ clipPath: sheet.clip(shape.d) }, ...parts);
}

function hairlines(
  sheet: Sheet,
  centre: Point,
  reach: Point,
  count: number,
  dark: boolean,
): string {
  const { random } = sheet;
  let d = '';
  for (let i = 0; i < count; i++) {
    const x = centre[0] + random.between(-0.9, 0.6) * reach[0];
    const y = centre[1] + random.between(-0.85, 0.85) * reach[1];
    const a = random.between(0, Math.PI);
    const l = random.between(6, 30);
    d += `M${num(x)},${num(y)}q${num(Math.cos(a) * l * 0.5 + random.between(-2, 2))},${num(Math.sin(a) * l * 0.5)} ${num(Math.cos(a) * l)},${num(Math.sin(a) * l)}`;
  }
  return path(d, {
    fill: 'none',
    stroke: dark ? '#f4ead8' : '#5a4630',
    strokeOpacity: dark ? 0.26 : 0.3,
    strokeWidth: 0.55,
  });
}

/** Cracks in the lacquer: irregular parallel lines across the grain. */
function checking(sheet: Sheet, centre: Point, reach: Point, dark: boolean): string {
  const { random, wear } = sheet;
  let d = '';
  const count = Math.round((wear - 0.3) * 34);
  for (let i = 0; i < count; i++) {
    let x = centre[0] + random.between(-0.95, 0.8) * reach[0];
    let y = centre[1] + random.between(-1, 0.4) * reach[1];
    d += `M${num(x)},${num(y)}`;
    for (let k = 0; k < 5; k++) {
      x += random.between(-5, 5);
      y += random.between(8, 26);
      d += `L${num(x)},${num(y)}`;
    }
  }
  return path(d, {
    fill: 'none',
    stroke: dark ? '#efe2c8' : '#4b3822',
    strokeOpacity: 0.2,
    strokeWidth: 0.5,
  });
}

/** Ragged spots along the rim, where belts, stands and floors have worn the color off. */
function wornRim(sheet: Sheet, shape: Outline, wood: string): string {
  const { random, wear } = sheet;
  const { points } = shape;
  const { centre } = extent(points);
  let worn = '';
  const runs = Math.round(3 + wear * 14);
  for (let k = 0; k < runs; k++) {
    const start = Math.floor(random.next() * points.length);
    const length = Math.round(random.between(3, 4 + wear * 12));
    const deep = random.between(1.2, 2 + wear * 6);
    const outer: Point[] = [];
    const inner: Point[] = [];
    for (let i = 0; i <= length; i++) {
      const [x, y] = points[(start + i) % points.length] ?? centre;
      const far = Math.hypot(centre[0] - x, centre[1] - y) || 1;
      const swell = Math.max(0, Math.sin((Math.PI * i) / length)) ** 0.7;
      const inward = (deep * swell * random.between(0.45, 1.25)) / far;
      outer.push([x + (x - centre[0]) * 0.02, y + (y - centre[1]) * 0.02]);
      inner.unshift([x + (centre[0] - x) * inward, y + (centre[1] - y) * inward]);
    }
    worn += polygon([...outer, ...inner]);
  }
  return path(worn, {
    fill: wood,
    stroke: darker(wood, 0.45),
    strokeOpacity: 0.7,
    strokeWidth: 0.9,
    strokeLinejoin: 'round',
  });
}

function dings(sheet: Sheet, shape: Outline, centre: Point, wood: string): string {
  const { random, wear } = sheet;
  let holes = '';
  for (let i = 0; i < wear * 26; i++) {
    const near = shape.points[Math.floor(random.next() * shape.points.length)] ?? centre;
    const inward = random.between(0.03, 0.22);
    const at: Point = [
      near[0] + (centre[0] - near[0]) * inward,
      near[1] + (centre[1] - near[1]) * inward,
    ];
    const r = random.between(0.9, 2.2 + wear * 2.4);
    holes += blot(random, at, r * 1.3, r);
  }
  const kept = sheet.keep(holes);
  const [lx, ly] = sheet.light;
  return (
    again(kept, { fill: '#fff', fillOpacity: 0.25, x: -lx, y: -ly }) +
    again(kept, { fill: wear > 0.4 ? darker(wood, 0.25) : '#1b110a', fillOpacity: 0.75 })
  );
}

/** A spot of bare wood with a ring of primer and dirt around it. */
function bare(
  sheet: Sheet,
  at: Point,
  rx: number,
  ry: number,
  finish: Finish,
  wood: string,
): string {
  const { random } = sheet;
  const ring = blot(random, at, rx, ry);
  const core = blot(random, at, rx * 0.72, ry * 0.7);
  return (
    path(ring, {
      fill: finish.figure === 'none' ? lighter(wood, 0.45) : darker(wood, 0.12),
      fillOpacity: 0.9,
      stroke: darker(finish.rim ?? finish.colour, 0.4),
      strokeOpacity: 0.5,
      strokeWidth: 1,
    }) +
    path(core, { fill: wood }) +
    path(core, { fill: darker(wood, 0.5), fillOpacity: 0.12 })
  );
}

/** The spot where the player's forearm rests, on the bass side of the lower bout. */
function forearm(sheet: Sheet, shape: Outline, finish: Finish, wood: string): string {
  const low = shape.points.reduce(
    (best, point) =>
      point[1] - point[0] * 0.1 < best[1] - best[0] * 0.1 && point[0] < 60 ? point : best,
    [0, 0] as Point,
  );
  const size = (sheet.wear - 0.45) * 90;
  return (
    bare(sheet, [low[0] + 6, low[1] + 4], size * 1.9, size * 0.55, finish, wood) +
    bare(sheet, [low[0] - size, low[1] + size * 0.5], size * 0.7, size * 0.24, finish, wood)
  );
}
