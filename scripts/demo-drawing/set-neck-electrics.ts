import { assemble } from './assemble.ts';
import { barBridge, stopBar, tremolo, vibratoTail } from './bridges.ts';
import { darker } from './colour.ts';
import { blade, type KnobStyle, knobs, toggle } from './controls.ts';
import type { Artist } from './drawing.ts';
import * as shapes from './electric-shapes.ts';
import { type Board, GUITAR_GAUGES, type Neck } from './neck.ts';
import { pickguard } from './pickguard.ts';
import { humbucker, wideChrome } from './pickups.ts';
import type { Metal, Sheet } from './sheet.ts';
import { outline } from './spline.ts';
import { circle, type Point, path } from './svg.ts';

const MAHOGANY = '#7a3d24';

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
