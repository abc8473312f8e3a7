import { darker, lighter } from './colour.ts';
import { type Artist, corners as hullOf } from './drawing.ts';
import { castShadow } from './paint.ts';
import {
  block,
  button,
  corners,
  EDGE,
  jackSocket,
  lamp,
  panelKnob,
  printing,
  scale,
} from './panel.ts';
import { scuffs } from './scuffs.ts';
import type { Sheet, Stop } from './sheet.ts';
import { box, boxPath, circle, ellipse, group, type Point, path, roundPath } from './svg.ts';
import { mesh } from './texture.ts';

/** How light falls across a horizontal cylinder of this colour. */
function round(colour: string): readonly Stop[] {
  return [
    [0, darker(colour, 0.35)],
    [0.14, lighter(colour, 0.28)],
    [0.26, lighter(colour, 0.55)],
    [0.38, lighter(colour, 0.12)],
    [0.66, colour],
    [1, darker(colour, 0.62)],
  ];
}

const xlr = (sheet: Sheet, x: number, r: number) =>
  box(x - 10, -r, 12, 2 * r, 2, { fill: sheet.metal('chrome', 90), ...EDGE }) +
  box(x - 10, -r * 0.3, 5, r * 0.6, 1, { fill: '#1a1715' });

/** A ball-headed vocal microphone, lying with its head to the right. */
export const drawVocalMic: Artist = (sheet, finish) => {
  const colour = finish.colour;
  const handle = 'M0,-11.5L96,-17.5C104,-18 108,-19.5 112,-21V21C108,19.5 104,18 96,17.5L0,11.5Z';
  const ball = 'M112,-24.5C120,-27 128,-27.5 136,-27A27,27 0 0 1 136,27C128,27.5 120,27 112,24.5Z';
  const dent = sheet.wear > 0.55;
  const art = [
    xlr(sheet, 0, 11),
    path(handle, { fill: sheet.across(90, round(colour)), ...EDGE }),
    scuffs(sheet, handle, [0, -18, 112, 36], '#a9a6a0'),
    box(46, -6.4, 22, 8, 3, { fill: '#0d0c0c', ...EDGE }),
    box(52, -5.4, 8, 6, 2, { fill: '#57534f' }),
    printing(sheet, 76, 0, 20, 2.2, '#b9b3a6'),
    castShadow(sheet, ball, 1.4, 0.3),
    path(ball, { fill: '#2d2b29' }),
    group({ clipPath: sheet.clip(ball) }, mesh([110, -28, 54, 56], 2.4, '#9fa3a6')),
    path(ball, {
      fill: sheet.radial([134 + sheet.light[0] * 9, sheet.light[1] * 13], 40, [
        [0, '#ffffff', 0.55],
        [0.35, '#ffffff', 0.08],
        [0.65, '#14100c', 0.12],
        [1, '#14100c', 0.75],
      ]),
    }),
    path('M133,-28C137,-28 139,-27 139,-24V24C139,27 137,28 133,28Z', {
      fill: sheet.across(90, round('#b5b8ba')),
      ...EDGE,
    }),
    dent
      ? ellipse([150, 9], 7, 5, {
          fill: sheet.lit([
            [0, '#000', 0.5],
            [1, '#fff', 0.35],
          ]),
        })
      : '',
    path('M108,-20.6L115,-24.6V24.6L108,20.6Z', {
      fill: sheet.across(90, round('#4a4a4a')),
      ...EDGE,
    }),
  ].join('');
  const hull: Point[] = [
    [-12, -12],
    [164, -28],
    [164, 28],
    [-12, 12],
  ];
  return { art, silhouettes: [handle, ball], hull, detail: { centre: [112, 0], span: 110 } };
};

/** A slim instrument microphone. */
export const drawInstrumentMic: Artist = (sheet, finish) => {
  const colour = finish.colour;
  const handle = 'M0,-11.5L72,-12.5L82,-16.5H112V16.5H82L72,12.5L0,11.5Z';
  const head = boxPath(112, -16, 44, 32, 3);
  let slots = '';
  for (let y = -12; y <= 12; y += 4) slots += `M120,${y}H146`;
  const art = [
    xlr(sheet, 0, 11),
    path(handle, { fill: sheet.across(90, round(colour)), ...EDGE }),
    scuffs(sheet, handle, [0, -17, 112, 34], '#a9a6a0'),
    printing(sheet, 24, 0, 30, 2.4, '#b9b3a6'),
    path(head, { fill: sheet.across(90, round('#2a2a2a')), ...EDGE }),
    path(slots, { stroke: '#0a0909', strokeWidth: 2.2 }),
    path(slots, {
      stroke: '#fff',
      strokeOpacity: 0.18,
      strokeWidth: 0.6,
      transform: 'translate(0 1.4)',
    }),
    box(106, -17.6, 7, 35.2, 1.4, { fill: sheet.across(90, round('#a9abac')), ...EDGE }),
    box(152, -15.4, 8, 30.8, 3, { fill: sheet.across(90, round('#8f9294')), ...EDGE }),
  ].join('');
  const hull: Point[] = [
    [-12, -17],
    [161, -17],
    [161, 17],
    [-12, 17],
  ];
  return { art, silhouettes: [handle, head], hull, detail: { centre: [104, 0], span: 100 } };
};

/** A large diaphragm microphone in its ring mount, lying on its side. */
export const drawCondenserMic: Artist = (sheet, finish) => {
  const colour = finish.colour;
  const tube = boxPath(0, -25, 112, 50, 5);
  const basket = 'M112,-26H168C188,-26 198,-14 198,0C198,14 188,26 168,26H112Z';
  const art = [
    xlr(sheet, 0, 12),
    path(tube, { fill: sheet.across(90, round(colour)), ...EDGE }),
    scuffs(sheet, tube, [0, -25, 112, 50], '#6d6a64'),
    path(basket, { fill: '#171514' }),
    ellipse([152, 0], 15, 19, {
      fill: sheet.lit([
        [0, '#f4d98f'],
        [1, '#a8782c'],
      ]),
    }),
    group({ clipPath: sheet.clip(basket) }, mesh([110, -27, 90, 54], 2.8, lighter(colour, 0.15))),
    path(basket, {
      fill: sheet.across(90, [
        [0, '#000', 0.55],
        [0.24, '#fff', 0.4],
        [0.45, '#fff', 0],
        [1, '#000', 0.6],
      ]),
    }),
    path(basket, { fill: 'none', stroke: lighter(colour, 0.1), strokeWidth: 2.4 }),
    box(106, -27, 8, 54, 1.5, { fill: sheet.across(90, round(colour)), ...EDGE }),
    box(152, -26.4, 4, 52.8, 0, { fill: sheet.across(90, round(colour)) }),
    circle([88, 0], 6.4, { fill: sheet.metal('gold'), ...EDGE }),
    circle([88, 0], 3.4, { fill: darker(colour, 0.2) }),
    printing(sheet, 36, 0, 32, 2.6, darker(colour, 0.7)),
    box(16, -27, 10, 54, 2, { fill: sheet.across(90, round('#3a3937')), ...EDGE }),
  ].join('');
  const hull: Point[] = [
    [-12, -27],
    [199, -27],
    [199, 27],
    [-12, 27],
  ];
  return { art, silhouettes: [tube, basket], hull, detail: { centre: [140, 0], span: 130 } };
};

/** A desktop interface from the front. */
export const drawAudioInterface: Artist = (sheet, finish) => {
  const [w, h] = [180, 52];
  const { colour } = finish;
  const d = boxPath(0, 0, w, h, 5);
  const combo = (x: number) =>
    circle([x, 26], 14.5, { fill: '#161514', ...EDGE }) +
    circle([x, 26], 12.4, { fill: sheet.metal('black') }) +
    circle([x, 26], 5.4, { fill: '#060505', stroke: '#8b8783', strokeWidth: 1 }) +
    [
      [-7, -4],
      [7, -4],
      [0, 8],
    ]
      .map(([dx = 0, dy = 0]) => circle([x + dx, 26 + dy], 1.6, { fill: '#050404' }))
      .join('');
  const gain = (x: number, ring: string) =>
    circle([x, 24], 10.6, {
      fill: 'none',
      stroke: sheet.broken ? '#3a3634' : ring,
      strokeWidth: 1.8,
    }) +
    panelKnob(sheet, [x, 24], 8.6, 'cap', '#232120') +
    printing(sheet, x - 7, 41, 14, 1.6, '#d9d3c4');
  const art = [
    path('M5,0L14,-15H166L175,0Z', {
      fill: sheet.across(90, [
        [0, darker(colour, 0.1)],
        [1, lighter(colour, 0.26)],
      ]),
    }),
    path(d, { fill: darker(colour, 0.1) }),
    block(sheet, 0, 0, w, h, 5, colour, 0),
    box(5, 5, w - 10, h - 10, 3, { fill: '#1d1b1a', ...EDGE }),
    combo(24),
    gain(52, '#48c26b'),
    combo(82),
    gain(110, '#48c26b'),
    panelKnob(sheet, [140, 26], 13.5, 'cap', '#2a2827'),
    scale([140, 26], 16, '#d9d3c4'),
    jackSocket(sheet, [165, 32], 6.4),
    lamp(sheet, [165, 15], 1.8, '#48c26b', true),
    button(sheet, 62, 8, 8, 5, '#57534f', 1),
    scuffs(sheet, d, [0, 0, w, h], '#b9b6ae'),
    box(14, h - 1, 26, 4, 1, { fill: '#0e0c0b' }),
    box(140, h - 1, 26, 4, 1, { fill: '#0e0c0b' }),
  ].join('');
  return {
    art,
    silhouettes: [d],
    hull: hullOf(0, -16, w, h + 19),
    detail: { centre: [66, 24], span: 110 },
  };
};

function monitor(sheet: Sheet, x: number, finish: { colour: string }): string {
  const [w, h] = [178, 285];
  const { colour } = finish;
  const d = boxPath(x, 0, w, h, 7);
  const cone = (cx: number, cy: number, r: number, paper: string) =>
    circle([cx, cy], r * 1.14, {
      fill: sheet.lit([
        [0, lighter(colour, 0.3)],
        [1, darker(colour, 0.4)],
      ]),
      ...EDGE,
    }) +
    circle([cx, cy], r, { fill: '#12100f' }) +
    circle([cx, cy], r * 0.88, {
      fill: sheet.dome(
        [
          [0, darker(paper, 0.35)],
          [0.5, paper],
          [0.85, lighter(paper, 0.22)],
          [1, darker(paper, 0.4)],
        ],
        -0.4,
      ),
    }) +
    circle([cx, cy], r * 0.34, {
      fill: sheet.dome([
        [0, lighter(paper, 0.55)],
        [1, darker(paper, 0.45)],
      ]),
    });
  return (
    block(sheet, x, 0, w, h, 7, colour, 0) +
    path(boxPath(x + 1.4, 1.4, w - 2.8, h - 2.8, 6), {
      fill: 'none',
      stroke: sheet.lit([
        [0, '#fff', 0.4],
        [0.5, '#fff', 0.03],
        [1, '#000', 0.4],
      ]),
      strokeWidth: 2.6,
    }) +
    cone(x + w / 2, 184, 66, '#e8e4da') +
    cone(x + w / 2, 62, 27, '#2a2827') +
    circle([x + w / 2, 62], 38, {
      fill: 'none',
      stroke: '#000',
      strokeOpacity: 0.35,
      strokeWidth: 2,
    }) +
    corners(sheet, x + 12, 12, w - 24, h - 24, 2.4) +
    lamp(sheet, [x + w / 2, 268], 3, '#f4f7f8', true) +
    scuffs(sheet, d, [x, 0, w, h], '#9a8a70')
  );
}

export const drawMonitors: Artist = (sheet, finish) => {
  const art = [monitor(sheet, 0, finish), monitor(sheet, 220, finish)].join('');
  return {
    art: group({}, art),
    silhouettes: [boxPath(0, 0, 398, 285, 6)],
    hull: hullOf(0, 0, 398, 286),
    detail: { centre: [92, 170], span: 240 },
  };
};

/** Closed headphones, cups flat and the band in an arch. */
export const drawHeadphones: Artist = (sheet, finish) => {
  const { colour } = finish;
  const band =
    'M-72,40C-92,-70 -50,-122 0,-122C50,-122 92,-70 72,40L56,40C70,-52 38,-100 0,-100C-38,-100 -70,-52 -56,40Z';
  const cup = (s: 1 | -1) => {
    const at: Point = [s * 66, 62];
    const d = roundPath(at, 34, 44);
    return (
      castShadow(sheet, d, 3, 0.35) +
      path(d, { fill: sheet.metal('black'), ...EDGE }) +
      ellipse(at, 27, 36, {
        fill: sheet.lit([
          [0, lighter(colour, 0.3)],
          [1, darker(colour, 0.4)],
        ]),
      }) +
      ellipse(at, 14, 20, { fill: sheet.metal('chrome') }) +
      box(s * 66 - 6, 4, 12, 30, 3, { fill: sheet.metal('chrome', 0), ...EDGE })
    );
  };
  const art = [
    path(band, {
      fill: sheet.lit([
        [0, lighter(colour, 0.3)],
        [1, darker(colour, 0.4)],
      ]),
      ...EDGE,
    }),
    path('M-58,-60C-44,-100 -20,-111 0,-111C20,-111 44,-100 58,-60', {
      fill: 'none',
      stroke: '#fff',
      strokeOpacity: 0.2,
      strokeWidth: 5,
    }),
    cup(-1),
    cup(1),
  ].join('');
  return {
    art,
    silhouettes: [band, roundPath([-66, 62], 34, 44), roundPath([66, 62], 34, 44)],
    hull: hullOf(-102, -124, 204, 232),
    detail: { centre: [50, 40], span: 150 },
  };
};
