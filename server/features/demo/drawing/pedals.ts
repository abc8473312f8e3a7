import { darker, lighter, lightness } from './colour.ts';
import { type Artist, type Drawing, corners as hullOf } from './drawing.ts';
import type { Finish } from './finishes.ts';
import { castShadow } from './paint.ts';
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
import { scuffs } from './scuffs.ts';
import type { Sheet } from './sheet.ts';
import { box, boxPath, circle, ellipse, num, path } from './svg.ts';

/** A cast box from above: bevelled edge, paint with a broad gloss, sockets in its flanks. */
function casing(sheet: Sheet, w: number, h: number, r: number, finish: Finish): string {
  const { colour } = finish;
  const d = boxPath(0, 0, w, h, r);
  const metallic = finish.coat === 'metallic';
  const face = sheet.lit([
    [0, lighter(colour, metallic ? 0.5 : 0.3)],
    [0.35, lighter(colour, 0.05)],
    [0.5, metallic ? lighter(colour, 0.3) : colour],
    [1, darker(colour, 0.26)],
  ]);
  const bevel = sheet.lit([
    [0, '#fff', 0.6],
    [0.5, '#fff', 0.05],
    [1, '#000', 0.45],
  ]);
  const polish = 0.2 * Math.max(0.15, 1 - sheet.wear);
  const sheen = sheet.linear(
    [0, 0],
    [w, h],
    [
      [0, '#fff', polish],
      [0.34, '#fff', polish * 0.5],
      [0.345, '#fff', 0],
    ],
  );
  return (
    path(d, { fill: darker(colour, 0.55) }) +
    path(d, { fill: face }) +
    path(boxPath(1, 1, w - 2, h - 2, r), { fill: 'none', stroke: bevel, strokeWidth: 2 }) +
    path(d, { fill: sheen }) +
    path(d, { fill: 'none', ...EDGE, strokeWidth: 0.8 }) +
    scuffs(sheet, d, [0, 0, w, h], '#b9b6ae', lightness(colour) < 0.6)
  );
}

function sideJack(sheet: Sheet, x: number, y: number): string {
  const left = x < 10;
  return (
    box(left ? x - 7 : x, y - 6.4, 7, 12.8, 1.4, { fill: sheet.metal('chrome', 90), ...EDGE }) +
    box(left ? x - 9 : x + 6, y - 4.2, 3, 8.4, 0.8, { fill: sheet.metal('nickel', 90), ...EDGE })
  );
}

function ink(colour: string): string {
  return lightness(colour) > 0.5 ? '#221b16' : '#f3ecdc';
}

/** The compact box with its hinged pad, without its jacks' cables; 73 by 129 mm. */
export function compactArt(
  sheet: Sheet,
  finish: Finish,
  knobsWanted: number,
  screen = false,
): string {
  const [w, h] = [73, 129];
  const { colour } = finish;
  const pen = ink(colour);
  const parts = [sideJack(sheet, 0, 36), sideJack(sheet, w, 36), casing(sheet, w, h, 5, finish)];
  const gap = (w - 14) / knobsWanted;
  for (let i = 0; i < knobsWanted; i++) {
    const x = 7 + gap * (i + 0.5);
    const r = Math.min(7.6, gap * 0.4);
    parts.push(
      scale([x, 19], r * 1.18, pen),
      panelKnob(sheet, [x, 19], r, 'ribbed', '#1c1a19'),
      printing(sheet, x - r * 0.8, 32.5, r * 1.6, 1.5, pen),
    );
  }
  parts.push(lamp(sheet, [w / 2, 6], 1.9, '#e03a2c', true));
  if (screen) parts.push(display(sheet, 21, 38, 31, 13, '#ffb347'));
  else {
    parts.push(printing(sheet, 12, 43, 32, 5.4, pen), printing(sheet, 12, 51, 20, 2.2, pen));
  }
  parts.push(
    box(2, 57.4, w - 4, 2.4, 0.6, { fill: '#000', fillOpacity: 0.45 }),
    box(2, 59.8, w - 4, 0.9, 0, { fill: '#fff', fillOpacity: 0.3 }),
    block(sheet, 8, 65, w - 16, 54, 3, '#211f1e', 1.2),
  );
  let ribs = '';
  for (let y = 70; y < 116; y += 4.2) ribs += `M12,${num(y)}H61`;
  parts.push(
    path(ribs, { stroke: '#000', strokeOpacity: 0.5, strokeWidth: 1.6 }),
    path(ribs, {
      stroke: '#fff',
      strokeOpacity: 0.12,
      strokeWidth: 0.5,
      transform: 'translate(0 1)',
    }),
    circle([w / 2, 62.4], 3.4, { fill: sheet.metal('black'), ...EDGE }),
  );
  return parts.join('');
}

/** The small overdrive with a square switch; 74 by 124 mm. */
export function driveArt(sheet: Sheet, finish: Finish): string {
  const [w, h] = [74, 124];
  const { colour } = finish;
  const pen = ink(colour);
  const parts = [sideJack(sheet, 0, 44), sideJack(sheet, w, 44), casing(sheet, w, h, 4, finish)];
  for (const [x, y] of [
    [16, 18],
    [58, 18],
    [37, 26],
  ] as const) {
    parts.push(scale([x, y], 9.6, pen, 9), panelKnob(sheet, [x, y], 8, 'ribbed', '#1b1918'));
  }
  parts.push(
    printing(sheet, 8, 38.6, 16, 1.8, pen),
    printing(sheet, 50, 38.6, 16, 1.8, pen),
    lamp(sheet, [37, 44], 2, '#e03a2c', true),
    path('M10,56H64', { stroke: pen, strokeWidth: 0.8 }),
    printing(sheet, 16, 63, 42, 6, pen),
    printing(sheet, 24, 71, 26, 2.2, pen),
    block(sheet, 17, 82, 40, 34, 2.4, darker(colour, 0.45), 1),
    path(boxPath(20, 85, 34, 28, 2), { fill: sheet.metal('chrome'), ...EDGE }),
    path(boxPath(22.4, 87.4, 29.2, 23.2, 1.4), {
      fill: 'none',
      stroke: '#fff',
      strokeOpacity: 0.5,
      strokeWidth: 0.7,
    }),
  );
  return parts.join('');
}

function pedal(art: string, w: number, h: number, detail: Drawing['detail']): Drawing {
  return {
    art,
    silhouettes: [boxPath(0, 0, w, h, 5)],
    hull: hullOf(-8, -4, w + 16, h + 8),
    detail,
  };
}

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

/** A tread-plate board with a row of pedals and their patch leads. */
export const drawPedalboard: Artist = (sheet, finish) => {
  const [w, h] = [460, 250];
  const paints = ['orange', 'green', 'silver', 'lake-blue', 'yellow', 'red', 'white', 'black'];
  const hexes: Record<string, string> = {
    orange: '#dd6f24',
    green: '#3e7a4d',
    silver: '#b9bbb9',
    'lake-blue': '#3a6f9c',
    yellow: '#e3b72f',
    red: '#a81f23',
    white: '#efece4',
    black: '#1b1a1a',
  };
  const parts: string[] = [];
  parts.push(
    block(sheet, 0, 0, w, h, 10, finish.colour === '#1b1a1a' ? '#2a2827' : finish.colour, 0),
  );
  for (const y of [14, 74, 134, 194]) {
    const d = boxPath(14, y, w - 28, 42, 4);
    parts.push(
      path(d, {
        fill: sheet.across(90, [
          [0, '#5a5856'],
          [0.15, '#343231'],
          [1, '#1f1e1d'],
        ]),
        ...EDGE,
      }),
    );
  }
  const start = Math.floor(sheet.random.between(0, paints.length));
  const xs = [22, 108, 194, 280, 366];
  const lead = (x1: number, x2: number, y: number) => {
    const d = `M${x1},${y}C${x1 + 6},${y - 26} ${x2 - 6},${y - 26} ${x2},${y}`;
    return (
      path(d, { fill: 'none', stroke: '#000', strokeOpacity: 0.35, strokeWidth: 6 }) +
      path(d, { fill: 'none', stroke: '#1a1817', strokeWidth: 4.4 }) +
      path(d, { fill: 'none', stroke: '#fff', strokeOpacity: 0.22, strokeWidth: 1 })
    );
  };
  for (const [i, x] of xs.entries()) {
    const colour = hexes[paints[(start + i * 3) % paints.length] ?? 'black'] ?? '#333333';
    const paint: Finish = { coat: 'solid', colour, figure: 'none' };
    const y = i % 2 ? 66 : 54;
    const art = i % 2 ? driveArt(sheet, paint) : compactArt(sheet, paint, 3);
    parts.push(
      castShadow(sheet, boxPath(x, y, 73, 128, 5), 5, 0.5),
      `<g transform="translate(${x} ${y})">${art}</g>`,
    );
    if (i > 0) parts.push(lead(x - 16, x - 2, 94));
  }
  parts.push(ellipse([w / 2, h - 12], 60, 5, { fill: '#000', fillOpacity: 0.35 }));
  return pedal(parts.join(''), w, h, { centre: [190, 110], span: 300 });
};
