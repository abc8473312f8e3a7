import { darker, lighter } from './colour.ts';
import { castShadow } from './paint.ts';
import type { Metal, Sheet } from './sheet.ts';
import { box, boxPath, circle, num, type Point, path, placed, roundPath } from './svg.ts';

const OUTLINE = { stroke: '#120b07', strokeOpacity: 0.5, strokeWidth: 0.5 } as const;

export type KnobStyle = 'skirted' | 'dome' | 'speed' | 'hat' | 'black-dome' | 'pointer';

/** The marks around a knob, drawn as one dashed circle. */
function ticks(r1: number, r2: number, count: number, colour: string, width: number): string {
  const r = (r1 + r2) / 2;
  const pace = (2 * Math.PI * r) / count;
  return circle([0, 0], r, {
    fill: 'none',
    stroke: colour,
    strokeOpacity: 0.7,
    strokeWidth: r2 - r1,
    strokeDasharray: `${num(width)} ${(pace - Number(num(width))).toFixed(3)}`,
  });
}

/** The bare shaft where a knob is missing. */
function shaft(sheet: Sheet, at: Point, r = 3.2): string {
  return placed(
    at,
    0,
    circle([0, 0], r * 1.9, { fill: sheet.metal('nickel'), ...OUTLINE }),
    circle([0, 0], r, { fill: sheet.metal('brass'), ...OUTLINE }),
    path(`M${-r},0H${r}`, { stroke: '#2a2018', strokeWidth: 0.8 }),
  );
}

/** A guitar knob at a random rotation. `colour` tints plastic knobs. */
export function knob(
  sheet: Sheet,
  at: Point,
  style: KnobStyle,
  colour = '#f2ecdc',
  metal: Metal = 'chrome',
): string {
  const turn = sheet.random.between(-140, 60);
  const r = { skirted: 12.2, dome: 9.5, speed: 12.5, hat: 13, 'black-dome': 9.5, pointer: 10 }[
    style
  ];
  const ink = '#241a12';
  const top = sheet.dome([
    [0, lighter(colour, 0.5)],
    [0.55, colour],
    [1, darker(colour, 0.35)],
  ]);
  const skirt = sheet.lit([
    [0, lighter(colour, 0.3)],
    [1, darker(colour, 0.34)],
  ]);
  const parts = [castShadow(sheet, roundPath([0, 0], r), 3.4, 0.5)];
  const mark = (from: number, to: number, tint: string) =>
    placed([0, 0], turn, path(`M${from},0H${to}`, { stroke: tint, strokeWidth: 1.3 }));
  if (style === 'skirted') {
    parts.push(
      circle([0, 0], r, { fill: skirt, ...OUTLINE }),
      placed([0, 0], turn, ticks(9.2, 11.2, 22, ink, 0.7)),
      circle([0, 0], 7.6, { fill: top, stroke: darker(colour, 0.4), strokeWidth: 0.5 }),
      ticks(6.6, 7.6, 30, darker(colour, 0.5), 0.5),
    );
  } else if (style === 'hat') {
    parts.push(
      circle([0, 0], r, { fill: skirt, ...OUTLINE }),
      placed([0, 0], turn, ticks(9.8, 12, 22, '#f2e6c4', 0.7)),
      circle([0, 0], 8.2, { fill: top, stroke: darker(colour, 0.5), strokeWidth: 0.6 }),
      circle([0, 0], 6.2, { fill: sheet.metal(metal), fillOpacity: 0.95 }),
    );
  } else if (style === 'speed') {
    parts.push(
      circle([0, 0], r, { fill: skirt, ...OUTLINE }),
      placed([0, 0], turn, ticks(7.5, 11, 20, '#fff3cf', 0.8)),
      circle([0, 0], 10.6, { fill: top, fillOpacity: 0.85 }),
      circle([0, 0], 5, { fill: darker(colour, 0.25), fillOpacity: 0.5 }),
    );
  } else if (style === 'pointer') {
    parts.push(
      circle([0, 0], r, { fill: skirt, ...OUTLINE }),
      circle([0, 0], r * 0.74, { fill: top }),
      mark(2, r, '#fff'),
    );
  } else {
    const dark = style === 'black-dome';
    parts.push(
      circle([0, 0], r, { fill: sheet.metal(dark ? 'black' : metal), ...OUTLINE }),
      ticks(7.6, 9.4, 32, '#1c1712', 0.5),
      circle([0, 0], 7.4, { fill: sheet.metal(dark ? 'black' : metal) }),
      circle([sheet.light[0] * 2.6, sheet.light[1] * 2.6], 2.6, { fill: '#fff', fillOpacity: 0.5 }),
    );
    if (dark) parts.push(mark(4, 9, '#eee'));
  }
  return placed(at, 0, ...parts);
}

/** Knobs at the given points. On a broken instrument, one is missing. */
export function knobs(
  sheet: Sheet,
  places: readonly Point[],
  style: KnobStyle,
  colour?: string,
  metal?: Metal,
): string {
  const lost = sheet.broken ? Math.floor(sheet.random.between(0, places.length)) : -1;
  return places
    .map((at, i) => (i === lost ? shaft(sheet, at) : knob(sheet, at, style, colour, metal)))
    .join('');
}

/** A lever switch in its slot. */
export function blade(sheet: Sheet, at: Point, degrees: number, tip: string): string {
  const side = sheet.random.pick([-9, -4.5, 0, 4.5, 9]);
  return placed(
    at,
    degrees,
    box(-16, -1.4, 32, 2.8, 1.4, { fill: '#120d0a' }),
    circle([-21, 0], 2, { fill: sheet.metal('nickel'), ...OUTLINE }),
    circle([21, 0], 2, { fill: sheet.metal('nickel'), ...OUTLINE }),
    castShadow(sheet, boxPath(side - 3.2, -5.5, 6.4, 11, 3), 3, 0.5),
    box(side - 3.2, -5.5, 6.4, 11, 3, {
      fill: sheet.lit([
        [0, lighter(tip, 0.45)],
        [1, darker(tip, 0.28)],
      ]),
      ...OUTLINE,
    }),
  );
}

/** A three-way toggle with its washer. */
export function toggle(
  sheet: Sheet,
  at: Point,
  metal: Metal,
  tip: string,
  washer?: string,
): string {
  const lean: Point = [sheet.random.pick([-4, 0, 4]), 2];
  return placed(
    at,
    0,
    washer ? circle([0, 0], 15, { fill: washer, ...OUTLINE }) : '',
    circle([0, 0], 7.2, { fill: sheet.metal(metal), ...OUTLINE }),
    ticks(5.4, 7, 26, '#2a2018', 0.5),
    circle([0, 0], 4.2, { fill: '#1c1510' }),
    castShadow(sheet, roundPath(lean, 4.4), 4, 0.45),
    path(`M0,0L${lean[0]},${lean[1]}`, { stroke: '#bbb', strokeWidth: 3 }),
    circle(lean, 4.4, {
      fill: sheet.dome([
        [0, lighter(tip, 0.6)],
        [0.6, tip],
        [1, darker(tip, 0.4)],
      ]),
      ...OUTLINE,
    }),
  );
}

/** A recessed oval jack plate. */
export function jackBoat(sheet: Sheet, at: Point, degrees: number, metal: Metal): string {
  const d = 'M-31,0C-31,-9 -20,-14.5 0,-14.5S31,-9 31,0S20,14.5 0,14.5S-31,9 -31,0Z';
  return placed(
    at,
    degrees,
    castShadow(sheet, d, 1.6, 0.4),
    path(d, { fill: sheet.metal(metal), ...OUTLINE }),
    path('M-20,0C-20,-6 -10,-9.5 2,-9.5S19,-6 19,0S10,9.5 2,9.5S-20,6 -20,0Z', {
      fill: sheet.lit([
        [0, '#55585c'],
        [0.6, '#b5b9bd'],
        [1, '#eceeee'],
      ]),
    }),
    circle([4, 0], 6, { fill: sheet.metal(metal), ...OUTLINE }),
    circle([4, 0], 3.2, { fill: '#0c0908' }),
    circle([-26, 0], 1.9, { fill: sheet.metal('nickel'), ...OUTLINE }),
    circle([26, 0], 1.9, { fill: sheet.metal('nickel'), ...OUTLINE }),
  );
}

/** A metal plate with rounded ends, for the switch and the knobs. */
export function controlPlate(
  sheet: Sheet,
  at: Point,
  length: number,
  width: number,
  metal: Metal,
): string {
  const d = boxPath(at[0] - length / 2, at[1] - width / 2, length, width, width / 2.05);
  return (
    castShadow(sheet, d, 1.2, 0.4) +
    path(d, { fill: sheet.metal(metal), ...OUTLINE }) +
    [-1, 1]
      .map((s) =>
        circle([at[0] + s * (length / 2 - 7), at[1]], 2.1, {
          fill: sheet.metal('nickel'),
          ...OUTLINE,
        }),
      )
      .join('')
  );
}

/** A strap button seen from the front, at the point on the rim nearest to `near`. */
export function strapButton(
  sheet: Sheet,
  rim: readonly Point[],
  near: Point,
  metal: Metal,
): string {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  rim.forEach(([x, y], i) => {
    const distance = Math.hypot(x - near[0], y - near[1]);
    if (distance < least) [best, least] = [i, distance];
  });
  const [ax, ay] = rim[(best + rim.length - 1) % rim.length] ?? near;
  const [bx, by] = rim[(best + 1) % rim.length] ?? near;
  const degrees = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI - 90;
  return placed(
    rim[best] ?? near,
    degrees,
    box(-3, -3, 10, 6, 1.5, { fill: sheet.metal(metal), ...OUTLINE }),
    box(5.5, -6, 5, 12, 2.4, { fill: sheet.metal(metal), ...OUTLINE }),
  );
}
