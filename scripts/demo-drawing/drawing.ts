import type { Finish, FinishName } from './finishes.ts';
import type { Sheet } from './sheet.ts';
import type { Point } from './svg.ts';

/** A finished piece of artwork in its own millimetres, before it is placed in the picture. */
export type Drawing = {
  readonly art: string;
  /** Path data of everything that lies on the ground and shades it. */
  readonly silhouettes: readonly string[];
  /** Points that enclose all of it. */
  readonly hull: readonly Point[];
  /** What a close view shows: its centre and width. */
  readonly detail: { readonly centre: Point; readonly span: number };
};

export type Artist = (sheet: Sheet, finish: Finish, name: FinishName) => Drawing;

/** The four corners of a box, as a hull. */
export function corners(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}
