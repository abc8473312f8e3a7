import { darker, lighter, lightness } from './colour.ts';
import { type Drawing, corners as hullOf } from './drawing.ts';
import type { Finish } from './finishes.ts';
import { block, display, EDGE, lamp, panelKnob, printing, scale } from './panel.ts';
import { scuffs } from './scuffs.ts';
import type { Sheet } from './sheet.ts';
import { box, boxPath, circle, num, path } from './svg.ts';

/** A cast metal box seen from above, with a beveled edge, glossy paint, and sockets in its sides. */
export function casing(sheet: Sheet, w: number, h: number, r: number, finish: Finish): string {
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

export function ink(colour: string): string {
  return lightness(colour) > 0.5 ? '#221b16' : '#f3ecdc';
}

/** The compact pedal with its hinged foot switch, without cables, 73 by 129 mm. */
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

/** The small overdrive pedal with a square switch, 74 by 124 mm. */
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

/** A single pedal. */
export function pedal(art: string, w: number, h: number, detail: Drawing['detail']): Drawing {
  return {
    art,
    silhouettes: [boxPath(0, 0, w, h, 5)],
    hull: hullOf(-8, -4, w + 16, h + 8),
    detail,
  };
}
