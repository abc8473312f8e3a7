import type { Artist } from './drawing.ts';
import { bank, chassis, keyed, keys, pen } from './keyboard-parts.ts';
import { castShadow } from './paint.ts';
import { block, button, corners, display, EDGE, panelKnob, printing } from './panel.ts';
import { box } from './svg.ts';
import { dots } from './texture.ts';

export const drawGroovebox: Artist = (sheet, finish) => {
  const [w, h] = [216, 178];
  const ink = pen(finish);
  const parts = [
    chassis(sheet, w, h, 5, finish),
    corners(sheet, 6, 6, w - 12, h - 12, 2),
    box(15, 31, 70, 44, 2, { fill: '#0a0909', ...EDGE }),
    display(sheet, 21, 36, 58, 34, '#f2ead8'),
    panelKnob(sheet, [24, 17], 8, 'ribbed', '#2a2827'),
    printing(sheet, 42, 18, 44, 5, ink),
    bank(sheet, {
      x: 122,
      y: 24,
      columns: 4,
      rows: 2,
      dx: 24,
      dy: 32,
      r: 7.6,
      style: 'ribbed',
      colour: '#2a2827',
      ink,
    }),
  ];
  for (let i = 0; i < 7; i++) parts.push(button(sheet, 15 + i * 14, 84, 10, 8, '#3b3937', 1.6));
  for (let i = 0; i < 5; i++) parts.push(button(sheet, 122 + i * 17, 84, 12, 8, '#3b3937', 1.6));
  for (let row = 0; row < 2; row++) {
    for (let i = 0; i < 8; i++) {
      const on = !sheet.broken && sheet.random.chance(0.35);
      const [x, y] = [15 + i * 23.6, 106 + row * 30];
      parts.push(
        button(sheet, x, y, 19, 18, '#c9c4b8', 2.4),
        box(x + 6.5, y + 3, 6, 2.6, 1, { fill: on ? '#ff4d3a' : '#4a4643' }),
        printing(sheet, x + 4, y + 22, 10, 1.4, ink),
      );
    }
  }
  return keyed(parts.join(''), 0, w, h, { centre: [110, 70], span: 170 });
};

export const drawMiniKeys: Artist = (sheet, finish) => {
  const [w, h] = [318, 182];
  const ink = pen(finish);
  const parts = [
    chassis(sheet, w, h, 8, finish),
    castShadow(sheet, 'M14,30a12,12 0 1 0 24,0a12,12 0 1 0 -24,0Z', 3, 0.4),
    panelKnob(sheet, [26, 30], 12, 'ribbed', '#a81f23'),
    display(sheet, 48, 16, 38, 18, '#e8f2f4'),
    printing(sheet, 48, 48, 40, 4, ink),
    bank(sheet, { x: 226, y: 24, columns: 4, rows: 2, dx: 25, dy: 36, r: 8, style: 'ribbed', ink }),
  ];
  for (let row = 0; row < 2; row++) {
    for (let i = 0; i < 4; i++) {
      const [x, y] = [100 + i * 27, 12 + row * 30];
      parts.push(
        box(x - 1.4, y - 1.4, 26, 26, 3, {
          fill: '#b5302b',
          fillOpacity: sheet.broken ? 0.2 : 0.9,
        }),
        button(sheet, x, y, 23.2, 23.2, '#3d3b3a', 2.4),
      );
    }
  }
  for (let i = 0; i < 6; i++) parts.push(button(sheet, 14 + i * 13, 62, 10, 6, '#57534f', 1.4));
  parts.push(keys(sheet, 10, 82, w - 20, 92, 15));
  return keyed(parts.join(''), 0, w, h, { centre: [160, 60], span: 220 });
};

export const drawMiniSynth: Artist = (sheet, finish) => {
  const [w, h] = [194, 116];
  const ink = pen(finish);
  const parts = [
    chassis(sheet, w, h, 5, finish),
    dots([106, 9, 80, 36], 4, 2, { stroke: '#000', strokeOpacity: 0.7 }),
    bank(sheet, {
      x: 16,
      y: 18,
      columns: 4,
      rows: 2,
      dx: 22,
      dy: 25,
      r: 5.6,
      style: 'ribbed',
      colour: '#d8b24a',
      ink,
    }),
    display(sheet, 112, 52, 26, 12, '#ff5a3c'),
    bank(sheet, {
      x: 152,
      y: 58,
      columns: 2,
      rows: 1,
      dx: 22,
      dy: 20,
      r: 6,
      style: 'ribbed',
      colour: '#2a2827',
      ink,
    }),
  ];
  for (let i = 0; i < 16; i++) {
    const on = !sheet.broken && sheet.random.chance(0.3);
    parts.push(
      box(8 + i * 11.2, 74, 9, 3, 1, { fill: on ? '#ff5a3c' : '#3a3634' }),
      block(sheet, 8 + i * 11.2, 80, 9.6, 28, 1, i % 2 ? '#c9a84f' : '#d9bd6c', 0.5),
    );
  }
  return keyed(parts.join(''), 0, w, h, { centre: [90, 50], span: 140 });
};
