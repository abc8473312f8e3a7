import { type Artist, corners as hullOf } from './drawing.ts';
import { castShadow } from './paint.ts';
import { block, button, display, EDGE, panelKnob, printing } from './panel.ts';
import type { Sheet } from './sheet.ts';
import { rod } from './stands.ts';
import { box, boxPath, circle, ellipse, group, type Point, path, roundPath } from './svg.ts';
import { hatch } from './texture.ts';

function pad(sheet: Sheet, at: Point, rx: number, ry: number): string {
  const d = roundPath(at, rx, ry);
  const depth = ry * 0.42;
  return (
    ellipse([at[0], at[1] + depth], rx, ry, { fill: '#141313' }) +
    box(at[0] - rx, at[1], rx * 2, depth, 0, { fill: '#141313' }) +
    castShadow(sheet, d, 2, 0.2) +
    ellipse(at, rx, ry, { fill: sheet.metal('black'), ...EDGE }) +
    ellipse(at, rx * 0.93, ry * 0.9, {
      fill: sheet.lit([
        [0, '#f7f4ec'],
        [1, '#c9c3b6'],
      ]),
    }) +
    group(
      { clipPath: sheet.clip(roundPath(at, rx * 0.93, ry * 0.9)) },
      path(
        hatch([at[0] - rx, at[1] - ry, 2 * rx, 2 * ry], 4, 0) +
          hatch([at[0] - rx, at[1] - ry, 2 * rx, 2 * ry], 4, 90),
        { stroke: '#57524a', strokeOpacity: 0.4, strokeWidth: 0.7 },
      ),
    ) +
    ellipse(at, rx * 0.97, ry * 0.95, {
      fill: 'none',
      stroke: '#2a2827',
      strokeWidth: rx * 0.07,
    })
  );
}

function rubberCymbal(at: Point, rx: number, ry: number, lean: number, sheet: Sheet): string {
  const fill = sheet.lit([
    [0, '#5d5a58'],
    [0.5, '#2c2a29'],
    [1, '#121111'],
  ]);
  return `<g transform="translate(${at[0]} ${at[1]}) rotate(${lean})">${
    ellipse([0, 0], rx, ry, { fill, stroke: '#000', strokeWidth: 1 }) +
    ellipse([0, -ry * 0.2], rx * 0.3, ry * 0.4, { fill, stroke: '#000', strokeOpacity: 0.5 }) +
    path(`M${-rx * 0.85},${ry * 0.2}Q0,${ry * 1.1} ${rx * 0.85},${ry * 0.2}`, {
      fill: 'none',
      stroke: '#8b8783',
      strokeOpacity: 0.5,
      strokeWidth: 1.6,
    })
  }</g>`;
}

export const drawElectronicKit: Artist = (sheet) => {
  const floor = 900;
  const art = [
    rod([110, 470], [110, floor], 22, true),
    rod([1010, 470], [1010, floor], 22, true),
    rod([330, 520], [330, floor], 22, true),
    rod([790, 520], [790, floor], 22, true),
    rod([110, 500], [330, 560], 22, true),
    rod([330, 560], [790, 560], 22, true),
    rod([790, 560], [1010, 500], 22, true),
    rod([170, 480], [150, 250], 12, true),
    rod([950, 480], [975, 230], 12, true),
    rod([60, 520], [20, 470], 12, true),
    rubberCymbal([150, 236], 160, 44, 8, sheet),
    rubberCymbal([975, 214], 172, 48, -8, sheet),
    rubberCymbal([10, 456], 138, 34, 0, sheet),
    rod([430, 560], [430, 430], 14, true),
    rod([690, 560], [690, 430], 14, true),
    pad(sheet, [430, 402], 118, 58),
    pad(sheet, [690, 402], 118, 58),
    pad(sheet, [950, 560], 138, 70),
    pad(sheet, [215, 606], 152, 76),
    block(sheet, 420, 640, 280, 240, 12, '#1f1e1d', 4),
    circle([560, 750], 92, {
      fill: sheet.lit([
        [0, '#f1ede3'],
        [1, '#bdb6a8'],
      ]),
      stroke: '#0d0c0c',
      strokeWidth: 12,
    }),
    rod([470, 880], [420, floor], 10, true),
    rod([650, 880], [700, floor], 10, true),
    block(sheet, 480, 520, 160, 92, 8, '#2b2928', 4),
    display(sheet, 504, 534, 64, 34, '#8fd6ff'),
    panelKnob(sheet, [604, 551], 17, 'ribbed', '#1b1a19'),
    ...Array.from({ length: 5 }, (_, i) => button(sheet, 502 + i * 22, 584, 15, 10, '#57534f', 2)),
    printing(sheet, 500, 602, 60, 3, '#d9d3c4'),
  ].join('');
  return {
    art,
    silhouettes: [boxPath(0, 200, 1100, 700)],
    hull: hullOf(-132, 160, 1290, floor - 160),
    detail: { centre: [540, 520], span: 700 },
  };
};
