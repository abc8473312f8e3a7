import { lightness } from './colour.ts';
import type { Artist } from './drawing.ts';
import { bank, chassis, cheeks, fader, keyed, keys, pen, wheels } from './keyboard-parts.ts';
import { block, button, display, EDGE, lamp, panelKnob, printing, scale } from './panel.ts';
import { box } from './svg.ts';
import { dots } from './texture.ts';

export const drawSynth: Artist = (sheet, finish) => {
  const [w, h] = [680, 372];
  const ink = pen(finish);
  const parts = [cheeks(sheet, w, h, 22), chassis(sheet, w, h, 5, finish)];
  const sections = [12, 128, 262, 404, 540];
  parts.push(
    ...sections.slice(1).map((x) => box(x - 9, 16, 1, 160, 0, { fill: ink, fillOpacity: 0.45 })),
    ...sections.map((x) => printing(sheet, x + 8, 14, 52, 3.4, ink)),
    bank(sheet, { x: 44, y: 50, columns: 2, rows: 3, dx: 44, dy: 48, r: 11, style: 'skirt', ink }),
    bank(sheet, { x: 160, y: 50, columns: 2, rows: 3, dx: 52, dy: 48, r: 12, style: 'skirt', ink }),
    bank(sheet, { x: 296, y: 50, columns: 2, rows: 3, dx: 54, dy: 48, r: 12, style: 'skirt', ink }),
    panelKnob(sheet, [468, 62], 22, 'skirt', '#1e1c1b'),
    scale([468, 62], 27, ink, 13),
    bank(sheet, {
      x: 436,
      y: 122,
      columns: 2,
      rows: 1,
      dx: 62,
      dy: 48,
      r: 12,
      style: 'skirt',
      ink,
    }),
    bank(sheet, { x: 572, y: 50, columns: 2, rows: 2, dx: 58, dy: 46, r: 11, style: 'skirt', ink }),
    display(sheet, 556, 128, 96, 34, '#ff8a4c'),
    wheels(sheet, 20, 236, 96),
    ...Array.from({ length: 8 }, (_, i) =>
      button(sheet, 84 + i * 15, 186, 11, 8, i === 2 && !sheet.broken ? '#f0a94a' : '#d9d3c4'),
    ),
    printing(sheet, 500, 188, 130, 9, ink),
    keys(sheet, 76, 210, w - 96, 148, 22),
  );
  return keyed(parts.join(''), -20, w, h, { centre: [300, 110], span: 400 });
};

export const drawPolySynth: Artist = (sheet, finish) => {
  const [w, h] = [500, 300];
  const ink = pen(finish);
  const parts = [
    box(0, -8, w, 16, 3, {
      fill: sheet.across(90, [
        [0, '#a56f3c'],
        [1, '#5e371b'],
      ]),
      ...EDGE,
    }),
    chassis(sheet, w, h, 8, finish),
    bank(sheet, { x: 26, y: 34, columns: 3, rows: 2, dx: 30, dy: 46, r: 8.6, style: 'cap', ink }),
    bank(sheet, { x: 128, y: 34, columns: 5, rows: 2, dx: 31, dy: 46, r: 8.6, style: 'cap', ink }),
    bank(sheet, { x: 296, y: 34, columns: 5, rows: 2, dx: 26, dy: 46, r: 7.6, style: 'cap', ink }),
    display(sheet, 432, 26, 48, 30, '#e8f2f4'),
    panelKnob(sheet, [456, 88], 11, 'cap', '#1e1c1b'),
    ...Array.from({ length: 16 }, (_, i) =>
      button(
        sheet,
        66 + i * 22,
        124,
        15,
        8,
        i % 4 === 0 && !sheet.broken ? '#e2543f' : '#4a4846',
        2,
      ),
    ),
    printing(sheet, 20, 128, 34, 5, ink),
    box(14, 158, 10, 118, 5, { fill: '#1a1817', ...EDGE }),
    block(sheet, 10, 204, 18, 26, 4, '#3b3836', 2),
    keys(sheet, 38, 152, w - 52, 136, 22),
  ];
  return keyed(parts.join(''), 0, w, h, { centre: [230, 92], span: 310 });
};

export const drawVintageSynth: Artist = (sheet, finish) => {
  const [w, h] = [880, 292];
  const stripes = ['#b23b32', '#2f6e9b', '#b23b32', '#2f6e9b', '#3d8c6a', '#c58a2d'];
  const parts = [chassis(sheet, w, h, 6, finish)];
  const columns = [4, 5, 7, 5, 6, 4];
  let x = 40;
  for (const [i, count] of columns.entries()) {
    const width = count * 23 + 12;
    parts.push(
      box(x, 16, width - 6, 8, 1, { fill: stripes[i] ?? '#b23b32' }),
      printing(sheet, x + 6, 20, 40, 2.6, '#fff'),
    );
    for (let k = 0; k < count; k++) {
      const fx = x + 14 + k * 23;
      parts.push(
        fader(sheet, fx, 36, 66, '#2b2928'),
        printing(sheet, fx - 7, 110, 14, 2, '#d9d3c4'),
      );
    }
    x += width;
  }
  const hues = ['#d9d3c4', '#d9d3c4', '#d8a53a', '#d8a53a', '#cf5a3a', '#cf5a3a'];
  parts.push(
    ...hues.map((hue, i) => button(sheet, 760 + i * 17, 92, 13, 12, hue, 1)),
    printing(sheet, 700, 128, 140, 9, '#e6e0d2'),
    ...[40, 66, 92].map((lx) => lamp(sheet, [lx, 128], 2.4, '#e03a2c', lx === 40)),
    block(sheet, 18, 168, 44, 70, 3, '#2a2827', 1),
    block(sheet, 32, 186, 16, 34, 3, '#151413', 2),
    keys(sheet, 82, 146, w - 102, 136, 36),
  );
  return keyed(parts.join(''), 0, w, h, { centre: [270, 110], span: 460 });
};

export const drawDigitalPiano: Artist = (sheet, finish) => {
  const [w, h] = [1180, 290];
  const ink = pen(finish);
  const parts = [
    chassis(sheet, w, h, 8, finish),
    dots([20, 14, 330, 62], 5, 2.6, { stroke: '#000', strokeOpacity: 0.6 }),
    dots([830, 14, 330, 62], 5, 2.6, { stroke: '#000', strokeOpacity: 0.6 }),
    ...Array.from({ length: 5 }, (_, i) =>
      button(
        sheet,
        470 + i * 34,
        40,
        22,
        10,
        lightness(finish.colour) > 0.5 ? '#cfc9bb' : '#3a3735',
        3,
      ),
    ),
    printing(sheet, 660, 46, 90, 7, ink),
    fader(sheet, 420, 26, 40, '#2b2928'),
    lamp(sheet, [452, 45], 2.4, '#48c26b', true),
    box(16, 92, w - 32, 6, 0, { fill: '#7b2521' }),
    keys(sheet, 18, 100, w - 36, 166, 52, 5),
  ];
  return keyed(parts.join(''), 0, w, h, { centre: [420, 140], span: 560 });
};
