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
  lamp,
  type PanelKnob,
  panelKnob,
  printing,
  scale,
} from './panel.ts';
import { scuffs } from './scuffs.ts';
import type { Sheet } from './sheet.ts';
import { box, boxPath, num, path } from './svg.ts';
import { dots } from './texture.ts';

/** Which of an octave's seven white keys has a black one to its right. */
const SHARPS = [true, true, false, true, true, true, false] as const;

/** A keyboard's keys in a well: `whites` of them from C. A broken one has lost a key. */
export function keys(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  whites: number,
  from = 0,
): string {
  const each = w / whites;
  const age = Math.max(0, sheet.wear - 0.3) * 0.5;
  const ivory = sheet.across(90, [
    [0, '#b9b3a4'],
    [0.1, '#efeadd'],
    [0.86, age > 0.1 ? '#efe3c4' : '#fbf8f0'],
    [0.95, '#fffdf8'],
    [1, '#c9c1ae'],
  ]);
  const lost = sheet.broken ? Math.floor(sheet.random.between(2, whites - 2)) : -1;
  const pressed = sheet.wear > 0.7 ? Math.floor(sheet.random.between(2, whites - 2)) : -1;
  const parts = [box(x - 1, y - 2, w + 2, h + 3, 1.4, { fill: '#0e0b09' })];
  const gap = Math.min(0.9, each * 0.05);
  for (let i = 0; i < whites; i++) {
    if (i === lost) {
      parts.push(box(x + i * each + each * 0.3, y, each * 0.4, h * 0.7, 0, { fill: '#3a2c1e' }));
      continue;
    }
    const drop = i === pressed ? h * 0.03 : 0;
    parts.push(
      box(x + i * each + gap / 2, y, each - gap, h + drop, Math.min(1.6, each * 0.1), {
        fill: ivory,
      }),
    );
  }
  const top = sheet.across(90, [
    [0, '#2a2725'],
    [0.82, '#1a1817'],
    [0.86, '#4c4845'],
    [1, '#0d0c0b'],
  ]);
  let shadow = '';
  let blacks = '';
  for (let i = 0; i < whites - 1; i++) {
    if (!SHARPS[(i + from) % 7]) continue;
    const bw = each * 0.56;
    const bx = x + (i + 1) * each - bw / 2;
    shadow += `M${num(bx + bw * 0.3)},${num(y)}h${num(bw)}v${num(h * 0.63)}h${num(-bw)}Z`;
    blacks += `M${num(bx)},${num(y)}h${num(bw)}v${num(h * 0.62)}h${num(-bw)}Z`;
  }
  parts.push(
    path(shadow, { fill: '#000', fillOpacity: 0.3 }),
    path(blacks, { fill: '#1c1a19', stroke: '#000', strokeWidth: 0.4 }),
    ...blacks
      .split('Z')
      .filter(Boolean)
      .map((d) => path(`${d}Z`, { fill: top })),
    box(x, y - 2, w, 5, 0, { fill: '#000', fillOpacity: 0.35 }),
  );
  return parts.join('');
}

function chassis(sheet: Sheet, w: number, h: number, r: number, finish: Finish): string {
  const d = boxPath(0, 0, w, h, r);
  const { colour } = finish;
  const rim = sheet.lit([
    [0, '#fff', 0.4],
    [0.5, '#fff', 0.04],
    [1, '#000', 0.45],
  ]);
  return (
    block(sheet, 0, 0, w, h, r, colour, 0) +
    path(boxPath(1.2, 1.2, w - 2.4, h - 2.4, r), { fill: 'none', stroke: rim, strokeWidth: 2.4 }) +
    scuffs(sheet, d, [0, 0, w, h], '#a9a49a', lightness(colour) < 0.6)
  );
}

/** Wooden end cheeks with a little grain. */
function cheeks(sheet: Sheet, w: number, h: number, thick: number, wood = '#7d4c28'): string {
  const face = sheet.across(0, [
    [0, lighter(wood, 0.2)],
    [0.4, wood],
    [1, darker(wood, 0.35)],
  ]);
  const side = (x: number) => {
    let d = '';
    for (let i = 1; i < 5; i++) {
      const gx = x + (thick * i) / 5 + sheet.random.between(-1, 1);
      d += `M${num(gx)},0C${num(gx + 2)},${num(h * 0.3)} ${num(gx - 2)},${num(h * 0.7)} ${num(gx)},${num(h)}`;
    }
    return (
      box(x, -3, thick, h + 6, 3, { fill: face, ...EDGE }) +
      path(d, { fill: 'none', stroke: '#2a1508', strokeOpacity: 0.35, strokeWidth: 0.8 })
    );
  };
  return side(-thick + 2) + side(w - 2);
}

type Bank = {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly dx: number;
  readonly dy: number;
  readonly r: number;
  readonly style: PanelKnob;
  readonly colour?: string;
  readonly ink: string;
};

/** A grid of knobs with their scales and captions. */
function bank(sheet: Sheet, b: Bank): string {
  const parts: string[] = [];
  for (let row = 0; row < b.rows; row++) {
    for (let column = 0; column < b.columns; column++) {
      const [x, y] = [b.x + column * b.dx, b.y + row * b.dy];
      parts.push(
        scale([x, y], b.r * 1.25, b.ink, 9),
        panelKnob(sheet, [x, y], b.r, b.style, b.colour ?? '#1e1c1b'),
        printing(sheet, x - b.r * 0.8, y + b.r * 1.75, b.r * 1.6, b.r * 0.22, b.ink),
      );
    }
  }
  return parts.join('');
}

/** A slot with a fader's cap somewhere along it. */
function fader(sheet: Sheet, x: number, y: number, h: number, cap: string): string {
  const at = y + h * sheet.random.between(0.1, 0.85);
  return (
    box(x - 1, y, 2, h, 1, { fill: '#050404' }) +
    block(sheet, x - 4.4, at - 3.4, 8.8, 6.8, 1, cap, 1) +
    path(`M${num(x - 4)},${num(at)}h8`, { stroke: '#fff', strokeWidth: 0.9 })
  );
}

function wheels(sheet: Sheet, x: number, y: number, h: number): string {
  const rubber = sheet.across(90, [
    [0, '#0c0b0b'],
    [0.45, '#5a5754'],
    [0.6, '#2c2a29'],
    [1, '#080707'],
  ]);
  return [0, 20]
    .map(
      (dx) =>
        box(x + dx, y, 14, h, 3, { fill: '#0a0908' }) +
        box(x + dx + 1.6, y + 2, 10.8, h - 4, 2.4, { fill: rubber }) +
        box(x + dx + 1.6, y + h * 0.46, 10.8, 1.4, 0, { fill: '#fff', fillOpacity: 0.35 }),
    )
    .join('');
}

function keyed(art: string, x: number, w: number, h: number, detail: Drawing['detail']): Drawing {
  return {
    art,
    silhouettes: [boxPath(x, 0, w - 2 * x, h, 6)],
    hull: hullOf(x, -4, w - 2 * x, h + 8),
    detail,
  };
}

const pen = (finish: Finish) => (lightness(finish.colour) > 0.5 ? '#2a231d' : '#e6e0d2');

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
