import { num, type Point } from './svg.ts';

/** A point on the outline. A 1 at the end marks the point as a corner. */
export type Knot = readonly [x: number, y: number, corner?: 1];

/** Parses knots: `x,y` pairs separated by spaces. A `!` after a pair marks a corner. */
export function knots(text: string): readonly Knot[] {
  return text
    .trim()
    .split(/\s+/)
    .map((item): Knot => {
      const [x = 0, y = 0] = item.replace('!', '').split(',').map(Number);
      return item.endsWith('!') ? [x, y, 1] : [x, y];
    });
}

/** A closed curve: its path data, and points along the curve for measuring it and placing wear. */
export type Outline = { readonly d: string; readonly points: readonly Point[] };

const SAMPLES = 6;

/**
 * Draws a smooth closed curve through the knots with Hobby's method, as METAFONT does. The method needs few
 * knots and, unlike Catmull-Rom, keeps the curve round between distant ones.
 */
export function outline(knots: readonly Knot[]): Outline {
  const first = knots.findIndex((knot) => knot[2] === 1);
  if (first < 0) return smoothLoop(knots);
  const turned = [...knots.slice(first), ...knots.slice(0, first + 1)];
  const pieces: Bezier[] = [];
  let start = 0;
  for (let i = 1; i < turned.length; i++) {
    if (turned[i]?.[2] !== 1 && i < turned.length - 1) continue;
    pieces.push(...hobby(turned.slice(start, i + 1).map(([x, y]) => [x, y])));
    start = i;
  }
  return traced(pieces, true);
}

/**
 * Returns the path data of a smooth open curve through the points, starting at the point with index `from`.
 */
export function curve(points: readonly Point[], from = 0): string {
  return traced(hobby(points).slice(from), false).d;
}

type Bezier = readonly [Point, Point, Point, Point];

function smoothLoop(knots: readonly Knot[]): Outline {
  // Add extra knots beyond both ends to keep the seam smooth.
  const points = knots.map(([x, y]): Point => [x, y]);
  const overlap = Math.min(5, points.length);
  const looped = [...points.slice(-overlap), ...points, ...points.slice(0, overlap)];
  return traced(hobby(looped).slice(overlap, overlap + points.length), true);
}

function traced(pieces: readonly Bezier[], closed: boolean): Outline {
  const start = pieces[0]?.[0] ?? [0, 0];
  let d = `M${num(start[0])},${num(start[1])}`;
  const points: Point[] = [];
  for (const [a, b, c, e] of pieces) {
    d += `C${num(b[0])},${num(b[1])} ${num(c[0])},${num(c[1])} ${num(e[0])},${num(e[1])}`;
    for (let i = 0; i < SAMPLES; i++) points.push(at([a, b, c, e], i / SAMPLES));
  }
  return { d: closed ? `${d}Z` : d, points };
}

function at([a, b, c, e]: Bezier, t: number): Point {
  const s = 1 - t;
  const along = (i: 0 | 1) =>
    s * s * s * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t * t * t * e[i];
  return [along(0), along(1)];
}

function hobby(z: readonly Point[]): Bezier[] {
  const n = z.length - 1;
  const d: number[] = [];
  const angle: number[] = [];
  for (let k = 0; k < n; k++) {
    const [a, b] = [z[k] as Point, z[k + 1] as Point];
    d.push(Math.max(1e-6, Math.hypot(b[0] - a[0], b[1] - a[1])));
    angle.push(Math.atan2(b[1] - a[1], b[0] - a[0]));
  }
  const psi = new Array<number>(n + 1).fill(0);
  for (let k = 1; k < n; k++) {
    const turn = (angle[k] as number) - (angle[k - 1] as number);
    psi[k] = Math.atan2(Math.sin(turn), Math.cos(turn));
  }
  const theta = n === 1 ? [0, 0] : departures(d, psi);
  const pieces: Bezier[] = [];
  for (let k = 0; k < n; k++) {
    const [a, b] = [z[k] as Point, z[k + 1] as Point];
    const out = theta[k] as number;
    const into = -(psi[k + 1] as number) - (theta[k + 1] as number);
    const [way, length] = [angle[k] as number, d[k] as number];
    const r = length * reach(out, into);
    const s = length * reach(into, out);
    pieces.push([
      a,
      [a[0] + r * Math.cos(way + out), a[1] + r * Math.sin(way + out)],
      [b[0] - s * Math.cos(way - into), b[1] - s * Math.sin(way - into)],
      b,
    ]);
  }
  return pieces;
}

/** Solves the tridiagonal system to get the angle at which the curve leaves each knot. */
function departures(d: readonly number[], psi: readonly number[]): number[] {
  const n = d.length;
  const upper: number[] = [1];
  const right: number[] = [-(psi[1] as number)];
  for (let k = 1; k <= n; k++) {
    const before = 1 / (d[k - 1] as number);
    const last = k === n;
    const after = last ? 0 : 1 / (d[k] as number);
    const below = last ? 1 : before;
    const middle = last ? 1 : 2 * (before + after);
    const value = last ? 0 : -2 * before * (psi[k] as number) - after * (psi[k + 1] as number);
    const pivot = middle - below * (upper[k - 1] as number);
    upper.push(after / pivot);
    right.push((value - below * (right[k - 1] as number)) / pivot);
  }
  const theta = right.slice();
  for (let k = n - 1; k >= 0; k--) {
    theta[k] = (right[k] as number) - (upper[k] as number) * (theta[k + 1] as number);
  }
  return theta;
}

function reach(theta: number, phi: number): number {
  const [st, sp, ct, cp] = [Math.sin(theta), Math.sin(phi), Math.cos(theta), Math.cos(phi)];
  const bend = Math.SQRT2 * (st - sp / 16) * (sp - st / 16) * (ct - cp);
  const root = Math.sqrt(5);
  return (2 + bend) / (3 * (1 + ((root - 1) / 2) * ct + ((3 - root) / 2) * cp));
}
