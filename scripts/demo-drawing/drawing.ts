import type { Finish, FinishName } from './finishes.ts';
import type { Sheet } from './sheet.ts';
import type { Point } from './svg.ts';

/** A finished drawing in millimeters, before it is placed in the picture. */
export type Drawing = {
  readonly art: string;
  /** The path data of the parts that cast a shadow on the ground. */
  readonly silhouettes: readonly string[];
  /** Points that enclose the whole drawing. */
  readonly hull: readonly Point[];
  /** The center and width of a close-up. */
  readonly detail: { readonly centre: Point; readonly span: number };
};

export type Artist = (sheet: Sheet, finish: Finish, name: FinishName) => Drawing;

/** Returns the box's four corners as a hull. */
export function corners(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}
