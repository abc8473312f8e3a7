import { darker, lighter } from './colour.ts';
import { HEADS, type HeadStyle } from './head-shapes.ts';
import { type Neck, stringAt } from './neck.ts';
import { castShadow } from './paint.ts';
import type { Metal, Sheet } from './sheet.ts';
import { type Knot, type Outline, outline } from './spline.ts';
import { again, circle, group, type Point, path, placed, plate } from './svg.ts';

export type Head = {
  readonly style: HeadStyle;
  /** The color of the face. The neck's wood shows along the edge of a painted or veneered face. */
  readonly colour: string;
  readonly hardware: Metal;
  /** The color of the inlaid emblem. Omitted if the headstock has no emblem. */
  readonly inlay?: string;
  readonly binding?: string;
};

/** A headstock's outline and the positions of its posts, on the neck's axes. */
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

/** Draws the keys, the face and the posts. The strings are drawn over them. */
export function drawHead(sheet: Sheet, neck: Neck, head: Head): string {
  const plan = HEADS[head.style];
  const { shape, posts } = headPlan(neck, head.style);
  const kept = sheet.keep(shape.d);
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
    again(kept, { fill: face, stroke: darker(neck.wood, 0.45), strokeWidth: 1.1 }),
  );
  parts.push(
    group(
      { clipPath: sheet.clip(shape.d) },
      again(kept, {
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

/** A plain lozenge in place of a manufacturer's logo. */
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

/** Two long slots with a bone roller for each string. */
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

/** The path of each string, from `hold` to the edge of its post. */
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

/** The truss-rod cover, just past the nut. */
export function rodCover(sheet: Sheet, neck: Neck, colour: string): string {
  const x = neck.scale + 7;
  const d = `M${x},-9C${x + 10},-8 ${x + 18},-5 ${x + 28},0C${x + 18},5 ${x + 10},8 ${x},9Z`;
  return (
    castShadow(sheet, d, 1, 0.4) + path(d, { fill: colour, stroke: '#e9e2d0', strokeWidth: 0.7 })
  );
}
