import { darker, lighter } from './colour.ts';
import { castShadow } from './paint.ts';
import type { Sheet } from './sheet.ts';
import { circle, line, num, type Point, path, plate, polygon } from './svg.ts';

export type Board = 'maple' | 'rosewood' | 'ebony';
export type Inlay = 'dots' | 'blocks' | 'trapezoids' | 'humps' | 'moons' | 'none';

/**
 * A neck along the x axis, in mm. The saddles are at x = 0, the nut is at x = scale, and the bass side is at
 * y < 0, so the headstock points right and the controls are below the strings.
 */
export type Neck = {
  readonly scale: number;
  readonly frets: number;
  /** The x coordinate of the fretboard's end, over the body. */
  readonly end: number;
  readonly nutWidth: number;
  readonly endWidth: number;
  readonly board: Board;
  readonly inlay: Inlay;
  readonly binding?: string;
  readonly wood: string;
  /** String gauges from bass to treble. */
  readonly gauges: readonly number[];
  /** The number of wound strings, counted from the bass side. */
  readonly wound: number;
  readonly nutSpread: number;
  readonly bridgeSpread: number;
  readonly stringTint?: 'steel' | 'bronze' | 'nylon';
  /** True if the strings are arranged in close pairs, as on a mandolin. */
  readonly paired?: boolean;
};

export const GUITAR_GAUGES = [1.17, 0.91, 0.66, 0.43, 0.33, 0.25] as const;
export const ACOUSTIC_GAUGES = [1.35, 1.07, 0.81, 0.61, 0.41, 0.3] as const;
export const BASS_GAUGES = [2.67, 2.16, 1.65, 1.14] as const;

const BOARDS: Record<Board, string> = {
  maple: '#e3b56b',
  rosewood: '#46291b',
  ebony: '#241d1a',
};

/** The x coordinate of fret `n`. Each fret shortens the string by a factor of the twelfth root of two. */
export function fretAt(scale: number, n: number): number {
  return scale * 2 ** (-n / 12);
}

/** Half the width of the fretboard at `x`. */
export function halfWidth(neck: Neck, x: number): number {
  const share = (x - neck.end) / (neck.scale - neck.end);
  return (neck.endWidth + (neck.nutWidth - neck.endWidth) * share) / 2;
}

/** The y coordinate of string `i` at `x`. */
export function stringAt(neck: Neck, i: number, x: number): number {
  const each = neck.paired ? 2 : 1;
  const count = neck.gauges.length / each;
  const place = count > 1 ? Math.floor(i / each) / (count - 1) - 0.5 : 0;
  const apart = neck.paired ? (i % 2 ? 1.1 : -1.1) : 0;
  const spread = neck.bridgeSpread + (neck.nutSpread - neck.bridgeSpread) * (x / neck.scale);
  return place * spread + apart;
}

/** The neck's outline from its end to the nut. */
export function neckShape(neck: Neck): string {
  const [a, b] = [neck.endWidth / 2, neck.nutWidth / 2];
  return polygon([
    [neck.end, -a],
    [neck.scale + 4, -b],
    [neck.scale + 4, b],
    [neck.end, a],
  ]);
}

/** The fretboard with frets, inlays and nut. */
export function drawNeck(sheet: Sheet, neck: Neck): string {
  const colour = BOARDS[neck.board];
  const shape = neckShape(neck);
  const [top, bottom] = [-neck.endWidth / 2, neck.endWidth / 2];
  const round = sheet.linear(
    [0, top],
    [0, bottom],
    [
      [0, darker(colour, 0.22)],
      [0.16, lighter(colour, 0.1)],
      [0.42, lighter(colour, neck.board === 'maple' ? 0.22 : 0.12)],
      [0.7, colour],
      [1, darker(colour, 0.34)],
    ],
  );
  const parts = [castShadow(sheet, shape, 5, 0.34), path(shape, { fill: round })];
  parts.push(boardGrain(sheet, neck, colour));
  if (neck.binding) parts.push(edges(neck, neck.binding, 2.2));
  else parts.push(edges(neck, lighter(neck.wood, 0.1), 0.9));
  parts.push(inlays(neck), frets(sheet, neck), nut(sheet, neck));
  return parts.join('');
}

function boardGrain(sheet: Sheet, neck: Neck, colour: string): string {
  const { random } = sheet;
  let d = '';
  for (let i = 0; i < 26; i++) {
    const x = random.between(neck.end, neck.scale - 60);
    const half = halfWidth(neck, x) - 3;
    const y = random.between(-half, half) * 0.9;
    d += `M${num(x)},${num(y)}l${num(random.between(30, 90))},${num(random.between(-1, 1))}`;
  }
  return path(d, {
    stroke: neck.board === 'maple' ? '#8a5a22' : darker(colour, 0.6),
    strokeOpacity: neck.board === 'maple' ? 0.16 : 0.4,
    strokeWidth: 0.6,
    fill: 'none',
  });
}

function edges(neck: Neck, colour: string, width: number): string {
  const [a, b] = [neck.endWidth / 2 - width / 2, neck.nutWidth / 2 - width / 2];
  const d = `M${num(neck.scale)},${num(-b)}L${num(neck.end)},${num(-a)}M${num(neck.scale)},${num(b)}L${num(neck.end)},${num(a)}`;
  return path(d, { stroke: colour, strokeWidth: width, fill: 'none' });
}

function frets(sheet: Sheet, neck: Neck): string {
  let d = '';
  let shade = '';
  for (let n = 1; n <= neck.frets; n++) {
    const x = fretAt(neck.scale, n);
    if (x < neck.end + 1) break;
    const half = halfWidth(neck, x) - 0.6;
    d += `M${num(x)},${num(-half)}V${num(half)}`;
    shade += `M${num(x - 1.2)},${num(-half)}V${num(half)}`;
  }
  const dull = sheet.wear > 0.5 ? '#a89c86' : '#d9d7d0';
  return (
    path(shade, { stroke: '#0d0704', strokeOpacity: 0.35, strokeWidth: 1.8 }) +
    path(d, { stroke: dull, strokeWidth: 1.9 }) +
    path(d, { stroke: '#ffffff', strokeOpacity: 0.75, strokeWidth: 0.6 })
  );
}

function nut(sheet: Sheet, neck: Neck): string {
  return plate([neck.scale + 2, 0], 4.4, neck.nutWidth, 0.8, {
    fill: sheet.across(0, [
      [0, '#fffdf2'],
      [1, '#cfc3a4'],
    ]),
    stroke: '#3a2a1a',
    strokeOpacity: 0.5,
    strokeWidth: 0.4,
  });
}

const MARKED = [3, 5, 7, 9, 12, 15, 17, 19, 21, 24];

function inlays(neck: Neck): string {
  if (neck.inlay === 'none') return '';
  const parts: string[] = [];
  const pearl = neck.board === 'maple' ? '#201812' : '#ece5d2';
  const fill = pearl;
  const start = neck.inlay === 'humps' || neck.inlay === 'blocks' ? [1, ...MARKED] : MARKED;
  for (const n of start) {
    const right = fretAt(neck.scale, n - 1);
    const left = fretAt(neck.scale, n);
    if (n > neck.frets || left < neck.end + 2) continue;
    const x = (left + right) / 2;
    const gap = right - left;
    const half = halfWidth(neck, x);
    if (neck.inlay === 'dots') {
      const places = n % 12 === 0 ? [-half * 0.5, half * 0.5] : [0];
      for (const y of places) parts.push(circle([x, y], 3.2, { fill }));
    } else if (neck.inlay === 'moons') {
      parts.push(moon(x, half, fill));
    } else if (neck.inlay === 'trapezoids') {
      const w = Math.min(gap * 0.62, 19) / 2;
      const points: Point[] = [
        [x - w, -half * 0.78],
        [x + w, -half * 0.6],
        [x + w, half * 0.6],
        [x - w, half * 0.78],
      ];
      parts.push(path(polygon(points), { fill }));
    } else if (neck.inlay === 'blocks') {
      parts.push(plate([x, 0], Math.min(gap * 0.6, 18), half * 1.36, 0.6, { fill }));
    } else {
      const w = Math.min(gap * 0.66, 20) / 2;
      const y = -half * 0.82;
      parts.push(
        path(
          `M${num(x - w)},${num(y)}H${num(x + w)}C${num(x + w * 0.9)},${num(y + half * 0.62)} ${num(x - w * 0.9)},${num(y + half * 0.62)} ${num(x - w)},${num(y)}Z`,
          { fill },
        ),
      );
    }
  }
  return parts.join('');
}

function moon(x: number, half: number, fill: string): string {
  const r = half * 0.42;
  return path(
    `M${num(x - r * 0.6)},${num(-r)}A${num(r)},${num(r)} 0 1 1 ${num(x - r * 0.6)},${num(r)}A${num(r * 1.25)},${num(r * 1.25)} 0 0 0 ${num(x - r * 0.6)},${num(-r)}Z`,
    { fill },
  );
}

/** One string's path: from its anchor to its tuner's post. */
export type Course = { readonly hold: Point; readonly post: Point };

/** The strings with a faint shadow below them. */
export function drawStrings(sheet: Sheet, neck: Neck, courses: readonly Course[]): string {
  const tints = {
    steel: ['#c9c8c4', '#e7e6e2'],
    bronze: ['#b98a4e', '#e3dfd6'],
    nylon: ['#b9b4a8', '#ece2c8'],
  } as const;
  const [woundTint, plainTint] = tints[neck.stringTint ?? 'steel'];
  const missing = sheet.broken ? courses.length - 1 - Math.floor(sheet.random.between(0, 3)) : -1;
  let shade = '';
  const strings: string[] = [];
  courses.forEach((course, i) => {
    const gauge = neck.gauges[i] ?? 0.5;
    const saddle: Point = [0, stringAt(neck, i, 0)];
    const nutPoint: Point = [neck.scale + 1, stringAt(neck, i, neck.scale)];
    if (i === missing) {
      strings.push(loose(sheet, nutPoint, course.post, plainTint));
      return;
    }
    const points = [course.hold, saddle, nutPoint, course.post];
    const d = `M${points.map(([x, y]) => `${num(x)},${num(y)}`).join('L')}`;
    shade += `M${num(saddle[0])},${num(saddle[1])}L${num(nutPoint[0])},${num(nutPoint[1])}`;
    const isWound = i < neck.wound;
    const width = Math.max(0.55, gauge);
    strings.push(
      path(d, {
        fill: 'none',
        stroke: isWound ? darker(woundTint, sheet.wear * 0.4) : plainTint,
        strokeWidth: width,
      }),
    );
    if (gauge > 1)
      strings.push(
        line(saddle, nutPoint, { stroke: '#fff', strokeOpacity: 0.4, strokeWidth: gauge * 0.3 }),
      );
  });
  const [lx, ly] = sheet.light;
  return (
    path(shade, {
      stroke: '#0a0503',
      strokeOpacity: 0.28,
      strokeWidth: 0.9,
      transform: `translate(${num(-lx * 2.4)} ${num(-ly * 2.4)})`,
    }) + strings.join('')
  );
}

/** A snapped string that is still wound around its post and curls away. */
function loose(sheet: Sheet, [x, y]: Point, post: Point, tint: string): string {
  const r = (low: number, high: number) => num(sheet.random.between(low, high));
  const d = `M${num(post[0])},${num(post[1])}L${num(x)},${num(y)}c${r(-60, -30)},${r(20, 50)} ${r(-90, -70)},${r(70, 110)} ${r(-40, -10)},${r(80, 120)}c${r(20, 40)},${r(5, 12)} ${r(28, 44)},${r(-30, -15)} ${r(6, 14)},${r(-40, -28)}`;
  return path(d, { fill: 'none', stroke: tint, strokeWidth: 0.8 });
}
