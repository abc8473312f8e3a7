import { strapButton } from './controls.ts';
import type { Drawing } from './drawing.ts';
import type { Finish } from './finishes.ts';
import { coursesTo, drawHead, type Head, headPlan, rodCover } from './headstocks.ts';
import { drawNeck, drawStrings, type Neck, neckShape, stringAt } from './neck.ts';
import { type Build, paintBody } from './paint.ts';
import type { Sheet } from './sheet.ts';
import { type Knot, outline } from './spline.ts';
import { again, type Point } from './svg.ts';
import { bodyWear } from './wear.ts';

/** The parts of a stringed instrument. */
export type Plan = {
  readonly body: readonly Knot[];
  readonly build: Build;
  readonly neck: Neck;
  readonly head: Head;
  /** The parts that are screwed to the top, below the strings. */
  readonly fittings: string;
  /** The parts that are drawn over the strings, such as knobs and arms. */
  readonly above: string;
  /** The point where string `i` is anchored. */
  readonly hold: (i: number, y: number) => Point;
  readonly buttons: readonly Point[];
  readonly rod?: string;
  /** The wood under the lacquer. */
  readonly bare?: string;
  readonly detail?: { readonly centre: Point; readonly span: number };
};

/** Draws the body, fittings, neck, head and strings, from the bottom layer to the top. */
export function assemble(sheet: Sheet, finish: Finish, plan: Plan): Drawing {
  const { neck, head } = plan;
  const body = outline(plan.body);
  const { shape, posts } = headPlan(neck, head.style);
  const courses = coursesTo(neck, posts, (i) => {
    return plan.hold(i, stringAt(neck, i, 0));
  });
  const art = [
    ...plan.buttons.map((near) => strapButton(sheet, body.points, near, head.hardware)),
    paintBody(sheet, body, finish, plan.build),
    again(sheet.keep(body.d), {
      fill: 'none',
      stroke: '#140b06',
      strokeOpacity: 0.55,
      strokeWidth: 0.9,
    }),
    bodyWear(sheet, body, finish, plan.bare),
    plan.fittings,
    drawNeck(sheet, neck),
    drawHead(sheet, neck, head),
    plan.rod ? rodCover(sheet, neck, plan.rod) : '',
    drawStrings(sheet, neck, courses),
    plan.above,
  ];
  return {
    art: art.join(''),
    silhouettes: [body.d, neckShape(neck), shape.d],
    hull: [...body.points, ...shape.points, ...posts.map(([x, y]): Point => [x, y - 30])],
    detail: plan.detail ?? { centre: [62, 14], span: 420 },
  };
}
