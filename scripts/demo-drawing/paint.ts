import { darker, lighter, lightness, mix } from './colour.ts';
import type { Finish } from './finishes.ts';
import type { Sheet, Stop } from './sheet.ts';
import type { Outline } from './spline.ts';
import { again, ellipse, group, num, type Point, path } from './svg.ts';

/** A body's shape and trim, which determine how it reflects light. */
export type Build = {
  /** Carved and arched tops rise in the middle. A slab is flat up to its rounded rim. */
  readonly top: 'flat' | 'rounded' | 'carved';
  /** The color of the binding, if there is one. */
  readonly binding?: string;
  /** The width of a burst's dark rim, in mm. */
  readonly shade?: number;
};

/** Returns the bounding box of some points: its center, and half its width and height. */
export function extent(points: readonly Point[]): {
  centre: Point;
  reach: Point;
} {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return {
    centre: [(left + right) / 2, (top + bottom) / 2],
    reach: [(right - left) / 2, (bottom - top) / 2],
  };
}

/** Draws a lacquered wooden body with its wood, color, rounded rim, binding and gloss. */
export function paintBody(sheet: Sheet, shape: Outline, finish: Finish, build: Build): string {
  const { centre, reach } = extent(shape.points);
  const kept = sheet.keep(shape.d);
  const parts = [again(kept, { fill: baseCoat(sheet, centre, reach, finish) })];
  if (finish.coat === 'burst') parts.push(glow(sheet, centre, reach, finish));
  if (finish.figure !== 'none') parts.push(grain(sheet, centre, reach, finish.colour));
  if (finish.figure === 'flame') parts.push(flame(sheet, centre, reach, finish));
  if (finish.coat === 'burst') parts.push(shadedRim(kept, finish, build.shade ?? 46));
  if (build.top === 'carved') parts.push(carving(sheet, kept, centre, reach));
  const dark = lightness(finish.rim ?? finish.colour) < 0.35;
  parts.push(rim(sheet, kept, centre, reach, build.top === 'flat' ? 5 : 13, dark));
  parts.push(gloss(sheet, kept, centre, reach, dark, build.top === 'carved'));
  if (build.binding) parts.push(binding(kept, build.binding));
  return group({ clipPath: sheet.clip(shape.d) }, ...parts);
}

function towards(sheet: Sheet, centre: Point, reach: Point, share: number): Point {
  const length = Math.hypot(reach[0], reach[1]) * 0.72 * share;
  return [centre[0] + sheet.light[0] * length, centre[1] + sheet.light[1] * length];
}

/** A gradient over a whole body, in the direction of the light. */
function overBody(sheet: Sheet, centre: Point, reach: Point, stops: readonly Stop[]): string {
  return sheet.linear(towards(sheet, centre, reach, 1), towards(sheet, centre, reach, -1), stops);
}

function baseCoat(sheet: Sheet, centre: Point, reach: Point, finish: Finish): string {
  const age = Math.max(0, sheet.wear - 0.3) * 0.35;
  const pale = lightness(finish.colour) > 0.75;
  const colour = pale ? mix(finish.colour, '#d9b26a', age) : finish.colour;
  if (finish.coat === 'metallic') {
    return overBody(sheet, centre, reach, [
      [0, lighter(colour, 0.3)],
      [0.3, lighter(colour, 0.08)],
      [0.48, lighter(colour, 0.32)],
      [0.62, colour],
      [1, darker(colour, 0.4)],
    ]);
  }
  if (finish.coat === 'burst') return finish.middle ?? mix(colour, finish.rim ?? colour, 0.62);
  const dark = lightness(colour) < 0.2;
  return overBody(sheet, centre, reach, [
    [0, lighter(colour, dark ? 0.1 : 0.2)],
    [0.45, lighter(colour, dark ? 0.03 : 0)],
    [1, darker(colour, dark ? 0.4 : 0.2)],
  ]);
}

/** Long, slightly wavy lines of wood grain. Like real growth rings, some are closer together. */
export function grain(sheet: Sheet, centre: Point, reach: Point, colour: string): string {
  const { random } = sheet;
  const fine: string[] = [];
  const bold: string[] = [];
  const [left, right] = [centre[0] - reach[0], centre[0] + reach[0]];
  const pace = Math.max(3.2, (2 * reach[1]) / 64);
  let y = centre[1] - reach[1];
  // All lines follow the same curve with small differences, as in a real board.
  const lean = random.between(-6, 6);
  const bow = random.between(-7, 7);
  const third = (right - left) / 3;
  while (y < centre[1] + reach[1]) {
    y += pace * random.between(0.35, 1.5);
    const stray = random.between(-1, 1);
    const d = `M${num(left)},${num(y)}C${num(left + third)},${num(y + bow + stray)} ${num(right - third)},${num(y + bow - stray + lean)} ${num(right)},${num(y + lean)}`;
    (random.chance(0.2) ? bold : fine).push(d);
  }
  const ink = darker(colour, 0.55);
  return (
    path(fine.join(''), { fill: 'none', stroke: ink, strokeWidth: 0.7, strokeOpacity: 0.16 }) +
    path(bold.join(''), { fill: 'none', stroke: ink, strokeWidth: 1.5, strokeOpacity: 0.15 })
  );
}

/** Bookmatched flame: soft bars across the grain, mirrored about the center line. */
function flame(sheet: Sheet, centre: Point, reach: Point, finish: Finish): string {
  const { random } = sheet;
  const stops: Stop[] = [];
  const dark = darker(finish.colour, 0.62);
  const bright = mix(finish.colour, '#ffeebc', 0.5);
  let at = 0;
  while (at < 1) {
    stops.push([at, dark, random.between(0.16, 0.42)]);
    at += random.between(0.008, 0.02);
    stops.push([at, bright, random.between(0.08, 0.3)]);
    at += random.between(0.008, 0.018);
  }
  const [left, right] = [centre[0] - reach[0], centre[0] + reach[0]];
  const tilt = reach[1] * random.between(0.22, 0.4);
  // Both halves use this fill, and one of them is mirrored, because bookmatched boards mirror each other.
  const fill = sheet.linear([left - 90, 0], [right + 30, tilt], stops);
  const half = (sign: 1 | -1) =>
    path(`M${num(left)},0H${num(right)}V${num(reach[1] + 40)}H${num(left)}Z`, {
      fill,
      transform: sign < 0 ? 'scale(1 -1)' : undefined,
    });
  const seam = path(`M${num(left)},0H${num(right)}`, {
    stroke: dark,
    strokeWidth: 0.5,
    strokeOpacity: 0.4,
  });
  return half(1) + half(-1) + seam;
}

/** The bright middle of a burst: a soft spot in each bout, as if applied with a spray gun. */
function glow(sheet: Sheet, centre: Point, reach: Point, finish: Finish): string {
  const { colour } = finish;
  const pool = sheet.dome(
    [
      [0, lighter(colour, 0.06)],
      [0.42, colour, 0.95],
      [0.72, colour, 0.5],
      [0.9, colour, 0.14],
      [1, colour, 0],
    ],
    0,
  );
  const [left, length] = [centre[0] - reach[0], 2 * reach[0]];
  const [wide, tall] = [
    length * (finish.middle ? 0.38 : 0.43),
    reach[1] * (finish.middle ? 0.98 : 1.13),
  ];
  return (
    ellipse([left + length * 0.37, centre[1]], wide, tall, { fill: pool }) +
    ellipse([left + length * 0.72, centre[1] - 4], wide * 0.84, tall * 0.68, { fill: pool })
  );
}

/**
 * The dark rim of a burst: strokes along the outline, each wider than the previous one. Together, they form a soft
 * edge.
 */
function shadedRim(kept: string, finish: Finish, depth: number): string {
  const count = 18;
  const strokes: string[] = [];
  let covered = 0;
  for (let k = count; k >= 1; k--) {
    const inward = (k - 0.5) / count;
    const smooth = 1 - inward * inward * (3 - 2 * inward);
    const wanted = 0.97 * smooth;
    const opacity = 1 - (1 - wanted) / (1 - covered);
    covered = wanted;
    if (opacity < 0.004) continue;
    strokes.push(
      again(kept, { strokeWidth: (2 * depth * k) / count, strokeOpacity: opacity.toFixed(3) }),
    );
  }
  return group(
    {
      fill: 'none',
      stroke: finish.rim,
      strokeLinejoin: 'round',
      shapeRendering: 'optimizeSpeed',
    },
    ...strokes,
  );
}

/** A carved top: a lit dome with a recurve near the rim. */
function carving(sheet: Sheet, kept: string, centre: Point, reach: Point): string {
  const crown = towards(sheet, [centre[0] - reach[0] * 0.18, centre[1]], reach, 0.28);
  const swell = sheet.radial(crown, reach[1] * 1.25, [
    [0, '#fff6e2', 0.3],
    [0.45, '#fff6e2', 0.05],
    [0.75, '#1a0d06', 0.05],
    [1, '#1a0d06', 0.3],
  ]);
  return again(kept, { fill: swell });
}

/** The rounded rim: bright on one side and dark on the other. */
function rim(
  sheet: Sheet,
  kept: string,
  centre: Point,
  reach: Point,
  width: number,
  dark: boolean,
): string {
  const glow = overBody(sheet, centre, reach, [
    [0, '#fffaf0', dark ? 0.03 : 0.12],
    [0.36, '#fffaf0', 0.02],
    [0.5, '#140d09', 0.02],
    [1, '#140d09', 0.2],
  ]);
  return group(
    { fill: 'none', stroke: glow, shapeRendering: 'optimizeSpeed' },
    ...[1, 0.74, 0.5, 0.3, 0.14].map((share) => again(kept, { strokeWidth: 2 * width * share })),
  );
}

/** The reflection of a softbox on lacquer: a broad, pale area and a second area with a sharp edge. */
function gloss(
  sheet: Sheet,
  kept: string,
  centre: Point,
  reach: Point,
  dark: boolean,
  carved: boolean,
): string {
  const polish = Math.max(0.12, 1 - sheet.wear * 1.25);
  const strength = (dark ? 0.2 : 0.29) * polish;
  const sweep = overBody(sheet, centre, reach, [
    [0, '#ffffff', strength * 0.9],
    [0.24, '#ffffff', strength * 0.35],
    [0.36, '#ffffff', strength * 0.55],
    [0.365, '#ffffff', 0],
    [0.68, '#ffffff', 0],
    [0.685, '#ffffff', strength * 0.22],
    [0.76, '#ffffff', strength * 0.1],
    [0.765, '#ffffff', 0],
  ]);
  // Skip the broad area on a carved top, because its dome already has that softer light.
  if (carved) return again(kept, { fill: sweep });
  const pool = towards(sheet, [centre[0] - reach[0] * 0.35, centre[1]], reach, 0.3);
  const shine = sheet.radial(pool, reach[1] * 0.9, [
    [0, '#ffffff', strength * 0.55],
    [0.5, '#ffffff', strength * 0.16],
    [1, '#ffffff', 0],
  ]);
  return again(kept, { fill: sweep }) + again(kept, { fill: shine });
}

function binding(kept: string, colour: string): string {
  return (
    again(kept, { fill: 'none', stroke: '#1a0f08', strokeOpacity: 0.55, strokeWidth: 9.6 }) +
    again(kept, { fill: 'none', stroke: colour, strokeWidth: 8 }) +
    again(kept, { fill: 'none', stroke: '#8f7a52', strokeOpacity: 0.35, strokeWidth: 2 })
  );
}

/** The soft shadow of a part on the surface below it. `d` is the part's outline, `lift` its height in mm. */
export function castShadow(sheet: Sheet, d: string, lift: number, strength = 0.4): string {
  const [lx, ly] = sheet.light;
  const shift = (share: number) =>
    `translate(${num(-lx * lift * share)} ${num(-ly * lift * share)})`;
  const copy = (opacity: number, share: number) => {
    const values = { fill: '#0c0704', fillOpacity: opacity, transform: shift(share) };
    return d.length > LONG ? again(sheet.keep(d), values) : path(d, values);
  };
  return copy(strength * 0.45, 1.25) + copy(strength * 0.7, 0.6);
}

/** Path data with at least this many characters is stored once and reused. */
const LONG = 150;
