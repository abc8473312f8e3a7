import { assemble } from './assemble.ts';
import {
  barBridge,
  floatingTail,
  lockingTremolo,
  stopBar,
  tray,
  tremolo,
  vibratoTail,
} from './bridges.ts';
import { darker } from './colour.ts';
import { blade, controlPlate, jackBoat, type KnobStyle, knobs, toggle } from './controls.ts';
import type { Artist } from './drawing.ts';
import * as shapes from './electric-shapes.ts';
import type { FinishName } from './finishes.ts';
import { type Board, GUITAR_GAUGES, type Neck } from './neck.ts';
import { castShadow } from './paint.ts';
import { type GuardStock, pickguard } from './pickguard.ts';
import { humbucker, metalCoil, plateCoil, singleCoil, wideChrome, wideCoil } from './pickups.ts';
import type { Metal, Sheet } from './sheet.ts';
import { outline } from './spline.ts';
import { circle, type Point, path } from './svg.ts';

const MAPLE = '#d9a860';
const MAHOGANY = '#7a3d24';

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

function setNeck(board: Board, more: Partial<Neck> = {}): Neck {
  return {
    scale: 628,
    frets: 22,
    end: 168,
    nutWidth: 43,
    endWidth: 57,
    board,
    inlay: 'trapezoids',
    binding: '#ead9ae',
    wood: MAHOGANY,
    gauges: GUITAR_GAUGES,
    wound: 3,
    nutSpread: 36,
    bridgeSpread: 50,
    ...more,
  };
}

/** A pickguard that suits the finish. */
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

const FOUR_KNOBS: readonly Point[] = [
  [4, 84],
  [-18, 122],
  [-66, 76],
  [-84, 114],
];

export const drawSingleCut: Artist = (sheet, finish, name) => {
  const gold = name === 'black' || name === 'white';
  const metal: Metal = gold ? 'gold' : 'nickel';
  const figured = finish.coat === 'burst';
  const cream = name !== 'black' && name !== 'silver';
  const ring = cream ? '#ead9ae' : '#1c1a19';
  const neck = setNeck('rosewood', { inlay: gold ? 'blocks' : 'trapezoids' });
  const cover = figured
    ? sheet.random.pick<'zebra' | 'open' | 'nickel'>(['zebra', 'open', 'nickel', 'nickel'])
    : metal;
  const style: KnobStyle = figured ? 'speed' : 'hat';
  const amber = name === 'black' || name === 'wine' ? '#2a2725' : '#c98a2e';
  const fittings = [
    sheet.random.chance(0.7)
      ? pickguard(sheet, outline(shapes.SINGLE_CUT_GUARD), cream ? 'cream' : 'black', 2, 4)
      : '',
    humbucker(sheet, [150, 0], { cover, ring }),
    humbucker(sheet, [33, 0], { cover, ring }),
    barBridge(sheet, neck, metal),
    stopBar(sheet, -44, metal),
    toggle(sheet, [196, -78], metal, cream ? '#ead9ae' : '#eee', cream ? '#ead9ae' : '#1c1a19'),
    knobs(sheet, FOUR_KNOBS, style, amber, metal),
  ].join('');
  return assemble(sheet, finish, {
    body: shapes.SINGLE_CUT_BODY,
    build: { top: 'carved', binding: '#ead9ae', shade: 44 },
    neck,
    head: {
      style: 'crown',
      colour: '#1b1817',
      hardware: metal,
      inlay: '#e8dfc8',
      ...(gold ? { binding: '#ead9ae' } : {}),
    },
    fittings,
    above: '',
    hold: (_, y) => [-48, y * 0.98],
    buttons: [
      [266, -82],
      [-172, 0],
    ],
    rod: '#1c1a19',
    detail: { centre: [30, 18], span: 430 },
  });
};

export const drawHorned: Artist = (sheet, finish, name) => {
  const metal: Metal = name === 'white' ? 'gold' : 'chrome';
  const neck = setNeck('rosewood', { end: 166 });
  const fittings = [
    pickguard(sheet, outline(shapes.HORNED_GUARD), name === 'white' ? 'white' : 'black', 8),
    humbucker(sheet, [147, 0], { cover: metal }),
    humbucker(sheet, [32, 0], { cover: metal, ring: '#1c1a19' }),
    barBridge(sheet, neck, metal),
    stopBar(sheet, -42, metal),
    toggle(sheet, [62, 100], metal, '#eadfbd'),
    knobs(
      sheet,
      [
        [4, 84],
        [-40, 104],
        [-28, 60],
        [-74, 80],
      ],
      'hat',
      '#242120',
      metal,
    ),
    circle([-98, 104], 8, { fill: sheet.metal(metal) }),
    circle([-98, 104], 3.4, { fill: '#0d0a08' }),
  ].join('');
  return assemble(sheet, finish, {
    body: shapes.HORNED_BODY,
    build: { top: 'rounded', shade: 44 },
    neck,
    head: { style: 'crown', colour: '#1b1817', hardware: metal, inlay: '#e8dfc8' },
    fittings,
    above: '',
    hold: (_, y) => [-46, y * 0.98],
    buttons: [
      [-150, 0],
      [222, -60],
    ],
    rod: '#1c1a19',
    detail: { centre: [34, 14], span: 420 },
  });
};

function soundholeF(sheet: Sheet, side: 1 | -1): string {
  const y = (v: number) => side * v;
  const d = `M62,${y(92)}C66,${y(84)} 78,${y(86)} 76,${y(97)}C74,${y(107)} 58,${y(108)} 50,${y(100)}C34,${y(108)} 6,${y(112)} -18,${y(128)}C-34,${y(138)} -50,${y(134)} -52,${y(122)}C-53,${y(111)} -39,${y(109)} -37,${y(119)}C-35,${y(126)} -26,${y(124)} -16,${y(117)}C8,${y(101)} 34,${y(98)} 48,${y(92)}C52,${y(84)} 66,${y(78)} 74,${y(84)}Z`;
  return (
    path(d, { fill: '#120a06', stroke: '#ead9ae', strokeWidth: 1.6 }) +
    path(d, {
      fill: 'none',
      stroke: '#000',
      strokeOpacity: 0.5,
      strokeWidth: 1,
      transform: `translate(${sheet.light[0] * -0.8} ${sheet.light[1] * -0.8})`,
    })
  );
}

export const drawSemiHollow: Artist = (sheet, finish, name) => {
  const metal: Metal = name === 'white' || name === 'orange' ? 'gold' : 'chrome';
  const neck = setNeck('rosewood', {
    scale: 625,
    end: 170,
    inlay: 'humps',
    binding: '#efe3c2',
  });
  const fittings = [
    soundholeF(sheet, -1),
    soundholeF(sheet, 1),
    vibratoTail(sheet, -204, metal),
    wideChrome(sheet, [140, 0], '#1d1b1a', metal),
    wideChrome(sheet, [36, 0], '#1d1b1a', metal),
    pickguard(sheet, outline(shapes.HOLLOW_GUARD), metal === 'gold' ? 'gold' : 'black', 2, 5),
    barBridge(sheet, neck, metal),
    toggle(sheet, [226, -96], metal, '#eee'),
    knobs(
      sheet,
      [
        [-84, 84],
        [-116, 132],
        [-68, 152],
        [222, 108],
      ],
      'dome',
      undefined,
      metal,
    ),
  ].join('');
  return assemble(sheet, finish, {
    body: shapes.HOLLOW_BODY,
    build: { top: 'carved', binding: '#efe3c2', shade: 52 },
    neck,
    head: {
      style: 'crown',
      colour: finish.coat === 'burst' ? '#1b1817' : darker(finish.colour, 0.35),
      hardware: metal,
      inlay: '#efe6cf',
      binding: '#efe3c2',
    },
    fittings,
    above: '',
    hold: (_, y) => [-86, y],
    buttons: [
      [290, -76],
      [-208, 0],
    ],
    rod: '#1c1a19',
    detail: { centre: [10, 26], span: 480 },
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

export const drawDoubleCut: Artist = (sheet, finish, _name) => {
  const metal: Metal = 'nickel';
  const neck = setNeck('rosewood', {
    scale: 635,
    frets: 24,
    end: 154,
    inlay: 'moons',
    binding: '#dcc79a',
  });
  const cover = sheet.random.pick<'zebra' | 'open' | 'nickel'>(['zebra', 'open', 'nickel']);
  const fittings = [
    humbucker(sheet, [130, 0], { cover, ring: '#1d1b1a' }),
    humbucker(sheet, [33, 0], { cover, ring: '#1d1b1a' }),
    tremolo(sheet, neck, metal, '#efe6d0', sheet.random.chance(0.5) && !sheet.broken),
    blade(sheet, [64, 82], -24, '#1d1b1a'),
    knobs(
      sheet,
      [
        [-12, 88],
        [-60, 106],
      ],
      'speed',
      '#3a2c22',
      metal,
    ),
  ].join('');
  return assemble(sheet, finish, {
    body: shapes.DOUBLE_CUT_BODY,
    build: { top: 'carved', binding: '#e3c792', shade: 44 },
    neck,
    head: {
      style: 'slant',
      colour: finish.figure === 'flame' ? darker(finish.colour, 0.45) : '#1b1817',
      hardware: metal,
      inlay: '#e8dfc8',
    },
    fittings,
    above: '',
    hold: (_, y) => [-9, y],
    buttons: [
      [296, -118],
      [-142, 2],
    ],
    rod: '#1c1a19',
    detail: { centre: [48, 10], span: 400 },
  });
};
