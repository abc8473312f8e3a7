import { assemble } from './assemble.ts';
import { floatingTail, lockingTremolo, tray, tremolo } from './bridges.ts';
import { blade, controlPlate, jackBoat, knobs, toggle } from './controls.ts';
import type { Artist } from './drawing.ts';
import * as shapes from './electric-shapes.ts';
import type { FinishName } from './finishes.ts';
import { type Board, GUITAR_GAUGES, type Neck } from './neck.ts';
import { castShadow } from './paint.ts';
import { type GuardStock, pickguard } from './pickguard.ts';
import { humbucker, metalCoil, plateCoil, singleCoil, wideCoil } from './pickups.ts';
import type { Metal, Sheet } from './sheet.ts';
import { outline } from './spline.ts';
import { circle, path } from './svg.ts';

const MAPLE = '#d9a860';

function boltOn(board: Board, frets = 21, more: Partial<Neck> = {}): Neck {
  return {
    scale: 648,
    frets,
    end: 186,
    nutWidth: 42,
    endWidth: 56.5,
    board,
    inlay: 'dots',
    wood: MAPLE,
    gauges: GUITAR_GAUGES,
    wound: 3,
    nutSpread: 35,
    bridgeSpread: 53,
    ...more,
  };
}

/** Picks a pickguard material that suits the finish. */
function suiting(sheet: Sheet, name: FinishName): GuardStock {
  const { pick } = sheet.random;
  if (name === 'sunburst-3' || name === 'sunburst-2')
    return pick(['parchment', 'mint', 'tortoise']);
  if (name === 'olympic-white' || name === 'white' || name === 'cream')
    return pick(['tortoise', 'mint', 'parchment']);
  if (name === 'butterscotch' || name === 'natural') return pick(['black', 'black', 'parchment']);
  if (name === 'black') return pick(['parchment', 'black', 'pearl']);
  return pick(['mint', 'parchment', 'parchment']);
}

const FITTED: Record<GuardStock, string> = {
  parchment: '#f2ead6',
  mint: '#f3efe0',
  tortoise: '#f0e6cc',
  black: '#26231f',
  white: '#f5f3ee',
  cream: '#ead9ae',
  gold: '#f0e2b8',
  pearl: '#1f1d1c',
};

export const drawSType: Artist = (sheet, finish, name) => {
  const stock = suiting(sheet, name);
  const plastic = FITTED[stock];
  const neck = boltOn(sheet.random.pick(['maple', 'rosewood']));
  const fittings = [
    pickguard(sheet, outline(shapes.S_GUARD), stock, 11),
    singleCoil(sheet, [161, 0], 0, plastic),
    singleCoil(sheet, [99, 0], 0, plastic),
    singleCoil(sheet, [45, 0], 10, plastic),
    tremolo(sheet, neck, 'chrome', plastic, sheet.random.chance(0.6) && !sheet.broken),
    jackBoat(sheet, [-80, 92], -34, 'chrome'),
    blade(sheet, [76, 78], -22, plastic),
    knobs(
      sheet,
      [
        [34, 74],
        [2, 95],
        [-30, 116],
      ],
      'skirted',
      plastic,
    ),
  ].join('');
  return assemble(sheet, finish, {
    body: shapes.S_BODY,
    build: { top: 'rounded' },
    neck,
    head: { style: 'paddle', colour: MAPLE, hardware: 'chrome' },
    fittings,
    above: '',
    hold: (_, y) => [-9, y],
    buttons: [
      [324, -127],
      [-136, 6],
    ],
  });
};

export const drawTType: Artist = (sheet, finish, name) => {
  const stock = suiting(sheet, name);
  const neck = boltOn(sheet.random.pick(['maple', 'maple', 'rosewood']));
  const bound = finish.coat === 'burst' ? { binding: '#ead9ae' } : {};
  const fittings = [
    pickguard(sheet, outline(shapes.T_GUARD), stock, 8),
    tray(sheet, neck, 'chrome'),
    plateCoil(sheet, [38, 0], 12),
    metalCoil(sheet, [160, 0]),
    controlPlate(sheet, [46, 103], 158, 33, 'chrome'),
    blade(sheet, [100, 103], 0, '#1d1b1a'),
    knobs(
      sheet,
      [
        [48, 103],
        [8, 103],
      ],
      'dome',
      undefined,
      'chrome',
    ),
  ].join('');
  return assemble(sheet, finish, {
    body: shapes.T_BODY,
    build: { top: 'flat', ...bound },
    neck,
    head: { style: 'slim-paddle', colour: MAPLE, hardware: 'chrome' },
    fittings,
    above: '',
    hold: (_, y) => [-18, y],
    buttons: [
      [252, -96],
      [-141, 2],
    ],
    detail: { centre: [66, 10], span: 410 },
  });
};

export const drawOffset: Artist = (sheet, finish, name) => {
  const stock: GuardStock =
    name === 'black' || name === 'sunburst-3' || name === 'olympic-white'
      ? sheet.random.pick(['tortoise', 'tortoise', 'mint'])
      : sheet.random.pick(['mint', 'parchment', 'tortoise']);
  const neck = boltOn('rosewood', 21, { inlay: sheet.random.pick(['dots', 'blocks']) });
  const plastic = '#f1e9d2';
  const fittings = [
    pickguard(sheet, outline(shapes.OFFSET_GUARD), stock, 12),
    wideCoil(sheet, [158, 0], plastic),
    wideCoil(sheet, [48, 0], plastic),
    floatingTail(sheet, neck, 'chrome', plastic),
    toggle(sheet, [196, 98], 'chrome', plastic),
    knobs(
      sheet,
      [
        [36, 92],
        [0, 112],
      ],
      'hat',
      '#26231f',
      'chrome',
    ),
    controlPlate(sheet, [206, -94], 40, 14, 'chrome'),
    circle([-22, 132], 8, { fill: sheet.metal('chrome') }),
    circle([-22, 132], 3.4, { fill: '#0d0a08' }),
  ].join('');
  const matching = finish.coat === 'solid' || finish.coat === 'metallic';
  return assemble(sheet, finish, {
    body: shapes.OFFSET_BODY,
    build: { top: 'rounded' },
    neck,
    head: {
      style: 'paddle',
      colour: matching && sheet.random.chance(0.5) ? finish.colour : MAPLE,
      hardware: 'chrome',
    },
    fittings,
    above: '',
    hold: (_, y) => [-50, y * 0.9],
    buttons: [
      [324, -126],
      [-168, 20],
    ],
    detail: { centre: [60, 16], span: 440 },
  });
};

export const drawSuperstrat: Artist = (sheet, finish, name) => {
  const metal: Metal = name === 'white' || name === 'flame-teal' ? 'gold' : 'black';
  const neck = boltOn(sheet.random.pick(['maple', 'rosewood', 'rosewood']), 24, {
    end: 152,
    inlay: 'dots',
    nutWidth: 43,
  });
  const coil = sheet.random.pick<'zebra' | 'open'>(['zebra', 'open', 'open']);
  const fittings = [
    humbucker(sheet, [131, 0], { cover: coil }),
    singleCoil(sheet, [84, 0], 0, '#22201f'),
    humbucker(sheet, [41, 0], { cover: coil }),
    lockingTremolo(sheet, neck, metal, !sheet.broken),
    blade(sheet, [34, 92], -20, '#1d1b1a'),
    knobs(
      sheet,
      [
        [-2, 82],
        [-44, 102],
      ],
      metal === 'black' ? 'black-dome' : 'dome',
      undefined,
      metal,
    ),
  ].join('');
  return assemble(sheet, finish, {
    body: shapes.SUPERSTRAT_BODY,
    build: { top: 'rounded', shade: 44 },
    neck,
    head: {
      style: 'blade',
      colour: finish.coat === 'solid' ? finish.colour : '#1b1919',
      hardware: metal,
    },
    fittings,
    above: lockingNut(sheet, neck, metal),
    hold: (_, y) => [-4, y],
    buttons: [
      [322, -150],
      [-128, 8],
    ],
    detail: { centre: [52, 10], span: 400 },
  });
};

function lockingNut(sheet: Sheet, neck: Neck, metal: Metal): string {
  return [-13, 0, 13]
    .map((y) => {
      const d = `M${neck.scale - 1},${y - 5.6}h10v11.2h-10Z`;
      return (
        castShadow(sheet, d, 1, 0.4) +
        path(d, {
          fill: sheet.metal(metal),
          stroke: '#120b07',
          strokeOpacity: 0.5,
          strokeWidth: 0.4,
        }) +
        circle([neck.scale + 4, y], 2, { fill: '#0d0b0a' })
      );
    })
    .join('');
}
