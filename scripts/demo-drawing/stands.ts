import { num, type Point, path } from './svg.ts';

/** Draws a tube between two points. */
export function rod(a: Point, b: Point, width: number, dark = false): string {
  const d = `M${num(a[0])},${num(a[1])}L${num(b[0])},${num(b[1])}`;
  const cap = { fill: 'none', strokeLinecap: 'round' } as const;
  return (
    path(d, { ...cap, stroke: '#2a2d30', strokeWidth: width }) +
    path(d, { ...cap, stroke: dark ? '#3c3f42' : '#a9aeb3', strokeWidth: width * 0.72 }) +
    path(d, { ...cap, stroke: dark ? '#66696c' : '#f4f5f5', strokeWidth: width * 0.22 })
  );
}
