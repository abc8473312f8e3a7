import { type Neck, stringAt } from './neck.ts';
import { castShadow } from './paint.ts';
import type { Metal, Sheet } from './sheet.ts';
import {
  box,
  boxPath,
  circle,
  line,
  num,
  type Point,
  path,
  placed,
  plate,
  roundPath,
} from './svg.ts';

const OUTLINE = { stroke: '#120b07', strokeOpacity: 0.5, strokeWidth: 0.5 } as const;

function raised(sheet: Sheet, d: string, fill: string, lift: number): string {
  return castShadow(sheet, d, lift, 0.45) + path(d, { fill, ...OUTLINE });
}

function eachString(neck: Neck, draw: (y: number, i: number) => string): string {
  return neck.gauges.map((_, i) => draw(stringAt(neck, i, 0), i)).join('');
}

/** The whammy bar: a bent rod with a tip, starting at its socket. */
function arm(sheet: Sheet, from: Point, metal: Metal, tip: string): string {
  const d = `M${num(from[0])},${num(from[1])}C${num(from[0] + 6)},${num(from[1] + 26)} ${num(from[0] + 60)},${num(from[1] + 16)} ${num(from[0] + 112)},${num(from[1] + 34)}`;
  const [lx, ly] = sheet.light;
  return (
    path(d, {
      fill: 'none',
      stroke: '#0a0503',
      strokeOpacity: 0.3,
      strokeWidth: 5,
      strokeLinecap: 'round',
      transform: `translate(${num(-lx * 6)} ${num(-ly * 6)})`,
    }) +
    path(d, {
      fill: 'none',
      stroke: metal === 'gold' ? '#b98b3c' : metal === 'black' ? '#2b2a29' : '#9ba0a4',
      strokeWidth: 5,
      strokeLinecap: 'round',
    }) +
    path(d, {
      fill: 'none',
      stroke: '#fff',
      strokeOpacity: 0.6,
      strokeWidth: 1.4,
      strokeLinecap: 'round',
      transform: `translate(${num(lx * 0.9)} ${num(ly * 0.9)})`,
    }) +
    circle(from, 4.6, { fill: sheet.metal(metal), ...OUTLINE }) +
    path(`M${num(from[0] + 106)},${num(from[1] + 32)}l13,4.6`, {
      stroke: tip,
      strokeWidth: 7.5,
      strokeLinecap: 'round',
    })
  );
}

/** A tremolo bridge: a plate with six bent saddles and an arm. */
export function tremolo(
  sheet: Sheet,
  neck: Neck,
  metal: Metal,
  tip: string,
  withArm: boolean,
): string {
  const plateShape = boxPath(-30, -36, 44, 72, 3);
  const saddles = eachString(
    neck,
    (y) =>
      raised(sheet, boxPath(-15, y - 4.7, 19, 9.4, 1.6), sheet.metal(metal, 90), 1) +
      circle([-2, y - 2.6], 1, { fill: '#3a332b' }) +
      circle([-2, y + 2.6], 1, { fill: '#3a332b' }) +
      line([-28, y], [-15, y], { stroke: '#6b6f73', strokeWidth: 1.8 }),
  );
  const bolts = eachString(neck, (y) =>
    circle([10, y], 2.3, { fill: sheet.metal('nickel'), ...OUTLINE }),
  );
  return (
    raised(sheet, plateShape, sheet.metal(metal), 2) +
    bolts +
    saddles +
    (withArm ? arm(sheet, [2, 41], metal, tip) : '')
  );
}

/** The steel bridge tray of a slab single-cut, with three barrel saddles. The caller draws the pickup in the tray. */
export function tray(sheet: Sheet, neck: Neck, metal: Metal): string {
  const d = boxPath(-20, -43, 90, 86, 2.5);
  const barrels = [0, 1, 2]
    .map((pair) => {
      const y = (stringAt(neck, pair * 2, 0) + stringAt(neck, pair * 2 + 1, 0)) / 2;
      return (
        raised(sheet, boxPath(-4.5, y - 10, 9, 20, 4), sheet.metal('brass', 0), 1.4) +
        line([-19, y], [-4.5, y], { stroke: '#777b7e', strokeWidth: 2.2 })
      );
    })
    .join('');
  const lips = `M-20,-42H70M-20,42H70M-19,-42V42`;
  return (
    raised(sheet, d, sheet.metal(metal), 2) +
    path(lips, { stroke: '#fff', strokeOpacity: 0.55, strokeWidth: 1.6, fill: 'none' }) +
    path('M-20,-40H70M-20,40H70M-17,-40V40', {
      stroke: '#000',
      strokeOpacity: 0.25,
      strokeWidth: 0.9,
      fill: 'none',
    }) +
    [
      [-13, -37],
      [-13, 37],
      [63, -37],
      [63, 37],
    ]
      .map(([x = 0, y = 0]) => circle([x, y], 2, { fill: sheet.metal('nickel'), ...OUTLINE }))
      .join('') +
    barrels
  );
}

/** A bar bridge: six saddles on a bar between two posts. */
export function barBridge(sheet: Sheet, neck: Neck, metal: Metal): string {
  const tilt = 3;
  const body = boxPath(-6.5, -42, 13, 84, 6);
  return placed(
    [0, 0],
    tilt,
    raised(sheet, body, sheet.metal(metal, 0), 3.4),
    box(-3.6, -36, 7.2, 72, 1, { fill: '#241b13', fillOpacity: 0.6 }),
    eachString(neck, (y) =>
      plate([0, y], 5.6, 6.6, 0.8, { fill: sheet.metal(metal, 0), ...OUTLINE }),
    ),
    ...[-37.5, 37.5].map(
      (y) =>
        circle([0, y], 5, { fill: sheet.metal(metal), ...OUTLINE }) +
        path(`M-3,${y}h6`, { stroke: '#3a2c1c', strokeWidth: 1 }),
    ),
  );
}

/** The stop tailpiece behind a bar bridge. */
export function stopBar(sheet: Sheet, x: number, metal: Metal): string {
  const d = `M${x - 8},-46C${x - 8},-51 ${x + 8},-51 ${x + 8},-46L${x + 7},-36C${x + 9},-20 ${x + 9},20 ${x + 7},36L${x + 8},46C${x + 8},51 ${x - 8},51 ${x - 8},46Z`;
  return (
    raised(sheet, d, sheet.metal(metal, 0), 3) +
    [-43, 43]
      .map(
        (y) =>
          circle([x, y], 6.4, { fill: sheet.metal(metal), ...OUTLINE }) +
          path(`M${x - 4},${y}h8`, { stroke: '#3a2c1c', strokeWidth: 1.2 }),
      )
      .join('')
  );
}

/** A long hinged vibrato tailpiece that reaches the rim at `end`. */
export function vibratoTail(sheet: Sheet, end: number, metal: Metal): string {
  const frame = `M${end},-17L${end + 46},-20L-92,-42C-84,-46 -76,-44 -74,-36L-74,36C-76,44 -84,46 -92,42L${end + 46},20L${end},17Z`;
  const hole = `M${end + 66},-12L-98,-28V28L${end + 66},12Z`;
  const roller = boxPath(-88, -40, 11, 80, 5);
  const bar = boxPath(-103, -37, 7, 74, 3);
  const lever =
    'M-92,30C-80,44 -70,52 -52,54L24,58C34,60 34,70 24,70L-58,66C-78,64 -94,50 -100,36Z';
  return (
    raised(sheet, `${frame}${hole}`, sheet.metal(metal, 20), 2.6).replaceAll(
      '<path ',
      '<path fill-rule="evenodd" ',
    ) +
    raised(sheet, bar, sheet.metal(metal, 0), 2) +
    raised(sheet, roller, sheet.metal(metal, 0), 3) +
    raised(sheet, lever, sheet.metal(metal, 80), 6) +
    circle([-84, 44], 5, { fill: sheet.metal(metal), ...OUTLINE })
  );
}

/** A locking tremolo with fine tuners. */
export function lockingTremolo(sheet: Sheet, neck: Neck, metal: Metal, withArm: boolean): string {
  const base = 'M-44,-30L-8,-34L12,-43L17,-38V38L12,43L-8,34L-44,30Z';
  const blocks = eachString(
    neck,
    (y) =>
      raised(sheet, boxPath(-22, y - 4.8, 28, 9.6, 1.4), sheet.metal(metal, 90), 1) +
      circle([-10, y], 1.9, { fill: '#0e0b0a' }) +
      raised(sheet, roundPath([-38, y], 3.6), sheet.metal(metal), 1),
  );
  const studs = [-37, 37]
    .map((y) => circle([12, y], 4.6, { fill: sheet.metal(metal), ...OUTLINE }))
    .join('');
  return (
    raised(sheet, base, sheet.metal(metal), 2.4) +
    blocks +
    studs +
    (withArm ? arm(sheet, [-4, 42], metal, metal === 'gold' ? '#b98b3c' : '#222') : '')
  );
}

/** The floating tailpiece of an offset guitar with its collet arm, and the rocking bridge. */
export function floatingTail(sheet: Sheet, neck: Neck, metal: Metal, tip: string): string {
  const tail =
    'M-118,-22H-62C-56,-22 -52,-26 -46,-34H-40V34H-46C-52,26 -56,22 -62,22H-118C-122,22 -124,20 -124,16V-16C-124,-20 -122,-22 -118,-22Z';
  const slots = eachString(neck, (y) => circle([-52, y], 2.2, { fill: '#14100d' }));
  return (
    raised(sheet, tail, sheet.metal(metal), 2) +
    box(-47, -34, 7, 68, 1, { fill: sheet.metal(metal, 0), ...OUTLINE }) +
    slots +
    circle([-102, 0], 5.5, { fill: sheet.metal('nickel'), ...OUTLINE }) +
    raised(sheet, boxPath(-8, -40, 16, 80, 4), sheet.metal(metal, 0), 3) +
    eachString(neck, (y) =>
      plate([0, y], 9, 7.4, 3, { fill: sheet.metal(metal, 90), ...OUTLINE }),
    ) +
    arm(sheet, [-72, 13], metal, tip)
  );
}

/** A bass bridge: a bent plate with four threaded saddles. */
export function bassBridge(sheet: Sheet, neck: Neck, metal: Metal, chunky = false): string {
  const back = chunky ? -62 : -52;
  const d = boxPath(back, -42, 18 - back, 84, 3);
  return (
    raised(sheet, d, sheet.metal(metal), 2.4) +
    raised(sheet, boxPath(back, -42, 8, 84, 2), sheet.metal(metal, 0), 1.4) +
    eachString(
      neck,
      (y) =>
        line([back + 8, y], [-9, y], { stroke: '#6f7478', strokeWidth: 2.4 }) +
        raised(
          sheet,
          boxPath(-9, y - 8.4, chunky ? 20 : 14, 16.8, chunky ? 2 : 6),
          sheet.metal(metal, chunky ? undefined : 0),
          1.4,
        ) +
        circle([back + 4, y], 2.4, { fill: '#2a231c' }),
    ) +
    [-35, 35].map((y) => circle([13, y], 2.2, { fill: sheet.metal('nickel'), ...OUTLINE })).join('')
  );
}
