import { assemble } from './assemble.ts';
import { bassBridge } from './bridges.ts';
import { controlPlate, knobs, toggle } from './controls.ts';
import type { Artist } from './drawing.ts';
import { BASS_GAUGES, type Neck } from './neck.ts';
import { type GuardStock, pickguard } from './pickguard.ts';
import { bassCoil, bassHumbucker } from './pickups.ts';
import type { Sheet } from './sheet.ts';
import { type Knot, knots, outline } from './spline.ts';
import { circle, type Point } from './svg.ts';

const P_BODY = knots(`
  -122,22 -121,-34 -100,-92 -58,-140 -4,-166 52,-160 106,-136 156,-120 210,-122 268,-140
  326,-158 370,-157 394,-138 390,-120 362,-103 328,-85 302,-60 293,-31! 290,31! 272,39
  263,58 276,82 298,100 309,120 298,141 268,150 222,140 172,123 124,123 74,142 20,167
  -36,170 -82,142 -110,88
`);

const J_BODY = knots(`
  -124,52 -132,-6 -120,-72 -84,-128 -30,-162 32,-166 90,-146 144,-124 198,-121 258,-138
  320,-158 370,-160 398,-140 390,-118 360,-101 326,-83 300,-58 292,-31! 290,31! 268,40
  260,60 272,84 294,108 296,130 272,146 230,142 180,128 132,122 84,135 28,162 -28,176
  -76,166 -110,126
`);

const SR_BODY = knots(`
  -104,4 -100,-50 -76,-104 -30,-139 22,-141 78,-119 130,-104 186,-110 246,-132 310,-152
  362,-152 392,-136! 358,-112 316,-86 284,-60 272,-30! 258,30! 256,52 276,82 306,106
  326,126! 284,140 236,134 184,116 130,106 80,120 26,145 -28,144 -76,108 -100,56
`);

const P_GUARD = knots(`
  292,-31! 306,-66 334,-96 324,-114 284,-112 228,-92 176,-78 134,-66 122,-50! 116,48!
  84,70 44,98 12,122 10,140 32,144 78,126 126,104 174,106 224,122 272,132 294,124 282,104
  256,80 246,58 256,36 268,31! 253,31! 253,-31!
`);

const J_GUARD = knots(`
  292,-31! 306,-66 336,-96 326,-116 284,-116 228,-98 172,-88 128,-78 112,-56! 112,58
  104,84 124,100 168,108 222,122 266,128 282,118 270,98 250,76 246,54 258,36 268,31!
  253,31! 253,-31!
`);

const RAY_GUARD = knots(`
  290,-31! 296,-58 286,-84 252,-92 206,-84 164,-72 142,-58! 142,58 148,80 186,92 234,108
  266,108 268,90 252,70 250,50 262,34 272,31! 248,31! 248,-31!
`);

function longNeck(more: Partial<Neck> = {}): Neck {
  return {
    scale: 864,
    frets: 20,
    end: 252,
    nutWidth: 40,
    endWidth: 62,
    board: 'rosewood',
    inlay: 'dots',
    wood: '#d9a860',
    gauges: BASS_GAUGES,
    wound: 4,
    nutSpread: 30,
    bridgeSpread: 57,
    ...more,
  };
}

function guardFor(sheet: Sheet, dark: boolean): GuardStock {
  return dark
    ? sheet.random.pick(['tortoise', 'parchment', 'black'])
    : sheet.random.pick(['tortoise', 'mint', 'parchment']);
}

function jack(sheet: Sheet, at: Point): string {
  return (
    circle(at, 8, { fill: sheet.metal('chrome'), stroke: '#222', strokeWidth: 0.5 }) +
    circle(at, 3.6, { fill: '#0d0a08' })
  );
}

const BASS_DETAIL = { centre: [110, 16] as Point, span: 500 };

export const drawPBass: Artist = (sheet, finish) => {
  const neck = longNeck({ board: sheet.random.pick(['maple', 'rosewood']), nutWidth: 42 });
  const half = (at: Point) =>
    bassCoil(sheet, at, { along: 29, across: 58 }, '#1c1a19', {
      strings: 2,
      spread: 19,
      pairs: true,
      pole: 3,
      lugs: true,
    });
  const fittings = [
    pickguard(sheet, outline(P_GUARD), guardFor(sheet, finish.coat === 'burst'), 11),
    half([160, -27]),
    half([130, 29]),
    bassBridge(sheet, neck, 'chrome'),
    knobs(
      sheet,
      [
        [84, 92],
        [50, 114],
      ],
      'dome',
    ),
    jack(sheet, [24, 130]),
  ].join('');
  return assemble(sheet, finish, {
    body: P_BODY,
    build: { top: 'rounded' },
    neck,
    head: { style: 'bass-paddle', colour: '#d9a860', hardware: 'chrome' },
    fittings,
    above: '',
    hold: (_, y) => [-48, y],
    buttons: [
      [396, -136],
      [-124, -4],
    ],
    detail: BASS_DETAIL,
  });
};

export const drawJBass: Artist = (sheet, finish) => {
  const neck = longNeck({
    nutWidth: 38,
    inlay: sheet.random.pick(['dots', 'dots', 'blocks']),
    board: sheet.random.pick(['rosewood', 'rosewood', 'maple']),
  });
  const coil = (at: Point, across: number) =>
    bassCoil(sheet, at, { along: 20, across }, '#1c1a19', {
      strings: 4,
      spread: 57,
      pairs: true,
      pole: 2.8,
    });
  const fittings = [
    pickguard(sheet, outline(J_GUARD), guardFor(sheet, finish.coat === 'burst'), 11),
    controlPlate(sheet, [34, 102], 150, 36, 'chrome'),
    coil([153, 0], 92),
    coil([61, 0], 95),
    bassBridge(sheet, neck, 'chrome'),
    knobs(
      sheet,
      [
        [78, 102],
        [42, 102],
        [8, 102],
      ],
      'dome',
    ),
    jack(sheet, [-22, 102]),
  ].join('');
  return assemble(sheet, finish, {
    body: J_BODY,
    build: { top: 'rounded' },
    neck,
    head: { style: 'bass-paddle', colour: '#d9a860', hardware: 'chrome' },
    fittings,
    above: '',
    hold: (_, y) => [-48, y],
    buttons: [
      [398, -140],
      [-130, 20],
    ],
    detail: BASS_DETAIL,
  });
};

export const drawRayBass: Artist = (sheet, finish) => {
  const neck = longNeck({ frets: 21, end: 246, board: sheet.random.pick(['maple', 'rosewood']) });
  const fittings = [
    pickguard(sheet, outline(RAY_GUARD), sheet.random.pick(['black', 'parchment', 'black']), 8),
    bassHumbucker(sheet, [106, 0], '#1c1a19'),
    bassBridge(sheet, neck, 'chrome', true),
    controlPlate(sheet, [36, 106], 132, 40, 'chrome'),
    knobs(
      sheet,
      [
        [78, 106],
        [42, 106],
        [6, 106],
      ],
      'dome',
    ),
    jack(sheet, [-62, 106]),
  ].join('');
  return assemble(sheet, finish, {
    body: P_BODY.map(([x, y, c]): Knot => (c ? [x, y, 1] : [x * 0.985, y * 0.97])),
    build: { top: 'rounded' },
    neck,
    head: { style: 'bass-compact', colour: '#d9a860', hardware: 'chrome' },
    fittings,
    above: '',
    hold: (_, y) => [-58, y],
    buttons: [
      [390, -132],
      [-122, -4],
    ],
    detail: BASS_DETAIL,
  });
};

export const drawSrBass: Artist = (sheet, finish) => {
  const neck = longNeck({ frets: 24, end: 206, endWidth: 60, nutWidth: 38, wood: '#8a5a34' });
  const soapbar = (at: Point) =>
    bassCoil(sheet, at, { along: 34, across: 92 }, '#1b1918', {
      strings: 2,
      spread: 70,
      pairs: false,
      pole: 0.01,
    });
  const fittings = [
    soapbar([152, 0]),
    soapbar([62, 0]),
    bassBridge(sheet, neck, 'black', true),
    knobs(
      sheet,
      [
        [96, 84],
        [60, 92],
        [24, 104],
        [-12, 108],
      ],
      'black-dome',
      undefined,
      'black',
    ),
    toggle(sheet, [126, 80], 'black', '#1c1a19'),
  ].join('');
  return assemble(sheet, finish, {
    body: SR_BODY,
    build: { top: 'rounded', shade: 40 },
    neck,
    head: {
      style: 'bass-two-two',
      colour: finish.coat === 'clear' ? '#4a2c1b' : '#1b1918',
      hardware: 'black',
    },
    fittings,
    above: '',
    hold: (_, y) => [-58, y],
    buttons: [
      [386, -142],
      [-104, 4],
    ],
    detail: BASS_DETAIL,
  });
};
