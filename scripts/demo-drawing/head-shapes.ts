import { type Knot, knots } from './spline.ts';
import type { Point } from './svg.ts';

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

export type HeadPlan = {
  readonly knots: readonly Knot[];
  /** The tuning posts from bass to treble, relative to the nut. */
  readonly posts: readonly Point[];
  /** The side of each tuning key: -1 is the bass side, 1 the treble side. */
  readonly keys: readonly (-1 | 1)[];
  /** The distance from a post to the end of its key. */
  readonly reach: number;
  /** The start and end of the two long slots that contain the string rollers. Missing if there are no slots. */
  readonly slots?: readonly [from: number, to: number];
};

const inLine = (from: Point, to: Point, count: number): Point[] =>
  Array.from({ length: count }, (_, i): Point => {
    const share = i / (count - 1);
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  });

const SIX_BASS = [-1, -1, -1, -1, -1, -1] as const;
const THREE_THREE = [-1, -1, -1, 1, 1, 1] as const;

export const HEADS: Record<HeadStyle, HeadPlan> = {
  paddle: {
    knots: knots(`
      0,-21! 9,-22.5 20,-31 33,-36.5 60,-32 150,-10.5 165,-4 178,9 182,26 174,42
      158,48 143,42 131,31 112,26.5 70,27 35,28.5 13,26.5 0,21!
    `),
    posts: inLine([34, -21], [153, 7.5], 6),
    keys: SIX_BASS,
    reach: 29,
  },
  'slim-paddle': {
    knots: knots(`
      0,-21! 9,-22 19,-29 31,-34 60,-29.5 150,-8.5 166,-1 175,12 170,25 155,29 138,24
      110,22 60,24 16,24.5 0,21!
    `),
    posts: inLine([34, -20], [153, 8.5], 6),
    keys: SIX_BASS,
    reach: 28,
  },
  crown: {
    knots: knots(`
      0,-21.5! 10,-23 24,-32 40,-37 100,-40 158,-43 169,-41! 175,-27 174,-12 171,0
      174,12 175,27 169,41! 158,43 100,40 40,37 24,32 10,23 0,21.5!
    `),
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
    knots: knots(`
      0,-21! 10,-23 22,-32 36,-36! 100,-20 196,12! 188,24 150,26 110,22 60,25 22,29
      10,25 0,21!
    `),
    posts: inLine([36, -21], [154, 9.5], 6),
    keys: SIX_BASS,
    reach: 27,
  },
  slant: {
    knots: knots(`
      0,-21! 10,-23 22,-31 38,-33 110,-26 140,-26 158,-28! 159,-12 152,10 140,29!
      124,27 90,29 38,35 22,32 10,24 0,21!
    `),
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
    knots: knots(`
      0,-22! 8,-23 20,-30 30,-33.5! 171,-38! 174,0 171,38! 30,33.5! 20,30 8,23 0,22!
    `),
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
    knots: knots(`
      0,-20! 12,-22 30,-38 48,-44 90,-39 196,-15 214,-6 226,12 226,32 212,48 192,50
      174,40 154,30 110,28 50,31 18,28 0,20!
    `),
    posts: inLine([46, -19], [190, 10], 4),
    keys: [-1, -1, -1, -1],
    reach: 44,
  },
  'bass-compact': {
    knots: knots(`
      0,-20.5! 10,-22 24,-34 42,-40 110,-32 152,-24 172,-10 176,10 164,28 140,36 90,38
      40,38 20,33 8,22.5 0,20.5!
    `),
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
    knots: knots(`
      0,-20! 10,-22 26,-33 44,-37 110,-32 150,-28 184,-32! 176,0 164,26! 140,30 90,35
      44,38 26,34 10,23 0,20!
    `),
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
    knots: knots(`
      0,-26! 9,-27 20,-33 30,-36! 196,-39! 204,-26 201,-13 211,0 201,13 204,26 196,39!
      30,36! 20,33 9,27 0,26!
    `),
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
    knots: knots(`
      0,-18! 8,-19.5 18,-27 28,-30 70,-31 110,-35! 114,-20 110,-8 115,0 110,8 114,20
      110,35! 70,31 28,30 18,27 8,19.5 0,18!
    `),
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
    knots: knots(`
      0,-14.5! 8,-16 20,-26 36,-30 80,-30 118,-33 140,-27 150,-10 160,0 150,10 140,27
      118,33 80,30 36,30 20,26 8,16 0,14.5!
    `),
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
