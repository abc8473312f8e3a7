import { darker, lighter, mix } from './colour.ts';
import { type Artist, corners as hullOf } from './drawing.ts';
import { castShadow } from './paint.ts';
import { EDGE } from './panel.ts';
import { humbucker, singleCoil } from './pickups.ts';
import { scuffs } from './scuffs.ts';
import type { Metal, Sheet } from './sheet.ts';
import { curve, type Knot, knots, outline } from './spline.ts';
import {
  box,
  boxPath,
  circle,
  group,
  num,
  type Point,
  path,
  placed,
  polygon,
  roundPath,
} from './svg.ts';
import { pebbles, tweed } from './texture.ts';

/** The thin, twisted wires that come out of a pickup. */
function leads(sheet: Sheet, at: Point, colours: readonly string[]): string {
  const { random } = sheet;
  return colours
    .map((colour, i) => {
      const x = at[0] + i * 3;
      const points: Point[] = [
        [x, at[1]],
        [x + random.between(-8, 8), at[1] + 22],
        [x + random.between(-22, 22), at[1] + 44],
        [x + random.between(-30, 30), at[1] + random.between(58, 74)],
      ];
      const d = curve(points);
      return (
        path(d, {
          fill: 'none',
          stroke: '#000',
          strokeOpacity: 0.22,
          strokeWidth: 3,
          transform: 'translate(1.5 2)',
        }) +
        path(d, { fill: 'none', stroke: colour, strokeWidth: 2, strokeLinecap: 'round' }) +
        path(d, { fill: 'none', stroke: '#fff', strokeOpacity: 0.3, strokeWidth: 0.6 })
      );
    })
    .join('');
}

/** A set of pickups on the bench: three single coils, or two humbuckers. */
export const drawPickupSet: Artist = (sheet, finish) => {
  const coils = finish.coat === 'solid';
  const plastic = finish.colour;
  const places: readonly number[] = coils ? [0, 44, 88] : [0, 74];
  const art = places
    .map((x, i) => {
      const wires = leads(
        sheet,
        [x - 2, 40],
        coils ? ['#f2ead6', '#1c1a19'] : ['#b9b3a6', '#b0302a'],
      );
      const part = coils
        ? singleCoil(sheet, [x, 0], i === 2 ? 3 : 0, plastic)
        : humbucker(sheet, [x, 0], { cover: i ? 'zebra' : 'nickel', ring: '#ead9ae' });
      return wires + part;
    })
    .join('');
  const width = coils ? 88 : 74;
  return {
    art,
    silhouettes: places.map((x) =>
      boxPath(x - (coils ? 9 : 23), coils ? -41 : -45, coils ? 18 : 46, coils ? 82 : 90, 5),
    ),
    hull: hullOf(-42, -48, width + 84, 166),
    detail: { centre: [width / 2, 0], span: 120 },
  };
};

const CASE = knots(`
  -250,0 -244,-110 -196,-176 -110,-186 -20,-160 60,-148 140,-162 210,-150 262,-104 330,-82
  560,-78 770,-86 806,-60 812,0 806,60 770,86 560,78 330,82 262,104 210,150 140,162 60,148
  -20,160 -110,186 -196,176 -244,110
`);

/** A shaped hard case, closed. */
export const drawHardCase: Artist = (sheet, finish) => {
  const shape = outline(CASE);
  const { colour } = finish;
  const isTweed = colour === '#c89d58';
  const metal: Metal = isTweed ? 'gold' : 'chrome';
  const rims = [26, 20, 14, 8].map((width) =>
    path(shape.d, {
      fill: 'none',
      stroke: sheet.linear(
        [280 + sheet.light[0] * 420, sheet.light[1] * 240],
        [280 - sheet.light[0] * 420, -sheet.light[1] * 240],
        [
          [0, '#fff', 0.1],
          [0.5, '#fff', 0.01],
          [1, '#000', 0.16],
        ],
      ),
      strokeWidth: width,
    }),
  );
  const inset = outline(CASE.map(([x, y]): Knot => [280 + (x - 280) * 0.962, y * 0.9]));
  const latch = (x: number, y: number) => {
    const d = boxPath(x - 17, y - 13, 34, 26, 4);
    return (
      castShadow(sheet, d, 3, 0.45) +
      path(d, { fill: sheet.metal(metal), ...EDGE }) +
      box(x - 10, y - 4, 20, 12, 3, { fill: sheet.metal(metal, 90), ...EDGE })
    );
  };
  const grip =
    'M40,150C44,204 60,214 80,214H130C150,214 166,204 170,152L154,150C150,190 142,196 130,196H80C68,196 60,190 56,150Z';
  const art = [
    castShadow(sheet, grip, 4, 0.3),
    path(grip, {
      fill: sheet.across(90, [
        [0, '#4a3424'],
        [0.6, '#2a1c13'],
        [1, '#120b07'],
      ]),
      ...EDGE,
    }),
    path(shape.d, {
      fill: sheet.lit([
        [0, lighter(colour, 0.26)],
        [0.5, colour],
        [1, darker(colour, 0.35)],
      ]),
    }),
    group(
      { clipPath: sheet.clip(shape.d) },
      isTweed
        ? tweed([-250, -186, 1062, 372], 4)
        : pebbles([-250, -186, 1062, 372], 6, { stroke: '#fff', strokeOpacity: 0.14 }),
    ),
    group({ clipPath: sheet.clip(shape.d) }, ...rims),
    path(inset.d, { fill: 'none', stroke: darker(colour, 0.5), strokeWidth: 2.6 }),
    path(inset.d, {
      fill: 'none',
      stroke: '#fff',
      strokeOpacity: 0.14,
      strokeWidth: 1,
      transform: 'translate(1 1.4)',
    }),
    path(shape.d, { fill: 'none', stroke: '#0d0805', strokeOpacity: 0.6, strokeWidth: 1.4 }),
    scuffs(sheet, shape.d, [-250, -186, 1062, 372], '#a98a62', !isTweed),
    latch(-150, 178),
    latch(20, 152),
    latch(205, 150),
    latch(420, 78),
    latch(690, 82),
  ].join('');
  return {
    art,
    silhouettes: [shape.d, grip],
    hull: [...shape.points, [100, 214]],
    detail: { centre: [60, 60], span: 560 },
  };
};

/** Six machine heads in two rows. */
export const drawTuners: Artist = (sheet, finish) => {
  const metal: Metal =
    finish.colour === '#c69a4a' ? 'gold' : finish.coat === 'metallic' ? 'chrome' : 'black';
  const one = (at: Point, flip: 1 | -1) => {
    const plateShape = boxPath(-17, -13, 34, 26, 4);
    const gear = roundPath([0, 0], 11);
    const key = 'M-10,34C-14,34 -15,44 -12,50C-8,57 8,57 12,50C15,44 14,34 10,34Z';
    return `<g transform="translate(${at[0]} ${at[1]}) scale(1 ${flip})">${[
      castShadow(sheet, plateShape, 2, 0.4),
      path(plateShape, { fill: sheet.metal(metal), ...EDGE }),
      path(gear, { fill: sheet.metal(metal, 20), ...EDGE }),
      circle([0, 0], 4, { fill: sheet.metal(metal), ...EDGE }),
      path('M-3,0H3', { stroke: '#2a2018', strokeWidth: 1 }),
      ...[-13, 13].map((x) => circle([x, -9], 2, { fill: sheet.metal('nickel'), ...EDGE })),
      box(-3.4, 12, 6.8, 23, 1, { fill: sheet.metal(metal, 0), ...EDGE }),
      castShadow(sheet, key, 2, 0.35),
      path(key, { fill: sheet.metal(metal), ...EDGE }),
    ].join('')}</g>`;
  };
  const places: readonly (readonly [number, number, 1 | -1])[] = [
    [0, 0, -1],
    [52, 0, -1],
    [104, 0, -1],
    [0, 46, 1],
    [52, 46, 1],
    [104, 46, 1],
  ];
  const kept = sheet.broken ? places.slice(0, 5) : places;
  return {
    art: kept.map(([x, y, flip]) => one([x, y], flip)).join(''),
    silhouettes: kept.flatMap(([x, y, flip]) => [
      boxPath(x - 17, y - 13, 34, 26, 4),
      boxPath(x - 10, flip > 0 ? y + 12 : y - 54, 20, 42, 5),
    ]),
    hull: hullOf(-22, -60, 148, 166),
    detail: { centre: [52, 22], span: 120 },
  };
};

/** A strap, coiled once, with its leather ends on top. */
export const drawStrap: Artist = (sheet, finish) => {
  const colour = mix(finish.colour, '#a89a80', Math.max(0, sheet.wear - 0.1) * 0.5);
  const way: readonly Point[] = [
    [-190, 96],
    [-110, 40],
    [-20, -70],
    [90, -96],
    [150, -10],
    [90, 74],
    [-10, 62],
    [-60, -20],
    [-20, -104],
    [80, -140],
    [210, -80],
  ];
  const [lx, ly] = sheet.light;
  /** The strap's webbing with its woven stripe and shadow, starting at a point along the path. */
  const webbing = (from: number) => {
    const d = curve(way, from);
    const band = (width: number, stroke: string, opacity = 1, dash?: string) =>
      path(d, {
        fill: 'none',
        stroke,
        strokeWidth: width,
        strokeOpacity: opacity,
        strokeDasharray: dash,
        strokeLinejoin: 'round',
      });
    return [
      group(
        { transform: `translate(${num(-lx * 6)} ${num(-ly * 6)})` },
        band(52, '#120a06', 0.12),
        band(44, '#120a06', 0.2),
      ),
      band(48, darker(colour, 0.5)),
      band(45, colour),
      band(27, darker(colour, 0.3)),
      band(23, mix(colour, '#f0dfb4', 0.75), 0.95, '9 9'),
      band(8, darker(colour, 0.45), 1, '9 9'),
    ].join('');
  };
  const end = (at: Point, degrees: number) => {
    const leather = polygon([
      [-30, -25],
      [18, -25],
      [46, -12],
      [46, 12],
      [18, 25],
      [-30, 25],
    ]);
    return placed(
      at,
      degrees,
      castShadow(sheet, leather, 4, 0.4),
      path(leather, {
        fill: sheet.lit([
          [0, '#8a5a34'],
          [0.5, '#633c20'],
          [1, '#3d2412'],
        ]),
        ...EDGE,
      }),
      path('M-24,-20H16L40,-9V9L16,20H-24', {
        fill: 'none',
        stroke: '#e2c592',
        strokeWidth: 1.1,
        strokeDasharray: '4 3',
      }),
      circle([28, 0], 5, { fill: '#120a06' }),
      path('M28,0H40', { stroke: '#120a06', strokeWidth: 1.6 }),
    );
  };
  const art = [webbing(0), webbing(6), end([-196, 100], 145), end([214, -78], 28)];
  const hull: Point[] = [
    ...way.map(([x, y]): Point => [x, y]),
    [-248, 140],
    [268, -110],
    [268, -40],
    [176, -10],
    [90, 108],
    [80, -172],
  ];
  return { art: art.join(''), silhouettes: [], hull, detail: { centre: [60, -30], span: 280 } };
};
