import { assemble, type Plan } from './assemble.ts';
import { darker, lighter } from './colour.ts';
import type { Artist } from './drawing.ts';
import { FINISHES, type Finish } from './finishes.ts';
import { ACOUSTIC_GAUGES, type Neck, stringAt } from './neck.ts';
import { castShadow } from './paint.ts';
import { type GuardStock, pickguard } from './pickguard.ts';
import type { Sheet } from './sheet.ts';
import { type Knot, knots, outline } from './spline.ts';
import { circle, num, type Point, path, plate } from './svg.ts';

/** Creates a symmetrical outline from its bass-side half, which goes from the butt to the neck. */
export function mirrored(half: readonly Knot[]): Knot[] {
  const across = half
    .filter(([, y]) => y !== 0)
    .toReversed()
    .map(([x, y, corner]): Knot => (corner ? [x, -y, 1] : [x, -y]));
  return [...half, ...across];
}

const DREADNOUGHT = knots(`
  -222,0 -217,-70 -197,-132 -154,-180 -92,-199 -28,-187 30,-160 80,-141 130,-137 184,-144
  232,-145 266,-130 284,-92 288,-29!
`);

const SLOPE_JUMBO = knots(`
  -222,0 -216,-78 -192,-146 -143,-191 -82,-206 -22,-192 32,-160 78,-138 124,-134 170,-143
  212,-138 247,-113 273,-72 284,-29!
`);

const PARLOR = knots(`
  -186,0 -181,-66 -160,-124 -118,-167 -64,-183 -10,-170 38,-138 80,-113 118,-108 160,-118
  200,-128 234,-116 257,-78 266,-29!
`);

const CLASSICAL = knots(`
  -164,0 -160,-66 -139,-126 -97,-169 -42,-185 14,-172 66,-140 112,-119 156,-116 206,-129
  252,-140 293,-125 317,-84 325,-30!
`);

const CUTAWAY = knots(`
  -220,0 -214,-76 -190,-145 -142,-191 -82,-205 -22,-190 36,-154 82,-125 124,-117 168,-128
  212,-143 252,-130 278,-86 288,-29! 212,29! 214,58 230,84 247,106 242,131 210,143 168,130
  124,117 82,125 36,154 -22,190 -82,205 -142,191 -190,145 -214,76
`);

const GUARD_LARGE = knots(`
  206,30! 208,54 194,84 150,106 104,112 74,100 72,78 92,58! 112,48 146,56 182,46 200,30!
`);

const GUARD_TEAR = knots(`
  196,38! 192,66 160,92 118,106 86,98 82,78 98,58! 116,50 148,57 180,46
`);

/** The sound hole: its rings, the dark inside, and the lit far edge. */
function soundhole(sheet: Sheet, at: Point, radius: number, rings: 'plain' | 'mosaic'): string {
  const dark = sheet.lit([
    [0, '#070302'],
    [0.55, '#1d0f08'],
    [1, '#4a2c18'],
  ]);
  const parts: string[] = [];
  const ring = (r: number, width: number, stroke: string, dash?: string) =>
    parts.push(circle(at, r, { fill: 'none', stroke, strokeWidth: width, strokeDasharray: dash }));
  if (rings === 'mosaic') {
    ring(radius + 12, 18, '#2a170d');
    ring(radius + 12, 11, '#8a5a2b');
    ring(radius + 12, 10, '#d9b36a', '3 3.2');
    ring(radius + 12, 5, '#2f5a4a', '2.4 3.8');
    ring(radius + 20, 1.2, '#efe0b8');
    ring(radius + 4.4, 1.2, '#efe0b8');
  } else {
    ring(radius + 9, 7, '#1d120b');
    ring(radius + 9, 5, '#efe4c6');
    ring(radius + 9, 3, '#2a1a10');
    ring(radius + 9, 1, '#efe4c6');
    ring(radius + 3, 1, '#2a1a10');
    ring(radius + 15, 1, '#2a1a10');
  }
  parts.push(
    circle(at, radius, { fill: dark, stroke: '#1a0f08', strokeWidth: 0.8 }),
    circle([at[0] - sheet.light[0], at[1] - sheet.light[1]], radius - 1.2, {
      fill: 'none',
      stroke: '#c69a5c',
      strokeOpacity: 0.55,
      strokeWidth: 1.6,
      strokeDasharray: `${num(radius * 2.6)} ${num(radius * 4)}`,
      strokeDashoffset: num((-Math.atan2(-sheet.light[1], -sheet.light[0]) + 1.3) * radius),
    }),
  );
  return parts.join('');
}

/** A pinned rosewood bridge with a bone saddle. */
function pinBridge(sheet: Sheet, neck: Neck, width: number): string {
  const w = width / 2;
  const d = `M-12,${-w}H9V${w}H-12C-15,${w - 24} -21,${w - 34} -28,26C-32,12 -32,-12 -28,-26C-21,${34 - w} -15,${24 - w} -12,${-w}Z`;
  const wood = sheet.lit([
    [0, '#6d4630'],
    [0.5, '#3f2618'],
    [1, '#24140c'],
  ]);
  const pins = neck.gauges.map((_, i) => {
    const at: Point = [-14, stringAt(neck, i, 0)];
    return (
      circle(at, 3, { fill: '#f0e8d2', stroke: '#3a2a1a', strokeWidth: 0.5 }) +
      circle(at, 1, { fill: '#2a1a10' })
    );
  });
  const saddle: readonly Point[] = [
    [-3, -38],
    [2, 38],
  ];
  return (
    castShadow(sheet, d, 3.2, 0.45) +
    path(d, { fill: wood, stroke: '#1a0e07', strokeWidth: 0.7 }) +
    path(`M${saddle.map((p) => p.join(',')).join('L')}`, {
      stroke: '#f4ecd8',
      strokeWidth: 3,
      strokeLinecap: 'round',
    }) +
    pins.join('')
  );
}

/** A tie bridge: the strings loop through a block. */
function tieBridge(sheet: Sheet, width: number): string {
  const w = width / 2;
  const d = `M-16,${-w}H8V-42H10V42H8V${w}H-16V42H-20V-42H-16Z`;
  const wood = sheet.lit([
    [0, '#73482f'],
    [0.5, '#42271a'],
    [1, '#26150d'],
  ]);
  return (
    castShadow(sheet, d, 3.2, 0.45) +
    path(d, { fill: wood, stroke: '#1a0e07', strokeWidth: 0.7 }) +
    plate([-14, 0], 9, 80, 1, { fill: '#e9dcb8', stroke: '#5c4630', strokeWidth: 0.6 }) +
    plate([-14, 0], 4, 80, 0, { fill: '#5a3722' }) +
    plate([1, 0], 3, 78, 1, { fill: '#f6f0de' })
  );
}

function steelNeck(more: Partial<Neck> = {}): Neck {
  return {
    scale: 645,
    frets: 20,
    end: 201,
    nutWidth: 43.5,
    endWidth: 56,
    board: 'rosewood',
    inlay: 'dots',
    wood: '#7a4a2a',
    gauges: ACOUSTIC_GAUGES,
    wound: 4,
    nutSpread: 37,
    bridgeSpread: 55,
    stringTint: 'bronze',
    ...more,
  };
}

type Trim = Pick<Plan, 'body' | 'neck' | 'head'> & {
  readonly hole: readonly [x: number, radius: number];
  readonly rosette?: 'mosaic';
  readonly binding: string;
  readonly bridge: number;
  readonly guard?: readonly [knots: readonly Knot[], stock: GuardStock];
  readonly tie?: true;
};

function flatTop(sheet: Sheet, finish: Finish, trim: Trim) {
  const { neck } = trim;
  // The top of a natural acoustic guitar is always spruce.
  const top = finish === FINISHES.natural ? FINISHES.spruce : finish;
  const [holeX, radius] = trim.hole;
  const fittings = [
    soundhole(sheet, [holeX, 0], radius, trim.rosette ?? 'plain'),
    trim.guard ? pickguard(sheet, outline(trim.guard[0]), trim.guard[1], 0, 0.5) : '',
    trim.tie ? tieBridge(sheet, trim.bridge) : pinBridge(sheet, neck, trim.bridge),
  ].join('');
  return assemble(sheet, top, {
    body: trim.body,
    build: { top: 'flat', binding: trim.binding, shade: 60 },
    neck,
    head: trim.head,
    fittings,
    above: '',
    hold: (_, y) => [trim.tie ? -17 : -13, y],
    buttons: [[trim.body[0]?.[0] ?? 0, 0]],
    bare: '#d9b277',
    detail: { centre: [62, 8], span: 460 },
  });
}

const ROSEWOOD = '#3a2116';

export const drawDreadnought: Artist = (sheet, finish) =>
  flatTop(sheet, finish, {
    body: mirrored(DREADNOUGHT),
    neck: steelNeck(),
    head: { style: 'square', colour: ROSEWOOD, hardware: 'chrome', inlay: '#e9e0ca' },
    hole: [150, 50],
    binding: sheet.random.pick(['#efe6cf', '#211812']),
    bridge: 154,
    guard: [GUARD_TEAR, sheet.random.pick(['tortoise', 'black', 'tortoise'])],
  });

export const drawSlopeJumbo: Artist = (sheet, finish) =>
  flatTop(sheet, finish, {
    body: mirrored(SLOPE_JUMBO),
    neck: steelNeck({ scale: 628, end: 194, inlay: 'dots' }),
    head: { style: 'crown', colour: '#1b1513', hardware: 'nickel', inlay: '#e2d2a0' },
    hole: [146, 51],
    binding: '#ecdcb4',
    bridge: 152,
    guard: [GUARD_LARGE, 'tortoise'],
  });

export const drawParlor: Artist = (sheet, finish) =>
  flatTop(sheet, finish, {
    body: mirrored(PARLOR),
    neck: steelNeck({ scale: 597, end: 184, nutWidth: 43 }),
    head: { style: 'square', colour: '#2a1a12', hardware: 'chrome', inlay: '#d9c9a0' },
    hole: [136, 47],
    binding: '#1f1611',
    bridge: 146,
    guard: [
      GUARD_TEAR.map(([x, y, c]): Knot => (c ? [x - 15, y * 0.9, 1] : [x - 15, y * 0.9])),
      'tortoise',
    ],
  });

export const drawGrandAuditorium: Artist = (sheet, finish) =>
  flatTop(sheet, finish, {
    body: CUTAWAY,
    neck: steelNeck({ scale: 648, end: 203, board: 'ebony' }),
    head: {
      style: 'square',
      colour: '#221712',
      hardware: sheet.random.pick(['chrome', 'gold']),
      inlay: '#e9e0ca',
    },
    hole: [150, 50],
    binding: sheet.random.pick(['#f0e9d8', '#1d1512']),
    bridge: 150,
    guard: [GUARD_TEAR, 'tortoise'],
  });

export const drawClassical: Artist = (sheet, finish) =>
  flatTop(sheet, finish, {
    body: mirrored(CLASSICAL),
    neck: steelNeck({
      scale: 650,
      frets: 19,
      end: 214,
      nutWidth: 52,
      endWidth: 62,
      inlay: 'none',
      nutSpread: 43,
      bridgeSpread: 58,
      gauges: [1.1, 0.9, 0.75, 1.0, 0.82, 0.7],
      wound: 3,
      stringTint: 'nylon',
    }),
    head: { style: 'slotted', colour: darker('#5c3420', 0.1), hardware: 'gold' },
    hole: [168, 43],
    rosette: 'mosaic',
    binding: lighter('#4a2b1a', 0.05),
    bridge: 188,
    tie: true,
  });
