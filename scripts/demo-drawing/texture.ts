import { type Attributes, num, path } from './svg.ts';

/** A rectangle: its top left corner and its size. */
export type Box = readonly [x: number, y: number, w: number, h: number];

/* These functions draw cloth, mesh and weave as plain lines. Tiled patterns look the same but render ten times more
   slowly. */

/** The path data of parallel lines across a box, `pitch` apart and rotated by `degrees`. */
export function hatch([x, y, w, h]: Box, pitch: number, degrees: number, shift = 0): string {
  const a = (degrees * Math.PI) / 180;
  const [ux, uy] = [Math.cos(a), Math.sin(a)];
  const reach = (Math.abs(w * uy) + Math.abs(h * ux)) / 2;
  const [cx, cy] = [x + w / 2, y + h / 2];
  let d = '';
  for (let o = -reach + pitch / 2 + shift; o < reach; o += pitch) {
    const [px, py] = [cx - uy * o, cy + ux * o];
    let [from, to] = [-1e9, 1e9];
    for (const [at, along, low, high] of [
      [px, ux, x, x + w],
      [py, uy, y, y + h],
    ] as const) {
      if (Math.abs(along) < 1e-9) continue;
      const [s, t] = [(low - at) / along, (high - at) / along];
      from = Math.max(from, Math.min(s, t));
      to = Math.min(to, Math.max(s, t));
    }
    if (to - from < 0.5) continue;
    d += `M${brief(px + ux * from)},${brief(py + uy * from)}L${brief(px + ux * to)},${brief(py + uy * to)}`;
  }
  return d;
}

const brief = (value: number) => String(Math.round(value * 10) / 10);

/** A grid of dots, `pitch` apart, with every other row shifted by half a pitch. */
export function dots(box: Box, pitch: number, diameter: number, values: Attributes): string {
  const round = {
    fill: 'none',
    strokeLinecap: 'round',
    strokeWidth: diameter,
    strokeDasharray: `0 ${num(pitch)}`,
    ...values,
  } as const;
  return (
    path(hatch(box, pitch, 0), round) +
    path(hatch(box, pitch, 0, pitch / 2), { ...round, strokeDashoffset: pitch / 2 })
  );
}

/** The texture of tolex: short dashes in staggered rows. */
export function pebbles(box: Box, pitch: number, values: Attributes): string {
  const round = { fill: 'none', strokeWidth: pitch * 0.2, ...values } as const;
  return (
    path(hatch(box, pitch, 4), {
      ...round,
      strokeDasharray: `${num(pitch * 0.7)} ${num(pitch * 0.9)}`,
    }) +
    path(hatch(box, pitch, -4, pitch / 2), {
      ...round,
      strokeDasharray: `${num(pitch * 0.5)} ${num(pitch * 1.1)}`,
    })
  );
}

/** Tweed: a dark diagonal weave crossed by pale threads. */
export function tweed(box: Box, pitch: number): string {
  return (
    path(hatch(box, pitch, 35), {
      fill: 'none',
      stroke: '#7b4f1d',
      strokeOpacity: 0.42,
      strokeWidth: pitch * 0.42,
    }) +
    path(hatch(box, pitch, 125), {
      fill: 'none',
      stroke: '#f0d493',
      strokeOpacity: 0.36,
      strokeWidth: pitch * 0.24,
    })
  );
}

/** Wire mesh: two crossing sets of wires over dark gaps. */
export function mesh(box: Box, pitch: number, wire: string): string {
  const strands = hatch(box, pitch, 45) + hatch(box, pitch, -45);
  return (
    path(strands, { fill: 'none', stroke: wire, strokeWidth: pitch * 0.5 }) +
    path(strands, { fill: 'none', stroke: '#fff', strokeOpacity: 0.4, strokeWidth: pitch * 0.14 })
  );
}
