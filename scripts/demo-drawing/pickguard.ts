import { blot } from './blot.ts';
import { darker, lighter } from './colour.ts';
import { castShadow, extent } from './paint.ts';
import type { Sheet } from './sheet.ts';
import type { Outline } from './spline.ts';
import { again, circle, group, num, type Point, path } from './svg.ts';

export type GuardStock =
  | 'parchment'
  | 'mint'
  | 'tortoise'
  | 'black'
  | 'white'
  | 'cream'
  | 'gold'
  | 'pearl';

const STOCK: Record<GuardStock, { face: string; ply: string }> = {
  parchment: { face: '#efe8d4', ply: '#3a332b' },
  mint: { face: '#dbe8d2', ply: '#3b4038' },
  tortoise: { face: '#5a2114', ply: '#e6dcc0' },
  black: { face: '#1c1b1b', ply: '#d9d4c8' },
  white: { face: '#f3f1ea', ply: '#3a3836' },
  cream: { face: '#e9d9ac', ply: '#e9d9ac' },
  gold: { face: '#c7a24e', ply: '#7a5a20' },
  pearl: { face: '#d9d8d2', ply: '#33302c' },
};

/** A pickguard made of layered plastic, with a beveled edge, screws, reflections and pick scratches. */
export function pickguard(
  sheet: Sheet,
  shape: Outline,
  stock: GuardStock,
  screws: number,
  lift = 1.6,
): string {
  const { face, ply } = STOCK[stock];
  const { centre, reach } = extent(shape.points);
  const length = Math.hypot(reach[0], reach[1]);
  const end = (share: number): Point => [
    centre[0] + sheet.light[0] * length * share,
    centre[1] + sheet.light[1] * length * share,
  ];
  const shine = sheet.linear(end(1), end(-1), [
    [0, lighter(face, stock === 'black' ? 0.24 : 0.4)],
    [0.42, face],
    [0.43, lighter(face, 0.1)],
    [0.58, face],
    [1, darker(face, 0.16)],
  ]);
  const kept = sheet.keep(shape.d);
  const parts = [castShadow(sheet, shape.d, lift, 0.4), again(kept, { fill: shine })];
  const inside = [];
  if (stock === 'tortoise') inside.push(mottle(sheet, shape.points));
  if (stock !== 'cream') {
    inside.push(
      again(kept, { fill: 'none', stroke: ply, strokeWidth: 2.6, strokeOpacity: 0.85 }),
      again(kept, { fill: 'none', stroke: darker(face, 0.1), strokeWidth: 1.1 }),
    );
  } else {
    inside.push(again(kept, { fill: 'none', stroke: '#fff', strokeWidth: 3, strokeOpacity: 0.5 }));
  }
  if (sheet.wear > 0.15) inside.push(pickMarks(sheet, centre, reach, stock));
  parts.push(group({ clipPath: sheet.clip(shape.d) }, ...inside));
  parts.push(screwHeads(sheet, shape.points, screws));
  return parts.join('');
}

/** Tortoiseshell: amber and dark clouds in red-brown. */
function mottle(sheet: Sheet, rim: readonly Point[]): string {
  const { random } = sheet;
  const [first = [0, 0], ...others] = rim;
  const ends: readonly [Point, ...Point[]] = [first, ...others];
  const many = (count: number, low: number, high: number) => {
    let d = '';
    for (let i = 0; i < count; i++) {
      // Start at a random point between two points on the rim. The result is usually inside the shape.
      const [a, b, share] = [random.pick(ends), random.pick(ends), random.next()];
      const at: Point = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
      const size = random.between(low, high);
      d += blot(random, at, size * random.between(0.8, 2), size);
    }
    return d;
  };
  return (
    path(many(26, 4, 12), { fill: '#8d3a1b', fillOpacity: 0.5 }) +
    path(many(20, 3, 8), { fill: '#230a06', fillOpacity: 0.6 }) +
    path(many(14, 2, 5), { fill: '#cf7a34', fillOpacity: 0.35 })
  );
}

function pickMarks(sheet: Sheet, centre: Point, reach: Point, stock: GuardStock): string {
  const { random } = sheet;
  let d = '';
  for (let i = 0; i < sheet.wear * 46; i++) {
    const x = centre[0] + random.between(-0.75, 0.75) * reach[0];
    const y = centre[1] + random.between(-0.2, 0.75) * reach[1];
    const l = random.between(8, 34);
    const a = random.between(0.9, 2.0);
    d += `M${num(x)},${num(y)}l${num(Math.cos(a) * l)},${num(Math.sin(a) * l)}`;
  }
  const dark = stock === 'black' || stock === 'tortoise';
  return path(d, {
    stroke: dark ? '#d8cdbd' : '#5c5140',
    strokeOpacity: 0.22,
    strokeWidth: 0.5,
    fill: 'none',
  });
}

function screwHeads(sheet: Sheet, points: readonly Point[], count: number): string {
  let turned = 0;
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] ?? [0, 0];
    turned += x * ny - nx * y;
  });
  const inward = turned > 0 ? 1 : -1;
  let art = '';
  for (let k = 0; k < count; k++) {
    const i = Math.floor(((k + 0.37) / count) * points.length);
    const [x, y] = points[i] ?? [0, 0];
    const [ax, ay] = points[(i + points.length - 2) % points.length] ?? [0, 0];
    const [bx, by] = points[(i + 2) % points.length] ?? [0, 0];
    const long = Math.hypot(bx - ax, by - ay) || 1;
    const at: Point = [x + ((ay - by) / long) * 5 * inward, y + ((bx - ax) / long) * 5 * inward];
    if (sheet.broken && k === 2) {
      art += circle(at, 1.4, { fill: '#0e0a08' });
      continue;
    }
    art +=
      circle(at, 2, {
        fill: sheet.metal('nickel'),
        stroke: '#1b130d',
        strokeOpacity: 0.5,
        strokeWidth: 0.4,
      }) +
      path(`M${num(at[0] - 1)},${num(at[1] - 1)}l2,2`, { stroke: '#3a3129', strokeWidth: 0.5 });
  }
  return art;
}
