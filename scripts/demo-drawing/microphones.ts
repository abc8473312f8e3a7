import { darker, lighter } from './colour.ts';
import type { Artist } from './drawing.ts';
import { castShadow } from './paint.ts';
import { EDGE, printing } from './panel.ts';
import { scuffs } from './scuffs.ts';
import type { Sheet, Stop } from './sheet.ts';
import { box, boxPath, circle, ellipse, group, type Point, path } from './svg.ts';
import { mesh } from './texture.ts';

/** The gradient of a horizontal cylinder in this color. */
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

/** A ball-headed vocal microphone on its side, with its head to the right. */
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

/** A large-diaphragm microphone in its ring mount, on its side. */
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
