import { darker, lighter } from './colour.ts';
import { type Neck, stringAt } from './neck.ts';
import { castShadow } from './paint.ts';
import type { Metal, Sheet } from './sheet.ts';
import { type Knot, type Outline, outline } from './spline.ts';
import { circle, group, type Point, path, placed, plate } from './svg.ts';

export type HeadStyle =
  | 'paddle'
  | 'slim-paddle'
  | 'crown'
  | 'blade'
  | 'slant'
  | 'square'
  | 'bass-paddle'
  | 'bass-compact'
  | 'bass-two-two'
  | 'slotted'
  | 'short'
  | 'scroll';

type HeadPlan = {
  readonly knots: readonly Knot[];
  /** Posts from bass to treble, relative to the nut. */
  readonly posts: readonly Point[];
  /** Which side each key sticks out of: -1 bass, 1 treble. */
  readonly keys: readonly (-1 | 1)[];
  /** Distance from post to the key's end. */
  readonly reach: number;
  /** Strings wind on rollers inside two long slots. */
  readonly slots?: readonly [from: number, to: number];
};

const inLine = (from: Point, to: Point, count: number): Point[] =>
  Array.from({ length: count }, (_, i): Point => {
    const share = i / (count - 1);
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  });

const SIX_BASS = [-1, -1, -1, -1, -1, -1] as const;
const THREE_THREE = [-1, -1, -1, 1, 1, 1] as const;

const HEADS: Record<HeadStyle, HeadPlan> = {
  paddle: {
    knots: [
      [0, -21, 1],
      [9, -22.5],
      [20, -31],
      [33, -36.5],
      [60, -32],
      [150, -10.5],
      [165, -4],
      [178, 9],
      [182, 26],
      [174, 42],
      [158, 48],
      [143, 42],
      [131, 31],
      [112, 26.5],
      [70, 27],
      [35, 28.5],
      [13, 26.5],
      [0, 21, 1],
    ],
    posts: inLine([34, -21], [153, 7.5], 6),
    keys: SIX_BASS,
    reach: 29,
  },
  'slim-paddle': {
    knots: [
      [0, -21, 1],
      [9, -22],
      [19, -29],
      [31, -34],
      [60, -29.5],
      [150, -8.5],
      [166, -1],
      [175, 12],
      [170, 25],
      [155, 29],
      [138, 24],
      [110, 22],
      [60, 24],
      [16, 24.5],
      [0, 21, 1],
    ],
    posts: inLine([34, -20], [153, 8.5], 6),
    keys: SIX_BASS,
    reach: 28,
  },
  crown: {
    knots: [
      [0, -21.5, 1],
      [10, -23],
      [24, -32],
      [40, -37],
      [100, -40],
      [158, -43],
      [169, -41, 1],
      [175, -27],
      [174, -12],
      [171, 0],
      [174, 12],
      [175, 27],
      [169, 41, 1],
      [158, 43],
      [100, 40],
      [40, 37],
      [24, 32],
      [10, 23],
      [0, 21.5, 1],
    ],
    posts: [
      [44, -25],
      [84, -27],
      [124, -29],
      [124, 29],
      [84, 27],
      [44, 25],
    ],
    keys: THREE_THREE,
    reach: 27,
  },
  blade: {
    knots: [
      [0, -21, 1],
      [10, -23],
      [22, -32],
      [36, -36, 1],
      [100, -20],
      [196, 12, 1],
      [188, 24],
      [150, 26],
      [110, 22],
      [60, 25],
      [22, 29],
      [10, 25],
      [0, 21, 1],
    ],
    posts: inLine([36, -21], [154, 9.5], 6),
    keys: SIX_BASS,
    reach: 27,
  },
  slant: {
    knots: [
      [0, -21, 1],
      [10, -23],
      [22, -31],
      [38, -33],
      [110, -26],
      [140, -26],
      [158, -28, 1],
      [159, -12],
      [152, 10],
      [140, 29, 1],
      [124, 27],
      [90, 29],
      [38, 35],
      [22, 32],
      [10, 24],
      [0, 21, 1],
    ],
    posts: [
      [40, -20],
      [75, -16],
      [110, -12.5],
      [104, 14],
      [70, 17.5],
      [38, 21],
    ],
    keys: THREE_THREE,
    reach: 29,
  },
  square: {
    knots: [
      [0, -22, 1],
      [8, -23],
      [20, -30],
      [30, -33.5, 1],
      [171, -38, 1],
      [174, 0],
      [171, 38, 1],
      [30, 33.5, 1],
      [20, 30],
      [8, 23],
      [0, 22, 1],
    ],
    posts: [
      [48, -24],
      [91, -25],
      [134, -26],
      [134, 26],
      [91, 25],
      [48, 24],
    ],
    keys: THREE_THREE,
    reach: 27,
  },
  'bass-paddle': {
    knots: [
      [0, -20, 1],
      [12, -22],
      [30, -38],
      [48, -44],
      [90, -39],
      [196, -15],
      [214, -6],
      [226, 12],
      [226, 32],
      [212, 48],
      [192, 50],
      [174, 40],
      [154, 30],
      [110, 28],
      [50, 31],
      [18, 28],
      [0, 20, 1],
    ],
    posts: inLine([46, -19], [190, 10], 4),
    keys: [-1, -1, -1, -1],
    reach: 44,
  },
  'bass-compact': {
    knots: [
      [0, -20.5, 1],
      [10, -22],
      [24, -34],
      [42, -40],
      [110, -32],
      [152, -24],
      [172, -10],
      [176, 10],
      [164, 28],
      [140, 36],
      [90, 38],
      [40, 38],
      [20, 33],
      [8, 22.5],
      [0, 20.5, 1],
    ],
    posts: [
      [48, -17],
      [92, -9.5],
      [136, -2],
      [66, 17],
    ],
    keys: [-1, -1, -1, 1],
    reach: 40,
  },
  'bass-two-two': {
    knots: [
      [0, -20, 1],
      [10, -22],
      [26, -33],
      [44, -37],
      [110, -32],
      [150, -28],
      [184, -32, 1],
      [176, 0],
      [164, 26, 1],
      [140, 30],
      [90, 35],
      [44, 38],
      [26, 34],
      [10, 23],
      [0, 20, 1],
    ],
    posts: [
      [52, -18],
      [112, -13],
      [100, 14],
      [48, 19],
    ],
    keys: [-1, -1, 1, 1],
    reach: 40,
  },
  slotted: {
    knots: [
      [0, -26, 1],
      [9, -27],
      [20, -33],
      [30, -36, 1],
      [196, -39, 1],
      [204, -26],
      [201, -13],
      [211, 0],
      [201, 13],
      [204, 26],
      [196, 39, 1],
      [30, 36, 1],
      [20, 33],
      [9, 27],
      [0, 26, 1],
    ],
    posts: [
      [62, -19],
      [104, -19],
      [146, -19],
      [146, 19],
      [104, 19],
      [62, 19],
    ],
    keys: THREE_THREE,
    reach: 38,
    slots: [46, 166],
  },
  short: {
    knots: [
      [0, -18, 1],
      [8, -19.5],
      [18, -27],
      [28, -30],
      [70, -31],
      [110, -35, 1],
      [114, -20],
      [110, -8],
      [115, 0],
      [110, 8],
      [114, 20],
      [110, 35, 1],
      [70, 31],
      [28, 30],
      [18, 27],
      [8, 19.5],
      [0, 18, 1],
    ],
    posts: [
      [40, -18],
      [84, -20],
      [84, 20],
      [40, 18],
    ],
    keys: [-1, -1, 1, 1],
    reach: 25,
  },
  scroll: {
    knots: [
      [0, -14.5, 1],
      [8, -16],
      [20, -26],
      [36, -30],
      [80, -30],
      [118, -33],
      [140, -27],
      [150, -10],
      [160, 0],
      [150, 10],
      [140, 27],
      [118, 33],
      [80, 30],
      [36, 30],
      [20, 26],
      [8, 16],
      [0, 14.5, 1],
    ],
    posts: [
      [38, -19],
      [62, -20],
      [86, -20],
      [110, -21],
      [110, 21],
      [86, 20],
      [62, 20],
      [38, 19],
    ],
    keys: [-1, -1, -1, -1, 1, 1, 1, 1],
    reach: 24,
  },
};

export type Head = {
  readonly style: HeadStyle;
  readonly colour: string;
  readonly hardware: Metal;
  /** A painted or veneered face shows an edge of the neck's wood; a generic inlay may sit on it. */
  readonly inlay?: string;
  readonly binding?: string;
};

/** Where a head's outline runs and where its posts stand, in the neck's axes. */
export function headPlan(neck: Neck, style: HeadStyle): { shape: Outline; posts: Point[] } {
  const plan = HEADS[style];
  const x = neck.scale + 3.5;
  const fit = neck.nutWidth / 2 / Math.abs(plan.knots[0]?.[1] ?? 21);
  const shape = outline(
    plan.knots.map(([kx, ky, corner]): Knot => {
      const y = kx === 0 ? ky * fit : ky;
      return corner ? [kx + x, y, 1] : [kx + x, y];
    }),
  );
  return { shape, posts: plan.posts.map(([px, py]): Point => [px + x, py]) };
}

/** Keys, face, posts. Strings are drawn over it. */
export function drawHead(sheet: Sheet, neck: Neck, head: Head): string {
  const plan = HEADS[head.style];
  const { shape, posts } = headPlan(neck, head.style);
  const bass = (neck.gauges[0] ?? 0) > 2;
  const parts = posts.map((post, i) =>
    key(sheet, post, plan.keys[i] ?? -1, plan.reach, head.hardware, bass),
  );
  const face = sheet.lit([
    [0, lighter(head.colour, 0.24)],
    [0.5, head.colour],
    [1, darker(head.colour, 0.28)],
  ]);
  parts.push(
    castShadow(sheet, shape.d, 2.5, 0.3),
    path(shape.d, { fill: face, stroke: darker(neck.wood, 0.45), strokeWidth: 1.1 }),
  );
  parts.push(
    group(
      { clipPath: sheet.clip(shape.d) },
      path(shape.d, {
        fill: 'none',
        stroke: head.binding ?? '#fff',
        strokeOpacity: head.binding ? 1 : 0.22,
        strokeWidth: head.binding ? 5 : 2.6,
      }),
    ),
  );
  if (head.inlay) parts.push(emblem(sheet, neck, head));
  if (plan.slots) parts.push(slots(sheet, neck, plan.slots, posts));
  else for (const post of posts) parts.push(postArt(sheet, post, head.hardware, bass));
  if (sheet.broken) parts.pop();
  return parts.join('');
}

/** A plain lozenge of our own, where a maker's name would be. */
function emblem(sheet: Sheet, neck: Neck, head: Head): string {
  const x = neck.scale + (head.style === 'slant' ? 88 : 112);
  const fill = sheet.lit([
    [0, lighter(head.inlay ?? '#fff', 0.4)],
    [1, head.inlay ?? '#fff'],
  ]);
  return placed(
    [x, 0],
    0,
    path('M-19,0L-4,-5.5V5.5ZM19,0L4,-5.5V5.5ZM-2,-6.2H2V6.2H-2Z', { fill }),
  );
}

function key(
  sheet: Sheet,
  [x, y]: Point,
  side: -1 | 1,
  reach: number,
  metal: Metal,
  bass: boolean,
): string {
  const [w, h] = bass ? [24, 17] : [15, 9.5];
  const end = y + side * reach;
  const fill = sheet.metal(metal, 0);
  return (
    plate([x, y + (side * reach) / 2], bass ? 5 : 3.6, reach, 1, {
      fill,
      stroke: '#2a2018',
      strokeOpacity: 0.5,
      strokeWidth: 0.4,
    }) +
    plate([x, end - side * (h / 2 - 1)], w, h, bass ? 6 : 4.2, {
      fill: sheet.metal(metal),
      stroke: '#2a2018',
      strokeOpacity: 0.55,
      strokeWidth: 0.5,
    })
  );
}

/** Two long slots with a bone roller a string. */
function slots(
  sheet: Sheet,
  neck: Neck,
  [from, to]: readonly [number, number],
  posts: readonly Point[],
): string {
  const dark = sheet.across(90, [
    [0, '#0e0704'],
    [1, '#3b2415'],
  ]);
  const cut = [-19, 19].map((y) =>
    plate([neck.scale + (from + to) / 2, y], to - from, 15, 7, { fill: dark }),
  );
  const rollers = posts.map(([x, y]) =>
    plate([x, y], 8, 15, 1, {
      fill: sheet.across(0, [
        [0, '#b9a987'],
        [0.4, '#fdf7e6'],
        [1, '#9c8c6a'],
      ]),
    }),
  );
  return cut.join('') + rollers.join('');
}

function postArt(sheet: Sheet, at: Point, metal: Metal, bass: boolean): string {
  const r = bass ? 10.5 : 6.4;
  return (
    circle([at[0] - sheet.light[0] * 1.4, at[1] - sheet.light[1] * 1.4], r, {
      fill: '#0a0503',
      fillOpacity: 0.35,
    }) +
    circle(at, r, {
      fill: sheet.metal(metal),
      stroke: '#2a2018',
      strokeOpacity: 0.5,
      strokeWidth: 0.4,
    }) +
    circle(at, r * 0.52, {
      fill: sheet.metal(metal),
      stroke: '#1c140e',
      strokeOpacity: 0.6,
      strokeWidth: 0.5,
    })
  );
}

/** The string trees and guides some heads need would hide nothing here: strings run straight. */
export function coursesTo(
  neck: Neck,
  posts: readonly Point[],
  hold: (i: number) => Point,
): { hold: Point; post: Point }[] {
  return posts.map((post, i) => {
    const y = stringAt(neck, i, neck.scale);
    const r = (neck.gauges[0] ?? 0) > 2 ? 5 : 3;
    return { hold: hold(i), post: [post[0], post[1] + (post[1] > y ? -r : r)] };
  });
}

/** Truss-rod cover or the like just past the nut. */
export function rodCover(sheet: Sheet, neck: Neck, colour: string): string {
  const x = neck.scale + 7;
  const d = `M${x},-9C${x + 10},-8 ${x + 18},-5 ${x + 28},0C${x + 18},5 ${x + 10},8 ${x},9Z`;
  return (
    castShadow(sheet, d, 1, 0.4) + path(d, { fill: colour, stroke: '#e9e2d0', strokeWidth: 0.7 })
  );
}
