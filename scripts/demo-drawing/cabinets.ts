import { darker, lighter, lightness } from './colour.ts';
import type { Finish } from './finishes.ts';
import { castShadow } from './paint.ts';
import {
  block,
  EDGE,
  jackSocket,
  lamp,
  type PanelKnob,
  panelKnob,
  printing,
  scale,
} from './panel.ts';
import { scuffs } from './scuffs.ts';
import type { Sheet } from './sheet.ts';
import { box, boxPath, circle, num, path } from './svg.ts';
import { type Box, hatch, pebbles, tweed } from './texture.ts';

/** A cabinet covered in tolex, or in tweed with its diagonal weave. */
export function cabinet(sheet: Sheet, [x, y, w, h]: Box, radius: number, finish: Finish): string {
  const d = boxPath(x, y, w, h, radius);
  const { colour } = finish;
  const isTweed = colour === '#c89d58';
  const wood = finish.figure !== 'none';
  const face = sheet.lit([
    [0, lighter(colour, 0.24)],
    [0.5, lighter(colour, 0.02)],
    [1, darker(colour, 0.3)],
  ]);
  const ink = lightness(colour) > 0.4 ? darker(colour, 0.5) : lighter(colour, 0.3);
  const weave = isTweed
    ? tweed([x + 3, y + 3, w - 6, h - 6], 5)
    : pebbles([x + 3, y + 3, w - 6, h - 6], 5, { stroke: ink, strokeOpacity: 0.3 });
  const rim = sheet.lit([
    [0, '#fff', 0.32],
    [0.5, '#fff', 0.04],
    [1, '#000', 0.4],
  ]);
  return (
    path(d, { fill: face }) +
    (wood ? '' : weave) +
    path(boxPath(x + 1.6, y + 1.6, w - 3.2, h - 3.2, radius), {
      fill: 'none',
      stroke: rim,
      strokeWidth: 3.2,
    }) +
    path(d, { fill: 'none', ...EDGE, strokeWidth: 1 }) +
    scuffs(sheet, d, [x, y, w, h], isTweed ? '#7d5a2c' : '#a98a62', lightness(colour) < 0.5)
  );
}

export type Cloth = 'silver' | 'oxblood' | 'diamond' | 'black' | 'wheat';

/** The threads of a speaker cloth, over its base color. */
function threads(cloth: Cloth, at: Box): string {
  const lines = (pitch: number, degrees: number, stroke: string, width: number, shift = 0) =>
    path(hatch(at, pitch, degrees, shift), { stroke, strokeWidth: width });
  switch (cloth) {
    case 'silver':
      return (
        lines(6, 90, '#55565a', 2.2) +
        lines(6, 90, '#8fb0b4', 0.9, 2.6) +
        path(hatch(at, 8, 0), { stroke: '#2d2e30', strokeOpacity: 0.5, strokeWidth: 1.6 })
      );
    case 'oxblood':
      return lines(4.4, -45, '#b98f56', 0.9) + lines(6, 0, '#33160f', 1);
    case 'diamond':
      return [57, -57]
        .map(
          (degrees) =>
            lines(21.8, degrees, '#2a170e', 7) +
            lines(21.8, degrees, '#c9a872', 2.4) +
            lines(21.8, degrees, '#2a170e', 1.2, 10.9),
        )
        .join('');
    case 'black':
      return lines(5, 0, '#3b3938', 1) + lines(5, 90, '#3b3938', 1);
    case 'wheat':
      return lines(3, 0, '#8a6c3c', 0.8) + lines(6, 90, '#efdcae', 1);
  }
}

/** Recessed speaker cloth with the frame's shadow. The speaker cone shows through faintly. */
export function grille(
  sheet: Sheet,
  [x, y, w, h]: Box,
  cloth: Cloth,
  cones: readonly (readonly [number, number, number])[],
): string {
  const ground = {
    silver: '#bdbcb5',
    oxblood: '#64322a',
    diamond: '#6b432c',
    black: '#1c1b1b',
    wheat: '#cbb07c',
  }[cloth];
  const d = boxPath(x, y, w, h, 3);
  const shade = sheet.linear(
    [x, y],
    [x + w * 0.4, y + h],
    [
      [0, '#000', 0.3],
      [0.25, '#fff', 0.07],
      [1, '#000', 0.26],
    ],
  );
  const behind = cones
    .map(([cx, cy, r]) =>
      circle([cx, cy], r, {
        fill: sheet.radial([cx, cy], r, [
          [0, '#000', 0.2],
          [0.3, '#000', 0.07],
          [0.84, '#000', 0.12],
          [0.95, '#000', 0.15],
          [1, '#000', 0],
        ]),
      }),
    )
    .join('');
  return (
    path(d, { fill: ground }) +
    threads(cloth, [x, y, w, h]) +
    behind +
    path(d, { fill: shade }) +
    path(`M${num(x)},${num(y + h)}V${num(y)}H${num(x + w)}`, {
      fill: 'none',
      stroke: '#000',
      strokeOpacity: 0.5,
      strokeWidth: 5,
    }) +
    (sheet.wear > 0.75
      ? path(`M${num(x + w * 0.62)},${num(y + h * 0.6)}l14,-6l4,12l-9,22l-11,-8Z`, {
          fill: '#080605',
          stroke: lighter(ground, 0.3),
          strokeWidth: 1.2,
        })
      : '')
  );
}

export function piping(x: number, y: number, w: number, h: number, colour: string): string {
  return (
    box(x, y, w, h, 4, { fill: 'none', stroke: '#000', strokeOpacity: 0.4, strokeWidth: 5.6 }) +
    box(x, y, w, h, 4, { fill: 'none', stroke: colour, strokeWidth: 3.6 }) +
    box(x - 0.8, y - 0.8, w, h, 4, {
      fill: 'none',
      stroke: '#fff',
      strokeOpacity: 0.4,
      strokeWidth: 0.9,
    })
  );
}

/** A strap handle across the top, seen from the front. */
export function handle(sheet: Sheet, cx: number, y: number, colour = '#2a201a'): string {
  const d = `M${cx - 92},${y}C${cx - 88},${y - 16} ${cx - 70},${y - 19} ${cx - 46},${y - 19}H${cx + 46}C${cx + 70},${y - 19} ${cx + 88},${y - 16} ${cx + 92},${y}L${cx + 80},${y}C${cx + 76},${y - 8} ${cx + 66},${y - 10} ${cx + 46},${y - 10}H${cx - 46}C${cx - 66},${y - 10} ${cx - 76},${y - 8} ${cx - 80},${y}Z`;
  const leather = sheet.across(90, [
    [0, lighter(colour, 0.3)],
    [0.5, colour],
    [1, darker(colour, 0.4)],
  ]);
  return (
    path(d, { fill: leather, ...EDGE }) +
    [-1, 1]
      .map((s) =>
        box(cx + s * 88 - 15, y - 6, 30, 8, 2, { fill: sheet.metal('nickel', 90), ...EDGE }),
      )
      .join('')
  );
}

export function cornerCaps(sheet: Sheet, [x, y, w, h]: Box, size: number): string {
  const cap = (cx: number, cy: number, sx: 1 | -1, sy: 1 | -1) =>
    path(
      `M${cx},${cy}h${sx * size}q${-sx * size * 0.2},${sy * size * 0.5} ${-sx * size * 0.55},${sy * size * 0.5}q0,${sy * size * 0.3} ${-sx * size * 0.45},${sy * size * 0.5}Z`,
      { fill: sheet.metal('nickel'), ...EDGE },
    );
  return cap(x, y, 1, 1) + cap(x + w, y, -1, 1) + cap(x, y + h, 1, -1) + cap(x + w, y + h, -1, -1);
}

export function feet(xs: readonly number[], y: number): string {
  return xs
    .map((x) =>
      box(x - 15, y - 2, 30, 11, 3, { fill: '#15110f', stroke: '#000', strokeWidth: 0.6 }),
    )
    .join('');
}

type Row = {
  readonly at: Box;
  readonly face: string;
  readonly ink: string;
  readonly knob: PanelKnob;
  readonly colour: string;
  readonly pointer?: string;
  readonly count: number;
  readonly radius: number;
  readonly lamp: string;
  readonly jacks?: number;
};

/** A control panel: jacks, knobs with scales, the pilot lamp and a switch. */
export function panel(sheet: Sheet, row: Row): string {
  const [x, y, w, h] = row.at;
  const mid = y + h / 2;
  const jacks = row.jacks ?? 2;
  const parts = [block(sheet, x, y, w, h, 2, row.face, 0)];
  parts.push(
    path(`M${x},${y + 1}H${x + w}`, { stroke: '#000', strokeOpacity: 0.35, strokeWidth: 3 }),
  );
  const start = x + 20 + jacks * 24;
  for (let i = 0; i < jacks; i++) parts.push(jackSocket(sheet, [x + 20 + i * 24, mid], 7.4));
  const end = x + w - 78;
  for (let i = 0; i < row.count; i++) {
    const kx = start + ((i + 0.5) * (end - start)) / row.count;
    parts.push(
      scale([kx, mid], row.radius * 1.22, row.ink),
      panelKnob(sheet, [kx, mid], row.radius, row.knob, row.colour, row.pointer),
      printing(sheet, kx - row.radius * 0.7, y + h - 4.4, row.radius * 1.4, 2.6, row.ink),
    );
  }
  parts.push(
    box(x + w - 66, mid - 9, 9, 18, 3, { fill: sheet.metal('chrome', 90), ...EDGE }),
    lamp(sheet, [x + w - 27, mid], 7.6, row.lamp, true),
  );
  return parts.join('');
}

export function badge(sheet: Sheet, x: number, y: number, w: number): string {
  const h = w * 0.2;
  const d = boxPath(x, y, w, h, h / 2);
  return (
    castShadow(sheet, d, 2, 0.4) +
    path(d, { fill: sheet.metal('chrome'), ...EDGE }) +
    path(
      `M${num(x + w * 0.14)},${num(y + h * 0.62)}c${num(w * 0.06)},${num(-h * 0.6)} ${num(w * 0.1)},${num(-h * 0.3)} ${num(w * 0.09)},0s${num(w * 0.06)},${num(-h * 0.2)} ${num(w * 0.1)},${num(-h * 0.2)}s${num(w * 0.02)},${num(h * 0.3)} ${num(w * 0.1)},${num(h * 0.1)}s${num(w * 0.02)},${num(-h * 0.5)} ${num(w * 0.08)},${num(-h * 0.2)}s${num(w * 0.12)},${num(h * 0.2)} ${num(w * 0.32)},${num(-h * 0.12)}`,
      { fill: 'none', stroke: '#2a211b', strokeWidth: h * 0.11, strokeLinecap: 'round' },
    )
  );
}
