import { darker } from './colour.ts';
import type { Artist } from './drawing.ts';
import {
  block,
  button,
  corners,
  display,
  EDGE,
  footswitch,
  jackSocket,
  lamp,
  panelKnob,
  printing,
  scale,
} from './panel.ts';
import { casing, compactArt, driveArt, ink, pedal } from './pedal-boxes.ts';
import { box, circle, path } from './svg.ts';

export const drawCompactPedal: Artist = (sheet, finish) =>
  pedal(compactArt(sheet, finish, sheet.random.pick([3, 3, 4])), 73, 129, {
    centre: [36, 40],
    span: 96,
  });

export const drawLooperPedal: Artist = (sheet, finish) => {
  const art = compactArt(sheet, finish, 2, true);
  return pedal(art, 73, 129, { centre: [36, 40], span: 96 });
};

export const drawDrivePedal: Artist = (sheet, finish) =>
  pedal(driveArt(sheet, finish), 74, 124, { centre: [37, 44], span: 96 });

export const drawLargePedal: Artist = (sheet, finish) => {
  const [w, h] = [146, 172];
  const pen = ink(finish.colour);
  const red = finish.colour === '#1b1a1a' ? '#d8d2c4' : '#b0302a';
  const parts = [casing(sheet, w, h, 6, finish)];
  parts.push(
    block(sheet, 0, 0, w, 12, 4, darker(finish.colour, 0.3), 0),
    path(`M10,62H136L124,112H22Z`, { fill: red, fillOpacity: 0.92 }),
    path(`M10,62H136L124,112H22Z`, { fill: 'none', stroke: pen, strokeWidth: 1.4 }),
    path('M34,100C42,72 52,72 56,96S70,104 74,84S88,72 94,94S106,102 112,74', {
      fill: 'none',
      stroke: '#f5eedd',
      strokeWidth: 4.4,
      strokeLinecap: 'round',
    }),
    printing(sheet, 40, 121, 66, 3, pen),
  );
  for (const x of [28, 73, 118]) {
    parts.push(
      scale([x, 36], 16, pen),
      panelKnob(sheet, [x, 36], 13, 'tall', '#1c1a19'),
      printing(sheet, x - 10, 56, 20, 2, pen),
    );
  }
  parts.push(
    footswitch(sheet, [73, 144], 10.5),
    lamp(sheet, [73, 18], 2.6, '#e03a2c', true),
    jackSocket(sheet, [22, 6], 5),
    jackSocket(sheet, [124, 6], 5),
    corners(sheet, 7, 160, w - 14, 0.01, 2.2),
  );
  return pedal(parts.join(''), w, h, { centre: [73, 58], span: 168 });
};

export const drawMultiPedal: Artist = (sheet, finish) => {
  const [w, h] = [172, 130];
  const pen = ink(finish.colour);
  const parts = [casing(sheet, w, h, 6, finish)];
  const places: readonly (readonly [number, number, number])[] = [
    [24, 26, 10],
    [60, 20, 6.4],
    [84, 20, 6.4],
    [108, 20, 6.4],
    [146, 26, 10],
    [60, 48, 6.4],
    [84, 48, 6.4],
    [108, 48, 6.4],
  ];
  for (const [x, y, r] of places) {
    parts.push(
      scale([x, y], r * 1.2, pen),
      panelKnob(sheet, [x, y], r, 'ribbed', '#22201f'),
      printing(sheet, x - r * 0.8, y + r * 1.6, r * 1.6, 1.4, pen),
    );
  }
  parts.push(display(sheet, 66, 63, 40, 13, '#8fd6ff'));
  for (let i = 0; i < 6; i++) {
    parts.push(
      circle([12 + i * 5, 52], 1.1, { fill: i === 2 ? '#ff6a4d' : darker(finish.colour, 0.5) }),
    );
  }
  for (const [i, x] of [34, 86, 138].entries()) {
    parts.push(
      footswitch(sheet, [x, 106], 9),
      lamp(sheet, [x, 88], 2.1, '#e03a2c', i === 1),
      printing(sheet, x - 9, 121, 18, 1.8, pen),
    );
  }
  return pedal(parts.join(''), w, h, { centre: [86, 46], span: 176 });
};

const RINGS = ['#48c26b', '#e25141', '#4fa3e0'] as const;

export const drawScreenPedal: Artist = (sheet, finish) => {
  const [w, h] = [178, 126];
  const pen = ink(finish.colour);
  const parts = [casing(sheet, w, h, 6, finish)];
  parts.push(
    box(54, 9, 88, 46, 3, { fill: '#0a0909', ...EDGE }),
    box(58, 13, 80, 38, 1, {
      fill: sheet.lit([
        [0, '#232a33'],
        [1, '#10141a'],
      ]),
    }),
  );
  if (!sheet.broken) {
    const tints = ['#e25141', '#e5a832', '#48c26b', '#4fa3e0', '#a56bd0', '#e5a832'];
    for (const [i, tint] of tints.entries()) {
      parts.push(
        box(62 + i * 12.4, 20, 9.4, 9.4, 1.6, { fill: tint }),
        box(63.6 + i * 12.4, 23, 6, 1.2, 0, { fill: '#fff', fillOpacity: 0.8 }),
      );
    }
    for (let i = 0; i < 3; i++) {
      parts.push(
        box(62 + i * 25, 35, 20, 2, 1, { fill: '#59626e' }),
        box(62 + i * 25, 35, sheet.random.between(6, 18), 2, 1, { fill: '#e9e4d8' }),
        box(62 + i * 25, 40, 12, 2, 0, { fill: '#8b96a5' }),
      );
    }
  }
  parts.push(
    path('M58,13H108L88,51H58Z', { fill: '#fff', fillOpacity: 0.06 }),
    panelKnob(sheet, [26, 26], 10, 'ribbed', '#262423'),
    printing(sheet, 17, 41, 18, 1.6, pen),
  );
  for (const x of [70, 98, 126]) parts.push(panelKnob(sheet, [x, 66], 6, 'ribbed', '#262423'));
  for (const [x, y] of [
    [152, 16],
    [164, 16],
    [152, 30],
    [164, 30],
    [152, 44],
    [164, 44],
  ] as const) {
    parts.push(button(sheet, x - 4, y - 4, 8, 8, '#3a3836', 4));
  }
  for (const [i, x] of [32, 89, 146].entries()) {
    const on = !sheet.broken;
    parts.push(
      circle([x, 100], 15.5, { fill: '#0c0b0b' }),
      circle([x, 100], 13.8, {
        fill: 'none',
        stroke: on ? RINGS[i] : '#3a3735',
        strokeWidth: 2.2,
      }),
      footswitch(sheet, [x, 100], 10.5),
    );
  }
  return pedal(parts.join(''), w, h, { centre: [96, 46], span: 180 });
};
