import {
  badge,
  type Cloth,
  cabinet,
  cornerCaps,
  feet,
  grille,
  handle,
  panel,
  piping,
} from './cabinets.ts';
import { darker, lightness } from './colour.ts';
import { type Artist, type Drawing, corners as hullOf } from './drawing.ts';
import { block, EDGE } from './panel.ts';
import { box, boxPath, circle, line, path } from './svg.ts';
import { type Box, dots } from './texture.ts';

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
