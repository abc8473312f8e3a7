import type { Artist } from './drawing.ts';
import type { Finish } from './finishes.ts';
import { castShadow } from './paint.ts';
import { block, EDGE } from './panel.ts';
import { compactArt, driveArt, pedal } from './pedal-boxes.ts';
import { boxPath, ellipse, path } from './svg.ts';

/** A tread-plate board with a row of pedals and their patch cables. */
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
