import { mirrored } from './acoustics.ts';
import { assemble } from './assemble.ts';
import { darker, lighter } from './colour.ts';
import type { Artist } from './drawing.ts';
import { coursesTo, drawHead, headPlan } from './headstocks.ts';
import {
  drawNeck,
  drawStrings,
  fretAt,
  halfWidth,
  type Neck,
  neckShape,
  stringAt,
} from './neck.ts';
import { castShadow } from './paint.ts';
import { pickguard } from './pickguard.ts';
import type { Sheet } from './sheet.ts';
import { knots, outline } from './spline.ts';
import { circle, line, num, type Point, path, placed, plate, roundPath } from './svg.ts';

const UKULELE = knots(`
  -92,0 -90,-32 -78,-64 -52,-88 -20,-96 10,-85 38,-66 66,-57 96,-63 126,-70 148,-60
  161,-38 166,-20!
`);

export const drawUkulele: Artist = (sheet, finish) => {
  const neck: Neck = {
    scale: 383,
    frets: 18,
    end: 132,
    nutWidth: 36,
    endWidth: 46,
    board: 'rosewood',
    inlay: 'dots',
    wood: '#7a4a2a',
    gauges: [0.75, 0.95, 0.85, 0.7],
    wound: 0,
    nutSpread: 28,
    bridgeSpread: 42,
    stringTint: 'nylon',
  };
  const wood = sheet.lit([
    [0, '#73482f'],
    [1, '#2a170e'],
  ]);
  const bridge = 'M-16,-42H7V42H-16C-20,30 -20,-30 -16,-42Z';
  const fittings =
    circle([84, 0], 31, {
      fill: sheet.lit([
        [0, '#070302'],
        [1, '#4a2c18'],
      ]),
      stroke: '#1a0f08',
    }) +
    [34, 38, 40]
      .map((r) =>
        circle([84, 0], r, {
          fill: 'none',
          stroke: r === 38 ? '#2a170d' : '#efe0b8',
          strokeWidth: r === 38 ? 3.4 : 1,
        }),
      )
      .join('') +
    castShadow(sheet, bridge, 2.6, 0.45) +
    path(bridge, { fill: wood, stroke: '#1a0e07', strokeWidth: 0.6 }) +
    plate([0, 0], 2.4, 56, 1, { fill: '#f6f0de' });
  return assemble(sheet, finish, {
    body: mirrored(UKULELE),
    build: { top: 'flat', binding: sheet.random.pick(['#efe6cf', '#2a1a12']), shade: 34 },
    neck,
    head: { style: 'short', colour: '#4a2b1a', hardware: 'chrome' },
    fittings,
    above: '',
    hold: (_, y) => [-13, y],
    buttons: [],
    bare: '#c99a62',
    detail: { centre: [50, 4], span: 270 },
  });
};

const MANDOLIN = knots(`
  -128,0 -124,-44 -100,-92 -54,-122 0,-124 50,-104 94,-76 130,-48 158,-30 176,-18!
`);

export const drawMandolin: Artist = (sheet, finish) => {
  const neck: Neck = {
    scale: 352,
    frets: 20,
    end: 108,
    nutWidth: 29,
    endWidth: 40,
    board: 'rosewood',
    inlay: 'dots',
    binding: '#ecdcb4',
    wood: '#6a3a20',
    gauges: [0.95, 0.95, 0.65, 0.65, 0.4, 0.4, 0.28, 0.28],
    wound: 4,
    nutSpread: 23,
    bridgeSpread: 40,
    stringTint: 'bronze',
    paired: true,
  };
  const f = (side: 1 | -1) => {
    const y = (v: number) => num(side * v);
    return path(
      `M40,${y(56)}C44,${y(50)} 52,${y(53)} 50,${y(60)}C48,${y(66)} 40,${y(66)} 34,${y(60)}C18,${y(64)} 2,${y(70)} -12,${y(84)}C-22,${y(92)} -34,${y(88)} -34,${y(80)}C-34,${y(73)} -25,${y(72)} -24,${y(79)}C-22,${y(83)} -17,${y(80)} -11,${y(75)}C4,${y(60)} 22,${y(55)} 32,${y(52)}C36,${y(46)} 44,${y(43)} 49,${y(47)}Z`,
      { fill: '#120a06', stroke: '#e9d8b0', strokeWidth: 0.9 },
    );
  };
  const tail = 'M-128,-12L-66,-20C-58,-16 -58,16 -66,20L-128,12Z';
  const bridge = 'M-5,-52C-2,-30 -4,-20 -4,0C-4,20 -2,30 -5,52H4C6,30 5,20 5,0C5,-20 6,-30 4,-52Z';
  const fittings =
    f(1) +
    f(-1) +
    castShadow(sheet, tail, 2, 0.45) +
    path(tail, { fill: sheet.metal('nickel', 90), stroke: '#2a2018', strokeWidth: 0.5 }) +
    castShadow(sheet, bridge, 3, 0.5) +
    path(bridge, {
      fill: sheet.across(0, [
        [0, '#4a2d1c'],
        [1, '#1d100a'],
      ]),
    }) +
    pickguard(
      sheet,
      outline([
        [104, 24, 1],
        [96, 44],
        [60, 58],
        [20, 62],
        [8, 52],
        [20, 34],
        [60, 26, 1],
      ]),
      'black',
      1,
      4,
    );
  return assemble(sheet, finish, {
    body: mirrored(MANDOLIN),
    build: { top: 'carved', binding: '#ecdcb4', shade: 34 },
    neck,
    head: { style: 'scroll', colour: '#1b1412', hardware: 'nickel', inlay: '#e2d2a0' },
    fittings,
    above: '',
    hold: (_, y) => [-66, y * 0.8],
    buttons: [[-128, 0]],
    detail: { centre: [20, 4], span: 310 },
  });
};

const HEAD_AT: Point = [46, 0];
const RADIUS = 140;

/** A banjo's drum, with its rim, hooks all around it, and a frosted head. */
function pot(sheet: Sheet, ring: string): string {
  const parts: string[] = [];
  const outer = roundPath(HEAD_AT, RADIUS + 17);
  parts.push(
    castShadow(sheet, outer, 3, 0.3),
    circle(HEAD_AT, RADIUS + 17, {
      fill: sheet.lit([
        [0, lighter(ring, 0.35)],
        [0.5, ring],
        [1, darker(ring, 0.4)],
      ]),
      stroke: darker(ring, 0.6),
    }),
  );
  for (let i = 0; i < 24; i++) {
    const degrees = (i * 360) / 24 + 7.5;
    parts.push(
      placed(
        HEAD_AT,
        degrees,
        plate([RADIUS + 13, 0], 22, 5.6, 1.4, {
          fill: sheet.metal('chrome'),
          stroke: '#2a2018',
          strokeOpacity: 0.6,
          strokeWidth: 0.5,
        }),
      ),
    );
  }
  parts.push(
    circle(HEAD_AT, RADIUS + 6, {
      fill: sheet.metal('chrome'),
      stroke: '#3a342c',
      strokeWidth: 0.8,
    }),
    circle(HEAD_AT, RADIUS, {
      fill: sheet.lit([
        [0, '#fffdf6'],
        [0.6, '#f1eadb'],
        [1, '#d6ccb8'],
      ]),
      stroke: '#8b8375',
      strokeWidth: 1.2,
    }),
    circle(HEAD_AT, RADIUS - 3, {
      fill: 'none',
      stroke: '#000',
      strokeOpacity: 0.14,
      strokeWidth: 4,
    }),
  );
  if (sheet.wear > 0.15) {
    parts.push(
      circle([100, 18], 60, {
        fill: sheet.radial([100, 18], 60, [
          [0, '#7a6a50', sheet.wear * 0.55],
          [1, '#7a6a50', 0],
        ]),
      }),
    );
  }
  return parts.join('');
}

export const drawBanjo: Artist = (sheet, finish) => {
  const neck: Neck = {
    scale: 667,
    frets: 22,
    end: 190,
    nutWidth: 32,
    endWidth: 50,
    board: finish.colour === '#dcae6c' ? 'maple' : 'rosewood',
    inlay: 'dots',
    wood: '#cf9d5c',
    gauges: [0.6, 0.45, 0.35, 0.28],
    wound: 1,
    nutSpread: 25,
    bridgeSpread: 42,
  };
  const bridge = 'M-3,-36H3V-30L5,-26V26L3,30V36H-3Z';
  const tail = 'M-112,-11H-62C-56,-11 -54,-18 -50,-18V18C-54,18 -56,11 -62,11H-112Z';
  const fifth = fretAt(neck.scale, 5) + 8;
  const pegY = -halfWidth(neck, fifth) - 2;
  const { shape, posts } = headPlan(neck, 'short');
  const courses = coursesTo(neck, posts, (i) => [-54, stringAt(neck, i, 0) * 0.7]);
  const art = [
    pot(sheet, finish.colour),
    drawNeck(sheet, neck),
    castShadow(sheet, tail, 3, 0.45),
    path(tail, { fill: sheet.metal('chrome', 90), stroke: '#2a2018', strokeWidth: 0.6 }),
    castShadow(sheet, bridge, 5, 0.4),
    path(bridge, { fill: '#d9b27a', stroke: '#5c3d20', strokeWidth: 0.6 }),
    path('M-3,-20h6M-3,-8h6M-3,8h6M-3,20h6', { stroke: '#8d6a3c', strokeWidth: 3 }),
    plate([0, 0], 2, 70, 0, { fill: '#2a1a10' }),
    drawHead(sheet, neck, { style: 'short', colour: '#c9924e', hardware: 'chrome' }),
    drawStrings(sheet, neck, courses),
    path(`M-54,-19L0,-27L${num(fifth)},${num(pegY + 4)}`, {
      fill: 'none',
      stroke: '#d9d8d4',
      strokeWidth: 0.6,
    }),
    line([fifth, pegY + 3], [fifth, pegY - 12], { stroke: '#b9bcc0', strokeWidth: 4 }),
    plate([fifth, pegY - 14], 14, 9, 4, {
      fill: sheet.metal('chrome'),
      stroke: '#2a2018',
      strokeOpacity: 0.5,
      strokeWidth: 0.5,
    }),
  ];
  const ring: Point[] = Array.from({ length: 24 }, (_, i) => {
    const a = (i / 24) * Math.PI * 2;
    return [HEAD_AT[0] + Math.cos(a) * (RADIUS + 24), Math.sin(a) * (RADIUS + 24)];
  });
  return {
    art: art.join(''),
    silhouettes: [roundPath(HEAD_AT, RADIUS + 20), neckShape(neck), shape.d],
    hull: [...ring, ...shape.points, ...posts.map(([x, y]): Point => [x, y - 28])],
    detail: { centre: [60, 4], span: 400 },
  };
};
