import { darker, lighter, lightness } from './colour.ts';
import { type Artist, type Drawing, corners as hullOf } from './drawing.ts';
import type { Finish } from './finishes.ts';
import { castShadow } from './paint.ts';
import {
  block,
  EDGE,
  jackSocket,
  lamp,
  type PanelKnob,
  panelKnob,
  printing,
  scale,
} from './panel.ts';
import { scuffs } from './scuffs.ts';
import type { Sheet } from './sheet.ts';
import { box, boxPath, circle, line, num, path } from './svg.ts';
import { type Box, dots, hatch, pebbles, tweed } from './texture.ts';

/** A cabinet covered in tolex, or in tweed with its diagonal weave. */
function cabinet(sheet: Sheet, [x, y, w, h]: Box, radius: number, finish: Finish): string {
  const d = boxPath(x, y, w, h, radius);
  const { colour } = finish;
  const isTweed = colour === '#c89d58';
  const wood = finish.figure !== 'none';
  const face = sheet.lit([
    [0, lighter(colour, 0.24)],
    [0.5, lighter(colour, 0.02)],
    [1, darker(colour, 0.3)],
  ]);
  const ink = lightness(colour) > 0.4 ? darker(colour, 0.5) : lighter(colour, 0.3);
  const weave = isTweed
    ? tweed([x + 3, y + 3, w - 6, h - 6], 5)
    : pebbles([x + 3, y + 3, w - 6, h - 6], 5, { stroke: ink, strokeOpacity: 0.3 });
  const rim = sheet.lit([
    [0, '#fff', 0.32],
    [0.5, '#fff', 0.04],
    [1, '#000', 0.4],
  ]);
  return (
    path(d, { fill: face }) +
    (wood ? '' : weave) +
    path(boxPath(x + 1.6, y + 1.6, w - 3.2, h - 3.2, radius), {
      fill: 'none',
      stroke: rim,
      strokeWidth: 3.2,
    }) +
    path(d, { fill: 'none', ...EDGE, strokeWidth: 1 }) +
    scuffs(sheet, d, [x, y, w, h], isTweed ? '#7d5a2c' : '#a98a62', lightness(colour) < 0.5)
  );
}

export type Cloth = 'silver' | 'oxblood' | 'diamond' | 'black' | 'wheat';

/** The threads of a speaker cloth, over its ground colour. */
function threads(cloth: Cloth, at: Box): string {
  const lines = (pitch: number, degrees: number, stroke: string, width: number, shift = 0) =>
    path(hatch(at, pitch, degrees, shift), { stroke, strokeWidth: width });
  switch (cloth) {
    case 'silver':
      return (
        lines(6, 90, '#55565a', 2.2) +
        lines(6, 90, '#8fb0b4', 0.9, 2.6) +
        path(hatch(at, 8, 0), { stroke: '#2d2e30', strokeOpacity: 0.5, strokeWidth: 1.6 })
      );
    case 'oxblood':
      return lines(4.4, -45, '#b98f56', 0.9) + lines(6, 0, '#33160f', 1);
    case 'diamond':
      return [57, -57]
        .map(
          (degrees) =>
            lines(21.8, degrees, '#2a170e', 7) +
            lines(21.8, degrees, '#c9a872', 2.4) +
            lines(21.8, degrees, '#2a170e', 1.2, 10.9),
        )
        .join('');
    case 'black':
      return lines(5, 0, '#3b3938', 1) + lines(5, 90, '#3b3938', 1);
    case 'wheat':
      return lines(3, 0, '#8a6c3c', 0.8) + lines(6, 90, '#efdcae', 1);
  }
}

/** Speaker cloth in its recess, with the frame's shadow and the ghost of the cone behind. */
function grille(
  sheet: Sheet,
  [x, y, w, h]: Box,
  cloth: Cloth,
  cones: readonly (readonly [number, number, number])[],
): string {
  const ground = {
    silver: '#bdbcb5',
    oxblood: '#64322a',
    diamond: '#6b432c',
    black: '#1c1b1b',
    wheat: '#cbb07c',
  }[cloth];
  const d = boxPath(x, y, w, h, 3);
  const shade = sheet.linear(
    [x, y],
    [x + w * 0.4, y + h],
    [
      [0, '#000', 0.3],
      [0.25, '#fff', 0.07],
      [1, '#000', 0.26],
    ],
  );
  const behind = cones
    .map(([cx, cy, r]) =>
      circle([cx, cy], r, {
        fill: sheet.radial([cx, cy], r, [
          [0, '#000', 0.2],
          [0.3, '#000', 0.07],
          [0.84, '#000', 0.12],
          [0.95, '#000', 0.15],
          [1, '#000', 0],
        ]),
      }),
    )
    .join('');
  return (
    path(d, { fill: ground }) +
    threads(cloth, [x, y, w, h]) +
    behind +
    path(d, { fill: shade }) +
    path(`M${num(x)},${num(y + h)}V${num(y)}H${num(x + w)}`, {
      fill: 'none',
      stroke: '#000',
      strokeOpacity: 0.5,
      strokeWidth: 5,
    }) +
    (sheet.wear > 0.75
      ? path(`M${num(x + w * 0.62)},${num(y + h * 0.6)}l14,-6l4,12l-9,22l-11,-8Z`, {
          fill: '#080605',
          stroke: lighter(ground, 0.3),
          strokeWidth: 1.2,
        })
      : '')
  );
}

function piping(x: number, y: number, w: number, h: number, colour: string): string {
  return (
    box(x, y, w, h, 4, { fill: 'none', stroke: '#000', strokeOpacity: 0.4, strokeWidth: 5.6 }) +
    box(x, y, w, h, 4, { fill: 'none', stroke: colour, strokeWidth: 3.6 }) +
    box(x - 0.8, y - 0.8, w, h, 4, {
      fill: 'none',
      stroke: '#fff',
      strokeOpacity: 0.4,
      strokeWidth: 0.9,
    })
  );
}

/** A strap handle across the top, seen from the front. */
function handle(sheet: Sheet, cx: number, y: number, colour = '#2a201a'): string {
  const d = `M${cx - 92},${y}C${cx - 88},${y - 16} ${cx - 70},${y - 19} ${cx - 46},${y - 19}H${cx + 46}C${cx + 70},${y - 19} ${cx + 88},${y - 16} ${cx + 92},${y}L${cx + 80},${y}C${cx + 76},${y - 8} ${cx + 66},${y - 10} ${cx + 46},${y - 10}H${cx - 46}C${cx - 66},${y - 10} ${cx - 76},${y - 8} ${cx - 80},${y}Z`;
  const leather = sheet.across(90, [
    [0, lighter(colour, 0.3)],
    [0.5, colour],
    [1, darker(colour, 0.4)],
  ]);
  return (
    path(d, { fill: leather, ...EDGE }) +
    [-1, 1]
      .map((s) =>
        box(cx + s * 88 - 15, y - 6, 30, 8, 2, { fill: sheet.metal('nickel', 90), ...EDGE }),
      )
      .join('')
  );
}

function cornerCaps(sheet: Sheet, [x, y, w, h]: Box, size: number): string {
  const cap = (cx: number, cy: number, sx: 1 | -1, sy: 1 | -1) =>
    path(
      `M${cx},${cy}h${sx * size}q${-sx * size * 0.2},${sy * size * 0.5} ${-sx * size * 0.55},${sy * size * 0.5}q0,${sy * size * 0.3} ${-sx * size * 0.45},${sy * size * 0.5}Z`,
      { fill: sheet.metal('nickel'), ...EDGE },
    );
  return cap(x, y, 1, 1) + cap(x + w, y, -1, 1) + cap(x, y + h, 1, -1) + cap(x + w, y + h, -1, -1);
}

function feet(xs: readonly number[], y: number): string {
  return xs
    .map((x) =>
      box(x - 15, y - 2, 30, 11, 3, { fill: '#15110f', stroke: '#000', strokeWidth: 0.6 }),
    )
    .join('');
}

type Row = {
  readonly at: Box;
  readonly face: string;
  readonly ink: string;
  readonly knob: PanelKnob;
  readonly colour: string;
  readonly pointer?: string;
  readonly count: number;
  readonly radius: number;
  readonly lamp: string;
  readonly jacks?: number;
};

/** A control panel: jacks, knobs with scales, the pilot lamp and a switch. */
function panel(sheet: Sheet, row: Row): string {
  const [x, y, w, h] = row.at;
  const mid = y + h / 2;
  const jacks = row.jacks ?? 2;
  const parts = [block(sheet, x, y, w, h, 2, row.face, 0)];
  parts.push(
    path(`M${x},${y + 1}H${x + w}`, { stroke: '#000', strokeOpacity: 0.35, strokeWidth: 3 }),
  );
  const start = x + 20 + jacks * 24;
  for (let i = 0; i < jacks; i++) parts.push(jackSocket(sheet, [x + 20 + i * 24, mid], 7.4));
  const end = x + w - 78;
  for (let i = 0; i < row.count; i++) {
    const kx = start + ((i + 0.5) * (end - start)) / row.count;
    parts.push(
      scale([kx, mid], row.radius * 1.22, row.ink),
      panelKnob(sheet, [kx, mid], row.radius, row.knob, row.colour, row.pointer),
      printing(sheet, kx - row.radius * 0.7, y + h - 4.4, row.radius * 1.4, 2.6, row.ink),
    );
  }
  parts.push(
    box(x + w - 66, mid - 9, 9, 18, 3, { fill: sheet.metal('chrome', 90), ...EDGE }),
    lamp(sheet, [x + w - 27, mid], 7.6, row.lamp, true),
  );
  return parts.join('');
}

function badge(sheet: Sheet, x: number, y: number, w: number): string {
  const h = w * 0.2;
  const d = boxPath(x, y, w, h, h / 2);
  return (
    castShadow(sheet, d, 2, 0.4) +
    path(d, { fill: sheet.metal('chrome'), ...EDGE }) +
    path(
      `M${num(x + w * 0.14)},${num(y + h * 0.62)}c${num(w * 0.06)},${num(-h * 0.6)} ${num(w * 0.1)},${num(-h * 0.3)} ${num(w * 0.09)},0s${num(w * 0.06)},${num(-h * 0.2)} ${num(w * 0.1)},${num(-h * 0.2)}s${num(w * 0.02)},${num(h * 0.3)} ${num(w * 0.1)},${num(h * 0.1)}s${num(w * 0.02)},${num(-h * 0.5)} ${num(w * 0.08)},${num(-h * 0.2)}s${num(w * 0.12)},${num(h * 0.2)} ${num(w * 0.32)},${num(-h * 0.12)}`,
      { fill: 'none', stroke: '#2a211b', strokeWidth: h * 0.11, strokeLinecap: 'round' },
    )
  );
}

function standing(art: string, [x, y, w, h]: Box, detail: Drawing['detail']): Drawing {
  return { art, silhouettes: [boxPath(x, y, w, h, 8)], hull: hullOf(x, y - 20, w, h + 28), detail };
}

export const drawCombo: Artist = (sheet, finish) => {
  const all: Box = [0, 0, 600, 440];
  const tweed = finish.colour === '#c89d58';
  const pale = lightness(finish.colour) > 0.5;
  const cloth: Cloth = tweed
    ? 'oxblood'
    : pale
      ? sheet.random.pick(['wheat', 'oxblood'])
      : 'silver';
  const art = [
    feet([60, 540], 440),
    handle(sheet, 300, 2, tweed ? '#5a3419' : '#221c19'),
    cabinet(sheet, all, 12, finish),
    grille(sheet, [24, 118, 552, 300], cloth, [[300, 268, 140]]),
    box(24, 118, 552, 300, 3, { fill: 'none', stroke: darker(finish.colour, 0.5), strokeWidth: 2 }),
    block(sheet, 24, 34, 552, 72, 2, darker(finish.colour, 0.35), 0),
    panel(sheet, {
      at: [30, 40, 540, 60],
      face: tweed ? '#c9c6bd' : '#22211f',
      ink: tweed ? '#2a231c' : '#e8e2d2',
      knob: tweed ? 'chicken' : 'skirt',
      colour: tweed ? '#26211d' : '#1b1a19',
      count: 6,
      radius: 15,
      lamp: '#d3402f',
    }),
    badge(sheet, 44, 136, 110),
    cornerCaps(sheet, all, 34),
  ].join('');
  return standing(art, all, { centre: [220, 130], span: 400 });
};

export const drawDiamondCombo: Artist = (sheet, finish) => {
  const all: Box = [0, 0, 604, 480];
  const cream = '#e8ddbc';
  const art = [
    feet([60, 544], 480),
    handle(sheet, 302, 2, '#1d1917'),
    cabinet(sheet, all, 14, finish),
    block(sheet, 22, 26, 560, 74, 2, '#3a1f18', 0),
    panel(sheet, {
      at: [30, 32, 544, 62],
      face: '#6b2a20',
      ink: '#f0e2bf',
      knob: 'chicken',
      colour: '#24201d',
      count: 6,
      radius: 14.5,
      lamp: '#c9302a',
    }),
    box(22, 108, 560, 7, 1, { fill: sheet.metal('gold', 90), ...EDGE }),
    grille(sheet, [24, 118, 556, 338], 'diamond', [[302, 290, 146]]),
    piping(24, 118, 556, 338, cream),
    badge(sheet, 420, 136, 136),
    cornerCaps(sheet, all, 30),
  ].join('');
  return standing(art, all, { centre: [330, 150], span: 400 });
};

export const drawStack: Artist = (sheet, finish) => {
  const head: Box = [15, 0, 740, 270];
  const cab: Box = [0, 282, 770, 690];
  const gold = '#c9a54e';
  const art = [
    feet([70, 700], 972),
    cabinet(sheet, cab, 14, finish),
    grille(sheet, [32, 312, 706, 632], 'black', [
      [205, 465, 138],
      [565, 465, 138],
      [205, 790, 138],
      [565, 790, 138],
    ]),
    piping(32, 312, 706, 632, '#e6dfce'),
    cornerCaps(sheet, cab, 44),
    feet([90, 680], 270),
    handle(sheet, 385, 2, '#1b1817'),
    cabinet(sheet, head, 12, finish),
    grille(sheet, [44, 26, 682, 122], 'black', []),
    piping(44, 26, 682, 122, '#e6dfce'),
    badge(sheet, 64, 42, 190),
    panel(sheet, {
      at: [44, 164, 682, 82],
      face: gold,
      ink: '#2a1f10',
      knob: 'skirt',
      colour: '#1f1c19',
      count: 6,
      radius: 19,
      lamp: '#d3402f',
    }),
    cornerCaps(sheet, head, 36),
  ].join('');
  return {
    art,
    silhouettes: [boxPath(...cab, 10)],
    hull: hullOf(0, -20, 770, 1002),
    detail: { centre: [400, 180], span: 560 },
  };
};

export const drawModernCombo: Artist = (sheet, finish) => {
  const all: Box = [0, 0, 470, 398];
  const silver = '#8b8d8e';
  const art = [
    feet([52, 418], 398),
    handle(sheet, 235, 2, '#1a1817'),
    cabinet(sheet, all, 14, finish),
    path(boxPath(22, 34, 426, 342, 6), { fill: '#0d0c0c', ...EDGE }),
    path(boxPath(26, 38, 418, 280, 4), { fill: '#252424' }),
    dots([28, 40, 414, 276], 6, 3.4, { stroke: '#0b0a0a' }),
    circle([235, 182], 130, {
      fill: sheet.radial([235, 182], 130, [
        [0, '#000', 0.5],
        [0.3, '#5a5652', 0.16],
        [0.9, '#000', 0.2],
        [1, '#000', 0],
      ]),
    }),
    path(boxPath(26, 38, 418, 280, 4), {
      fill: sheet.lit([
        [0, '#fff', 0.16],
        [0.4, '#fff', 0],
        [1, '#000', 0.3],
      ]),
    }),
    badge(sheet, 176, 282, 118),
    panel(sheet, {
      at: [26, 322, 418, 50],
      face: '#1d1c1c',
      ink: '#d9d4c8',
      knob: 'ribbed',
      colour: '#2b2a29',
      count: 7,
      radius: 12,
      lamp: '#3fbf5f',
      jacks: 1,
    }),
    line([26, 320], [444, 320], { stroke: silver, strokeWidth: 2 }),
    cornerCaps(sheet, all, 30),
  ].join('');
  return standing(art, all, { centre: [235, 300], span: 330 });
};
