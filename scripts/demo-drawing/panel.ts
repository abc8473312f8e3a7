import { darker, lighter } from './colour.ts';
import { castShadow } from './paint.ts';
import type { Metal, Sheet } from './sheet.ts';
import { box, boxPath, circle, num, type Point, path, placed, roundPath } from './svg.ts';

/*
 * This file draws the parts that amplifiers, pedals, keyboards and recorders share: knobs, lamps, jacks, buttons,
 * displays and imitated printing.
 */

export const EDGE = { stroke: '#0e0906', strokeOpacity: 0.55, strokeWidth: 0.5 } as const;

/** A box with a lit face, an edge and a shadow. */
export function block(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  colour: string,
  lift = 2,
): string {
  const d = boxPath(x, y, w, h, r);
  const fill = sheet.lit([
    [0, lighter(colour, 0.22)],
    [0.5, colour],
    [1, darker(colour, 0.26)],
  ]);
  return (lift ? castShadow(sheet, d, lift, 0.42) : '') + path(d, { fill, ...EDGE });
}

export type PanelKnob = 'chicken' | 'cap' | 'skirt' | 'ribbed' | 'chrome' | 'tall';

/** A knob with radius `r`. `turn` is its rotation from the middle position, in degrees, and is random if omitted. */
export function panelKnob(
  sheet: Sheet,
  at: Point,
  r: number,
  style: PanelKnob,
  colour = '#1d1b1a',
  pointer = '#f2ecdc',
): string {
  const turn = sheet.random.between(-130, 130);
  if (sheet.broken && sheet.random.chance(0.16)) {
    return placed(
      at,
      0,
      circle([0, 0], r * 0.5, { fill: sheet.metal('nickel'), ...EDGE }),
      circle([0, 0], r * 0.25, { fill: '#5a5148' }),
    );
  }
  const side = sheet.lit([
    [0, lighter(colour, 0.36)],
    [0.5, colour],
    [1, darker(colour, 0.4)],
  ]);
  const top = sheet.dome([
    [0, lighter(colour, 0.34)],
    [0.6, lighter(colour, 0.06)],
    [1, darker(colour, 0.22)],
  ]);
  const mark = (from: number, to: number, width: number) =>
    placed(
      [0, 0],
      turn,
      path(`M0,${num(-from * r)}V${num(-to * r)}`, {
        stroke: pointer,
        strokeWidth: width * r,
        strokeLinecap: 'round',
      }),
    );
  const parts = [castShadow(sheet, roundPath([0, 0], r), r * 0.38, 0.5)];
  if (style === 'chicken') {
    const beak = `M${num(-r * 0.42)},${num(r * 0.55)}L${num(-r * 0.3)},${num(-r * 0.5)}L0,${num(-r * 1.25)}L${num(r * 0.3)},${num(-r * 0.5)}L${num(r * 0.42)},${num(r * 0.55)}Q0,${num(r * 1.05)} ${num(-r * 0.42)},${num(r * 0.55)}Z`;
    parts.push(
      circle([0, 0], r * 0.86, { fill: side, ...EDGE }),
      placed([0, 0], turn, path(beak, { fill: top, ...EDGE })),
      mark(0.2, 1.05, 0.1),
    );
  } else if (style === 'skirt') {
    parts.push(
      circle([0, 0], r, { fill: side, ...EDGE }),
      circle([0, 0], r * 0.62, { fill: top, ...EDGE }),
      circle([0, 0], r * 0.46, { fill: sheet.metal('chrome') }),
      mark(0.66, 0.95, 0.1),
    );
  } else if (style === 'chrome') {
    parts.push(
      circle([0, 0], r, { fill: sheet.metal('chrome'), ...EDGE }),
      circle([0, 0], r * 0.74, { fill: sheet.metal('chrome') }),
      mark(0.3, 0.95, 0.12),
    );
  } else {
    const teeth = style === 'ribbed' || style === 'tall' ? 22 : 0;
    parts.push(circle([0, 0], r, { fill: side, ...EDGE }));
    if (teeth) {
      parts.push(
        circle([0, 0], r * 0.93, {
          fill: 'none',
          stroke: '#000',
          strokeOpacity: 0.45,
          strokeWidth: r * 0.14,
          strokeDasharray: `${num((2 * Math.PI * r * 0.93) / teeth / 2)}`,
        }),
      );
    }
    parts.push(
      circle([0, 0], r * (style === 'tall' ? 0.6 : 0.8), { fill: top }),
      mark(style === 'tall' ? 0.05 : 0.3, 0.9, 0.13),
    );
  }
  return placed(at, 0, ...parts);
}

/** A jewel lamp or an LED, on or off. */
export function lamp(sheet: Sheet, at: Point, r: number, colour: string, lit: boolean): string {
  const on = lit && !sheet.broken;
  return (
    (on
      ? circle(at, r * 3.2, {
          fill: sheet.radial(at, r * 3.2, [
            [0, colour, 0.55],
            [1, colour, 0],
          ]),
        })
      : '') +
    circle(at, r * 1.25, { fill: sheet.metal('chrome'), ...EDGE }) +
    circle(at, r, { fill: on ? lighter(colour, 0.25) : darker(colour, 0.55) }) +
    circle([at[0] + sheet.light[0] * r * 0.35, at[1] + sheet.light[1] * r * 0.35], r * 0.36, {
      fill: '#fff',
      fillOpacity: on ? 0.9 : 0.4,
    })
  );
}

/** A jack's nut and hole. */
export function jackSocket(sheet: Sheet, at: Point, r: number, metal: Metal = 'chrome'): string {
  return (
    circle(at, r, { fill: sheet.metal(metal), ...EDGE }) +
    circle(at, r * 0.62, { fill: '#2b2724' }) +
    circle(at, r * 0.42, { fill: '#050404' })
  );
}

/** A footswitch: hex nut, collar, button. */
export function footswitch(sheet: Sheet, at: Point, r: number): string {
  let hex = '';
  for (let i = 0; i < 6; i++) {
    const a = (i / 6) * Math.PI * 2;
    hex += `${i ? 'L' : 'M'}${num(Math.cos(a) * r)},${num(Math.sin(a) * r)}`;
  }
  return placed(
    at,
    0,
    castShadow(sheet, `${hex}Z`, r * 0.3, 0.5),
    path(`${hex}Z`, { fill: sheet.metal('chrome'), ...EDGE }),
    circle([0, 0], r * 0.74, { fill: sheet.metal('chrome', 30), ...EDGE }),
    circle([0, 0], r * 0.56, {
      fill: sheet.dome([
        [0, '#ffffff'],
        [0.5, '#c3c7cb'],
        [1, '#7b8187'],
      ]),
      ...EDGE,
    }),
  );
}

/**
 * Imitates printed text without letters. Captions look like a line of small type. Text 3.5 mm or taller,
 * such as a name, becomes two plain bars.
 */
export function printing(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
): string {
  if (height >= 3.5) {
    const thick = height * 0.42;
    return (
      path(`M${num(x)},${num(y - height * 0.28)}h${num(width)}`, {
        stroke: colour,
        strokeWidth: thick,
        strokeOpacity: 0.85,
      }) +
      path(
        `M${num(x)},${num(y + height * 0.36)}h${num(width * sheet.random.between(0.45, 0.75))}`,
        {
          stroke: colour,
          strokeWidth: thick * 0.45,
          strokeOpacity: 0.7,
        },
      )
    );
  }
  let d = '';
  let at = x;
  while (at < x + width) {
    const w = Math.min(x + width - at, height * sheet.random.between(0.35, 0.8));
    d += `M${num(at)},${num(y)}h${num(w)}`;
    at += w + height * (sheet.random.chance(0.18) ? 0.9 : 0.28);
  }
  return path(d, { stroke: colour, strokeWidth: height, strokeOpacity: 0.8 });
}

/** A round scale of dots around a knob. */
export function scale(at: Point, r: number, colour: string, count = 11): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const a = ((-225 + (270 * i) / (count - 1)) * Math.PI) / 180;
    const [c, s] = [Math.cos(a), Math.sin(a)];
    d += `M${num(at[0] + c * r)},${num(at[1] + s * r)}L${num(at[0] + c * r * 1.14)},${num(at[1] + s * r * 1.14)}`;
  }
  return path(d, { stroke: colour, strokeWidth: r * 0.07, strokeOpacity: 0.85 });
}

/** A dark display with a few bright bars, or without any if it is broken. */
export function display(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
): string {
  const parts = [
    box(x - 2, y - 2, w + 4, h + 4, 2, { fill: '#0a0908', ...EDGE }),
    box(x, y, w, h, 1, {
      fill: sheet.lit([
        [0, '#2b2f33'],
        [1, '#0d0f11'],
      ]),
    }),
  ];
  if (!sheet.broken) {
    const bars = 7;
    for (let i = 0; i < bars; i++) {
      const bh = h * sheet.random.between(0.15, 0.6);
      parts.push(
        box(x + w * (0.08 + (i * 0.84) / bars), y + h * 0.86 - bh, (w * 0.6) / bars, bh, 0.4, {
          fill: colour,
          fillOpacity: 0.85,
        }),
      );
    }
    parts.push(
      box(x + w * 0.08, y + h * 0.1, w * 0.5, h * 0.08, 0, { fill: colour, fillOpacity: 0.6 }),
    );
  }
  parts.push(
    path(`M${num(x)},${num(y)}h${num(w * 0.55)}l${num(-w * 0.3)},${num(h)}h${num(-w * 0.25)}Z`, {
      fill: '#fff',
      fillOpacity: 0.07,
    }),
  );
  return parts.join('');
}

/** A rubber or plastic button. */
export function button(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  r = 1.2,
): string {
  return block(sheet, x, y, w, h, r, colour, Math.min(w, h) * 0.14);
}

/** Screws at a panel's corners. */
export function corners(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
): string {
  const places: readonly Point[] = [
    [x, y],
    [x + w, y],
    [x, y + h],
    [x + w, y + h],
  ];
  return places
    .map(
      (at) =>
        circle(at, r, { fill: sheet.metal('nickel'), ...EDGE }) +
        path(`M${num(at[0] - r * 0.6)},${num(at[1])}h${num(r * 1.2)}`, {
          stroke: '#2a231c',
          strokeWidth: r * 0.25,
        }),
    )
    .join('');
}
