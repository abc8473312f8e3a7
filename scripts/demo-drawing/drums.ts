import { darker, lighter } from './colour.ts';
import { type Artist, corners as hullOf } from './drawing.ts';
import type { Finish } from './finishes.ts';
import { block, EDGE } from './panel.ts';
import type { Sheet, Stop } from './sheet.ts';
import { rod } from './stands.ts';
import { box, boxPath, circle, ellipse, num, type Point, path } from './svg.ts';

const CHROME: readonly Stop[] = [
  [0, '#5d6268'],
  [0.07, '#c9cdd1'],
  [0.16, '#ffffff'],
  [0.26, '#b4b9be'],
  [0.4, '#6d7278'],
  [0.47, '#dfe2e4'],
  [0.6, '#9aa0a6'],
  [0.78, '#4d5258'],
  [0.9, '#8f959b'],
  [1, '#3b3f44'],
];

/** A drum's cylindrical metal or lacquered shell, seen from slightly above. */
function shellFill(sheet: Sheet, finish: Finish): string {
  const { colour } = finish;
  if (finish.coat === 'metallic' && colour === '#b9bbb9') return sheet.across(0, CHROME);
  return sheet.across(0, [
    [0, darker(colour, 0.5)],
    [0.14, colour],
    [0.25, lighter(colour, 0.42)],
    [0.34, lighter(colour, 0.06)],
    [0.62, colour],
    [0.86, darker(colour, 0.36)],
    [1, darker(colour, 0.6)],
  ]);
}

const hoop = (sheet: Sheet) => sheet.across(0, CHROME);

type Drum = {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Half the height of the head's ellipse. A larger value means a view from higher up. */
  readonly tilt: number;
  readonly lugs: number;
};

/** An upright drum: shell, lugs, hoops and head. `x`, `y` is the center of the head. */
function drum(sheet: Sheet, finish: Finish, o: Drum): string {
  const { x, y, w, h, tilt } = o;
  const r = w / 2;
  const side = (top: number, bottom: number, extra: number) =>
    `M${num(x - r - extra)},${num(top)}A${num(r + extra)},${num(tilt)} 0 0 0 ${num(x + r + extra)},${num(top)}V${num(bottom)}A${num(r + extra)},${num(tilt)} 0 0 1 ${num(x - r - extra)},${num(bottom)}Z`;
  const band = Math.max(8, h * 0.09);
  const parts = [path(side(y, y + h, 0), { fill: shellFill(sheet, finish), ...EDGE })];
  if (finish.coat === 'metallic' && h > 100) {
    parts.push(
      path(
        `M${num(x - r)},${num(y + h * 0.5)}A${num(r)},${num(tilt)} 0 0 0 ${num(x + r)},${num(y + h * 0.5)}`,
        { fill: 'none', stroke: '#000', strokeOpacity: 0.28, strokeWidth: h * 0.02 },
      ),
      path(
        `M${num(x - r)},${num(y + h * 0.53)}A${num(r)},${num(tilt)} 0 0 0 ${num(x + r)},${num(y + h * 0.53)}`,
        { fill: 'none', stroke: '#fff', strokeOpacity: 0.5, strokeWidth: h * 0.012 },
      ),
    );
  }
  for (let i = 0; i < o.lugs; i++) {
    const a = ((i + 0.5) / o.lugs) * Math.PI;
    const lx = x - Math.cos(a) * r * 0.985;
    const drop = Math.sin(a) * tilt;
    const lw = Math.max(5, w * 0.045 * (0.45 + 0.55 * Math.sin(a)));
    const mid = y + drop + h / 2;
    parts.push(
      box(lx - 1.3, y + drop, 2.6, h, 1, { fill: '#8f959a' }),
      box(lx - lw / 2, mid - h * 0.26, lw, h * 0.52, lw * 0.45, {
        fill: sheet.across(0, CHROME),
        ...EDGE,
      }),
      box(lx - lw * 0.55, mid - h * 0.06, lw * 1.1, h * 0.12, 1.4, {
        fill: sheet.metal('chrome', 90),
        ...EDGE,
      }),
    );
  }
  parts.push(
    path(side(y + h - band * 0.7, y + h + band * 0.4, r * 0.022), { fill: hoop(sheet), ...EDGE }),
    path(side(y - band * 0.3, y + band * 0.8, r * 0.025), { fill: hoop(sheet), ...EDGE }),
    ellipse([x, y - band * 0.3], r * 1.025, tilt, { fill: hoop(sheet), ...EDGE }),
    ellipse([x, y - band * 0.1], r * 0.985, tilt * 0.95, { fill: '#4a4d50' }),
    ellipse([x, y], r * 0.975, tilt * 0.94, {
      fill: sheet.lit([
        [0, '#fffdf8'],
        [0.55, '#ece7dc'],
        [1, '#cfc8b9'],
      ]),
    }),
  );
  if (sheet.wear > 0.15) {
    parts.push(
      ellipse([x + r * 0.08, y], r * 0.52, tilt * 0.5, {
        fill: sheet.dome(
          [
            [0, '#6d6354', Math.min(0.6, sheet.wear * 0.8)],
            [1, '#6d6354', 0],
          ],
          0,
        ),
      }),
    );
  }
  return parts.join('');
}

export const drawSnare: Artist = (sheet, finish) => {
  const o: Drum = { x: 0, y: 0, w: 356, h: 150, tilt: 54, lugs: 6 };
  const strainer =
    block(sheet, 92, 78, 22, 64, 4, '#b9bec3', 2) +
    path('M103,86l34,-14l5,9l-34,16Z', { fill: sheet.metal('chrome'), ...EDGE });
  const art = [
    drum(sheet, finish, o),
    strainer,
    circle([-60, 130], 8.5, { fill: sheet.metal('brass'), ...EDGE }),
    circle([-60, 130], 3, { fill: '#1a1512' }),
  ].join('');
  return {
    art,
    silhouettes: [boxPath(-178, 0, 356, 200)],
    hull: hullOf(-186, -62, 372, 266),
    detail: { centre: [40, 60], span: 300 },
  };
};

function standCymbal(sheet: Sheet, at: Point, rx: number, ry: number, lean: number): string {
  const gold = sheet.across(0, [
    [0, '#8a6020'],
    [0.25, '#e8c15a'],
    [0.4, '#fff0bb'],
    [0.55, '#cf9f42'],
    [1, '#7d5518'],
  ]);
  return `<g transform="translate(${num(at[0])} ${num(at[1])}) rotate(${lean})">${
    ellipse([0, 0], rx, ry, { fill: gold, stroke: '#4a300c', strokeWidth: 1 }) +
    ellipse([0, 0], rx * 0.7, ry * 0.7, {
      fill: 'none',
      stroke: '#6a4814',
      strokeOpacity: 0.5,
      strokeWidth: 1,
    }) +
    ellipse([0, -ry * 0.35], rx * 0.22, ry * 0.55, {
      fill: gold,
      stroke: '#5a3c10',
      strokeWidth: 0.8,
    }) +
    box(-3, -ry - 12, 6, 16, 2, { fill: '#2a2d30' })
  }</g>`;
}

function tripod(top: Point, floor: number, spread: number): string {
  const [x, y] = top;
  return (
    rod([x, y], [x, floor - 26], 9) +
    rod([x, floor - 90], [x - spread, floor], 8) +
    rod([x, floor - 90], [x + spread, floor], 8)
  );
}

/** The bass drum from the front. */
function kick(sheet: Sheet, finish: Finish, at: Point, r: number): string {
  const { colour } = finish;
  const hoopFill = sheet.lit([
    [0, lighter(colour, 0.4)],
    [0.5, colour],
    [1, darker(colour, 0.45)],
  ]);
  const claws = Array.from({ length: 8 }, (_, i) => {
    const a = ((i + 0.5) / 8) * 360;
    return `<g transform="translate(${num(at[0])} ${num(at[1])}) rotate(${num(a)})">${box(r - 14, -8, 26, 16, 3, { fill: sheet.metal('chrome', 90), ...EDGE })}</g>`;
  });
  return (
    circle(at, r + 8, { fill: shellFill(sheet, finish), ...EDGE }) +
    circle(at, r + 4, { fill: hoopFill, ...EDGE }) +
    circle(at, r - 15, { fill: sheet.metal('chrome') }) +
    circle(at, r - 18, {
      fill: sheet.lit([
        [0, '#fdfaf2'],
        [0.6, '#e9e3d6'],
        [1, '#c6beae'],
      ]),
      stroke: '#5c564c',
      strokeWidth: 1,
    }) +
    circle(at, r - 40, { fill: 'none', stroke: '#8b8375', strokeOpacity: 0.35, strokeWidth: 1.4 }) +
    circle([at[0] + r * 0.4, at[1] + r * 0.32], r * 0.17, {
      fill: '#14110f',
      stroke: '#8f8a80',
      strokeWidth: 4,
    }) +
    path(
      `M${num(at[0] - r * 0.46)},${num(at[1] - r * 0.1)}h${num(r * 0.92)}M${num(at[0] - r * 0.28)},${num(at[1] + r * 0.04)}h${num(r * 0.4)}`,
      { stroke: darker(colour, 0.3), strokeWidth: r * 0.05, strokeOpacity: 0.75 },
    ) +
    claws.join('')
  );
}

export const drawDrumKit: Artist = (sheet, finish) => {
  const floor = 900;
  const art = [
    tripod([170, 190], floor, 90),
    tripod([1010, 150], floor, 100),
    standCymbal(sheet, [175, 186], 190, 30, 7),
    standCymbal(sheet, [1010, 146], 210, 34, -9),
    tripod([-40, 520], floor, 80),
    standCymbal(sheet, [-40, 494], 150, 16, 0),
    standCymbal(sheet, [-40, 512], 150, 16, 0),
    rod([500, 420], [430, 330], 14),
    rod([640, 420], [720, 330], 14),
    rod([390, 820], [330, floor], 10),
    rod([760, 820], [820, floor], 10),
    kick(sheet, finish, [575, 640], 262),
    drum(sheet, finish, { x: 410, y: 262, w: 260, h: 178, tilt: 46, lugs: 5 }),
    drum(sheet, finish, { x: 730, y: 254, w: 286, h: 192, tilt: 50, lugs: 5 }),
    ...[870, 1100].map((x) => rod([x, 640], [x, floor], 9)),
    drum(sheet, finish, { x: 985, y: 545, w: 340, h: 290, tilt: 52, lugs: 5 }),
    rod([985, 840], [985, floor], 9),
    tripod([165, 690], floor, 84),
    drum(sheet, finish, { x: 165, y: 588, w: 300, h: 118, tilt: 44, lugs: 6 }),
  ].join('');
  return {
    art,
    silhouettes: [boxPath(-120, 300, 1300, 600)],
    hull: hullOf(-192, 108, 1416, floor - 108),
    detail: { centre: [520, 380], span: 760 },
  };
};
