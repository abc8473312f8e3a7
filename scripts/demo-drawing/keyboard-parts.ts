import { darker, lighter, lightness } from './colour.ts';
import { type Drawing, corners as hullOf } from './drawing.ts';
import type { Finish } from './finishes.ts';
import { block, EDGE, type PanelKnob, panelKnob, printing, scale } from './panel.ts';
import { scuffs } from './scuffs.ts';
import type { Sheet } from './sheet.ts';
import { box, boxPath, num, path } from './svg.ts';

/** For each of an octave's seven white keys: true if there is a black key to its right. */
const SHARPS = [true, true, false, true, true, true, false] as const;

/** A keyboard with `whites` white keys, starting at C. On a broken keyboard, a key is missing. */
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

export function chassis(sheet: Sheet, w: number, h: number, r: number, finish: Finish): string {
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
export function cheeks(
  sheet: Sheet,
  w: number,
  h: number,
  thick: number,
  wood = '#7d4c28',
): string {
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
export function bank(sheet: Sheet, b: Bank): string {
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

/** A fader's slot, with the cap at a random position. */
export function fader(sheet: Sheet, x: number, y: number, h: number, cap: string): string {
  const at = y + h * sheet.random.between(0.1, 0.85);
  return (
    box(x - 1, y, 2, h, 1, { fill: '#050404' }) +
    block(sheet, x - 4.4, at - 3.4, 8.8, 6.8, 1, cap, 1) +
    path(`M${num(x - 4)},${num(at)}h8`, { stroke: '#fff', strokeWidth: 0.9 })
  );
}

export function wheels(sheet: Sheet, x: number, y: number, h: number): string {
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

export function keyed(
  art: string,
  x: number,
  w: number,
  h: number,
  detail: Drawing['detail'],
): Drawing {
  return {
    art,
    silhouettes: [boxPath(x, 0, w - 2 * x, h, 6)],
    hull: hullOf(x, -4, w - 2 * x, h + 8),
    detail,
  };
}

export const pen = (finish: Finish) => (lightness(finish.colour) > 0.5 ? '#2a231d' : '#e6e0d2');
