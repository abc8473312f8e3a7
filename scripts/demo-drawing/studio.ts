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
import type { Sheet } from './sheet.ts';
import { box, boxPath, circle, ellipse, type Point, path, roundPath } from './svg.ts';

/** A desktop audio interface from the front. */
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
    art,
    silhouettes: [boxPath(0, 0, 398, 285, 6)],
    hull: hullOf(0, 0, 398, 286),
    detail: { centre: [92, 170], span: 240 },
  };
};

/** Closed headphones with flat cups and an arched band. */
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
